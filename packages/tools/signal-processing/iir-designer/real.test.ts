/**
 * Filters and masks that nobody here wrote, as they come: their source stands with each. Numbers of others' programs are
 * facts; files are kept where their licence allows.
 */
import { readFileSync } from 'node:fs';
import { runCascade } from '@tollbench/engines/iir/fixed-cascade.ts';
import { filterSamples } from '@tollbench/engines/iir/section.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { IirInputs } from './inputs.ts';

type Some = Partial<IirInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const plain: Some = { fixed: 'off', order: 'least' };
/** Half-power frequencies as shares of half the sample rate, MATLAB's Wn. */
const halfPower = (r: ReturnType<typeof run>) => r.passage.halfPower.map((w) => w / Math.PI);

/** MathWorks' examples of buttord and SciPy's answers for the others, as JuliaDSP/DSP.jl keeps them in test/filt_order.jl (MIT). */
describe('the order tables of DSP.jl', () => {
  const wn = (
    type: IirInputs['type'],
    family: IirInputs['family'],
    [f1 = 0, f2 = 0, f3 = 0.97, f4 = 0.98]: number[],
    ripple: number,
    attenuation: number,
  ): Some => ({ ...plain, fs: 2, type, family, f1, f2, f3, f4, ripple, attenuation });

  test.each<[Some, number, number[]]>([
    [wn('lowpass', 'butterworth', [40 / 500, 150 / 500], 3, 60), 5, [0.081038494957764]],
    [wn('highpass', 'butterworth', [600 / 2000, 1200 / 2000], 3, 60), 7, [0.597905417809]],
    [
      wn('bandpass', 'butterworth', [0.1, 0.2, 0.4, 0.5], 3, 40),
      8,
      [0.195101359239, 0.408043633382],
    ],
  ])('buttord %#: order and cutoff with the stop edge exact', (some, order, cutoffs) => {
    const r = run({ ...some, spare: 'pass-edge' });
    expect(r.design.least).toBe(order);
    halfPower(r).forEach((f, k) => {
      expect(f).toBeCloseTo(cutoffs[k] ?? 0, 11);
    });
    expect(r.meets).toBe(true);
  });

  test('the band-stop, whose cutoffs MATLAB finds by a search: order 5, cutoffs within its 10⁻³', () => {
    const edges = [3200, 4800, 5600, 7800].map((f) => f / 22050);
    const r = run({ ...wn('bandstop', 'butterworth', edges, 2, 60), spare: 'pass-edge' });
    expect(r.design.least).toBe(5);
    const [low = 0, high = 0] = halfPower(r);
    expect(Math.abs(low / 0.172660908966 - 1)).toBeLessThan(1e-3);
    expect(Math.abs(high / 0.314956388749 - 1)).toBeLessThan(1e-3);
    expect(r.meets).toBe(true);
  });

  test.each<[Some, number]>([
    [wn('lowpass', 'elliptic', [0.1, 0.2], 3, 40), 3],
    [wn('highpass', 'elliptic', [0.1, 0.3], 3, 40), 3],
    [wn('bandpass', 'elliptic', [0.1, 0.2, 0.7, 0.8], 3, 40), 4],
    [wn('bandstop', 'elliptic', [0.1, 0.2, 0.7, 0.8], 3, 40), 4],
    [wn('lowpass', 'chebyshev', [0.1, 0.21], 2, 70), 7],
    [wn('highpass', 'chebyshev', [0.04, 0.1], 2, 70), 6],
    [wn('bandpass', 'chebyshev', [0.1, 0.2, 0.5, 0.6], 2, 70), 9],
    [wn('bandstop', 'chebyshev', [0.1, 0.2, 0.5, 0.6], 2, 70), 9],
    [wn('lowpass', 'inverse-chebyshev', [0.1, 0.21], 1.2, 80), 8],
    [wn('highpass', 'inverse-chebyshev', [0.1, 0.21], 1.2, 80), 8],
    [wn('bandpass', 'inverse-chebyshev', [0.14, 0.22, 0.51, 0.63], 1.2, 80), 9],
    [wn('bandstop', 'inverse-chebyshev', [0.14, 0.22, 0.51, 0.63], 1.2, 80), 9],
  ])('order %#', (some, order) => {
    const r = run(some);
    expect(r.design.least).toBe(order);
    expect(r.meets).toBe(true);
  });
});

