/** The pattern of an excited array along a cut through space, with its derivatives. */
import type { Layout } from './array-layout.ts';

/** Elements with their complex weights; places in wavelengths at the frequency of the pattern. */
export interface Excited {
  readonly layout: Layout;
  /** Wavelengths of the layout that are one wavelength now: the frequency over that of the layout. */
  readonly scale: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

type Vector = readonly [x: number, y: number, z: number];

/** A circle of directions: sine·sin t + cosine·cos t + still, t in radians. `sine` has no z. */
export interface CutLine {
  readonly sine: Vector;
  readonly cosine: Vector;
  readonly still: Vector;
}

/** Over the angle from broadside at an azimuth; negative on the other side. */
export const thetaCut = (phi: number): CutLine => ({
  sine: [Math.cos(phi), Math.sin(phi), 0],
  cosine: [0, 0, 1],
  still: [0, 0, 0],
});

/** The great circle through a direction at right angles to its plane of azimuth; 0 is the direction. */
export const acrossCut = (theta: number, phi: number): CutLine => ({
  sine: [-Math.sin(phi), Math.cos(phi), 0],
  cosine: [Math.sin(theta) * Math.cos(phi), Math.sin(theta) * Math.sin(phi), Math.cos(theta)],
  still: [0, 0, 0],
});

/** Around the azimuth at an angle from broadside. */
export const phiCut = (theta: number): CutLine => ({
  sine: [0, Math.sin(theta), 0],
  cosine: [Math.sin(theta), 0, 0],
  still: [0, 0, Math.cos(theta)],
});

/** Direction cosines of an angle of the cut. */
export function directionOf({ sine, cosine, still }: CutLine, t: number): Vector {
  const [s, c] = [Math.sin(t), Math.cos(t)];
  return [
    sine[0] * s + cosine[0] * c + still[0],
    sine[1] * s + cosine[1] * c + still[1],
    sine[2] * s + cosine[2] * c + still[2],
  ];
}

const dot = (a: Vector, x: number, y: number, z: number): number => a[0] * x + a[1] * y + a[2] * z;

/** Weights times e^{j(a sin t + b cos t)}: what any such cut is. Elements of one phase stand together. */
export interface Cut {
  readonly line: CutLine;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Exponent of the elements' power pattern cosᵠθ. */
  readonly exponent: number;
  /** For each element, the term it stands in. */
  readonly term: Int32Array;
  /** For each element, the phase that does not change along the cut. */
  readonly still: Float64Array;
  /** Where the terms stand on rows and columns of phases: a turn of each row and column serves them all. */
  readonly grid: Grid | null;
}

/** The phase of term n is that of column[n] and that of row[n] together. */
interface Grid {
  readonly columns: Line;
  readonly rows: Line;
}

interface Line {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly of: Int32Array;
  /** Room for cosines, sines, phases and their derivatives. */
  readonly c: Float64Array;
  readonly s: Float64Array;
  readonly phase: Float64Array;
  readonly turn: Float64Array;
}

/** Makes the cut of an array whose elements have the power pattern cosᵠθ, q ≥ 0. */
export function cutOf(e: Excited, line: CutLine, exponent: number): Cut {
  const { x, y, z } = e.layout;
  const k = 2 * Math.PI * e.scale;
  // About their middle the phases swing least; the power knows no origin.
  const [mx, my, mz] = [middleOf(x), middleOf(y), middleOf(z)];
  const groups = new Map<string, number>();
  const a: number[] = [];
  const b: number[] = [];
  const re: number[] = [];
  const im: number[] = [];
  const term = new Int32Array(x.length);
  const first: number[] = [];
  const stills = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++) {
    const px = k * ((x[n] ?? 0) - mx);
    const py = k * ((y[n] ?? 0) - my);
    const pz = k * ((z[n] ?? 0) - mz);
    const an = dot(line.sine, px, py, pz);
    const bn = dot(line.cosine, px, py, pz);
    const still = dot(line.still, px, py, pz);
    stills[n] = still;
    // Ten digits tell places apart that the lattice has made alike but for rounding.
    const key = `${an.toFixed(9)} ${bn.toFixed(9)}`;
    let at = groups.get(key);
    if (at === undefined) {
      at = a.length;
      groups.set(key, at);
      first.push(n);
      a.push(an);
      b.push(bn);
      re.push(0);
      im.push(0);
    }
    term[n] = at;
    const [wr, wi] = [e.re[n] ?? 0, e.im[n] ?? 0];
    re[at] = (re[at] ?? 0) + wr * Math.cos(still) - wi * Math.sin(still);
    im[at] = (im[at] ?? 0) + wr * Math.sin(still) + wi * Math.cos(still);
  }
  return {
    line,
    a: Float64Array.from(a),
    b: Float64Array.from(b),
    re: Float64Array.from(re),
    im: Float64Array.from(im),
    exponent,
    term,
    still: stills,
    grid: gridOf(e, line, first, [mx, my, mz]),
  };
}

