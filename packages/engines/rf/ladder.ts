import { abs, add, type Complex, complex, scale, sub } from '../numeric/complex.ts';
import {
  type Element,
  elementTwoPort,
  type Losses,
  partOfElement,
  passElement,
} from './element.ts';
import { availablePower, power, reflectionOfWave } from './reflection.ts';
import { cascade, flowOf, THROUGH, type TwoPort, throughTwoPort, type Wave } from './two-port.ts';

/** A ladder's elements stand in order from the load towards the source. */
export type Ladder = readonly Element[];

/** The whole ladder as a two-port, port 1 at the source. */
export const ladderTwoPort = (ladder: Ladder, f: number, losses: Losses): TwoPort =>
  ladder.reduce((n, e) => cascade(elementTwoPort(e, f, losses), n), THROUGH);

export interface LadderPoint {
  /** Reflection at the source side on the real reference: its place on the chart. */
  readonly gamma: Complex;
  /**
   * Reflection of power waves on the impedance of the source, 0 at its conjugate match; `gamma` itself where the
   * source is the reference (K. Kurokawa, "Power waves and the scattering matrix", IEEE Transactions on Microwave
   * Theory and Techniques 13, 1965).
   */
  readonly mismatch: Complex;
  /** Power into the load over power available from the source, |S21|² with the load as reference of port 2; NaN for a load that takes none. */
  readonly gain: number;
  /** Power into the ladder over power into the load, ≥ 1; the loss of its parts alone. */
  readonly dissipation: number;
}

/**
 * What a source of impedance `source` (Ω, Re > 0; the reference unless said) sees through the ladder with `load`
 * behind it; `reference` is that of the chart, real (Ω).
 */
export function ladderPoint(
  ladder: Ladder,
  load: Wave,
  f: number,
  losses: Losses,
  reference: number,
  source: Complex = complex(reference),
): LadderPoint {
  const at = flowOf(load);
  for (const e of ladder) passElement(e, f, losses, at);
  const wave = { v: complex(at.vr, at.vi), i: complex(at.ir, at.ii) };
  const taken = power(load);
  const passive = taken > 0;
  return {
    gamma: reflectionOfWave(wave, complex(reference)),
    mismatch: reflectionOfWave(wave, source),
    gain: passive ? taken / availablePower(wave, source) : Number.NaN,
    dissipation: passive ? power(wave) / taken : Number.NaN,
  };
}

/** Magnitude of `mismatch` alone, as a search for the edges of a band asks for it. */
export function ladderReflection(
  ladder: Ladder,
  load: Wave,
  f: number,
  losses: Losses,
  source: Complex,
): number {
  const at = flowOf(load);
  for (const e of ladder) passElement(e, f, losses, at);
  const { vr, vi } = at;
  const [ir, ii] = [source.re * at.ir, source.re * at.ii];
  const [xr, xi] = [-source.im * at.ii, source.im * at.ir];
  return Math.sqrt(
    ((vr - ir + xr) ** 2 + (vi - ii + xi) ** 2) / ((vr + ir + xr) ** 2 + (vi + ii + xi) ** 2),
  );
}

/**
 * Where Γ goes as each element is put in, from nothing to its whole: one path an element, each
 * beginning where the last ended. Points are at most `resolution` apart in the chart.
 */
export function ladderPath(
  ladder: Ladder,
  load: Wave,
  f: number,
  losses: Losses,
  reference: number,
  resolution = 0.03,
): Complex[][] {
  const z0 = complex(reference);
  let wave = load;
  return ladder.map((e) => {
    const from = wave;
    const at = (t: number): Complex =>
      reflectionOfWave(t === 0 ? from : throughTwoPort(partOfElement(e, t, f, losses), from), z0);
    const points = [at(0)];
    const fill = (t0: number, g0: Complex, t1: number, g1: Complex, depth: number): void => {
      const t = (t0 + t1) / 2;
      const g = at(t);
      // The middle is looked at too: a long line may come round to where it began.
      const bend = abs(sub(g, scale(add(g0, g1), 0.5)));
      if (depth < 3 || (depth < 12 && (abs(sub(g1, g0)) > resolution || bend > resolution))) {
        fill(t0, g0, t, g, depth + 1);
        fill(t, g, t1, g1, depth + 1);
      } else points.push(g1);
    };
    fill(0, at(0), 1, at(1), 0);
    wave = throughTwoPort(elementTwoPort(e, f, losses), from);
    return points;
  });
}
