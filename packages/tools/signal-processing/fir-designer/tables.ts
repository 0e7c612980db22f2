import type { Table } from '../../define/output.ts';
import type { FirResult, Zeros } from './compute.ts';
import type { FirInputs } from './inputs.ts';

/** The mask, and what each band does. */
export function bandTable(r: FirResult, i: FirInputs): Table {
  return {
    kind: 'table',
    id: 'bands',
    title: 'Bands',
    caption:
      'Ripple peak to peak where a band has gain, attenuation where it has none; deviations are linear, shares of the ramp in a differentiator.',
    columns: [
      { label: 'From', unit: 'Hz' },
      { label: 'To', unit: 'Hz' },
      { label: 'Gain' },
      { label: 'Asked', unit: 'dB' },
      { label: 'Found', unit: 'dB', digits: 4 },
      ...(r.fixed ? [{ label: 'Rounded', unit: 'dB', digits: 4 }] : []),
      { label: 'Met' },
      { label: 'Largest deviation', digits: 4 },
      { label: 'At', unit: 'Hz' },
    ],
    rows: r.spec.bands.map((b, k) => {
      const f = r.figures[k] as (typeof r.figures)[number];
      const fixed = r.fixed?.figures[k];
      return [
        b.from * i.fs,
        b.to * i.fs,
        b.relative ? '2πf/fₛ' : b.gain,
        b.asked,
        f.decibels,
        ...(fixed ? [fixed.decibels] : []),
        verdict(f.meets, fixed?.meets),
        f.error,
        f.at * i.fs,
      ];
    }),
  };
}

/** Which coefficients keep a band's limits. */
function verdict(exact: boolean, rounded: boolean | undefined): string {
  if (rounded === undefined || exact === rounded) return exact ? 'yes' : 'no';
  return exact ? 'exact' : 'rounded';
}

export function coefficientTable(r: FirResult): Table {
  const { fixed } = r;
  return {
    kind: 'table',
    id: 'coefficients',
    title: 'Coefficients',
    columns: [
      { label: 'n' },
      { label: 'h[n]', digits: 10 },
      ...(fixed
        ? [
            { label: 'Integer', digits: 12 },
            { label: 'Hexadecimal' },
            { label: 'Stands for', digits: 8 },
            { label: 'Rounding error', digits: 3 },
          ]
        : []),
    ],
    rows: Array.from(r.h, (c, k) => {
      if (!fixed) return [k, c];
      const integer = fixed.integers[k] as number;
      const value = fixed.values[k] as number;
      return [k, c, integer, hex(integer, fixed.fir.coefficient.width), value, value - c];
    }),
  };
}

/** Two's complement, as many digits as the word takes. */
export function hex(integer: number, width: number): string {
  return BigInt.asUintN(width, BigInt(integer))
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(width / 4), '0');
}

export function zeroTable({ re, im }: Zeros, i: FirInputs): Table {
  return {
    kind: 'table',
    id: 'zero-list',
    title: 'Zeros, upper half of the plane',
    columns: [
      { label: 'Real part', digits: 8 },
      { label: 'Imaginary part', digits: 8 },
      { label: 'Modulus', digits: 8 },
      { label: 'Frequency', unit: 'Hz' },
    ],
    rows: [...re.keys()]
      .filter((k) => (im[k] as number) >= 0)
      .map((k) => {
        const [x, y] = [re[k] as number, im[k] as number];
        return [x, y, Math.hypot(x, y), (Math.atan2(y, x) / (2 * Math.PI)) * i.fs] as const;
      })
      .sort((a, b) => a[3] - b[3]),
  };
}
