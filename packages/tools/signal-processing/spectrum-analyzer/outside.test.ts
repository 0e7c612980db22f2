/** Records and answers that nobody here made; where they are from stands in testing/README.md. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { averagedPower } from '@tollbench/engines/signal/averaged-power.ts';
import { readWave } from '@tollbench/engines/signal/wave-file.ts';
import { type Window, windowWeights } from '@tollbench/engines/signal/window.ts';
import { assertClose } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { createBase64 } from '../../define/base64.ts';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromFile } from '../../define/files.ts';
import { withDefaults } from '../../define/inputs.ts';
import { toneNumbers } from './derived.ts';
import tool from './index.ts';
import { dbfs } from './levels.ts';

const bytesOf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`testing/${name}`, import.meta.url)));
const textOf = (name: string): string => gunzipSync(bytesOf(name)).toString('utf8');
const run = (some: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, some));

/** The tone of a record: Hz, dBFS. */
function toneOf(r: ReturnType<typeof run>): { frequency: number; level: number } {
  if (r.measured.kind !== 'tone') throw new Error('no tone was measured');
  return {
    frequency: (r.measured.bin * r.record.rate) / r.length,
    level: dbfs(r.measured.figures.signal, r.fullScale),
  };
}

const opened = (name: string, some: Parameters<typeof run>[0] = {}) => {
  const opens = tool.inputs.wav.opens;
  if (!opens) throw new Error('the field opens no files');
  return run({ source: 'wav', wav: fromFile(opens, name, bytesOf(name)).text, ...some });
};

describe('WAV files of waveform-analysis', () => {
  test.each(['ocenaudio-16-bit.wav', 'ocenaudio-24-bit.wav'])(
    '%s: 1234 Hz and −12.3456 dB are read between bins',
    (name) => {
      const { frequency, level } = toneOf(opened(name));
      expect(Math.floor(frequency)).toBe(1234);
      expect(level).toBeCloseTo(-12.3456, 4);
    },
  );

  test('short ones, of 4 to 10 cycles, have their peak level', () => {
    for (const [name, rate, channels, peak] of [
      ['44100Hz-le-1ch-4bytes.wav', 44100, 1, -3.01],
      ['44100Hz-2ch-32bit-float-le.wav', 44100, 2, -1.94],
      ['44100Hz-2ch-32bit-float-be.wav', 44100, 2, -1.94],
      ['44100Hz-le-1ch-4bytes-early-eof.wav', 44100, 1, -3.01],
      ['8000Hz-le-2ch-1byteu.wav', 8000, 2, -3.01],
      ['48000Hz-2ch-64bit-float-le-wavex.wav', 48000, 2, -1.94],
    ] as const) {
      const r = opened(name, { window: 'hann', harmonics: 2 });
      expect([r.record.rate, r.record.count], name).toEqual([rate, channels]);
      // The published tolerance: these are so short that their offset and peaks are off.
      expect(Math.abs(20 * Math.log10(r.channels[0]?.waveform.peak ?? 0) - peak)).toBeLessThan(0.6);
    }
    expect(toneOf(opened('44100Hz-le-1ch-4bytes.wav')).frequency).toBeCloseTo(1000, 3);
    const cut = opened('44100Hz-le-1ch-4bytes-early-eof.wav', { window: 'hann', harmonics: 2 });
    expect(cut.record.remarks.join(' ')).toMatch(/ends before the samples that it announces/u);
  });

  test('samples of any width stand at the top of their container', () => {
    for (const name of [
      '8000Hz-le-3ch-5S-24bit.wav',
      '8000Hz-be-3ch-5S-24bit.wav',
      '8000Hz-le-3ch-5S-36bit.wav',
      '8000Hz-le-3ch-5S-45bit.wav',
      '8000Hz-le-3ch-5S-53bit.wav',
      '8000Hz-le-3ch-5S-64bit.wav',
    ]) {
      const wave = readWave(bytesOf(name));
      assertClose(wave.read(0, 0, 5), [-1, -0.5, 0, 0.5, 1], { absolute: 2e-7 });
      // The third channel has the least steps that its width has.
      const step = 2 ** (1 - wave.bits);
      assertClose(
        wave.read(2, 0, 5),
        [-2, -1, 0, 1, 2].map((k) => k * step),
        { absolute: step / 8 },
      );
    }
    expect(readWave(bytesOf('8000Hz-le-4ch-9S-12bit.wav')).channels).toBe(4);
    expect(readWave(bytesOf('8000Hz-le-5ch-9S-5bit.wav')).bits).toBe(5);
    expect(readWave(bytesOf('1234Hz-le-1ch-10S-20bit-extra.wav')).rate).toBe(1234);
  });

  test('what cannot be taken is refused by what it holds', () => {
    for (const [name, why] of [
      ['8000Hz-le-1ch-1byte-ulaw.wav', /holds µ-law; save it as PCM/u],
      ['8000Hz-le-3ch-5S-24bit-inconsistent.wav', /4 bytes for 3 samples of 24 bits/u],
      ['44100Hz-le-1ch-4bytes-early-eof-no-data.wav', /no chunk "data"/u],
      ['44100Hz-le-1ch-4bytes-incomplete-chunk.wav', /no chunk "fmt "/u],
      ['8000Hz-le-3ch-5S-24bit.wav', /has 5 samples; the least is 16/u],
    ] as const)
      expect(() => opened(name), name).toThrow(why);
  });
});

