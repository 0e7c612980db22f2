import type { Example } from '../../define/tool.ts';
import { inputs } from './inputs.ts';

const m = (text: string) => inputs.a.parse(text);
/** A matrix that need not be square. */
const any = (text: string) => inputs.b.parse(text);
const poles = (text: string) => inputs.poles.parse(text);

export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Ogata’s example: three states, one input',
    text: 'Ogata, Modern Control Engineering, 5th ed., example 10-1: poles −2 ± 4j and −10 ask for K = [199 55 8].',
    inputs: {},
  },
  {
    title: 'Inverted pendulum on a cart, LQR',
    text: 'The Control Tutorials for MATLAB and Simulink weigh position and angle by 1 and the force by 1: K = [−1.0000 −1.6567 18.6854 3.4594].',
    inputs: {
      a: m('0 1 0 0; 0 -2/11 147/55 0; 0 0 0 1; 0 -5/11 343/11 0'),
      b: any('0; 20/11; 0; 50/11'),
      c: any('1 0 0 0; 0 0 1 0'),
      design: 'lqr',
      q: any('1 0 1 0'),
      observer: 'place',
      observerPoles: poles('-40, -41, -42, -43'),
      test: 'reference',
    },
  },
  {
    title: 'Doyle’s LQG: no guaranteed margins',
    text: 'J. C. Doyle, IEEE TAC 23, 1978: with weights q and σ of 1000 the gains are 2 + √1004 = 33.69 each, and the loop bears hardly any change of its gain.',
    inputs: {
      a: m('1 1; 0 1'),
      b: any('0; 1'),
      c: any('1 0'),
      design: 'lqr',
      q: any('1000 1000; 1000 1000'),
      observer: 'kalman',
      noiseOn: 'states',
      w: any('1000 1000; 1000 1000'),
      v: any('1'),
      test: 'load',
    },
  },
  {
    title: 'Two inputs: a chemical reactor, robust poles',
    text: 'The unstable batch reactor of Munro and Rosenbrock, a test of every robust pole placement since Kautsky, Nichols and Van Dooren (1985).',
    inputs: {
      a: m(
        '1.38 -0.2077 6.715 -5.676; -0.5814 -4.29 0 0.675; 1.067 4.273 -6.654 5.893; 0.048 4.273 1.343 -2.104',
      ),
      b: any('0 0; 5.679 0; 1.136 -3.146; 1.136 0'),
      c: any('1 0 1 -1; 0 1 0 0'),
      poles: poles('-0.2, -0.5, -5.0566, -8.6659'),
      tracked: [1, 2],
    },
  },
  {
    title: 'Motor position, sampled, with integral action',
    text: 'A motor behind a hold at 20 ms: the LQR costs what the continuous one costs between the samples too, and an integrator takes out the load.',
    inputs: {
      a: m('0 1 0; 0 -2 30; 0 -1 -50'),
      b: any('0; 0; 100'),
      c: any('1 0 0'),
      time: 'sampled',
      sampleTime: 0.02,
      design: 'lqr',
      q: any('50 0 0'),
      track: 'integral',
      qi: [20],
      observer: 'kalman',
      w: any('1'),
      v: any('1e-4'),
      test: 'load',
    },
  },
  {
    title: 'Deadbeat: two samples to rest',
    inputs: {
      a: m('1 0.1; 0 1'),
      b: any('0.005; 0.1'),
      c: any('1 0'),
      time: 'discrete',
      poles: poles('0, 0'),
      observer: 'place',
      observerPoles: poles('0, 0'),
      test: 'initial',
      x0: [1, 0],
      horizon: 'set',
      end: 1.5,
    },
  },
  {
    title: 'A mode out of reach: two equal tanks',
    text: 'One inflow shared by two equal tanks: their difference goes its own way.',
    inputs: {
      a: m('-1 0 0; 0 -1 0; 1 1 -2'),
      b: any('1; 1; 0'),
      c: any('0 0 1'),
      poles: poles('-1, -3±2j'),
    },
  },
  {
    title: 'Six states reduced to two',
    inputs: {
      a: m(
        '-0.1 1 0 0 0 0; -1 -0.1 0 0 0 0; 0 0 -0.5 5 0 0; 0 0 -5 -0.5 0 0; 0 0 0 0 -10 0; 0 0 0 0 0 -20',
      ),
      b: any('1; 0; 0.5; 0; 1; 1'),
      c: any('1 0 0.5 0 1 1'),
      design: 'none',
      order: 2,
    },
  },
];
