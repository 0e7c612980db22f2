import type { TeachingCircuit } from './teaching-circuit.ts';

const source = 'Closed form: f_c = 1/(2πRC), its extremes 1/(0.95 · 0.9) and 1/(1.05 · 1.1) of it';
const nominal = 1 / (2 * Math.PI * 10e3 * 15.915494e-9);

export const filterTolerance: TeachingCircuit = {
  title: 'Tolerances of a filter: corners and Monte Carlo',
  group: 'Filters',
  question: 'Between which limits lies the corner of an RC with 5 % and 10 %?',
  deck: `RC low pass of 1 kHz: R within 5 %, C within 10 %
* The steps are nominal, both low, both high. For a Monte Carlo put mc(10k,0.05) and mc(15.9n,0.1) and ask for copies.
.param corner=0
Vin in 0 AC 1
R1 in out {10k*(1+0.05*corner)}
C1 out 0 {15.915494n*(1+0.1*corner)}
.step param corner list 0 -1 1
.ac dec 100 10 100k
.meas ac corner_at WHEN vdb(out)=-3.0103 FALL=1
.print ac vdb(out)
.end
`,
  onlyHere: true,
  answer: [
    {
      what: 'Nominal',
      measure: 'corner_at',
      published: nominal,
      unit: 'Hz',
      within: 1e-3,
      source,
      stepped: { corner: 0 },
    },
    {
      ...{ what: 'Both low', measure: 'corner_at', published: nominal / (0.95 * 0.9), unit: 'Hz' },
      ...{ within: 1e-3, source, stepped: { corner: -1 } },
    },
    {
      ...{ what: 'Both high', measure: 'corner_at', published: nominal / (1.05 * 1.1), unit: 'Hz' },
      ...{ within: 1e-3, source, stepped: { corner: 1 } },
    },
  ],
  text: 'From 866 Hz to 1170 Hz in the worst case. Drawn at random, seven in ten lie within half of that, for both parts are seldom at the same end.',
};
