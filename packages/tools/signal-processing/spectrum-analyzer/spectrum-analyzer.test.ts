import { assertClose } from '@tollbench/engines/testing/close.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, readGiven, withDefaults } from '../../define/inputs.ts';
import firDesigner from '../fir-designer/index.ts';
import { toneNumbers, twoNumbers } from './derived.ts';
import tool from './index.ts';
import { presets } from './presets.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const outputsOf = (some: Some) => {
  const inputs = withDefaults(tool.inputs, some);
  return tool.outputs(evaluate(tool, inputs), inputs);
};
/** Readouts by id. */
const figures = (some: Some) =>
  Object.fromEntries(
    outputsOf(some).flatMap((o) =>
      o.kind === 'readouts' ? o.items.map((x) => [x.name, x] as const) : [],
    ),
  );
const value = (some: Some, name: string): number => Number(figures(some)[name]?.value);
const noticesOf = (some: Some): string =>
  outputsOf(some)
    .flatMap((o) => (o.kind === 'notice' ? [o.text] : []))
    .join('\n');
const numbersOf = (some: Some) => {
  const r = run(some);
  if (r.measured.kind !== 'tone') throw new Error('no tone');
  return toneNumbers(r.measured, r.fullScale);
};
const pasted = (samples: readonly number[], more: Some = {}): Some => ({
  source: 'text',
  text: samples.join(' '),
  fs: samples.length,
  ...more,
});
const series = (n: number, f: (t: number) => number): number[] =>
  Array.from({ length: n }, (_, k) => f(k / n));

describe('published answers', () => {
  test('MT-001: an ideal 12-bit converter, 4,096 points: 74 dB, −107 dBFS, 92 dBc', () => {
    const [first] = presets;
    const some = first?.inputs ?? {};
    expect(Math.round(value(some, 'snr'))).toBe(74);
    expect(Math.round(value(some, 'noiseFloor'))).toBe(-107);
    expect(value(some, 'processingGain')).toBeCloseTo(33.1, 1);
    expect(Math.floor(value(some, 'sfdr'))).toBe(92);
  });

  test('MATLAB’s example of thd: −45.0515 dBc', () => {
    const preset = presets.find(({ title }) => title.startsWith('Pasted samples'));
    expect(value(preset?.inputs ?? {}, 'thd')).toBeCloseTo(-45.0515, 4);
  });

  test('75 % of the fundamental is 60 % of the whole (waveform-analysis)', () => {
    const x = series(1000, (t) => Math.sin(20 * Math.PI * t) + 0.75 * Math.sin(40 * Math.PI * t));
    const n = numbersOf(pasted(x, { window: 'rectangular' }));
    expect(n.thdF).toBeCloseTo(75, 6);
    expect(n.thdR).toBeCloseTo(60, 6);
    expect(n.thdN).toBeCloseTo(60, 6);
  });

  test('a square wave has a THD_F of √(π²/8 − 1), a sawtooth one of √(π²/6 − 1), but for harmonics above the last', () => {
    const sum = (keep: (h: number) => boolean) => {
      let total = 0;
      for (let h = 2; h <= 30; h++) if (keep(h)) total += 1 / h ** 2;
      return 100 * Math.sqrt(total);
    };
    const n = 2 ** 16;
    const at = (f: (phase: number) => number) =>
      numbersOf({
        source: 'text',
        text: Array.from({ length: n }, (_, k) => f(((7 * k + 0.5) / n) % 1)).join(' '),
        window: 'rectangular',
        harmonics: 30,
      }).thdF;
    expect(at((p) => (p < 0.5 ? 1 : -1))).toBeCloseTo(
      sum((h) => h % 2 === 1),
      1,
    );
    expect(at((p) => 2 * p - 1)).toBeCloseTo(
      sum(() => true),
      1,
    );
  });
});

