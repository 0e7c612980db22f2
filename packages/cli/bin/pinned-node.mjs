// Finds the Node that npm brought, and whether it runs here. Plain JavaScript, because Node 18 must read it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch, execPath, platform, versions } from 'node:process';

export const PINNED_MAJOR = 26;

const major = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);

/** The file of the pinned Node, from the dependencies; undefined where npm has none for this machine. */
export function pinnedFile() {
  const require = createRequire(import.meta.url);
  for (const name of [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`]) {
    try {
      const file = join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'node');
      if (existsSync(file)) return file;
    } catch {
      // Not the package of this machine.
    }
  }
  return undefined;
}

/** Undefined where a Node runs and is new enough; else what it says, in a line. */
export function complaint(file) {
  const { status, stdout, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (error) return error.message;
  if (status !== 0) return stderr.trim().split('\n').pop() || `exit ${status}`;
  return major(stdout) >= PINNED_MAJOR ? undefined : `it is ${stdout.trim()}`;
}

/** The machine's own Node, where it is new enough: the one that runs this, or the first of that name in PATH. */
export function ownNode() {
  if (major(versions.node) >= PINNED_MAJOR) return execPath;
  const { status, stdout } = spawnSync('node', ['-p', 'process.execPath'], { encoding: 'utf8' });
  const file = status === 0 ? stdout.trim() : '';
  return file && complaint(file) === undefined ? file : undefined;
}

/** The library that a program lacks, by the loader's words, such as `libatomic.so.1`. */
export const missingLibrary = (words) =>
  /error while loading shared libraries: (\S+):/.exec(words)?.[1];

/** One sentence: what to type so that Node runs here. `words` are those of the pinned one, if there is one. */
export function whatToType(words) {
  const here = `Tollbench runs on Node ${PINNED_MAJOR}`;
  if (words === undefined)
    return `${here}; npm has no build of it for ${platform}-${arch} and this machine has ${versions.node}: install Node ${PINNED_MAJOR} and run this again.`;
  const library = missingLibrary(words);
  if (library === 'libatomic.so.1')
    return `${here}, which needs ${library} on this machine; type, as root: apt-get install libatomic1`;
  return `${here}; the one that npm brought does not run on this machine (${words}): install Node ${PINNED_MAJOR} and run this again.`;
}
