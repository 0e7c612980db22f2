import type { TeachingCircuit } from './teaching-circuit.ts';

const source =
  'Closed form of linear drift: i = v/√(R_0² − 2 η ΔR φ) with the flux φ (Y. N. Joglekar, S. J. Wolf, The elusive memristor, Eur. J. Phys. 30, 2009; D. B. Strukov et al., Nature 453, 2008)';
/** Ω² per Wb: 2 (R_off − R_on) µ R_on/D². */
const k = 2 * 15.9e3 * 1e4;
const start = 16e3 - 0.1 * 15.9e3;

export const memristor: TeachingCircuit = {
  title: 'Memristor of linear drift',
  group: 'Systems and models',
  question: 'Which resistance is left after half a period of 1 V at 1 Hz?',
  deck: `Memristor: 100 ohm to 16 kilohm, 10 nm, the boundary drifts with the charge
* v(x) is the boundary's place, 0 to 1: dx/dt = mu Ron/D^2 i. Here mu Ron/D^2 is 10,000 per coulomb.
Vdrive in 0 SIN(0 1 1)
Bmem in 0 I=v(in)/(16k-15.9k*v(x))
Bdrift 0 x I=1e4*v(in)/(16k-15.9k*v(x))
Cx x 0 1 IC=0.1
Rx x 0 1g
.tran 2m 1 0 2m UIC
.meas tran half FIND v(x) AT=0.5
.meas tran back FIND v(x) AT=1
.meas tran r_half PARAM='16000-15900*half'
.meas tran top MIN i(Vdrive)
.print tran v(in) i(Vdrive) v(x)
.end
`,
  answer: [
    {
      ...{
        what: 'Resistance after half a period',
        measure: 'r_half',
        unit: 'Ω',
        within: 2e-3,
        source,
      },
      published: Math.sqrt(start ** 2 - k / Math.PI),
    },
    {
      what: 'Boundary after a whole period',
      measure: 'back',
      published: 0.1,
      unit: '',
      within: 5e-3,
      source,
    },
  ],
  text: 'Current against voltage is a loop that is pinched at nought. After a whole period the flux is nought again, and so is the change: the resistance remembers the charge alone.',
};
