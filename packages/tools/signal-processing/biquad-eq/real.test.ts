/** Texts that nobody here wrote, as they come. */
import { gainDb } from '@tollbench/engines/iir/zpk.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { EqResult } from './compute.ts';
import { autoEqText } from './exports/chain-text.ts';
import tool from './index.ts';
import type { EqInputs } from './inputs.ts';
import { presets } from './presets.ts';
import { AUTOEQ, fileOf } from './testing/autoeq.ts';

const inputsOf = (some: Partial<EqInputs>) => withDefaults(tool.inputs, some);
const run = (some: Partial<EqInputs>) => evaluate(tool, inputsOf(some));
const levelAt = ({ zpk }: EqResult, f: number, fs: number) => gainDb(zpk, (2 * Math.PI * f) / fs);
const whyOf = (r: EqResult) => (r.chain?.ignored ?? []).map(({ line, why }) => `${line} ${why}`);

describe('AutoEq', () => {
  test.each(AUTOEQ.map((a) => [a.path, a] as const))(
    '%s: sums to the curve of its CSV, and is written back unchanged',
    (_, file) => {
      const text = fileOf(file);
      const i = inputsOf({ bands: text, fs: 44_100 });
      const r = evaluate(tool, i);
      expect(r.made).toHaveLength(10);
      expect(r.chain).toMatchObject({ dialect: 'apo', preamp: Number(file.preamp), ignored: [] });
      // Its filters are rounded to tenths of a dB, its curve is not.
      for (const [f, level] of file.curve)
        expect(Math.abs(levelAt(r, f, 44_100) - level)).toBeLessThan(0.15);
      expect(autoEqText(r, i)).toBe(text);
      // Its preamp is that of the audible range: below 20 Hz its low shelf may rise further.
      const heard = Math.max(...r.gain.filter((_, k) => (r.frequency[k] ?? 0) >= 20));
      expect(Math.abs(heard + Number(file.preamp))).toBeLessThan(0.21);
      expect(r.peak.level).toBeGreaterThanOrEqual(heard - 1e-9);
    },
  );

  test('its graphic equaliser of 127 points comes within a quarter of a dB rms by eight bands', () => {
    const { fit } = run({ from: 'fit' });
    expect(fit?.rms).toBeLessThan(0.25);
    // The level of 0 dB is that of the mean: the preamp that AutoEq put in is found again within a dB.
    expect(fit?.reference).toBeLessThan(-4);
  });
});

/** As pasted into issues; figures and spelling. */
const PASTED: readonly [source: string, text: string, count: number, peak: [number, number]][] = [
  [
    'mixxxdj/mixxx#14074, HouseCurve',
    `Filter  1: ON  PK       Fc      62 Hz  Gain   6.0 dB  Q 6.700
Filter  2: ON  PK       Fc      92 Hz  Gain   5.7 dB  Q 1.904
Filter  3: ON  PK       Fc     105 Hz  Gain   3.5 dB  Q 10.000
Filter  4: ON  PK       Fc     132 Hz  Gain -10.0 dB  Q 7.030
Filter  5: ON  PK       Fc     142 Hz  Gain  -4.2 dB  Q 9.024
Filter  6: ON  PK       Fc     179 Hz  Gain   6.6 dB  Q 5.095
Filter  7: ON  PK       Fc     291 Hz  Gain  -3.7 dB  Q 7.251
Filter  8: ON  PK       Fc     378 Hz  Gain   5.6 dB  Q 4.636
Filter  9: ON  PK       Fc     565 Hz  Gain   1.9 dB  Q 8.340
Filter 10: ON  PK       Fc    2493 Hz  Gain  -3.8 dB  Q 0.749`,
    10,
    [62, 6],
  ],
  [
    'Pittvandewitt/Wavelet#77, no numbers',
    `Preamp: -6.7 dB

Filter: ON PK Fc 7738 Hz Gain -2.5 dB Q 3.79
Filter: ON PK Fc 5957 Hz Gain 4.2 dB Q 3.54
Filter: ON PK Fc 5033 Hz Gain -2.7 dB Q 4.45
Filter: ON PK Fc 1435 Hz Gain -0.7 dB Q 4.68
Filter: ON PK Fc 17 Hz Gain 1.7 dB Q 2.43
Filter: ON PK Fc 19624 Hz Gain 4.7 dB Q 0.2
Filter: ON PK Fc 3055 Hz Gain 6.2 dB Q 0.91
Filter: ON PK Fc 835 Hz Gain 1.4 dB Q 2.2`,
    8,
    [7738, -2.5],
  ],
  [
    'timschneeb/RootlessJamesDSP#318, from Peace',
    `Preamp: -4.4 dB
Filter 1: ON PK Fc 94 Hz Gain 2.2 dB Q 2.2
Filter 2: ON LSC Fc 105 Hz Gain -6.6 dB Q 0.7
Filter 3: ON PK Fc 157 Hz Gain -1.2 dB Q 2.45
Filter 4: ON PK Fc 446 Hz Gain 2.7 dB Q 2.45
Filter 5: ON PK Fc 1072 Hz Gain -1.4 dB Q 3.66
Filter 6: ON PK Fc 1716 Hz Gain 3 dB Q 4.34
Filter 7: ON PK Fc 2910 Hz Gain 2.2 dB Q 3.34
Filter 8: ON PK Fc 9279 Hz Gain -2.3 dB Q 2.9
Filter 9: ON PK Fc 9687 Hz Gain -2.2 dB Q 0.6
Filter 10: ON HSC Fc 10000 Hz Gain 4.5 dB Q 0.7`,
    10,
    [94, 2.2],
  ],
];

