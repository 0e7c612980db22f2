// The programs outside npm that prove the numbers and the exports, and how apt brings them. The table,
// debian.json: for each command its programs, files, Python modules and Octave packages, each with the
// Debian package that holds it. Plain JavaScript, because Node 18 must read it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, getuid } from 'node:process';

const TABLE = JSON.parse(readFileSync(new URL('debian.json', import.meta.url), 'utf8'));

/** Debian keeps PostgreSQL's own programs in a folder for each version of it, the newest of which is taken. */
const POSTGRES = '/usr/lib/postgresql';
const postgresFolders = () =>
  existsSync(POSTGRES)
    ? readdirSync(POSTGRES)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(POSTGRES, version, 'bin'))
    : [];

/** Where a program lies; undefined where it does not. Servers lie in folders that a user's PATH lacks. */
export function find(program) {
  const folders = [
    ...(env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/sbin',
    ...postgresFolders(),
  ];
  return folders
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}

/** Debian's Python sees Debian's modules, and no other does. */
export const PYTHON = '/usr/bin/python3';
const MODULES = '/usr/lib/python3/dist-packages';
const OCTAVE = '/usr/share/octave/packages';

const PRESENT = {
  programs: (name) => (name === 'python3' ? existsSync(PYTHON) : find(name) !== undefined),
  files: existsSync,
  python: (name) => existsSync(join(MODULES, name)),
  octave: (name) =>
    existsSync(OCTAVE) && readdirSync(OCTAVE).some((folder) => folder.startsWith(`${name}-`)),
};

const succeeds = (program, args, options = {}) =>
  spawnSync(program, args, { stdio: 'ignore', ...options }).status === 0;

/** Whether apt may be used here: by root, or through sudo that asks nothing. */
export function mayInstall() {
  if (find('apt-get') === undefined) return false;
  return getuid?.() === 0 || (find('sudo') !== undefined && succeeds('sudo', ['-n', 'true']));
}

export const aptLine = (packages) =>
  `apt-get install --no-install-recommends ${packages.join(' ')}`;

/** Installs Debian packages; false where apt failed, whose own words then stand on standard error. */
export function aptInstall(packages) {
  console.log(`Installing Debian packages: ${packages.join(' ')} …`);
  const root = getuid?.() === 0;
  const apt = (...args) =>
    root
      ? ['apt-get', args]
      : ['sudo', ['-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', ...args]];
  // What apt says of a good install is noise; of a bad one its last lines tell.
  // RUNLEVEL keeps what it installs from being started: tests start servers of their own.
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
  succeeds(...apt('-qq', 'update'), options);
  const [program, args] = apt('-qq', 'install', '-y', '--no-install-recommends', ...packages);
  const { status, stderr } = spawnSync(program, args, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) console.error((stderr ?? '').trim().split('\n').slice(-8).join('\n'));
  return status === 0;
}

/**
 * Installs through apt what `command` needs and the machine lacks, or says in one sentence what to type.
 * `wanted` leaves in the table what is asked for; everything where it is not given.
 */
export function needPrograms(command, wanted = () => true) {
  const missing = Object.entries(TABLE[command]).flatMap(([kind, entries]) =>
    Object.entries(entries).filter(([name]) => wanted(name, kind) && !PRESENT[kind](name)),
  );
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))];
  const names = missing.map(([name]) => name).join(', ');
  if (!mayInstall())
    throw new Error(
      `npm run ${command} needs ${names}, and apt may not be used from here; on Debian, as root: ${aptLine(packages)}`,
    );
  if (!aptInstall(packages))
    throw new Error(
      `apt could not install what npm run ${command} needs; as root: ${aptLine(packages)}`,
    );
}
