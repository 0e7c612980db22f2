import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute } from './compute.ts';
import type { MosfetInputs } from './device.ts';
import { spice } from './exports.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'mosfet-explorer',
  title: 'MOSFET explorer',
  category: 'electronic-devices',
  description:
    'Output and transfer curves, small signals and transit frequency of a MOSFET by the square law or by EKV from weak to strong inversion; its load line and stage; or its width for a current and a gm/ID.',
  keywords: [
    'MOSFET',
    'EKV',
    'level 1',
    'gm/ID',
    'transistor sizing',
    'transit frequency',
    'inversion coefficient',
    'load line',
    'output curves',
    'transfer curve',
    'body effect',
    'common source',
  ],
  inputs,
  compute: (inputs: MosfetInputs) => compute(inputs),
  outputs,
  hero: 'output',
  data: 'output',
  steps,
  exports: {
    spice: {
      ...KINDS.spice,
      write: (r) => spice(r),
    },
  },
  example: {
    title: 'A 10 µm / 1 µm transistor at half a volt of overdrive',
    text: 'An n-channel device of a 0.35 µm process is biased at 1 V on its gate and 1.5 V on its drain. What current flows, and what gain can it give?',
    inputs: {},
  },
  presets: [
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
  ],
  handbook,
  convert: (_, field, to, result) => {
    if (!result) return undefined;
    const { gm, id, inversion } = result.point;
    if (field === 'want') return { inputs: to === 'current' ? { wantedId: id } : { wantedGm: gm } };
    if (field !== 'by' || inversion === undefined) return undefined;
    return { inputs: to === 'inversion' ? { inversion } : { efficiency: gm / id } };
  },
  handles: () => import('./handles.ts'),
  lastUpdated: '2026-11-21',
});
