import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { complex } from '../../numeric/complex.ts';
import { derivative } from './derivative.ts';
import { expanded, substituted } from './expand.ts';
import { type Expression, sizeOf, symbol, symbolsOf } from './expression.ts';
import { FUNCTIONS } from './functions.ts';
import { power, product, quotient, sum } from './make.ts';
import { numberAt } from './numeric.ts';
import { readExpression } from './read.ts';
import { extracted } from './root-of-number.ts';
import { texOf, textOf } from './write.ts';

/** A formula as text, with what it is at x by the machine’s own arithmetic. */
interface Formula {
  readonly text: string;
  readonly at: (x: number) => number;
}
const leaf: fc.Arbitrary<Formula> = fc.oneof(
  fc.constant({ text: 'x', at: (x: number) => x }),
  fc.integer({ min: 1, max: 9 }).map((n) => ({ text: String(n), at: () => n })),
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 9 }))
    .map(([n, d]) => ({ text: `(${n}/${d})`, at: () => n / d })),
  fc.constant({ text: 'pi', at: () => Math.PI }),
);
const ONE_ARGUMENT: readonly [string, (v: number) => number][] = [
  ['sin', Math.sin],
  ['cos', Math.cos],
  ['atan', Math.atan],
  ['tanh', Math.tanh],
  ['asinh', Math.asinh],
  ['abs', Math.abs],
];
const formula: fc.Arbitrary<Formula> = fc.letrec<{ f: Formula }>((tie) => {
  const both = fc.tuple(tie('f'), tie('f'));
  return {
    f: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'f' },
      leaf,
      both.map(
        ([a, b]): Formula => ({ text: `(${a.text} + ${b.text})`, at: (x) => a.at(x) + b.at(x) }),
      ),
      both.map(
        ([a, b]): Formula => ({ text: `(${a.text} - ${b.text})`, at: (x) => a.at(x) - b.at(x) }),
      ),
      both.map(
        ([a, b]): Formula => ({ text: `${a.text}*${b.text}`, at: (x) => a.at(x) * b.at(x) }),
      ),
      both.map(
        ([a, b]): Formula => ({ text: `(${a.text})/(${b.text})`, at: (x) => a.at(x) / b.at(x) }),
      ),
      fc
        .tuple(tie('f'), fc.integer({ min: -3, max: 4 }))
        .map(([a, n]): Formula => ({ text: `(${a.text})^(${n})`, at: (x) => a.at(x) ** n })),
      fc.tuple(tie('f'), fc.constantFrom(1, 2, 3, 5)).map(
        ([a, n]): Formula => ({
          text: `abs(${a.text})^(${n}/2)`,
          at: (x) => Math.abs(a.at(x)) ** (n / 2),
        }),
      ),
      tie('f').map(
        (a): Formula => ({ text: `e^(sin(${a.text}))`, at: (x) => Math.exp(Math.sin(a.at(x))) }),
      ),
      fc.tuple(tie('f'), fc.constantFrom(...ONE_ARGUMENT)).map(
        ([a, [name, g]]): Formula => ({
          text: `${name}(${a.text})`,
          at: (x) => g(a.at(x)),
        }),
      ),
    ),
  };
}).f;

const SOMEWHERE = [0.3, 0.7, 1.9, -1.3];
const near = (a: number, b: number) =>
  Math.abs(a - b) <= 1e-7 * Math.max(1, Math.abs(a), Math.abs(b));

function tried(text: string): Expression | undefined {
  try {
    return readExpression(text);
  } catch {
    // 1/0 and numbers that are too long are refused.
    return undefined;
  }
}

test('what comes in for a symbol stays as it comes: 1/x for x in 1/x is x', () => {
  const over = readExpression('1/x');
  expect(textOf(substituted(over, 'x', over))).toBe('x');
  expect(textOf(substituted(readExpression('x^2 + ln(1/x)'), 'x', over))).toBe('ln(x) + 1/x^2');
});

