import type { Example } from '../../define/tool.ts';
import { inputs } from './inputs.ts';

const system = (text: string) => inputs.system.parse(text);

export const presets: readonly Example<typeof inputs>[] = [
  { title: 'Second order, ζ = 0.3', inputs: {} },
  {
    title: 'Thermal plant with dead time',
    inputs: { system: system('2.4/(180s + 1)'), delay: 25 },
  },
  { title: 'Right half-plane zero', inputs: { system: system('(2 - s)/(s^2 + 2s + 2)') } },
  {
    title: 'Fourth-order Butterworth, 1 kHz',
    inputs: {
      system: system('[1.558545457e15]/[1 16418.55439 134787735.4 648186444e3 1.558545457e15]'),
    },
  },
  { title: 'Integrator', inputs: { system: system('1/(s(s + 1))') } },
];
