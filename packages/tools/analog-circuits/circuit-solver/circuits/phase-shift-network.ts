import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: −1/29 at f = 1/(2π√6 RC) (R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, phase-shift oscillator; Example 14.7, 10 kΩ and 6.5 nF for 1 kHz as numbered in the FOSSEE Scilab companion)';

export const phaseShiftNetwork: TeachingCircuit = {
  title: 'Phase-shift network of three RC',
  group: 'Oscillators and timers',
  question: 'Where does three times RC turn by 180°, and what does it leave?',
  deck: `Three RC sections: 10 k, 6.4975 nF
Vin in 0 AC 1
C1 in a 6.4974723n
R1 a 0 10k
C2 a b 6.4974723n
R2 b 0 10k
C3 b out 6.4974723n
R3 out 0 10k
.ac dec 100 100 10k
.print ac vm(out) vp(out)
.meas ac left FIND vm(out) AT=1k
.end
`,
  answer: [
    { what: 'Left at 1 kHz', measure: 'left', published: 1 / 29, unit: '', within: 1e-3, source },
    {
      ...{
        what: 'Real part at 1 kHz',
        of: 'ac',
        trace: 're(V(out))',
        at: 1e3,
        published: -1 / 29,
        unit: 'V',
      },
      ...{ within: 1e-3, source },
    },
  ],
  text: 'An inverting amplifier of gain 29 around it oscillates. Three equal sections load each other, or 8 would do.',
};
