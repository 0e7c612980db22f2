import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory: the Zener regulator of 16 V, 1 kΩ and 10 V; closed form V R_L/(R + R_L) below breakdown';

export const zenerRegulator: TeachingCircuit = {
  title: 'Zener regulator',
  group: 'Diodes',
  question: 'Does the 10 V Zener hold at a load of 1.2 kΩ, and at 3 kΩ?',
  deck: `Zener regulator: 16 V, 1 kilohm, 10 V, the load swept
Vsupply supply 0 16
Rseries supply out 1k
Dzener 0 out zener
Rload out 0 1.2k
.model zener D(IS=1e-14 BV=10 IBV=2.67m RS=0.1)
.dc Rload 1.2k 3k 100
.meas dc heavy FIND v(out) AT=1200
.meas dc light FIND v(out) AT=3000
.print dc v(out) i(Vsupply)
.end
`,
  answer: [
    {
      what: 'Output at 1.2 kΩ: not regulated',
      measure: 'heavy',
      published: 8.73,
      unit: 'V',
      within: 1e-3,
      source,
    },
    {
      what: 'Output at 3 kΩ: regulated',
      measure: 'light',
      published: 10,
      unit: 'V',
      within: 2e-3,
      source,
    },
    {
      ...{
        what: 'Current of the supply at 3 kΩ',
        of: 'dc',
        trace: '-I(Vsupply)',
        at: 3000,
        published: 6e-3,
      },
      ...{ unit: 'A', within: 5e-3, source },
    },
  ],
  text: 'At 1.2 kΩ the divider alone gives 8.73 V and the Zener sleeps. From about 1.7 kΩ on it takes the surplus, 2.67 mA at 3 kΩ, and the output stands.',
};