/** ARM-software/CMSIS-DSP, Testing/Patterns/DSP/Filtering/BIQUAD (Apache-2.0): coefficients, input and SciPy's output. */
describe('the biquad patterns of CMSIS-DSP', () => {
  interface Pattern {
    readonly coefficients: number[];
    readonly input: number[];
    readonly output: number[];
  }
  const pattern = JSON.parse(
    readFileSync(new URL('testing/cmsis-biquad.json', import.meta.url), 'utf8'),
  ) as { f64: Pattern; f32: Pattern; q15: Pattern; q31: Pattern };
  const taken = (coefficients: readonly number[]) =>
    run({
      from: 'import',
      layout: 'cmsis',
      coefficients: coefficients.join(', '),
      fixed: 'off',
    }).design.sections;

  test('doubles: the sections read with the sign turned put out what SciPy did', () => {
    const { coefficients, input, output } = pattern.f64;
    filterSamples(taken(coefficients), input).forEach((y, n) => {
      expect(y).toBeCloseTo(output[n] ?? Number.NaN, 12);
    });
  });

  test('single precision stands for the same sections to its digits', () => {
    const [single, double] = [taken(pattern.f32.coefficients), taken(pattern.f64.coefficients)];
    single.forEach(({ b, a }, k) => {
      [...b, ...a].forEach((c, n) => {
        expect(c).toBeCloseTo([...(double[k]?.b ?? []), ...(double[k]?.a ?? [])][n] ?? 0, 6);
      });
    });
  });

  test.each(['q15', 'q31'] as const)(
    '%s: our overlay has the integers of the pattern, and its output',
    (format) => {
      const width = format === 'q15' ? 16 : 32;
      const { coefficients, input, output } = pattern[format];
      const own = format === 'q15' ? coefficients.filter((_, k) => k % 6 !== 1) : coefficients;
      const { fixed } = run({
        from: 'import',
        layout: 'cmsis',
        coefficients: pattern.f64.coefficients.join(' '),
        bits: width,
        point: 'set',
        // A post shift of 2.
        fraction: width - 3,
        signalBits: width,
        rounding: 'floor',
      });
      const integers = fixed?.cascade.sections.flatMap(([b0, b1, b2, a1, a2]) => [
        b0,
        b1,
        b2,
        -a1,
        -a2,
      ]);
      // Theirs are rounded half away, ours half to even, from doubles that differ in the last place.
      integers?.forEach((c, k) => {
        expect(Math.abs(c - (own[k] ?? 0))).toBeLessThanOrEqual(1);
      });
      const { output: ours } = runCascade(
        { ...(fixed?.cascade as NonNullable<typeof fixed>['cascade']) },
        input,
      );
      const noise = output.reduce((sum, y, n) => sum + (y - (ours[n] ?? 0)) ** 2, 0);
      const power = output.reduce((sum, y) => sum + y * y, 0);
      // The library's own tests ask for 30 dB of Q15 and 115 dB of Q31.
      expect(10 * Math.log10(power / noise)).toBeGreaterThan(format === 'q15' ? 30 : 115);
    },
  );
});

