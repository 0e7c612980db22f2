import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FieldError } from './error.ts';
import { readQuantity } from './expression.ts';
import { formatQuantity, parseQuantity } from './si.ts';

describe('an expression is its value', () => {
  test.each([
    ['2*pi*50', 'Hz', 2 * Math.PI * 50],
    ['1/(2*pi*10k*10n)', 'Hz', 1 / (2 * Math.PI * 10e3 * 10e-9)],
    ['2·π·50', 'Hz', 2 * Math.PI * 50],
    ['6 × 7 ÷ 2 − 1', '', 20],
    ['10⁻³ + 2²', '', 4.001],
    ['10k*10n', 's', 1e-4],
    ['4k7*2', 'Ω', 9400],
    ['2u2/2', 'F', 1.1e-6],
    ['1E3*2', 'Hz', 2000],
    ['-2^2', '', -4],
    ['2^-1', '', 0.5],
    ['2**(3**2)', '', 512],
    ['2--3', '', 5],
    ['8/4/2', '', 1],
    ['1-2-3', '', -4],
    ['10^-3', '', 1e-3],
    ['sqrt(2)', '', Math.SQRT2],
    ['ln(e)', '', 1],
    ['20*log10(50)', 'dB', 20 * Math.log10(50)],
    ['sin(30*pi/180)', '', Math.sin(Math.PI / 6)],
    ['pi', 'rad/s', Math.PI],
  ] as const)('%s in %s', (text, unit, value) => {
    expect(readQuantity(text, unit)).toBeCloseTo(value, 12);
  });

  test('and agrees with the language on any arithmetic', () => {
    const leaf = fc.integer({ min: 1, max: 99 }).map(String);
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/'), tie('tree'))
          .map((t) => t.join('')),
        tie('tree').map((t) => `(${t})`),
        tie('tree').map((t) => `-(${t})`),
      ),
    }));
    fc.assert(
      fc.property(
        tree.filter((t) => t.length <= 200),
        (text) => {
          // A second reader of the same grammar: the language itself, to which `--` is a decrement.
          const value = new Function(`return ${text.replaceAll('-', ' - ')}`)() as number;
          let own: number;
          try {
            own = readQuantity(text);
          } catch (error) {
            expect((error as FieldError).message).toMatch(/divides by zero/u);
            return;
          }
          expect(own + 0).toBe(value + 0);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a plain number is read as it always was, in every unit', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('', 'Ω', 'F', 'm', 'dB', '%', 'rad/s', '1/V', 'A/V²'),
        (value, unit) => {
          const text = formatQuantity(value, unit);
          expect(readQuantity(text, unit)).toBe(parseQuantity(text, unit));
        },
      ),
    );
  });
});

describe('the unit', () => {
  test.each([
    ['1/(2*pi*10k*10n) Hz', 'Hz', 1591.5494309189535],
    ['1/2 kHz', 'Hz', 500],
    ['100 + 50 Hz', 'Hz', 150],
    ['100 Hz + 2 kHz', 'Hz', 2100],
    ['(1 + 2) mm', 'm', 3e-3],
    ['5*3 m', 'm', 15],
    ['2/3 1/V', '1/V', 2 / 3],
    ['2*pi*50 rad/s', 'rad/s', 100 * Math.PI],
    ['360/7°', '°', 360 / 7],
    ['100*1/3 %', '%', 100 / 3],
    ['3 V * (5 V / 2 V)', 'V', 7.5],
  ] as const)('%s in %s is %d', (text, unit, value) => {
    expect(readQuantity(text, unit)).toBeCloseTo(value, 12);
  });

  test.each([
    ['1/(10 s)', 's'],
    ['50 Hz*2 Hz', 'Hz'],
    ['50 Hz/2 Hz', 'Hz'],
    ['1/2kHz', 'Hz'],
    ['sqrt(2 V)', 'V'],
    ['100 + 50 kHz', 'Hz'],
    ['100 Hz + 50', 'Hz'],
    ['2^(3 V)', 'V'],
  ])('%s in %s would be a misreading, and is refused', (text, unit) => {
    expect(() => readQuantity(text, unit)).toThrow(
      `"${text}" does not come out in ${unit}; leave the units out, or write one behind the whole`,
    );
  });
});

