import { describe, expect, test } from 'vitest';
import { blockComment, comment, commentLine } from './comment.ts';
import { fileName } from './file-name.ts';
import { isIdentifier } from './identifier.ts';
import { KINDS } from './kinds.ts';
import { listRows, realLiteral } from './numbers.ts';
import { pythonMain } from './python.ts';
import { spiceDeck, spiceValue } from './spice.ts';

describe('comments', () => {
  const HOSTILE = 'a\nb */ int x; /* c\r??/ \\';

  test.each(['#', '%', '//', '*', '!', ';'] as const)('%s: no text ends its line', (style) => {
    const line = commentLine(style, HOSTILE);
    expect(line).toMatch(/^\S+ [^\r\n]*[^\\\r\n]\n$/u);
    expect(comment(style, ['a', '', 'b'])).toBe(`${style} a\n${style}\n${style} b\n`);
  });

  test('no text ends a block of C or opens another', () => {
    for (const block of [
      commentLine('/*', HOSTILE),
      blockComment([HOSTILE.split('\n')[1] ?? '']),
    ]) {
      expect(block.match(/\*\//gu)).toHaveLength(1);
      expect(block.match(/\/\*/gu)).toHaveLength(1);
      expect(block.trimEnd().endsWith('*/')).toBe(true);
    }
  });
});

test('files are named as they are used', () => {
  expect(fileName('fir-designer', KINDS.python)).toBe('fir_designer.py');
  expect(fileName('fir-designer', KINDS.matlab)).toBe('fir_designer.m');
  expect(fileName('active-filter', KINDS.spice)).toBe('active-filter.cir');
});

test('an identifier is one in every language', () => {
  for (const name of ['fir', 'Low_pass2', 'x'.repeat(48)])
    expect([name, isIdentifier(name)]).toEqual([name, true]);
  for (const name of [
    '',
    '2nd',
    'a-b',
    'é',
    'filter',
    'logic',
    'None',
    'int',
    'wire',
    'end',
    'x'.repeat(49),
  ])
    expect([name, isIdentifier(name)]).toEqual([name, false]);
});

test('literals are of floating point, rows keep every item', () => {
  expect([1, -0, 0.25, 1e-9].map(realLiteral)).toEqual(['1.0', '-0.0', '0.25', '1e-9']);
  const items = Array.from({ length: 100 }, (_, k) => String(k * 1001));
  const rows = listRows(items, '    ');
  expect(
    rows
      .split(/,\s*/u)
      .map((x) => x.trim())
      .filter(Boolean),
  ).toEqual(items);
  for (const row of rows.split('\n')) expect(row.length).toBeLessThanOrEqual(93);
});

test('SPICE writes mega as meg, and its deck ends by itself', () => {
  expect([1.5e6, 4.7e-9, 100e3, 0, -2e-3, 3e-16].map(spiceValue)).toEqual([
    '1.5meg',
    '4.7n',
    '100k',
    '0',
    '-2m',
    '0.3f',
  ]);
  expect(spiceDeck(['R1 a 0 1'], ['op'])).toBe('R1 a 0 1\n.control\nop\nquit\n.endc\n.end\n');
});

test('Python runs the body of a module only where it is the program', () => {
  expect(pythonMain('a = 1\n\nif a:\n    b = 2\n')).toBe(
    'if __name__ == "__main__":\n    a = 1\n\n    if a:\n        b = 2\n',
  );
});
