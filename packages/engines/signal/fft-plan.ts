/** A transform of one length, with its twiddles and its scratch memory. */
export interface FftPlan {
  /** Complex samples. */
  readonly length: number;
  /** Transforms the first 2·length entries of `data`; later ones are left alone. */
  forward(data: Float64Array): void;
  inverse(data: Float64Array): void;
}