describe('laws', () => {
  test('a tone’s level and place come out between bins, with every window that holds side lobes down', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 40, max: 440, noNaN: true }),
        fc.double({ min: -60, max: 0, noNaN: true }),
        fc.constantFrom('blackman-harris-7', 'blackman-harris', 'flat-top-248', 'nuttall'),
        (cycles, level, window) => {
          const amplitude = 10 ** (level / 20);
          const r = run({
            fs: 1000,
            samples: 1000,
            tones: [{ frequency: cycles, amplitude }],
            quantizer: 'off',
            fullScale: 1,
            window: window as 'nuttall',
          });
          if (r.measured.kind !== 'tone') throw new Error('no tone');
          expect(Math.abs(r.measured.bin - cycles)).toBeLessThan(1e-4);
          const shown = 10 * Math.log10(2 * r.measured.figures.signal);
          expect(Math.abs(shown - level)).toBeLessThan(1e-3);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('the powers of all bins add up to the mean square, at any length, odd or even', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 400 }), fc.integer({ min: 0, max: 99 }), (n, seed) => {
        const r = run({
          fs: 1,
          samples: n,
          tones: [{ frequency: 0, amplitude: 0 }],
          noise: 1,
          quantizer: 'off',
          seed,
          measure: 'band',
          window: 'rectangular',
        });
        const w = r.channels[0]?.waveform;
        const total = r.power.reduce((a, b) => a + b, 0);
        assertClose(total, (w?.rms ?? 0) ** 2 - (w?.mean ?? 0) ** 2, { relative: 1e-10 });
      }),
      { numRuns: 40 },
    );
  });

  test('1/SINAD is 1/SNR and THD together', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 2, max: 20 }),
        (seed, harmonics) => {
          const n = numbersOf({ seed, harmonics, noise: 1e-3, second: 1e-3, third: 1e-3 });
          assertClose(10 ** (-n.sinad / 10), 10 ** (-n.snr / 10) + 10 ** (n.thd / 10));
          expect(n.thdR).toBeLessThanOrEqual(n.thdF);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('figures of a tone do not hang on its unit: volts scale levels and no ratio', () => {
    const x = series(
      512,
      (t) =>
        Math.cos(2 * Math.PI * 37 * t) +
        0.003 * Math.cos(2 * Math.PI * 74 * t) +
        1e-4 * Math.sin(1e5 * t * t),
    );
    const one = numbersOf(pasted(x));
    const many = numbersOf(pasted(x, { lsb: 0.001 }));
    for (const name of ['sinad', 'snr', 'thd', 'sfdr', 'enob'] as const)
      expect(many[name]).toBeCloseTo(one[name], 8);
    expect(value(pasted(x, { lsb: 0.001 }), 'fundamentalRms')).toBeCloseTo(Math.SQRT1_2 / 1000, 8);
  });

  test('doubling the record lowers the floor by 3 dB and leaves SNR and density', () => {
    const at = (samples: number) =>
      figures({
        fs: 1e6,
        samples,
        tones: [{ frequency: 101e3, amplitude: 0.9 }],
        noise: 1e-3,
        quantizer: 'off',
        fullScale: 1,
      });
    const [short, long] = [at(2 ** 14), at(2 ** 15)];
    const change = (name: string) => Number(long[name]?.value) - Number(short[name]?.value);
    expect(change('noiseFloor')).toBeCloseTo(-3, 0);
    expect(Math.abs(change('snr'))).toBeLessThan(0.2);
    expect(Math.abs(change('noiseDensityLevel'))).toBeLessThan(0.2);
    // σ²/(fs/2) is the density of white noise.
    expect(Number(long['noiseDensity']?.value) / (1e-3 / Math.sqrt(5e5))).toBeCloseTo(1, 1);
  });

  test('two tones through x + a₃x³: products 9.54 dB above the third harmonic, intercept at √(4/(3|a₃|))', () => {
    const a3 = -1e-3;
    const amplitude = 0.3;
    const tones = (list: readonly number[]) => list.map((frequency) => ({ frequency, amplitude }));
    const common = { fs: 1e6, samples: 8192, third: a3, quantizer: 'off', fullScale: 1 } as const;
    const two = run({ ...common, measure: 'two', tones: tones([100e3, 107e3]) });
    if (two.measured.kind !== 'two') throw new Error('not two');
    const n = twoNumbers(two.measured);
    const third = numbersOf({ ...common, tones: tones([100e3]), harmonics: 3 }).thd;
    expect((n.imd3 ?? 0) - third).toBeCloseTo(20 * Math.log10(3), 1);
    // Peak of the tone at which 3/4·a₃A³ would be A, as a level of V² rms; compression moves it by hundredths.
    const intercept = 10 * Math.log10(4 / (3 * Math.abs(a3)) / 2);
    expect(n.third ?? 0).toBeCloseTo(intercept, 1);
  });

  test('an ideal converter of b bits has a SINAD of 6.02 b + 1.76 dB', () => {
    for (const bits of [8, 10, 14, 16]) {
      const some = {
        samples: 2 ** 14,
        fs: 2 ** 14,
        tones: [{ frequency: 1021, amplitude: 1 - 2 ** -bits }],
        bits,
      } as const;
      expect(Math.abs(value(some, 'sinad') - 6.0206 * bits - 1.76), String(bits)).toBeLessThan(0.3);
      expect(Math.abs(value(some, 'fitEnob') - bits)).toBeLessThan(0.05);
    }
  });

  test('effective bits over the full scale do not fall with the level', () => {
    const at = (amplitude: number) =>
      figures({ tones: [{ frequency: 127e3, amplitude }], noise: 1e-3 });
    const [loud, soft] = [at(0.99), at(0.099)];
    expect(Number(loud['enob']?.value) - Number(soft['enob']?.value)).toBeCloseTo(3.32, 1);
    expect(Number(loud['enobFullScale']?.value)).toBeCloseTo(
      Number(soft['enobFullScale']?.value),
      1,
    );
  });

  test('Welch’s mean of noise has the density of one transform and a hundredth of its scatter', () => {
    const common = {
      fs: 1000,
      samples: 2 ** 15,
      measure: 'band',
      noise: 1,
      quantizer: 'off',
      window: 'hann',
      tones: [{ frequency: 0, amplitude: 0 }],
    } as const;
    const spread = (some: Some) => {
      const { power } = run(some);
      const inner = power.slice(3, -3);
      const mean = inner.reduce((a, b) => a + b, 0) / inner.length;
      return Math.sqrt(inner.reduce((a, b) => a + (b - mean) ** 2, 0) / inner.length) / mean;
    };
    expect(spread(common)).toBeGreaterThan(0.8);
    expect(spread({ ...common, average: 'segments', segment: 256 })).toBeLessThan(0.12);
    expect(value({ ...common, average: 'segments', segment: 256 }, 'noiseDensity')).toBeCloseTo(
      Math.sqrt(1 / 500),
      3,
    );
  });

  test('a chirp climbs through the spectrogram', () => {
    const n = 4096;
    const x = Array.from({ length: n }, (_, k) => Math.sin((Math.PI * 0.4 * k * k) / n));
    const { spectrogram: s } = run(pasted(x, { measure: 'band' }));
    if (!s) throw new Error('no spectrogram');
    const top = (column: number) => {
      let best = 0;
      for (let row = 0; row < s.rows; row++)
        if ((s.power[row * s.columns + column] ?? 0) > (s.power[best * s.columns + column] ?? 0))
          best = row;
      return best / s.rows;
    };
    const [a, b, c] = [top(10), top(s.columns >> 1), top(s.columns - 10)];
    expect(a).toBeLessThan(b);
    expect(b).toBeLessThan(c);
    expect(b).toBeCloseTo(0.4, 1);
  });
});

