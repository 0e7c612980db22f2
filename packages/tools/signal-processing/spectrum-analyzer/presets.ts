import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

type Case = Example<typeof inputs>;

/** A quarter of the sample rate and more: the harmonics fold back. */
const BENCH = { fs: 100e6, samples: 16384 } as const;

export const presets: readonly Case[] = [
  {
    title: 'Ideal 12-bit converter, 127 cycles in 4,096 samples (MT-001)',
    text: 'Kester, Analog Devices MT-001: the quantisation noise of an ideal 12-bit converter is 74 dB below a full-scale sine, spread over 2,048 bins, so that the floor of the transform lies 33 dB lower, at −107 dBFS. With 127 cycles in the record no harmonic stands out.',
    inputs: { window: 'rectangular' },
  },
  {
    title: 'The same with 128 cycles: quantisation noise turns into harmonics',
    text: 'The same samples repeat after each cycle, 32 of them, and so does the error of quantisation: all of it lies on harmonics. MT-001 shows how the spurious-free range suffers.',
    inputs: { window: 'rectangular', tones: [{ frequency: 128e3, amplitude: 0.999 }] },
  },
  {
    title: '14-bit converter at 100 MS/s with distortion, noise and clock jitter',
    inputs: {
      ...BENCH,
      tones: [{ frequency: (4657 / 16384) * 100e6, amplitude: 0.89 }],
      bits: 14,
      second: 1e-4,
      third: -2.5e-4,
      noise: 60e-6,
      jitter: 200e-15,
    },
  },
  {
    title: 'Two tones through a third-order characteristic: IMD and intercept',
    inputs: {
      ...BENCH,
      measure: 'two',
      tones: [
        { frequency: 20e6, amplitude: 0.4 },
        { frequency: 21.3e6, amplitude: 0.4 },
      ],
      second: 2e-4,
      third: -1e-3,
      quantizer: 'off',
      noise: 50e-6,
      fullScale: 1,
    },
  },
  {
    title: 'Not coherent: a Hann window leaks',
    inputs: {
      fs: 48e3,
      samples: 8192,
      tones: [{ frequency: 997, amplitude: 0.9 }],
      bits: 20,
      window: 'hann',
      width: 'set',
      sideBins: 10,
      low: 20,
      high: 20e3,
      axis: 'log',
    },
  },
  {
    title: 'Noise density by Welch’s average, V/√Hz',
    inputs: {
      fs: 1e6,
      samples: 2 ** 17,
      measure: 'band',
      tones: [{ frequency: 0, amplitude: 0 }],
      noise: 10e-6,
      quantizer: 'off',
      window: 'hann',
      average: 'segments',
      segment: 4096,
      unit: 'asd',
      high: 400e3,
      fullScale: 1,
    },
  },
  {
    title: 'Pasted samples: a tone with 1 % of third harmonic',
    inputs: {
      source: 'text',
      text: Array.from({ length: 100 }, (_, n) =>
        (
          2 * Math.cos((2 * Math.PI * n) / 10) +
          0.01 * Math.cos((4 * Math.PI * n) / 10) +
          0.005 * Math.cos((6 * Math.PI * n) / 10)
        ).toFixed(9),
      ).join(' '),
      fs: 1000,
      window: 'rectangular',
      harmonics: 6,
    },
  },
];
