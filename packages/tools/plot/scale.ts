/** A continuous map between data and pixels that can be run both ways. */
export interface Scale {
  readonly log: boolean;
  /** [lower, upper] in data. */
  readonly domain: readonly [number, number];
  /** Where the ends of the domain fall, in pixels. */
  readonly range: readonly [number, number];
  /** Pixels; NaN where the scale has no place for the value. */
  readonly to: (value: number) => number;
  readonly from: (pixel: number) => number;
}

/**
 * `domain` must be finite with lower < upper, and positive where `log`; `layout` sees to that.
 */
export function makeScale(
  log: boolean,
  domain: readonly [number, number],
  range: readonly [number, number],
): Scale {
  const [p0, p1] = range;
  const a = log ? Math.log10(domain[0]) : domain[0];
  const b = log ? Math.log10(domain[1]) : domain[1];
  const slope = (p1 - p0) / (b - a);
  return log
    ? {
        log,
        domain,
        range,
        to: (v) => (v > 0 ? p0 + (Math.log10(v) - a) * slope : Number.NaN),
        from: (p) => 10 ** (a + (p - p0) / slope),
      }
    : { log, domain, range, to: (v) => p0 + (v - a) * slope, from: (p) => a + (p - p0) / slope };
}
