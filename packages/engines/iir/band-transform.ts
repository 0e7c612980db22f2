/** A low-pass prototype's zeros and poles as those of a digital filter, by the bilinear transform. */

import type { Prototype } from '../filter/prototype.ts';
import { type Complex, complex, mul, sqrt, scale as times } from '../numeric/complex.ts';
import { bilinear, onCircle, type PolarRoot, realRoot } from './polar-root.ts';
import { normalised, type Zpk } from './zpk.ts';

/** Frequencies as tan(ω/2). `edge` is where the prototype's 1 rad/s comes to lie; of bands `width` is that of ±1. */
export type Target =
  | { readonly response: 'lowpass' | 'highpass'; readonly edge: number }
  | { readonly response: 'bandpass' | 'bandstop'; readonly centre: number; readonly width: number };

/**
 * The digital filter that a prototype becomes; its frequencies are divided by `scale` first. Zeros at infinity come
 * to −1, +1, both, or the centre. The gain of the prototype at 0 stands at 0, at half the sample rate, or at the centre.
 */
export function digital(p: Prototype, scale: number, to: Target): Zpk {
  const poles: PolarRoot[] = [];
  const zeros: PolarRoot[] = [];
  let finite = 0;
  for (const { w0, q, zero } of p.pairs) {
    poles.push(...moved(poleOf(w0 / scale, q), to).map(bilinear));
    if (zero === undefined) continue;
    finite += 2;
    zeros.push(...movedZero(zero / scale, to).map((w) => onCircle(2 * Math.atan(w))));
  }
  const left = p.order - finite;
  for (let k = 0; k < left; k++) zeros.push(...atInfinity(to));
  const reference =
    to.response === 'highpass'
      ? Math.PI
      : to.response === 'bandpass'
        ? 2 * Math.atan(to.centre)
        : 0;
  return normalised({ zeros, poles, logGain: 0 }, reference, p.dc);
}

/** The upper pole of a pair, or the real one. */
function poleOf(w0: number, q: number | null): Complex {
  if (q === null) return complex(-w0);
  const h = 1 / (2 * q);
  return complex(-w0 * h, w0 * Math.sqrt((1 - h) * (1 + h)));
}

/** What a pole becomes: roots with Im ≥ 0, each standing for its conjugate too. */
function moved(pole: Complex, to: Target): Complex[] {
  switch (to.response) {
    case 'lowpass':
      return [times(pole, to.edge)];
    case 'highpass':
      return [reciprocal(pole, to.edge)];
    case 'bandpass':
      return split(times(pole, to.width / 2), to.centre);
    case 'bandstop':
      return split(reciprocal(pole, to.width / 2), to.centre);
  }
}

/** k/p̄, in the same half plane as p. */
function reciprocal({ re, im }: Complex, k: number): Complex {
  const size = re * re + im * im;
  return complex((k * re) / size, (k * im) / size);
}

/** The roots of s² − 2hs + c², h in the left half plane and not below the real axis. */
function split(h: Complex, centre: number): Complex[] {
  if (h.im === 0) {
    const bend = (h.re - centre) * (h.re + centre);
    if (bend < 0) return [complex(h.re, Math.sqrt(-bend))];
    const far = h.re - Math.sqrt(bend);
    return [complex(far), complex((centre * centre) / far)];
  }
  // Imaginary part as one product: of a narrow band it is small, and says how far the poles are from the axis.
  const bend = complex((h.re - centre) * (h.re + centre) - h.im * h.im, 2 * h.re * h.im);
  const root = sqrt(bend);
  const way = h.re * root.re + h.im * root.im < 0 ? -1 : 1;
  const far = complex(h.re + way * root.re, h.im + way * root.im);
  // c²/far has its imaginary part below the axis: its conjugate is c·far/|far|².
  const near = mul(far, complex((centre * centre) / (far.re ** 2 + far.im ** 2)));
  return [upper(far), upper(near)];
}

const upper = ({ re, im }: Complex): Complex => complex(re, Math.abs(im));

/** What a pair of zeros at ±jw becomes, as frequencies. */
function movedZero(w: number, to: Target): number[] {
  if ('edge' in to) return [to.response === 'lowpass' ? w * to.edge : to.edge / w];
  const half = (to.response === 'bandpass' ? w : 1 / w) * (to.width / 2);
  const above = half + Math.hypot(half, to.centre);
  return [above, (to.centre * to.centre) / above];
}

function atInfinity(to: Target): PolarRoot[] {
  switch (to.response) {
    case 'lowpass':
      return [realRoot(-1)];
    case 'highpass':
      return [realRoot(1)];
    case 'bandpass':
      return [realRoot(1), realRoot(-1)];
    case 'bandstop':
      return [onCircle(2 * Math.atan(to.centre))];
  }
}
