/** Units of traces: volts, amperes and seconds to powers, and scales that are no powers. */
import type { Quantity, Trace } from '../dataset.ts';

/** Exponents of V, A and s; `scale` for dB, degrees and °C, whose exponents are 0. */
export interface Dimension {
  readonly volt: number;
  readonly ampere: number;
  readonly second: number;
  readonly scale?: 'dB' | '°' | '°C';
}

/** `any`: a number as typed, which takes the unit of what it is added to. `unknown`: none that could be told. */
export type Unit = Dimension | 'any' | 'unknown';

const of = (volt: number, ampere: number, second: number): Dimension => ({ volt, ampere, second });

export const ONE = of(0, 0, 0);
export const VOLT = of(1, 0, 0);
export const AMPERE = of(0, 1, 0);
export const SECOND = of(0, 0, 1);
export const HERTZ = of(0, 0, -1);
export const DECIBEL: Dimension = { ...ONE, scale: 'dB' };
export const DEGREE: Dimension = { ...ONE, scale: '°' };

/** The unit of a trace; noise densities are of volts or amperes, which their quantity does not tell. */
export function unitOf({ quantity }: Pick<Trace, 'quantity'>): Unit {
  switch (quantity) {
    case 'voltage':
      return VOLT;
    case 'current':
      return AMPERE;
    case 'time':
      return SECOND;
    case 'frequency':
      return HERTZ;
    case 'temperature':
      return { ...ONE, scale: '°C' };
    case 'charge':
      return of(0, 1, 1);
    case 'power':
      return of(1, 1, 0);
    default:
      return 'unknown';
  }
}

const QUANTITIES: Readonly<Record<string, Quantity>> = {
  V: 'voltage',
  A: 'current',
  s: 'time',
  Hz: 'frequency',
  '°C': 'temperature',
  C: 'charge',
  W: 'power',
};

export const quantityOf = (unit: Unit): Quantity => QUANTITIES[symbolOf(unit) ?? ''] ?? 'none';

/** What has a name of its own, by exponents of V, A, s. */
const NAMES: Readonly<Record<string, string>> = {
  '0,0,0': '1',
  '1,0,0': 'V',
  '0,1,0': 'A',
  '0,0,1': 's',
  '0,0,-1': 'Hz',
  '1,1,0': 'W',
  '1,1,1': 'J',
  '1,-1,0': 'Ω',
  '-1,1,0': 'S',
  '0,1,1': 'C',
  '1,0,1': 'Wb',
  '-1,1,1': 'F',
  '1,-1,1': 'H',
};

/** `V`, `Ω`, `dB`, `V/s`, `V²`, `1`; undefined where no unit could be told. */
export function symbolOf(unit: Unit): string | undefined {
  if (unit === 'unknown') return undefined;
  if (unit === 'any') return '1';
  if (unit.scale !== undefined) return unit.scale;
  const { volt, ampere, second } = unit;
  const name = NAMES[[volt, ampere, second].join(',')];
  if (name !== undefined) return name;
  const powers = [
    ['V', volt],
    ['A', ampere],
    ['s', second],
  ] as const;
  const part = (sign: 1 | -1): string =>
    powers
      .filter(([, power]) => power * sign > 0)
      .map(([symbol, power]) => `${symbol}${power * sign === 1 ? '' : raised(power * sign)}`)
      .join('·');
  const below = part(-1);
  const bottom = below.includes('·') ? `(${below})` : below;
  return `${part(1) || '1'}${below === '' ? '' : `/${bottom}`}`;
}

const raised = (power: number): string =>
  power === 2 ? '²' : power === 3 ? '³' : power === 0.5 ? '^½' : `^${power}`;

const scaleOf = (unit: Unit): Dimension['scale'] =>
  typeof unit === 'object' ? unit.scale : undefined;

const isPlain = (unit: Unit): unit is Dimension =>
  typeof unit === 'object' && unit.scale === undefined;

export const isSame = (a: Unit, b: Unit): boolean => symbolOf(a) === symbolOf(b);

/** Of a sum, a choice, a least or greatest. */
export function common(a: Unit, b: Unit): Unit {
  if (a === 'any') return b;
  if (b === 'any') return a;
  return a !== 'unknown' && b !== 'unknown' && isSame(a, b) ? a : 'unknown';
}

/** Of a product, or with `sign` −1 of a quotient. A number times degrees may be radians or turns: no unit. */
export function product(a: Unit, b: Unit, sign: 1 | -1 = 1): Unit {
  if (a === 'any' && b === 'any') return 'any';
  if (b === 'any') return isPlain(a) || scaleOf(a) === 'dB' ? a : 'unknown';
  if (a === 'any' && sign === 1 && scaleOf(b) === 'dB') return b;
  const left = a === 'any' ? ONE : a;
  if (!isPlain(left) || !isPlain(b)) return 'unknown';
  return of(
    left.volt + sign * b.volt,
    left.ampere + sign * b.ampere,
    left.second + sign * b.second,
  );
}

/** Of a power with a known exponent. */
export function power(unit: Unit, exponent: number): Unit {
  if (unit === 'any') return 'any';
  if (!isPlain(unit)) return 'unknown';
  const clean = (x: number): number => (x === 0 ? 0 : x * exponent);
  return of(clean(unit.volt), clean(unit.ampere), clean(unit.second));
}
