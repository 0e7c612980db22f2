/**
 * The one way in which tests reach programs outside npm, Python modules and Octave packages. It knows the
 * table that `npm test` installs from, debian.json, and refuses what does not stand there: a test cannot
 * come to need what a fresh machine has not got. scripts/programs.test.ts refuses every other way.
 */
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute, relative } from 'node:path';
import type { Readable } from 'node:stream';
import table from './debian.json' with { type: 'json' };
import { aptLine, find, PYTHON } from './debian.mjs';

export const NEEDS = table.test;
export type Program = keyof typeof NEEDS.programs;
export type PythonModule = keyof typeof NEEDS.python;
export type OctavePackage = keyof typeof NEEDS.octave;

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string;
  /** In place of this process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** How both outputs are read; UTF-8. */
  readonly encoding?: 'utf8' | 'latin1';
  /** Take any exit status; without it a status other than 0 is an error with what the program said. */
  readonly anyStatus?: boolean;
}

export interface Ran {
  /** Null where a signal ended it, which is an error unless `anyStatus`. */
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartOptions extends Pick<RunOptions, 'cwd' | 'env'> {
  /** As of Node's `spawn`; without it, output is piped and what it complains of is shown. */
  readonly stdio?: StdioOptions;
}

const start = (file: string, args: readonly string[], options: StartOptions): ChildProcess =>
  spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });

/** No program of a test works as long as this: one that does hangs. */
const HANGS = 300_000;
const TOLD = 4_000;

function run(file: string, args: readonly string[], options: RunOptions): Ran {
  const { anyStatus = false, encoding = 'utf8', input = '', ...rest } = options;
  if (rest.cwd !== undefined && !existsSync(rest.cwd))
    throw new Error(`${basename(file)} cannot run in "${rest.cwd}", which is not there`);
  const { status, signal, stdout, stderr, error } = spawnSync(file, args, {
    ...rest,
    input,
    encoding,
    maxBuffer: 1 << 28,
    timeout: HANGS,
    killSignal: 'SIGKILL',
  });
  if (error) throw new Error(`${file} did not run: ${error.message}`, { cause: error });
  const ran = { status, signal, stdout, stderr };
  return anyStatus ? ran : told(file, args, ran);
}

/** What ran, if it ended well. @throws Error with what it said, if not */
function told(file: string, args: readonly string[], ran: Ran): Ran {
  if (ran.status === 0) return ran;
  const said = `${ran.stdout}\n${ran.stderr}`.trim().slice(-TOLD);
  const line = [basename(file), ...args].join(' ').slice(0, TOLD / 4);
  throw new Error(`${line} ended with ${ran.signal ?? `status ${ran.status}`}:\n${said}`);
}

function refuse(what: string, name: string, kind: 'programs' | 'python' | 'octave'): never {
  throw new Error(
    `${what} "${name}" is not in the table that npm test installs from: put it with its Debian package under test.${kind} in scripts/debian.json`,
  );
}

/** What another may stand in for, named by a variable: Valkey speaks as Redis does, and Debian 12 has none. */
const STANDS_IN: Readonly<Record<string, string>> = { 'redis-server': 'REDIS_SERVER' };

/** Undefined where the environment names none. @throws Error where it names what is no program */
function standIn(name: string): string | undefined {
  const variable = STANDS_IN[name] ?? '';
  const file = process.env[variable];
  if (file === undefined) return undefined;
  if (isAbsolute(file) && isProgram(file)) return file;
  throw new Error(
    `${variable} is "${file}"; it is the whole path of a program that is there, such as /usr/bin/valkey-server, and without it ${find(name) ?? name} is started`,
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // Not there, or not to be run by who asks.
    return false;
  }
}

/**
 * Where a program of the table lies, for what starts it by itself, such as a browser's driver.
 * @throws Error if the table does not name it, or the machine has not got it
 */
export function programPath(name: Program): string {
  const at: string = name;
  if (!Object.hasOwn(NEEDS.programs, at)) refuse('the program', at, 'programs');
  // Debian's own Python: another one in PATH would not see Debian's modules.
  const file = at === 'python3' ? PYTHON : (standIn(at) ?? find(at));
  if (file === undefined)
    throw new Error(
      `this test needs ${at}; npm test installs it where apt may be used, else as root: ${aptLine([NEEDS.programs[name]])}`,
    );
  return file;
}

