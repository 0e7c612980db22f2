import { cellsWith, DONT_CARE, tableText } from '@tollbench/engines/logic/truth-table.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import type { Asked } from './asked.ts';
import type { Solution } from './compute.ts';
import { convert } from './convert.ts';
import { cycle, move, put } from './edit.ts';
import tool from './index.ts';
import { read } from './read.ts';
import { inputsOf } from './write.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const filled = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, filled(some));

const costOf = (s: Solution | undefined) =>
  s && [s.cover.proof, s.cover.cost.terms, s.cover.cost.literals];

test('every preset computes, shows and reads back from its link', () => {
  for (const preset of tool.presets ?? []) {
    const inputs = filled(preset.inputs);
    expect(fromQuery(tool.inputs, toQuery(tool.inputs, inputs))).toEqual(inputs);
    const r = evaluate(tool, inputs);
    const outputs = tool.outputs(r, inputs);
    expect(new Set(outputs.map((o) => o.id)).size).toBe(outputs.length);
    expect(outputs[0]?.kind).toBe('figure');
    expect(tool.steps?.(r, inputs).length).toBeGreaterThan(3);
    for (const s of r.solutions) expect(s.least.proof).toBe('minimum');
  }
});

const readings = (some: Some) => {
  const inputs = filled(some);
  const items = tool
    .outputs(evaluate(tool, inputs), inputs)
    .flatMap((o) => (o.kind === 'readouts' ? o.items : []));
  return Object.fromEntries(items.map((i) => [i.name, i.value]));
};

const expressionsIn = (got: Readonly<Record<string, unknown>>, form: 'sop' | 'pos') =>
  got[`${form}Expressions`] as readonly string[];

const forms = ['minterms', 'expressions', 'table', 'pla'] as const;

describe('known results', () => {
  test('majority of five: ten triples', () => {
    const got = readings({ variables: 'ABCDE', minterms: 'm(7, 11, 13-15, 19, 21-23, 25-31)' });
    expect(got).toMatchObject({
      sopTerms: 10,
      sopLiterals: 30,
      sopPrimeCount: 10,
      sopHazardCount: 0,
    });
  });

  test('the full adder: four minterms of the sum, three pairs of the carry', () => {
    const got = readings({ given: 'expressions', expressions: 's = a^b^c\nq = ab + c(a^b)' });
    expect(got).toMatchObject({ sopTerms: 7, sopLiterals: 18 });
    expect(expressionsIn(got, 'sop')[1]?.split(' + ').sort()).toEqual(['ab', 'ac', 'bc']);
  });

  test("a BCD digit is A'(…) in one form and A' + B'C' in the other", () => {
    expect(readings({ minterms: 'v = m(0-9)', form: 'both' })).toMatchObject({
      sopExpressions: ["A' + B'C'"],
      posLiterals: 4,
      posTerms: 2,
    });
  });

  test('the middle four of the map are redundant, and the cover is the only one', () => {
    const got = readings({ minterms: 'F = m(1, 5, 6, 7, 11, 12, 13, 15)' });
    expect(got).toMatchObject({ sopTerms: 4, sopLiterals: 12, sopMinimumCount: 1 });
  });

  test('a ring of eight has two covers of four and no essential prime', () => {
    const { solutions } = run({ minterms: 'F = m(0, 1, 5, 7, 8, 10, 14, 15)' });
    expect(solutions[0]?.all?.covers.length).toBe(2);
    expect(solutions[0]?.least.worked.essentials).toEqual([]);
  });

  test('the multiplexer glitches until AB is added', () => {
    const mux: Some = { given: 'expressions', expressions: 'F = SA + !SB', order: 'S A B' };
    expect(readings(mux)).toMatchObject({ sopTerms: 2, sopHazardCount: 1 });
    const mended = readings({ ...mux, hazards: 'free' });
    expect(mended).toMatchObject({ sopTerms: 3, sopHazardCount: 0, sopExtraTerms: 1 });
    expect(expressionsIn(mended, 'sop')[0]).toContain('AB');
  });

  test('don’t-cares by an expression are those by number', () => {
    const a = run({ given: 'expressions', expressions: "F = BCD + AB'C'D", dontCare: 'AB + AC' });
    const b = run({ minterms: 'F = m(7, 9) + d(10-15)' });
    expect(a.asked).toEqual(b.asked);
  });

  test('constants are said', () => {
    const inputs = filled({ minterms: 'F = m(0-14) + d(15)' });
    const said = tool.outputs(evaluate(tool, inputs), inputs);
    expect(said.find((o) => o.id === 'constant-0')).toMatchObject({
      text: 'F can be the constant 1.',
    });
  });
});

