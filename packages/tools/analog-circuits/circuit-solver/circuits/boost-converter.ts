import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'M. H. Rashid, Power Electronics: boost regulator of 5 V to 15 V, 0.5 A at 25 kHz with 150 µH and 220 µF; closed form ΔI = V_s k/(f L), ΔV = I_a k/(f C)';

export const boostConverter: TeachingCircuit = {
  title: 'Boost converter',
  group: 'Power conversion',
  question: 'Which ripple and which peak current has a boost of 5 V to 15 V?',
  deck: `Boost converter from 5 V to 15 V: a switch at 25 kHz, a duty cycle of two thirds
* It starts in its steady state: 1.5 A less half the ripple, 15 V.
Vin in 0 5
Vgate gate 0 PULSE(0 1 0 10n 10n 26.6567u 40u)
L1 in sw 150u IC=1.0556
S1 sw 0 gate 0 ideal
D1 sw out rectifier
C1 out 0 220u IC=15.03
Rload out 0 30
.model ideal SW(VT=0.5 VH=0.1 RON=1m ROFF=1meg)
.model rectifier D(IS=1n N=0.05 RS=1m)
.tran 0.2u 400u 0 0.4u UIC
.meas tran ripple PP i(L1) FROM=320u TO=400u
.meas tran peak MAX i(L1) FROM=320u TO=400u
.meas tran output AVG v(out) FROM=320u TO=400u
.meas tran wave PP v(out) FROM=320u TO=400u
.print tran v(out) i(L1) v(sw)
.end
`,
  answer: [
    {
      what: 'Ripple of the coil’s current',
      measure: 'ripple',
      published: 0.89,
      unit: 'A',
      within: 0.01,
      source,
    },
    {
      what: 'Peak of the coil’s current',
      measure: 'peak',
      published: 1.945,
      unit: 'A',
      within: 0.02,
      source,
    },
    { what: 'Output', measure: 'output', published: 15, unit: 'V', within: 0.01, source },
    {
      what: 'Ripple of the output',
      measure: 'wave',
      published: 60.61e-3,
      unit: 'V',
      within: 0.03,
      source,
    },
  ],
  text: 'While the switch conducts, the capacitor feeds the load alone and falls by 61 mV; then the coil’s 1.9 A jump onto the output. The peak current, not the mean, decides the coil.',
};
