import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: 10 lg(1 + (ω/ω_c)^2n); the values g = 2 sin((2k − 1)π/2n) 0.618, 1.618, 2, 1.618, 0.618 (G. Matthaei, L. Young, E. M. T. Jones, Microwave Filters, Impedance-Matching Networks, and Coupling Structures, table 4.05-1)';

export const butterworthLadder: TeachingCircuit = {
  title: 'Butterworth ladder of fifth order',
  group: 'Filters',
  question: 'What is left at the corner of 1 MHz and at twice and ten times it?',
  deck: `Butterworth low pass of fifth order, 50 ohm, 1 MHz
* Values g/(2 pi fc R) and g R/(2 pi fc). The source has 2 V, so that 0 dB is all that is to be had.
Vsource source 0 AC 2
Rs source in 50
C1 in 0 1.967263n
L2 in mid 12.875181u
C3 mid 0 6.366198n
L4 mid out 12.875181u
C5 out 0 1.967263n
Rl out 0 50
.ac dec 50 10k 10meg
.meas ac corner FIND vdb(out) AT=1meg
.meas ac decade FIND vdb(out) AT=10meg
.meas ac half_power WHEN vdb(out)=-3.0103 FALL=1
.print ac vdb(out)
.end
`,
  answer: [
    {
      what: 'At 1 MHz',
      measure: 'corner',
      published: -10 * Math.log10(2),
      unit: 'dB',
      within: 2e-3,
      source,
    },
    { what: 'At 10 MHz', measure: 'decade', published: -100, unit: 'dB', within: 1e-3, source },
    { what: 'Corner', measure: 'half_power', published: 1e6, unit: 'Hz', within: 1e-3, source },
  ],
  text: 'Flat as a fifth order can be, −3 dB at the corner, then 100 dB a decade. Half the source’s voltage is lost in its own 50 Ω, which 2 V make up for.',
};
