import { EngineError } from '../error.ts';
import type { Complex } from '../numeric/complex.ts';

/** A pole to be placed: a real one, or a pair of which the upper one is given. */
export interface PolePlace {
  readonly re: number;
  /** ≥ 0; above 0 the pole stands for itself and its conjugate. */
  readonly im: number;
}

/** Real poles and pairs, in their order. Throws `contradiction` for a complex pole without its conjugate. */
export function polePlaces(poles: readonly Complex[]): PolePlace[] {
  const left = poles.map((p) => ({ re: p.re, im: p.im }));
  const places: PolePlace[] = [];
  for (;;) {
    const p = left.shift();
    if (!p) return places;
    if (p.im !== 0) {
      const at = left.findIndex((x) => x.re === p.re && x.im === -p.im);
      if (at < 0)
        throw new EngineError(
          'contradiction',
          `The pole ${p.re}${p.im < 0 ? '-' : '+'}${Math.abs(p.im)}j stands without its conjugate.`,
          { field: 'poles', value: p },
        );
      left.splice(at, 1);
    }
    places.push({ re: p.re, im: Math.abs(p.im) });
  }
}

/** How many poles a place stands for. */
export const countOf = ({ im }: PolePlace): number => (im > 0 ? 2 : 1);

/** How often the most frequent of the poles occurs. */
export function multiplicity(places: readonly PolePlace[]): number {
  return places.reduce(
    (most, p) => Math.max(most, places.filter((x) => x.re === p.re && x.im === p.im).length),
    0,
  );
}
