import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: V_r = V_p/(f C R) (A. S. Sedra, K. C. Smith, Microelectronic Circuits, the peak rectifier)';

export const halfWave: TeachingCircuit = {
  title: 'Half-wave rectifier with ripple',
  group: 'Diodes',
  question: 'How much ripple does 83.3 µF leave at 60 Hz, 100 V peak and 10 kΩ?',
  deck: `Half-wave peak rectifier: 100 V peak, 60 Hz, 10 kilohm, 83.3 uF
Vline in 0 SIN(0 100 60)
D1 in out rectifier
Cfilter out 0 83.3u IC=98
Rload out 0 10k
.model rectifier D(IS=10n N=1.5 RS=0.1)
.tran 100u 66.67m 0 100u UIC
.meas tran ripple PP v(out) FROM=33.33m TO=66.67m
.meas tran average AVG v(out) FROM=33.33m TO=66.67m
.print tran v(in) v(out) i(Vline)
.end
`,
  answer: [
    { what: 'Ripple', measure: 'ripple', published: 2, unit: 'V', within: 0.06, source },
    {
      ...{ what: 'Mean voltage', measure: 'average', published: 99, unit: 'V', within: 0.015 },
      source: 'V_p − V_r/2 (Sedra and Smith); the diode keeps 0.9 V of it here',
    },
  ],
  text: 'The diode conducts for a thirtieth of the period and carries in it all that the load takes: its peak is some 60 times the mean. The closed form lets the capacitor discharge for the whole period and is 4 % high.',
};
