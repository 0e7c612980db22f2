/** Every setting of a baud-rate generator, ranked by error and then by jitter. */
import { type Rational, rational, toNumber } from '../../exact/rational.ts';
import { Best } from '../best.ts';
import { relativeError } from '../relative.ts';
import type {
  AccumulatorMode,
  DividerMode,
  FractionMode,
  ModeName,
  Numbers,
  PatternMode,
  UartBlock,
  UartMode,
  UartSetting,
} from './block.ts';
import { bitEnds, wholeClocks } from './edges.ts';

export interface UartFound {
  readonly settings: readonly UartSetting[];
  /** All legal settings of the generator. */
  readonly legal: number;
  readonly examined: number;
}

/** Settings looked at on each side of the ideal divider. */
const AROUND = 2;

const WHOLE: Numbers = { k: 1, pre: 1, add: 0, mul: 1 };

/**
 * The best settings for a rate. The rate falls, or rises, steadily with k, so of each value of the other numbers only
 * the k on both sides of the ideal can be the nearest; the patterns of an MSP430 are all tried.
 */
export function uartSettings(
  block: UartBlock,
  clock: Rational,
  wanted: Rational,
  bits: number,
  most: number,
): UartFound {
  const best = new Best<UartSetting>(most, byRank);
  let examined = 0;
  let legal = 0;
  for (const mode of block.modes) {
    legal += legalOf(mode);
    for (const numbers of candidates(mode, clock, wanted)) {
      examined++;
      best.add(settingOf(mode, numbers, clock, wanted, bits));
    }
  }
  return { settings: best.all, legal, examined };
}

/**
 * Least error of the mean rate; of patterns, whose bits differ, least error of a bit's end. Then least jitter, more
 * samples a bit, and the smaller divider ahead.
 */
export function byRank(a: UartSetting, b: UartSetting): number {
  return (
    figure(a) - figure(b) ||
    a.jitterClocks - b.jitterClocks ||
    b.mode.samples - a.mode.samples ||
    a.numbers.pre - b.numbers.pre ||
    a.numbers.k - b.numbers.k ||
    a.numbers.add - b.numbers.add ||
    a.numbers.mul - b.numbers.mul
  );
}

const figure = (s: UartSetting): number =>
  s.mode.kind === 'pattern' ? s.edgeError : Math.abs(s.error);

const nameOf = (mode: UartMode): ModeName => ({
  kind: mode.kind,
  label: mode.label,
  samples: ('samples' in mode ? mode.samples : undefined) ?? mode.over,
  over: mode.over,
  den: mode.kind === 'divider' ? mode.den : 1,
});

export function settingOf(
  mode: UartMode,
  numbers: Numbers,
  clock: Rational,
  wanted: Rational,
  bits: number,
): UartSetting {
  const rate = rateOf(mode, numbers, clock);
  const edges = bitEnds(mode, numbers, bits);
  const ideal = toNumber(rational(clock.n * wanted.d, clock.d * wanted.n));
  const mean = (edges.at(-1) ?? 0) / Math.max(1, bits);
  const lengths = edges.map((e, i) => e - (edges[i - 1] ?? 0));
  const edgeError = edges.reduce(
    (worst, e, i) => Math.max(worst, Math.abs(e / ideal - (i + 1))),
    0,
  );
  return {
    mode: nameOf(mode),
    numbers,
    rate,
    error: relativeError(rate, wanted),
    registers: mode.registers.map(({ name, value }) => ({ name, value: value(numbers) })),
    edges,
    jitterClocks: mean === 0 ? 0 : Math.max(...lengths) - Math.min(...lengths),
    edgeError,
  };
}

/** Mean rate over a long time; of a pattern over its eight bits. */
export function rateOf(mode: UartMode, n: Numbers, clock: Rational): Rational {
  const over = (num: bigint, den: bigint): Rational => rational(clock.n * num, clock.d * den);
  switch (mode.kind) {
    case 'divider':
      return over(BigInt(mode.den), BigInt(mode.over) * BigInt(n.k) * BigInt(n.pre));
    case 'accumulator':
      return mode.whole
        ? over(1n, BigInt(wholeClocks(mode, n.k)))
        : over(BigInt(n.k), BigInt(mode.over) << BigInt(mode.bits));
    case 'fraction':
      return over(BigInt(n.mul), BigInt(mode.over) * BigInt(n.k) * BigInt(n.mul + n.add));
    case 'pattern':
      return over(8n, BigInt(8 * (mode.over * n.k + n.add) + ones(n.mul)));
  }
}

const ones = (pattern: number): number => {
  let count = 0;
  for (let p = pattern; p > 0; p >>= 1) count += p & 1;
  return count;
};

function legalOf(mode: UartMode): number {
  const span = 'step' in mode ? mode.step : 1;
  const k = Math.floor((mode.to - mode.from) / span) + 1;
  switch (mode.kind) {
    case 'divider':
      return k * (mode.pre ?? 1);
    case 'accumulator':
      return k;
    case 'fraction':
      // Without a fraction DL may be less; M has `most` values then, which all mean the same.
      return k * fractions(mode.most).length + (mode.from - 1) * mode.most;
    case 'pattern':
      return k * mode.patterns.length * mode.over;
  }
}