/** Rows and columns of the terms, by the first element of each; null where they save nothing. */
function gridOf(
  { layout: { x, y, z }, scale }: Excited,
  { sine, cosine }: CutLine,
  first: readonly number[],
  [mx, my, mz]: readonly [number, number, number],
): Grid | null {
  const k = 2 * Math.PI * scale;
  const lineOf = (place: (n: number) => number, sx: number, cx: number): Line => {
    const known = new Map<string, number>();
    const places: number[] = [];
    const of = Int32Array.from(first, (n) => {
      const at = place(n);
      const key = at.toFixed(9);
      const index = known.get(key) ?? places.length;
      if (index === places.length) {
        known.set(key, index);
        places.push(at);
      }
      return index;
    });
    const room = () => new Float64Array(places.length);
    return {
      a: Float64Array.from(places, (at) => sx * at),
      b: Float64Array.from(places, (at) => cx * at),
      of,
      c: room(),
      s: room(),
      phase: room(),
      turn: room(),
    };
  };
  if (first.length < 32 || first.some((n) => z[n] !== mz)) return null;
  const columns = lineOf((n) => k * ((x[n] ?? 0) - mx), sine[0], cosine[0]);
  const rows = lineOf((n) => k * ((y[n] ?? 0) - my), sine[1], cosine[1]);
  return 2 * (columns.a.length + rows.a.length) < first.length ? { columns, rows } : null;
}

/** Turns every row and column to an angle. */
function turnLine({ a, b, c, s, phase, turn }: Line, sine: number, cosine: number): void {
  for (let n = 0; n < a.length; n++) {
    const here = a[n]! * sine + b[n]! * cosine;
    phase[n] = here;
    turn[n] = a[n]! * cosine - b[n]! * sine;
    c[n] = Math.cos(here);
    s[n] = Math.sin(here);
  }
}

/** Half way between the least and the greatest. */
const middleOf = (a: Float64Array): number =>
  a.length === 0
    ? 0
    : (a.reduce((m, v) => Math.max(m, v), Number.NEGATIVE_INFINITY) +
        a.reduce((m, v) => Math.min(m, v), Number.POSITIVE_INFINITY)) /
      2;

/** Largest phase that a term goes through within a radian of the cut: how finely it must be looked at. */
export function swing({ a, b }: Cut): number {
  let most = 0;
  for (let n = 0; n < a.length; n++) most = Math.max(most, Math.hypot(a[n] ?? 0, b[n] ?? 0));
  return most;
}

/** cos θ on the cut. */
export function cosineAt({ line }: Cut, t: number): number {
  const c = line.cosine[2] * Math.cos(t) + line.still[2];
  // cos 90° is rounding.
  return c > 1e-15 ? c : 0;
}

/** Power of the elements' pattern; 1 of those that radiate alike everywhere. */
export const elementPower = (cut: Cut, t: number): number =>
  cut.exponent === 0 ? 1 : cosineAt(cut, t) ** cut.exponent;