describe('what is read', () => {
  const rows = (line: (k: number) => string, n = 40) =>
    Array.from({ length: n }, (_, k) => line(k)).join('\n');
  const wave = (k: number) => Math.cos((2 * Math.PI * 10 * k) / 40).toFixed(3);
  const read = (text: string, more: Some = {}) =>
    run({ source: 'text', text, measure: 'band', window: 'rectangular', ...more });

  test('a first column that rises evenly is times, and the page says so', () => {
    const text = `Time (s),CH1 (V)\n${rows((k) => `${(k * 1e-3).toFixed(4)},${wave(k)}`)}`;
    const r = read(text);
    expect(r.record.rate).toBeCloseTo(1000, 6);
    expect(r.channels.map(({ name }) => name)).toEqual(['CH1 (V)']);
    expect(noticesOf({ source: 'text', text, measure: 'band' })).toMatch(/read as times: 1\s?kHz/u);
    expect(read(text, { firstColumn: 'channel', fs: 7 }).record.rate).toBe(7);
  });

  test('decimal commas between semicolons, tabs, blanks, hex codes, preambles, separators at the end', () => {
    const expected = read(rows((k) => wave(k))).samples;
    for (const text of [
      rows((k) => `${wave(k).replace('.', ',')};`),
      rows((k) => `${k};${wave(k).replace('.', ',')}`),
      rows((k) => `${k}\t${wave(k)}`),
      rows((k) => `  ${k}   ${wave(k)} `),
      `# made by a scope\nModel XY\nDate: today\nt;v\n${rows((k) => `${k};${wave(k)}`)}`,
      Array.from({ length: 40 }, (_, k) => wave(k)).join(' '),
      Array.from({ length: 40 }, (_, k) => wave(k)).join(', '),
    ])
      assertClose(read(text).samples, expected);
    assertClose(
      read(rows((k) => `0x${(k % 4).toString(16)}`)).samples,
      Array.from({ length: 40 }, (_, k) => k % 4),
    );
  });

  test('a comma that can be either is refused, and both remedies compute', () => {
    const text = rows((k) => `${k % 3},${k % 7}`);
    expect.assertions(5);
    try {
      read(text);
    } catch (error) {
      const [first] = (error as InputErrors).errors;
      expect(first?.field).toBe('comma');
      expect(first?.remedies).toHaveLength(2);
    }
    expect(read(text, { comma: 'decimal' }).record.count).toBe(1);
    expect(read(text, { comma: 'separator', firstColumn: 'channel' }).record.count).toBe(2);
    expect(read(text.replaceAll(',', ', ')).record.count).toBe(2);
  });

  test('what is no number, a ragged row, uneven times, too few samples: refused by the field and the line', () => {
    const plain = rows((k) => `${k},${wave(k)}`);
    for (const [text, why, more] of [
      [plain.replace('5,0.000', '5,x'), /text: Line 6 has "x" as number 2/u, {}],
      [plain.replace('5,0.000', '5'), /text: Line 6 has 1 number, and line 1 has 2/u, {}],
      [plain.replace('5,0.000', '5,NaN'), /Line 6 has "NaN"/u, {}],
      [
        plain.replace('5,', '5.9,'),
        /firstColumn: is times, and they do not rise evenly: see number 6/u,
        { firstColumn: 'time' },
      ],
      [`t,v\n${plain.replace('5,', '5.9,')}`, /firstColumn: is headed “t”/u, {}],
      ['1 2 3', /text: has 3 samples; the least is 16/u, {}],
      ['', /text: There are no numbers/u, {}],
      ['<html>\n<body>', /text: Line 1 is "<html>"/u, {}],
      [rows(() => '1+2i'), /Line 1 is "1\+2i"|Line 1 has "1\+2i"/u, {}],
      [plain, /channel: is 4; the record has 1/u, { channel: 4 }],
      [plain, /skip: leaves 5 of 40 samples/u, { skip: 35 }],
      [plain, /segment: is 1024; the record has 40/u, { average: 'segments' }],
      [plain, /notch: has "x"/u, { notch: 'x' }],
      [plain, /notch: has "9-3", which ends before it begins/u, { notch: '9-3' }],
      [plain, /low: is 3/u, { low: 3 }],
    ] as const)
      expect(() => read(text, more), `${why}`).toThrow(why);
  });

  test('every remedy of a refusal computes', () => {
    for (const query of [
      'source=text&text=1 2 1 0 1 2 1 0 1 2 1 0 1 2 1 0 1 2 1 0',
      'samples=64',
      'samples=64&harmonics=30&window=hann',
      'tones=2k,1',
      'tones=0,1',
      'low=3M',
      'carrier=near&fundamental=3M',
      'carrier=exact&fundamental=1',
      'average=segments&segment=8192',
      'measure=two&noise=0&quantizer=off',
      'notch=1-2-3-4',
    ]) {
      const inputs = fromQuery(tool.inputs, query);
      try {
        evaluate(tool, inputs);
      } catch (error) {
        const { errors } = error as InputErrors;
        expect(errors[0]?.remedies.length, query).toBeGreaterThan(0);
        for (const remedy of errors[0]?.remedies ?? []) {
          const mended = new URLSearchParams(query);
          for (const [name, text] of Object.entries(remedy)) mended.set(name, text);
          evaluate(tool, fromQuery(tool.inputs, mended.toString()));
        }
      }
    }
  });
});

