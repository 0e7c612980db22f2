import { defineTool } from '../../define/tool.ts';
import { compute, long } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'modem-lab',
  title: 'Modem lab',
  category: 'communication',
  summary: 'Constellation, eye diagram and bit error rate in noise',
  description:
    'PSK, DPSK, OQPSK, QAM, MSK and FSK in noise: exact bit and symbol error rates beside a simulation with its confidence interval, the Eb/N0 that a wanted rate takes, modulations compared, constellation, eye, spectrum and filter taps, and what phase and timing errors do.',
  keywords: [
    'bit error rate',
    'symbol error rate',
    'Eb/N0',
    'QAM',
    'PSK',
    'QPSK',
    'FSK',
    'DPSK',
    'DBPSK',
    'DQPSK',
    'OQPSK',
    'MSK',
    'BER curve',
    'required Eb/N0',
    'intersymbol interference',
    'pulse shaping',
    'constellation',
    'eye diagram',
    'root raised cosine',
    'EVM',
    'Monte Carlo',
    'SER',
    'SNR',
    'AWGN',
    'BPSK',
    '8PSK',
    '16-QAM',
    '64-QAM',
    '256-QAM',
    'digital modulation',
    'RRC',
    'roll-off',
    'ISI',
    'error vector magnitude',
    'spectral efficiency',
    'bit/s/Hz',
    'Gray coding',
  ],
  inputs,
  compute,
  long,
  results,
  outputs,
  data: 'simulation',
  steps,
  exports,
  example: {
    title: '16-QAM at 10 dB',
    text: 'A radio link sends 16-QAM at one million symbols a second through filters of roll-off 0.25. Which bit error rate do 10 dB of Eb/N0 give, in which bandwidth, and does a simulation agree?',
    inputs: {},
  },
  presets,
  handbook,
  lastUpdated: '2026-11-22',
});
