/**
 * Three-phase circuits of phasors: a source of three voltages to its star point, three equal line impedances, a load in
 * star or delta, and a neutral or none. Solved by nodes, so that phases may be open and lines without impedance.
 */
import { EngineError } from '../error.ts';
import { abs, add, type Complex, conj, div, mul, scale, sub, ZERO } from '../numeric/complex.ts';

export type Three = readonly [Complex, Complex, Complex];

export interface Circuit {
  /** Source voltages to the star point of the source, V. */
  readonly source: Three;
  /** Impedance of each line, Ω. */
  readonly line: Complex;
  readonly load: Load;
}

export type Load =
  /** Phases to the star point; undefined is open. `neutral` undefined is no neutral. */
  | {
      readonly kind: 'star';
      readonly z: readonly [Leg, Leg, Leg];
      readonly neutral: Complex | undefined;
    }
  /** Between ab, bc, ca. */
  | { readonly kind: 'delta'; readonly z: readonly [Leg, Leg, Leg] };

type Leg = Complex | undefined;

export interface Solved {
  /** Line currents towards the load, A. */
  readonly current: Three;
  /** Voltages across the legs of the load and currents through them: a, b, c to the star point, or ab, bc, ca. */
  readonly legVoltage: Three;
  readonly legCurrent: Three;
  /** Star point of the load over that of the source, V; zero for a delta. */
  readonly shift: Complex;
  /** From the star point of the load back to the source, A. */
  readonly neutral: Complex;
}

const each = (f: (k: 0 | 1 | 2) => Complex): Three => [f(0), f(1), f(2)];
const total = (all: Three): Complex => add(add(all[0], all[1]), all[2]);
const isZero = (z: Complex) => z.re === 0 && z.im === 0;
const next = (k: number) => ((k + 1) % 3) as 0 | 1 | 2;
const before = (k: number) => ((k + 2) % 3) as 0 | 1 | 2;

const singular = (message: string) => new EngineError('singular', message);

/** Throws `singular` where a loop has no impedance. Z may have any sign; a negative resistance is a source. */
export const solve = (c: Circuit): Solved =>
  c.load.kind === 'star' ? solveStar(c, c.load) : solveDelta(c, c.load);

function solveStar({ source, line }: Circuit, { z, neutral }: Load & { kind: 'star' }): Solved {
  const y = z.map((leg, k) => {
    if (!leg) return ZERO;
    const through = add(leg, line);
    if (isZero(through))
      throw singular(
        `Phase ${'abc'[k]} has neither line nor load impedance: its current is not finite.`,
      );
    return div({ re: 1, im: 0 }, through);
  }) as unknown as Three;
  const shift = starPoint(source, y, neutral);
  const current = each((k) => mul(sub(source[k], shift), y[k]));
  return {
    current,
    legVoltage: each((k) => sub(sub(source[k], shift), mul(line, current[k]))),
    legCurrent: current,
    shift,
    neutral: neutral ? total(current) : ZERO,
  };
}

/** Millman's theorem. */
function starPoint(source: Three, y: Three, neutral: Complex | undefined): Complex {
  if (neutral && isZero(neutral)) return ZERO;
  const all = neutral ? add(total(y), div({ re: 1, im: 0 }, neutral)) : total(y);
  const scaleOf = Math.max(...y.map(abs));
  if (isZero(all) && scaleOf === 0) return ZERO;
  if (abs(all) <= 1e-14 * scaleOf)
    throw singular(
      'The admittances at the star point cancel: its voltage is not defined (resonance).',
    );
  return div(total(each((k) => mul(source[k], y[k]))), all);
}

function solveDelta({ source, line }: Circuit, { z }: Load & { kind: 'delta' }): Solved {
  const y = each((k) => {
    const leg = z[k];
    if (!leg) return ZERO;
    if (isZero(leg))
      throw singular(
        `The leg ${['ab', 'bc', 'ca'][k]} of the delta is a short circuit: give its impedance.`,
      );
    return div({ re: 1, im: 0 }, leg);
  });
  const terminal = isZero(line) ? source : terminals(source, line, y);
  const legVoltage = each((k) => sub(terminal[k], terminal[next(k)]));
  const legCurrent = each((k) => mul(legVoltage[k], y[k]));
  return {
    current: each((k) => sub(legCurrent[k], legCurrent[before(k)])),
    legVoltage,
    legCurrent,
    shift: ZERO,
    neutral: ZERO,
  };
}

/** Voltages of the load's terminals: (1 + Zl·Y)·v = e, by Cramer's rule. */
function terminals(source: Three, line: Complex, y: Three): Three {
  const entry = (i: number, j: number): Complex => {
    if (i === j) return add({ re: 1, im: 0 }, mul(line, add(y[i as 0], y[before(i)])));
    return scale(mul(line, y[j === next(i) ? (i as 0) : (j as 0)]), -1);
  };
  const m = [0, 1, 2].map((i) => [0, 1, 2].map((j) => entry(i, j)));
  const det = determinant(m);
  if (abs(det) < 1e-14)
    throw singular('The lines and the delta resonate: the voltages are not defined.');
  return each((k) =>
    div(determinant(m.map((row, i) => row.map((x, j) => (j === k ? source[i as 0] : x)))), det),
  );
}

function determinant(m: readonly (readonly Complex[])[]): Complex {
  const at = (i: number, j: number) => m[i]?.[j] ?? ZERO;
  let sum: Complex = ZERO;
  for (let k = 0; k < 3; k++) {
    const minor = sub(mul(at(1, next(k)), at(2, before(k))), mul(at(1, before(k)), at(2, next(k))));
    sum = add(sum, mul(at(0, k), minor));
  }
  return sum;
}

const turn = (n: number): Complex => ({
  re: Math.cos((2 * Math.PI * n) / 3),
  im: Math.sin((2 * Math.PI * n) / 3),
});

/** Zero, positive and negative sequence of three phasors in the order abc (Fortescue 1918). */
export const sequences = (abc: Three): Three =>
  each((k) => scale(total(each((p) => mul(turn(k * p), abc[p]))), 1 / 3));

/** The phases of zero, positive and negative sequence. */
export const phases = (s: Three): Three => each((p) => total(each((k) => mul(turn(-k * p), s[k]))));

/** Line voltages ab, bc, ca. */
export const lineVoltages = (v: Three): Three => each((k) => sub(v[k], v[next(k)]));

/** The star of a delta, or the star without zero sequence that has these line voltages; they sum to zero. */
export const starOfLines = (v: Three): Three => each((k) => scale(sub(v[k], v[before(k)]), 1 / 3));

/** Impedances of the star that a delta ab, bc, ca is. Throws `singular` where they sum to zero. */
export function starOfDelta([ab, bc, ca]: Three): Three {
  const all = add(add(ab, bc), ca);
  if (isZero(all)) throw singular('The impedances of the delta sum to zero: it has no star.');
  return [div(mul(ab, ca), all), div(mul(ab, bc), all), div(mul(bc, ca), all)];
}

/** Impedances of the delta that a star is. Throws `singular` where a leg is zero. */
export function deltaOfStar([a, b, c]: Three): Three {
  if (isZero(a) || isZero(b) || isZero(c))
    throw singular('A leg of the star is a short circuit: it has no delta.');
  const all = add(add(mul(a, b), mul(b, c)), mul(c, a));
  return [div(all, c), div(all, a), div(all, b)];
}

/** Complex power of rms phasors, leg by leg, VA. */
export const legPower = (v: Three, i: Three): Three => each((k) => mul(v[k], conj(i[k])));
