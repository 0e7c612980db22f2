import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, add, type Complex, conj, mul, sub } from '../numeric/complex.ts';
import { agreement, monteCarlo } from './monte-carlo.ts';
import { inputsOf, spreadOf } from './propagate.ts';
import { dimensionText } from './quantity.ts';
import { type Answer, evaluateSheet, type Rules, readSheet } from './sheet.ts';
import {
  deltaOfStar,
  legPower,
  lineVoltages,
  phases,
  sequences,
  solve,
  starOfDelta,
  starOfLines,
  type Three,
} from './three-phase.ts';

const RULES: Rules = { degrees: true, rms: true, imaginary: ['i', 'j'], frequency: 50 };

function last(text: string, rules: Partial<Rules> = {}): Answer {
  const all = { ...RULES, ...rules };
  return evaluateSheet(readSheet(text, all), all, { derivatives: false }).answers.at(-1) as Answer;
}

const refusal = (text: string, rules: Partial<Rules> = {}): string => {
  try {
    last(text, rules);
  } catch (error) {
    return (error as Error).message;
  }
  return 'is taken';
};

/** Real part, imaginary part, and what it is in. */
const read = (text: string, rules: Partial<Rules> = {}): [number, number, string] => {
  const { value } = last(text, rules);
  return [Number(value.re.toPrecision(12)), Number(value.im.toPrecision(12)), dimensionText(value)];
};

const pure = 'a pure number';

// Of math.js, test/unit-tests/type/complex/Complex.test.js, as facts: what its parser takes, and what it refuses.
test.each([
  ['2 + 3i', 2, 3],
  ['2 +3i', 2, 3],
  [' 2+3i ', 2, 3],
  ['2-3i', 2, -3],
  ['2 + i', 2, 1],
  ['-2-3i', -2, -3],
  ['-2-+3i', -2, -3],
  ['+2-+3i', 2, -3],
  ['2 - -3i', 2, 3],
  ['2 + -i', 2, -1],
  ['-2+3e-1i', -2, 0.3],
  ['-2+3e+1i', -2, 30],
  ['2+3e2i', 2, 300],
  ['2.2e-1-3.2e-1i', 0.22, -0.32],
  ['2', 2, 0],
  ['i', 0, 1],
  [' -i ', 0, -1],
  ['+i', 0, 1],
  ['.2i', 0, 0.2],
  ['2.i', 0, 2],
  ['2.', 2, 0],
])('%s is read as math.js reads it', (text, re, im) => {
  expect(read(text)).toEqual([re, im, pure]);
});

test.each([
  '',
  '2r',
  'str',
  '2ia',
  '3e + 4i',
  '3 + 4i foo',
  '3e1.2 + 4i',
  '3e1.2i',
  '.',
  '2 + .i',
  '4i foo',
  'i foo',
  '-2+-3i',
  '3I',
])('"%s" is refused', (text) => {
  expect(refusal(text)).not.toBe('is taken');
});