test('ADCToolbox: a record of 8,192 samples has the figures that MATLAB gave for it', () => {
  const r = run({
    source: 'text',
    text: textOf('sinewave_noise_200uV.csv.gz'),
    fs: 1,
    window: 'hann',
    harmonics: 5,
  });
  expect(r.samples).toHaveLength(8192);
  if (r.measured.kind !== 'tone') throw new Error('no tone was measured');
  const n = toneNumbers(r.measured, r.fullScale);
  expect(n.sfdr).toBeCloseTo(89.9174671137248, 6);
  expect(n.thd).toBeCloseTo(-94.581891534703, 4);
  expect(toneOf(r).level).toBeCloseTo(-0.00633284555482757, 5);
  // Their tone takes a bin more on each side and no noise is put back under it; their SNR is the median of three estimates.
  expect(Math.abs(n.sinad - 64.8179258204737)).toBeLessThan(0.02);
  expect(Math.abs(n.snr - 64.9003925011555)).toBeLessThan(0.1);
  expect(Math.abs(n.enob - 10.4747385083843)).toBeLessThan(0.004);
});

describe('DSP.jl’s references', () => {
  const data = JSON.parse(textOf('dsp-jl.json.gz')) as {
    spectrogram: { x: number[]; f: number[]; p: number[][] };
    windows: Record<string, number[]>;
  };

  test('windows of 128 points by MATLAB and SciPy', () => {
    const parameters: Readonly<Record<string, Window>> = {
      kaiser: { kind: 'kaiser', beta: 0.4 },
      tukey: { kind: 'tukey', taper: 0.4 },
      gaussian: { kind: 'gaussian', deviation: 0.2 * 127 },
    };
    // MATLAB's cosine window is another one, with zeros at its ends.
    const names = Object.keys(data.windows).filter((name) => name !== 'cosine');
    expect(names.length).toBe(12);
    for (const name of names) {
      const weights = windowWeights(parameters[name] ?? ({ kind: name } as Window), 128);
      assertClose(
        weights.filter((_, k) => k % 9 === 0),
        data.windows[name] ?? [],
        { absolute: 1e-9 },
      );
    }
  });

  test('MATLAB’s spectrogram of 512 numbers: one-sided density, both ends undoubled', () => {
    const { x, f, p } = data.spectrogram;
    for (const [column, from] of [
      [0, 0],
      [1, 128],
      [2, 256],
    ] as const) {
      const { power } = averagedPower(Float64Array.from(x.slice(from, from + 256)), {
        weights: new Float64Array(256).fill(1),
        hop: 256,
        detrend: false,
      });
      // Written to few digits.
      assertClose(
        power.map((v) => v / (10 / 256)),
        p.map((row) => row[column] ?? Number.NaN),
        { relative: 1e-3 },
      );
      expect(f.at(-1)).toBe(5);
    }
  });

  test('MATLAB’s pwelch of 0 to 7', () => {
    const ramp = Float64Array.from([0, 1, 2, 3, 4, 5, 6, 7]);
    const density = (weights: ArrayLike<number>, hop: number) => {
      const w = Float64Array.from(weights);
      const { power } = averagedPower(ramp, { weights: w, hop, detrend: false });
      const sum = w.reduce((a, b) => a + b, 0);
      const squares = w.reduce((a, b) => a + b * b, 0);
      // Two-sided density at 1 Hz: half of what is doubled.
      return power.map(
        (v, k) =>
          (v * sum * sum) /
          squares /
          (k === 0 || (w.length % 2 === 0 && 2 * k === w.length) ? 1 : 2),
      );
    };
    const ones = (n: number) => new Array<number>(n).fill(1);
    assertClose(density(ones(8), 8), [98, 13.65685424949238, 4, 2.34314575050762, 2]);
    assertClose(density(ones(2), 2), [34.5, 0.5]);
    assertClose(density(ones(3), 3), [25.5, 1]);
    assertClose(density(ones(3), 2), [35, 1]);
    assertClose(density(ones(4), 3), [45, 2, 1]);
    assertClose(
      density(windowWeights({ kind: 'hamming' }, 8), 8),
      [
        65.461623986801527, 20.556791795515764, 0.369313143650544, 0.022167446610882,
        0.025502985564107,
      ],
    );
    assertClose(
      density(windowWeights({ kind: 'bartlett' }, 8), 8),
      [
        62.999999999999993, 21.981076052592442, 0.285714285714286, 0.161781090264695,
        0.142857142857143,
      ],
    );
  });
});

test('an empty field and a file that is no WAV are refused by the field', () => {
  expect(() => run({ source: 'wav' })).toThrow(InputErrors);
  expect(() => tool.inputs.wav.parse(createBase64(new TextEncoder().encode('MThd')))).toThrow(
    /has no "WAVE" at byte 8/u,
  );
});