describe('warnings', () => {
  const tone = {
    fs: 48e3,
    samples: 4096,
    tones: [{ frequency: 997, amplitude: 0.9 }],
    bits: 20,
  } as const;
  test('a record that is not coherent warns where the window leaks, and not where it does not', () => {
    expect(noticesOf({ ...tone, window: 'hann' })).toMatch(
      /Not coherent \(.*outside its main lobe the Hann/u,
    );
    expect(noticesOf({ ...tone, window: 'rectangular' })).toMatch(/85\.0\d* cycles/u);
    expect(noticesOf(tone)).toMatch(/clear of what is measured/u);
    expect(noticesOf({})).not.toMatch(/oherent/u);
  });

  test('few cycles, no tone, a clipped converter, an unknown full scale', () => {
    expect(
      noticesOf({ ...tone, tones: [{ frequency: 40, amplitude: 0.9 }], window: 'hann' }),
    ).toMatch(/holds 3\.4\d* cycles/u);
    expect(noticesOf({ ...tone, tones: [{ frequency: 0, amplitude: 0 }], noise: 0.1 })).toMatch(
      /may be no tone at all/u,
    );
    expect(noticesOf({ ...tone, tones: [{ frequency: 997, amplitude: 1.5 }] })).toMatch(
      /are clipped/u,
    );
    expect(noticesOf(presets.at(-1)?.inputs ?? {})).toMatch(/No full scale is given/u);
  });

  test('a tone within the lobe about 0 is not passed over for a weaker one', () => {
    expect(() =>
      run({
        ...tone,
        tones: [
          { frequency: 40, amplitude: 0.9 },
          { frequency: 5e3, amplitude: 0.1 },
        ],
      }),
    ).toThrow(/window: hides the largest line, 35\.\d+\s?Hz: its main lobe about 0 reaches to/u);
  });
});

test('a tone with harmonics below half the sample rate leads on to a filter that keeps it and stops them', () => {
  const inputs = withDefaults(tool.inputs, {});
  const [link] = tool.next?.(evaluate(tool, inputs), inputs) ?? [];
  expect(link?.tool).toBe('fir-designer');
  const fir = evaluate(
    firDesigner,
    readGiven(firDesigner.inputs, new Map(Object.entries(link?.inputs ?? {}))),
  );
  const gainAt = (f: number) => {
    const at = fir.frequency.findIndex((x) => x >= f);
    return Math.abs(fir.amplitude[at] ?? Number.NaN);
  };
  expect(gainAt(127e3)).toBeCloseTo(1, 1);
  for (const h of [2, 3, 4]) expect(gainAt(h * 127e3)).toBeLessThan(1.01e-3);
  for (const some of [
    { measure: 'band' },
    { tones: [{ frequency: 1.5e6, amplitude: 1 }] },
  ] as const) {
    const other = withDefaults(tool.inputs, some);
    expect(tool.next?.(evaluate(tool, other), other)).toEqual([]);
  }
});
