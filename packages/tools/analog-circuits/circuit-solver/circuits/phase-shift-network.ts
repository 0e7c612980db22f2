import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: −1/29 at f = 1/(2π√6 RC) (R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, phase-shift oscillator; Example 14.7, 10 kΩ for 5 kHz, as numbered in the FOSSEE Scilab companion)';

export const phaseShiftNetwork: TeachingCircuit = {
  title: 'Phase-shift network of three RC',
  group: 'Oscillators and timers',
  question: 'Where does three times RC turn by 180°, and what does it leave?',
  deck: `Three RC sections: 10 k, 1.2995 nF
Vin in 0 AC 1
C1 in a 1.2994945n
R1 a 0 10k
C2 a b 1.2994945n
R2 b 0 10k
C3 b out 1.2994945n
R3 out 0 10k
.ac dec 100 500 50k
.print ac vm(out) vp(out)
.meas ac left FIND vm(out) AT=5k
.end
`,
  answer: [
    { what: 'Left at 5 kHz', measure: 'left', published: 1 / 29, unit: '', within: 1e-3, source },
    {
      ...{
        what: 'Real part at 5 kHz',
        of: 'ac',
        trace: 're(V(out))',
        at: 5e3,
        published: -1 / 29,
        unit: 'V',
      },
      ...{ within: 1e-3, source },
    },
  ],
  text: 'An inverting amplifier of gain 29 around it oscillates. Three equal sections load each other, or 8 would do.',
};