/** |F|² times the elements' power pattern. */
export function powerAt(cut: Cut, t: number): number {
  const { a, b, re, im, grid } = cut;
  const [s, c] = [Math.sin(t), Math.cos(t)];
  if (grid !== null) return gridPower(cut, grid, s, c) * elementPower(cut, t);
  let [fr, fi] = [0, 0];
  for (let n = 0; n < a.length; n++) {
    const phase = a[n]! * s + b[n]! * c;
    const [cs, sn] = [Math.cos(phase), Math.sin(phase)];
    fr += re[n]! * cs - im[n]! * sn;
    fi += re[n]! * sn + im[n]! * cs;
  }
  return (fr * fr + fi * fi) * elementPower(cut, t);
}

function gridPower({ re, im }: Cut, { columns, rows }: Grid, s: number, c: number): number {
  turnLine(columns, s, c);
  turnLine(rows, s, c);
  let [fr, fi] = [0, 0];
  for (let n = 0; n < re.length; n++) {
    const [i, j] = [columns.of[n]!, rows.of[n]!];
    const cs = columns.c[i]! * rows.c[j]! - columns.s[i]! * rows.s[j]!;
    const sn = columns.s[i]! * rows.c[j]! + columns.c[i]! * rows.s[j]!;
    fr += re[n]! * cs - im[n]! * sn;
    fi += re[n]! * sn + im[n]! * cs;
  }
  return fr * fr + fi * fi;
}

type Derivatives = [number, number, number, number, number, number];

/** F, F′ and F″ by the angle, without the elements' pattern. */
export function derivatives(cut: Cut, t: number): Derivatives {
  const { a, b, re, im, grid } = cut;
  const [s, c] = [Math.sin(t), Math.cos(t)];
  const sums: Derivatives = [0, 0, 0, 0, 0, 0];
  if (grid !== null) {
    const { columns, rows } = grid;
    turnLine(columns, s, c);
    turnLine(rows, s, c);
    for (let n = 0; n < re.length; n++) {
      const [i, j] = [columns.of[n]!, rows.of[n]!];
      const cs = columns.c[i]! * rows.c[j]! - columns.s[i]! * rows.s[j]!;
      const sn = columns.s[i]! * rows.c[j]! + columns.c[i]! * rows.s[j]!;
      const phase = columns.phase[i]! + rows.phase[j]!;
      const turn = columns.turn[i]! + rows.turn[j]!;
      addTerm(sums, re[n]! * cs - im[n]! * sn, re[n]! * sn + im[n]! * cs, phase, turn);
    }
    return sums;
  }
  for (let n = 0; n < a.length; n++) {
    const phase = a[n]! * s + b[n]! * c;
    const turn = a[n]! * c - b[n]! * s;
    const [cs, sn] = [Math.cos(phase), Math.sin(phase)];
    addTerm(sums, re[n]! * cs - im[n]! * sn, re[n]! * sn + im[n]! * cs, phase, turn);
  }
  return sums;
}

/** Adds a term r + ji and what it is derived to: the phase's second derivative is its opposite. */
function addTerm(sums: Derivatives, r: number, i: number, phase: number, turn: number): void {
  sums[0] += r;
  sums[1] += i;
  sums[2] -= turn * i;
  sums[3] += turn * r;
  sums[4] += phase * i - turn * turn * r;
  sums[5] -= phase * r + turn * turn * i;
}

/** d/dt of the power: its sign tells on which side of a lobe's top one is. */
export function slopeAt(cut: Cut, t: number): number {
  const [fr, fi, dr, di] = derivatives(cut, t);
  const own = 2 * (fr * dr + fi * di);
  const q = cut.exponent;
  const lean = cut.line.cosine[2];
  if (q === 0 || lean === 0) return own;
  // Without the factor cosᵠ⁻¹θ, which has no sign.
  return own * cosineAt(cut, t) - q * lean * Math.sin(t) * (fr * fr + fi * fi);
}