/** Arrays of public firmware, coefficients only: what Bryan McElvy's ECG monitor passes to arm_biquad_cascade_df1_f32. */
describe('filters out of public firmware', () => {
  test('ECG high-pass and low-pass at 200 Hz, in CMSIS order', () => {
    const high = run({
      from: 'import',
      layout: 'cmsis',
      fs: 200,
      coefficients: `{
    // Section 1
    0.6089446544647217f, -1.2178893089294434f, 0.6089446544647217f,
    1.3876197338104248f, -0.492422878742218f,
    // Section 2
    1.0f, -2.0f, 1.0f,
    1.6299355030059814f, -0.7530401945114136f,
};`,
    });
    expect(high.poles).toBe(4);
    const [edge = 0] = high.passage.halfPower;
    // A Butterworth high-pass of order 4 at 12 Hz: single precision holds it to seven digits.
    expect((edge / (2 * Math.PI)) * 200).toBeCloseTo(12, 5);
  });

  test('a 50 Hz notch of filterDesigner: two numbers in a row are b and a', () => {
    const r = run({
      from: 'import',
      layout: 'polynomials',
      fs: 250,
      coefficients: `const float NUM_NOT50[3] = {
     0.9396002918425,\t -0.580704916198,\t0.9396002918425
};
const float DEN_NOT50[3] = {
     1,\t -0.580704916198,\t 0.879200583685
};`,
    });
    const [zero] = r.design.zpk.zeros;
    expect(((zero?.angle ?? 0) / (2 * Math.PI)) * 250).toBeCloseTo(50, 3);
  });

  /** The header that filterDesigner writes: gains and sections take turns. */
  const header = (gains: string[], num: string[], den: string[]) => {
    const rows = (list: string[]) => list.map((row) => `  {\n     ${row}\n  }`).join(',\n');
    const both = (own: string[], between: string[]) =>
      rows([...own.flatMap((row, k) => [between[k] ?? '', row]), between.at(-1) ?? '']);
    const count = 2 * num.length + 1;
    return `/*
 * Discrete-Time IIR Filter (real)
 */
#define MWSPT_NSEC ${count}
const int NL[MWSPT_NSEC] = { 1,3,1 };
const real64_T NUM[MWSPT_NSEC][3] = {
${both(
  num,
  gains.map((g) => `${g},                 0,                 0`),
)}
};
const int DL[MWSPT_NSEC] = { 1,3,1 };
const real64_T DEN[MWSPT_NSEC][3] = {
${both(
  den,
  gains.map(() => '1,                 0,                 0'),
)}
};
`;
  };

  test.each<[string, number, string, number, (r: ReturnType<typeof run>) => void]>([
    [
      'an elliptic band-pass on an MSP432 at 16 kHz, five sections',
      16e3,
      header(
        [
          '0.49548381567',
          '0.49548381567',
          '0.440425157547',
          '0.440425157547',
          '0.1847512274981',
          '1',
        ],
        [
          '1, -0.2867178022861, 1',
          '1, -1.182613372803, 1',
          '1, -1.310552239418, 1',
          '1, -0.07903191447258, 1',
          '1, 0, -1',
        ],
        [
          '1, -0.3868900835514, 0.9795336723328',
          '1, -1.100977659225, 0.9826176166534',
          '1, -0.4729762077332, 0.9133484363556',
          '1, -0.9933134317398, 0.9230388402939',
          '1, -0.7248051762581, 0.857614338398',
        ],
      ),
      10,
      (r) => {
        // It passes 2.5 to 3.5 kHz with 1 dB of ripple, and no more than 0 dB.
        expect(r.passage.peak).toBeCloseTo(0, 2);
        const [low = 0, high = 0] = r.passage.halfPower.map((w) => (w / (2 * Math.PI)) * 16e3);
        expect(low).toBeGreaterThan(2400);
        expect(high).toBeLessThan(3600);
      },
    ],
    [
      'a Butterworth high-pass of odd order, its last section of the first order',
      8e3,
      header(
        ['0.9616076266275', '0.9100023323578', '0.9443110625264', '1'],
        ['1, -2, 1', '1, -2, 1', '1, -1, 0'],
        [
          '1, -1.916526647419, 0.9299038590912',
          '1, -1.813675007231, 0.8263343222',
          '1, -0.8886221250528, 0',
        ],
      ),
      5,
      (r) => {
        expect(r.passage.peak).toBeCloseTo(0, 6);
        const [edge = 0] = r.passage.halfPower;
        expect((edge / (2 * Math.PI)) * 8e3).toBeCloseTo(150, 0);
      },
    ],
    [
      'a Chebyshev low-pass at 48 kHz with a gain for the output',
      48e3,
      header(
        ['0.09870222211', '0.03091436252', '0.9440608621'],
        ['1, 2, 1', '1, 2, 1'],
        ['1, -1.413424015, 0.8082329631', '1, -1.443653464, 0.5673109293'],
      ),
      4,
      (r) => {
        // 0.5 dB of ripple, of even order: the gain at 0 is the lower end of it.
        expect(r.gain[0]).toBeCloseTo(-0.5, 1);
        expect(r.passage.peak).toBeCloseTo(0, 2);
      },
    ],
    [
      'an ECG notch at 60 Hz of three equal sections',
      500,
      header(
        ['0.9993714846137', '0.9993714846137', '0.9987449394335', '1'],
        ['1, -1.457938405985, 1', '1, -1.457938405985, 1', '1, -1.457938405985, 1'],
        [
          '1, -1.455531125313, 0.9987426983483',
          '1, -1.458511289754, 0.9987456073277',
          '1, -1.456108604983, 0.9974898788671',
        ],
      ),
      6,
      (r) => {
        const angles = r.design.zpk.zeros.map((z) => (z.angle / (2 * Math.PI)) * 500);
        for (const f of angles) expect(f).toBeCloseTo(60, 0);
      },
    ],
  ])('%s', (_, fs, coefficients, poles, check) => {
    const r = run({ from: 'import', layout: 'header', fs, coefficients, signalBits: 24, bits: 24 });
    expect(r.poles).toBe(poles);
    check(r);
  });
});

