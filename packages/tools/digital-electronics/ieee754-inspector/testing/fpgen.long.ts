/** The IEEE test suite of IBM's FPgen whole: `FPGEN=<folder>` holds its binary *.fptest. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, type Verdict } from '@tollbench/engines/float/testing/fpgen.ts';
import { describe, expect, test } from 'vitest';

const folder = process.env['FPGEN'];

/** The three ways in which the suite of 2005 and IEEE 754-2019 differ, and a sign of NaN that neither says. */
function excused(line: string): boolean {
  const [head = '', , ...rest] = line.trim().split(/\s+/u);
  const operands = rest.slice(0, rest.indexOf('->'));
  const has = (text: string) => operands.includes(text);
  return (
    (has('Q') && has('S')) ||
    (/[<>]C$/u.test(head) && has('S')) ||
    (head.endsWith('?-') && has('Q'))
  );
}

describe.skipIf(folder === undefined)('FPgen, unchanged', () => {
  test('every line of a binary format that has an operation of ours', () => {
    const counts: Record<Verdict, number> = { right: 0, wrong: 0, trapped: 0, other: 0, blank: 0 };
    const unexcused: string[] = [];
    const files = readdirSync(folder ?? '').filter(
      (name) => name.endsWith('.fptest') && !name.startsWith('Decimal'),
    );
    for (const name of files)
      for (const line of readFileSync(join(folder ?? '', name), 'utf8').split('\n')) {
        const { verdict, said } = judge(line);
        counts[verdict]++;
        if (verdict === 'wrong' && !excused(line)) unexcused.push(`${line} | ${said}`);
      }
    expect(unexcused).toEqual([]);
    expect(counts).toEqual({
      right: 90_290,
      wrong: 292,
      trapped: 1505,
      other: 1088,
      blank: counts.blank,
    });
  });
});
