import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory: fixed-bias stage of 12 V, 470 kΩ, 3 kΩ and β = 100; closed form −R_C/r_e, r_e = 26 mV/I_E, Z_i = R_B ∥ β r_e';

export const commonEmitterGain: TeachingCircuit = {
  title: 'Gain of a common-emitter stage',
  group: 'Bipolar transistors',
  question: 'Which voltage gain and which input resistance has the stage with r_e = 10.71 Ω?',
  deck: `Common-emitter stage with fixed bias: gain and input impedance
* The book's 26 mV is kT/q at 28.57 degrees. IS is chosen for 0.7 V at 2.4 mA.
.options temp=28.57 tnom=28.57
Vcc vcc 0 12
Vin in 0 AC 1
Cin in base 1000u
Rb vcc base 470k
Rc vcc collector 3k
Q1 collector base 0 npn100
.model npn100 NPN(IS=4.9f BF=100)
.op
.ac dec 10 100 100k
.print ac vm(collector) i(Vin)
.end
`,
  answer: [
    {
      what: 'Voltage gain',
      of: 'ac',
      trace: 'mag(V(collector))',
      at: 1e4,
      published: 280.11,
      unit: '',
      within: 0.02,
      source,
    },
    {
      ...{
        what: 'Current into 1 V: 1/Z_i',
        of: 'ac',
        trace: 'mag(I(Vin))',
        at: 1e4,
        published: 1 / 1068,
      },
      ...{ unit: 'A', within: 0.02, source },
    },
  ],
  text: 'The gain is R_C over the 10.7 Ω that the junction itself has at 2.4 mA. It goes with the current, and so distorts: put a resistor under the emitter and see it settle.',
};
