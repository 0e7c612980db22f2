import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';
import { LIBRARY } from './library.ts';

/** A textbook's transistor: one beta, 0.7 V at the current of its example, no Early effect. */
const ideal = (name: string, beta: number, is: string): string =>
  `.model ${name} NPN (BF=${beta} IS=${is})\n`;

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Boylestad & Nashelsky: voltage divider, β = 100',
    text: 'Electronic Devices and Circuit Theory, the divider of 39 and 3.9 kΩ with 10 and 1.5 kΩ at 22 V: published I_C = 0.84 mA and V_CE = 12.34 V with V_BE = 0.7 V.',
    inputs: {
      transistor: 'card',
      card: ideal('text', 100, '1.5e-15'),
      vcc: 22,
      r1: 39e3,
      r2: 3.9e3,
      rc: 10e3,
      re: 1.5e3,
    },
  },
  { title: '2N3904 stage at 12 V', inputs: {} },
  {
    title: '2N2222A at 10 mA: h-parameters',
    text: 'As its data sheet measures them: 10 mA, 10 V, 1 kHz.',
    inputs: { transistor: 'q2n2222a', bias: 'collectorCurrent', ic: 10e-3, vce: 10 },
  },
  {
    title: 'BC547B biased from its collector',
    inputs: { transistor: 'bc547b', bias: 'feedback', vcc: 9, rc: 3.3e3, rb: 680e3, re: 0 },
  },
  {
    title: 'BC557B, a pnp follower',
    text: 'Positive numbers: the emitter stands at the positive rail.',
    inputs: {
      transistor: 'bc557b',
      stage: 'cc',
      r1: 100e3,
      r2: 120e3,
      rc: 0,
      re: 3.3e3,
      rl: 1e3,
      rs: 10e3,
    },
  },
  {
    title: '2N3906 under a current source, common base',
    inputs: { transistor: 'q2n3906', bias: 'source', stage: 'cb', ie: 2e-3, rb: 1e3, rc: 2.2e3 },
  },
  {
    title: 'ZTX1048A as a switch: 3 A from 60 mA',
    inputs: { transistor: 'ztx1048a', bias: 'base', vcc: 5, rb: 68, rc: 1.6, re: 0, stage: 'none' },
  },
  {
    title: '2N3055 at 2 A and 80 °C',
    inputs: {
      transistor: 'q2n3055',
      bias: 'collectorCurrent',
      ic: 2,
      vce: 10,
      celsius: 80,
      family: 'vbe',
    },
  },
  {
    title: 'Inverse mode of a 2N3904',
    text: 'Collector and emitter exchanged: the gain is BR, below one.',
    inputs: { bias: 'baseCurrent', ib: 50e-6, vce: -1 },
  },
  {
    title: 'V_BE held: what a degree does',
    text: 'A fixed base voltage lets the current grow by some 7 % a degree.',
    inputs: { transistor: 'q2n2907a', bias: 'voltage', vbe: 0.65, vce: 5, family: 'vbe' },
  },
  {
    title: 'Your own card',
    inputs: { transistor: 'card', card: `${LIBRARY.q2n2222a.card}\n`, bias: 'base', rb: 1e6 },
  },
];
