/**
 * Inputs that nobody here wrote, with what their authors say of them. Values alone are taken, each with its source.
 */
import { responseAt } from '@tollbench/engines/pole-zero/boundary.ts';
import { sampleOf } from '@tollbench/engines/pole-zero/sequence.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { readInputs } from '../../define/inputs.ts';
import tool from './index.ts';
import { regionText } from './phrases.ts';

const run = (texts: Readonly<Record<string, string>>) =>
  evaluate(
    tool,
    readInputs(tool.inputs, (name) => texts[name]),
  );
const lists = (b: string, a: string, more: Readonly<Record<string, string>> = {}) =>
  run({ from: 'delays', b, a, ...more });

/** Fractions as rows of power, residue, pole, each rounded where it is compared. */
const fractionsOf = (r: ReturnType<typeof run>) =>
  r.fractions.fractions.map(({ power, residue, pole }) => ({ power, residue, pole }));

// gnu-octave/octave-signal, inst/residuez.m, the tests of J. O. Smith: b, a, then [residue, pole, power], then direct terms.
const RESIDUEZ: readonly (readonly [
  string,
  string,
  readonly (readonly [number, number, number])[],
  readonly number[],
])[] = [
  ['1 -2 1', '1 -1', [], [1, -1]],
  [
    '1',
    '1 -1 .25',
    [
      [0, 0.5, 1],
      [1, 0.5, 2],
    ],
    [],
  ],
  [
    '1',
    '1 -0.75 .125',
    [
      [-1, 0.25, 1],
      [2, 0.5, 1],
    ],
    [],
  ],
  [
    '1 6 2',
    '1 -2 1',
    [
      [-10, 1, 1],
      [9, 1, 2],
    ],
    [2],
  ],
  [
    '6 2',
    '1 -2 1',
    [
      [-2, 1, 1],
      [8, 1, 2],
    ],
    [],
  ],
  [
    '1 6 6 2',
    '1 -2 1',
    [
      [-24, 1, 1],
      [15, 1, 2],
    ],
    [10, 2],
  ],
  [
    '1 1 1.5 .5',
    '1 1.5 .5',
    [
      [2, -1, 1],
      [-1, -0.5, 1],
    ],
    [0, 1],
  ],
];

test.each(RESIDUEZ)('residuez of [%s] over [%s]', (b, a, expected, direct) => {
  const r = lists(b, a);
  const ours = fractionsOf(r);
  expect(ours).toHaveLength(expected.length);
  expected.forEach(([residue, pole, power], k) => {
    const found = ours[k];
    expect(found?.power).toBe(power);
    expect(found?.pole.re).toBeCloseTo(pole, 13);
    expect(found?.residue.re).toBeCloseTo(residue, 12);
  });
  const terms = direct.map((_, k) => r.fractions.direct.find((d) => d.k === k)?.value ?? 0);
  terms.forEach((x, k) => {
    expect(x).toBeCloseTo(direct[k] ?? 0, 12);
  });
});

test('residuez of (1 + z⁻²)/(1 − z⁻⁵), five poles on the circle', () => {
  const residues = fractionsOf(lists('1 0 1', '1 0 0 0 0 -1'));
  const at = (re: number) =>
    residues.find(({ pole }) => Math.abs(pole.re - re) < 1e-9 && pole.im >= 0);
  expect(at(1)?.residue.re).toBeCloseTo(0.4, 14);
  expect(at(0.30901699437495)?.residue.re).toBeCloseTo(0.03819660112501, 13);
  expect(at(0.30901699437495)?.residue.im).toBeCloseTo(-0.11755705045849, 13);
  expect(at(-0.80901699437495)?.residue.re).toBeCloseTo(0.26180339887499, 13);
  expect(at(-0.80901699437495)?.residue.im).toBeCloseTo(0.19021130325903, 13);
});

describe('the third-order elliptic low-pass of MATLAB’s freqz page', () => {
  // JuliaDSP/DSP.jl, test/filter_response.jl and test/data (MIT): what MATLAB answered, twelve decimals.
  const H =
    '0.05634(1 + z^-1)(1 - 1.0166z^-1 + z^-2)/((1 - 0.683z^-1)(1 - 1.4461z^-1 + 0.7957z^-2))';
  const r = run({ from: 'function', function: H });

  test('impulse response', () => {
    const impulse = [
      0.05634, 0.11901825, 0.151990527933, 0.198306227576, 0.215837990989, 0.188485300631,
      0.124153654612, 0.045493426819, -0.022119065905,
    ];
    impulse.forEach((x, n) => {
      expect(r.signal.value[n]).toBeCloseTo(x, 11);
      const region = r.regions[r.chosen];
      if (region) expect(sampleOf(r.fractions, region, n)).toBeCloseTo(x, 11);
    });
  });

  test('magnitude and phase, through the zero on the circle', () => {
    const rows = [
      [0, 0.999876487956, 0],
      [0.245436926062, 0.915618611413, -0.746034685585],
      [0.503145698426, 0.961268025405, -1.597869294066],
      [0.582912699397, 0.992740373136, -2.14007504024],
      [0.785398163397, 0.256636360636, -3.599280863868],
      [1.036971012611, 0.000210718739, -4.074466764809],
      [1.043106935762, 0.001850069561, -0.939158824001],
      [1.264000169218, 0.039520468511, -1.106757834352],
    ] as const;
    for (const [w, size, phase] of rows) {
      const at = responseAt(r.map, w);
      expect(Math.exp(at.logSize)).toBeCloseTo(size, 11);
      expect(at.phase).toBeCloseTo(phase, 10);
    }
  });

  test('group delay', () => {
    const rows = [
      [0, 3.238956283522],
      [0.306796157577, 2.768790590998],
      [0.625864161457, 9.585840723339],
      [1.570796326795, 0.353898531388],
      [3.135456730438, 0.157199239559],
    ] as const;
    for (const [w, delay] of rows) expect(responseAt(r.map, w).delay).toBeCloseTo(delay, 10);
  });

  test('residuez of it, as MATLAB prints it', () => {
    const ours = fractionsOf(r);
    const pair = ours.find(({ pole }) => pole.im > 0);
    expect(pair?.pole.re).toBeCloseTo(0.72305, 14);
    expect(pair?.pole.im).toBeCloseTo(0.522397068808775, 13);
    expect(pair?.residue.re).toBeCloseTo(-0.115252473987042, 13);
    expect(pair?.residue.im).toBeCloseTo(-0.018151109860883, 13);
    expect(ours.find(({ pole }) => pole.im === 0)?.residue.re).toBeCloseTo(0.390513439910336, 13);
    expect(r.fractions.direct[0]?.value).toBeCloseTo(-0.103668491936251, 13);
  });
});

