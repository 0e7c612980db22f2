/** Ladders of inductors and capacitors between two ends: built from a low-pass ladder, and analysed with their losses. */
import { EngineError } from '../error.ts';
import type { Ladder, LadderElement } from './ladder-synthesis.ts';

export type Band = 'lowpass' | 'highpass' | 'bandpass' | 'bandstop';

export interface LcPart {
  readonly kind: 'L' | 'C';
  /** L1, C2, …, numbered along the ladder. */
  readonly name: string;
  /** H or F. */
  readonly value: number;
}
/** One arm: a part, or arms in series or in parallel. */
export type Arm = LcPart | { readonly join: 'series' | 'parallel'; readonly of: readonly Arm[] };

export interface Section {
  readonly place: 'series' | 'shunt';
  readonly arm: Arm;
}

export interface LcNetwork {
  /** Ω; 0 is an ideal voltage source and infinity an ideal current source. */
  readonly source: number;
  /** Ω. */
  readonly load: number;
  /** From the source to the load. */
  readonly sections: readonly Section[];
}

export interface Target {
  readonly band: Band;
  /** rad/s: the edge, or the geometric centre of a band. */
  readonly centre: number;
  /** rad/s between the edges of a band. */
  readonly width: number;
  /** Ω at the end where the ladder begins. */
  readonly level: number;
  readonly firstPlace: 'series' | 'shunt';
}

type Raw = { kind: 'L' | 'C'; value: number } | { join: 'series' | 'parallel'; of: Raw[] };

/** g times the frequency of the low pass as an impedance (`series`) or an admittance (`shunt`) of the level. */
function lump(g: number, as: 'impedance' | 'admittance', t: Target): Raw {
  // An impedance gRs is the inductor gR, an admittance gs/R the capacitor g/R; the rest are the duals.
  const [own, other] = as === 'impedance' ? (['L', 'C'] as const) : (['C', 'L'] as const);
  const k = as === 'impedance' ? g * t.level : g / t.level;
  const { centre: w, width: b } = t;
  if (t.band === 'lowpass') return { kind: own, value: k / w };
  if (t.band === 'highpass') return { kind: other, value: 1 / (k * w) };
  const whole = (as === 'impedance') === (t.band === 'bandpass') ? 'series' : 'parallel';
  const pair: Raw[] =
    t.band === 'bandpass'
      ? [
          { kind: own, value: k / b },
          { kind: other, value: b / (k * w * w) },
        ]
      : [
          { kind: own, value: (k * b) / (w * w) },
          { kind: other, value: 1 / (k * b) },
        ];
  return { join: whole, of: pair };
}

function armOf(e: LadderElement, place: 'series' | 'shunt', t: Target): Raw {
  const as = place === 'series' ? 'impedance' : 'admittance';
  if (e.kind === 'plain') return lump(e.g, as, t);
  // In series a parallel circuit: its inductance is `dual`, its capacitance `g`; in shunt the dual of it.
  return place === 'series'
    ? { join: 'parallel', of: [lump(e.dual, 'impedance', t), lump(e.g, 'admittance', t)] }
    : { join: 'series', of: [lump(e.g, 'impedance', t), lump(e.dual, 'admittance', t)] };
}

const opposite = (p: 'series' | 'shunt') => (p === 'series' ? 'shunt' : 'series');

/** The network of a low-pass ladder moved to a band; `reversed` begins at the load. */
export function lcNetwork(ladder: Ladder, t: Target, reversed: boolean): LcNetwork {
  const sections = ladder.elements.map((e) => {
    const place = e.place === 'first' ? t.firstPlace : opposite(t.firstPlace);
    return { place, raw: armOf(e, place, t) };
  });
  const last = sections.at(-1)?.place ?? t.firstPlace;
  const far =
    ladder.end === null
      ? last === 'series'
        ? 0
        : Number.POSITIVE_INFINITY
      : t.firstPlace === 'shunt'
        ? t.level / ladder.end
        : t.level * ladder.end;
  if (reversed) sections.reverse();
  const counts = { L: 0, C: 0 };
  const named = (a: Raw): Arm =>
    'join' in a
      ? { join: a.join, of: a.of.map(named) }
      : { kind: a.kind, value: a.value, name: `${a.kind}${++counts[a.kind]}` };
  return {
    source: reversed ? far : t.level,
    load: reversed ? t.level : far,
    sections: sections.map(({ place, raw }) => ({ place, arm: named(raw) })),
  };
}

export function partsOf(network: LcNetwork): LcPart[] {
  const walk = (a: Arm): LcPart[] => ('join' in a ? a.of.flatMap(walk) : [a]);
  return network.sections.flatMap(({ arm }) => walk(arm));
}

/** The same ladder with other values of its parts, by their names. */
export function withValues(network: LcNetwork, values: (part: LcPart) => number): LcNetwork {
  const walk = (a: Arm): Arm =>
    'join' in a ? { ...a, of: a.of.map(walk) } : { ...a, value: values(a) };
  return {
    ...network,
    sections: network.sections.map(({ place, arm }) => ({ place, arm: walk(arm) })),
  };
}

/** What real parts have besides: resistances in series, from the quality factors at one frequency (rad/s), infinite ones losing nothing; and a capacitance across each coil. */
export interface Losses {
  readonly inductorQ: number;
  readonly capacitorQ: number;
  readonly at: number;
  /** rad/s at which every coil resonates with its own capacitance; none where it is left out. */
  readonly selfResonance?: number;
}
export const LOSSLESS: Losses = {
  inductorQ: Number.POSITIVE_INFINITY,
  capacitorQ: Number.POSITIVE_INFINITY,
  at: 1,
};

