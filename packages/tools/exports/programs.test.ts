import type { Fields } from '../define/field.ts';
import { withDefaults } from '../define/inputs.ts';
/** Every export under the name it is given, in the program that reads it: they work as they come. */

import { mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { octave, program, python } from '../../../scripts/programs.ts';
import { InputErrors } from '../define/error.ts';
import type { AnyTool } from '../define/tool.ts';
import { exported, type Folder, madeFolder } from '../testing/folder.ts';
import { gcc, icarus } from '../testing/run.ts';
import { loadTools } from '../tools.ts';
import { isIdentifier } from './identifier.ts';
import type { ExportKind } from './kinds.ts';

interface Taken {
  readonly tool: string;
  readonly format: string;
  readonly extension: string;
  readonly file: string;
  readonly text: string;
  /** Whether its form has comments. */
  readonly commented: boolean;
  /** Of the worked example, and not of a preset. */
  readonly example: boolean;
}

const folder: Folder = madeFolder();

/** The own exports of a tool for its example and the presets that do not take long, each case in a folder of its own. */
async function takenOf(tool: AnyTool): Promise<Taken[]> {
  const quick = (tool.presets ?? []).filter(
    ({ inputs }) => !tool.long?.(withDefaults(tool.inputs as Fields, inputs)),
  );
  const cases = [tool.example, ...quick];
  const taken: Taken[] = [];
  for (const [k, { inputs }] of cases.entries())
    for (const [format, { extension, comment }] of Object.entries<ExportKind>(tool.exports)) {
      try {
        const { name, content } = await exported(tool, format, inputs);
        const own = `${tool.slug.replaceAll('-', '_')}_${k}`;
        mkdirSync(folder.at(own), { recursive: true });
        const file = folder.write(`${own}/${name}`, content);
        const text = typeof content === 'string' ? content : '';
        const commented = comment !== undefined;
        taken.push({ tool: tool.slug, format, extension, file, text, commented, example: k === 0 });
      } catch (error) {
        // These inputs have no such file, and the page says why.
        if (!(error instanceof InputErrors)) throw error;
      }
    }
  return taken;
}

// One after the other: some tools search for seconds.
const files: Taken[] = [];
for (const tool of await loadTools()) files.push(...(await takenOf(tool)));

const of = (extension: string) => files.filter((f) => f.extension === extension);
const stem = (file: string) => basename(file).replace(/\.[^.]*$/u, '');

test('no two files of one case have one name', () => {
  expect(new Set(files.map((f) => f.file)).size).toBe(files.length);
});

describe.each(['c', 'm', 'py', 'v'])('.%s', (extension) => {
  test('is named by an identifier', () => {
    expect(of(extension).length).toBeGreaterThan(0);
    for (const { file } of of(extension))
      expect([file, isIdentifier(stem(file))]).toEqual([file, true]);
  });
});

/** Forms that have no comments, or whose readers do not bear them. */
const BARE = new Set(['csv', 'eqn', 'fsm', 'hex', 'json', 'log', 'mem', 'trace', 'vcd']);

test('each file says at its head which page made it', () => {
  // Texts of equaliser programs are among those that have none, a trellis and a trace begin with their numbers, JSON
  // has no comments, and ABC loses its way in those of equations.
  for (const { file, text, extension, commented } of files.filter((f) => f.text !== ''))
    if (!BARE.has(extension) && (commented || extension !== 'txt'))
      expect([file, text.split('\n').slice(0, 2).join('\n')]).toEqual([
        file,
        expect.stringMatching(/^(\S+) .+\n\1 https:\/\/tollbench\.test\/\S+/u),
      ]);
});

test('C compiles as it comes, and all files of one case link together', () => {
  for (const { file } of of('c').filter((f) => f.file.endsWith('.h')))
    gcc(folder, 'header.o', [folder.write('header.c', `#include "${file}"\n`)], '-c');
  const sources = of('c').filter((f) => f.file.endsWith('.c'));
  const cases = Map.groupBy(sources, (f) => dirname(f.file));
  for (const [path, group] of cases) {
    const objects = group.map(({ file }) =>
      gcc(folder, `${file.slice(path.length + 1, -2)}.o`, [file], '-c'),
    );
    program('gcc', ['-r', '-nostdlib', '-o', folder.at('linked.o'), ...objects]);
  }
});

test('Python compiles and imports every module without a word', () => {
  const modules = of('py').map(({ file }) => file);
  const said = python(IMPORTS, {
    cwd: folder.path,
    modules: ['numpy', 'scipy'],
    input: JSON.stringify(modules),
    flags: ['-W', 'error::SyntaxWarning'],
  });
  expect(said.stdout).toBe(`${modules.length} modules\n`);
});

/** Imported by name from its own folder, what it prints is kept, and plotting is not asked for. */
const IMPORTS = `
import contextlib, importlib, io, json, os, sys
files = json.load(sys.stdin)
for file in files:
    folder, name = os.path.split(file)
    before = sorted(os.listdir(folder))
    sys.path.insert(0, folder)
    sys.modules.pop(name[:-3], None)
    sys.dont_write_bytecode = True
    importlib.invalidate_caches()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        module = importlib.import_module(name[:-3])
    assert module.__file__ == file, (module.__file__, file)
    assert printed.getvalue() == '', (file, printed.getvalue())
    assert sorted(os.listdir(folder)) == before, file
    assert 'matplotlib' not in sys.modules, file
    sys.path.pop(0)
print(len(files), 'modules')
`;

/** Whether the first function of a file, which is the file's own, takes any; a script takes none. */
const takesArguments = (text: string): boolean =>
  (/^\s*function\b[^(\n]*\(([^)]*)\)/mu.exec(text)?.[1] ?? '').trim() !== '';

describe('MATLAB and Octave', () => {
  test('a function’s file is called as the function, a script’s as nothing in it', () => {
    for (const { file, text } of of('m')) {
      const [, name] = /^\s*function\b[^=\n]*=\s*(\w+)\s*\(/mu.exec(text) ?? [];
      if (name !== undefined) expect([file, name]).toEqual([file, stem(file)]);
      else
        expect([file, new RegExp(`^\\s*${stem(file)}\\s*=`, 'mu').test(text)]).toEqual([
          file,
          false,
        ]);
    }
  });

  test('Octave runs each by its name', () => {
    const calls = of('m').filter((f) => f.example);
    const lines = calls.map(({ file, text }) =>
      takesArguments(text)
        ? `[y, b] = ${stem(file)}([1 0 0]); assert (numel (y) >= 3 && numel (b) > 3);`
        : `alone ("${stem(file)}");`,
    );
    // Drawing wants a screen, which a test has not got: what draws does nothing here.
    const screen = folder.at('screen');
    mkdirSync(screen);
    for (const name of [
      'figure',
      'axis',
      'subplot',
      'semilogx',
      'stairs',
      'stem',
      'fill',
      'legend',
      'title',
      'plot',
      'grid',
      'xlabel',
      'ylabel',
      'bode',
      'nyquist',
      'rlocus',
      'sgrid',
      'zgrid',
      'hold',
    ])
      folder.write(`screen/${name}.m`, `function ${name} (varargin)\nend\n`);
    const main = folder.write(
      'calls.m',
      `1;
pkg load control
addpath ("${screen}");
function alone (name)
  evalc (name);
end
${calls.map(({ file }, k) => `addpath ("${dirname(file)}"); ${lines[k]} rmpath ("${dirname(file)}"); disp ("${basename(file)}");`).join('\n')}
`,
    );
    const { stdout } = octave(main, { cwd: folder.path, packages: ['control'] });
    expect(stdout.trim().split('\n')).toEqual(calls.map(({ file }) => basename(file)));
  }, 60_000);
});

test('Verilog holds the module it is called by, and Icarus has nothing to say against it', () => {
  for (const { file, text, example } of of('v')) {
    expect(text).toMatch(new RegExp(`^module ${stem(file)}\\b`, 'mu'));
    // What checks itself says so; what only moves signals writes them down.
    const said = text.includes('$dumpfile') ? /^VCD info: dumpfile \S+ opened/mu : /^PASS/mu;
    if (example) expect(icarus(folder, [file], '2012')).toMatch(said);
  }
});
