import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';
import { BALANCED, HFET, LOW_NOISE, PAD, STEPPED, TWO_PADS } from './samples.ts';

export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Pozar 12.2: is this transistor stable?',
    text: 'HFET-102 at 2 GHz. Published: Δ = 0.696∠−83°, K = 0.607; output circle at 1.361∠47°, radius 0.50, input circle at 1.132∠68°, radius 0.199: potentially unstable.',
    inputs: { view: 'amplifier', file: HFET },
  },
  {
    title: 'Pozar 12.5: 2 dB of noise',
    text: 'Published: the circle of 2 dB is at 0.56∠100° with radius 0.24.',
    inputs: { view: 'amplifier', file: LOW_NOISE, noiseCircles: [2] },
  },
  {
    title: 'A balanced line in mixed mode',
    text: 'Two coupled lines of 40 mm with 4 ps of skew, in version 2: Sdd21 goes through, Scd21 becomes common.',
    inputs: {
      file: BALANCED,
      mixed: 'on',
      pairs: '1-2 3-4',
    },
  },
  {
    title: 'TDR of a stepped line',
    text: '50, 75, 30 and 50 Ω, each 40 mm long, velocity factor 0.7.',
    inputs: { view: 'time', file: STEPPED, velocity: 0.7, axis: 'distance' },
  },
  {
    title: 'Gate: the first step of that line alone',
    inputs: {
      view: 'time',
      file: STEPPED,
      response: 'bandpass',
      velocity: 0.7,
      gate: 'on',
      gateFrom: 0.18e-9,
      gateTo: 0.57e-9,
    },
  },
  {
    title: 'The filter on 75 Ω',
    text: 'Renormalised: what was matched to 50 Ω has ripple.',
    inputs: { renormalise: 'real', z0: '75' },
  },
  {
    title: 'Is the file physical?',
    text: 'Passivity, reciprocity and causality of the filter by the figures of IEEE 370.',
    inputs: { view: 'quality' },
  },
  {
    title: 'A pad before the filter',
    text: 'Cascade: 10 dB less through, and 20 dB less comes back where the filter stops.',
    inputs: { chain: 'cascade', left: PAD, grid: 'linear', traces: 'S21 S11' },
  },
  {
    title: 'The pad taken away again',
    text: 'De-embedded from the pad in front of another: what is left is the other one.',
    inputs: { file: TWO_PADS, chain: 'deembed', left: PAD, f0: 2e9 },
  },
];
