/** The circuits that teach, as cases to load: the library of the page. */

import { showQuantity } from '../../define/si.ts';
import type { Example } from '../../define/tool.ts';
import { teachingCircuits } from './circuits/all.ts';
import { bitPattern } from './circuits/bit-pattern.ts';
import { commonEmitterGain } from './circuits/common-emitter-gain.ts';
import { rcStep } from './circuits/rc-step.ts';
import { sallenKey } from './circuits/sallen-key.ts';
import type { Figure, TeachingCircuit } from './circuits/teaching-circuit.ts';
import type { inputs } from './inputs.ts';

const answer = ({ what, published, unit, source }: Figure): string =>
  `${what} ${showQuantity(published, unit, 4).trim()} (${source.split(/[:;]/u)[0]})`;

const presetOf = ({
  title,
  question,
  text,
  answer: figures,
  deck,
}: TeachingCircuit): Example<typeof inputs> => ({
  title,
  text: `${question} Published: ${figures.slice(0, 2).map(answer).join('; ')}. ${text}`,
  inputs: { netlist: deck },
});

/** What the page does beyond a deck's own cards: tolerances, temperatures, a spectrum, an eye. */
const further: readonly Example<typeof inputs>[] = [
  {
    title: 'Monte Carlo: a Sallen–Key filter of 5 % parts',
    text: 'Sixty copies with every R and C drawn within 5 %: how far does the −3 dB frequency spread?',
    inputs: {
      netlist: sallenKey.deck,
      measure: '.meas ac corner WHEN vdb(out)=6 FALL=1',
      copies: 60,
    },
  },
  {
    title: 'Worst case: every corner of an RC filter',
    text: 'Two parts of 10 % have four corners, each run once: least and greatest are the bounds.',
    inputs: { netlist: rcStep.deck, copies: 4, tolerance: 10, draw: 'corners' },
  },
  {
    title: 'The stage from −40 to 125 °C',
    text: 'The same common-emitter stage at four temperatures: bias and gain move with V_BE and β.',
    inputs: { analysis: 'ac', temperature: '-40 0 27 125' },
  },
  {
    title: 'Distortion of the stage as a spectrum',
    text: 'A sine of 10 mV comes out with its harmonics: the FFT of twenty periods, read by two cursors.',
    inputs: {
      analysis: 'tran',
      ...{ stopTime: 25e-3, keepFrom: 5e-3, maxStep: 5e-6, traces: 'V(out)' },
      ...{ spectrum: 'hann', cursorA: 6e-3, cursorB: 7e-3 },
    },
  },
  {
    title: 'Eye of a bit pattern behind an RC',
    text: 'A pattern of 15 bits at 1 Mbit/s through 1 kΩ and 200 pF: how far does the eye stay open?',
    inputs: { netlist: bitPattern, symbolPeriod: 1e-6 },
  },
];

const [first, ...others] = teachingCircuits.map(presetOf);

/** A textbook's first, then what the page adds, then the library in the order in which one learns. */
export const presets: readonly Example<typeof inputs>[] = [
  presetOf(commonEmitterGain),
  ...further,
  ...(first ? [first] : []),
  ...others.filter(({ title }) => title !== commonEmitterGain.title),
];
