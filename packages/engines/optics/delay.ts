/** Group delay and its dispersion from a complex answer over angular frequency. */
import { type Complex, log } from '../numeric/complex.ts';

export interface Delay {
  /** dφ/dω, s. */
  readonly group: number;
  /** d²φ/dω², s². */
  readonly dispersion: number;
}

/** Share of a radian that the phase turns over a step. */
const SHARE = 1e-3;

/**
 * Delay of an amplitude that goes as exp(−iωt), by central differences of fourth order in ln(amplitude). `turns` is
 * about ω times the delay, from which the step follows. null where the amplitude is zero, or not known beside ω.
 */
export function groupDelay(
  amplitude: (omega: number) => Complex | null,
  omega: number,
  turns: number,
): Delay | null {
  const h = (omega * SHARE) / (1 + turns);
  const centre = amplitude(omega);
  if (centre === null || (centre.re === 0 && centre.im === 0)) return null;
  const phases: number[] = [];
  for (const k of [-2, -1, 1, 2]) {
    const value = amplitude(omega + k * h);
    if (value === null || (value.re === 0 && value.im === 0)) return null;
    // Over the centre, so that no phase wraps.
    const size = centre.re ** 2 + centre.im ** 2;
    phases.push(
      log({
        re: (value.re * centre.re + value.im * centre.im) / size,
        im: (value.im * centre.re - value.re * centre.im) / size,
      }).im,
    );
  }
  const [a = 0, b = 0, c = 0, d = 0] = phases;
  return {
    group: (a - 8 * b + 8 * c - d) / (12 * h),
    dispersion: (16 * (b + c) - (a + d)) / (12 * h * h),
  };
}
