/**
 * Capacity of a discrete memoryless channel with bounds on both sides (S. Arimoto, IEEE Trans. Inf. Theory 18(1), 1972;
 * R. E. Blahut, ibid. 18(4), 1972), its last digits by Newton's method on the conditions of Kuhn and Tucker.
 */
import { divergence } from './entropy.ts';

export type Channel = readonly (readonly number[])[];

export interface Capacity {
  /** Bits a use, the lower bound: the information at `input`. */
  readonly bits: number;
  /** What the capacity is above that, at most: the greatest divergence less the information. */
  readonly gap: number;
  readonly input: readonly number[];
  /** Steps of Blahut and Arimoto, and Newton's behind them. */
  readonly iterations: number;
}

/** P(Y) where X has `input`. */
export function outputOf(channel: Channel, input: readonly number[]): number[] {
  const out = new Array<number>(channel[0]?.length ?? 0).fill(0);
  channel.forEach((row, x) => {
    const p = input[x] ?? 0;
    if (p > 0)
      row.forEach((w, y) => {
        out[y] = (out[y] as number) + p * w;
      });
  });
  return out;
}

/** D(row ‖ output) of each input letter, bits. */
export const divergences = (channel: Channel, output: readonly number[]): number[] =>
  channel.map((row) => divergence(row, output));

/** I(X; Y) in bits. */
export function information(channel: Channel, input: readonly number[]): number {
  const d = divergences(channel, outputOf(channel, input));
  return Math.max(
    0,
    d.reduce((sum, each, x) => ((input[x] ?? 0) > 0 ? sum + (input[x] ?? 0) * each : sum), 0),
  );
}

const ROUNDS = 60;
/** Steps of Blahut and Arimoto between Newton's. */
const ROUND = 50;
const MAX_NEWTON = 60;
/** Bits between the bounds at which nothing but rounding is left. */
const ENOUGH = 2e-15;

interface Bounds {
  readonly input: readonly number[];
  readonly bits: number;
  readonly gap: number;
  /** Divergence of each letter. */
  readonly d: readonly number[];
}

function boundsOf(channel: Channel, input: readonly number[]): Bounds {
  const d = divergences(channel, outputOf(channel, input));
  let bits = 0;
  input.forEach((p, x) => {
    if (p > 0) bits += p * (d[x] as number);
  });
  return { input, bits, gap: Math.max(0, Math.max(...d) - bits), d };
}

/** The capacity. Rows are probabilities of the outputs for each input and add to 1. */
export function capacity(channel: Channel): Capacity {
  // Every letter keeps some of its probability here; Newton's letters may lose it.
  let flow = boundsOf(
    channel,
    channel.map(() => 1 / channel.length),
  );
  let best: Bounds = flow;
  let iterations = 0;
  for (let round = 0; round < ROUNDS && best.gap > ENOUGH; round++) {
    for (let k = 0; k < ROUND && best.gap > ENOUGH; k++, iterations++) {
      flow = boundsOf(channel, raised(flow));
      if (flow.gap < best.gap) best = flow;
    }
    const newton = polished(channel, flow);
    iterations += newton.steps;
    if (newton.bounds.gap < best.gap) best = newton.bounds;
    // Newton's steps end in rounding: no further round does better.
    if (best.gap < 1e-13) break;
  }
  return { bits: Math.max(0, best.bits), gap: best.gap, input: best.input, iterations };
}

/** One step of Blahut and Arimoto: each letter by 2 to the power of its divergence. */
function raised({ input, d }: Bounds): number[] {
  const top = Math.max(...d);
  const weights = input.map((p, x) => p * 2 ** ((d[x] as number) - top));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((p) => p / sum);
}

/**
 * Newton's steps on D_x = C for the letters in use: one that would become negative leaves, one whose divergence is above C
 * comes in.
 */
