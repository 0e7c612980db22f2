/** How sources and codes are read, and what is refused of them. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import tool from './index.ts';
import { notices } from './notices.ts';
import { readCode, readDigits } from './read-code.ts';
import { readSource } from './read-source.ts';

const noticesOf = (more: object): string[] => {
  const inputs = withDefaults(tool.inputs, more as never);
  return notices(evaluate(tool, inputs), inputs).flatMap((each) =>
    each.kind === 'notice' ? [String(each.id)] : [],
  );
};

describe('a source is read as', () => {
  const read = (text: string) => {
    const { names, weights: all, kind } = readSource(text);
    return `${kind}: ${names.map((name, k) => `${name} ${all[k]}`).join(', ')}`;
  };

  test.each([
    ['a 0.4, b 0.6', 'probabilities: a 2, b 3'],
    ['a=1/3; b=2/3', 'probabilities: a 1, b 2'],
    ['{"e": 100, "n": 20}', 'counts: e 100, n 20'],
    ["codes = {'{': 3, '}': 1}", 'counts: { 3, } 1'],
    ['symbol,probability\r\na,0.4\r\nb,0.6\r\n', 'probabilities: a 2, b 3'],
    ['Letter\tCount\na\t3\nb\t4', 'counts: a 3, b 4'],
    ['0 0.4\n1 0.6', 'probabilities: 0 2, 1 3'],
    ['0: 0.4, 1: 0.6', 'probabilities: 0 2, 1 3'],
    ['00 0.25, 01 0.25, 10 0.5', 'probabilities: 00 1, 01 1, 10 2'],
    ['[0.25, 0.25, 0.5]', 'probabilities: x1 1, x2 1, x3 2'],
    ['0.5\n0.5', 'probabilities: x1 1, x2 1'],
    ['a 40 %, b 60%', 'percent: a 2, b 3'],
    ['" " 1, "," 2, "\\n" 3', 'counts:   1, , 2, \n 3'],
    ['a 2^-1, b 0.25, c 1/4', 'probabilities: a 2, b 1, c 1'],
    ['8.5 1.5 90', 'percent: x1 17, x2 3, x3 180'],
    ['a −0, b 1', 'probabilities: a 0, b 1'],
    ["[('a', 0.4), (',', 0.6)]", 'probabilities: a 2, , 3'],
    ['[["(", 4], [0, 6]]', 'counts: ( 4, 0 6'],
    ['(0, 0.4), (1, 0.6)', 'probabilities: 0 2, 1 3'],
    ["Counter({'e': 3, 'a': 2})", 'counts: e 3, a 2'],
    ["OrderedDict([('e', 3), ('a', 2)])", 'counts: e 3, a 2'],
    ['P(A)=0.4, P(B)=0.6', 'probabilities: P(A) 2, P(B) 3'],
    ['{"\\u00e9": 3, "\\ud83d\\ude00": 1}', 'counts: é 3, 😀 1'],
    ["{'\\x41': 3, '\\U0001f600': 1, '\\\\': 2}", 'counts: A 3, 😀 1, \\ 2'],
    ['a:0.5 b: 0.5', 'probabilities: a 1, b 1'],
  ])('%j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['', 'is empty'],
    ['a 0.4, b', '"b" has no number'],
    ['a 0.4 b 0.6', 'commas part one letter from the next'],
    ['a 1,000\nb 500', 'write 1000 if it parts thousands, 1.000 if it is a decimal comma'],
    ['a 0.4,, b 0.6', 'where a letter or a number is missing'],
    ['a 0.4, a 0.6', 'has the letter "a" twice'],
    ['a −0.4, b 1.4', 'is below 0'],
    ['a 0.4, b 0.4', 'has numbers that add to 0.8'],
    ['a 40%, b 0.6', 'has "%" beside some numbers'],
    ['a 0, b 0', 'has no letter that occurs'],
    ['a 0,4; b 0,6', 'has "0,4" with a comma in it: write 0.4'],
    ['0,5 0,5', 'has "0,5"'],
    ['0,4\n0,6', '"0,4"'],
    ['a\t0,4\nb\t0,6', 'write 0.4'],
    ['a 0.5 # half\nb 0.5', 'line 1: "a 0.5 # half" is more than'],
    ['a nan, b 1', '"nan" is no number'],
    ['a 1/0, b 1', 'divides by zero'],
    ['"a 0.5, b 0.5', 'has a quote that is not closed'],
    ['a 0.5, b 0.5 or so', 'is more than a letter and its number'],
    [`${'a'.repeat(30)} 1`, 'has a letter of 30 signs'],
    [Array.from({ length: 513 }, () => '1').join(' '), 'has 513 letters; the most is 512'],
    [
      Array.from({ length: 60 }, (_, k) => `1/${'9'.repeat(290)}${k}7`).join(' '),
      'without a common denominator',
    ],
  ])('refused: %j', (text, message) => {
    expect(() => readSource(text)).toThrow(message);
  });

  test('one with decimal commas is offered with points', () => {
    const some = { source: 'a 0,4; b 0,6' };
    const [remedy] = remediesOf(tool, some);
    expect(remedy).toEqual({ source: 'a 0.4; b 0.6' });
    expect(remedied(tool, some, remedy ?? {}).task).toBe('code');
    // With points these add to 0.8: what is refused in its turn is not offered.
    expect(remediesOf(tool, { source: 'a 0,4; b 0,4' })).toEqual([]);
  });

  test('per cent by their sum alone are told', () => {
    expect(noticesOf({ source: '8.5 1.5 90' })).toContain('percent');
    expect(noticesOf({ source: '8.5 1.5 90', task: 'arithmetic' })).toContain('percent');
    for (const source of ['8.5% 1.5% 90%', '8 2 90', '0.5 0.5'])
      expect(noticesOf({ source })).not.toContain('percent');
  });
});

describe('a code is read as', () => {
  test.each([
    ['a 0\nb 10', 'words', 'a 0, b 10'],
    ["{'a': '0', 'b': '10'}", 'words', 'a 0, b 10'],
    ['0 10 110', 'words', 'A 0, B 10, C 110'],
    ['a -> 0, b -> 10', 'words', 'a 0, b 10'],
    ['a 1\nb 0\nc 2', 'lengths', 'a 0, c 10'],
    ["[('a', '0', 0.5), ('b', '10', 0.5)]", 'words', 'a 0, b 10'],
    ['[0, 1, 2]', 'counts', 'A 00, B 010, C 011'],
  ] as const)('%j', (text, written, expected) => {
    const { names, words } = readCode(text, written);
    expect(names.map((name, k) => `${name} ${words[k]}`).join(', ')).toBe(expected);
  });

  test.each([
    ['', 'words', 'is empty'],
    ['a 0 b 10', 'words', 'in a row of numbers'],
    ['a 0\nb', 'words', 'letter 2 has 1 parts'],
    ['a 0\nb 1 x y', 'words', 'in a row of numbers'],
    ['a 0.5\nb 0.5', 'words', 'not made of the digits'],
    ['a 0\na 1', 'words', 'twice'],
    ['1 1 1', 'lengths', 'Kraft sum 3/2'],
    ['1.5', 'lengths', 'in a row of numbers'],
    ['3', 'counts', 'Kraft sum 3/2'],
    ['x', 'counts', 'as a number of words'],
    ['999', 'counts', 'has 999 words; the most is 512'],
  ] as const)('refused: %j', (text, written, message) => {
    expect(() => readCode(text, written)).toThrow(message);
  });

  test('words behind their counts are refused, and offered before them', () => {
    for (const table of ['a 5 0\n" " 3 10\nc 2 11', 'a 0.5 0\nb 0.25 10\nc 0.25 11']) {
      const some = { task: 'check', table } as const;
      expect(() => readCode(table, 'words')).toThrow('has words in its third column');
      const [remedy] = remediesOf(tool, some);
      const r = remedied(tool, some, remedy ?? {});
      expect(r.task === 'check' && r.code.words).toEqual(['0', '10', '11']);
    }
    // Counts that are alike are no code: three digits, each once.
    expect(readCode('a 0 1\nb 1 1\nc 2 1', 'words').radix).toBe(3);
  });

  test('a list of libjpeg, which begins with words of no digit, is refused and offered without them', () => {
    const some = {
      task: 'check',
      written: 'counts',
      table: '0, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0',
    } as const;
    expect(() => readCode(some.table, some.written)).toThrow('has 17 numbers, the first a 0');
    const [remedy] = remediesOf(tool, some);
    const r = remedied(tool, some, remedy ?? {});
    // T.81, table K.3: 00, 010, 011, 100, 101, 110, 1110 …
    expect(r.task === 'check' && r.code.words.slice(0, 7)).toEqual([
      '00',
      '010',
      '011',
      '100',
      '101',
      '110',
      '1110',
    ]);
    // Words of 17 digits that fill more than half of the tree can be meant in one way alone.
    const full = `0 3 ${'0 '.repeat(14)}1`;
    expect(readCode(full, 'counts').words.at(-1)).toHaveLength(17);
  });

  test('a dump in hex without its sign is refused where it can be told, and offered with it', () => {
    // T.81, table K.6, as its X'77' stands in a file.
    const some = {
      task: 'check',
      written: 'counts',
      table: '00 02 01 02 04 04 03 04 07 05 04 04 00 01 02 77',
    } as const;
    expect(() => readCode(some.table, some.written)).toThrow('has "77" beside "00"');
    const [remedy] = remediesOf(tool, some);
    const r = remedied(tool, some, remedy ?? {});
    expect(r.task === 'check' && r.code.words).toHaveLength(162);
    // The class and number of the table before it is a 0 too many.
    const more = { ...some, table: `00 ${some.table}` };
    expect(remediesOf(tool, more)[0]).toEqual(remedy);
    expect(() => readCode('00 02 7d', 'counts')).toThrow('in hex 0x7d');
  });

  test('digits in hex or as they are', () => {
    expect(readDigits('0x0F 0xa0', 2)).toBe('0000111110100000');
    expect(readDigits('01 1\n0_1', 2)).toBe('01101');
    expect(() => readDigits('0x123', 2)).toThrow('has 3 hex digits');
    expect(() => readDigits('0102', 2)).toThrow('has "2" as digit 4');
    expect(readDigits('0102', 3)).toBe('0102');
  });
});

test('counts of words that all have a digit too many are told', () => {
  const told = (table: string) => noticesOf({ task: 'check', written: 'counts', table });
  // bl_count of RFC 1951 from length 0 on.
  expect(told('0 0 1 5 2')).toContain('loose');
  expect(told('0 1 5 2')).not.toContain('loose');
});