/** Runs a program of the table to its end. @throws Error with its own words if it fails */
export const program = (name: Program, args: readonly string[], options: RunOptions = {}): Ran =>
  run(programPath(name), args, options);

/** Starts a program of the table that stays, such as a server; who starts it ends it. */
export const startProgram = (
  name: Program,
  args: readonly string[],
  options: StartOptions = {},
): ChildProcess => start(programPath(name), args, options);

/** Runs what a compiler of the table has just made. `file` is a path outside the project. */
export function made(file: string, args: readonly string[] = [], options: RunOptions = {}): Ran {
  const inside = !relative(process.cwd(), file).startsWith('..');
  if (!isAbsolute(file) || inside || file.startsWith('/usr/') || file.startsWith('/bin/'))
    throw new Error(`${file} is not what a compiler made in a temporary folder`);
  return run(file, args, options);
}

/**
 * Run before a script: what the script and the modules beside it import must be Python's own, or declared,
 * or lie beside it. What declared modules import in their turn is Debian's business.
 */
const GUARD = `
import builtins, contextlib, io, json, os, runpy, sys
_allowed, _scripts, _args = sys.stdlib_module_names | set(sys.argv[1].split(',')), json.loads(sys.argv[2]), sys.argv[3:]
_here = os.getcwd()
_import = builtins.__import__
def _checked(name, globals=None, locals=None, fromlist=(), level=0):
    of, top = globals or {}, name.split('.')[0]
    ours = of.get('__name__') == '__main__' or os.path.dirname(os.path.abspath(of.get('__file__') or '/')) == _here
    if ours and level == 0 and top not in _allowed and not os.path.exists(os.path.join(_here, top + '.py')):
        raise ImportError(f'the test does not declare the Python module {top}: add it to "modules", and to scripts/debian.json if it is not there')
    return _import(name, globals, locals, fromlist, level)
builtins.__import__ = _checked
def _run(script):
    global _here
    _here = sys.path[0] = os.path.dirname(os.path.abspath(script))
    sys.argv = [script] + _args
    runpy.run_path(script, run_name='__main__')
def _told(script):
    before, said = set(sys.modules), (io.StringIO(), io.StringIO())
    with contextlib.redirect_stdout(said[0]), contextlib.redirect_stderr(said[1]):
        try:
            _run(script)
        except SystemExit as end:
            if end.code not in (None, 0):
                raise Exception(f'{script} ended with {end.code}: {said[1].getvalue()}')
    for name in set(sys.modules) - before:
        # What lies beside a script is its own, also where the next one has a module of that name.
        if os.path.dirname(os.path.abspath(getattr(sys.modules[name], '__file__', None) or '/')) == _here:
            del sys.modules[name]
    return {'stdout': said[0].getvalue(), 'stderr': said[1].getvalue()}
if isinstance(_scripts, list):
    print(json.dumps([_told(script) for script in _scripts]))
elif _scripts:
    _run(_scripts)
else:
    sys.path[0], sys.argv = _here, ['-c'] + _args
    exec(compile(sys.stdin.readline().encode('ascii').decode('unicode_escape'), '<test>', 'exec'), {'__name__': '__main__'})
`;

export interface PythonOptions extends RunOptions {
  /** The modules of Debian that the script may import beside Python's own. */
  readonly modules?: readonly PythonModule[];
  /** `sys.argv` after the script's name. */
  readonly args?: readonly string[];
  /** Options of the interpreter, such as `-W error`. */
  readonly flags?: readonly string[];
}

function interpret(script: string | readonly string[], options: PythonOptions): Ran {
  const { modules = [], args = [], flags = [], ...rest } = options;
  for (const name of modules)
    if (!Object.hasOwn(NEEDS.python, name)) refuse('the Python module', name, 'python');
  return run(
    programPath('python3'),
    [...flags, '-c', GUARD, modules.join(','), JSON.stringify(script), ...args],
    rest,
  );
}