test('the analog example of MATLAB’s freqs page', () => {
  // JuliaDSP/DSP.jl, test/data/freqs-eg1.txt (MIT).
  const { map } = run({ plane: 's', from: 'powers', b: '[0.2, 0.3, 1.0]', a: '[1.0, 0.4, 1.0]' });
  const rows = [
    [0.1, 1.0077139573, -0.5919229637],
    [0.95409547634999, 2.2104353846, -57.486156208],
    [10, 0.1941384092, -6.6589041171],
  ] as const;
  for (const [w, size, degrees] of rows) {
    const { logSize, phase } = responseAt(map, w);
    expect(Math.exp(logSize)).toBeCloseTo(size, 8);
    expect((phase * 180) / Math.PI).toBeCloseTo(degrees, 6);
  }
});

test.each([
  ['1 1 1 1 1', 1, 2],
  ['1 1 1 1 1 1', 2, 2.5],
  ['1 0 -1', 3, 1],
] as const)('group delay of the FIR [%s] is constant', (b, type, delay) => {
  // JuliaDSP/DSP.jl, test/filter_response.jl: filters of types I to III.
  const { kind, map } = lists(b, '1');
  expect(kind.linear).toEqual({ type, delay });
  for (const w of [0.3, 1.1, 2.9]) expect(responseAt(map, w).delay).toBeCloseTo(delay, 12);
});

test.each([
  // gnu-octave/octave-signal, inst/ismaxphase.m, isminphase.m: zeros, poles and what they find.
  ['0.9∠±108°, 0.8∠±144°', '(0)x4', 'minimum'],
  ['1.25∠±144°, (1/0.9)∠±108°', '(0)x4', 'maximum'],
  ['0.9∠±108°, 1.25∠±144°', '(0)x4', 'mixed'],
  ['(1/0.9)∠±108°, 0.8∠±144°', '(0)x4', 'mixed'],
  ['-1/3', '-0.5', 'minimum'],
] as const)('zeros %s with poles %s are of %s phase', (zeros, poles, phase) => {
  expect(run({ zeros, poles }).kind.phase).toBe(phase);
});

describe('exercises of the University of Rostock', () => {
  // spatialaudio/signals-and-systems-exercises, z_transform/z_transform_examples.ipynb (CC BY 4.0).
  test('X₄ = z²/(z² + 1) outside the circle is cos(πk/2)', () => {
    const r = run({ from: 'function', function: 'z^2/(z^2+1)' });
    expect(regionText('z', r.regions[r.chosen] ?? raise())).toBe('|z| > 1');
    expect(r.kind.stability).toBe('marginal');
    expect([...r.signal.value.slice(0, 8)].map((x) => x + 0)).toEqual([1, 0, -1, 0, 1, 0, -1, 0]);
  });

  test('X₆ turns with a period of eight', () => {
    const r = lists('[+1, -1, 0]', '[1, -sqrt(2), 1]');
    for (let n = 0; n < 8; n++)
      expect(r.signal.value[n + 8]).toBeCloseTo(r.signal.value[n] ?? Number.NaN, 12);
  });

  test('H₁ = (z³ + z² − z + ½)/z³ is an FIR filter: all z but 0', () => {
    const r = run({ from: 'function', function: '(z^3+z^2-z+1/2)/z^3' });
    expect(r.regions.map((g) => regionText('z', g))).toEqual(['all z but 0']);
    expect([...r.signal.value]).toEqual([1, 1, -1, 0.5]);
  });

  test('H₂ = z²/(z² − z − 1) is not stable, and gives the numbers of Fibonacci', () => {
    const r = run({ from: 'function', function: 'z^2/(z^2-z-1)', region: 'right' });
    expect(r.kind.stability).toBe('unstable');
    expect([...r.signal.value.slice(0, 9)]).toEqual([1, 1, 2, 3, 5, 8, 13, 21, 34]);
  });

  test('H₃ at 44.1 kHz is 3 dB down at about 3.7 kHz, and least with −1 dB at about 11.4 kHz', () => {
    // The notebook reads its figures off a plot: (2z² + 1)/(z² − z/2).
    const { response } = run({
      from: 'function',
      function: '(2z^2+1)/(z^2-0.5z)',
      sampleRate: '44100',
    });
    expect(response.peak.frequency).toBe(0);
    expect(response.dip.decibels).toBeCloseTo(-1, 0);
    expect(Math.abs(response.dip.frequency / 11400 - 1)).toBeLessThan(0.03);
    expect(Math.abs((response.halfPower[0] ?? 0) / 3700 - 1)).toBeLessThan(0.03);
  });
});

function raise(): never {
  throw new Error('there is always a region');
}
