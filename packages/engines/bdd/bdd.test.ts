/** Decision diagrams against truth tables of the same expressions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bdd, FALSE, type Node, TRUE } from './bdd.ts';
import { rowsOf } from './count.ts';
import { irredundantSum } from './isop.ts';
import { largestCube } from './largest-cube.ts';
import { sift } from './sift.ts';

const VARIABLES = 5;
const ROWS = 1 << VARIABLES;

/** A node for a truth table of 2⁵ rows, bit m for row m, level 0 the highest bit of a row. */
function nodeOf(bdd: Bdd, table: number, level = 0, row = 0): Node {
  if (level === VARIABLES) return (table >>> row) & 1 ? TRUE : FALSE;
  const step = 1 << (VARIABLES - 1 - level);
  return bdd.make(
    level,
    nodeOf(bdd, table, level + 1, row),
    nodeOf(bdd, table, level + 1, row + step),
  );
}
const at = (row: number) => (level: number) => ((row >> (VARIABLES - 1 - level)) & 1) === 1;
const tableOf = (bdd: Bdd, f: Node): number => {
  let table = 0;
  for (let row = 0; row < ROWS; row++) if (bdd.evaluate(f, at(row))) table |= 1 << row;
  return table >>> 0;
};
const table = fc.integer({ min: 0, max: 0xffffffff });
const ones = (t: number): number => [...Array(ROWS).keys()].filter((m) => (t >>> m) & 1).length;
/** Whether a product (by level) implies a table. */
const implies = (cube: ReadonlyMap<number, boolean>, t: number): boolean =>
  [...Array(ROWS).keys()].every(
    (row) => ![...cube].every(([level, value]) => at(row)(level) === value) || (t >>> row) & 1,
  );

