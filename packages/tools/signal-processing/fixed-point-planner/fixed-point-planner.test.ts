import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import fir from '../fir-designer/index.ts';
import iir from '../iir-designer/index.ts';
import { figuresOf } from './figures.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { PlannerInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { readExpression } from './read-expression.ts';

const planned = (some: Partial<PlannerInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const expression = (text: string, some: Partial<PlannerInputs> = {}) => {
  const r = planned({ expression: text, ...some });
  if (r.mode !== 'expression') throw new Error(r.mode);
  return r;
};
const rowOf = (r: ReturnType<typeof planned>, name: string) => {
  const row = r.rows.find((w) => w.name === name);
  if (!row) throw new Error(name);
  return row;
};
const refusal = (given: Record<string, string>): string => {
  try {
    evaluate(tool, readGiven(tool.inputs, new Map(Object.entries(given))));
  } catch (error) {
    if (error instanceof InputErrors) return error.message;
    throw error;
  }
  return '';
};

describe('what presets say', () => {
  const presets = new Map(tool.presets?.map((p) => [p.title, p.inputs]));
  const of = (title: string) => planned(presets.get(title) ?? {});

  test('96.33 dB of 16 bits', () => {
    expect(figuresOf(of('SQNR of a 16-bit word')).sqnr).toBeCloseTo(96.33, 2);
  });

  test('paths that meet again: three ranges', () => {
    const { interval, affine, low, high } = rowOf(of('Where paths meet again'), 'y');
    expect(interval).toEqual([-2, 2]);
    expect(affine).toEqual([-2, 1]);
    expect([low, high]).toEqual([-2, 0.25]);
  });

  test('the complex product overflows, and is said to', () => {
    const r = of('Complex product in Q15, words given');
    expect(r.rows.filter(({ overflows }) => overflows).map(({ name }) => name)).toEqual([
      're',
      'im',
    ]);
    const i = withDefaults(tool.inputs, presets.get('Complex product in Q15, words given') ?? {});
    const [notice] = tool.outputs(r, i).filter((o) => o.kind === 'notice');
    expect(notice).toMatchObject({
      text: expect.stringMatching(/^re and im may leave the words/u),
    });
  });

  test.each([...presets.keys()])('%s reaches what it asks for', (title) => {
    const inputs = withDefaults(tool.inputs, presets.get(title) ?? {});
    const { sqnr, trial } = figuresOf(of(title));
    if (inputs.search === 'given') return;
    expect(sqnr).toBeGreaterThanOrEqual(inputs.wanted);
    expect(Math.abs(trial.sqnr - sqnr)).toBeLessThan(1.5);
    expect(trial.overflows).toBe(0);
  });
});

describe('what is written is what is read', () => {
  const names = (text: string, keep: 'assignment' | 'operation' = 'assignment') =>
    readExpression(text, 'arm', keep).nodes.map(({ op, name }) => `${op} ${name}`);

  test('one program in several spellings', () => {
    const one = names('x : Q1.15\ny = 0.3*x + x^2');
    expect(names('x : sfix16_En15; y = 0.3*x + x**2; // a comment')).toEqual(one);
    expect(names('% of MATLAB\ninput x : (1, 0, 15)\ny = 0.3 · x + x·x # there')).toEqual(
      one.map((n) => n.replace('x^2', 'x·x')),
    );
    expect(one).toEqual(['input x', 'constant 0.3', 'multiply 0.3·x', 'multiply x·x', 'add y']);
  });

  test('powers of two are shifts, numbers are worked out, and a divisor is a constant', () => {
    expect(names('x in [-1, 1]\ny = x/4 + (1/3 - 1/3 + 2)*x')).toEqual([
      'input x',
      'shift x·1/4',
      'shift (1/3 − 1/3 + 2)·x',
      'add y',
    ]);
    expect(names('x in [-1, 1]\ny = x/3')).toEqual(['input x', 'constant 1/3', 'multiply y']);
    expect(names('x in [-1, 1]\ny = -x >> 2')).toEqual(['input x', 'negate −x', 'shift y']);
  });

  test('rounding at every operation gives each a word', () => {
    const text = 'x in [-1, 1]\ny = 0.3*x + 0.7';
    expect(expression(text).rows).toHaveLength(4);
    expect(expression(text, { keep: 'operation' }).rows).toHaveLength(5);
  });

  test('a constant keeps the word it is given, whatever is made of it', () => {
    for (const text of [
      'y = -c*x',
      'y = x*(2*c)',
      'd = c\ny = d*x',
      'y = x + c^2',
      'y = (c + 1)*x',
    ]) {
      const { program } = expression(`x in [-1, 1]\nc : Q1.3 = 0.3\n${text}`, { wanted: 12 });
      const words = program.nodes.flatMap((n) => (n.op === 'constant' && n.word ? [n.word] : []));
      expect(words, text).toEqual([{ signed: true, width: 4, fraction: 3 }]);
    }
    expect(() => names('x in [-1, 1]\nc : Q1.3 = 0.3\ny = x/c')).toThrow(/divides by c/u);
    expect(() => names('x in [-1, 1]\nc : Q1.3 = 0.3\nd = 2*c\ny = x')).toThrow(/gives d a value/u);
  });

  test('values below 0 in a word without a sign have no headroom, and overflow is what is blamed', () => {
    const inputs = withDefaults(tool.inputs, {
      expression: 'x in [-1, 1]\ny : UQ1.8 = x',
      wanted: 20,
    });
    const r = evaluate(tool, inputs);
    expect(figuresOf(r)).toMatchObject({ headroom: Number.NEGATIVE_INFINITY, tightest: 'y' });
    const said = notices(r, inputs).map((n) => ('text' in n ? n.text : ''));
    expect(said.find((text) => text.includes('integer model'))).toContain(
      'does not count that values left their words',
    );
  });

  test('outputs: those asked for, or those that nothing uses', () => {
    const text = 'x in [-1, 1]\ns = x*x\ny = s - x';
    expect(expression(text).outputs).toHaveLength(1);
    expect(expression(`${text}\nreturn s, y`).outputs).toHaveLength(2);
  });

  test('a range within a word keeps to its values', () => {
    const row = rowOf(expression('x : Q1.3 in [-0.3, 0.3]\ny = x'), 'x');
    expect([row.low, row.high]).toEqual([-0.25, 0.25]);
  });

  test.each([
    ['', /expression: is empty/u],
    ['x : Q1.15', /assigns nothing/u],
    ['x:Q1,15\ny=x', /line 1: "Q1,15" is no format/u],
    ['x in [-0,5 0,5]\ny=x', /no range of two ends|one number or two/u],
    ['x in [-1,1]\ny = 0,3*x', /line 2: has ",3\*x" behind a number/u],
    ['x in [-1,1]\ny = 2x', /a product is written 2\*x/u],
    ['x in [-1,1]\ny = sin(x)', /calls sin/u],
    ['x in [-1,1]\ny = 1/x', /divides by x/u],
    ['x in [-1,1]\ny = x/0', /divides x by 0/u],
    ['x in [-1,1]\ny = 1e400*x', /1e400, beyond/u],
    ['x in [-1,1]\ny = z*x', /"z" has no value before this line; declare/u],
    ['x in [-1,1]\ny = x^100', /whole, 1 to 12/u],
    ['x in [-1,1]\ny = x^12\nz = y^12', /power 36 of an input; the most is 24/u],
    ['x in [1,1]\ny=x', /is one number/u],
    ['x in [2,1]\ny=x', /write it as \[1, 2\]/u],
    ['x : s16.12\ny=x', /16 bits to some and 29 to others/u],
    ['x : Q1.15\nx = 3', /given a value twice/u],
    ['x : Q1.15\ny += x', /each name has one value/u],
    ['x : Q1.15\ny = x // 2', /a shift to the right is >> 1/u],
    ['x : Q1.15\ny = x % 3', /a comment begins with #/u],
    ['x : Q1.15\ny = x & 3', /bit logic are not/u],
    ['x : Q200.100\ny=x', /a word of 300 bits/u],
    ['x : Q1.15\nint = x', /a word of C, Verilog or Python/u],
    ['x : Q1.15\ny = x - x', /0 for every input/u],
    ['x : Q1.15\ny = 0*x', /by 0/u],
    ['x : Q1.15\nz : Q1.15\ny = x', /gives z a value that no output uses/u],
    ['x : Q1.15\ny = x\nreturn x', /asks for x, which is no result/u],
    ['x in [-1,1]\nc : Q1.3 = 5\ny=c*x', /c is 5, and its word holds -1 to 0.875/u],
    ['x in [0, 1e300]\ny=x', /as large as/u],
    [`x in [-1,1]\ny = ${'('.repeat(60)}x${')'.repeat(60)}`, /nested deeper/u],
    [`x in [-1,1]\ny = ${'x+'.repeat(200)}x`, /more than 100 operations/u],
    ['a,b,c,d,e,f,g,h in [-1,1]\ny=(a+b+c+d+e+f+g+h)^6', /more than 500 terms/u],
    ['a,b,c,d,e,f,g,h,k in [-1,1]\ny=a*k', /more than 8 inputs/u],
  ])('%j is refused', (text, message) => {
    expect(refusal({ expression: text })).toMatch(message);
  });

  test('what is not asked for is refused, not dropped', () => {
    expect(refusal({ fraction: '12' })).toMatch(/only with search=given/u);
    expect(refusal({ taps: '1 2' })).toMatch(/only with what=filter/u);
    expect(refusal({ what: 'filter', keep: 'operation' })).toMatch(/only with what=expression/u);
  });
});

describe('refusals offer what does', () => {
  test.each<[string, Partial<PlannerInputs>]>([
    [
      'words that are given bound the ratio',
      { expression: 'x : Q1.7\ny : Q1.7 = 0.3*x', wanted: 90 },
    ],
    ['an input without a sign', { what: 'filter', input: 'UQ0.16' }],
    ['an input that is too wide', { what: 'filter', input: 'Q1.60' }],
    [
      'more than words of 53 bits reach',
      {
        what: 'filter',
        kind: 'polynomials',
        wanted: 250,
        coefficients: 'b = [0.001 0 0]\na = [1 -1.99 0.9902]',
      },
    ],
  ])('%s', (_, some) => {
    const remedies = remediesOf(tool, some);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies)
      expect(remedied(tool, some, remedy).rows.length).toBeGreaterThan(0);
  });

  test('what no remedy helps is told in the visitor’s words', () => {
    expect(refusal({ what: 'filter', taps: '0 0' })).toMatch(/^taps: are all 0/u);
    expect(refusal({ what: 'filter', kind: 'sos', coefficients: '1 0 0 1 -2 1' })).toMatch(
      /unit circle/u,
    );
    expect(refusal({ what: 'filter', input: 'banana' })).toMatch(
      /^input: is "banana" is no format|^input:/u,
    );
    expect(refusal({ what: 'filter', taps: new Array(2000).fill('0.1').join(' ') })).toMatch(
      /the most is 1024/u,
    );
  });
});

describe('a filter', () => {
  test('is planned so that the L1 norm never overflows: the worst input stays in the word', () => {
    const r = planned({ what: 'filter', input: 'Q1.15', wanted: 80 });
    if (r.mode !== 'filter' || !r.fir) throw new Error(r.mode);
    const y = rowOf(r, 'y');
    expect(y.headroom).toBeGreaterThanOrEqual(0);
    expect(y.high).toBeCloseTo((r.places[0]?.gains.worst ?? 0) * (1 - 2 ** -16), 4);
    expect(r.trial.overflows).toBe(0);
  });

  test('needs fewer bits for sines than for any input', () => {
    const taps = new Array(16)
      .fill(0)
      .map((_, k) => (k % 2 ? -0.2 : 0.2))
      .join(' ');
    const bits = (norm: PlannerInputs['norm']) =>
      rowOf(planned({ what: 'filter', taps: `0.3 -0.5 0.3 ${taps} 0.4`, norm }), 'y').word;
    expect(bits('worst').width - bits('worst').fraction).toBeGreaterThanOrEqual(
      bits('sine').width - bits('sine').fraction,
    );
    expect(bits('sine').width - bits('sine').fraction).toBeGreaterThanOrEqual(
      bits('noise').width - bits('noise').fraction,
    );
  });

  test('has coefficients that keep the response as near as asked, and no bit less does', () => {
    for (const deviation of [-30, -50, -80]) {
      const r = planned({ what: 'filter', deviation });
      if (r.mode !== 'filter') throw new Error(r.mode);
      expect(20 * Math.log10(r.deviation)).toBeLessThanOrEqual(deviation);
    }
  });

  test('goes on to the designer of its kind, with its words', () => {
    const onwards = (some: Partial<PlannerInputs>) => {
      const i = withDefaults(tool.inputs, { what: 'filter', ...some });
      const [onward] = tool.next?.(evaluate(tool, i), i) ?? [];
      return { slug: onward?.tool, given: new Map(Object.entries(onward?.inputs ?? {})) };
    };
    const sections = onwards({ kind: 'polynomials', rounding: 'floor' });
    expect(sections.slug).toBe('iir-designer');
    const cascade = evaluate(iir, readGiven(iir.inputs, sections.given)).fixed?.cascade;
    const planned15 = planned({ what: 'filter', kind: 'polynomials', rounding: 'floor' });
    if (planned15.mode !== 'filter') throw new Error(planned15.mode);
    expect(cascade?.coefficient).toEqual(planned15.iir?.cascade.coefficient);
    expect(cascade?.signal).toEqual(planned15.iir?.cascade.signal);
    expect(cascade?.rounding).toBe('floor');
    const taps = onwards({ input: 'Q1.15', wanted: 70 });
    expect(taps.slug).toBe('fir-designer');
    expect(evaluate(fir, readGiven(fir.inputs, taps.given)).fixed?.fir.input.width).toBe(16);
  });
});

test('grips set what they show', () => {
  const i = withDefaults(tool.inputs, {});
  const [grip] = handles['tradeoff']?.(evaluate(tool, i), i) ?? [];
  expect(grip?.to({ x: 0, y: 72.34 })).toEqual({ wanted: 72.3 });
  expect(grip?.to({ x: 0, y: -5 })).toBeUndefined();
  const f = withDefaults(tool.inputs, { what: 'filter' });
  const [error] = handles['response']?.(evaluate(tool, f), f) ?? [];
  const set = error?.to({ x: 0, y: (error.y ?? 0) - 20 });
  expect(set?.deviation).toBeCloseTo(f.deviation - 20, 1);
});

test('one bit more in every word is six decibels', () => {
  const at = (fraction: number) =>
    figuresOf(
      expression('x in [-1, 1]\ns = x*x\ny = s*x - s', {
        search: 'given',
        fraction,
        rounding: 'nearest-even',
      }),
    ).sqnr;
  expect(at(13) - at(12)).toBeCloseTo(6.02, 2);
});
