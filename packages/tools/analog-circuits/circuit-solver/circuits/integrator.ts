import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'A. S. Sedra, K. C. Smith, Microelectronic Circuits: Miller integrator of 10 kΩ and 10 nF, with and without 1 MΩ; closed form −100(1 − e^(−t/10 ms))';

export const integrator: TeachingCircuit = {
  title: 'Miller integrator',
  group: 'Operational amplifiers',
  question: 'Where is the output after 1 V for 1 ms, ideally and with 1 MΩ across the capacitor?',
  deck: `Two integrators of 0.1 ms: ideal, and with 1 megohm that keeps its DC in hand
Vpulse in 0 PULSE(0 1 0.1m 0.1u 0.1u 1m 10m)
R1 in minus1 10k
C1 minus1 ideal 10n
E1 ideal 0 0 minus1 1e6
R2 in minus2 10k
C2 minus2 leaky 10n
Rf minus2 leaky 1meg
E2 leaky 0 0 minus2 1e6
.ic v(ideal)=0 v(leaky)=0 v(minus1)=0 v(minus2)=0
.tran 10u 2m UIC
.meas tran ideal_end FIND v(ideal) AT=1.2m
.meas tran leaky_end FIND v(leaky) AT=1.1m
.print tran v(in) v(ideal) v(leaky)
.end
`,
  answer: [
    {
      what: 'Ideal, after the pulse',
      measure: 'ideal_end',
      published: -10,
      unit: 'V',
      within: 2e-3,
      source,
    },
    {
      ...{ what: 'With 1 MΩ, at its end', measure: 'leaky_end', unit: 'V', within: 2e-3, source },
      published: -100 * (1 - Math.exp(-0.1)),
    },
  ],
  text: 'A ramp of 10 V/ms that stands when the pulse is over. With 1 MΩ it bends to −9.5 V and falls back with 10 ms: the price for an offset that is not integrated.',
};
