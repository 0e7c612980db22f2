/** Spellings of books and of other programs that can be misread: each is read as it is meant, with a word, or refused. */
import { expect, test } from 'vitest';
import { dimensionText } from './quantity.ts';
import { type Answer, evaluateSheet, type Rules, readSheet } from './sheet.ts';
import { termsOf } from './terms.ts';

const RULES: Rules = { degrees: true, rms: true, imaginary: ['i', 'j'], frequency: 50 };

function last(text: string): Answer {
  return evaluateSheet(readSheet(text, RULES), RULES, { derivatives: false }).answers.at(
    -1,
  ) as Answer;
}

const SIXTY = 'f = 60 Hz; L = 10 mH; C = 10 µF\n';
const VI = 'V = 230 V; I = 3 A + j4 A; S = 100 VA\n';

test.each([
  // Multiples of π behind ∠ are the angle, whatever a number without a unit is.
  ['12∠π/4', 8.48528, 8.48528, 'a pure number', 'the angle is all of π/4'],
  ['12∠-2π/3 V', -6, -10.3923, 'V', 'the angle is all of -2π/3'],
  ['12∠2*pi/3', -6, 10.3923, 'a pure number', 'all of 2*pi/3'],
  ['12∠(π/4 rad)', 8.48528, 8.48528, 'a pure number', ''],
  ['sin(π/6 rad)', 0.5, 0, 'a pure number', ''],
  ['phi = π/4\n12∠phi', 8.48528, 8.48528, 'a pure number', 'radians'],
  // A unit at the end is of the whole.
  ['3 + j4 Ω', 3, 4, 'Ω', 'of both parts'],
  ['3+4jΩ', 3, 4, 'Ω', 'of both parts'],
  ['50 + j40 - j100 kΩ', 50_000, -60_000, 'Ω', 'of both parts'],
  ['1/(3 - 4i Ω)', 0.12, 0.16, 'S', 'of both parts'],
  ['3Ω+4jΩ', 3, 4, 'Ω', ''],
  ['230∠0° V rms', 230, 0, 'V', ''],
  ['325 V peak', 229.8097, 0, 'V', 'read as rms'],
  ['V = 5 V\n12∠30° V', 10.3923, 6, 'V', 'V is the unit'],
  ['V = 5 V\n(3+4j) V', 3, 4, 'V', 'V is the unit'],
  ['10 V/5∠60° Ω', 1, -1.73205, 'A', ''],
  ['5e^(j30°)', 4.33013, 2.5, 'a pure number', ''],
  ['5e^(j*π/6) V', 4.33013, 2.5, 'V', ''],
  ['√3 V', 1.73205, 0, 'V', ''],
  ['400 V/√3', 230.94, 0, 'V', ''],
  ['4k7Ω', 4700, 0, 'Ω', '4.7 × 10^3 Ω'],
  ['4k7Ω ± 5 %', 4700, 0, 'Ω', ''],
  // Names run together.
  [`${SIXTY}jωL`, 0, 3.76991, 'Ω', 'jωL is j·ω·L'],
  [`${SIXTY}1/jωC`, 0, -265.258, 'Ω', 'j·ω·C'],
  [`${SIXTY}2πfL`, 3.76991, 0, 'Ω', 'πfL is π·f·L'],
  // The star of the conjugate.
  [`${VI}V·I*`, 690, -920, 'VA', 'I* is conj(I)'],
  [`${VI}V·I* + S`, 790, -920, 'VA', 'I* is conj(I)'],
  [`${VI}V·I^*/2`, 345, -460, 'VA', 'conj(I)'],
  [`${VI}|V I*|`, 1150, 0, 'VA', 'conj(I)'],
  ['a = 3\na*2', 6, 0, 'a pure number', ''],
  ['arctan(1) → °', 0.785398, 0, 'an angle', ''],
  ['cos⁻¹(0.8)', 0.643501, 0, 'an angle', ''],
  ['tan^-1(4/3)', 0.927295, 0, 'an angle', ''],
  ['sin²(30)', 0.25, 0, 'a pure number', ''],
  ['10 dBm ± 0.5 dB', 0.01, 0, 'W', ''],
  ['10 kW + j 5 kvar', 10_000, 5000, 'VA', ''],
  ['V = 5 V # of a file\r\nV', 5, 0, 'V', ''],
  ['c0', 299_792_458, 0, 'm/s', ''],
  ['230 V ∠ 30°\n2 ans', 398.372, 230, 'V', ''],
  ['3 Ω; R = ans || 6 Ω; R + ans', 4, 0, 'Ω', ''],
  ['2 pf(3 VA)', 2, 0, 'a pure number', ''],
])('%s is %d + j%d in %s', (text, re, im, unit, note) => {
  const { value, notes } = last(text);
  const size = Math.hypot(re, im);
  expect(Math.hypot(value.re - re, value.im - im) / size).toBeLessThan(1e-5);
  expect(dimensionText(value)).toBe(unit);
  expect(notes.join('; ')).toContain(note);
});

test.each([
  ['400/√3 V', /write \(400\/√3\) V/u],
  ['√4 V²', /root of the number or of the whole/u],
  ['12∠π/180 °', /multiple of π is in radians/u],
  ['1/4 rad', /write \(x\/4\) rad/u],
  ['j5^2', /write \(j5\)/u],
  ['X = 3\njX²', /power behind it is of all or of X/u],
  [`${VI}V·I*-3 VA`, /conjugate or a product/u],
  [`${VI}V* I`, /write conj\(V\) · I, or V \* I/u],
  ['10 kW + 5 kvar', /P \+ j Q/u],
  [`${VI}V·I* → kW`, /re\(…\) for W/u],
  ['20 °C/W', /20 K\/W/u],
  ['5 V%', /two units/u],
  ['10 Ω ± 5 % Ω', /before ± and behind/u],
  ['1e-400', /below the smallest double/u],
  ['10∠1e17', /too few digits/u],
  ['5 kHZ', /write kHz/u],
  ['4k7 min', /does not take/u],
  ['3 + j4 Ω || 5 Ω', /no meaning/u],
  ['3 + 4 Ω', /no meaning/u],
  ['ans', /not set above/u],
  ['ans = 3', /line above/u],
])('%s is refused with what would do', (text, message) => {
  expect(() => last(text)).toThrow(message);
});

test('e^(j 45) and exp(j 45) tell that they turn by radians', () => {
  for (const text of ['e^(j 45)', 'exp(j 45)'])
    expect(last(text).notes.join()).toMatch(/takes radians/u);
});

test('the terms of a sum are those of its line, at the frequency that is set there', () => {
  const sheet = evaluateSheet(
    readSheet('Z1 = Z(10 mH) + 5 Ω\nf = 60 Hz\nZ(10 mH) + Z1; Z1 + ans', RULES),
    RULES,
    {
      derivatives: false,
    },
  );
  const terms = (k: number) => termsOf(sheet.answers[k] as Answer, sheet, RULES);
  expect(terms(0)[0]?.im).toBeCloseTo(2 * Math.PI * 50 * 0.01, 12);
  expect(terms(2)[0]?.im).toBeCloseTo(2 * Math.PI * 60 * 0.01, 12);
  expect(terms(3)[1]?.re).toBe(10 - 5);
});

test('a unit of angles behind an angle, and a point with a comma', () => {
  expect(() => last('10∠30° rad')).toThrow('the angle in brackets with its unit');
  expect(() => last('a = 0.5\n10∠a rad')).toThrow('∠(a rad)');
  expect(() => last('1.000,5 V')).toThrow('as in 1000.5');
});