/** Chebyshev poles of order 20 at 1 dB that MATLAB's cheb1ap gives, as DSP.jl keeps them (test/filter_design.jl, MIT). */
test('cheb1ap(20, 1): the poles of MATLAB, moved by the bilinear transform', () => {
  const r = run({
    ...plain,
    from: 'order',
    kind: 'chebyshev',
    degree: 20,
    fs: 2,
    // tan(π/4) = 1: the prototype's frequencies are the analogue ones.
    edge: 0.5,
    edgeRipple: 1,
  });
  const theirs = [
    [-0.005606643513655412, 0.9994594480354867],
    [-0.03733745796561948, 0.854814375477951],
    [-0.07123916036725134, 0.07865916446238384],
  ] as const;
  for (const [re, im] of theirs) {
    // z = (1 + s)/(1 − s).
    const below = (1 - re) ** 2 + im * im;
    const [x, y] = [(1 - re * re - im * im) / below, (2 * im) / below];
    const near = Math.min(
      ...r.design.zpk.poles.map((p) =>
        Math.hypot(
          (1 - p.deficit) * Math.cos(p.angle) - x,
          (1 - p.deficit) * Math.sin(p.angle) - y,
        ),
      ),
    );
    expect(near).toBeLessThan(1e-14);
  }
});

/**
 * Proakis and Manolakis, Digital Signal Processing, examples 8.3.6 and 8.3.7, as analogue filters, in FOSSEE's scripts
 * (chapter 8 of book 830): 3 dB at 500 Hz and 40 dB at 1 kHz takes a Butterworth filter of order 7; 1 dB takes a Chebyshev
 * filter of order 5 (the script rounds 4.0 and some down). Far below half the sample rate a digital filter is the analogue one.
 */
test.each([
  ['butterworth', 3, 7],
  ['chebyshev', 1, 5],
] as const)('Proakis and Manolakis: %s', (family, ripple, order) => {
  const r = run({ ...plain, family, fs: 1e6, f1: 500, f2: 1e3, ripple, attenuation: 40 });
  expect(r.design.least).toBe(order);
});
