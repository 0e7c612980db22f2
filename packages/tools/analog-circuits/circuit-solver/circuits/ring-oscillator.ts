import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form: f = 1/(2 N t_P) with N stages of mean delay t_P (N. H. E. Weste, D. M. Harris, CMOS VLSI Design)';

export const ringOscillator: TeachingCircuit = {
  title: 'Ring oscillator',
  group: 'Field-effect transistors',
  question: 'Is the period of five inverters in a ring ten delays of one?',
  deck: `Ring of five CMOS inverters, 50 fF each
* .ic breaks the balance in which the ring would otherwise rest for ever.
.subckt inverter in out vdd
Mp out in vdd vdd pmos W=25u L=1u
Mn out in 0 0 nmos W=10u L=1u
Cload out 0 50f
.ends
Vdd vdd 0 5
X1 a b vdd inverter
X2 b c vdd inverter
X3 c d vdd inverter
X4 d e vdd inverter
X5 e a vdd inverter
.model nmos NMOS(LEVEL=1 VTO=1 KP=100u)
.model pmos PMOS(LEVEL=1 VTO=-1 KP=40u)
.ic v(a)=0 v(b)=5 v(c)=0 v(d)=5 v(e)=0
.tran 2p 1.5n 0 2p
.meas tran period TRIG v(a) VAL=2.5 RISE=3 TARG v(a) VAL=2.5 RISE=4
.meas tran down TRIG v(a) VAL=2.5 RISE=3 TARG v(b) VAL=2.5 FALL=3
.meas tran up TRIG v(a) VAL=2.5 FALL=3 TARG v(b) VAL=2.5 RISE=3
.meas tran ratio PARAM='period/(5*(down+up))'
.print tran v(a) v(b)
.end
`,
  answer: [
    {
      what: 'Period over ten mean delays',
      measure: 'ratio',
      published: 1,
      unit: '',
      within: 0.01,
      source,
    },
  ],
  text: 'An odd number of inverters finds no rest: an edge runs round twice for a period. Foundries measure the delay of a gate so, since 1 GHz is easier to count than 40 ps are to see.',
};
