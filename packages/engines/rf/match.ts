import { EngineError } from '../error.ts';
import { abs, type Complex, inv } from '../numeric/complex.ts';
import type { Element } from './element.ts';
import type { Ladder } from './ladder.ts';

/** A reactance below this part of the impedances about it needs no element. */
const NOTHING = 1e-12;

/** Refuses what no lossless network can match: a load that takes no power, a target without resistance; both in Ω. */
export function checkMatchable(load: Complex, target: Complex): void {
  if (!(load.re > 0) || !Number.isFinite(load.re) || !Number.isFinite(load.im))
    throw new EngineError(
      'infeasible',
      `The load's resistance is ${load.re} Ω: a lossless network matches only a load that takes power.`,
      { field: 'load', value: load },
    );
  if (!(target.re > 0) || !Number.isFinite(target.re) || !Number.isFinite(target.im))
    throw new EngineError(
      'out-of-range',
      `The target's resistance of ${target.re} Ω is not positive.`,
      {
        field: 'target',
        value: target,
      },
    );
}

/** Coil or capacitor of reactance x (Ω) at f (Hz), in series; none where x is next to nothing beside `scale`. */
export function seriesPart(x: number, f: number, scale: number): Element[] {
  if (Math.abs(x) <= NOTHING * scale) return [];
  const w = 2 * Math.PI * f;
  return [
    x > 0
      ? { kind: 'series', part: 'L', value: x / w }
      : { kind: 'series', part: 'C', value: -1 / (w * x) },
  ];
}

/** Coil or capacitor of susceptance b (S) at f (Hz), across the line. */
export function shuntPart(b: number, f: number, scale: number): Element[] {
  if (Math.abs(b) <= NOTHING * scale) return [];
  const w = 2 * Math.PI * f;
  return [
    b > 0
      ? { kind: 'shunt', part: 'C', value: b / w }
      : { kind: 'shunt', part: 'L', value: -1 / (w * b) },
  ];
}

/** Drops ladders that say the same again, as where a square root is zero. */
export function distinct(ladders: readonly Ladder[]): Ladder[] {
  const seen = new Set<string>();
  return ladders.filter((ladder) => {
    const key = ladder
      .map((e) => {
        const { kind, ...rest } = e;
        return `${kind}${Object.values(rest)
          .map((v) => (typeof v === 'number' ? v.toPrecision(9) : v))
          .join()}`;
      })
      .join(';');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Every lossless L-section that makes `load` (Ω) into `target` (Ω; of a complex source its conjugate) at f (Hz): the
 * shunt part at the load where G·Re target ≤ 1, the series part at the load where R·Re(1/target) ≤ 1, two signs each,
 * so two to four of them (D. M. Pozar, "Microwave Engineering", 4th ed., section 5.1). The part at the source makes the
 * target's reactance or susceptance too. A load that needs no part gives the empty ladder.
 */
export function lSections(load: Complex, target: Complex, f: number): Ladder[] {
  checkMatchable(load, target);
  const y = inv(load);
  const end = inv(target);
  const found: Ladder[] = [];
  const shuntFirst = 1 / (target.re * y.re) - 1;
  if (shuntFirst >= -NOTHING)
    for (const sign of [1, -1]) {
      const q = sign * Math.sqrt(Math.max(0, shuntFirst));
      // 1/(G + jqG) has the resistance 1/(G(1 + q²)) = Re target and the reactance −q·Re target.
      found.push([
        ...shuntPart(q * y.re - y.im, f, Math.hypot(y.re, y.im)),
        ...seriesPart(q * target.re + target.im, f, abs(target)),
      ]);
    }
  const seriesFirst = 1 / (end.re * load.re) - 1;
  if (seriesFirst >= -NOTHING)
    for (const sign of [1, -1]) {
      const q = sign * Math.sqrt(Math.max(0, seriesFirst));
      found.push([
        ...seriesPart(q * load.re - load.im, f, Math.hypot(load.re, load.im)),
        ...shuntPart(q * end.re + end.im, f, abs(end)),
      ]);
    }
  return distinct(found);
}

/** The least Q of a three-part section between these resistances: that of the L-section. */
export const leastQ = (a: number, b: number): number =>
  Math.sqrt(Math.max(a, b) / Math.min(a, b) - 1);

function checkQ(q: number, least: number, name: string): void {
  if (!(q >= least * (1 - 1e-12)) || !(q > 0) || !Number.isFinite(q))
    throw new EngineError(
      'out-of-range',
      `The Q of ${q} is too low; ${name} here takes at least ${Number(least.toPrecision(4))}.`,
      { field: 'quality', value: q },
    );
}

/**
 * π sections whose end of higher resistance has the chosen Q: two L-sections back to back on a lower
 * middle resistance (C. Bowick, "RF Circuit Design", 2nd ed., chapter 4). The load's susceptance is taken
 * into the part beside it, that of a complex target into the part at the source. Four, by the signs of the two ends.
 */
export function piSections(load: Complex, target: Complex, f: number, q: number): Ladder[] {
  checkMatchable(load, target);
  const y = inv(load);
  const end = inv(target);
  const [parallel, wanted] = [1 / y.re, 1 / end.re];
  checkQ(q, leastQ(parallel, wanted), 'a π section');
  const middle = Math.max(parallel, wanted) / (1 + q * q);
  const [q1, q2] = [sideQ(parallel / middle), sideQ(wanted / middle)];
  return distinct(
    SIGNS.map(([s1, s2]) => [
      ...shuntPart(s1 * q1 * y.re - y.im, f, Math.hypot(y.re, y.im)),
      ...seriesPart(middle * (s1 * q1 + s2 * q2), f, middle),
      ...shuntPart(s2 * q2 * end.re + end.im, f, abs(end)),
    ]),
  );
}

/** T sections whose end of lower resistance has the chosen Q: the dual of `piSections`. */
export function tSections(load: Complex, target: Complex, f: number, q: number): Ladder[] {
  checkMatchable(load, target);
  checkQ(q, leastQ(load.re, target.re), 'a T section');
  const middle = Math.min(load.re, target.re) * (1 + q * q);
  const [q1, q2] = [sideQ(middle / load.re), sideQ(middle / target.re)];
  return distinct(
    SIGNS.map(([s1, s2]) => [
      ...seriesPart(s1 * q1 * load.re - load.im, f, Math.hypot(load.re, load.im)),
      ...shuntPart((s1 * q1 + s2 * q2) / middle, f, 1 / middle),
      ...seriesPart(s2 * q2 * target.re + target.im, f, abs(target)),
    ]),
  );
}

const sideQ = (ratio: number): number => Math.sqrt(Math.max(0, ratio - 1));
const SIGNS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