describe('diagrams', () => {
  test('operations are those of tables, equal functions are one node', () => {
    fc.assert(
      fc.property(table, table, table, (a, b, c) => {
        const bdd = new Bdd(VARIABLES);
        const [f, g, h] = [a, b, c].map((t) => nodeOf(bdd, t)) as [Node, Node, Node];
        expect(bdd.and(f, g)).toBe(nodeOf(bdd, (a & b) >>> 0));
        expect(bdd.or(f, g)).toBe(nodeOf(bdd, (a | b) >>> 0));
        expect(bdd.xor(f, g)).toBe(nodeOf(bdd, (a ^ b) >>> 0));
        expect(bdd.not(f)).toBe(nodeOf(bdd, ~a >>> 0));
        expect(bdd.ite(f, g, h)).toBe(nodeOf(bdd, ((a & b) | (~a & c)) >>> 0));
        expect(bdd.implies(bdd.and(f, g), g)).toBe(true);
        expect(rowsOf(bdd, f)).toBe(BigInt(ones(a)));
      }),
      { numRuns: 60 },
    );
  });

  test('a cofactor has its variable fixed', () => {
    fc.assert(
      fc.property(table, fc.nat(VARIABLES - 1), fc.boolean(), (a, level, value) => {
        const bdd = new Bdd(VARIABLES);
        const f = bdd.restrict(nodeOf(bdd, a), level, value);
        for (let row = 0; row < ROWS; row++) {
          const bit = 1 << (VARIABLES - 1 - level);
          const fixed = value ? row | bit : row & ~bit;
          expect(bdd.evaluate(f, at(row))).toBe(((a >>> fixed) & 1) === 1);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('sifting keeps the functions and never has more nodes', () => {
    fc.assert(
      fc.property(table, table, (a, b) => {
        const bdd = new Bdd(VARIABLES);
        const roots = [nodeOf(bdd, a), nodeOf(bdd, b)];
        const order = [0, 1, 2, 3, 4];
        const sifted = sift({ bdd, roots, order }, 10_000);
        expect([...sifted.order].sort()).toEqual(order);
        expect(sifted.bdd.reachable(sifted.roots).length).toBeLessThanOrEqual(
          bdd.reachable(roots).length,
        );
        [a, b].forEach((t, k) => {
          for (let row = 0; row < ROWS; row++) {
            const value = (level: number) => at(row)(sifted.order[level] ?? 0);
            expect(sifted.bdd.evaluate(sifted.roots[k] ?? 0, value)).toBe(((t >>> row) & 1) === 1);
          }
        });
      }),
      { numRuns: 40 },
    );
  });

  test('the order decides: a₁b₁ + a₂b₂ + … has 2n nodes side by side and 2ⁿ⁺¹ − 2 apart, and sifting finds the former', () => {
    const n = 8;
    const bdd = new Bdd(2 * n);
    let f: Node = FALSE;
    for (let k = 0; k < n; k++) f = bdd.or(f, bdd.and(bdd.variable(k), bdd.variable(n + k)));
    expect(bdd.reachable([f])).toHaveLength(2 ** (n + 1) - 2);
    const order = Array.from({ length: 2 * n }, (_, k) => k);
    const sifted = sift({ bdd, roots: [f], order }, 10_000);
    expect(sifted.bdd.reachable(sifted.roots)).toHaveLength(2 * n);
  });

  test('too many nodes are refused with the bound', () => {
    const bdd = new Bdd(20, 100);
    const build = () => {
      let f: Node = FALSE;
      for (let k = 0; k < 10; k++) f = bdd.or(f, bdd.and(bdd.variable(k), bdd.variable(10 + k)));
    };
    expect(build).toThrow('beyond 100 nodes');
  });
});

describe('products of a diagram', () => {
  test('the largest cube implies the function, and none with fewer literals does', () => {
    fc.assert(
      fc.property(table, (a) => {
        fc.pre(a !== 0);
        const bdd = new Bdd(VARIABLES);
        const { cube, proven } = largestCube(bdd, nodeOf(bdd, a));
        expect(proven).toBe(true);
        expect(implies(cube, a)).toBe(true);
        // Every cube, by three digits.
        for (let k = 0; k < 3 ** VARIABLES; k++) {
          const other = new Map<number, boolean>();
          for (let level = 0, rest = k; level < VARIABLES; level++, rest = Math.floor(rest / 3))
            if (rest % 3 < 2) other.set(level, rest % 3 === 1);
          if (other.size < cube.size) expect(implies(other, a)).toBe(false);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('an irredundant sum lies between its bounds, and no term and no literal can go', () => {
    fc.assert(
      fc.property(table, table, (a, b) => {
        const [lower, upper] = [(a & b) >>> 0, (a | b) >>> 0];
        const bdd = new Bdd(VARIABLES);
        const sum = irredundantSum(bdd, nodeOf(bdd, lower), nodeOf(bdd, upper), 100) ?? [];
        const tableAt = (terms: typeof sum) =>
          [...Array(ROWS).keys()].reduce((t, row) => {
            const on = terms.some((c) =>
              [...c].every(([level, value]) => at(row)(level) === value),
            );
            return on ? (t | (1 << row)) >>> 0 : t;
          }, 0);
        const made = tableAt(sum);
        expect(lower & ~made).toBe(0);
        expect(made & ~upper).toBe(0);
        sum.forEach((term, k) => {
          expect(lower & ~tableAt(sum.filter((_, i) => i !== k))).not.toBe(0);
          for (const level of term.keys()) {
            const wider = new Map([...term].filter(([l]) => l !== level));
            expect(tableAt([wider]) & ~upper).not.toBe(0);
          }
        });
      }),
      { numRuns: 40 },
    );
    const bdd = new Bdd(VARIABLES);
    expect(
      irredundantSum(bdd, nodeOf(bdd, 0x69969669), nodeOf(bdd, 0x69969669), 5),
    ).toBeUndefined();
    expect(tableOf(bdd, TRUE)).toBe(0xffffffff);
  });
});
