/** A low-pass shape moved to a band, as a cascade of stages by their poles, for its answers in time. */
import { type Complex, mul, scale, sqrt } from '../numeric/complex.ts';
import type { Target } from './lc-network.ts';
import type { LowpassShape } from './lowpass-shape.ts';
import type { PoleForm } from './step-answer.ts';

type Place = Pick<Target, 'band' | 'centre' | 'width'>;

/** rad/s: the two frequencies of a band of this width about the centre. */
const edges = (centre: number, width: number): [number, number] => {
  const high = width / 2 + Math.hypot(width / 2, centre);
  return [(centre * centre) / high, high];
};

/** Both roots of s² − k s + w². */
function pairOf(k: Complex, w: number): [Complex, Complex] {
  const square = mul(k, k);
  const root = sqrt({ re: square.re - 4 * w * w, im: square.im });
  // The larger one first, the other from their product.
  const sign = k.re * root.re + k.im * root.im < 0 ? -1 : 1;
  const big = { re: (k.re + sign * root.re) / 2, im: (k.im + sign * root.im) / 2 };
  const size = (w * w) / (big.re ** 2 + big.im ** 2);
  return [big, { re: big.re * size, im: -big.im * size }];
}

const conjugates = (p: Complex): Complex[] => (p.im === 0 ? [p] : [p, { re: p.re, im: -p.im }]);

/**
 * The gain of the shape relative to its value at rest, 1 at the low-pass frequency 0, moved to the band: s/ωc, ωc/s,
 * (s² + ω₀²)/Bs or Bs/(s² + ω₀²) in place of s. Of conjugate poles both are among the stages.
 */
export function bandStages(shape: LowpassShape, t: Place): PoleForm[] {
  const zeros = [...shape.zeros];
  return shape.poles
    .filter((p) => p.im >= 0)
    .flatMap((p) => stagesOf(p, p.im === 0 ? undefined : zeros.shift(), t));
}

function stagesOf(p: Complex, zero: number | undefined, t: Place): PoleForm[] {
  if (t.band === 'lowpass') return [lowStage(p, zero, t.centre)];
  if (t.band === 'highpass') return [highStage(p, zero, t.centre)];
  const size = Math.hypot(p.re, p.im);
  const through = t.band === 'bandpass';
  // What multiplies s in the denominators: B p, or B/p.
  const k = through ? scale(p, t.width) : scale({ re: p.re, im: -p.im }, t.width / (size * size));
  const found = pairOf(k, t.centre);
  if (p.im === 0) return realPole(p.re, found, t);
  const at = zero === undefined ? null : edges(t.centre, through ? t.width * zero : t.width / zero);
  return found.map((r, side) => {
    const w = Math.hypot(r.re, r.im);
    const stage = { den0: 1, scale: w, poles: conjugates(r) };
    if (through)
      return at
        ? // (|p|/z)(s² + a²) over s² − 2 Re r s + |r|².
          {
            ...stage,
            num: [
              ((size / (zero as number)) * (at[side] as number) ** 2) / w ** 2,
              0,
              size / (zero as number),
            ],
          }
        : { ...stage, num: [0, (t.width * size) / w] };
    return { ...stage, num: [(at ? (at[side] as number) : t.centre) ** 2 / w ** 2, 0, 1] };
  });
}

function lowStage(p: Complex, zero: number | undefined, edge: number): PoleForm {
  const moved = scale(p, edge);
  const w = Math.hypot(moved.re, moved.im);
  return {
    den0: 1,
    scale: w,
    poles: conjugates(moved),
    num: zero === undefined ? [1] : [1, 0, (w / (zero * edge)) ** 2],
  };
}

function highStage(p: Complex, zero: number | undefined, edge: number): PoleForm {
  const size = p.re ** 2 + p.im ** 2;
  const moved = { re: (p.re * edge) / size, im: (p.im * edge) / size };
  const w = Math.hypot(moved.re, moved.im);
  const num = p.im === 0 ? [0, 1] : [zero === undefined ? 0 : (edge / (zero * w)) ** 2, 0, 1];
  return { den0: 1, scale: w, poles: conjugates(moved), num };
}

/** One real pole becomes two. */
function realPole(p: number, found: [Complex, Complex], t: Place): PoleForm[] {
  const stage = { den0: 1, scale: t.centre, poles: found };
  return t.band === 'bandpass'
    ? [{ ...stage, num: [0, (-p * t.width) / t.centre] }]
    : [{ ...stage, num: [1, 0, 1] }];
}
