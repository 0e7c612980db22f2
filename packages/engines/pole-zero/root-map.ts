/** A rational function by its roots: H(c) = gain · ∏(c − zₖ) / ∏(c − pₖ), with c = s or c = z. */
import type { DistinctRoot } from '../exact/distinct-roots.ts';
import { type Complex, equals } from '../numeric/complex.ts';

/** s: Laplace, in rad/s; z: the z-transform, without unit. */
export type Plane = 's' | 'z';

export interface RootMap {
  readonly plane: Plane;
  /** The factor before the products in powers of s or z; real, not 0. */
  readonly gain: number;
  /** Without a root that is also a pole; complex ones in conjugate pairs. */
  readonly zeros: readonly DistinctRoot[];
  readonly poles: readonly DistinctRoot[];
}

/** Roots that are the same number to the last bit, each once with how often it stands there, in the order of their first. */
export function grouped(list: readonly Complex[]): DistinctRoot[] {
  const found: { s: Complex; multiplicity: number }[] = [];
  for (const s of list) {
    const same = found.find((r) => equals(r.s, s));
    if (same) same.multiplicity++;
    else found.push({ s, multiplicity: 1 });
  }
  return found;
}

/** Zeros and poles without those that both have, and those, as often as they are in both. */
export function cancel(
  zeros: readonly DistinctRoot[],
  poles: readonly DistinctRoot[],
): {
  readonly zeros: readonly DistinctRoot[];
  readonly poles: readonly DistinctRoot[];
  readonly cancelled: readonly DistinctRoot[];
} {
  const common = (a: DistinctRoot, others: readonly DistinctRoot[]): number =>
    Math.min(a.multiplicity, others.find((b) => equals(a.s, b.s))?.multiplicity ?? 0);
  const left = (list: readonly DistinctRoot[], others: readonly DistinctRoot[]) =>
    list.flatMap((r) => {
      const multiplicity = r.multiplicity - common(r, others);
      return multiplicity > 0 ? [{ s: r.s, multiplicity }] : [];
    });
  const cancelled = zeros.flatMap((r) => {
    const multiplicity = common(r, poles);
    return multiplicity > 0 ? [{ s: r.s, multiplicity }] : [];
  });
  return { zeros: left(zeros, poles), poles: left(poles, zeros), cancelled };
}

/** How many roots there are, each as often as it is one. */
export const countRoots = (list: readonly DistinctRoot[]): number =>
  list.reduce((n, { multiplicity }) => n + multiplicity, 0);

/** Poles less zeros: H falls as c to the minus this at infinity; in z the delay of the causal sequence in samples. */
export const excess = ({ zeros, poles }: RootMap): number => countRoots(poles) - countRoots(zeros);

/** Whether a root is 0. */
export const isOrigin = ({ s }: DistinctRoot): boolean => s.re === 0 && s.im === 0;
