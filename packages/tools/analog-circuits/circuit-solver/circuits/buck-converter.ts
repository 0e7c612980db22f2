import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'M. H. Rashid, Power Electronics: buck regulator of 12 V to 5 V at 25 kHz with 145.83 µH and 200 µF (at 5 Ω here, where the current never stops); closed form ΔI = V_a(1 − k)/(f L), ΔV = ΔI/(8 f C)';

export const buckConverter: TeachingCircuit = {
  title: 'Buck converter',
  group: 'Power conversion',
  question: 'Which ripple have current and output at 25 kHz, 145.8 µH and 200 µF?',
  deck: `Buck converter from 12 V to 5 V: a switch at 25 kHz, a duty cycle of 41.67 %
* It starts in its steady state, where coil and capacitor are charged.
Vin in 0 12
Vgate gate 0 PULSE(0 1 0 10n 10n 16.6567u 40u)
S1 in sw gate 0 ideal
D1 0 sw freewheel
L1 sw out 145.83u IC=0.6
C1 out 0 200u IC=4.9978
Rload out 0 5
.model ideal SW(VT=0.5 VH=0.1 RON=1m ROFF=1meg)
.model freewheel D(IS=1n N=0.01 RS=1m)
.tran 0.2u 400u 0 0.4u UIC
.meas tran ripple PP i(L1) FROM=320u TO=400u
.meas tran output AVG v(out) FROM=320u TO=400u
.meas tran wave PP v(out) FROM=360u TO=400u
.print tran v(out) i(L1) v(sw)
.end
`,
  answer: [
    { what: 'Output', measure: 'output', published: 5, unit: 'V', within: 0.01, source },
    {
      what: 'Ripple of the coil’s current',
      measure: 'ripple',
      published: 0.8,
      unit: 'A',
      within: 0.01,
      source,
    },
    {
      what: 'Ripple of the output',
      measure: 'wave',
      published: 20e-3,
      unit: 'V',
      within: 0.05,
      source,
    },
  ],
  text: 'The coil sees 7 V, then −5 V: its current is a triangle, and its mean is the load’s. The output is the duty cycle times 12 V, whatever the load, as long as the current never stops.',
};