describe('the form of an expression', () => {
  test('has the value of what was typed', () => {
    let compared = 0;
    fc.assert(
      fc.property(formula, ({ text, at }) => {
        const e = tried(text);
        if (!e) return;
        for (const x of SOMEWHERE) {
          const want = at(x);
          if (!Number.isFinite(want) || Math.abs(want) > 1e6) continue;
          // Where a small change of x changes much, rounding does too.
          if (!near(want, at(x * (1 + 1e-9)))) continue;
          const got = numberAt(e, { x: complex(x) });
          compared++;
          expect([
            near(got.re, want),
            Math.abs(got.im) < 1e-7 * Math.max(1, Math.abs(want)),
          ]).toEqual([true, true]);
        }
      }),
      { numRuns: 500, seed: 7 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  test('is written so that it reads back as the same', () => {
    fc.assert(
      fc.property(formula, ({ text }) => {
        const e = tried(text);
        if (e) expect(readExpression(textOf(e)).key).toBe(e.key);
      }),
      { numRuns: 200 },
    );
  });

  test('does not depend on the order of terms and factors', () => {
    fc.assert(
      fc.property(formula, formula, formula, (a, b, c) => {
        const [x, y, z] = [a, b, c].map(({ text }) => tried(text)) as Expression[];
        if (!x || !y || !z) return;
        expect(sum(x, sum(y, z)).key).toBe(sum(sum(z, x), y).key);
        expect(product(x, product(y, z)).key).toBe(product(product(z, x), y).key);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['x + x + y - 2x', 'y'],
    ['x*x*sqrt(x)', 'x^(5/2)'],
    ['sqrt(8)', '2*sqrt(2)'],
    ['sqrt(2) sqrt(6)', '2*sqrt(3)'],
    ['6/sqrt(2)', '3*sqrt(2)'],
    ['(27/8)^(-2/3)', '4/9'],
    ['sqrt(-4)', '2*i'],
    ['i^3', '-i'],
    ['e^(i pi)', '-1'],
    ['e^(2 ln x)', 'x^2'],
    ['e^x e^-x', '1'],
    ['sqrt(x)^2', 'x'],
    ['sin(-pi/12)', '-(sqrt(6) - sqrt(2))/4'],
    ['tan(5pi/12)', 'sqrt(3) + 2'],
    ['cos(-x)', 'cos(x)'],
    ['asin(1/2)', 'pi/6'],
    // These hold for some numbers only, and stay.
    ['sqrt(x^2)', 'sqrt(x^2)'],
    ['ln(e^x)', 'ln(e^x)'],
    ['(x y)^(1/2)', 'sqrt(x*y)'],
  ])('%s is %s', (text, want) => {
    expect(textOf(readExpression(text))).toBe(want);
  });

  test('roots of whole numbers', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 2, max: 5 }), (a, q) => {
        const { out, inside } = extracted(a, q);
        expect(out ** BigInt(q) * inside).toBe(a);
      }),
    );
  });
});

describe('derivatives', () => {
  test('are the slopes of what was typed', () => {
    let compared = 0;
    fc.assert(
      fc.property(formula, ({ text, at }) => {
        const e = tried(text);
        if (!e) return;
        const d = derivative(e, 'x');
        for (const x of [0.37, 1.61]) {
          const [h, slopes] = [
            1e-3,
            [1, 2].map((k) => (at(x + k * 1e-3) - at(x - k * 1e-3)) / (2 * k * 1e-3)),
          ];
          const want = (4 * (slopes[0] as number) - (slopes[1] as number)) / 3;
          if (!Number.isFinite(want) || Math.abs(want) > 1e3 || h * Math.abs(at(x)) > 1) continue;
          if (
            Math.abs((slopes[0] as number) - (slopes[1] as number)) >
            1e-4 * Math.max(1, Math.abs(want))
          )
            continue;
          const got = tryValue(d, x);
          if (got === undefined) continue;
          compared++;
          expect(Math.abs(got - want)).toBeLessThan(1e-5 * Math.max(1, Math.abs(want)));
        }
      }),
      { numRuns: 300, seed: 11 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  test.each(Object.keys(FUNCTIONS))('of %s by the chain rule', (name) => {
    const inner = readExpression('x^2 + 1');
    const u = readExpression(`${name}(t)`);
    const outer = substituted(derivative(u, 't'), 't', inner);
    expect(derivative(substituted(u, 't', inner), 'x').key).toBe(
      product(outer, readExpression('2x')).key,
    );
  });
});

/** Undefined where a corner of |u| has no number. */
function tryValue(e: Expression, x: number): number | undefined {
  try {
    const { re, im } = numberAt(e, { x: complex(x) });
    return Math.abs(im) < 1e-9 && Number.isFinite(re) ? re : undefined;
  } catch {
    return undefined;
  }
}

describe('reading', () => {
  test.each([
    ['2x sin(x)', '2*x*sin(x)'],
    ['sin^2 x', 'sin(x)^2'],
    ['sin^-1 x', 'asin(x)'],
    ['sin 2x cos x', 'cos(x)*sin(2*x)'],
    ['sinx', 'sin(x)'],
    ['e^-x', 'e^(-x)'],
    ['||x|-1|', 'abs(abs(x) - 1)'],
    ['\\frac{x^{2}}{\\sqrt[3]{x+1}}', 'x^2/(x + 1)^(1/3)'],
    ['\\left(x+1\\right)\\cdot\\sin^{2}x', '(x + 1)*sin(x)^2'],
    ['xy²', 'x*y^2'],
    ['√(x+1) + 2π', 'sqrt(x + 1) + 2*pi'],
    ['−x^2', '-x^2'],
    ['2^3^2', '512'],
    ['log_2 8', 'ln(8)/ln(2)'],
    ['a_1 x', 'a_1*x'],
    ['1/2x', 'x/2'],
  ])('%s is %s', (text, want) => {
    expect(textOf(readExpression(text))).toBe(want);
  });

  test.each([
    ['', /no formula/u],
    ['x2', /write x\^2, 2x or x_2/u],
    ['2 3', /two numbers/u],
    ['1,5', /decimal sign is the point/u],
    ['f(x)', /write f\*\(/u],
    ['foo(x)', /no function that is known/u],
    ['int x dx', /what is to be done/u],
    ['ln^-1 x', /1\/ln or the inverse/u],
    ['(x', /has no “\)”/u],
    ['x)', /without its “\(”/u],
    ['x +', /is missing/u],
    ['5%', /no sign of a formula/u],
    ['sin', /no argument/u],
    ['constructor', /no function that is known/u],
    ['9^9^9^9', /too long/u],
    ['1/(x-x)', /division by 0/u],
    ['('.repeat(200), /nested deeper/u],
    ['x'.repeat(6000), /5000/u],
  ])('%s is refused', (text, why) => {
    expect(() => readExpression(text)).toThrow(why);
  });
});

describe('what may mean two things', () => {
  const same = (a: string, b: string) => expect(readExpression(a).key).toBe(readExpression(b).key);

  test('a logarithm with its base written at it is of that base', () => {
    same('log10(x)', 'ln(x)/ln(10)');
    same('log2(x+1)', 'log_2(x+1)');
    expect(() => readExpression('log10x')).toThrow('log_10(…) or log(10*…)');
  });

  test('a number above e, with a letter behind it, is asked about', () => {
    for (const text of ['e^-2t', 'e^2 x', '3e^-2x + 1', 'e^2(x+1)'])
      expect(() => readExpression(text), text).toThrow(/may be e\^\(.*write one of them/u);
    same('e^-2*t', 't/e^2');
    same('e^{2}x', 'x*e^2');
    same('e^2 sin x', 'sin(x)*e^2');
    same('x^2y', 'y*x^2');
  });

  test('a bracket behind an argument without one is asked about', () => {
    for (const text of ['sin 2(x+1)', 'sin2(x)', 'ln x(x+1)'])
      expect(() => readExpression(text), text).toThrow('all its argument or a part');
    same('sin 2x cos(x)', 'sin(2x)*cos(x)');
  });

  test('a decimal comma is named, in brackets, too', () => {
    for (const text of ['1,5x', '(x-0,5)', 'sin(0,5)'])
      expect(() => readExpression(text), text).toThrow('the decimal sign is the point');
  });
});

describe('writing', () => {
  test.each([
    ['x^2/(1+x)', '\\frac{x^{2}}{x + 1}'],
    ['sin^2 x', '\\sin^{2}\\left(x\\right)'],
    ['sqrt(2)/2', '\\frac{\\sqrt{2}}{2}'],
    ['-1/x', '-\\frac{1}{x}'],
    ['1-x', '1 - x'],
    ['3x^2y', '3 x^{2} y'],
    ['ln|x|', '\\ln\\left(\\left|x\\right|\\right)'],
    ['e^(2x)', 'e^{2 x}'],
    ['alpha_1', '\\alpha_{1}'],
  ])('%s as TeX', (text, want) => {
    expect(texOf(readExpression(text))).toBe(want);
  });
});

test('a sign comes out of a function of any sum, whichever term stands first', () => {
  const at = { x: complex(0.3, 0.2), y: complex(-0.7, 0.4) };
  for (const name of ['sin', 'cos', 'tan', 'atan', 'sinh', 'abs'])
    for (const u of ['1-x', '2-x', 'y-x', 'x-y', '-x-y', '1-2x', 'pi-x', 'x-pi', '(1-x)(2-y)']) {
      const a = readExpression(`${name}(${u})`);
      const turned = readExpression(`${name}(-(${u}))`);
      const [p, q] = [numberAt(a, at), numberAt(turned, at)];
      const sign = name === 'cos' || name === 'abs' ? 1 : -1;
      expect([p.re, p.im], `${name}(${u})`).toEqual([
        expect.closeTo(sign * q.re, 12),
        expect.closeTo(sign * q.im, 12),
      ]);
      // One form for both, but for the sign.
      expect(textOf(sign < 0 ? product(readExpression('-1'), turned) : turned)).toBe(textOf(a));
    }
});

test('multiplied out: Newton’s binomial', () => {
  const e = expanded(power(sum(symbol('x'), symbol('y')), readExpression('4')));
  expect(textOf(e)).toBe('x^4 + 4*x^3*y + 6*x^2*y^2 + 4*x*y^3 + y^4');
  expect(() => expanded(readExpression('(a+b+c+d+f+g)^60'))).toThrow(/not multiplied out/u);
});

test('its symbols and its size', () => {
  const e = quotient(readExpression('a sin(b x) + pi'), symbol('c'));
  expect(symbolsOf(e)).toEqual(['a', 'b', 'c', 'x']);
  expect(sizeOf(readExpression('x + 1'))).toBe(3);
});
