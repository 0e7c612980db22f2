import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, Example 5.11 (numbered as in the FOSSEE Scilab companion)';

export const commonBase: TeachingCircuit = {
  title: 'Common-base stage',
  group: 'Bipolar transistors',
  question: 'Which gain has a common-base stage, and how low is its input?',
  deck: `Common-base stage: 2 V and 1 kilohm under the emitter, 8 V and 5 kilohm above
* alpha = 0.98 is BF = 49. The book's 26 mV is kT/q at 28.57 degrees; IS is chosen for 0.7 V.
.options temp=28.57 tnom=28.57
Vee vee 0 -2
Vcc vcc 0 8
Re emitter vee 1k
Rc vcc collector 5k
Q1 collector 0 emitter npn49
Vin in 0 AC 1m
Cin in emitter 1000u
.model npn49 NPN(IS=2.6f BF=49)
.ac dec 10 1k 100k
.meas ac out FIND vm(collector) AT=10k
.print ac vm(collector) i(Vin)
.end
`,
  answer: [
    {
      what: 'Output for 1 mV: gain 250 α',
      measure: 'out',
      published: 0.98 * 0.25,
      unit: 'V',
      within: 0.01,
      source: `${source}: 250, where α is taken as 1`,
    },
    {
      ...{ what: 'Current from 1 mV: 1 mV/19.61 Ω', of: 'ac', trace: 'mag(I(Vin))', at: 1e4 },
      ...{ published: 1e-3 / 19.61, unit: 'A', within: 0.01, source },
    },
  ],
  text: 'The signal drives the emitter and sees 20 Ω, the collector gives 5 kΩ: current gain under one, voltage gain 245. Without Miller’s effect it goes up to the highest frequencies.',
};
