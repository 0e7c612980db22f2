import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cube } from './cube.ts';
import { gateCount } from './gates.ts';
import { hazardFreeMinimum, removeHazards, staticHazards } from './hazard.ts';
import { karnaughMap, placeOf, rectanglesOf } from './karnaugh-map.ts';
import { minimize } from './minimize.ts';
import { builtOf, minimumCovers } from './minimum-covers.ts';
import { netlistOf } from './netlist.ts';
import { holds, table, tables } from './testing/tables.ts';
import { defaultVariables, differences, tableOf, tableOfCover } from './truth-table.ts';

const bits = (m: number) => m.toString(2).replace(/0/g, '').length;

describe('maps', () => {
  test.each([2, 3, 4, 5, 6])(
    'of %i variables: every minterm once, neighbours differ in one bit',
    (n) => {
      const { cells } = karnaughMap(defaultVariables(n));
      expect(cells.flat(2).sort((a, b) => a - b)).toEqual([...Array(1 << n).keys()]);
      cells.forEach((rows, map) => {
        rows.forEach((row, r) => {
          row.forEach((m, c) => {
            expect(placeOf(m, n)).toEqual({ map, row: r, column: c });
            expect(bits(m ^ row[(c + 1) % row.length]!)).toBe(1);
            expect(bits(m ^ rows[(r + 1) % rows.length]![c]!)).toBe(1);
          });
        });
      });
    },
  );

  test('four variables are laid out as in every book', () => {
    const { cells, rows, columns, rowVariables } = karnaughMap(['A', 'B', 'C', 'D']);
    expect([rows, columns, rowVariables]).toEqual([
      ['00', '01', '11', '10'],
      ['00', '01', '11', '10'],
      ['A', 'B'],
    ]);
    expect(cells).toEqual([
      [
        [0, 1, 3, 2],
        [4, 5, 7, 6],
        [12, 13, 15, 14],
        [8, 9, 11, 10],
      ],
    ]);
  });

  test('the rectangles of every cube of up to 6 variables hold its cells, each once', () => {
    for (let n = 2; n <= 6; n++) {
      const { cells } = karnaughMap(defaultVariables(n));
      for (let mask = 0; mask < 1 << n; mask++) {
        for (let value = mask; ; value = (value - 1) & mask) {
          const drawn = rectanglesOf({ mask, value }, n).flatMap((r) =>
            cells[r.map]!.slice(r.row, r.row + r.height).flatMap((row) =>
              row.slice(r.column, r.column + r.width),
            ),
          );
          const its = [...Array(1 << n).keys()].filter((m) => holds({ mask, value }, m));
          expect(drawn.sort((a, b) => a - b)).toEqual(its);
          if (value === 0) break;
        }
      }
    }
  });

  test('the four corners are four open squares', () => {
    const open = rectanglesOf({ mask: 0b0101, value: 0 }, 4).map((r) => [r.row, r.column, r.open]);
    expect(open).toEqual([
      [0, 0, { top: true, right: false, bottom: false, left: true }],
      [0, 3, { top: true, right: true, bottom: false, left: false }],
      [3, 0, { top: false, right: false, bottom: true, left: true }],
      [3, 3, { top: false, right: true, bottom: true, left: false }],
    ]);
  });

  test('one variable and seven are refused', () => {
    expect(() => karnaughMap(['A'])).toThrow('not for 1');
    expect(() => rectanglesOf({ mask: 0, value: 0 }, 7)).toThrow('not for 7');
  });
});

describe('hazards', () => {
  const glitches = (terms: readonly Cube[], a: number, b: number) =>
    !terms.some((t) => holds(t, a) && holds(t, b));

  test("the multiplexer AB + A'C glitches at B = C = 1 until BC is added", () => {
    const f = tableOf(['A', 'B', 'C'], [1, 3, 6, 7]);
    const { terms } = minimize(f);
    expect(staticHazards(f, terms)).toEqual([{ kind: 'static-1', from: 3, to: 7, variable: 'A' }]);
    expect(removeHazards(f, terms).added).toEqual([{ mask: 0b011, value: 0b011 }]);
    const zeros = minimize(f, { form: 'pos' }).terms;
    expect(staticHazards(f, zeros, 'pos')).toEqual([
      { kind: 'static-0', from: 0, to: 4, variable: 'A' },
    ]);
  });

  test('hazards are the adjacent pairs no term holds; the repaired covers have none', () => {
    fc.assert(
      fc.property(table(1, 5), fc.constantFrom('sop' as const, 'pos' as const), (f, form) => {
        const { terms } = minimize(f, { form });
        const active = form === 'sop' ? 1 : 0;
        const expected: string[] = [];
        for (let a = 0; a < f.values.length; a++) {
          for (let bit = 1; bit < f.values.length; bit *= 2) {
            const b = a | bit;
            if (a & bit || f.values[a] !== active || f.values[b] !== active) continue;
            if (glitches(terms, a, b)) expected.push(`${a} ${b}`);
          }
        }
        const found = staticHazards(f, terms, form).map((h) => `${h.from} ${h.to}`);
        expect(found.sort()).toEqual(expected.sort());
        const repaired = removeHazards(f, terms, form);
        const least = hazardFreeMinimum(f, form);
        for (const cover of [repaired.terms, least.terms]) {
          expect(staticHazards(f, cover, form)).toEqual([]);
        }
        expect(least.proven && repaired.proven).toBe(true);
        expect(least.terms.length).toBeLessThanOrEqual(repaired.terms.length);
        expect(least.terms.length).toBeGreaterThanOrEqual(terms.length);
      }),
      { numRuns: 300 },
    );
  });

  test('terms that do not make the function are refused', () => {
    const f = tableOf(['A', 'B'], [3]);
    expect(() => staticHazards(f, [{ mask: 2, value: 2 }])).toThrow(
      'The terms give 1 at minterm 2, not 0',
    );
  });
});