describe('as users pasted it', () => {
  test.each(PASTED)('%s', (_, bands, count, [f, gain]) => {
    const r = run({ bands });
    expect(r.made).toHaveLength(count);
    expect(r.made[0]?.stage).toMatchObject({ kind: 'band', band: { frequency: f, gain } });
    expect(whyOf(r)).toEqual([]);
  });

  test('Audio4Linux/JDSP4Linux#26: 17 filters in wide columns', () => {
    const r = run(presets.find((p) => p.title.startsWith('Room'))?.inputs ?? {});
    expect(r.made).toHaveLength(17);
    expect(r.made[5]?.stage).toMatchObject({
      band: { frequency: 208, gain: -6.4, width: { kind: 'q', value: 14.757 } },
    });
  });

  test('filter settings of REW 5.20 with its heading, a filter that is off, a notch with a gain', () => {
    const r = run({
      bands: `Filter Settings file

Room EQ V5.20
Dated: 27/07/2026 15:00:00

Notes:

Equaliser: Generic

Filter  1: ON  PK       Fc    100.0 Hz  Gain   3.00 dB  Q  4.318
Filter  2: ON  PK       Fc    500.0 Hz  Gain  -2.50 dB  Q  2.000
Filter  3: ON  LS       Fc     50.0 Hz  Gain   2.00 dB
Filter  4: ON  HS       Fc  10000.0 Hz  Gain  -1.00 dB  Q  0.707
Filter  5: OFF PK       Fc   1000.0 Hz  Gain   0.00 dB  Q  1.000
Filter  6: ON  AP       Fc    200.0 Hz  Gain   0.00 dB  Q  0.700
Filter  7: ON  NO       Fc    60.0 Hz  Gain -12.00 dB  Q  10.000
`,
    });
    expect(r.chain?.dialect).toBe('rew');
    expect(r.made).toHaveLength(6);
    expect(whyOf(r).slice(-2)).toEqual([
      '14 switched off',
      '16 a gain of -12 dB, which a filter of type NO does not have',
    ]);
  });

  test('blocks of biquads with a comma behind the last number, the signs turned', () => {
    const r = run({
      bands: `
biquad1,
b0=1.000850526425243,
b1=-1.9974894004215842,
b2=0.9966390543291246,
a1=1.9974894004215842,
a2=-0.9975295807543676,

biquad2,
b0=0.998191200483864,
b1=-1.9950521500467384,
b2=0.996920046761057,
a1=1.9950521500467384,
a2=-0.9951112472449212,
`,
      preampFrom: 'safe',
    });
    expect(r.chain?.dialect).toBe('minidsp');
    expect(r.made.map((m) => m.section)).toEqual([
      {
        b: [1.000850526425243, -1.9974894004215842, 0.9966390543291246],
        a: [-1.9974894004215842, 0.9975295807543676],
      },
      {
        b: [0.998191200483864, -1.9950521500467384, 0.996920046761057],
        a: [-1.9950521500467384, 0.9951112472449212],
      },
    ]);
  });

  test('the examples of Equalizer APO’s configuration reference', () => {
    const r = run({
      bands: `Device: High Definition Audio Device Speakers; Benchmark
#All lines below will only be applied to the specified device and the benchmark application
Preamp: -6 db
Include: example.txt
Filter  1: ON  PK       Fc     50 Hz   Gain  -3.0 dB  Q 10.00
Filter  2: ON  PEQ      Fc     100 Hz  Gain   1.0 dB  BW Oct 0.167
Filter: ON Modal Fc 100 Hz Gain 3.0 dB Q 5.41 T60 target 100 ms
Filter: ON LS Fc 300 Hz Gain 5.0 dB
Filter: ON LSC 10.8 dB Fc 300 Hz Gain 5.0 dB
Filter: ON LSC Fc 300 Hz Gain 5.0 dB Q 0.6473
Filter: ON HSC 6 dB Fc 100 Hz Gain -6.0 dB
Filter: ON HSC Fc 100 Hz Gain -6.0 dB Q 0.4272
Filter: ON LS 6dB Fc 50.0 Hz Gain 7.2 dB
Filter: ON HS 12dB Fc 500 Hz Gain 5.0 dB
Filter: ON BP Fc 1000 Hz Q 0.100
Filter: ON NO Fc 800 Hz
Filter: ON AP Fc 900 Hz Q 0.707
Filter: ON LPQ Fc 10000 Hz Q 0.400`,
    });
    expect(r.made).toHaveLength(14);
    expect(r.preamp).toBe(-6);
    // What REW has for a shelf without a width, S = 0.9, is 10.8 dB per octave.
    const [plain, slope] = r.made.slice(3, 5).map(({ section }) => section);
    expect(slope).toEqual(plain);
    expect(whyOf(r)).toEqual([
      '1 a chain is of any device',
      '2 a comment',
      '4 another file, which is not here',
      '7 the decay time of a modal filter',
    ]);
  });

  test('lines with commas between bare numbers, as some generators of speaker corrections write them', () => {
    const r = run({
      bands:
        'Preamp: -2.7 dB\nFilter 1: ON HPQ Fc 46.64, 0.00, 1.32\nFilter 2: ON PK Fc 104.14, -1.17, 0.95',
    });
    expect(r.made.map(({ stage }) => stage.kind === 'band' && stage.band)).toMatchObject([
      { type: 'highpass', frequency: 46.64, width: { value: 1.32 } },
      { type: 'peak', frequency: 104.14, gain: -1.17, width: { value: 0.95 } },
    ]);
  });
});

