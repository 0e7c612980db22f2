import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Cases that each show something. The first is a textbook's, with its published answer. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Decimation by 100 in two stages, after Lyons',
    text: 'Lyons, Understanding Digital Signal Processing, decimates 400 kHz by 100 with 60 dB, keeping 1.8 kHz. By his estimate N = A/(22 Δf) one stage takes 2,727 coefficients, and stages of 25 and 4 take 88 and 109, together 197. The shortest filters of 0.1 dB ripple are somewhat longer, and the ratio of the two plans is the same.',
    inputs: {
      from: '400k',
      to: '4k',
      edge: 'hertz',
      pass: 1800,
      attenuation: 60,
      aliases: 'pass',
      plan: 'own',
      stages: '1/25, 1/4',
    },
  },
  { title: 'CD to studio: 44.1 kHz to 48 kHz', inputs: {} },
  {
    title: 'CD to telephone: 44.1 kHz to 8 kHz, 80/441',
    inputs: { to: '8k', share: 85, attenuation: 80 },
  },
  {
    title: 'Half-band chain: 8-fold interpolation of 48 kHz',
    inputs: {
      from: '48k',
      to: '384k',
      share: 83.3,
      aliases: 'pass',
      attenuation: 110,
      ripple: 0.01,
    },
  },
  {
    title: 'Film to television: 30000/1001 to 25 a second',
    inputs: { from: '30000/1001', to: '25', share: 80, attenuation: 60 },
  },
  {
    title: 'Studio to CD, clean in the pass band alone: 96 kHz to 44.1 kHz',
    inputs: {
      from: '96k',
      to: '44.1k',
      edge: 'hertz',
      pass: 20e3,
      aliases: 'pass',
      attenuation: 120,
    },
  },
  {
    title: 'Linear interpolation by 4: what its images are',
    inputs: {
      by: 'ratio',
      from: '48k',
      up: 4,
      down: 1,
      share: 20,
      method: 'import',
      coefficients: '0.25 0.5 0.75 1 0.75 0.5 0.25',
      attenuation: 40,
      ripple: 1,
    },
  },
];