/** Functions as the page holds them. */
const functions = fc
  .record({ n: fc.integer({ min: 2, max: 5 }), count: fc.integer({ min: 1, max: 3 }) })
  .chain(({ n, count }) =>
    fc.array(fc.uint8Array({ minLength: 1 << n, maxLength: 1 << n, max: 2 }), {
      minLength: count,
      maxLength: count,
    }),
  )
  .map((list) => {
    const variables = [...'abcde'].slice(0, Math.log2(list[0]?.length ?? 4));
    return {
      variables,
      outputs: list.map((_, k) => `y${k}`),
      tables: list.map((values) => ({ variables, values })),
    };
  });

test('five products make two outputs that need four each; one of them is prime in neither', () => {
  const [s] = run({ minterms: 'F = m(2, 3, 7, 11, 12)\nG = m(0, 2, 7, 8, 10-12)' }).solutions;
  expect(costOf(s)).toEqual(['minimum', 5, 17]);
  expect(s?.alone).toBe(8);
  const primesOf = (minterms: string) =>
    run({ minterms }).solutions[0]?.least.worked.primes.map((p) => `${p.mask} ${p.value}`) ?? [];
  const own = [...primesOf('F = m(2, 3, 7, 11, 12)'), ...primesOf('G = m(0, 2, 7, 8, 10-12)')];
  const terms = s?.cover.terms.map((t) => `${t.mask} ${t.value}`) ?? [];
  expect(terms.filter((t) => !own.includes(t))).toEqual(['15 11']);
});

describe('ways to give a function', () => {
  test('words are operators, names come from the head of a line, and the echo says what was read', () => {
    const { asked } = run({ given: 'expressions', expressions: 'F = A AND B OR C' });
    expect([asked.variables, tableText(asked.tables[0] as never)]).toEqual([
      ['A', 'B', 'C'],
      '01010111',
    ]);
    const echo = (expressions: string, order = '') =>
      tool.inputs.expressions.echo(expressions, (name) => (name === 'order' ? order : undefined));
    expect(echo('F = A AND B OR C')).toBe('F = (A·B) + C, variables A, B, C');
    expect(echo('F = sel + en', 'sel en')).toBe('F = sel + en, variables sel, en');
    expect(echo('F = sel AND en')).toBe('');
    const terms = run({ given: 'expressions', expressions: 'F(A,B,C) = Σm(0,2,5) + d(7)' }).asked;
    expect(terms).toEqual(run({ minterms: 'F(A, B, C) = m(0, 2, 5) + d(7)' }).asked);
    expect(terms).toEqual(run({ given: 'table', table: 'F(A, B, C) = 1010 010-' }).asked);
    expect(() => run({ given: 'expressions', expressions: 'F(A,B) = AB', order: 'B A' })).toThrow(
      'The variables are named A, B here and B, A elsewhere',
    );
    const open = run({ given: 'expressions', expressions: 'F = A & B | C', dontCare: 'ABC' }).asked;
    expect(tableText(open.tables[0] as never)).toBe('0101011-');
  });

  test('minterms, expressions, table and PLA written for a function read back as it', () => {
    fc.assert(
      fc.property(functions, fc.constantFrom(...forms), (asked, given) => {
        const back = read(filled(inputsOf(asked, given)));
        expect(back.outputs).toEqual(asked.outputs);
        expect(back.tables.map(tableText)).toEqual(asked.tables.map(tableText));
      }),
    );
  });

  test('an expression of the answer gives a function that agrees with the question', () => {
    fc.assert(
      fc.property(functions, fc.constantFrom('sop' as const, 'pos' as const), (asked, form) => {
        const got = readings({ ...inputsOf(asked, 'minterms'), form });
        const texts = expressionsIn(got, form);
        const again = read(
          filled({
            given: 'expressions',
            expressions: texts.map((t, k) => `y${k} = ${t}`).join('\n'),
            order: asked.variables.join(' '),
          }),
        );
        asked.tables.forEach(({ values }, k) => {
          values.forEach((v, m) => {
            if (v !== DONT_CARE) expect(again.tables[k]?.values[m]).toBe(v);
          });
        });
      }),
    );
  });

  test('rows of a truth table, with both-ways inputs and don’t-cares', () => {
    const { asked } = run({ given: 'table' });
    expect(asked.outputs).toEqual(['F', 'G']);
    expect(asked.tables.map(tableText)).toEqual(['01110101', '00--1111']);
  });

  test.each([
    [{ minterms: 'F = m(1, 16)' }, /^minterms: At 6: 16 is outside 0 to 15/],
    [{ minterms: 'F = m(1)\nG = m(2, x)' }, /^minterms: Line 2, at 6: /],
    [{ minterms: 'F = m(1)\nF = m(2)' }, /^minterms: has two things named F/],
    [{ minterms: '' }, /^minterms: The text is empty/],
    [{ variables: 'A' }, /^variables: names 1; it takes 2 to 12/],
    [{ variables: 'A B A' }, /^variables: The variable A is named twice/],
    [{ variables: 'A B 3' }, /^variables: “3” is no name/],
    [{ given: 'expressions', expressions: 'F = A(B' }, /^expressions: At 4: “\)” is missing/],
    [{ given: 'expressions', expressions: 'F = A' }, /^expressions: has 1 variables \(A\)/],
    [{ given: 'expressions', order: 'A B C' }, /^expressions: .*“D” is no variable/],
    [{ given: 'expressions', dontCare: 'A +' }, /^dontCare: At 4/],
    [{ given: 'table', table: 'A B | F\n00 | 1\n01 | 0\n1- | 2' }, /^table: line 4: output “2”/],
    [
      { given: 'table', table: 'A B | F\n00 | 1\n01 | 0\n11 | 1' },
      /^table: has no row for inputs 10/,
    ],
    [
      { given: 'table', table: 'A B | F\n0- | 1\n01 | 0\n1- | 1' },
      /^table: line 3: minterm 1 of F/,
    ],
    [{ given: 'table', table: 'F = 0110' }, /^table: The table has 4 values where 16 are needed/],
    [{ given: 'pla', pla: '.i 3\n.o 1\n11 1' }, /^pla: Line 3: The row has 3 columns/],
    [{ given: 'pla', pla: '.i 1\n.o 1\n1 1' }, /^pla: has 1 variables; it takes 2 to 12/],
  ] as [Some, RegExp][])('%j is refused', (some, why) => {
    expect(() => run(some)).toThrow(why);
  });
});

