/** A place in the spectrum as its field writes it: `550 nm`, `10 GHz`, `2.25 eV`, `1000 cm-1`. */
import { LIGHT } from '@tollbench/engines/optics/medium.ts';
import { FieldError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../../define/field.ts';
import { plainText, showQuantity } from '../../define/si.ts';

/** What an axis of the spectrum is in. */
export type SpotUnit = 'm' | 'Hz' | 'eV' | 'cm⁻¹';

export interface Spot {
  /** In vacuum, m. */
  readonly wavelength: number;
  readonly unit: SpotUnit;
  /** As it was written. */
  readonly text: string;
}

/** hc/e, eV·m: exact since 2019. */
export const ELECTRONVOLT_METRE = (6.62607015e-34 * LIGHT) / 1.602176634e-19;
/** Characters of one. */
const MAX_TEXT = 60;
/** Of the field: 1 Hz to gamma rays. */
const LONGEST = LIGHT;
const SHORTEST = 1e-12;

/** The number of a wavelength in m on an axis in this unit, and back: all but the first are reciprocals. */
export function inUnit(wavelength: number, unit: SpotUnit): number {
  if (unit === 'm') return wavelength;
  if (unit === 'Hz') return LIGHT / wavelength;
  return unit === 'eV' ? ELECTRONVOLT_METRE / wavelength : 0.01 / wavelength;
}
export const fromUnit = inUnit;

/** Units behind a number that are no SI unit with a prefix, in metres. */
const LENGTHS: readonly (readonly [RegExp, string])[] = [
  [/\s*(?:Å|Å|angstroms?|A)$/u, 'e-10'],
  [/\s*cm$/u, 'e-2'],
  [/\s*microns?$/u, 'e-6'],
];
const WAVENUMBER = /\s*(?:cm-1|cm\^-1|cm⁻¹|1\/cm|\/cm|kayser)$/u;

/** A decimal moved without dividing: `63.28` and `e-2`. */
const moved = (value: number, power: string): number => Number(`${value}${power}`);

/** Reads it. Throws FieldError for a number without a unit. */
export function readSpot(text: string): Spot {
  const source = plainText(text);
  const kept = source.replaceAll(/\s+/gu, ' ');
  if (source === '') throw new FieldError('is empty; write 550 nm, 10 GHz, 2.25 eV or 1000 cm-1');
  const made = (unit: SpotUnit, value: number): Spot => {
    const wavelength = fromUnit(value, unit);
    if (!(value > 0 && wavelength >= SHORTEST && wavelength <= LONGEST))
      throw new FieldError(`is "${kept.slice(0, 60)}"; it takes 1 pm to 3e8 m, or 1 Hz and more`);
    return { wavelength, unit, text: kept };
  };
  const wave = WAVENUMBER.exec(source);
  if (wave) return made('cm⁻¹', readQuantity(source.slice(0, wave.index)));
  for (const [spelling, power] of LENGTHS) {
    const found = spelling.exec(source);
    if (found) {
      const value = readQuantity(source.slice(0, found.index));
      return made(
        'm',
        /e/u.test(String(value)) ? value * Number(`1${power}`) : moved(value, power),
      );
    }
  }
  if (/Hz$/u.test(source) || /\d\s*[GT]$/u.test(source))
    return made('Hz', readQuantity(source, 'Hz'));
  if (/eV$/u.test(source)) return made('eV', readQuantity(source, 'eV'));
  if (/m$|\d\s*[nuµμ]$/u.test(source)) return made('m', readQuantity(source, 'm'));
  const bare = /^\d*\.?\d+$/u.test(source);
  throw new FieldError(
    bare
      ? `"${kept}" has no unit: write nm, um, GHz, THz, eV or cm-1`
      : `"${kept.slice(0, 60)}" is no wavelength, frequency or photon energy: write 550 nm, 10 GHz, 2.25 eV or 1000 cm-1`,
    bare ? `${kept} ${Number(kept) >= 50 ? 'nm' : 'um'}` : undefined,
  );
}

/** All ways in which it is said. */
export function showSpot({ wavelength, unit }: Spot, digits = 5): string {
  const all: Readonly<Record<SpotUnit, string>> = {
    m: showQuantity(wavelength, 'm', digits),
    Hz: showQuantity(inUnit(wavelength, 'Hz'), 'Hz', digits),
    eV: showQuantity(inUnit(wavelength, 'eV'), 'eV', digits),
    'cm⁻¹': `${showQuantity(inUnit(wavelength, 'cm⁻¹'), '', digits)}\u202fcm⁻¹`,
  };
  const order: SpotUnit[] = wavelength < 1e-3 ? ['m', 'Hz', 'eV'] : ['m', 'Hz'];
  return [unit, ...order.filter((u) => u !== unit)].map((u) => all[u]).join(', ');
}

/** In its own unit alone. */
export const showInUnit = (wavelength: number, unit: SpotUnit, digits = 5): string =>
  unit === 'cm⁻¹'
    ? `${showQuantity(inUnit(wavelength, unit), '', digits)}\u202fcm⁻¹`
    : showQuantity(inUnit(wavelength, unit), unit, digits);

/** Units that a place of a picture is written in, from the largest on. */
const SPOKEN: Readonly<Record<SpotUnit, readonly (readonly [number, string])[]>> = {
  m: [
    [1, 'm'],
    [1e-3, 'mm'],
    [2e-6, 'um'],
    [0, 'nm'],
  ],
  Hz: [
    [1e12, 'THz'],
    [1e9, 'GHz'],
    [1e6, 'MHz'],
    [1e3, 'kHz'],
    [0, 'Hz'],
  ],
  eV: [[0, 'eV']],
  'cm⁻¹': [[0, 'cm-1']],
};
const SIZES: Readonly<Record<string, number>> = {
  mm: 1e-3,
  um: 1e-6,
  nm: 1e-9,
  THz: 1e12,
  GHz: 1e9,
  MHz: 1e6,
  kHz: 1e3,
};

/** The text of a place that a picture gives, `550 nm`, with five figures and no more. */
export function textOfSpot(value: number, unit: SpotUnit): string {
  const rounded = Number(value.toPrecision(5));
  const name = SPOKEN[unit].find(([least]) => rounded >= least)?.[1] ?? unit;
  return `${Number((rounded / (SIZES[name] ?? 1)).toPrecision(5))} ${name}`;
}

interface SpotOptions<W extends Condition> extends FieldText<W> {
  readonly default: string;
}

/** Any short text: what is no place in the spectrum is refused by `compute`, with what would do. */
function taken(text: string): string {
  const kept = plainText(text).replaceAll(/\s+/gu, ' ');
  if (kept.length > MAX_TEXT)
    throw new FieldError(`has ${kept.length} characters; the most is ${MAX_TEXT}`);
  return kept;
}

/** All its units, or the text where it is none. */
function spoken(text: string): string {
  try {
    return showSpot(readSpot(text));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return text;
  }
}

/** A field of one: its value is the text. */
export function spot<const W extends Condition = never>(
  options: SpotOptions<W>,
): Field<string, NoInfer<W>, never> {
  return {
    kind: 'text',
    ...fieldText(options),
    default: options.default,
    parse: taken,
    format: (value) => value,
    echo: spoken,
    describe: () => ({ kind: 'text', default: options.default, maxLength: MAX_TEXT }),
    control: { widget: 'line', inputMode: 'text' },
  };
}

const AUTO = 'auto';

/** A field of one that may be left to the tool, written `auto`. */
export function spotOrAuto<const W extends Condition = never>(
  options: FieldText<W>,
): Field<string, NoInfer<W>, never> {
  return {
    kind: 'text',
    ...fieldText(options),
    default: AUTO,
    parse: (text) => (text.trim().toLowerCase() === AUTO ? AUTO : taken(text)),
    format: (value) => value,
    echo: (value) => (value === AUTO ? 'about the design point' : spoken(value)),
    describe: () => ({ kind: 'text', default: AUTO, maxLength: MAX_TEXT }),
    control: { widget: 'line', inputMode: 'text' },
  };
}

/** The place of a text, or null where it is left to the tool. */
export const readAuto = (text: string): Spot | null => (text === AUTO ? null : readSpot(text));