describe('published answers', () => {
  test('Equalizer APO’s coefficients of a low-pass at 3 kHz, 48 kHz, to the digits printed', () => {
    const preset = presets[0]?.inputs ?? {};
    const { section } = run(preset).made[0] ?? expect.fail();
    const a0 = 1.2706;
    const printed = [0.0380602, 0.0761205, 0.0380602, -1.84776, 0.729402];
    [...section.b, ...section.a].forEach((c, k) => {
      expect(c * a0).toBeCloseTo(printed[k] ?? 0, 4);
    });
    const read = run({
      bands:
        'Filter: ON IIR Order 2 Coefficients 0.0380602 0.0761205 0.0380602 1.2706 -1.84776 0.729402',
      preampFrom: 'safe',
    });
    for (const f of [20, 1000, 3000, 9000])
      expect(levelAt(read, f, 48e3)).toBeCloseTo(levelAt(run(preset), f, 48e3), 3);
  });

  // Coefficients of Rec. ITU-R BS.1770-4, tables 1 and 2, for 48 kHz; quoted from memory.
  test('ITU-R BS.1770: the high-pass to all digits printed, the shelf to four digits', () => {
    const preset = presets.find((p) => p.title.startsWith('K-weighting'))?.inputs ?? {};
    const [shelf, high] = run(preset).made;
    expect(high?.section.a[0]).toBeCloseTo(-1.99004745483398, 10);
    expect(high?.section.a[1]).toBeCloseTo(0.99007225036621, 10);
    const printed = [
      1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
    ];
    // The recommendation has the middle term of the numerator 0.03 % off the cookbook’s.
    [...(shelf?.section.b ?? []), ...(shelf?.section.a ?? [])].forEach((c, k) => {
      expect(Math.abs(c - (printed[k] ?? 0))).toBeLessThan(2e-4);
    });
  });

  test('Linkwitz-Riley: −6.02 dB at the crossover, and a flat sum', () => {
    const { crossing } = run({ from: 'crossover' });
    expect(crossing?.atCrossing).toBeCloseTo(-6.0206, 4);
    expect(crossing?.most).toBeCloseTo(0, 9);
    expect(crossing?.least).toBeCloseTo(0, 9);
  });
});