test.each([
  ['12∠45°', 8.48528137424, 8.48528137424, pure],
  ['12 /_ 45', 8.48528137424, 8.48528137424, pure],
  ['1<90', 0, 1, pure],
  ['1.23∠30 V', 1.06521124665, 0.615, 'V'],
  ['230 V ∠ -90°', 0, -230, 'V'],
  ['4k7', 4700, 0, pure],
  ['2R2', 2.2, 0, 'Ω'],
  ['3 k', 3000, 0, pure],
  ['10 uF', 1e-5, 0, 'F'],
  ['10 µF', 1e-5, 0, 'F'],
  ['10 μF', 1e-5, 0, 'F'],
  ['2 MHz', 2e6, 0, 'Hz'],
  ['2 mHz', 2e-3, 0, 'Hz'],
  ['100 VA', 100, 0, 'VA'],
  ['25 °C', 298.15, 0, 'K'],
  ['-40 °C', 233.15, 0, 'K'],
  ['-30 dBm', 1e-6, 0, 'W'],
  ['50 mm²', 5e-5, 0, 'm²'],
  ['5 km^2', 5e6, 0, 'm²'],
  ['1/j5', 0, -0.2, pure],
  ['j40Ω', 0, 40, 'Ω'],
  ['10 Ω || j10 Ω', 5, 5, 'Ω'],
  ['10 Ω ∥ 10 Ω + 5 Ω', 10, 0, 'Ω'],
  ['2 Ω * 3 || 6 Ω', 3, 0, 'Ω'],
  ['10 µF || 22 µF', 3.2e-5, 0, 'F'],
  ['series(10 µF, 10 µF)', 5e-6, 0, 'F'],
  ['200 mH @ 50 Hz', 0, 62.8318530718, 'Ω'],
  ['200 mH @ 100 rad/s', 0, 20, 'Ω'],
  ['-3^2', -9, 0, pure],
  ['2^3^2', 512, 0, pure],
  ['2^-1', 0.5, 0, pure],
  ['|3+4j|·|1j|', 5, 0, pure],
  ['V = 3 V\n∠(V·j)', 1.57079632679, 0, 'an angle'],
  ['arg(-3)', Math.PI, 0, 'an angle'],
  ['cos(2π 50 Hz · 5 ms + 30°)', -0.5, 0, pure],
  ['acos(0.5) + π/2', 2.61799387799, 0, 'an angle'],
  ['f = 60 Hz\nω', 376.991118431, 0, 'rad/s'],
  ['2π 50 Hz', 314.159265359, 0, 'rad/s'],
  ['314.159265358979 rad/s / (2π)', 50, 0, 'Hz'],
  ['X = 5 Ω\njX', 0, 5, 'Ω'],
  ['(5 V)·conj(2 A)', 10, 0, 'VA'],
  ['im((5 V)·conj(2j A))', -10, 0, 'var'],
  ['a = 1; b = 2 # c\na + b', 3, 0, pure],
])('%s is %d + j%d in %s', (text, re, im, dimension) => {
  const [x, y, unit] = read(text);
  expect(x).toBeCloseTo(re, 9 - Math.ceil(Math.log10(Math.abs(re) + 1)));
  expect(y).toBeCloseTo(im, 9);
  expect(unit).toBe(dimension);
});

test.each([
  ['5m', /5 milli or 5 metres: write 5e-3, or 5 m/u],
  ['5T', /tera or 5 tesla/u],
  ['10K', /kilo or 10 kelvin/u],
  ['1/2 Ω', /two ways: write \(x\/2\) Ω, or x\/\(2 Ω\)/u],
  ['1/2π', /write \(1\/2\) \* \(π\), or 1\/\(2 \* π\)/u],
  ['V = 5 V; I = 2 A\nV/I ∠ 30°', /write V\/\(I∠30°\), or \(V\/I\)∠30°/u],
  ['1,5', /write 1.5, or 1, 5/u],
  ['1 000', /1000 for one number/u],
  ['5(2)', /product or an uncertainty/u],
  ['2+-3', /write \+ -3 with a blank, or ± 3/u],
  ['2 mhz', /MHz for megahertz or mHz for millihertz/u],
  ['5 hp', /746 W/u],
  ['10 PF', /write pF/u],
  ['Z = 5 Ω\nZ(20 mH)', /function or a product with the variable Z/u],
  ['30° + 45', /write the number with ° or rad/u],
  ['acos(0.5) - 90', /write the number with ° or rad/u],
  ['20 dB', /amplitudes or of powers/u],
  ['0 dBm + 3 dBm', /adds a level/u],
  ['log(5)', /write ln or log10/u],
  ['sin(2 + 3j)', /write it with rad/u],
  ['5 V + 3 A', /sum of V and A/u],
  ['100 Ω || 50', /Ω and a pure number/u],
  ['5 V || 3 V', /not put in parallel/u],
  ['5 V → Ω', /in V, which does not convert to Ω/u],
  ['50 Hz → rad/s', /factor 2π/u],
  ['0.5 → °', /pure number/u],
  ['25 °C + 20 °C', /do not add/u],
  ['2 · 25 °C', /no multiple/u],
  ['-300 °C', /absolute zero/u],
  ['5 Ω ± 0.1', /unit before ± and none behind/u],
  ['10 mH @ (1/(1 s))', /Hz or in rad\/s/u],
  ['2*3 mH @ 50 Hz', /brackets/u],
  ['10^3 V', /write \(10\^3\) V/u],
  ['I = 5 A\n3*', /conj\(I\)/u],
  ['j = 3', /imaginary unit: take J/u],
  ['i1 = 3 A', /i times 1: take I1/u],
  ['V = 1 V\nV = 2 V', /Line 2: V is set in line 1 already/u],
  ['1.23:30 V', /1.23∠30°/u],
  ['(2 + 3', /not closed/u],
  ['|2 + 3', /not closed/u],
  ['f = 5 V', /frequency of the sheet/u],
  ['1/0', /divisor is zero/u],
  ['j5 Ω || -j5 Ω', /resonance/u],
  ['x', /"x" is not set above/u],
  ['(3 A)^0.3', /whole and half powers/u],
])('%s is refused with what would do', (text, message) => {
  expect(refusal(text)).toMatch(message);
});