/** Runs a Python script in Debian's Python. @throws Error with its traceback if it fails */
export const pythonFile = (file: string, options: PythonOptions = {}): Ran =>
  interpret(file, options);

/** What one script of several said. */
export type Said = Pick<Ran, 'stdout' | 'stderr'>;

/**
 * Runs Python scripts one after the other in one interpreter, which starts and imports once: what each
 * said, in their order. @throws Error with the traceback of the first that fails
 */
export function pythonFiles(files: readonly string[], options: PythonOptions = {}): Said[] {
  return JSON.parse(interpret(files, options).stdout.trim().split('\n').at(-1) as string);
}

/** Runs Python text; `input` is still its standard input. @throws Error with its traceback if it fails */
export function python(text: string, options: PythonOptions = {}): Ran {
  // As one line of ASCII before the input, because a file of its own would be beside nothing.
  const line = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll('\\/', '/')
    .replace(
      /[^\x20-\x7e]/gu,
      (c) => `\\U${(c.codePointAt(0) as number).toString(16).padStart(8, '0')}`,
    );
  return interpret('', { ...options, input: `${line}\n${options.input ?? ''}` });
}

export interface OctaveOptions extends RunOptions {
  /** The packages of Debian that a script may load. */
  readonly packages?: readonly OctavePackage[];
}

const OCTAVE = ['--no-gui', '--quiet', '--norc'];

/** Runs an Octave script without what a user may have set up. `pkg load` is for declared packages alone. */
export function octave(file: string, { packages = [], ...options }: OctaveOptions = {}): Ran {
  checkPackages(file, packages, options.cwd);
  return run(programPath('octave'), [...OCTAVE, file], options);
}

/**
 * Runs Octave scripts one after the other in one interpreter, each without the variables and functions of
 * the one before: what each printed, in their order. @throws Error with what the first that fails said
 */
export function octaveFiles(
  files: readonly string[],
  { packages = [], ...options }: OctaveOptions = {},
): string[] {
  const lines = files.flatMap((file, k) => {
    checkPackages(file, packages, options.cwd);
    if (!/^[^'\n]+$/u.test(file)) throw new Error(`${file} is no name for Octave`);
    return [`puts("\\n@@ ${k}\\n");`, `source('${file}');`, 'clear all; close all;'];
  });
  const { stdout } = run(programPath('octave'), [...OCTAVE, '--eval', lines.join('\n')], options);
  const parts = stdout.split(/\n@@ \d+\n/u).slice(1);
  if (parts.length !== files.length)
    throw new Error(`Octave ran ${parts.length} of ${files.length} scripts:\n${stdout}`);
  return parts;
}

/** @throws Error where a script loads a package that is not declared, or one that is not in the table is */
function checkPackages(file: string, packages: readonly string[], cwd = '.'): void {
  const names = packages;
  for (const name of names)
    if (!Object.hasOwn(NEEDS.octave, name)) refuse('the Octave package', name, 'octave');
  const path = isAbsolute(file) ? file : `${cwd}/${file}`;
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/\bpkg load (\w+)/gu))
    if (!names.includes(name))
      throw new Error(`${file} loads the Octave package ${name}, which the test does not declare`);
}

/** Runs a script of ours in this very Node. @throws Error with its own words if it fails */
export const node = (args: readonly string[], options: RunOptions = {}): Ran =>
  run(process.execPath, args, options);

/** As `node`, while this process goes on: for a script that asks it for something. */
export async function nodeBeside(
  args: readonly string[],
  options: StartOptions = {},
): Promise<Ran> {
  const child = startNode(args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const all = async (stream: Readable | null) =>
    Buffer.concat((await stream?.toArray()) ?? []).toString();
  const [[status, signal], stdout, stderr] = await Promise.all([
    once(child, 'exit') as Promise<[number | null, string | null]>,
    all(child.stdout),
    all(child.stderr),
  ]);
  return told('node', args, { status, signal, stdout, stderr });
}

/** Starts a script of ours in this very Node, to be talked with and ended by who starts it. */
export const startNode = (args: readonly string[], options: StartOptions = {}): ChildProcess =>
  start(process.execPath, args, options);
