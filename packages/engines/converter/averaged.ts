import type { State } from './affine.ts';
import { type Cell, type Interval, outputOf } from './cell.ts';

/** What the averaged circuit is driven by: duty ratio, source (V at the primary), current into the output (A). */
export interface Drive {
  readonly duty: number;
  readonly vin: number;
  readonly injected: number;
}

/** A linear system of two states, inputs duty, source and injected current, outputs output voltage and inductor current. */
export interface Linear {
  /** s² + p s + q, from the highest power down. */
  readonly den: readonly number[];
  /** By output, then by input. */
  readonly output: Record<Input, readonly number[]>;
  readonly inductor: Record<Input, readonly number[]>;
  /** det of the system of both outputs with duty and injected current, over den: what current feedback leaves. */
  readonly crossed: { readonly injected: readonly number[]; readonly vin: readonly number[] };
}
export type Input = keyof Drive;

interface Rates {
  readonly i: number;
  readonly v: number;
  readonly output: number;
  readonly current: number;
}

/** The inductor’s drive in an interval follows the source where it draws from it. */
const shifted = (cell: Cell, interval: Interval, { vin, injected }: Drive, [i, v]: State) => {
  const { stage } = cell;
  const share = 1 / (1 + stage.esr * stage.conductance);
  const at = outputOf(cell, interval, [i, v]) + share * stage.esr * injected;
  const more = interval.draws * stage.turns * (vin - stage.vin);
  const idle = interval === cell.idle;
  return {
    i: idle
      ? 0
      : (interval.drive + more - interval.resistance * i - interval.output * at) / cell.inductance,
    v: (interval.feeds * i - stage.current + injected - stage.conductance * at) / stage.capacitance,
    output: at,
  };
};

/**
 * Averaged rates. In continuous conduction state-space averaging (R. D. Middlebrook, S. Ćuk, PESC 1976); in
 * discontinuous conduction the full-order average in which the inductor’s current, while it flows, is half its peak and
 * the second interval follows from it (J. Sun et al., IEEE Trans. Power Electronics 16(4), 2001).
 */
export function rates(cell: Cell, broken: boolean, drive: Drive, [i, v]: State): Rates {
  const { duty } = drive;
  const period = 1 / cell.stage.frequency;
  let flowing = i;
  let second = 1 - duty;
  if (broken) {
    // The peak that the ratio builds up from nothing; the output beside it is the capacitor’s.
    const rise = shifted(cell, cell.on, drive, [0, v]).i;
    const r = cell.on.resistance + cell.on.output * cell.stage.esr;
    const peak = (rise * duty * period) / (1 + (r * duty * period) / (2 * cell.inductance));
    flowing = peak / 2;
    second = (2 * i) / peak - duty;
  }
  const first = shifted(cell, cell.on, drive, [flowing, v]);
  const then = shifted(cell, cell.off, drive, [flowing, v]);
  const rest = shifted(cell, cell.idle, drive, [0, v]);
  const idle = 1 - duty - second;
  const mean = (of: 'i' | 'v' | 'output') => duty * first[of] + second * then[of] + idle * rest[of];
  return { i: mean('i'), v: mean('v'), output: mean('output'), current: i };
}

/** Newton’s method for the state at rest, from a guess such as the means of the exact period. */
export function restOf(cell: Cell, broken: boolean, drive: Drive, guess: State): State {
  let x = guess;
  for (let k = 0; k < 40; k++) {
    const f = rates(cell, broken, drive, x);
    const { a } = slopes(cell, broken, drive, x);
    const det = a[0] * a[3] - a[1] * a[2];
    const di = (a[3] * f.i - a[1] * f.v) / det;
    const dv = (a[0] * f.v - a[2] * f.i) / det;
    x = [x[0] - di, x[1] - dv];
    if (Math.abs(di) <= 1e-13 * Math.abs(x[0]) && Math.abs(dv) <= 1e-13 * Math.abs(x[1])) break;
  }
  return x;
}

interface Slopes {
  readonly a: readonly [number, number, number, number];
  readonly b: Record<Input, readonly [number, number]>;
  readonly c: readonly [number, number];
  readonly d: Record<Input, number>;
}

/** Central differences; the rates are of low degree, and their third derivatives small. */
function slopes(cell: Cell, broken: boolean, drive: Drive, [i, v]: State): Slopes {
  const by = (change: (h: number) => Rates, h: number) => {
    const [p, m] = [change(h), change(-h)];
    return {
      i: (p.i - m.i) / (2 * h),
      v: (p.v - m.v) / (2 * h),
      output: (p.output - m.output) / (2 * h),
    };
  };
  const step = (x: number, least: number) => 1e-5 * Math.max(Math.abs(x), least);
  const di = by((h) => rates(cell, broken, drive, [i + h, v]), step(i, 1e-9));
  const dv = by((h) => rates(cell, broken, drive, [i, v + h]), step(v, 1e-9));
  const driven = (name: Input, h: number) =>
    by((e) => rates(cell, broken, { ...drive, [name]: drive[name] + e }, [i, v]), h);
  const duty = driven('duty', step(drive.duty, 1e-9));
  const vin = driven('vin', step(drive.vin, 1e-9));
  const injected = driven('injected', step(i, 1e-9));
  return {
    a: [di.i, dv.i, di.v, dv.v],
    b: { duty: [duty.i, duty.v], vin: [vin.i, vin.v], injected: [injected.i, injected.v] },
    c: [di.output, dv.output],
    d: { duty: duty.output, vin: vin.output, injected: injected.output },
  };
}

/** The small-signal system about a state at rest. */
export function linearised(cell: Cell, broken: boolean, drive: Drive, x: State): Linear {
  const { a, b, c, d: raw } = slopes(cell, broken, drive, x);
  // What the differences leave of nothing is not a zero near infinity.
  const noise = (1e-8 * Math.abs(x[1])) / drive.duty;
  const d = { ...raw, duty: Math.abs(raw.duty) < noise ? 0 : raw.duty };
  const den = [1, -(a[0] + a[3]), a[0] * a[3] - a[1] * a[2]];
  /** c adj(sI − A) b + d den. */
  const numerator = (row: readonly [number, number], name: Input, through: number) => {
    const [p, q] = b[name];
    return [
      through,
      row[0] * p + row[1] * q + through * (den[1] as number),
      row[0] * (a[1] * q - a[3] * p) +
        row[1] * (a[2] * p - a[0] * q) +
        through * (den[2] as number),
    ];
  };
  const all = (row: readonly [number, number], through: Record<Input, number>) => ({
    duty: numerator(row, 'duty', through.duty),
    vin: numerator(row, 'vin', through.vin),
    injected: numerator(row, 'injected', through.injected),
  });
  const output = all(c, d);
  const inductor = all([1, 0], { duty: 0, vin: 0, injected: 0 });
  /** (N_v· N_id − N_vd N_i·) / den is a polynomial of degree one. */
  const crossed = (name: 'vin' | 'injected'): number[] => {
    const [p, q] = b[name];
    const [r, t] = b.duty;
    return [
      d[name] * r - d.duty * p,
      c[1] * (q * r - t * p) + d[name] * (a[1] * t - a[3] * r) - d.duty * (a[1] * q - a[3] * p),
    ];
  };
  return {
    den,
    output,
    inductor,
    crossed: { injected: crossed('injected'), vin: crossed('vin') },
  };
}
