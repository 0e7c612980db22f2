import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minimize } from './minimize.ts';
import { frozenCases } from './testing/frozen.ts';
import { holds, table, tables } from './testing/tables.ts';
import { DONT_CARE, defaultVariables, type TruthTable, tableOf } from './truth-table.ts';

const cases = frozenCases();

describe('against the exact minima of GLPK', () => {
  test('there are more than 2,000 functions of 3 to 10 variables', () => {
    const sizes = new Set(cases.map((c) => c.tables[0]!.variables.length));
    expect([...sizes].sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(cases.length).toBeGreaterThan(2000);
  });
  for (const size of [3, 4, 5, 6, 7, 8, 9, 10]) {
    const these = cases.filter((c) => c.tables[0]!.variables.length === size);
    test(`${these.length} cases of ${size} variables: terms and literals`, {
      timeout: 120_000,
    }, () => {
      for (const { tables: functions, sop, pos } of these) {
        for (const [form, cost] of [
          ['sop', sop],
          ['pos', pos],
        ] as const) {
          if (!cost) continue;
          const found = minimize(functions, { form });
          expect([found.proof, found.cost.terms, found.cost.literals]).toEqual([
            'minimum',
            ...cost,
          ]);
          assertMakes(found.terms, functions, form);
        }
      }
    });
  }
  test.each(cases.filter((c) => c.name !== undefined))('$name: four terms, not five', (c) => {
    expect(minimize(c.tables).cost.terms).toBe(4);
  });
});

/** Each output's terms give its value wherever it is asked for, and only as the form allows. */
function assertMakes(
  terms: ReturnType<typeof minimize>['terms'],
  functions: readonly TruthTable[],
  form: 'sop' | 'pos',
) {
  functions.forEach(({ values }, k) => {
    const own = terms.filter((t) => t.outputs & (1 << k));
    for (let m = 0; m < values.length; m++) {
      if (values[m] === DONT_CARE) continue;
      const inSome = own.some((t) => holds(t, m));
      if (inSome !== (values[m] === (form === 'sop' ? 1 : 0))) {
        throw new Error(`output ${k} is wrong at minterm ${m}`);
      }
    }
  });
}

test('one and several outputs are made exactly, in both forms', () => {
  fc.assert(
    fc.property(tables(), fc.constantFrom('sop' as const, 'pos' as const), (functions, form) => {
      const found = minimize(functions, { form });
      expect(found.proof).toBe('minimum');
      assertMakes(found.terms, functions, form);
    }),
    { numRuns: 400 },
  );
});

test('no smaller subset of the primes covers a function: by exhaustion up to 3 variables', () => {
  fc.assert(
    fc.property(table(1, 3), (f) => {
      const { cost, worked } = minimize(f);
      const primes = worked.primes;
      const ones = [...f.values.keys()].filter((m) => f.values[m] === 1);
      let best = [Number.POSITIVE_INFINITY, 0];
      for (let set = 0; set < 1 << primes.length; set++) {
        const chosen = primes.filter((_, i) => set & (1 << i));
        if (!ones.every((m) => chosen.some((p) => holds(p, m)))) continue;
        const literals = chosen.reduce(
          (sum, p) => sum + p.mask.toString(2).replace(/0/g, '').length,
          0,
        );
        if (chosen.length < best[0]! || (chosen.length === best[0] && literals < best[1]!)) {
          best = [chosen.length, literals];
        }
      }
      expect([cost.terms, cost.literals]).toEqual(best);
    }),
    { numRuns: 300 },
  );
});

test('terms are shared: a full adder needs 7 products, and two equal outputs cost one cover', () => {
  const variables = ['A', 'B', 'C'];
  const sum = tableOf(variables, [1, 2, 4, 7]);
  const carry = tableOf(variables, [3, 5, 6, 7]);
  expect(minimize([sum, carry]).cost).toEqual({ terms: 7, literals: 18 });
  expect(minimize([carry, carry]).cost).toEqual(minimize(carry).cost);
});

test('constants: no term makes 0, the empty product makes 1', () => {
  const variables = defaultVariables(3);
  const zero = tableOf(variables, []);
  const one = tableOf(variables, [0, 1, 2, 3, 4, 5, 6], [7]);
  expect(minimize(zero).terms).toEqual([]);
  expect(minimize(one).terms).toEqual([{ mask: 0, value: 0, outputs: 1 }]);
  expect(minimize(one, { form: 'pos' }).terms).toEqual([]);
  expect(minimize(tableOf([], [0])).cost).toEqual({ terms: 1, literals: 0 });
});

test('an essential prime is forced by cells that no other prime holds', () => {
  fc.assert(
    fc.property(table(1, 5), (f) => {
      const { worked, terms } = minimize(f);
      for (const { prime, cells } of worked.essentials) {
        const cube = worked.primes[prime]!;
        expect(terms).toContainEqual(cube);
        for (const { minterm } of cells) {
          expect(f.values[minterm]).toBe(1);
          expect(worked.primes.filter((p) => holds(p, minterm))).toEqual([cube]);
        }
      }
    }),
  );
});

test('a cyclic map shows its core, its branch and the bound', () => {
  const { worked, cost, statement } = minimize(tableOf(['A', 'B', 'C'], [0, 1, 2, 5, 6, 7]));
  expect(cost).toEqual({ terms: 3, literals: 6 });
  expect(worked.essentials).toEqual([]);
  const core = worked.steps.find((s) => s.kind === 'cyclic-core');
  expect(core).toMatchObject({ rows: [0, 1, 2, 3, 4, 5], columns: [0, 1, 2, 3, 4, 5] });
  expect(core?.kind === 'cyclic-core' && core.independent.length).toBe(3);
  expect(statement).toBe('Proven minimum: 3 terms, 6 literals.');
});

test('out of work, it says what is open and the bound holds', () => {
  const hard = cases.filter((c) => c.tables.length === 1 && c.tables[0]!.variables.length === 8);
  let open = 0;
  for (const { tables: functions, sop } of hard) {
    const found = minimize(functions, { work: 0 });
    assertMakes(found.terms, functions, 'sop');
    expect(found.lower.terms).toBeLessThanOrEqual(sop[0]);
    expect(found.cost.terms).toBeGreaterThanOrEqual(sop[0]);
    if (found.proof === 'not-proven') {
      open++;
      const gap = found.cost.terms - found.lower.terms;
      expect(found.statement).toMatch(new RegExp(`^Not proven minimum: .*gap ${gap}`));
    } else {
      expect(found.cost.terms).toBe(sop[0]);
      if (found.proof === 'minimum') expect(found.cost.literals).toBe(sop[1]);
      else expect(found.lower.literals).toBeLessThanOrEqual(sop[1]);
    }
  }
  expect(open).toBeGreaterThan(0);
});

test('2,000 scattered cells: the cover makes them, and is within a tenth of what any cover takes', () => {
  let seed = 12;
  const f = {
    variables: defaultVariables(12),
    values: Uint8Array.from({ length: 4096 }, () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
      return seed >>> 31;
    }),
  };
  const { terms, cost, lower, proof, worked } = minimize(f, { work: 1e8 });
  assertMakes(terms, [f], 'sop');
  expect(worked.coreRows).toBeGreaterThan(1000);
  expect(proof).toBe('not-proven');
  expect(lower.terms).toBeLessThan(cost.terms);
  expect(lower.terms).toBeGreaterThan(0.9 * cost.terms);
});

