import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import type { Solution } from './compute.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

interface Frozen {
  readonly n: number;
  readonly on: readonly string[];
  readonly dc: readonly string[];
  readonly sop: readonly [number, number];
  readonly pos?: readonly [number, number];
}

/** A frozen function as a visitor would type it. */
function typed({ n, on, dc }: Frozen): Some {
  const cells = (hex: string) => {
    const word = BigInt(`0x${hex}`);
    return [...Array(1 << n).keys()].filter((m) => (word >> BigInt(m)) & 1n);
  };
  return {
    variables: [...'abcdefghijkl'].slice(0, n).join(' '),
    minterms: on
      .map((ones, k) => `y${k} = m(${cells(ones)}) + d(${cells(dc[k] ?? '0')})`)
      .join('\n'),
    all: 'one',
  };
}

const costOf = (s: Solution | undefined) =>
  s && [s.cover.proof, s.cover.cost.terms, s.cover.cost.literals];

test('terms and literals are the exact minima that GLPK proved', { timeout: 60_000 }, () => {
  const oracle = vectors<Frozen>('kmap-minimizer');
  let forms = 0;
  for (const c of oracle.cases) {
    const { solutions } = run({ ...typed(c), form: c.pos ? 'both' : 'sop' });
    expect(costOf(solutions[0])).toEqual(['minimum', ...c.sop]);
    if (c.pos) expect(costOf(solutions[1])).toEqual(['minimum', ...c.pos]);
    forms += c.pos ? 2 : 1;
  }
  expectHeld(import.meta.dirname, [
    {
      program: oracle.program,
      version: oracle.version,
      what: `fewest terms and then fewest literals, proven by integer programming: ${forms} covers of functions of 3 to 10 variables`,
      cases: oracle.cases.length,
      largestError: 0,
      errorKind: 'exact',
    },
  ]);
});
