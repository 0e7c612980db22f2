import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: the Fourier series of a sine of amplitude A without its middle ±d, sin θ = d/A: b1 = (2A/π)(π/2 − θ − sin(2θ)/2), b3 = (2/π)(A(sin(4θ)/4 − sin(2θ)/2) − (2d/3) cos 3θ)';

const A = 5;
/** V: 0.6 V and the 30 mV of an almost ideal transistor. */
const dead = 0.63;
const theta = Math.asin(dead / A);
const fundamental = ((2 * A) / Math.PI) * (Math.PI / 2 - theta - Math.sin(2 * theta) / 2);
const third =
  -(2 / Math.PI) *
  (A * (Math.sin(4 * theta) / 4 - Math.sin(2 * theta) / 2) -
    ((2 * dead) / 3) * Math.cos(3 * theta));

export const crossover: TeachingCircuit = {
  title: 'Crossover distortion',
  group: 'Bipolar transistors',
  question: 'Which third harmonic does a dead band of ±0.6 V leave in 5 V?',
  deck: `Crossover distortion of a push-pull follower without bias
* Almost ideal transistors behind 0.6 V each, so that the dead band is known.
Vp vp 0 12
Vn vn 0 -12
Vin in 0 SIN(0 5 1k)
Vup in upper 0.6
Vdown lower in 0.6
Qn vp upper out sharp_n
Qp vn lower out sharp_p
Rload out 0 100
.model sharp_n NPN(IS=1e-12 BF=1000 NF=0.05)
.model sharp_p PNP(IS=1e-12 BF=1000 NF=0.05)
.tran 2u 2m 0 2u
.four 1k v(out)
.print tran v(in) v(out)
.end
`,
  answer: [
    {
      ...{ what: 'Fundamental', of: 'four', trace: 'V(out)', harmonic: 1, unit: 'V', within: 0.01 },
      ...{ published: fundamental, source },
    },
    {
      ...{
        what: 'Third harmonic',
        of: 'four',
        trace: 'V(out)',
        harmonic: 3,
        unit: 'V',
        within: 0.05,
      },
      ...{ published: third, source },
    },
  ],
  text: 'About nought neither transistor conducts. The smaller the signal, the larger a part of it is lost, which is why crossover is heard in soft passages.',
};
