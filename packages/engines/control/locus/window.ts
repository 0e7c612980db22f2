import { EngineError } from '../../error.ts';
import {
  abs,
  add,
  arg,
  type Complex,
  complex,
  div,
  exp,
  mul,
  neg,
  scale,
} from '../../numeric/complex.ts';
import { findRoot } from '../../numeric/find-root.ts';
import { polyval } from '../transfer-function.ts';
import { inDoubles, type LocusLoop } from './loop.ts';
import { slopeOf } from './meeting.ts';

/** A rectangle of the s-plane, symmetrical about the real axis: what a locus with dead time, which has no end, is followed in. */
export interface Window {
  readonly left: number;
  readonly right: number;
  /** Of the half above the axis. */
  readonly height: number;
}

export const isWithin = ({ left, right, height }: Window, s: Complex): boolean =>
  s.re >= left && s.re <= right && Math.abs(s.im) <= height;

/** den + K num e^(−delay·s) in doubles: its value, its slope, and the gain at a point. */
export class DelayedCharacteristic {
  readonly #num: readonly number[];
  readonly #den: readonly number[];
  readonly #dNum: readonly number[];
  readonly #dDen: readonly number[];
  readonly #delay: number;

  constructor(loop: LocusLoop) {
    this.#num = inDoubles(loop.num);
    this.#den = inDoubles(loop.den);
    this.#dNum = slopeOf(this.#num);
    this.#dDen = slopeOf(this.#den);
    this.#delay = loop.delay;
  }

  /** num e^(−delay·s), what the gain multiplies. */
  late(s: Complex): Complex {
    return mul(polyval(this.#num, s), exp(scale(s, -this.#delay)));
  }

  value(s: Complex, gain: number): Complex {
    return add(polyval(this.#den, s), scale(this.late(s), gain));
  }

  slope(s: Complex, gain: number): Complex {
    const e = exp(scale(s, -this.#delay));
    const change = mul(add(polyval(this.#dNum, s), scale(polyval(this.#num, s), -this.#delay)), e);
    return add(polyval(this.#dDen, s), scale(change, gain));
  }

  /** −den e^(delay·s)/num. */
  gain(s: Complex): Complex {
    return neg(div(polyval(this.#den, s), this.late(s)));
  }

  /** The pole near a point by Newton's method; undefined where it does not settle. */
  refined(start: Complex, gain: number): Complex | undefined {
    let s = start;
    for (let k = 0; k < 40; k++) {
      const step = div(this.value(s, gain), this.slope(s, gain));
      const size = abs(step);
      if (!Number.isFinite(size)) return undefined;
      s = complex(s.re - step.re, s.im - step.im);
      if (size <= 4e-15 * abs(s)) return s;
    }
    return s;
  }
}

/** An eighth of a turn. */
const EIGHTH = Math.PI / 4;
const MAX_PIECES = 16_384;

/** Halvings of a piece: with a root on the line one side is left that never turns by less. */
const MAX_DEPTH = 40;

const tooOften = ({ delay }: LocusLoop, a: Complex, b: Complex, pieces: number) =>
  new EngineError(
    'out-of-range',
    `The dead time turns the loop some ${Math.round(pieces / 8)} times between ${a.im.toPrecision(3)} and ${b.im.toPrecision(3)} rad/s; the most that is followed is ${MAX_PIECES / 16}.`,
    { field: 'delay', value: delay },
  );

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Pieces of 0 … 1 in which no root of num or den, and no dead time, turns by more than an eighth together: the sum of all turns is bounded. */
function pieces(loop: LocusLoop, a: Complex, b: Complex): Piece[] {
  const all = [...loop.poles, ...loop.zeros];
  const at = (t: number) => complex(a.re + t * (b.re - a.re), a.im + t * (b.im - a.im));
  const turn = (from: number, to: number): number => {
    const [p, q] = [at(from), at(to)];
    return all.reduce(
      (sum, { s, multiplicity }) => {
        const u = complex(p.re - s.re, p.im - s.im);
        const v = complex(q.re - s.re, q.im - s.im);
        // Seen from a root the angle along a straight line is monotone.
        return sum + multiplicity * Math.abs(arg(div(v, u)));
      },
      loop.delay * Math.abs(q.im - p.im),
    );
  };
  const turns = (loop.delay * Math.abs(b.im - a.im)) / EIGHTH;
  if (turns > MAX_PIECES / 2) throw tooOften(loop, a, b, turns);
  const list: Piece[] = [];
  const halve = (from: number, to: number, depth: number): void => {
    if (depth >= MAX_DEPTH || (depth > 4 && turn(from, to) < EIGHTH)) {
      if (list.length >= MAX_PIECES) throw tooOften(loop, a, b, list.length);
      list.push({ from, to });
      return;
    }
    const middle = (from + to) / 2;
    halve(from, middle, depth + 1);
    halve(middle, to, depth + 1);
  };
  halve(0, 1, 0);
  return list;
}

/**
 * The points of a straight line at which the gain −1/G is real and has the sign asked for, in their order: branches pass there. Between
 * pieces in which the phase can turn by no more than an eighth of a turn. Throws `out-of-range` where the dead time turns too often.
 */
export function realGainPoints(
  loop: LocusLoop,
  c: DelayedCharacteristic,
  sign: 1 | -1,
  a: Complex,
  b: Complex,
): Complex[] {
  const at = (t: number) => complex(a.re + t * (b.re - a.re), a.im + t * (b.im - a.im));
  const phase = (t: number) => arg(scale(c.gain(at(t)), sign));
  return pieces(loop, a, b).flatMap(({ from, to }) => {
    const [p, q] = [phase(from), phase(to)];
    if (!(Math.abs(p) < Math.PI / 2 && Math.abs(q) < Math.PI / 2) || p > 0 === q > 0) return [];
    return [at(findRoot(phase, from, to))];
  });
}

/**
 * How many closed-loop poles lie in a window at a gain, by the argument principle: the turns of den + K num e^(−delay·s)
 * along its edge. Undefined where a pole lies on the edge.
 */
export function countWithin(
  loop: LocusLoop,
  c: DelayedCharacteristic,
  { left, right, height }: Window,
  gain: number,
): number | undefined {
  const corners = [
    complex(left, -height),
    complex(right, -height),
    complex(right, height),
    complex(left, height),
  ];
  let turned = 0;
  for (const [k, a] of corners.entries()) {
    const b = corners[(k + 1) % 4] as Complex;
    const at = (t: number) => complex(a.re + t * (b.re - a.re), a.im + t * (b.im - a.im));
    for (const { from, to } of pieces(loop, a, b))
      turned += turn((t) => c.value(at(t), gain), from, to, 0);
  }
  const count = turned / (2 * Math.PI);
  return Math.abs(count - Math.round(count)) < 1e-6 ? Math.round(count) : undefined;
}

/** Halvings of a piece of the edge; each piece is short already. */
const MAX_TURN_DEPTH = 12;

/** The change of argument, halved until it is less than an eighth of a turn in each half. */
function turn(f: (t: number) => Complex, from: number, to: number, depth: number): number {
  const [a, m, b] = [f(from), f((from + to) / 2), f(to)];
  const [first, second] = [arg(div(m, a)), arg(div(b, m))];
  // Where the value is none, or a pole is on the edge, there is no count.
  if (depth >= MAX_TURN_DEPTH || Number.isNaN(first + second)) return first + second;
  if (Math.abs(first) < EIGHTH && Math.abs(second) < EIGHTH) return first + second;
  const middle = (from + to) / 2;
  return turn(f, from, middle, depth + 1) + turn(f, middle, to, depth + 1);
}