test('degrees and radians, i and j, rms and peak follow their setting, and units do not', () => {
  expect(read('sin(30)')[0]).toBeCloseTo(0.5, 12);
  expect(read('sin(30)', { degrees: false })[0]).toBeCloseTo(Math.sin(30), 12);
  expect(read('sin(30°)', { degrees: false })[0]).toBeCloseTo(0.5, 12);
  expect(read('1∠2', { degrees: false })[1]).toBeCloseTo(Math.sin(2), 12);
  expect(read('i = 5 A\n2 * i', { imaginary: ['j'] })).toEqual([10, 0, 'A']);
  expect(read('325 Vpk')[0]).toBeCloseTo(325 / Math.SQRT2, 9);
  expect(read('325 Vpk', { rms: false })[0]).toBe(325);
  expect(read('power(2 V, 3 A)', { rms: false })[0]).toBe(3);
  expect(last('12∠45').notes.join()).toContain('degrees');
  expect(last('V = 2 V\n3 V').notes.join()).toContain('V is the unit');
  expect(last('V = 2j V; I = 3j A\nV·I').notes.join()).toContain('conj');
});

const part = fc.double({ min: -50, max: 50, noNaN: true }).map((x) => Math.round(x * 100) / 100);
const phasor: fc.Arbitrary<Complex> = fc.record({ re: part, im: part });
const three: fc.Arbitrary<Three> = fc.tuple(phasor, phasor, phasor);
const positive: fc.Arbitrary<Complex> = fc.record({
  re: fc.integer({ min: 1, max: 50 }),
  im: fc.integer({ min: -40, max: 40 }),
});
const impedances = fc.tuple(positive, positive, positive);
const near = (a: Complex, b: Complex, size = 1) =>
  expect(abs(sub(a, b))).toBeLessThan(1e-9 * (1 + size));
const sum = ([a, b, c]: Three) => add(add(a, b), c);
const SEEDED = { seed: 29, numRuns: 60 };

test('sequences and phases are inverse; the sum is three times the zero sequence', () => {
  fc.assert(
    fc.property(three, (abc) => {
      const s = sequences(abc);
      for (const [k, z] of phases(s).entries()) near(z, abc[k as 0], 100);
      near(mul({ re: 3, im: 0 }, s[0]), sum(abc), 100);
    }),
    SEEDED,
  );
});

test('a delta and its star draw the same currents, and each is the other’s transform', () => {
  fc.assert(
    fc.property(three, impedances, positive, (source, z, line) => {
      const delta = deltaOfStar(z);
      for (const [k, leg] of starOfDelta(delta).entries()) near(leg, z[k as 0], 100);
      const star = solve({ source, line, load: { kind: 'star', z, neutral: undefined } });
      const ring = solve({ source, line, load: { kind: 'delta', z: delta } });
      for (const k of [0, 1, 2] as const) near(star.current[k], ring.current[k], 1000);
      near(sum(ring.current), { re: 0, im: 0 }, 1000);
    }),
    SEEDED,
  );
});

test('power is kept: source equals load, lines and neutral; line voltages of a star are its own', () => {
  fc.assert(
    fc.property(three, impedances, positive, positive, (source, z, line, neutral) => {
      const s = solve({ source, line, load: { kind: 'star', z, neutral } });
      const lost = s.current.reduce(
        (all, i) => add(all, mul(line, mul(i, conj(i)))),
        mul(neutral, mul(s.neutral, conj(s.neutral))),
      );
      near(
        sum(legPower(source, s.current)),
        add(sum(legPower(s.legVoltage, s.legCurrent)), lost),
        1e4,
      );
      const back = lineVoltages(starOfLines(lineVoltages(source)));
      for (const [k, v] of lineVoltages(source).entries()) near(v, back[k as 0], 100);
    }),
    SEEDED,
  );
});

