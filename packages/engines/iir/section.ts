/** Second-order sections: their coefficients, their roots and their response. */
import { type PolarRoot, polynomialOf, quadraticRoots, realRoot } from './polar-root.ts';
import type { Zpk } from './zpk.ts';

/** (b₀ + b₁z⁻¹ + b₂z⁻²)/(1 + a₁z⁻¹ + a₂z⁻²). */
export interface Section {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** A group of one pair or up to two real roots, with the gain of their numerator apart. */
export interface RootSection {
  readonly zeros: readonly PolarRoot[];
  readonly poles: readonly PolarRoot[];
}

/** The section of these roots with a gain; a zero that is missing lies at 0. */
export function sectionOf({ zeros, poles }: RootSection, gain = 1): Section {
  const [b1, b2] = polynomialOf(zeros);
  return { b: [gain, gain * b1, gain * b2], a: [...polynomialOf(poles)] };
}

/** The zeros, poles and gain of a section; a numerator that begins with 0 is so many samples late. A numerator of zeros gives −∞. */
export function zpkOf({ b, a }: Section): Zpk {
  const poles = rootsOf(a[0], a[1]);
  const lead = b.findIndex((c) => c !== 0);
  if (lead < 0) return { zeros: [], poles, logGain: Number.NEGATIVE_INFINITY };
  const gain = b[lead] ?? 0;
  const zeros =
    lead === 0 ? rootsOf(b[1] / gain, b[2] / gain) : lead === 1 ? [realRoot(-b[2] / gain)] : [];
  return { zeros, poles, logGain: Math.log(Math.abs(gain)), inverted: gain < 0, lag: lead };
}

/** The roots of z² + c₁z + c₂ as factors 1 − rz⁻¹, of which those at 0 are none. */
const rootsOf = (c1: number, c2: number): PolarRoot[] =>
  quadraticRoots(c1, c2).filter((root) => root.deficit !== 1);

/** A cascade as one filter. */
export function cascadeZpk(sections: readonly Section[]): Zpk {
  const parts = sections.map(zpkOf);
  return {
    zeros: parts.flatMap(({ zeros }) => zeros),
    poles: parts.flatMap(({ poles }) => poles),
    logGain: parts.reduce((sum, { logGain }) => sum + logGain, 0),
    inverted: parts.filter(({ inverted }) => inverted).length % 2 === 1,
    lag: parts.reduce((sum, { lag = 0 }) => sum + lag, 0),
  };
}

/** Whether every pole lies inside the unit circle: |a₂| < 1 and |a₁| < 1 + a₂ in each section. */
export const isStable = (sections: readonly Section[]): boolean =>
  sections.every(({ a: [a1, a2] }) => Math.abs(a2) < 1 && Math.abs(a1) < 1 + a2);

/** The samples that come out, each section in transposed direct form II and double precision, at rest before. */
export function filterSamples(
  sections: readonly Section[],
  samples: ArrayLike<number>,
): Float64Array {
  const out = Float64Array.from(samples);
  for (const { b, a } of sections) {
    let [s1, s2] = [0, 0];
    for (let n = 0; n < out.length; n++) {
      const x = out[n] ?? 0;
      const y = b[0] * x + s1;
      s1 = b[1] * x - a[0] * y + s2;
      s2 = b[2] * x - a[1] * y;
      out[n] = y;
    }
  }
  return out;
}
