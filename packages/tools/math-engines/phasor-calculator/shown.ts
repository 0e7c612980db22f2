/** Quantities of a worksheet as people read them: rectangular and polar, with one prefix, and digits that are known. */
import { isNone, POWER, same } from '@tollbench/engines/phasor/dimension.ts';
import type { Spread } from '@tollbench/engines/phasor/propagate.ts';
import type { Quantity } from '@tollbench/engines/phasor/quantity.ts';
import { symbolOf } from '@tollbench/engines/phasor/symbol.ts';
import { engineering, showQuantity } from '../../define/si.ts';
import { takesPrefix } from '../../text/units.ts';
import { piText } from './angles.ts';
import type { Inputs } from './inputs.ts';

export interface Manner {
  readonly angles: Inputs['angles'];
  readonly digits: number;
  readonly unit: 'j' | 'i';
}

export const mannerOf = (i: Inputs): Manner => ({
  angles: i.angles,
  digits: i.digits,
  unit: i.imaginary === 'i' ? 'i' : 'j',
});

/** The unit of a value: of power, VA where it is complex and W where it is not, unless it says. */
export function unitOf(q: Pick<Quantity, 'dimension' | 'tag' | 'im'>): string {
  if (q.tag === 'celsius') return 'K';
  if (same(q.dimension, POWER) && q.tag === '') return q.im === 0 ? 'W' : 'VA';
  return isNone(q.dimension) ? '' : symbolOf(q.dimension, q.tag);
}

const NARROW = '\u202f';
const minus = (text: string) => text.replace('-', '\u2212');

/** A prefix and its power of ten for a size in a unit; none where the unit takes none. */
export function prefixFor(size: number, unit: string): { prefix: string; power: number } {
  if (size === 0 || !takesPrefix(unit)) return { prefix: '', power: 0 };
  const { prefix } = engineering(Number(size.toPrecision(4)));
  const power =
    { a: -18, f: -15, p: -12, n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 }[
      prefix
    ] ?? 0;
  return { prefix: prefix === 'u' ? 'µ' : prefix, power };
}

/** Decimal places that show `digits` significant digits of a size, or two of its uncertainty. */
function places(size: number, digits: number, u: number | undefined): number {
  const of = (x: number, n: number) => n - 1 - Math.floor(Math.log10(x));
  if (u !== undefined && u > 0) return of(Number(u.toPrecision(2)), 2);
  return size > 0 ? of(Number(size.toPrecision(digits)), digits) : 0;
}

/** A number with so many decimal places; negative ones round whole digits away. */
function fixed(x: number, decimals: number): string {
  if (decimals > 20) return showQuantity(x, '', 4);
  if (decimals >= 0) return x.toFixed(decimals);
  const step = 10 ** -decimals;
  return String(Math.round(x / step) * step);
}

const isNought = (text: string) => Number(text) === 0;

interface Scale {
  readonly by: number;
  readonly unit: string;
  readonly decimals: number;
}

function scaleOf(size: number, unit: string, digits: number, u?: number): Scale {
  const { prefix, power } = prefixFor(size > 0 ? size : (u ?? 0), unit);
  const by = Number(`1e${-power}`);
  const shown = `${prefix}${unit}`;
  const scaled = size * by;
  return {
    by,
    unit: shown === '' ? '' : `${NARROW}${shown}`,
    decimals: places(scaled, digits, u === undefined ? undefined : u * by),
  };
}

/** Sizes that plain decimals would make unreadable go as m × 10ⁿ. */
const isFar = (size: number, { by }: Scale) => size !== 0 && (size * by >= 1e7 || size * by < 1e-4);

/** `199.2 + j115.0 V`, `(127.732 ± 0.071) + j(219.85 ± 0.30) Ω`; the real part alone where there is no imaginary one. */
export function rectangular(q: Shown, unit: string, m: Manner, spread?: Uncertain): string {
  const size = Math.hypot(q.re, q.im);
  const s = scaleOf(size, unit, m.digits, spread && Math.max(spread.re, spread.im));
  if (isFar(size, s)) return far(q, unit, m);
  const part = (x: number, u: number | undefined): string => {
    // What is certain beside an uncertain part, or off by rounding alone, has no ±.
    const known =
      spread !== undefined && u !== undefined && u > 1e-9 * Math.max(spread.re, spread.im);
    if (!known)
      return minus(fixed(x * s.by, spread ? places(size * s.by, m.digits, undefined) : s.decimals));
    const decimals = places(size * s.by, m.digits, u * s.by);
    return `${minus(fixed(x * s.by, decimals))}${NARROW}±${NARROW}${fixed(u * s.by, decimals)}`;
  };
  const imaginary = part(Math.abs(q.im), spread?.im);
  if (isReal(q, spread) || (isNought(imaginary) && spread === undefined))
    return `${real0(part(q.re, spread?.re))}${s.unit}`;
  const bracketed = (text: string) => (text.includes('±') ? `(${text})` : text);
  return `${bracketed(real0(part(q.re, spread?.re)))} ${q.im < 0 ? '\u2212' : '+'} ${m.unit}${bracketed(imaginary)}${s.unit}`;
}

