/** Tests reach the machine in one way, and no other: the sources of all of them, read. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import table from './debian.json' with { type: 'json' };
import {
  made,
  node,
  octave,
  octaveFiles,
  type Program,
  program,
  programPath,
  python,
  pythonFile,
  pythonFiles,
} from './programs.ts';
import { pythonImports, refused } from './refused.ts';
import { needsOf, ROOT, read, testSources } from './test-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const standard = new Set(
  JSON.parse(
    python('import json, sys; print(json.dumps(list(sys.stdlib_module_names)))').stdout,
  ) as string[],
);

/** The helper itself, and this proof of it, speak of what they refuse. */
const OWN = ['scripts/programs.ts', 'scripts/refused.ts', 'scripts/programs.test.ts'];

describe('the sources of the tests', () => {
  const sources = testSources().filter((path) => !OWN.includes(path));

  test('are found, with what helps them', () => {
    expect(sources).toEqual(
      expect.arrayContaining([
        'packages/engines/rf/touchstone.test.ts',
        'packages/gate/testing/ledger-writer.ts',
        'packages/site/testing/browser.ts',
        'oracles/riscv/toolchain.ts',
      ]),
    );
  });

  test('reach no program and no Python module past the table', () => {
    const found = sources.flatMap((path) =>
      refused(read(path), standard).map((what) => `${path} ${what}`),
    );
    expect(found).toEqual([]);
  });

  test('of the oracles import what their table names', () => {
    const names = node(
      ['-p', 'fs.readdirSync("oracles").filter((f) => f.endsWith(".py")).join()'],
      {
        cwd: ROOT,
      },
    );
    const files = names.stdout.trim().split(',');
    expect(files.length).toBeGreaterThan(10);
    const local = files.map((file) => file.slice(0, -3));
    for (const file of files)
      for (const name of pythonImports(read(`oracles/${file}`)))
        expect(
          standard.has(name) || local.includes(name) || Object.hasOwn(table.oracles.python, name),
          `oracles/${file} imports ${name}`,
        ).toBe(true);
  });

  test('tell what of the machine a file needs, through what it imports', () => {
    const of = (path: string) => needsOf([join(ROOT, path)]);
    const touchstone = of('packages/engines/rf/touchstone.test.ts');
    expect(['skrf', 'numpy', 'python3'].map((n) => touchstone.wanted(n, 'python'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(touchstone.wanted('iverilog', 'programs')).toBe(false);
    expect(
      of('packages/engines/riscv/source.test.ts').wanted('riscv64-unknown-elf-ld', 'programs'),
    ).toBe(true);
    expect(of('packages/site/testing/views.test.ts').wanted('chromium', 'programs')).toBe(true);
    expect(of('packages/site/testing/views.test.ts').pages).toBe(true);
    expect(touchstone.pages).toBe(false);
  });
});

describe('refused, wherever it stands in a source', () => {
  test.each([
    ["import { spawnSync } from 'node:child_process';", 'child_process'],
    ["const { exec } = await import('child_process');", 'child_process'],
    ["process.getBuiltinModule('node:child_process')", 'child_process'],
    ["import { execa } from 'execa';", 'execa'],
    ["chromium.launch({ executablePath: '/usr/bin/chromium' })", '/usr/bin/chromium'],
    ['program(`yosys-abc`, [])', 'puts the name'],
    ['const text = `\nimport pandas as pd\n`;', 'pandas'],
    ["python('import json, crcmod.predefined; print(1)')", 'crcmod'],
    ['const text = `\nfrom crcmod.predefined import mkCrcFun\n`;', 'crcmod'],
    ['const text = `\n    import mpmath\n`;', 'mpmath'],
  ])('%s', (text, what) => {
    expect(refused(text, standard).join()).toContain(what);
  });

  test.each([
    "import { spawn } from '../../scripts/programs.ts';",
    "import fc from 'fast-check';\nimport 'vitest';\nimport * as a from './a.ts';",
    'const text = `\nimport glob, json, sys\nimport numpy as np\nfrom scipy.linalg import expm\n`;',
    "import type { ChildProcess } from 'node:child_process';",
    'export { a } from "./b.ts"; // what we import',
  ])('not: %s', (text) => {
    expect(refused(text, standard)).toEqual([]);
  });
});

describe('the helper', () => {
  test('refuses a program that the table does not name, and says where to name it', () => {
    expect(() => programPath('awk' as Program)).toThrow(/"awk" is not in the table.*debian\.json/u);
    expect(() => program('toString' as Program, [])).toThrow(/not in the table/u);
  });

  test('another server stands in for Redis where it is named, and is refused where it is none', () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const valkey = script('valkey-server', '#!/bin/sh\necho "of ours: $1"\n');
    vi.stubEnv('REDIS_SERVER', valkey);
    expect(() => programPath('redis-server')).toThrow(
      `REDIS_SERVER is "${valkey}"; it is the whole path of a program that is there`,
    );
    chmodSync(valkey, 0o755);
    expect(program('redis-server', ['--version']).stdout).toBe('of ours: --version\n');
    expect(programPath('redis-cli')).toMatch(/redis-cli$/u);
    for (const none of ['', 'valkey-server', folder, join(folder, 'none')]) {
      vi.stubEnv('REDIS_SERVER', none);
      expect(() => programPath('redis-server')).toThrow(`REDIS_SERVER is "${none}"`);
    }
  });

  test('hands over input, arguments and output, and says what a failing program said', () => {
    expect(program('python3', ['-c', 'print(input())'], { input: 'x\n' }).stdout).toBe('x\n');
    expect(() => program('xmllint', ['--noout', script('a.xml', '<a>')])).toThrow(
      /xmllint --noout .* ended with status \d+:[\s\S]*a\.xml:1: parser error/u,
    );
    expect(program('xmllint', ['--noout', join(folder, 'a.xml')], { anyStatus: true }).status).toBe(
      1,
    );
    expect(() => node(['-e', 'throw new Error("of ours")'])).toThrow(/of ours/u);
  });

  test('Python imports its own modules, those beside the script, and those declared', () => {
    script('beside.py', 'import json\nvalue = json.loads("7")\n');
    const file = script(
      'main.py',
      'import sys, beside\nprint(beside.value, sys.argv[1:], __name__)\n',
    );
    expect(pythonFile(file, { args: ['a'] }).stdout).toBe("7 ['a'] __main__\n");
    const norm = 'import numpy as np\nprint(np.hypot(3, 4), "–\\"\\n", input())';
    expect(python(norm, { modules: ['numpy'], input: 'é' }).stdout).toBe('5.0 –"\n é\n');
    expect(() => python(norm)).toThrow(/does not declare the Python module numpy/u);
    script('beside.py', 'import numpy\n');
    expect(() => pythonFile(file)).toThrow(/does not declare the Python module numpy/u);
    expect(() => python('print(1', {})).toThrow(/SyntaxError/u);
  });

  test('Octave loads the packages declared', () => {
    const file = script('load.m', 'pkg load control\nprintf("%g\\n", dcgain(tf(3, [1 1])));\n');
    expect(octave(file, { packages: ['control'] }).stdout).toBe('3\n');
    expect(() => octave(file)).toThrow(/Octave package control.*does not declare/u);
    expect(() => octave(script('bad.m', 'error("of ours")\n'))).toThrow(/of ours/u);
  });

  test('Python and Octave run many scripts in one start, each as if it were alone', () => {
    script('same.py', 'value = 1\n');
    const first = script(
      'first.py',
      'import os, same, sys\nmine = os.getpid()\nprint(mine, same.value, file=sys.stderr)\n',
    );
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    script('inner/same.py', 'value = 2\n');
    const second = script(
      'inner/second.py',
      'import os, same, sys\nprint("mine" in globals(), same.value, sys.argv[1:])\nprint(os.getpid(), same.value, file=sys.stderr)\n',
    );
    const [one, two] = pythonFiles([first, second], { args: ['a'] });
    expect([one?.stdout, two?.stdout]).toEqual(['', "False 2 ['a']\n"]);
    expect(two?.stderr).toBe(one?.stderr.replace(' 1\n', ' 2\n'));
    expect(() => pythonFiles([first, script('bad.py', 'raise ValueError("of ours")\n')])).toThrow(
      /bad\.py[\s\S]*ValueError: of ours/u,
    );
    expect(() =>
      pythonFiles([first, script('exit.py', 'import sys\nsys.exit("enough")\n')]),
    ).toThrow(/exit\.py ended with enough/u);
    expect(() => pythonFiles([first, script('norm.py', 'import numpy\n')])).toThrow(
      /does not declare the Python module numpy/u,
    );
    const left = script(
      'left.m',
      'x = 3;\nfunction y = twice(x)\n  y = 2 * x;\nend\nprintf("%d %d\\n", twice(x), getpid());\n',
    );
    const seen = script('seen.m', 'printf("%d %d %d\\n", exist("x"), exist("twice"), getpid());\n');
    const [a = '', b = ''] = octaveFiles([left, seen]);
    expect([a.split(' ')[0], b.split(' ').slice(0, 2)]).toEqual(['6', ['0', '0']]);
    expect(b.split(' ').at(-1)).toBe(a.split(' ').at(-1));
    expect(() => octaveFiles([seen, script('bad.m', 'error("of ours")\n')])).toThrow(/of ours/u);
  });

  test('what was made is run, and nothing that was there', () => {
    const file = script(
      'hello.c',
      '#include <stdio.h>\nint main(void) { return puts("made") < 0; }\n',
    );
    program('gcc', ['-o', join(folder, 'hello'), file]);
    expect(made(join(folder, 'hello')).stdout).toBe('made\n');
    for (const other of ['/usr/bin/env', '/bin/sh', 'gcc', join(ROOT, 'node_modules/.bin/tsc')])
      expect(() => made(other)).toThrow(/not what a compiler made/u);
  });
});
