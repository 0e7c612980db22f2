import type { TeachingCircuit } from './teaching-circuit.ts';

const source = 'C. K. Alexander, M. N. O. Sadiku, Fundamentals of Electric Circuits, Example 14.7';
const hertz = (omega: number): number => omega / (2 * Math.PI);

export const seriesResonance: TeachingCircuit = {
  title: 'Series resonance',
  group: 'Steps and resonance',
  question: 'Where does 2 Ω, 1 mH and 0.4 µF resonate, how wide, and with which current?',
  deck: `Series resonance at 50 krad/s with a Q of 25
Vdrive in 0 AC 20
R1 in a 2
L1 a b 1m
C1 b out 0.4u
Vmeter out 0 0
Hmeter meter 0 Vmeter 1
Rmeter meter 0 1k
.ac lin 1001 7000 9000
.meas ac top MAX vm(meter)
.meas ac half_low WHEN vm(meter)=7.0711 RISE=1
.meas ac half_high WHEN vm(meter)=7.0711 FALL=1
.meas ac centre MAX_AT vm(meter)
.print ac vm(meter)
.end
`,
  answer: [
    {
      what: 'Current at resonance',
      measure: 'top',
      published: 10,
      unit: 'A',
      within: 1e-3,
      source,
    },
    {
      what: 'Resonance',
      measure: 'centre',
      published: hertz(50e3),
      unit: 'Hz',
      within: 5e-4,
      source,
    },
    {
      what: 'Lower half power',
      measure: 'half_low',
      published: hertz(49e3),
      unit: 'Hz',
      within: 5e-4,
      source,
    },
    {
      what: 'Upper half power',
      measure: 'half_high',
      published: hertz(51e3),
      unit: 'Hz',
      within: 5e-4,
      source,
    },
  ],
  text: 'At 7.96 kHz coil and capacitor cancel and only 2 Ω are left, while each of them has 500 V across it, 25 times the source. The band is 2 krad/s = R/L wide.',
};
