import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Gain of 10: 3 dB at GBW/10',
    text: 'With one pole and R_g of 10 kΩ, R_f of 90 kΩ and a gain-bandwidth of 1 MHz the bandwidth is 100 kHz (S. Franco, Design with Operational Amplifiers and Analog Integrated Circuits, 4th ed., §6.2).',
    inputs: {
      amplifier: 'custom',
      gbw: 1e6,
      f2: 1e12,
      ccm: 0,
      cdiff: 0,
      ci: 0,
      rs: 0,
      ro: 1,
      slew: 0.5e6,
    },
  },
  {
    title: 'Buffer with 10 nF: isolation resistor',
    inputs: { circuit: 'buffer', cl: 10e-9, comp: 'isolation', amplifier: 'op27' },
  },
  {
    title: 'Isolation resistor in the loop',
    inputs: { rf: 10e3, cl: 10e-9, comp: 'inloop', amplifier: 'op27' },
  },
  {
    title: 'Photodiode, 1 MΩ and 47 pF',
    text: 'The OPA656’s data sheet promises 1 MHz from it (Texas Instruments SBOS196A).',
    inputs: {
      circuit: 'transimpedance',
      rf: 1e6,
      cd: 47e-12,
      ci: 0,
      comp: 'lead',
      wanted: 65,
      amplifier: 'opa656',
      supplyPlus: 5,
      supplyMinus: -5,
    },
  },
  {
    title: 'Decompensated, noise-gain compensation',
    inputs: {
      circuit: 'inverting',
      rf: 500,
      rg: 500,
      rs: 0,
      cc: 1e-9,
      comp: 'lag',
      wanted: 55,
      amplifier: 'opa657',
      supplyPlus: 5,
      supplyMinus: -5,
    },
  },
  {
    title: 'Snubber at 1 nF',
    inputs: {
      circuit: 'buffer',
      cl: 1e-9,
      comp: 'snubber',
      size: 'given',
      rc: 100,
      cc: 10e-9,
      amplifier: 'mcp6001',
      supplyPlus: 2.5,
      supplyMinus: -2.5,
      step: 1,
    },
  },
  {
    title: 'Microphone, gain of 100 from 150 Ω',
    inputs: { by: 'gain', gain: 100, rf: 10e3, rs: 150, amplifier: 'opa1612', from: 20, to: 20e3 },
  },
  {
    title: 'Integrator with 10 nF',
    inputs: { circuit: 'integrator', cf: 10e-9, rf: 10e6, amplifier: 'tl072' },
  },
  {
    title: 'Difference amplifier, gain of 10',
    inputs: {
      circuit: 'difference',
      rf: 100e3,
      rg: 10e3,
      rs: 0,
      amplifier: 'op27',
      tolerance: 0.1,
    },
  },
  {
    title: 'Mixer of eight channels',
    inputs: {
      circuit: 'summing',
      channels: 8,
      rf: 10e3,
      rg: 10e3,
      amplifier: 'opa1612',
      from: 20,
      to: 20e3,
    },
  },
];
