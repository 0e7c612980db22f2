/** Limits in Hz turned into whole numbers of the multiplier's steps, exactly: no rounding decides what is legal. */
import type { Rational } from '../exact/rational.ts';
import type { Divider, Pll, PllOutput, Range, Reference } from './pll.ts';

/** floor(a / b) for b > 0. */
const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));

/** Beyond all multipliers there are. */
const FAR = 2 ** 50;
const clipped = (k: bigint): number => Number(k > BigInt(FAR) ? BigInt(FAR) : k);

export interface Steps {
  readonly low: number;
  readonly high: number;
}

/**
 * The k for which reference/pre·k/den, divided by num/dividedBy, lies within the range: low = ⌈min·…⌉, high = ⌊max·…⌋.
 * Empty where low > high.
 */
function stepsWithin(
  { frequency: f }: Reference,
  pre: number,
  den: number,
  by: { readonly num: number; readonly den: number },
  { min, max }: Range,
): Steps {
  // k ≤ limit · num · pre · den / (by.den · f)
  const over = (limit: Rational): readonly [bigint, bigint] => [
    limit.n * BigInt(by.num) * BigInt(pre) * BigInt(den) * f.d,
    limit.d * BigInt(by.den) * f.n,
  ];
  const [a, b] = over(min);
  const [c, d] = over(max);
  return { low: clipped(-floorDiv(-a, b)), high: clipped(floorDiv(c, d)) };
}

const WHOLE = { num: 1, den: 1 };

/** Multiplier steps that keep the VCO within its limits, and within the multiplier's own range. */
export function vcoSteps(pll: Pll, reference: Reference, pre: number): Steps {
  const { from, to, den } = pll.multiplier;
  const { low, high } = stepsWithin(reference, pre, den, WHOLE, pll.vco);
  return { low: Math.max(from, low), high: Math.min(to, high) };
}

/** For each divider of an output, the multiplier steps with which it is legal. */
export function dividerSteps(
  output: PllOutput,
  reference: Reference,
  pre: number,
  den: number,
): Steps[] {
  return output.dividers.map((d) => legalSteps(d, output.limit, reference, pre, den));
}

function legalSteps(
  divider: Divider,
  limit: Range,
  reference: Reference,
  pre: number,
  den: number,
): Steps {
  const steps = stepsWithin(reference, pre, den, divider, limit);
  if (!divider.inner) return steps;
  const { by, max } = divider.inner;
  const { num, den: half } = scaled(by);
  const inner = stepsWithin(
    reference,
    pre,
    den,
    { num, den: half },
    { min: { n: 0n, d: 1n }, max },
  );
  return { low: steps.low, high: Math.min(steps.high, inner.high) };
}

const scaled = (by: number): { num: number; den: number } => {
  let den = 1;
  while (!Number.isInteger(by * den)) den *= 2;
  return { num: by * den, den };
};

/** Whether the phase detector takes reference / pre. */
export function detectorTakes({ detector: { min, max } }: Pll, r: Reference, pre: number): boolean {
  const { n, d } = r.frequency;
  const by = d * BigInt(pre);
  return n * min.d >= min.n * by && n * max.d <= max.n * by;
}

/** Values of the multiplier from low to high. */
export function stepCount(pll: Pll, low: number, high: number): number {
  const { only } = pll.multiplier;
  if (!only) return Math.max(0, high - low + 1);
  return only.filter((k) => k >= low && k <= high).length;
}