test('progress rises to the share of work that was used', () => {
  const hard = cases.filter((c) => c.tables[0]!.variables.length === 9);
  const shares: number[] = [];
  for (const { tables: functions } of hard) {
    const before = shares.length;
    minimize(functions, { progress: (share) => shares.push(share) });
    const these = shares.slice(before);
    expect(these).toEqual([...these].sort((a, b) => a - b));
  }
  expect(Math.max(...shares)).toBeGreaterThan(0);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
});

test('twelve variables at random report at least at every twentieth of the work', () => {
  let seed = 8402;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const f = tableOf(
    [...'abcdefghijkl'],
    [...Array(4096).keys()].filter(() => random() < 0.5),
  );
  for (const form of ['sop', 'pos'] as const) {
    const shares = [0];
    minimize(f, { form, work: 1e8, progress: (share) => shares.push(share) });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    const gaps = shares.slice(1).map((share, i) => share - (shares[i] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(0.05);
    expect(shares.at(-1)).toBeGreaterThan(0.95);
  }
});

test('functions of different variables, none and too many are refused', () => {
  const f = tableOf(['A'], [1]);
  expect(() => minimize([f, tableOf(['B'], [1])])).toThrow('Function 2 is of B, the first of A');
  expect(() => minimize([])).toThrow('functions 0 is not 1 to 31');
  expect(() => minimize(Array.from({ length: 32 }, () => f))).toThrow('functions 32 is not');
});
