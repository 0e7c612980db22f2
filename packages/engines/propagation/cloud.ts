/** Clouds and fog: Recommendation ITU-R P.840-9 (08/2023). */

/**
 * Specific attenuation of liquid water in small drops, (dB/km)/(g/m³), at `f` GHz up to 200 and beyond, and a
 * temperature in K: Rayleigh's approximation with a double-Debye model of water, eq. 2 to 11.
 */
export function liquidCoefficient(f: number, temperature: number): number {
  const warm = 300 / temperature - 1;
  const e0 = 77.66 + 103.3 * warm;
  const e1 = 0.0671 * e0;
  const e2 = 3.52;
  const principal = 20.2 - 146 * warm + 316 * warm * warm;
  const secondary = 39.8 * principal;
  const first = f / principal;
  const second = f / secondary;
  const real = (e0 - e1) / (1 + first * first) + (e1 - e2) / (1 + second * second) + e2;
  const imaginary =
    (first * (e0 - e1)) / (1 + first * first) + (second * (e1 - e2)) / (1 + second * second);
  const eta = (2 + real) / imaginary;
  return (0.819 * f) / (imaginary * (1 + eta * eta));
}

/** dB per kg/m² of liquid water in a column straight up: eq. 12, of clouds at 273.75 K as they are spread. */
export function columnCoefficient(f: number): number {
  const bell = (height: number, at: number, width: number): number =>
    height * Math.exp(-((f - at) ** 2) / width);
  const shape = bell(0.1522, -23.9589, 3299.1) + bell(11.51, 219.2096, 2.7595e6) - 10.4912;
  return liquidCoefficient(f, 273.75) * shape;
}
