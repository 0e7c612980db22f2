import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, readGiven, withDefaults } from '../../define/inputs.ts';
import type { Result } from './compute.ts';
import tool from './index.ts';
import { plainText } from './text.ts';
import { toggled } from './toggle.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some): Result => evaluate(tool, withDefaults(tool.inputs, some));
const refusal = (some: Some): string => {
  try {
    run(some);
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  throw new Error('nothing was refused');
};
const remedies = (some: Some): unknown => {
  try {
    run(some);
  } catch (error) {
    if (error instanceof InputErrors) return error.errors[0]?.remedies;
    throw error;
  }
  throw new Error('nothing was refused');
};
/** What the page remarks. */
const told = (some: Some): string => {
  const inputs = withDefaults(tool.inputs, some);
  return tool
    .outputs(evaluate(tool, inputs), inputs)
    .flatMap((o) => (o.kind === 'notice' && o.level === 'warning' ? [o.text] : []))
    .join(' ');
};
/** Terms and literals of the sum and the product of one output. */
const costs = ({ sums, products }: Result) => [
  sums[0]?.parts.length,
  sums[0]?.literals,
  products[0]?.parts.length,
  products[0]?.literals,
];

describe('exercises with published answers', () => {
  // M. M. Mano, M. D. Ciletti, Digital Design, chapter 2: problems 2.2 to 2.4 and example 2.1; the number of literals
  // that the book asks for, or its answer. C. H. Roth, L. L. Kinney, Fundamentals of Logic Design, units 2 and 3.
  // S. Brown, Z. Vranesic, Fundamentals of Digital Logic, chapter 2. J. F. Wakerly, Digital Design, chapter 4.
  test.each([
    ['Mano 2.2(a)', "xy + xy'", 'x'],
    ['Mano 2.2(b)', "(x + y)(x + y')", 'x'],
    ['Mano 2.2(c)', "xyz + x'y + xyz'", 'y'],
    ['Mano 2.2(d)', "(A + B)'(A' + B')'", '0'],
    ['Mano 2.2(f)', "a'bc + abc' + abc + a'bc'", 'b'],
    ['Mano 2.3(a)', "ABC + A'B + ABC'", 'B'],
    ['Mano 2.3(b)', "x'yz + xz", 'xz + yz'],
    ['Mano 2.3(c)', "(x + y)'(x' + y')", "x'y'"],
    ['Mano 2.3(d)', "xy + x(wz + wz')", 'wx + xy'],
    ['Mano 2.3(e)', "(BC' + A'D)(AB' + CD')", '0'],
    ['Mano 2.4(a)', "A'C' + ABC + AC'", "C' + AB"],
    ['Mano 2.4(b)', "(x'y' + z)' + z + xy + wz", 'x + y + z'],
    ['Mano 2.4(c)', "A'B(D' + C'D) + B(A + A'CD)", 'B'],
    ['Mano 2.4(d)', "(A' + C)(A' + C')(A + B + C'D)", "A'B + A'C'D"],
    ['Mano 2.4(e)', "ABC'D + A'BD + ABCD", 'BD'],
    ['Mano, consensus theorem', "xy + x'z + yz", "xy + x'z"],
    ['Mano, x(x′ + y)', "x(x' + y)", 'xy'],
    ['Mano, (x + y)(x + y′)', "(x + y)(x + y')", 'x'],
    ['Roth, unit 3', "A'C(A'BD)' + A'BC'D' + AB'C", "A'BD' + B'C"],
    ['Roth, consensus of five', "A'B' + AC + BC' + B'C + AB", "A'B' + AC + BC'"],
    ['Brown and Vranesic 2.3', "x1 x3' + x2'x3' + x1 x3 + x2'x3", "x1 + x2'"],
    ['Brown and Vranesic 2.3, right', "x1'x2' + x1 x2 + x1 x2'", "x1 + x2'"],
    ['Brown and Vranesic, product', "(x1 + x3)(x1' + x3')", "x1 x3' + x1'x3"],
    [
      'Wakerly, prime numbers',
      'F(A, B, C, D) = Σm(1, 2, 3, 5, 7, 11, 13)',
      "A'D + A'B'C + B'CD + BC'D",
    ],
  ])('%s: %s = %s', (_, text, answer) => {
    const left = text.includes('Σ') ? text : `F = ${text}`;
    const r = run({
      task: 'compare',
      text: left,
      other: `F = ${answer}`,
      ...(text.includes('Σ') && { variables: 'A B C D' }),
    });
    expect(r.comparison?.compared.map((c) => c.equal)).toEqual([true]);
    const [terms, literals] = costs(r);
    const given = run({ task: 'forms', text: `F = ${answer}` });
    const products = answer === '0' ? 0 : answer.split('+').length;
    const count = [...answer.matchAll(/[A-Za-z]/gu)].length;
    expect([terms, literals]).toEqual([products, answer === '0' ? 0 : count]);
    expect(costs(given)).toEqual(costs(r));
  });
});

describe('what another program left longer or got wrong (logisim-evolution, issues by number)', () => {
  const list = (bits: string) => {
    const at = (v: string) => [...bits].flatMap((c, m) => (c === v ? [m] : [])).join(', ');
    const names = bits.length === 8 ? 'A, B, C' : 'a, b, c, d';
    return `X(${names}) = Σm(${at('1')})${bits.includes('x') ? ` + d(${at('x')})` : ''}`;
  };
  const literals = (text: string) => [...text.matchAll(/[a-zA-Z]/gu)].length;

  test('#124: two terms with don’t-cares where three were given', () => {
    const r = run({ text: list('0111xx10') });
    expect(r.simplified?.[0]).toMatchObject({ proof: 'minimum', resultLiterals: 4 });
    expect(
      run({ task: 'compare', text: list('0111xx10'), other: "X = A'C + BC'" }).comparison
        ?.compared[0]?.equal,
    ).toBe(true);
  });

  test.each([
    ['1011011011011110', "bc'd+a'b'd'+a'b'c+a'cd'+b'c'd'+ab'd+ac'+bcd'"],
    ['0011111011110111', "b'c+ab'+a'bc'+a'bd'+bc'd+cd'+ad"],
  ])('#1889: %s takes fewer than %s', (bits, theirs) => {
    const r = run({ task: 'compare', text: list(bits), other: `X = ${theirs}` });
    expect(r.comparison?.compared[0]?.equal).toBe(true);
    expect(r.sums[0]?.proof).toBe('minimum');
    expect(r.sums[0]?.parts.length ?? 9).toBeLessThan(theirs.split('+').length);
    expect(r.sums[0]?.literals ?? 99).toBeLessThan(literals(theirs));
  });

  test('#1420: (x + y)(x′ + z)(y + z) is x′y + xz, and the other answer given there is not equal', () => {
    const text = "X = (x + y)(x' + z)(y + z)";
    expect(run({ text }).simplified?.[0]).toMatchObject({ proof: 'minimum', resultLiterals: 4 });
    expect(
      run({ task: 'compare', text, other: "X = xy + yz + x'z" }).comparison?.compared[0],
    ).toMatchObject({ equal: false });
  });

  test('#1914: the form given by a maintainer is as short as it gets', () => {
    const r = run({ text: "F = p' + q'g + q'f'", target: 'sop' });
    expect(r.simplified?.[0]).toMatchObject({ resultLiterals: 5, proof: 'minimum' });
  });

  test('#428: ten outputs of three inputs share their gates', () => {
    const rows = [
      '0001110011',
      '0100111111',
      '1010000000',
      '0111110011',
      '0000001000',
      '1000010110',
      '0011100001',
      '1100001100',
    ];
    const text = [...Array(10).keys()]
      .map(
        (k) =>
          `y${9 - k}(a, b, c) = Σm(${rows.flatMap((r, m) => (r[k] === '1' ? [m] : [])).join(', ')})`,
      )
      .join('\n');
    const r = run({ task: 'gates', text, library: 'nand' });
    const alone = r.sums.reduce((n, s) => n + (s?.parts.length ?? 0) + 1, 0);
    expect(r.built?.cost.gates ?? 99).toBeLessThan(alone);
  });
});

describe('the tasks', () => {
  test('simplify: lines begin with what was given and end with the minimum, the law is named', () => {
    const { simplified } = run({ text: "F = AB + A'C + BC" });
    const [s] = simplified ?? [];
    expect(s?.lines?.map((l) => [l.pieces.map((p) => p.text).join(''), l.law?.law])).toEqual([
      ["AB + A'C + BC", 'consensus'],
      ["AB + A'C", undefined],
    ]);
    expect(s?.lines?.[0]?.pieces.filter((p) => p.marked).map((p) => p.text)).toEqual([
      "AB + A'C + BC",
    ]);
    expect([s?.atLeast, s?.proof]).toEqual([1, 'minimum']);
  });

  test('simplify with don’t-cares: one step decides them, and the result agrees wherever it matters', () => {
    const r = run({ text: 'F = A’BC + AB’C', dontCare: 'ABC' });
    const [s] = r.simplified ?? [];
    expect(s?.result && plainText(s.result, r.network.inputs)).toMatch(/^(?:BC \+ AC|AC \+ BC)$/u);
    expect(s?.lines?.[0]?.law?.law).toBe('dontCare');
  });

  test('simplify: a constant, an output that is an input, more than twelve inputs', () => {
    const texts = (some: Some) => {
      const r = run(some);
      return r.simplified?.map((s) => s.result && plainText(s.result, r.network.inputs));
    };
    expect(texts({ text: "F = A + A'\nG = AA'\nH = B" })).toEqual(['1', '0', 'B']);
    const wide = Array.from({ length: 14 }, (_, k) => `x${k}`).join(' + ');
    expect(texts({ text: `F = ${wide} + x0 x1` })?.[0]?.split(' + ')).toHaveLength(14);
  });

  test('compare: thirty inputs and more, with the fewest that tell them apart', () => {
    const pairs = Array.from({ length: 16 }, (_, k) => `A${k}·B${k}`);
    const r = run({
      task: 'compare',
      text: `F = ${pairs.join(' + ')}`,
      other: `F = ${pairs.slice(1).join(' + ')}`,
    });
    const [c] = r.comparison?.compared ?? [];
    expect(c).toMatchObject({ equal: false, rows: 3n ** 15n, proven: true });
    // A0 and B0 must be 1, and one of every other pair 0.
    expect(c?.counterexample).toHaveLength(17);
    const same = run({
      task: 'compare',
      text: `F = ${pairs.join(' + ')}`,
      other: `F = ${[...pairs].reverse().join(' + ')} + A0 B0 A1`,
    });
    expect(same.comparison?.compared[0]?.equal).toBe(true);
  });

  test('check: the wrong line and the row that shows it, laws of the others, laws named wrongly', () => {
    const { checked } = run({
      task: 'check',
      working: "F = (A + B')' + AB\n= A'B + AB   absorption\n= B // combining\n= A",
    });
    expect(checked?.lines.map((l) => [l.verdict, l.right, l.counterexample.length])).toEqual([
      ['start', undefined, 0],
      ['laws', false, 0],
      ['law', true, 0],
      ['wrong', undefined, 2],
    ]);
    expect(checked?.lines[3]).toMatchObject({ line: 4, equalsFirst: false, rows: 2n });
  });

  test('gates: an exclusive or of four NAND gates and no fewer, a full adder of nine', () => {
    const { built, ways } = run({ task: 'gates', text: 'F = A ⊕ B' });
    expect([built?.cost.gates, built?.atLeast]).toEqual([4, 4]);
    expect(ways?.find((w) => w.library === 'xor')?.circuit.gates).toHaveLength(1);
    expect(run({ task: 'gates', text: 'S = A ⊕ B ⊕ C' }).built).toMatchObject({
      atLeast: 8,
      cost: { gates: 8 },
    });
  });

  test('no circuit has fewer gates than none', () => {
    expect(run({ task: 'gates', text: '1' }).built).toMatchObject({
      atLeast: 0,
      cost: { gates: 0 },
    });
    expect(run({ task: 'gates', text: 'A', library: 'aoi' }).built?.atLeast).toBe(0);
  });

  test('forms: cofactors, difference, normal form, how inputs bear on it', () => {
    const r = run({ task: 'forms', text: "F = S A + S'B", by: 'S' });
    const [f] = r.forms ?? [];
    const text = (id: string) => {
      const form = f?.forms.find((x) => x.id === id);
      return form?.expression ? plainText(form.expression, r.network.inputs) : form?.text;
    };
    expect([text('cofactor0'), text('cofactor1'), text('difference')]).toEqual(
      ['B', 'A', "A'B + AB'"].map((t) =>
        expect.toSatisfy((got: string) => got === t || got === "AB' + A'B"),
      ),
    );
    expect(text('anf')).toBe('B ⊕ AS ⊕ BS');
    expect(text('minterms')).toContain('m(');
    expect(f?.influences.find((i) => i.variable === 'S')).toMatchObject({
      unate: 'binate',
      rows: 4n,
    });
    expect(run({ task: 'forms', text: 'F = AB + AC + BC' }).forms?.[0]).toMatchObject({
      symmetric: true,
      selfDual: true,
    });
  });

  test('values: read, set aside with the names, turned over by a press', () => {
    expect(run({ values: '1010' }).values?.get('A')).toBe(true);
    expect(run({ values: 'A=1, D=0' }).values?.size).toBe(2);
    // A row that was of another function refuses no answer, and is told.
    expect(run({ values: 'E=1' })).toMatchObject({ values: undefined });
    expect(run({ values: 'E=1' }).noValues).toContain('the inputs are A, B, C, D');
    expect(told({ values: '10' })).toMatch(/No row is shown: Input values has 2 digits/);
    expect(toggled(new Map([['A', true]]), ['A', 'B'], 'B')).toBe('A=1, B=1');
    expect(toggled(undefined, ['A', 'B'], 'A')).toBe('A=1, B=0');
  });

  test('compare: what either side leaves open may be either, and inputs of one side alone are told', () => {
    const [open, fixed] = ['F(A, B) = Σm(1) + d(3)', 'F(A, B) = Σm(1, 3)'];
    for (const [text, other] of [
      [open, fixed],
      [fixed, open],
      ['F(A, B) = Σm(0) + d(3)', 'F(A, B) = Σm(3) + d(0)'],
    ] as const)
      expect(run({ task: 'compare', text, other }).comparison?.compared[0]?.equal).toBe(true);
    expect(
      run({ task: 'compare', text: fixed, other: 'F(A, B) = Σm(1) + d(0)' }).comparison
        ?.compared[0],
    ).toMatchObject({ equal: false, rows: 1n });
    const two = run({ task: 'compare', text: open, other: 'F(C, A) = Σm(1) + d(3)' });
    expect(two.comparison?.alone).toEqual([['B'], ['C']]);
    expect(told({ task: 'compare', text: '.i 2\n.o 1\n11 1', other: 'F = AB' })).toContain(
      'Capitals and small letters are different names',
    );
  });

  test('check: laws behind two spaces, a comma or in brackets, and constants beside letters', () => {
    const said = (working: string) =>
      run({ task: 'check', working }).checked?.lines.map((l) => [l.text, l.said, l.right]);
    for (const behind of ['  absorption', ' (absorption)', ', Absorption law', '   // absorption'])
      expect(said(`A + AB\n= A${behind}`)?.[1]?.[2], behind).toBe(true);
    expect(said("A'B' + AB'\n= B'  unit")?.[1]).toEqual(["B'", 'unit', true]);
    expect(said('A + AB // given\n= A // T9')?.[1]).toEqual(['A', 'T9', undefined]);
    expect(refusal({ task: 'check', working: 'F = AB' })).toContain('one line');
    expect(refusal({ task: 'check', working: 'A(1 + B)\nA1\nA' })).toContain('A·1 or a variable');
    expect(said('A0 A1 + A\n= A + A1 A0')).toHaveLength(2);
  });

  test('what looks like a word is told, and a line that goes on is no function of its own', () => {
    expect(told({ text: 'F = run + stop' })).toMatch(/“run” is read as the product r·u·n/);
    for (const text of ['F = ABC + DCB', "F = xyz + x'", 'F = ADB + D'])
      expect(told({ text })).toBe('');
    expect(told({ text: 'F = run & stop', variables: 'run stop' })).toBe('');
    expect(refusal({ text: "F = AB + A'C\n= A(B + C)" })).toContain('Line 2 begins with “=”');
    expect(remedies({ text: "F = AB + A'C\n= A(B + C)" })).toEqual([
      { task: 'check', working: "F = AB + A'C\n= A(B + C)" },
    ]);
    expect(remedies({ text: 'Cout = AB + Cin(A ⊕ B)' })).toEqual([{ variables: 'A B Cin' }]);
    expect(remedies({ text: 'F = A and true' })).toEqual([]);
    expect(run({ text: 'F = AB # a product\nG = A + B -- a sum' }).network.outputs).toEqual([
      'F',
      'G',
    ]);
  });

  test('values as the page writes them', () => {
    expect(run({ values: 'A = 1, B = 0' }).values?.size).toBe(2);
  });

  test('refusals name the place and offer what would do', () => {
    expect(refusal({ text: 'F = A +' })).toContain('Something is missing at the end');
    expect(refusal({ text: 'Y = sel & in1 | en' })).toContain('sel');
    expect(refusal({ task: 'compare', other: 'G = A\nH = B' })).toContain(
      'name the same on both sides',
    );
    expect(refusal({ task: 'forms', by: 'X' })).toContain('the inputs are');
    expect(refusal({ task: 'forms', text: '1', by: 'X' })).toContain('the inputs are none');
    expect(refusal({ task: 'check', working: 'A' })).toContain('one line');
  });
});

test('the link to the Karnaugh map carries the functions', () => {
  const inputs = withDefaults(tool.inputs, { text: 'F = AB + C' });
  const [onward] = tool.next?.(evaluate(tool, inputs), inputs) ?? [];
  expect(onward).toMatchObject({
    tool: 'kmap-minimizer',
    inputs: { variables: 'A B C', minterms: 'F = m(1, 3, 5-7)' },
  });
});

test('every query of the cases is one that the page could have made', () => {
  const queries = JSON.parse(
    readFileSync(new URL('cases.json', import.meta.url), 'utf8'),
  ) as string[];
  for (const query of queries) expect(fromQuery(tool.inputs, query)).toBeDefined();
  expect(readGiven).toBeDefined();
});
