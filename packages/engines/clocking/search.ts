/**
 * Every setting of a PLL, ranked. Branch and bound over the multiplier's range, once for each reference and reference
 * divider: a stretch of multipliers is left out only if no divider could bring any of it to an error as small as that of
 * the settings kept. So the first is the best there is, and the list the best list; plain enumeration agrees (search.test.ts).
 */
import { EngineError } from '../error.ts';
import { type Rational, rational, toNumber } from '../exact/rational.ts';
import { Best } from './best.ts';
import { legalCount } from './count.ts';
import { detectorTakes, dividerSteps, type Steps, vcoSteps } from './limits.ts';
import type {
  ChosenOutput,
  Divider,
  Pll,
  PllOutput,
  Preference,
  Reference,
  Setting,
  Wanted,
} from './pll.ts';
import { relativeError } from './relative.ts';

/** The search, or null where its proof would take too long. */
export function searchWithin(
  pll: Pll,
  wanted: readonly Wanted[],
  options: SearchOptions,
): Found | null {
  try {
    return search(pll, wanted, options);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'out-of-range') return null;
    throw error;
  }
}

export interface SearchOptions {
  /** Settings that are kept. */
  readonly most: number;
  readonly prefer: Preference;
  /** Further conditions on a whole setting. */
  readonly accept?: (setting: Setting) => boolean;
}

export interface Found {
  /** Best first: one setting for each reference, reference divider and multiplier, with the dividers nearest to what is wanted. */
  readonly settings: readonly Setting[];
  /** All legal combinations of reference, dividers and multiplier. */
  readonly legal: number;
  /** Settings whose frequencies were computed; the rest was shown to be no better by intervals. */
  readonly examined: number;
}

/** Room for the rounding of doubles in bounds: they are right to 2⁻⁵⁰. */
const SLACK = 1e-14;

/** Steps at most: limits of dividers, and outputs of settings at four each. Some ten seconds. */
const MOST_STEPS = 4_000_000;
const SETTING = 4;

interface Target {
  readonly output: PllOutput;
  readonly wanted: Wanted;
  /** Wanted frequency as a double, for bounds alone. */
  readonly hertz: number;
  readonly ratios: readonly number[];
}

/** @throws EngineError `out-of-range` where the proof takes more than there is time for */
export function search(pll: Pll, wanted: readonly Wanted[], options: SearchOptions): Found {
  const targets = wanted.map((w) => targetOf(pll, w));
  const best = new Best<Setting>(options.most, byRank(options.prefer));
  const dividers = targets.reduce((sum, t) => sum + t.output.dividers.length, 0);
  const each = SETTING * Math.max(1, targets.length);
  const pairs = pll.references.flatMap((reference) =>
    pll.pre.filter((pre) => detectorTakes(pll, reference, pre)).map((pre) => ({ reference, pre })),
  );
  let left = MOST_STEPS - dividers * pairs.length;
  if (left < 0) throw tooLong();
  let legal = 0;
  let examined = 0;
  for (const { reference, pre } of pairs) {
    const branch = new Branch(pll, reference, pre, targets, options, best, left / each);
    branch.run();
    left -= each * branch.examined;
    legal += branch.legal;
    examined += branch.examined;
  }
  return { settings: best.all, legal, examined };
}

const tooLong = (): EngineError =>
  new EngineError(
    'out-of-range',
    `The proof takes more than ${MOST_STEPS} steps; ask for fewer outputs or dividers, or for a coarser multiplier.`,
  );

function targetOf(pll: Pll, wanted: Wanted): Target {
  const output = pll.outputs.find((o) => o.id === wanted.output);
  if (!output) throw new Error(`there is no output "${wanted.output}"`);
  return {
    output,
    wanted,
    hertz: toNumber(wanted.frequency),
    ratios: output.dividers.map((d) => d.num / d.den),
  };
}

/** Least miss, least error, the closest reference; then the fastest phase detector, whole multipliers, and the VCO. */
export function byRank(prefer: Preference): (a: Setting, b: Setting) => number {
  return (a, b) => {
    const first =
      a.missed - b.missed ||
      a.error - b.error ||
      (a.reference.tolerance ?? 0) - (b.reference.tolerance ?? 0);
    if (first !== 0) return first;
    const vco = order(a.vco, b.vco);
    if (prefer === 'power' && vco !== 0) return vco;
    return (
      order(b.detector, a.detector) ||
      Number(a.k % a.den !== 0) - Number(b.k % b.den !== 0) ||
      -vco ||
      a.pre - b.pre
    );
  };
}

