import { EngineError, type EngineErrorCode } from '../error.ts';

/** A stretch of frequency with a wanted amplitude. */
export interface Band {
  /** Edges as shares of the sample rate, 0 ≤ from < to ≤ 0.5. */
  readonly from: number;
  readonly to: number;
  /** The wanted amplitude, or its values at both edges with a straight line between. */
  readonly desired: number | readonly [number, number];
  /** Weight of an error here, > 0 and < 10¹⁵. Default 1. */
  readonly weight?: number;
}

/** Throws unless the bands rise without overlap inside 0 to 0.5, with finite targets and positive weights. */
export function checkBands(bands: readonly Band[]): void {
  const refuse = (
    code: EngineErrorCode,
    message: string,
    field: string,
    value?: unknown,
  ): never => {
    throw new EngineError(code, message, { field, value });
  };
  if (bands.length === 0) refuse('empty', 'A design needs at least one band.', 'bands');
  let last = Number.NEGATIVE_INFINITY;
  for (const { from, to, desired, weight = 1 } of bands) {
    if (!(from >= 0 && to <= 0.5 && from < to)) {
      refuse(
        'out-of-range',
        `The band ${from} to ${to} is not a rising pair of shares of the sample rate, 0 to 0.5.`,
        'bands',
        [from, to],
      );
    }
    if (!(from > last)) {
      refuse(
        'overlap',
        `The band from ${from} starts before the one to ${last} ends.`,
        'bands',
        from,
      );
    }
    if (!(weight > 0 && weight < 1e15)) {
      refuse(
        'out-of-range',
        `The weight ${weight} is not above 0 and below 1e15.`,
        'weight',
        weight,
      );
    }
    for (const value of typeof desired === 'number' ? [desired] : desired) {
      if (!Number.isFinite(value)) {
        refuse(
          'out-of-range',
          `The wanted amplitude ${value} is not a finite number.`,
          'desired',
          value,
        );
      }
    }
    last = to;
  }
}