/** Ω in series with a part. */
export const seriesResistance = (p: LcPart, q: Losses): number =>
  p.kind === 'L' ? (q.at * p.value) / q.inductorQ : 1 / (q.at * p.value * q.capacitorQ);

/** F across a coil. */
export const coilCapacitance = (p: LcPart, { selfResonance }: Losses): number =>
  selfResonance === undefined || p.kind === 'C' ? 0 : 1 / (selfResonance ** 2 * p.value);

/** Impedances and admittances as pairs, real part first: one analysis touches thousands. */
type Pair = readonly [number, number];
/** S or Ω of a wire or an opening, where a lossless arm resonates exactly: reactive, so that it takes no power. */
const OPEN = 1e12;
const inverse = ([x, y]: Pair): Pair => {
  const d = x * x + y * y;
  return d === 0 ? [0, OPEN] : [x / d, -y / d];
};
const timesPair = ([a, b]: Pair, [c, d]: Pair): Pair => [a * c - b * d, a * d + b * c];
const plusPair = ([a, b]: Pair, [c, d]: Pair): Pair => [a + c, b + d];

function impedance(a: Arm, w: number, q: Losses): Pair {
  if (!('join' in a)) {
    const x = a.kind === 'L' ? w * a.value : -1 / (w * a.value);
    const plain: Pair = [seriesResistance(a, q), x];
    if (a.kind === 'C' || q.selfResonance === undefined) return plain;
    return inverse(plusPair(inverse(plain), [0, w * coilCapacitance(a, q)]));
  }
  const parts = a.of.map((each) => impedance(each, w, q));
  if (a.join === 'series') return parts.reduce(plusPair);
  return inverse(parts.map(inverse).reduce(plusPair));
}

export interface Scattering {
  readonly re21: number;
  readonly im21: number;
  readonly re11: number;
  readonly im11: number;
  readonly re22: number;
  readonly im22: number;
}

/**
 * S-parameters between the resistances of the ends at w rad/s. With an ideal source S21 is the voltage across the load
 * over that of the source, or the current through it over that of the source, and S11 and S22 are NaN.
 */
export function scattering(network: LcNetwork, w: number, q: Losses = LOSSLESS): Scattering {
  let A: Pair = [1, 0];
  let B: Pair = [0, 0];
  let C: Pair = [0, 0];
  let D: Pair = [1, 0];
  for (const { place, arm } of network.sections) {
    const z = impedance(arm, w, q);
    if (place === 'series') {
      B = plusPair(B, timesPair(A, z));
      D = plusPair(D, timesPair(C, z));
    } else {
      const y = inverse(z);
      A = plusPair(A, timesPair(B, y));
      C = plusPair(C, timesPair(D, y));
    }
  }
  return ofChain(A, B, C, D, network.source, network.load);
}

function ofChain(A: Pair, B: Pair, C: Pair, D: Pair, rs: number, rl: number): Scattering {
  const scaled = ([x, y]: Pair, k: number): Pair => [x * k, y * k];
  if (rs === 0 || rs === Number.POSITIVE_INFINITY) {
    const [re21, im21] = inverse(
      rs === 0 ? plusPair(A, scaled(B, 1 / rl)) : plusPair(scaled(C, rl), D),
    );
    const nan = Number.NaN;
    return { re21, im21, re11: nan, im11: nan, re22: nan, im22: nan };
  }
  const [a, b, c, d] = [scaled(A, rl), B, scaled(C, rs * rl), scaled(D, rs)];
  const under = inverse([a, b, c, d].reduce(plusPair));
  const [re21, im21] = scaled(under, 2 * Math.sqrt(rs * rl));
  const difference = (signs: readonly number[]) =>
    timesPair(under, [a, b, c, d].map((x, k) => scaled(x, signs[k] as number)).reduce(plusPair));
  const [re11, im11] = difference([1, 1, -1, -1]);
  const [re22, im22] = difference([-1, 1, -1, 1]);
  return { re21, im21, re11, im11, re22, im22 };
}

/** Group delay of S21 in s: the slope of its phase over two millionths of the frequency. */
export function ladderDelay(network: LcNetwork, w: number, q: Losses = LOSSLESS): number {
  const h = w * 1e-6;
  const [low, high] = [scattering(network, w - h, q), scattering(network, w + h, q)];
  // The angle between the two, which needs no unwrapping.
  const cross = high.im21 * low.re21 - high.re21 * low.im21;
  const dot = high.re21 * low.re21 + high.im21 * low.im21;
  return -Math.atan2(cross, dot) / (2 * h);
}

/** The low-pass frequency of the prototype (rad/s, the edge at 1) that a frequency of the band answers to. */
export function prototypeFrequency(
  t: Pick<Target, 'band' | 'centre' | 'width'>,
  w: number,
): number {
  if (!(w > 0))
    throw new EngineError('out-of-range', `The frequency ${w} is not positive.`, {
      field: 'frequency',
      value: w,
    });
  if (t.band === 'lowpass') return w / t.centre;
  if (t.band === 'highpass') return t.centre / w;
  const x = Math.abs(((w - t.centre) * (w + t.centre)) / (w * t.width));
  return t.band === 'bandpass' ? x : 1 / x;
}