function order(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** One reference and reference divider. */
class Branch {
  readonly #pll: Pll;
  readonly #reference: Reference;
  readonly #pre: number;
  readonly #targets: readonly Target[];
  readonly #options: SearchOptions;
  readonly #best: Best<Setting>;
  /** Settings that may still be computed. */
  readonly #left: number;
  readonly #steps: readonly (readonly Steps[])[];
  readonly #vco: Steps;
  /** VCO of one step, as a double. */
  readonly #step: number;
  readonly legal: number;
  examined = 0;

  constructor(
    pll: Pll,
    reference: Reference,
    pre: number,
    targets: readonly Target[],
    options: SearchOptions,
    best: Best<Setting>,
    left: number,
  ) {
    this.#left = left;
    this.#pll = pll;
    this.#reference = reference;
    this.#pre = pre;
    this.#targets = targets;
    this.#options = options;
    this.#best = best;
    this.#vco = vcoSteps(pll, reference, pre);
    this.#steps = targets.map((t) => dividerSteps(t.output, reference, pre, pll.multiplier.den));
    this.#step = toNumber(reference.frequency) / (pre * pll.multiplier.den);
    this.legal = legalCount(pll, this.#vco, this.#steps);
  }

  run(): void {
    const { low, high } = this.#vco;
    const { only } = this.#pll.multiplier;
    if (only) {
      for (const k of only) if (k >= low && k <= high) this.#take(k);
    } else if (low <= high) this.#split(low, high);
  }

  /** Multipliers low to high, halved until the bound leaves them out or one is left. */
  #split(low: number, high: number): void {
    if (this.#cannotMatter(low, high)) return;
    if (low === high) {
      this.#take(low);
      return;
    }
    const middle = Math.floor((low + high) / 2);
    // The half that may come nearer goes first: what is found there cuts the other one short.
    const halves: readonly (readonly [number, number])[] = [
      [low, middle],
      [middle + 1, high],
    ];
    const [a, b] = halves.map(([from, to]) => this.#bound(from, to));
    const turned = order2(a, b) > 0 ? [...halves].reverse() : halves;
    for (const [from, to] of turned) this.#split(from, to);
  }

  #cannotMatter(low: number, high: number): boolean {
    const bar = this.#best.bar;
    if (!bar) return false;
    const bound = this.#bound(low, high);
    if (bound.missed > bar.missed + SLACK) return true;
    return bar.missed <= bound.missed && bound.error > bar.error + SLACK;
  }

  /** No setting of the stretch has a smaller error than this. */
  #bound(low: number, high: number): Bound {
    const from = low * this.#step;
    const to = high * this.#step;
    let missed = 0;
    let error = 0;
    for (const { hertz, ratios, wanted } of this.#targets) {
      const least = leastError(ratios, hertz, from, to);
      error = Math.max(error, least);
      missed = Math.max(missed, least - wanted.tolerance);
    }
    return { missed, error };
  }

  #take(k: number): void {
    this.examined++;
    if (this.examined > this.#left) throw tooLong();
    const vco = rational(
      this.#reference.frequency.n * BigInt(k),
      this.#reference.frequency.d * BigInt(this.#pre * this.#pll.multiplier.den),
    );
    const outputs: ChosenOutput[] = [];
    let missed = 0;
    let error = 0;
    for (const [t, target] of this.#targets.entries()) {
      const chosen = nearest(target, this.#steps[t] ?? [], vco, k, k * this.#step);
      if (!chosen) return;
      outputs.push(chosen);
      const size = Math.abs(chosen.error);
      error = Math.max(error, size);
      missed = Math.max(missed, size - target.wanted.tolerance);
    }
    const detector = rational(
      this.#reference.frequency.n,
      this.#reference.frequency.d * BigInt(this.#pre),
    );
    const { den } = this.#pll.multiplier;
    const setting = {
      ...{ reference: this.#reference, pre: this.#pre, k, den, detector, vco },
      ...{ outputs, missed, error },
    };
    if (this.#options.accept?.(setting) ?? true) this.#best.add(setting);
  }
}

interface Bound {
  readonly missed: number;
  readonly error: number;
}

const order2 = (a: Bound | undefined, b: Bound | undefined): number =>
  a && b ? a.missed - b.missed || a.error - b.error : 0;

/** Least |VCO/ratio − hertz|/hertz for a VCO of `from` to `to`: 0 if a ratio brings one of them there. */
function leastError(ratios: readonly number[], hertz: number, from: number, to: number): number {
  const above = atLeast(ratios, from / hertz);
  const up = ratios[above];
  const down = ratios[above - 1];
  // hertz·up ≥ from. Within the stretch some VCO is exactly there.
  const over = up === undefined ? Infinity : Math.max(0, (hertz * up - to) / (hertz * up));
  const under = down === undefined ? Infinity : Math.max(0, from / (hertz * down) - 1);
  return Math.min(over, under);
}

/** Where the first ratio that is not below x stands. */
function atLeast(ratios: readonly number[], x: number): number {
  let low = 0;
  let high = ratios.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ratios[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The legal divider that comes nearest; of two as near, the one that gives the lower frequency. */
function nearest(
  { output, wanted, ratios, hertz }: Target,
  steps: readonly Steps[],
  vco: Rational,
  k: number,
  approximate: number,
): ChosenOutput | undefined {
  const start = atLeast(ratios, approximate / hertz);
  const found: ChosenOutput[] = [];
  // Rounding may put the start one place off: two legal ones on each side are looked at.
  for (const way of [-1, 1]) {
    let seen = 0;
    for (
      let at = way < 0 ? start - 1 : start;
      at >= 0 && at < ratios.length && seen < 2;
      at += way
    ) {
      const range = steps[at];
      const divider = output.dividers[at];
      if (!range || !divider || k < range.low || k > range.high) continue;
      found.push(chosenOf(output.id, divider, vco, wanted.frequency));
      seen++;
    }
  }
  let least: ChosenOutput | undefined;
  for (const one of found) {
    const size = Math.abs(one.error);
    const best = least ? Math.abs(least.error) : Infinity;
    if (size < best || (size === best && one.error < (least?.error ?? 0))) least = one;
  }
  return least;
}

function chosenOf(id: string, divider: Divider, vco: Rational, wanted: Rational): ChosenOutput {
  const frequency = rational(vco.n * BigInt(divider.den), vco.d * BigInt(divider.num));
  return { id, divider, frequency, error: relativeError(frequency, wanted) };
}
