import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';
import { correlated, levels, nonlinear, powerFactor, seriesRlc, uncertain } from './sheets.ts';

export const example: Example<typeof inputs> = {
  title: 'A coil and a resistor on the mains',
  text: '100 Ω beside 200 mH at 230 V, 50 Hz: which current, which power, which power factor?',
  inputs: {},
};

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'R, L and C in series',
    text: 'McCreary, Circuits, chapter 9, problem 2: 50 Ω, 20 mH and 5 µF at 2000 rad/s. Published: Z = 78.1 ∠ −50.2° Ω, I = 0.128 ∠ 50.2° A.',
    inputs: { sheet: seriesRlc, arrows: 'tail', show: 'VR VL VC Sum' },
  },
  {
    title: 'Power factor correction',
    text: 'McCreary, Circuits, chapter 10, problem 3. Published: 114.6 µF, and the line current falls from 50 A to 39.5 A.',
    inputs: { sheet: powerFactor },
  },
  {
    title: 'GUM H.2: impedance from correlated readings',
    text: 'JCGM 100, example H.2: V, I and their phase, correlated. Published: |Z| = 254.260 Ω with u = 0.236 Ω, R = 127.732 Ω with 0.071, X = 219.847 Ω with 0.295 (0.2956 unrounded).',
    inputs: { sheet: correlated, digits: 6 },
  },
  { title: 'A low-pass of 5 % parts', inputs: { sheet: uncertain, meaning: 'limits' } },
  {
    title: 'Where first order fails',
    text: 'The magnitude of a difference near zero: the runs pile up at zero, the normal curve goes below.',
    inputs: { sheet: nonlinear },
  },
  {
    title: 'Unbalanced load without neutral',
    text: 'The star point leaves that of the source; with a neutral it returns, and the neutral carries a current.',
    inputs: { task: 'threePhase' },
  },
  {
    title: 'A phase is open',
    text: 'Without neutral the other two are in series between two lines.',
    inputs: { task: 'threePhase', za: 'open', zb: '20 Ω', zc: '20 Ω' },
  },
  {
    title: 'Balanced Y–Y with lines',
    text: 'Alexander and Sadiku, example 12.2: 110 V, lines of 5 − j2 Ω, loads of 10 + j8 Ω. Published: Ia = 6.81 ∠ −21.8° A.',
    inputs: {
      task: 'threePhase',
      source: 'phases',
      va: '110 V ∠ 0°',
      vb: '110 V ∠ -120°',
      vc: '110 V ∠ 120°',
      za: '10 Ω + j 8 Ω',
      zb: '10 Ω + j 8 Ω',
      zc: '10 Ω + j 8 Ω',
      zline: '5 Ω - j 2 Ω',
    },
  },
  {
    title: 'Neutral current of 5 % loads',
    text: 'Equal loads, each within 5 % of 10 Ω: balanced, the neutral carries nothing; the runs tell what it may carry.',
    inputs: {
      task: 'threePhase',
      za: '10 Ω ± 5 %',
      zb: '10 Ω ± 5 %',
      zc: '10 Ω ± 5 %',
      neutral: 'ideal',
      meaning: 'limits',
    },
  },
  { title: 'Symmetrical components of a bad supply', inputs: { task: 'sequence' } },
  { title: 'Levels: dBm, dBV, decibels', inputs: { sheet: levels } },
];
