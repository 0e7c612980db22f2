import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: crossing where |A(jω)| = 1, margin 180° − arctan(f/f1) − arctan(f/f2) (any text on control)';
/** Of the second pole's frequency, where f²(1 + f²) = 1; the first pole is far below. */
const crossing = Math.sqrt((Math.sqrt(5) - 1) / 2);

export const phaseMargin: TeachingCircuit = {
  title: 'Loop gain and phase margin',
  group: 'Operational amplifiers',
  question:
    'Which phase margin has an op-amp whose second pole lies at its gain-bandwidth product?',
  deck: `Open loop of an op-amp: gain 100,000, poles of 10 Hz and 1 MHz
Vin in 0 AC 1
G1 0 a in 0 1m
R1 a 0 100meg
C1 a 0 159.154943p
G2 0 out a 0 1m
R2 out 0 1k
C2 out 0 159.154943p
.ac dec 100 1 10meg
.print ac vdb(out) vp(out)
.meas ac crossing WHEN vdb(out)=0 FALL=1
.end
`,
  answer: [
    {
      what: 'Crossing of 0 dB',
      measure: 'crossing',
      published: crossing * 1e6,
      unit: 'Hz',
      within: 2e-3,
      source,
    },
    {
      ...{
        what: 'Phase at 794 kHz',
        of: 'ac',
        trace: 'ph(V(out))',
        at: 10 ** 5.9,
        unit: '°',
        within: 2e-3,
      },
      ...{ published: -90 - (Math.atan(10 ** -0.1) * 180) / Math.PI, source },
    },
  ],
  text: 'The gain crosses at 786 kHz, where 52° are left: a step rings once or twice. Put the second pole at three times the product and 72° are left.',
};
