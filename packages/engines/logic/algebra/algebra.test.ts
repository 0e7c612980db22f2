/** Laws and derivations: whatever a law makes of a term is the same function, and derivations come to their end. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitOf } from '../cube.ts';
import { tableOfExpression } from '../evaluate.ts';
import { parseExpression, variablesOf } from '../expression.ts';
import { expressionText } from '../expression-text.ts';
import { minimize } from '../minimize.ts';
import { type TruthTable, tableText } from '../truth-table.ts';
import { lawNames, namedSteps, saidRightly, workingLines } from './check.ts';
import { deriveEqual, deriveFewest, deriveProduct, deriveSum } from './derive.ts';
import { LAWS, lawText } from './laws.ts';
import { Rewriter } from './rewrites.ts';
import { productsOf, sumsOf, type Term, Terms } from './terms.ts';

const NAMES = ['A', 'B', 'C', 'D'];
const tableAt = (terms: Terms, t: Term): string =>
  tableText(tableOfExpression(terms.expression(t), terms.names));

/** A random term of a store, from a list of numbers. */
function termFrom(terms: Terms, seeds: readonly number[]): Term {
  const stack: Term[] = [];
  for (const s of seeds) {
    const kind = s % 9;
    if (kind < 4 || stack.length === 0) stack.push(terms.variable(s % 4));
    else if (kind === 4) stack.push(terms.not(stack.pop() as Term));
    else if (kind === 5 && s % 5 === 0) stack.push(terms.constant(s % 2 === 0));
    else {
      const count = Math.min(stack.length, 2 + (s % 2));
      const args = stack.splice(stack.length - count, count);
      stack.push(terms.join((['and', 'or', 'and', 'or', 'xor'] as const)[s % 5] ?? 'and', args));
    }
  }
  return terms.join('or', stack);
}
const seeds = fc.array(fc.nat(10_000), { minLength: 3, maxLength: 14 });

function cover(terms: Terms, table: TruthTable, form: 'sop' | 'pos') {
  const { terms: cubes, cost } = minimize(table, { form });
  const n = table.variables.length;
  const target = cubes.map((c) =>
    terms.join(
      form === 'sop' ? 'and' : 'or',
      table.variables.flatMap((_, k) => {
        const bit = bitOf(k, n);
        if (!(c.mask & bit)) return [];
        const positive = ((c.value & bit) !== 0) === (form === 'sop');
        return [positive ? terms.variable(k) : terms.not(terms.variable(k))];
      }),
    ),
  );
  return { target, cost };
}

describe('terms', () => {
  test('are equal up to order and grouping, and keep doubles', () => {
    const terms = new Terms(NAMES);
    const of = (text: string) => terms.of(parseExpression(text));
    expect(of('A + (B + C)')).toBe(of('(C + A) + B'));
    expect(of('AB + C')).toBe(of('C + BA'));
    expect(of('A + A')).not.toBe(of('A'));
    expect(of('A ⊕ B ⊕ C')).toBe(of('C ⊕ (B ⊕ A)'));
    expect(productsOf(terms, of("AB' + C"))?.map((p) => p.length)).toEqual([2, 1]);
    expect(productsOf(terms, of('A(B + C)'))).toBeUndefined();
    expect(sumsOf(terms, of('A(B + C)'))?.map((p) => p.length)).toEqual([1, 2]);
  });

  test('the dual of the dual is the same function, and the dual is the complement of complements', () => {
    fc.assert(
      fc.property(seeds, (list) => {
        const terms = new Terms(NAMES);
        const t = termFrom(terms, list);
        const dual = tableAt(terms, terms.dual(t));
        const turned = [...tableAt(terms, t)]
          .reverse()
          .map((v) => (v === '1' ? '0' : '1'))
          .join('');
        expect(dual).toBe(turned);
        expect(tableAt(terms, terms.dual(terms.dual(t)))).toBe(tableAt(terms, t));
      }),
      { numRuns: 60 },
    );
  });
});

