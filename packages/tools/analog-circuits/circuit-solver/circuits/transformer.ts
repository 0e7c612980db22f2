import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form of the ideal transformer: R′ = (N1/N2)² R, V2 = V1 N2/N1 (W. H. Hayt, J. E. Kemmerly, S. M. Durbin, Engineering Circuit Analysis)';

export const transformer: TeachingCircuit = {
  title: 'Transformer that matches a loudspeaker',
  group: 'Coupled coils and three phases',
  question: 'How does a transformer of 15 : 1 make 8 Ω look to its driver?',
  deck: `Transformer of 15 to 1 into a loudspeaker of 8 ohm
* Inductances go as the turns squared: 225 to 1. Tight coupling; large beside the load at 1 kHz.
Vdrive drive 0 AC 1
Rsource drive prim 1800
Lprim prim 0 225
Lsec sec 0 1
Kcore Lprim Lsec 0.999999
Rspeaker sec 0 8
.ac dec 20 10 20k
.meas ac primary FIND vm(prim) AT=1k
.meas ac speaker FIND vm(sec) AT=1k
.print ac vdb(prim) vdb(sec)
.end
`,
  answer: [
    {
      what: 'Voltage of the primary at 1 kHz',
      measure: 'primary',
      published: 0.5,
      unit: 'V',
      within: 2e-3,
      source,
    },
    {
      what: 'Voltage of the loudspeaker at 1 kHz',
      measure: 'speaker',
      published: 0.5 / 15,
      unit: 'V',
      within: 2e-3,
      source,
    },
  ],
  text: 'Seen from the primary, 8 Ω are 225 times as much, 1.8 kΩ: matched, half of the source’s voltage. R. L. Boylestad and L. Nashelsky ask for the same transformer in their chapter on power amplifiers.',
};
