/** Permittivity over frequency. */
import { type Complex, complex, log, scale } from '../numeric/complex.ts';

/** Relative permittivity and loss tangent, and the frequency (Hz) they were measured at. */
export interface Laminate {
  readonly permittivity: number;
  readonly lossTangent: number;
}

/** Hz: where the wide-band model begins and ends to fall. */
const LOW = 1e3;
const HIGH = 1e12;

/**
 * ε′ − jε″ at f of a dielectric that has the given values at `f0`, its loss tangent nearly constant between 1 kHz and
 * 1 THz: the causal model of A. R. Djordjević, R. M. Biljić, V. D. Likar-Smiljanić and T. K. Sarkar, IEEE Trans. EMC 43,
 * 2001, pp. 662–667.
 */
export function wideBand({ permittivity, lossTangent }: Laminate, f0: number, f: number): Complex {
  if (lossTangent === 0) return complex(permittivity);
  const at = (x: number) => {
    const top = log(complex(HIGH, x));
    const bottom = log(complex(LOW, x));
    return complex(top.re - bottom.re, top.im - bottom.im);
  };
  const here = at(f0);
  const slope = (permittivity * lossTangent) / -here.im;
  const infinite = permittivity - slope * here.re;
  const there = scale(at(f), slope);
  return complex(infinite + there.re, there.im);
}

/** The same at every frequency. */
export const constant = ({ permittivity, lossTangent }: Laminate): Complex =>
  complex(permittivity, -permittivity * lossTangent);
