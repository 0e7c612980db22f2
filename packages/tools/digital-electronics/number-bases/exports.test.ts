/** The files in the programs that read them. */
import { describe, expect, test } from 'vitest';
import { made, program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exported, exportedText, madeFolder } from '../../testing/folder.ts';
import { icarus } from '../../testing/run.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const folder = madeFolder();
const LINES = 'a = 200\nb = -100\na + b\nrol(a, 3)\n0x80';
const CASES: readonly (readonly [string, Some])[] = [
  ['bytes', { number: LINES, width: 8 }],
  ['unsigned bytes', { number: LINES, encoding: 'unsigned', overflow: 'saturate', width: 8 }],
  ['thirteen bits', { number: '-4096\n4095\n-1', width: 13 }],
  ['the ends of 64 bits', { number: '-2**63\n2**63 - 1\n-1', width: 64 }],
  ['all 64 ones', { number: '2**64 - 1', encoding: 'unsigned', width: 64 }],
  ['Q15', { number: 'third = 1/3\n-1\n0.1', width: 16, fraction: 15, name: 'q15' }],
  ['BCD', { number: '1995', encoding: 'bcd', width: 16 }],
];

/** What a program prints of each constant as `name = number`. */
const printed = (text: string): [string, string][] =>
  [...text.matchAll(/^(\w+) = (-?\d+)$/gmu)].map(([, name = '', n = '']) => [name, n]);

/** What it should: the word, with a sign in two's complement. */
function expected(some: Some): string[] {
  const r = evaluate(tool, withDefaults(tool.inputs, some));
  return r.lines.map(({ value: { pattern } }) =>
    String(r.code === 'twos' ? BigInt.asIntN(r.width, pattern) : pattern),
  );
}

describe('C11', () => {
  test.each(CASES)(
    '%s: gcc compiles the header without a warning, and its program prints the numbers',
    async (_, some) => {
      const { name, content } = await exported(tool, 'c', some);
      expect(name).toBe(`${some.name ?? 'value'}.h`);
      folder.write(name, content);
      folder.write('main.c', `#define NUMBER_BASES_TEST\n#include "${name}"\n`);
      program(
        'gcc',
        [
          '-std=c11',
          '-pedantic',
          '-Wall',
          '-Wextra',
          '-Wconversion',
          '-Werror',
          '-o',
          'main',
          'main.c',
        ],
        { cwd: folder.path },
      );
      const { stdout } = made(folder.at('main'));
      expect(printed(stdout).map(([, n]) => n)).toEqual(expected(some));
      expect(stdout).toMatch(/^PASS \d+$/mu);
    },
  );

  test('a wrong constant does not compile', async () => {
    const text = await exportedText(tool, 'c', { number: '5' });
    folder.write('wrong.c', text.replace('INT8_C(5) ==', 'INT8_C(6) =='));
    expect(() =>
      program('gcc', ['-std=c11', '-c', '-o', 'wrong.o', 'wrong.c'], { cwd: folder.path }),
    ).toThrow(/static assertion failed/u);
  });

  test('a word of 200 bits is limbs of 64, the lowest first', async () => {
    const text = await exportedText(tool, 'c', {
      number: '2**199 + 2**64 + 7',
      encoding: 'unsigned',
      width: 200,
    });
    folder.write('wide.h', text);
    folder.write(
      'wide.c',
      '#include "wide.h"\n#include <stdio.h>\nint main(void) {\n    for (int k = 0; k < 4; k++) printf("l%d = %llu\\n", k, (unsigned long long)value[k]);\n    return value_BITS_CHECK;\n}\n'.replace(
        'value_BITS_CHECK',
        'VALUE_BITS - 200',
      ),
    );
    program('gcc', ['-std=c11', '-Wall', '-Wextra', '-Werror', '-o', 'wide', 'wide.c'], {
      cwd: folder.path,
    });
    expect(printed(made(folder.at('wide')).stdout).map(([, n]) => n)).toEqual([
      '7',
      '1',
      '0',
      String(2n ** 7n),
    ]);
  });

  test('a name that no file can define is refused', async () => {
    await expect(exportedText(tool, 'c', { name: '2x' })).rejects.toThrow('cannot be a name');
  });
});

describe('Verilog', () => {
  test.each(CASES)('%s: Icarus prints the same', async (_, some) => {
    const { name, content } = await exported(tool, 'verilog', some);
    folder.write(name, content);
    const out = icarus(folder, [name]);
    expect(printed(out).map(([, n]) => n)).toEqual(expected(some));
    expect(out).toMatch(/PASS \d+/u);
  });
});

describe('literals', () => {
  test('Python, C and Verilog read those of the table as the same word', async () => {
    const some: Some = { number: '0xB5', width: 8 };
    const body = JSON.parse(await exportedText(tool, 'json', some)) as {
      tables: { literals: { language: string[]; literal: string[] } };
    };
    const { language, literal } = body.tables.literals;
    const of = (name: string) => literal[language.indexOf(name)] ?? '';
    const python = program('python3', [
      '-c',
      `print(${of('C23, Python, Java')}, ${of('Hex with prefix')}, ${of('Python, signed')})`,
    ]).stdout.trim();
    expect(python).toBe('181 181 -75');
    folder.write(
      'lit.v',
      `module t; initial begin $display("l = %0d", ${of('Verilog')}); $finish; end endmodule\n`,
    );
    expect(printed(icarus(folder, ['lit.v']))).toEqual([['l', '-75']]);
    expect(of('C, C++')).toBe('INT8_C(-75)');
    expect(of('Intel assembler')).toBe('0B5h');
  });

  test('Python reads signed words of any width, whole bytes or not', async () => {
    const words = [
      ['-5', 12, 'twos', '-5'],
      ['-1', 3, 'twos', '-1'],
      ['5', 12, 'twos', '5'],
      ['4000', 12, 'unsigned', '4000'],
    ] as const;
    const calls = await Promise.all(
      words.map(async ([number, width, encoding]) => {
        const text = await exportedText(tool, 'json', { number, width, encoding });
        const { language, literal } = (
          JSON.parse(text) as { tables: { literals: { language: string[]; literal: string[] } } }
        ).tables.literals;
        return literal[language.indexOf('Python, signed')];
      }),
    );
    const said = program('python3', ['-c', calls.map((c) => `print(${c})`).join('\n')]).stdout;
    expect(said.trim().split('\n')).toEqual(words.map(([, , , value]) => value));
  });
});