describe('another way to give the same functions', () => {
  /** What a page holds after the choice has changed. */
  const turned = (inputs: ReturnType<typeof filled>, given: (typeof forms)[number]) => ({
    ...inputs,
    ...convert(inputs, given)?.inputs,
    given,
  });

  test('through any forms in any order, the functions and their names stay', () => {
    fc.assert(
      fc.property(
        functions,
        fc.array(fc.constantFrom(...forms), { minLength: 1, maxLength: 6 }),
        (asked, path) => {
          let inputs = filled(inputsOf(asked, 'minterms'));
          for (const given of path) inputs = turned(inputs, given);
          const back = read(inputs);
          expect([back.variables, back.outputs]).toEqual([asked.variables, asked.outputs]);
          expect(back.tables.map(tableText)).toEqual(asked.tables.map(tableText));
        },
      ),
    );
  });

  test('what a visitor wrote is still there on the way back', () => {
    const typed = filled({ given: 'expressions', expressions: 'F = A AND (B XOR NOT C)' });
    const there = turned(typed, 'table');
    expect(turned(there, 'expressions').expressions).toBe(typed.expressions);
  });

  test('don’t-cares that outputs share go to their field, others into a list, and it is said', () => {
    const one = convert(filled({ minterms: 'F = m(0, 1) + d(2)\nG = m(3) + d(2)' }), 'expressions');
    expect(one?.inputs).toEqual({
      expressions: "F = A'B'C'\nG = A'B'C",
      dontCare: "A'B'CD'",
      order: 'A B C D',
    });
    const two = convert(filled({ minterms: 'F = m(0) + d(2)\nG = m(3)' }), 'expressions');
    expect(two?.note).toContain('differ from output to output');
    expect(two?.inputs.expressions).toContain('F(A, B, C, D) = Σm(0) + d(2)');
  });

  test('what cannot be written keeps what stood there, and is said', () => {
    const pla = '.i 2\n.o 1\n.ilb a[0] a[1]\n.ob f\n11 1\n.e';
    const done = convert(filled({ given: 'pla', pla }), 'expressions');
    expect(done?.inputs).toEqual({});
    expect(done?.note).toContain('cannot be written so');
    expect(() => convert(filled({ minterms: 'F = m(99)' }), 'table')).toThrow('99 is outside');
  });
});

