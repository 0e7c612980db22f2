/** Dispersion of the two modes of a pair of microstrips. */

/**
 * Effective permittivity of a mode at f (Hz) from the static one, traces u wide and g apart over a height in m, both by the
 * height: M. Kirschning and R. H. Jansen, IEEE Trans. MTT 32, 1984, pp. 83–90; within 1.4 % for 0.1 ≤ u ≤ 10,
 * 0.1 ≤ g ≤ 10, εr ≤ 18 and f h ≤ 25 GHz mm. Far apart both are those of one trace.
 */
export function pairEffectiveAt(
  mode: 'even' | 'odd',
  f: number,
  height: number,
  u: number,
  g: number,
  er: number,
  effective: number,
): number {
  const fn = f * height * 1e-6;
  const p1 =
    0.27488 + u * (0.6315 + 0.525 / (1 + 0.0157 * fn) ** 20) - 0.065683 * Math.exp(-8.7513 * u);
  const p2 = 0.33622 * (1 - Math.exp(-0.03442 * er));
  const p3 = 0.0363 * Math.exp(-4.6 * u) * (1 - Math.exp(-((fn / 38.7) ** 4.97)));
  const p4 = 1 + 2.751 * (1 - Math.exp(-((er / 15.916) ** 8)));
  const p =
    mode === 'even'
      ? p1 * p2 * ((p3 * p4 + 0.1844 * evenFactor(fn, g, er)) * fn) ** 1.5763
      : p1 * p2 * ((p3 * p4 + 0.1844) * fn * oddFactor(fn, u, g, er)) ** 1.5763;
  return er - (er - effective) / (1 + p);
}

function evenFactor(fn: number, g: number, er: number): number {
  const p5 = 0.334 * Math.exp(-3.3 * (er / 15) ** 3) + 0.746;
  const p6 = p5 * Math.exp(-((fn / 18) ** 0.368));
  return 1 + 4.069 * p6 * g ** 0.479 * Math.exp(-1.347 * g ** 0.595 - 0.17 * g ** 2.5);
}

function oddFactor(fn: number, u: number, g: number, er: number): number {
  const p8 = 0.7168 * (1 + 1.076 / (1 + 0.0576 * (er - 1)));
  const p9 =
    p8 - 0.7913 * (1 - Math.exp(-((fn / 20) ** 1.424))) * Math.atan(2.481 * (er / 8) ** 0.946);
  const p10 = 0.242 * (er - 1) ** 0.55;
  const p11 = 0.6366 * (Math.exp(-0.3401 * fn) - 1) * Math.atan(1.263 * (u / 3) ** 1.629);
  const p12 = p9 + (1 - p9) / (1 + 1.183 * u ** 1.376);
  const p13 = (1.695 * p10) / (0.414 + 1.605 * p10);
  const p14 = 0.8928 + 0.1072 * (1 - Math.exp(-0.42 * (fn / 20) ** 3.215));
  return Math.abs(1 - (0.8928 * (1 + p11) * p12 * Math.exp(-p13 * g ** 1.092)) / p14);
}
