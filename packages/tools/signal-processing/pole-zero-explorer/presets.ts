import { inputs } from './inputs.ts';

const zeros = (text: string) => inputs.zeros.parse(text);
const poles = (text: string) => inputs.poles.parse(text);

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets = [
  {
    title: 'Three sequences of one function',
    text: 'Oppenheim and Schafer’s 1/((1 − ½z⁻¹)(1 − 2z⁻¹)): the ring ½ < |z| < 2 has the two-sided, stable sequence x[n] = −⅓(½)ⁿ u[n] − (4/3)2ⁿ u[−n − 1].',
    inputs: {},
  },
  {
    title: 'Notch at 50 Hz of 1 kHz',
    text: 'Zeros on the circle at ±18° and poles at 0.98 behind them.',
    inputs: {
      zeros: zeros('1∠±18°'),
      poles: poles('0.98∠±18°'),
      gainBy: 'dc',
      sampleRate: 1000,
    },
  },
  {
    title: 'Resonator at 1 kHz of 8 kHz',
    text: 'Zeros at ±1 keep the peak at the same height wherever the poles turn.',
    inputs: {
      zeros: zeros('1, -1'),
      poles: poles('0.97∠±45°'),
      gainBy: 'peak',
      sampleRate: 8000,
    },
  },
  {
    title: 'Comb of 8 with a cancelled zero',
    text: 'The moving sum of 8: 1 − z⁻⁸ over 1 − z⁻¹. The pole at 1 cancels, so the region is all z but 0.',
    inputs: { from: 'delays', b: [1, 0, 0, 0, 0, 0, 0, 0, -1], a: [1, -1] },
  },
  {
    title: 'All-pass of second order',
    inputs: { from: 'delays', b: [0.81, -0.9, 1], a: [1, -0.9, 0.81] },
  },
  {
    title: 'Maximum phase, and its twins',
    text: 'Zeros at 2 and 1.25∠±60°: press the minimum-phase twin in the table.',
    inputs: { zeros: zeros('2, 1.25∠±60°'), poles: poles('(0)x3') },
  },
  {
    title: 'Second order in s',
    text: 'ωn = 2 rad/s, ζ = 0.25: 4/(s² + s + 4).',
    inputs: { plane: 's', from: 'function', function: inputs.function.parse('4/(s^2 + s + 4)') },
  },
  {
    title: 'Two-sided signal in s',
    text: 'e^(−|t|) is the transform of 2/(1 − s²) between −1 and 1.',
    inputs: {
      plane: 's',
      zeros: zeros(''),
      poles: poles('-1, 1'),
      gain: -2,
    },
  },
  {
    title: 'Linear-phase FIR of type I',
    inputs: { from: 'delays', b: [-1, 0, 9, 16, 9, 0, -1], a: [1], gainBy: 'dc' },
  },
] as const;