describe('working on the map', () => {
  test('a cell goes from 0 to 1 to don’t-care and back, and nothing else changes', () => {
    fc.assert(
      fc.property(functions, fc.nat(), fc.constantFrom(...forms), (asked, at, given) => {
        const place = {
          output: at % asked.outputs.length,
          minterm: at % (1 << asked.variables.length),
        };
        let now: Asked = asked;
        for (let turn = 1; turn <= 3; turn++) {
          const next = cycle(now, given, place);
          now = read(filled(next?.inputs ?? {}));
          expect(next?.inputs.given).toBe(given);
          expect(now.tables[place.output]?.values[place.minterm]).toBe(
            ((asked.tables[place.output]?.values[place.minterm] ?? 0) + turn) % 3,
          );
        }
        expect(now.tables.map(tableText)).toEqual(asked.tables.map(tableText));
      }),
      { numRuns: 60 },
    );
  });

  test('a painted cell has the value it was given, and nothing else changes', () => {
    fc.assert(
      fc.property(functions, fc.nat(), fc.nat(2), (asked, at, value) => {
        const place = { output: at % asked.outputs.length, minterm: at % 2 };
        const next = put(asked, 'minterms', place, value);
        const now = read(filled(next?.inputs ?? {}));
        asked.tables.forEach((table, k) => {
          const wanted = [...table.values];
          if (k === place.output) wanted[place.minterm] = value;
          expect([...(now.tables[k]?.values ?? [])]).toEqual(wanted);
        });
      }),
      { numRuns: 60 },
    );
  });

  test('arrows go round the map and change one variable; Page Down visits every map', () => {
    const asked = run({ variables: 'A B C D E F', minterms: 'x = m(1)\ny = m(2)' }).asked;
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      let at = { output: 1, minterm: 37 };
      for (let i = 0; i < 4; i++) {
        const next = move(asked, at, key) ?? at;
        expect((next.minterm ^ at.minterm).toString(2).replaceAll('0', '')).toBe('1');
        at = next;
      }
      expect(at).toEqual({ output: 1, minterm: 37 });
    }
    let at = { output: 0, minterm: 5 };
    const seen = new Set<string>();
    for (let i = 0; i < 8; i++) {
      seen.add(`${at.output} ${at.minterm}`);
      at = move(asked, at, 'PageDown') ?? at;
    }
    expect(seen.size).toBe(8);
    expect(at).toEqual({ output: 0, minterm: 5 });
    expect(move(asked, at, 'x')).toBeUndefined();
  });
});

describe('the picture', () => {
  const hero = (some: Some) => {
    const inputs = filled(some);
    const [first] = tool.outputs(evaluate(tool, inputs), inputs);
    return first?.kind === 'figure' ? first.svg : '';
  };

  test('has every cell of every map once, and every term in its maps and its key', () => {
    fc.assert(
      fc.property(functions, (asked) => {
        const some = { ...inputsOf(asked, 'minterms'), all: 'one' as const };
        const svg = hero(some);
        const cells = [...svg.matchAll(/data-cell="([^"]+)"/gu)].map((m) => m[1]);
        expect(new Set(cells).size).toBe(asked.outputs.length << asked.variables.length);
        expect(cells.length).toBe(asked.outputs.length << asked.variables.length);
        const terms = run(some).solutions[0]?.cover.terms ?? [];
        terms.forEach((t, i) => {
          const drawn = svg.split(`data-term="${i}"`).length - 1;
          expect(drawn).toBe(1 + t.outputs.toString(2).replaceAll('0', '').length);
        });
      }),
      { numRuns: 40 },
    );
  });

  test('names from a visitor cannot leave their text', () => {
    const pla = '.i 2\n.o 1\n.ilb <b>&" x\n.ob "><script>\n11 1\n.e';
    expect(hero({ given: 'pla', pla })).not.toMatch(/<b>|<script>|&"/u);
  });

  test('the four corners are one group of four open outlines', () => {
    const svg = hero({ minterms: 'F = m(0, 2, 8, 10)' });
    const group = /<g data-term="0" pointer-events="none">(.*?)<\/g>/u.exec(svg)?.[1] ?? '';
    const paths = [...group.matchAll(/ d="([^"]+)"/gu)].map((m) => m[1] ?? '');
    expect(paths.length).toBe(4);
    for (const d of paths) expect(d).toMatch(/^M[^MZ]*Q[^MQZ]*$/u);
  });
});

test('the truth table shows what the circuit makes of each don’t-care', () => {
  const inputs = filled({});
  const r = evaluate(tool, inputs);
  const table = tool.outputs(r, inputs).find((o) => o.id === 'truth');
  if (table?.kind !== 'table') return expect.unreachable();
  const f = r.asked.tables[0];
  if (!f) return expect.unreachable();
  expect(table.columns.map((c) => c.label)).toEqual(['#', 'A', 'B', 'C', 'D', 'F', 'F built']);
  for (const row of table.rows) {
    if (row[5] === 'X') expect('01').toContain(row[6]);
    else expect(row[6]).toBe(row[5]);
  }
  expect(table.rows.filter((row) => row[5] === 'X').map((row) => Number(row[0]))).toEqual(
    cellsWith(f, DONT_CARE),
  );
});
