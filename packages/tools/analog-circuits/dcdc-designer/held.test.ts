/** The engines against SciPy and ngspice: periodic steady states, transients, responses of the circuit that switches. */

import { evaluate } from '@tollbench/engines/control/transfer-function.ts';
import { linearised, restOf } from '@tollbench/engines/converter/averaged.ts';
import { type Cell, cellOf, type Stage } from '@tollbench/engines/converter/cell.ts';
import { plantOf } from '@tollbench/engines/converter/regulator.ts';
import { type Cycle, cycleAt } from '@tollbench/engines/converter/steady.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

interface Case {
  readonly stage: Stage & { readonly duty: number };
  readonly found: {
    readonly discontinuous: boolean;
    readonly start: readonly [number, number];
    readonly mean: number;
    readonly rms: number;
    readonly least: number;
    readonly most: number;
    readonly output: number;
    readonly capacitor: number;
  };
  readonly ripple: number;
}
interface More {
  readonly netlists: readonly {
    readonly case: number;
    readonly output: number;
    readonly ripple: number;
    readonly mean: number;
    readonly most: number;
    readonly rms: number;
  }[];
  /** Cases whose netlist ngspice gives up on, and what it says: held by SciPy alone. */
  readonly stopped: readonly { readonly case: number; readonly why: string }[];
  readonly responses: readonly {
    readonly case: number;
    readonly mode: 'voltage' | 'current';
    readonly ratio: number;
    readonly sense: number;
    readonly ramp: number;
    readonly re: number;
    readonly im: number;
  }[];
}

const oracle = vectors<Case>('dcdc-designer') as ReturnType<typeof vectors<Case>> & More;
const off = (ours: number, theirs: number, scale = theirs) => Math.abs((ours - theirs) / scale);
interface Ran {
  readonly cell: Cell;
  readonly cycle: Cycle;
}
const ran = oracle.cases.map(({ stage }): Ran => {
  const cell = cellOf(stage);
  return { cell, cycle: cycleAt(cell, stage.duty) };
});

function worstOfCycles(): number {
  let worst = 0;
  oracle.cases.forEach(({ stage, found }, k) => {
    const cycle = ran[k]?.cycle as Cycle;
    const { inductor, output, capacitor } = cycle.figures;
    expect(cycle.discontinuous, JSON.stringify(stage)).toBe(found.discontinuous);
    const start = cycle.phases[0]?.start ?? [0, 0];
    worst = Math.max(
      worst,
      off(start[0], found.start[0], found.most),
      off(start[1], found.start[1]),
      off(inductor.mean, found.mean),
      off(inductor.rms, found.rms),
      off(inductor.least, found.least, found.most),
      off(inductor.most, found.most),
      off(output.mean, found.output),
      off(capacitor.rms, found.capacitor),
    );
  });
  return worst;
}

function worstOfNetlists(): { means: number; ripple: number } {
  let [means, ripple] = [0, 0];
  for (const n of oracle.netlists) {
    const { inductor, output } = (ran[n.case] as Ran).cycle.figures;
    // Of an inverting converter the netlist’s output is negative; a flyback’s inductor is at the primary there.
    const { topology, turns } = (oracle.cases[n.case] as Case).stage;
    const seen = topology === 'flyback' ? turns : 1;
    means = Math.max(
      means,
      off(output.mean, Math.abs(n.output)),
      off(inductor.mean * seen, n.mean),
      off(inductor.most * seen, n.most),
      off(inductor.rms * seen, n.rms),
    );
    ripple = Math.max(ripple, off(output.most - output.least, n.ripple));
  }
  return { means, ripple };
}

/** The larger of the errors of size and angle, by mode, conduction and how near to the switching frequency. */
function worstOfResponses(want: (r: More['responses'][number], broken: boolean) => boolean) {
  let [worst, count] = [0, 0];
  for (const r of oracle.responses) {
    const { cell, cycle } = ran[r.case] as Ran;
    if (!want(r, cycle.discontinuous)) continue;
    const drive = { duty: cycle.duty, vin: cell.stage.vin, injected: 0 };
    const { inductor, output } = cycle.figures;
    const rest = restOf(cell, cycle.discontinuous, drive, [inductor.mean, output.mean]);
    const plant = plantOf(
      cell,
      cycle.discontinuous,
      linearised(cell, cycle.discontinuous, drive, rest),
      drive,
      rest,
      output.mean,
      r.mode === 'voltage'
        ? { kind: 'voltage', ramp: 1 }
        : { kind: 'current', ramp: r.ramp, sense: r.sense },
    );
    const g = evaluate(plant.control, complex(0, (2 * Math.PI * cell.stage.frequency) / r.ratio));
    const e = Math.hypot(g.re - r.re, g.im - r.im) / Math.hypot(r.re, r.im);
    worst = Math.max(worst, e);
    count++;
  }
  return { worst, count };
}

test('every netlist was measured but two flybacks’, which ngspice gives up on', () => {
  expect(oracle.stopped).toEqual([
    { case: 13, why: 'Timestep too small' },
    { case: 53, why: 'Timestep too small' },
  ]);
  const measured = new Set(oracle.netlists.map((n) => n.case));
  for (let k = 0; k < 80; k++) expect(measured.has(k)).toBe(k !== 13 && k !== 53);
});

test('the figures on the page are the ones measured here', () => {
  const cycles = worstOfCycles();
  const spice = worstOfNetlists();
  const ccmVoltage = worstOfResponses((r, broken) => !broken && r.mode === 'voltage');
  const ccmCurrent = worstOfResponses((r, broken) => !broken && r.mode === 'current');
  const dcm = worstOfResponses((_, broken) => broken);
  expect(cycles).toBeLessThan(1e-6);
  expect(spice.means).toBeLessThan(0.01);
  const row = (what: string, largestError: number, cases: number) => ({
    program: oracle.program,
    version: oracle.version,
    what,
    cases,
    largestError,
    errorKind: 'relative' as const,
  });
  expectHeld(import.meta.dirname, [
    row('periodic steady states, continuous and discontinuous', cycles, oracle.cases.length),
    row(
      'ngspice transients of the netlists: means, peaks, RMS',
      spice.means,
      oracle.netlists.length,
    ),
    row(
      'ngspice transients of the netlists: ripple of the output',
      spice.ripple,
      oracle.netlists.length,
    ),
    row(
      'control to output of the switching circuit to f_sw/12: voltage mode, continuous',
      ccmVoltage.worst,
      ccmVoltage.count,
    ),
    row('the same: peak current mode, continuous', ccmCurrent.worst, ccmCurrent.count),
    row('the same: discontinuous conduction', dcm.worst, dcm.count),
  ]);
});