describe('what is not understood is quoted', () => {
  test.each([
    ['10k*10 nF', 'Hz', '"10k*10 nF" has "nF" after "10"; expected Hz with an SI prefix at most'],
    ['log(2)', '', '"log" is the natural logarithm to some; write ln or log10'],
    ['sin 2*2', '', '"sin" takes its argument in brackets: sin(2)'],
    ['1/0', '', '"1/0" divides by zero, at "0"'],
    ['1/(2-2)', '', '"1/(2-2)" divides by zero, at "(2-2)"'],
    ['sqrt(-1)', '', '"sqrt(-1)" is not a real number'],
    ['1e308*10', '', '"1e308*10" is too large'],
    ['1/(1e308*10)', '', '"1/(1e308*10)" is too large'],
    ['1,5*2', '', '"1,5*2" has a comma; write the decimal point as "."'],
    ['2*1,5', '', '"2*1,5" has a comma; write the decimal point as "."'],
    ['(1+2', '', '"(1+2" has no ")" at its end'],
    ['1+2)', '', '"1+2)" has a ")" without its "("'],
    ['1+', '', '"1+" ends where a number is expected'],
    ['2*/3', '', '"2*/3" has "/" where a number is expected'],
    ['0x10', '', '"0x10" ends in "x10"; expected a plain number'],
    ['abc', 'Hz', '"abc" is not a number in Hz'],
    ['', 'Hz', 'is empty; give a number in Hz'],
  ] as const)('%s in %s: %s', (text, unit, message) => {
    expect(() => readQuantity(text, unit)).toThrow(
      expect.objectContaining({ name: 'FieldError', message }),
    );
  });

  test('a name is told with those there are', () => {
    expect(() => readQuantity('5k*R')).toThrow(/^"R" is not known; there are pi, π, e, sqrt/);
    expect(() => readQuantity('2*constructor')).toThrow(/^"constructor" is not known/);
  });

  test('length and depth are bounded before anything is computed', () => {
    expect(() => readQuantity(`1${'+1'.repeat(5000)}`)).toThrow(/has 10001 characters; the most/);
    expect(() => readQuantity(`1${'+1'.repeat(200)}`)).toThrow(
      'has 401 characters; the most is 200',
    );
    expect(() => readQuantity(`${'('.repeat(90)}1${')'.repeat(90)}`)).toThrow(/nested deeper/);
    expect(() => readQuantity(`${'2^'.repeat(90)}1`)).toThrow(/a power of a power/);
    expect(readQuantity(`${'-'.repeat(190)}1`)).toBe(1);
  });

  test.each([
    ['1e28 m-4', ''],
    ['1e22 m-3', 'cm⁻³'],
    ['10 m⁻⁴', 'V'],
    ['10 k^2', 'Hz'],
    ['3 m-1', '1/m'],
  ])('%s in %s, a prefix and a difference or a unit to a power, is refused', (text, unit) => {
    expect(() => readQuantity(text, unit)).toThrow(/behind a gap with a power at it/);
  });

  test('a prefix at its number, or a gap about the sign, is a difference', () => {
    expect(readQuantity('10k-4', 'Hz')).toBe(9996);
    expect(readQuantity('10 k - 4', 'Hz')).toBe(9996);
    expect(readQuantity('(10k)^2')).toBe(1e8);
  });

  test('any text is read or refused as a field refuses', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30, unit: fc.constantFrom(...'0123.ekmµ+-*/^()πsqrtin²° Hz,_') }),
        fc.constantFrom('', 'Hz', '°', 'm'),
        (text, unit) => {
          try {
            expect(readQuantity(text, unit)).toSatisfy(Number.isFinite);
          } catch (error) {
            expect(error).toBeInstanceOf(FieldError);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
