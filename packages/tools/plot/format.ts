import { superscript } from '@tollbench/engines/text/script-digits.ts';
import { takesPrefix } from '../text/units.ts';

/** Numbers as plots write them: true minus sign, SI prefixes, as many decimals as the step needs. */

const PREFIXES = 'afpnµm kMGTPE';

const minus = (text: string): string => text.replaceAll('-', '\u2212');

export const powerOfTen = (exponent: number): string => `10${superscript(exponent)}`;

/** The power of ten, a multiple of three from −`most` to `most`, that brings `size` into [1, 1000); the prefixes reach to 18. */
export function engineeringPower(size: number, most = 18): number {
  if (!(size > 0) || size === Number.POSITIVE_INFINITY) return 0;
  // The nudge keeps 1000 itself, and what rounding makes of 1e-3, on the side people write them.
  const power = Math.floor(Math.log10(size * (1 + 1e-12)) / 3) * 3;
  return Math.max(-most, Math.min(most, power));
}

export const prefix = (power: number): string => (PREFIXES[power / 3 + 6] ?? '').trim();

/** `value` with `decimals` places, zero without a sign. */
export function fixed(value: number, decimals: number): string {
  const text = value.toFixed(Math.max(0, Math.min(20, decimals)));
  return minus(Number(text) === 0 ? text.replace('-', '') : text);
}

/** Decimals that tell multiples of `step` apart. */
export function decimalsOf(step: number): number {
  for (let d = Math.max(0, -Math.floor(Math.log10(step) + 1e-9)); d < 20; d++) {
    const scaled = step * 10 ** d;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled) return d;
  }
  return 20;
}

/** A plain number as short as it is exact to 12 figures: 0.25, 5000, 2×10⁻⁹. */
export function plain(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e7) return minus(String(Number(value.toPrecision(12))));
  const [mantissa = '', exponent = '0'] = Number(value.toPrecision(12)).toExponential().split('e');
  const power = powerOfTen(Number(exponent));
  return minus(mantissa === '1' ? power : mantissa === '-1' ? `-${power}` : `${mantissa}×${power}`);
}

/** A value with its unit for a readout: `digits` figures, trailing zeros kept so that it stands still while it changes. */
export function quantity(
  value: number,
  unit = '',
  digits = 4,
  prefixed = takesPrefix(unit),
): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '–' : value < 0 ? '\u2212∞' : '∞';
  const tight = unit === '' || unit === '%' || unit === '°' ? unit : `\u202f${unit}`;
  const size = Math.abs(Number(value.toPrecision(digits)));
  if (prefixed) {
    const power = engineeringPower(size);
    const scaled = Number(value.toPrecision(digits)) / 10 ** power;
    const whole = Math.abs(scaled) < 1 ? 1 : Math.floor(Math.log10(Math.abs(scaled)) + 1e-9) + 1;
    return `${fixed(scaled, digits - whole)}\u202f${prefix(power)}${unit}`;
  }
  if (size === 0) return `0${tight}`;
  if (size < 1e-4 || size >= 1e7) {
    const [mantissa = '', exponent = '0'] = value.toExponential(digits - 1).split('e');
    return `${minus(mantissa)}×${powerOfTen(Number(exponent))}${tight}`;
  }
  return `${fixed(value, digits - 1 - Math.floor(Math.log10(size) + 1e-9))}${tight}`;
}
