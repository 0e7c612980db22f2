import { barycentric, barycentricWeights, type Interpolant, interpolantOf } from './barycentric.ts';

/** A band in radians per sample with its target and weight there; `weight` > 0 throughout. */
export interface ExchangeBand {
  readonly from: number;
  readonly to: number;
  readonly desired: (omega: number) => number;
  readonly weight: (omega: number) => number;
}

/**
 * The polynomial in cos ω whose weighted error has one size at every point of a reference, with
 * alternating signs. Its arrays are laid out once and serve every round of an exchange: for short
 * filters making new ones takes longer than the arithmetic.
 */
export class Trial {
  readonly bands: readonly ExchangeBand[];
  /** Rising angles inside the bands; `fit` after changing them. */
  readonly reference: Float64Array;
  /** The error at the first point of the reference; it alternates from there on. */
  signed = 0;
  /** Largest weighted target at the reference. */
  scale = 0;
  readonly #polynomial: Interpolant;
  readonly #slack: Float64Array;

  constructor(bands: readonly ExchangeBand[], start: Float64Array) {
    this.bands = bands;
    this.reference = start.slice();
    this.#polynomial = interpolantOf(start.length);
    this.#slack = new Float64Array(start.length);
  }

  fit(): void {
    const { reference, bands } = this;
    const slack = this.#slack;
    const { nodes, weights, values, weighted } = this.#polynomial;
    const count = reference.length;
    for (let k = 0; k < count; k++) nodes[k] = Math.cos(reference[k]!);
    barycentricWeights(nodes, count, weights);
    let top = 0;
    let bottom = 0;
    let scale = 0;
    for (let k = 0, b = 0; k < count; k++) {
      const omega = reference[k]!;
      while (omega > bands[b]!.to) b++;
      const weight = bands[b]!.weight(omega);
      const desired = bands[b]!.desired(omega);
      values[k] = desired;
      slack[k] = (k % 2 === 0 ? 1 : -1) / weight;
      top += weights[k]! * desired;
      bottom += weights[k]! * slack[k]!;
      scale = Math.max(scale, weight * Math.abs(desired));
    }
    const signed = top / bottom;
    for (let k = 0; k < count; k++) {
      const value = values[k]! - signed * slack[k]!;
      values[k] = value;
      weighted[k] = weights[k]! * value;
    }
    this.signed = signed;
    this.scale = scale;
  }

  value(omega: number): number {
    return barycentric(this.#polynomial, Math.cos(omega));
  }

  /** The weighted error, inside a band. */
  error(band: ExchangeBand, omega: number): number {
    return band.weight(omega) * (band.desired(omega) - this.value(omega));
  }
}