function polished(
  channel: Channel,
  from: Bounds,
): { readonly bounds: Bounds; readonly steps: number } {
  let used = from.input.flatMap((p, x) =>
    p > 1e-9 && (from.d[x] as number) > from.bits - 20 * from.gap - 1e-9 ? [x] : [],
  );
  let now = boundsOf(channel, withOnly(from.input, used));
  let best: Bounds = from;
  let steps = 0;
  for (; steps < MAX_NEWTON && best.gap > ENOUGH; steps++) {
    const moved = newtonStep(channel, now, used);
    const leaves = moved.leaves;
    if (leaves >= 0) used = used.filter((x) => x !== leaves);
    now = boundsOf(channel, withOnly(moved.input, used));
    if (now.gap < best.gap) best = now;
    if (leaves >= 0) continue;
    const spread = Math.max(...used.map((x) => Math.abs((now.d[x] as number) - now.bits)));
    const above = now.d.findIndex((d, x) => !used.includes(x) && d > now.bits + 4 * spread + 1e-15);
    if (above < 0) continue;
    used = [...used, above].sort((a, b) => a - b);
    now = boundsOf(
      channel,
      withOnly(
        now.input.map((p, x) => (x === above ? 1e-6 : p)),
        used,
      ),
    );
  }
  return { bounds: best, steps };
}

function withOnly(input: readonly number[], used: readonly number[]): number[] {
  const kept = input.map((p, x) => (used.includes(x) ? Math.max(p, 0) : 0));
  const sum = kept.reduce((a, b) => a + b, 0);
  return kept.map((p) => p / sum);
}

/** The input after a step as far as no letter becomes negative, and the letter that stopped it, or −1. */
function newtonStep(
  channel: Channel,
  { input, d }: Bounds,
  used: readonly number[],
): { readonly input: readonly number[]; readonly leaves: number } {
  const out = outputOf(channel, input);
  const m = used.length;
  const rows = used.map((x, k) => {
    const row = used.map((z) => curvature(channel, out, x, z));
    // A trace of damping: rows that are alike leave no single answer.
    row[k] = (row[k] as number) * (1 + 1e-9);
    return [...row, 1, d[x] as number];
  });
  rows.push([...used.map(() => 1), 0, 0]);
  const step = eliminated(rows);
  let [share, leaves] = [1, -1];
  used.forEach((x, k) => {
    const [p, dp] = [input[x] as number, step[k] as number];
    if (p + share * dp < 0) [share, leaves] = [-p / dp, x];
  });
  const moved = Array.from(input);
  for (let k = 0; k < m; k++) {
    const x = used[k] as number;
    moved[x] = (input[x] as number) + share * (step[k] as number);
  }
  return { input: moved, leaves };
}

/** −∂D_x/∂p_z in bits. */
function curvature(channel: Channel, out: readonly number[], x: number, z: number): number {
  let sum = 0;
  out.forEach((q, y) => {
    const a = channel[x]?.[y] ?? 0;
    if (a > 0) sum += (a * (channel[z]?.[y] ?? 0)) / q;
  });
  return sum / Math.LN2;
}

/** The solution of equations whose right-hand sides are their last column; zeros where a pivot is lost. */
function eliminated(rows: number[][]): number[] {
  const n = rows.length;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let r = k + 1; r < n; r++)
      if (Math.abs(rows[r]?.[k] as number) > Math.abs(rows[pivot]?.[k] as number)) pivot = r;
    const top = rows[pivot] as number[];
    if (!(Math.abs(top[k] as number) > 1e-14)) return new Array<number>(n).fill(0);
    [rows[pivot], rows[k]] = [rows[k] as number[], top];
    for (let r = 0; r < n; r++) {
      const row = rows[r] as number[];
      const factor = r === k ? 0 : (row[k] as number) / (top[k] as number);
      if (factor !== 0)
        for (let c = k; c <= n; c++) row[c] = (row[c] as number) - factor * (top[c] as number);
    }
  }
  return rows.map((row, k) => (row[n] as number) / (row[k] as number));
}
