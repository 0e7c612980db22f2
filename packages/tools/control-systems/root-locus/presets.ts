import type { Example } from '../../define/tool.ts';
import { inputs } from './inputs.ts';

const plant = (text: string) => inputs.plant.parse(text);
const compensator = (text: string) => inputs.controller.parse(text);

export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Ogata’s three real poles, ζ = 0.5',
    text: 'K/(s(s + 1)(s + 2)), Modern Control Engineering, 5th ed., example 6-1: breakaway at −0.4226, crossing at ±j1.4142 with K = 6. For ζ = 0.5 the book reads K = 1.0383 off its plot; exactly it is 28/27 = 1.0370, with poles at −1/3 ± j0.5774 and −7/3.',
    inputs: { by: 'damping', damping: 0.5 },
  },
  {
    title: 'Break-in left of a zero, gains compared',
    text: 'K(s + 2)/(s² + 2s + 3): a circle about the zero; it departs at 144.7° and breaks in at −3.732.',
    inputs: { plant: plant('(s + 2)/(s^2 + 2s + 3)'), gain: 1.5, compare: [0.5, 5.464] },
  },
  {
    title: 'Branches that meet off the real axis',
    text: 'K/(s(s + 4)(s² + 4s + 20)): three points at K = 64 and 100, two of them complex.',
    inputs: { plant: plant('1/(s(s + 4)(s^2 + 4s + 20))'), gain: 64, compare: [100] },
  },
  {
    title: 'Stable between two gains',
    inputs: {
      plant: plant('(s^2 + 2s + 4)/(s(s + 4)(s + 6)(s^2 + 1.4s + 1))'),
      gain: 10,
      compare: [100],
    },
  },
  {
    title: 'Lead for a double integrator',
    inputs: {
      plant: plant('1/s^2'),
      controller: compensator('(s + 1)/(s + 12)'),
      gain: 30,
    },
  },
  {
    title: 'First-order plant with dead time, its own locus',
    inputs: { plant: plant('e^(-s)/(s + 1)'), gain: 1, compare: [0.5, 2] },
  },
  {
    title: 'Sampled servo in the z-plane',
    text: 'A zero-order hold and 1/(s(s + 1)) at T = 1 s: stable up to K = 2.39.',
    inputs: { plane: 'z', gain: 0.5, compare: [1] },
  },
  {
    title: 'Right half-plane zero, both signs of the gain',
    inputs: { plant: plant('(2 - s)/(s^2 + 3s + 2)'), locus: 'both', gain: 1 },
  },
];