/** No imaginary part, and none that is uncertain. */
export const isReal = (q: Shown, spread: Uncertain | undefined): boolean =>
  q.im === 0 && !(spread && spread.im > 0);

const real0 = (text: string) => text.replace(/^\u2212(0(?:\.0*)?)(?=$|[\u202f])/u, '$1');

function far({ re, im }: Shown, unit: string, m: Manner): string {
  const tail = unit === '' ? '' : `${NARROW}${unit}`;
  const show = (x: number) => showQuantity(x, '', m.digits);
  if (im === 0) return `${show(re)}${tail}`;
  return `${show(re)} ${im < 0 ? '\u2212' : '+'} ${m.unit}${show(Math.abs(im))}${tail}`;
}

export interface Shown {
  readonly re: number;
  readonly im: number;
}
export type Uncertain = Pick<Spread, 're' | 'im' | 'magnitude' | 'angle'>;

/** `230.0 V ∠ 30.00°`; with an uncertainty `2.30 ± 0.05 A ∠ 29.9 ± 1.2°`. */
export function polar(q: Shown, unit: string, m: Manner, spread?: Uncertain): string {
  const size = Math.hypot(q.re, q.im);
  return `${magnitudeText(size, unit, m, spread?.magnitude)} ∠ ${angleText(Math.atan2(q.im, q.re), m, spread?.angle)}`;
}

export function magnitudeText(size: number, unit: string, m: Manner, u?: number): string {
  const known = u !== undefined && Number.isFinite(u) && u > 0;
  const s = scaleOf(Math.abs(size), unit, m.digits, known ? u : undefined);
  if (isFar(Math.abs(size), s))
    return `${showQuantity(size, '', m.digits)}${unit && NARROW}${unit}`;
  const spread = known ? `${NARROW}±${NARROW}${fixed(u * s.by, s.decimals)}` : '';
  return `${minus(fixed(size * s.by, s.decimals))}${spread}${s.unit}`;
}

/** An angle with one digit less than the magnitude has in radians, which is what such a value knows of its angle. */
export function angleText(radians: number, m: Manner, u?: number): string {
  const per = perRadian(m);
  const known = u !== undefined && Number.isFinite(u) && u > 0;
  const decimals = known
    ? places(1, 2, u * per)
    : Math.max(0, m.digits - (m.angles === 'degrees' ? 2 : 1));
  if (m.angles === 'pi') return inPi(radians, decimals, known ? u * per : undefined);
  const text = fixed(radians * per, decimals);
  const spread = known ? `${NARROW}±${NARROW}${fixed(u * per, decimals)}` : '';
  const shown = minus(isNought(text) ? text.replace('-', '') : text);
  return `${shown}${spread}${angleUnit(m)}`;
}

/** What an angle of one radian is in the setting. */
export const perRadian = ({ angles }: Manner): number =>
  ({ degrees: 180 / Math.PI, radians: 1, pi: 1 / Math.PI })[angles];

export const angleUnit = ({ angles }: Manner): string =>
  ({ degrees: '°', radians: `${NARROW}rad`, pi: 'π' })[angles];

/** `π/4`; with an uncertainty `(0.250 ± 0.012)π`. */
function inPi(radians: number, decimals: number, u: number | undefined): string {
  if (u === undefined) return minus(piText(radians, decimals));
  const text = fixed(radians / Math.PI, decimals);
  return `(${minus(isNought(text) ? text.replace('-', '') : text)}${NARROW}±${NARROW}${fixed(u, decimals)})π`;
}

/** A size with as many decimal places as its uncertainty has. */
export function atUncertainty(size: number, u: number, unit: string, m: Manner): string {
  const s = scaleOf(Math.abs(size), unit, m.digits, u > 0 ? u : undefined);
  return `${minus(fixed(size * s.by, s.decimals))}${s.unit}`;
}