function* candidates(mode: UartMode, clock: Rational, wanted: Rational): Generator<Numbers> {
  // Clocks a bit.
  const ideal = toNumber(rational(clock.n * wanted.d, clock.d * wanted.n));
  switch (mode.kind) {
    case 'divider':
      yield* dividers(mode, ideal);
      break;
    case 'accumulator':
      yield* accumulators(mode, ideal);
      break;
    case 'fraction':
      yield* withFractions(mode, ideal);
      break;
    case 'pattern':
      yield* withPatterns(mode, ideal);
  }
}

function* dividers(mode: DividerMode, ideal: number): Generator<Numbers> {
  for (let pre = 1; pre <= (mode.pre ?? 1); pre++)
    for (const k of around((ideal * mode.den) / (mode.over * pre), mode, 1))
      yield { ...WHOLE, k, pre };
}

function* accumulators(mode: AccumulatorMode, ideal: number): Generator<Numbers> {
  const turn = mode.over * 2 ** mode.bits;
  // Many k may have the same whole clocks: the largest of each count next to the ideal stands for them.
  const clocks = mode.whole ? [Math.floor(ideal), Math.ceil(ideal)] : [ideal];
  const found = new Set(clocks.flatMap((n) => around(turn / Math.max(1, n), mode, mode.step)));
  for (const k of found) yield { ...WHOLE, k };
}

function* withFractions(mode: FractionMode, ideal: number): Generator<Numbers> {
  for (const [add, mul] of fractions(mode.most))
    for (const k of around(ideal / (mode.over * (1 + add / mul)), leastOf(mode, add), 1))
      yield { ...WHOLE, k, add, mul };
}

function* withPatterns(mode: PatternMode, ideal: number): Generator<Numbers> {
  // A pattern adds a clock at most to a bit: bits of the whole clocks below the ideal, or of one more or less, are all
  // that can be nearest. Shorter ones end too soon with every pattern, longer ones too late.
  const least = mode.over * mode.from;
  const most = mode.over * mode.to + mode.over - 1;
  const low = Math.floor(ideal);
  const lengths = [low - 1, low, low + 1].map((n) => Math.min(most, Math.max(least, n)));
  for (const length of new Set(lengths))
    for (const mul of mode.patterns)
      yield { ...WHOLE, k: Math.floor(length / mode.over), add: length % mode.over, mul };
}

/** The bounds of DL: from 1 where there is no fraction. */
const leastOf = ({ from, to }: FractionMode, add: number): { from: number; to: number } => ({
  from: add === 0 ? 1 : from,
  to,
});

/** Pairs A, M with A < M ≤ most. */
export function fractions(most: number): (readonly [number, number])[] {
  const out: (readonly [number, number])[] = [];
  for (let mul = 1; mul <= most; mul++) for (let add = 0; add < mul; add++) out.push([add, mul]);
  return out;
}

/** The whole multiples of `step` next to x, within the bounds; the nearest bound where x is beyond both. */
function around(
  x: number,
  { from, to }: { readonly from: number; readonly to: number },
  step: number,
): number[] {
  const low = Math.floor(x / step) * step;
  const found = new Set<number>();
  for (let n = 1 - AROUND; n <= AROUND; n++)
    found.add(Math.min(to, Math.max(from, low + n * step)));
  return [...found];
}

/** Whether some setting makes the rate of the clock with no error in any bit. */
export function makesExactly(block: UartBlock, clock: Rational, rate: Rational): boolean {
  const ratio = rational(clock.n * rate.d, clock.d * rate.n);
  return block.modes.some((mode) => modeMakes(mode, ratio));
}

/** The same of one mode, for so many clocks a bit. */
function modeMakes(mode: UartMode, ratio: Rational): boolean {
  switch (mode.kind) {
    case 'divider':
      return Array.from({ length: mode.pre ?? 1 }, (_, n) => BigInt(n + 1)).some((pre) =>
        wholeWithin(ratio.n * BigInt(mode.den), ratio.d * BigInt(mode.over) * pre, mode),
      );
    case 'accumulator':
      if (mode.whole)
        return (
          ratio.d === 1n &&
          [...accumulators(mode, Number(ratio.n))].some(
            ({ k }) => wholeClocks(mode, k) === Number(ratio.n),
          )
        );
      return wholeWithin((BigInt(mode.over) << BigInt(mode.bits)) * ratio.d, ratio.n, mode);
    case 'fraction':
      return fractions(mode.most).some(([add, mul]) =>
        wholeWithin(
          ratio.n * BigInt(mul),
          ratio.d * BigInt(mode.over) * BigInt(mul + add),
          leastOf(mode, add),
        ),
      );
    case 'pattern':
      return ratio.d === 1n && ratio.n >= BigInt(mode.from * mode.over);
  }
}

/** Whether a/b is a whole multiple of the mode's step within its bounds. */
function wholeWithin(
  a: bigint,
  b: bigint,
  mode: { readonly from: number; readonly to: number; readonly step?: number },
): boolean {
  const k = a / b;
  return (
    a % b === 0n &&
    k >= BigInt(mode.from) &&
    k <= BigInt(mode.to) &&
    k % BigInt(mode.step ?? 1) === 0n
  );
}
