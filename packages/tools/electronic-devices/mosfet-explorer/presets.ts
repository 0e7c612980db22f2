import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  { title: '0.35 µm n-channel', inputs: {} },
  {
    title: '0.35 µm p-channel',
    inputs: {
      polarity: 'p',
      kp: 58e-6,
      vto: -0.65,
      gamma: 0.4,
      phi: 0.8,
      lambda: 0.06,
      vgs: 1.2,
      width: 30e-6,
    },
  },
  { title: 'Weak inversion, IC about 0.07', inputs: { vgs: 0.42, vgsMax: 0.8 } },
  {
    title: 'Sized: 1 mS at a gm/ID of 15',
    inputs: { task: 'size', efficiency: 15, length: 0.5e-6, lambda: 0.1 },
  },
  {
    title: 'Sized: 2 µA at an IC of 0.1',
    inputs: {
      task: 'size',
      want: 'current',
      wantedId: 2e-6,
      by: 'inversion',
      inversion: 0.1,
      vds: 0.6,
    },
  },
  { title: 'Common-source stage with 10 kΩ', inputs: { load: 'resistor', vgs: 0.8 } },
  {
    title: 'Depletion device, gate below its source',
    text: 'V_TO is −2 V: it conducts at 0 V, and the gate turns it off.',
    inputs: { vto: -2, vgs: -1, vds: 3, vgsMax: 1, lambda: 0.02 },
  },
  {
    title: 'A switch that carries back: V_DS below 0',
    text: 'The drain is the source here, and the bulk stands at the lower of the two.',
    inputs: { vgs: 1.5, vds: -1, vsb: 1, vdsMax: 2, vgsMax: 2 },
  },
  {
    title: 'A SPICE model card of level 1',
    inputs: { process: 'card', vgs: 1.5, vds: 2, vgsMax: 2.5 },
  },
  {
    title: 'Metal-gate CMOS, about a 4007, square law',
    inputs: {
      model: 'level1',
      kp: 111e-6,
      vto: 1.5,
      lambda: 0.013,
      gamma: 2,
      phi: 0.7,
      cox: 0,
      width: 30e-6,
      length: 10e-6,
      vgs: 5,
      vds: 5,
      vdsMax: 10,
      vgsMax: 8,
    },
  },
  {
    title: 'Small-signal switch, square law',
    inputs: {
      model: 'level1',
      width: 1,
      length: 1,
      kp: 0.16,
      vto: 2.1,
      lambda: 0.01,
      gamma: 0,
      cox: 0,
      vgs: 3.5,
      vds: 10,
      vdsMax: 15,
      vgsMax: 4.5,
    },
  },
];
