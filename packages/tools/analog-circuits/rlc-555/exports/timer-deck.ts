import { spiceDeck } from '../../../exports/spice.ts';
import type { RlcInputs } from '../inputs.ts';
import type { AstableResult, MonostableResult } from '../timer.ts';

/**
 * A timer of behavioural sources that runs in ngspice. Its delays are in the levels at which it switches: the capacitor
 * is there when output and discharge have followed.
 */
export function timerDeck(r: AstableResult | MonostableResult, i: RlcInputs): string {
  const oscillates = r.kind === 'astable';
  const time = oscillates ? 1 / r.found.frequency : r.found.width;
  const { timer, found } = r;
  const bottom = oscillates ? r.found.bottom : -1;
  // The latch moves in a millionth of the time.
  const latch = time * 1e-9;
  return spiceDeck(
    [
      `* ${r.figures.label} timer${oscillates ? ` at ${r.found.frequency} Hz` : `, pulse of ${r.found.width} s`}`,
      '.subckt timer555 sense dis out',
      `Bset 0 q I = v(sense) > ${found.top} ? 1m*(1-v(q)) : (v(sense) < ${bottom} ? -1m*v(q) : 0)`,
      `Cq q 0 ${latch} ic=0`,
      'Rq q 0 1e15',
      `Bout out 0 V = v(q) > 0.5 ? ${timer.low} : ${timer.high}`,
      `Bdis dis 0 I = v(q) > 0.5 ? (v(dis)-${timer.saturation})/${Math.max(timer.discharge, 1e-3)} : 0`,
      `Ibias sense 0 DC ${timer.bias}`,
      '.ends timer555',
      `VCC vcc 0 DC ${timer.supply}`,
      ...(oscillates ? oscillator(i) : [`RT vcc s ${i.rt}`, 'XT s s out timer555']),
      `CT s 0 ${i.ct} ic=${oscillates ? 0 : r.found.rest}`,
    ],
    [
      'set width=120',
      'option reltol=1e-5',
      `tran ${time / 200} ${time * (oscillates ? 5 : 1.5)} 0 ${time / 4000} uic`,
      ...(oscillates
        ? [
            `meas tran tHigh TRIG v(out) VAL=${middle(r)} RISE=2 TARG v(out) VAL=${middle(r)} FALL=3`,
            `meas tran tLow TRIG v(out) VAL=${middle(r)} FALL=2 TARG v(out) VAL=${middle(r)} RISE=2`,
          ]
        : [`meas tran tPulse WHEN v(out)=${middle(r)} FALL=1`]),
      'meas tran vTop MAX v(s)',
    ],
  );
}

const middle = ({ timer }: AstableResult | MonostableResult): number =>
  (timer.high + timer.low) / 2;

function oscillator(i: RlcInputs): string[] {
  switch (i.wiring) {
    case 'standard':
      return [`RA vcc d ${i.ra}`, `RB d s ${i.rb}`, 'XT s d out timer555'];
    case 'diode':
      return [
        `RA vcc d ${i.ra}`,
        `RB d s ${i.rb}`,
        '* a diode of 0.6 V that conducts while the output is high',
        'Bd d s I = v(d,s) > 0.6 ? (v(d,s)-0.6)/1m : 0',
        'XT s d out timer555',
      ];
    case 'separate':
      return [`RA vcc s ${i.ra}`, `RB s d ${i.rb}`, 'XT s d out timer555'];
    case 'output':
      return [`RB out s ${i.rb}`, 'XT s d out timer555', 'RD d 0 1e9'];
  }
}
