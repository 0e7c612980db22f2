import { EngineError } from '../error.ts';

/** Points of unit mean energy; `labels[k]` is the bit pattern of point k, as a number, Gray-coded. */
export interface Constellation {
  readonly bits: number;
  /** Decided by angle, or by thresholds on each axis. */
  readonly kind: 'circle' | 'grid';
  readonly i: Float64Array;
  readonly q: Float64Array;
  readonly labels: Int32Array;
}

/** Reflected binary code: neighbours differ in one bit. */
export const gray = (n: number): number => n ^ (n >> 1);

/** Number of ones. */
export function weight(n: number): number {
  let count = 0;
  for (let x = n; x !== 0; x &= x - 1) count++;
  return count;
}

/** Larger alphabets are not drawn, nor sent. */
const MAX_POINTS = 1 << 16;

function bitsOf(order: number, least = 2): number {
  const bits = Math.log2(order);
  if (!Number.isInteger(bits) || order < least || order > MAX_POINTS)
    throw new EngineError(
      'out-of-range',
      `The order ${order} is not a power of two from ${least} to ${MAX_POINTS}.`,
      {
        field: 'order',
        value: order,
      },
    );
  return bits;
}

/** M points on the unit circle, the first at angle 0 (BPSK, 8-PSK …) or at π/M (`offset`), counter-clockwise. */
export function psk(order: number, offset = false): Constellation {
  const bits = bitsOf(order);
  const angle = (k: number) => (2 * Math.PI * k) / order + (offset ? Math.PI / order : 0);
  return {
    bits,
    kind: 'circle',
    i: Float64Array.from({ length: order }, (_, k) => Math.cos(angle(k))),
    q: Float64Array.from({ length: order }, (_, k) => Math.sin(angle(k))),
    labels: Int32Array.from({ length: order }, (_, k) => gray(k)),
  };
}

/** Levels of Gray-coded pulse amplitude modulation, spacing 2: −(L − 1) … L − 1. */
export const pamLevel = (k: number, levels: number): number => 2 * k - (levels - 1);

/** Square M-QAM, M = 4, 16, 64 …: a Gray code on each axis. */
export function qam(order: number): Constellation {
  const bits = bitsOf(order, 4);
  if (bits % 2 !== 0)
    throw new EngineError(
      'out-of-range',
      `${order}-QAM is not square; take 4, 16, 64, 256 or 1024.`,
      { field: 'order', value: order },
    );
  const levels = 2 ** (bits / 2);
  // Mean energy of both axes together: 2(L² − 1)/3.
  const scale = 1 / Math.sqrt((2 * (levels * levels - 1)) / 3);
  const at = (k: number) => ({ x: k % levels, y: Math.floor(k / levels) });
  return {
    bits,
    kind: 'grid',
    i: Float64Array.from({ length: order }, (_, k) => scale * pamLevel(at(k).x, levels)),
    q: Float64Array.from({ length: order }, (_, k) => scale * pamLevel(at(k).y, levels)),
    labels: Int32Array.from(
      { length: order },
      (_, k) => (gray(at(k).y) << (bits / 2)) | gray(at(k).x),
    ),
  };
}

/** Index of the point nearest to (x, y). */
export function decide(c: Constellation, x: number, y: number): number {
  const order = c.i.length;
  const first = c.i[0]!;
  if (c.kind === 'circle') {
    const turn = (Math.atan2(y, x) - Math.atan2(c.q[0]!, first)) / (2 * Math.PI);
    return ((Math.round(turn * order) % order) + order) % order;
  }
  const side = Math.sqrt(order);
  const spacing = c.i[1]! - first;
  const slice = (v: number) => Math.min(side - 1, Math.max(0, Math.round((v - first) / spacing)));
  return slice(y) * side + slice(x);
}