describe('all minimum covers', () => {
  test('a ring of six has two, a ring of eight two', () => {
    const six = tableOf(['A', 'B', 'C'], [0, 1, 2, 5, 6, 7]);
    expect(minimumCovers(six, minimize(six).cost)).toMatchObject({
      complete: true,
      covers: { length: 2 },
    });
    const eight = tableOf(defaultVariables(4), [0, 1, 5, 7, 8, 10, 14, 15]);
    expect(minimumCovers(eight, minimize(eight).cost).covers.length).toBe(2);
  });

  test('exactly the subsets of primes of that cost that cover, by exhaustion up to 3 variables', () => {
    fc.assert(
      fc.property(table(1, 3), (f) => {
        const { cost, worked } = minimize(f);
        const ones = [...f.values.keys()].filter((m) => f.values[m] === 1);
        const expected: string[] = [];
        for (let set = 0; set < 1 << worked.primes.length; set++) {
          const chosen = worked.primes.filter((_, i) => set & (1 << i));
          const literals = chosen.reduce((sum, p) => sum + bits(p.mask), 0);
          if (chosen.length !== cost.terms || literals !== cost.literals) continue;
          if (ones.every((m) => chosen.some((p) => holds(p, m))))
            expected.push(JSON.stringify(chosen));
        }
        const { covers, complete } = minimumCovers(f, cost);
        expect(complete).toBe(true);
        expect(covers.map((c) => JSON.stringify(c)).sort()).toEqual(expected.sort());
      }),
      { numRuns: 300 },
    );
  });

  test('each cover of larger maps is distinct and makes the function', () => {
    fc.assert(
      fc.property(table(4, 5), (f) => {
        const { covers } = minimumCovers(f, minimize(f).cost, { limit: 20 });
        expect(covers.length).toBeGreaterThan(0);
        expect(new Set(covers.map((c) => JSON.stringify(c))).size).toBe(covers.length);
        for (const cover of covers)
          expect(differences(f, tableOfCover(f.variables, cover))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('a limit is said', () => {
    const six = tableOf(['A', 'B', 'C'], [0, 1, 2, 5, 6, 7]);
    const { covers, complete } = minimumCovers(six, { terms: 3, literals: 6 }, { limit: 1 });
    expect([covers.length, complete]).toEqual([1, false]);
  });
});

test('each of the minimum covers can be built: the functions, the cost and no spare connection', () => {
  fc.assert(
    fc.property(tables(4), fc.constantFrom('sop' as const, 'pos' as const), (list, form) => {
      const least = minimize(list, { form });
      const { covers } = minimumCovers(list, least.cost, { form, limit: 8 });
      for (const cover of covers) {
        const built = builtOf(list, least, cover);
        expect(built.cost).toEqual(least.cost);
        expect(built.terms.map(({ mask, value }) => `${mask} ${value}`).sort()).toEqual(
          cover.map(({ mask, value }) => `${mask} ${value}`).sort(),
        );
        list.forEach((f, k) => {
          const own = built.terms.filter((t) => t.outputs & (1 << k));
          const made = tableOfCover(f.variables, own).values;
          f.values.forEach((v, m) => {
            if (v !== 2) expect(form === 'sop' ? made[m] : 1 - (made[m] ?? 0)).toBe(v);
          });
        });
      }
    }),
    { numRuns: 60 },
  );
});

test('gates: a full adder in both forms, counted by hand', () => {
  const variables = ['A', 'B', 'C'];
  const adder = [tableOf(variables, [1, 2, 4, 7]), tableOf(variables, [3, 5, 6, 7])];
  const expected = {
    inverters: 3,
    firstLevel: 7,
    secondLevel: 2,
    gates: 12,
    inputs: 25,
  };
  expect(gateCount(netlistOf(minimize(adder)))).toEqual(expected);
  expect(gateCount(netlistOf(minimize(adder, { form: 'pos' })))).toEqual(expected);
  expect(gateCount(netlistOf(minimize(tableOf(['A', 'B'], [0, 1]))))).toEqual({
    inverters: 1,
    firstLevel: 0,
    secondLevel: 0,
    gates: 1,
    inputs: 0,
  });
});

test('no output is connected to a term it can spare', () => {
  fc.assert(
    fc.property(tables(3), (list) => {
      const { terms, variables } = minimize(list);
      list.forEach((f, k) => {
        const own = terms.filter((t) => t.outputs & (1 << k));
        for (const spare of own) {
          const rest = tableOfCover(
            variables,
            own.filter((t) => t !== spare),
          );
          expect(differences(f, rest).length).toBeGreaterThan(0);
        }
      });
    }),
  );
});