describe('laws', () => {
  test('whatever a law makes of a term is the same function', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(seeds, (list) => {
        const terms = new Terms(NAMES);
        const t = termFrom(terms, list);
        const table = tableAt(terms, t);
        const rewriter = new Rewriter(terms, { xor: true, units: true });
        const once = rewriter.of(t);
        for (const r of [...once, ...once.slice(0, 5).flatMap(({ to }) => rewriter.of(to))]) {
          met.add(r.law);
          expect(tableAt(terms, r.to), `${r.law} on ${expressionText(terms.expression(t))}`).toBe(
            table,
          );
        }
      }),
      { numRuns: 150, seed: 7 },
    );
    const all = Object.keys(LAWS).filter((law) => law !== 'covered');
    expect([...met].sort()).toEqual(all.sort());
  });

  test.each([
    ["A + A'B", 'A + B', 'elimination'],
    ['A + AB', 'A', 'absorption'],
    ['A(A + B)', 'A', 'absorption'],
    ["AB + AB'", 'A', 'combining'],
    ["(A + B)(A + B')", 'A', 'combining'],
    ["AB + A'C + BC", "AB + A'C", 'consensus'],
    ["(A + B)(A' + C)(B + C)", "(A + B)(A' + C)", 'consensus'],
    ['AB + AC', 'A(B + C)', 'distributive'],
    ['(A + B)(A + C)', 'A + BC', 'distributive'],
    ['A(B + C)', 'AB + AC', 'distributive'],
    ["(AB)'", "A' + B'", 'deMorgan'],
    ["(A + B)'", "A'B'", 'deMorgan'],
    ["A''", 'A', 'involution'],
    ['A + A', 'A', 'idempotent'],
    ["A + A'", '1', 'complement'],
    ['A·0', '0', 'null'],
    ['A + 0', 'A', 'identity'],
    ["0'", '1', 'constant'],
    ['A ⊕ B', "AB' + A'B", 'xor'],
    ["A'B + AB'", 'A ⊕ B', 'xor'],
    ["(A + B)(A' + B')", 'A ⊕ B', 'xor'],
    ['A ⊕ 1', "A'", 'xorConstant'],
    ['A ⊕ A', '0', 'xorSelf'],
    ["A' ⊕ B", "(A ⊕ B)'", 'xorComplement'],
  ])('%s is %s by %s', (from, to, law) => {
    const terms = new Terms(NAMES);
    const [a, b] = [from, to].map((text) => terms.of(parseExpression(text))) as [Term, Term];
    expect(new Rewriter(terms, { xor: true }).of(a).find((r) => r.to === b)?.law).toBe(law);
  });

  test('a law is written in the form and the direction in which it is used', () => {
    expect(lawText('distributive', false, true)).toBe('xy + xz = x(y + z)');
    expect(lawText('absorption', true, false)).toBe('x(x + y) = x');
  });
});

describe('derivations', () => {
  test('end at the proven minimum, each step the same function', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(seeds, (list) => {
        const terms = new Terms(NAMES);
        const t = termFrom(terms, list);
        const e = terms.expression(t);
        const own = variablesOf(e);
        const table = tableOfExpression(e, NAMES);
        fc.pre(own.length > 0);
        for (const [form, derive] of [
          ['sop', deriveSum],
          ['pos', deriveProduct],
        ] as const) {
          const { target, cost } = cover(terms, table, form);
          const found = derive(terms, t, target, cost, { made: 1500 });
          if (!found) throw new Error(`no ${form} of ${expressionText(e)}`);
          for (const s of found.steps) expect(tableAt(terms, s.to)).toBe(tableText(table));
          const end = found.steps.at(-1)?.to ?? t;
          const parts = form === 'sop' ? productsOf(terms, end) : sumsOf(terms, end);
          expect([parts?.length, terms.literals(end)]).toEqual([cost.terms, cost.literals]);
          expect(found.atLeast).toBeLessThanOrEqual(found.steps.length);
        }
      }),
      { numRuns: 30, seed: 3 },
    );
  });

  test('what is proven shortest is: no law alone leads from the start to a minimum in fewer', () => {
    const terms = new Terms(['A', 'B', 'C']);
    const e = parseExpression("A'BC + AB'C + ABC' + ABC");
    const t = terms.of(e);
    const { target, cost } = cover(terms, tableOfExpression(e, terms.names), 'sop');
    const found = deriveSum(terms, t, target, cost, { made: 20_000 });
    expect([found?.steps.length, found?.atLeast]).toEqual([3, 3]);
    // All terms within two steps, by hand.
    const rewriter = new Rewriter(terms, { xor: false });
    const two = new Set(
      rewriter.of(t).flatMap((r) => [r.to, ...rewriter.of(r.to).map((s) => s.to)]),
    );
    for (const to of two)
      expect(terms.literals(to) === 6 && productsOf(terms, to)?.length === 3).toBe(false);
  });

  test('fewest literals goes beyond two levels, with exclusive or where it is wanted', () => {
    const few = (text: string, xor: boolean) => {
      const e = parseExpression(text);
      const terms = new Terms(variablesOf(e).sort());
      const t = terms.of(e);
      const { target, cost } = cover(terms, tableOfExpression(e, terms.names), 'sop');
      const way = deriveSum(terms, t, target, cost, { made: 5000 });
      const { steps } = deriveFewest(
        terms,
        t,
        way ? [way] : [],
        { xor, least: terms.names.length },
        { made: 8000 },
      );
      return terms.literals(steps.at(-1)?.to ?? t);
    };
    expect(few('AC + AD + BC + BD', false)).toBe(4);
    expect(few("A'B + AB'", true)).toBe(2);
    expect(few("A'B'C + A'BC' + AB'C' + ABC", true)).toBe(3);
  });

  test('from one side of an equation to the other', () => {
    const terms = new Terms(['A', 'B', 'C']);
    const [a, b] = ["(A + B)(A' + C)", "AC + A'B"].map((text) =>
      terms.of(parseExpression(text)),
    ) as [Term, Term];
    const found = deriveEqual(terms, a, b, { made: 20_000 });
    expect(found?.steps.at(-1)?.to).toBe(b);
    expect(found?.atLeast).toBe(found?.steps.length);
  });
});