test('an open phase carries nothing, and a star whose admittances cancel is refused', () => {
  const source: Three = [
    { re: 100, im: 0 },
    { re: -50, im: -86 },
    { re: -50, im: 86 },
  ];
  const r = { re: 10, im: 0 };
  const zero = { re: 0, im: 0 };
  const s = solve({
    source,
    line: zero,
    load: { kind: 'star', z: [undefined, r, r], neutral: undefined },
  });
  expect(abs(s.current[0])).toBe(0);
  near(add(s.current[1], s.current[2]), zero);
  const cancel = [{ re: 0, im: 10 }, { re: 0, im: -10 }, undefined] as const;
  expect(() =>
    solve({ source, line: zero, load: { kind: 'star', z: cancel, neutral: undefined } }),
  ).toThrow(/resonance/u);
  expect(() => solve({ source, line: zero, load: { kind: 'delta', z: [zero, r, r] } })).toThrow(
    /short circuit/u,
  );
});

test('a value less itself is certain, and Monte Carlo agrees with first order where the sheet is straight', () => {
  const text = 'X = 5 V ± 2 %\nB = 3 ± 0.1 V\ncorr(X, B) = 0.5\nC = X - X\nD = 2 X + B j';
  const sheet = readSheet(text, RULES);
  const { answers, halves } = evaluateSheet(sheet, RULES, { derivatives: true });
  const inputs = inputsOf(sheet.sources, halves, sheet.correlations, 'standard');
  const of = (name: string) => answers.find(({ line }) => line.name === name) as Answer;
  expect(spreadOf(of('C').value, inputs)?.re).toBe(0);
  const d = spreadOf(of('D').value, inputs);
  expect(d?.re).toBeCloseTo(0.2, 12);
  expect(d?.im).toBeCloseTo(0.1, 12);
  expect(d?.reIm).toBeCloseTo(0.5 * 0.2 * 0.1, 12);
  const runs = monteCarlo(
    sheet,
    RULES,
    inputs,
    { samples: 20_000, seed: 7, meaning: 'standard', answer: 3 },
    () => {},
  );
  const check = agreement(runs.re, of('D').value.re, d?.re ?? 0);
  expect(check.apart).toBeLessThan(check.allowed);
  expect(runs.lines[3]?.sdIm).toBeCloseTo(0.1, 2);
  const again = monteCarlo(
    sheet,
    RULES,
    inputs,
    { samples: 100, seed: 7, meaning: 'standard', answer: 3 },
    () => {},
  );
  expect(again.re).toEqual(runs.re.slice(0, 100));
});

test('correlations that cannot be, or name what is not uncertain, are refused', () => {
  const refused = (text: string) => {
    const sheet = readSheet(text, RULES);
    const { halves } = evaluateSheet(sheet, RULES, { derivatives: true });
    return () => inputsOf(sheet.sources, halves, sheet.correlations, 'standard');
  };
  const abc = 'A = 1 ± 0.1\nB = 1 ± 0.1\nC = 1 ± 0.1\n';
  expect(refused(`${abc}corr(A, B) = 0.9\ncorr(B, C) = 0.9\ncorr(A, C) = -0.9`)).toThrow(
    /cannot be together/u,
  );
  expect(refused(`${abc}corr(A, D) = 0.9`)).toThrow(/D has 0 values/u);
  expect(refused(`${abc}corr(A, B) = 1.5`)).toThrow(/not from −1 to 1/u);
  expect(refused(`${abc}corr(A, B) = 1`)).not.toThrow();
});

test('sizes are checked before anything is made', () => {
  expect(refusal('1\n'.repeat(300))).toMatch(/most is 200/u);
  expect(refusal(`${'('.repeat(80)}1${')'.repeat(80)}`)).toMatch(/deep/u);
  expect(refusal(`1${'+1'.repeat(600)}`)).toMatch(/most is 1000/u);
  expect(refusal('9e300 * 9e300')).toMatch(/too large/u);
});
