/** Numbers with units for sentences: `1 ms`, `0.5 V`. */

const PREFIXES = ['f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T'] as const;

/** Four digits and a prefix, for units that take one; without a unit the number alone. */
export function shown(value: number, unit?: string): string {
  if (unit === undefined || unit === '1') return digits(value);
  if (unit === 'dB' || unit === '°' || unit === '°C' || value === 0 || !Number.isFinite(value))
    return `${digits(value)} ${unit}`;
  const power = Math.floor(Math.log10(Math.abs(value)) / 3 + 1e-9);
  const place = Math.min(Math.max(power, -5), 4);
  return `${digits(value / 1000 ** place)} ${PREFIXES[place + 5]!}${unit}`;
}

const digits = (value: number): string => String(Number(value.toPrecision(4)));
