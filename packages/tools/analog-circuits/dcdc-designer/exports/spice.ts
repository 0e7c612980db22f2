import { outputOf } from '@tollbench/engines/converter/cell.ts';
import { spiceDeck } from '../../../exports/spice.ts';
import type { ConverterResult } from '../compute.ts';
import type { ConverterInputs } from '../inputs.ts';

/** Periods that are run before the last one is measured. */
const PERIODS = 60;
/** Points of a period, and the share of it that an edge takes. */
const POINTS = 400;
const EDGE = 1e-4;

/** A rectifier from `a` to `k`: a switch that is on while the other is off, or a diode with its drop and slope. */
function rectifier(name: string, a: string, k: string, i: ConverterInputs): string[] {
  if (i.rectifier === 'synchronous') return [`S${name} ${a} ${k} 0 gate second`];
  return [`V${name} ${a} d${name} ${i.drop}`, `D${name} d${name} ${k} rectifier`];
}

function circuit(r: ConverterResult, i: ConverterInputs): string[] {
  const { inductance } = r.cell;
  const start = r.cycle.figures.turnOn;
  const coil = (from: string, to: string) => [
    `L1 ${from} coil ${inductance} ic=${start}`,
    `Vcoil coil wound 0`,
    `Rcoil wound ${to} ${Math.max(i.resistance, 1e-9)}`,
  ];
  const { vin, turns } = r.cell.stage;
  switch (i.topology) {
    case 'buck':
      return [
        `Vin in 0 ${vin}`,
        'S1 in sw gate 0 first',
        ...rectifier('2', '0', 'sw', i),
        ...coil('sw', 'out'),
      ];
    case 'forward':
      return [
        '* seen from the secondary: source and switch by the turns',
        `Vin in 0 ${vin * turns}`,
        'S1 in fwd gate 0 first',
        ...(i.rectifier === 'synchronous'
          ? [`R3 fwd sw ${Math.max(i.rectifierResistance, 1e-9)}`]
          : rectifier('3', 'fwd', 'sw', i)),
        ...rectifier('2', '0', 'sw', i),
        ...coil('sw', 'out'),
      ];
    case 'boost':
      return [
        `Vin in 0 ${vin}`,
        ...coil('in', 'sw'),
        'S1 sw 0 gate 0 first',
        ...rectifier('2', 'sw', 'out', i),
      ];
    default:
      return [
        ...(i.topology === 'flyback'
          ? ['* seen from the secondary: source, switch and inductance by the turns']
          : []),
        '* the output is negative',
        `Vin in 0 ${vin * turns}`,
        'S1 in sw gate 0 first',
        ...coil('sw', '0'),
        ...rectifier('2', 'out', 'sw', i),
      ];
  }
}

/**
 * The power stage with switches, at the duty ratio of the page and from its steady state, run for sixty periods and
 * measured over the last one.
 */
export function spice(r: ConverterResult, i: ConverterInputs): string {
  const { cell, cycle } = r;
  const { stage } = cell;
  const period = 1 / stage.frequency;
  const start = cycle.phases[0]?.start ?? [0, 0];
  const sign = i.topology === 'buckboost' || i.topology === 'flyback' ? -1 : 1;
  const edge = period * EDGE;
  const closed = stage.turns ** 2 * stage.switchResistance;
  const [from, to] = [(PERIODS - 1) * period, PERIODS * period];
  const over = (what: string, name: string) => `meas tran ${name} ${what} from=${from} to=${to}`;
  return spiceDeck(
    [
      `* ${i.topology}, ${i.vin} V to ${i.vout} V at ${i.iout} A, duty ratio ${cycle.duty}`,
      ...circuit(r, i),
      `Vgate gate 0 PULSE(0 1 0 ${edge} ${edge} ${cycle.duty * period - edge} ${period})`,
      `.model first SW(vt=0.5 vh=0 ron=${Math.max(closed, 1e-6)} roff=1e7)`,
      `.model second SW(vt=-0.5 vh=0 ron=${Math.max(stage.rectifierResistance, 1e-6)} roff=1e7)`,
      `.model rectifier D(is=1e-12 n=0.002 rs=${Math.max(stage.rectifierResistance, 1e-6)})`,
      `C1 out esr ${stage.capacitance} ic=${sign * start[1]}`,
      `Resr esr 0 ${Math.max(stage.esr, 1e-9)}`,
      `Rload out 0 ${1 / stage.conductance}`,
      `* at rest the output begins a period at ${outputOf(cell, cell.on, start)} V`,
      '.options reltol=1e-5 abstol=1e-9 vntol=1e-7',
      `.tran ${period / POINTS} ${to} 0 ${period / POINTS} uic`,
    ],
    [
      'run',
      over('avg v(out)', 'vout'),
      over('pp v(out)', 'ripple'),
      over('avg i(vcoil)', 'mean'),
      over('max i(vcoil)', 'peak'),
      over('min i(vcoil)', 'valley'),
      over('rms i(vcoil)', 'rms'),
      'print vout ripple mean peak valley rms',
    ],
  );
}