describe('a working', () => {
  const texts = (text: string) => workingLines(text).map((l) => l.text);
  test('is read line by line or between signs, with the laws beside it', () => {
    expect(texts("F = AB + AB'\n= A(B + B')   distributive\n= A·1\n= A")).toEqual([
      "AB + AB'",
      "A(B + B')",
      'A·1',
      'A',
    ]);
    expect(texts("F = AB + AB' = A")).toEqual(["AB + AB'", 'A']);
    expect(texts('A + AB\nA')).toEqual(['A + AB', 'A']);
    expect(texts('A = A + AB = A(1 + B)')).toEqual(['A', 'A + AB', 'A(1 + B)']);
    expect(texts('F(A, B) = A + AB\nF = A')).toEqual(['A + AB', 'A']);
    const [, second] = workingLines('F = A + AB\n  = A // absorption law');
    expect(second).toMatchObject({ text: 'A', said: 'absorption law', line: 2 });
    expect(workingLines('A + AB\nA [absorption]')[1]).toMatchObject({
      text: 'A',
      said: 'absorption',
    });
    expect(texts('A[B + C]\nAB + AC')).toEqual(['A[B + C]', 'AB + AC']);
    for (const numbered of ['1. A + AB\n2. A(1 + B)\n3. A', '(1) A + AB\n(2) A(1 + B)\n(3) A'])
      expect(texts(numbered)).toEqual(['A + AB', 'A(1 + B)', 'A']);
    expect(texts('Step 1: A + AB\nStep 2: A')).toEqual(['A + AB', 'A']);
    expect(texts('A + AB\n⇒ A(1 + B)\n=> A')).toEqual(['A + AB', 'A(1 + B)', 'A']);
    expect(texts('1.A\nA')).toEqual(['1.A', 'A']);
    expect(() => workingLines(' \n')).toThrow('no line');
    expect(() => workingLines('A\n'.repeat(70))).toThrow('the most is 60');
  });

  test.each([
    ['A + AB', 'A(1 + B)', ['Distributive']],
    ['A(1 + B)', 'A·1', ['Null (domination)']],
    ['A', 'A + AB', ['Absorption']],
    ['AB + C', 'C + BA', []],
    ['A', "AB + AB'", ['Combining (adjacency)']],
    ["(A + B')'", "A'B", ['De Morgan', 'Involution']],
  ])('%s to %s', (from, to, laws) => {
    const terms = new Terms(NAMES);
    const [a, b] = [from, to].map((text) => terms.of(parseExpression(text))) as [Term, Term];
    const steps = namedSteps(terms, a, b, { made: 5000 });
    expect(lawNames(steps ?? [])).toEqual(laws);
  });

  test('says whether the law that is named is the one', () => {
    const steps = [{ law: 'consensus', dual: false, reversed: false }] as const;
    expect(saidRightly('by consensus', steps)).toBe(true);
    expect(saidRightly('Absorption', steps)).toBe(false);
    expect(saidRightly('because', steps)).toBeUndefined();
  });
});
