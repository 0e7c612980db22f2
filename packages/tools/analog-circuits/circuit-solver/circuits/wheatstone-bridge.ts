import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form of the Wheatstone bridge: V (R3/(R1 + R3) − R4/(R2 + R4)), balanced where R1/R3 = R2/R4 (any text on measurement)';

export const wheatstoneBridge: TeachingCircuit = {
  title: 'Wheatstone bridge with a strain gauge',
  group: 'Resistive networks',
  question:
    'How much does the bridge give when one 350 Ω gauge grows by 1 Ω, and where is it balanced?',
  deck: `Wheatstone bridge of 350 ohm gauges, one of them strained
* The sweep alters one arm: SPICE sweeps a resistor as it does a source.
Vexcite top 0 10
R1 top left 350
R2 top right 350
Rgauge left 0 350
R4 right 0 350
.dc Rgauge 340 360 1
.print dc v(left,right)
.end
`,
  answer: [
    {
      ...{
        what: 'Bridge voltage at 351 Ω',
        of: 'dc',
        trace: 'V(left,right)',
        at: 351,
        published: 10 * (351 / 701 - 0.5),
      },
      ...{ unit: 'V', within: 1e-5, source },
    },
    {
      ...{
        what: 'Bridge voltage at 340 Ω',
        of: 'dc',
        trace: 'V(left,right)',
        at: 340,
        published: 10 * (340 / 690 - 0.5),
      },
      ...{ unit: 'V', within: 1e-5, source },
    },
  ],
  text: 'About 7 mV an ohm, on top of 5 V: the difference of the two taps takes the 5 V away. The curve bends a little, since the gauge stands in its own divider.',
};
