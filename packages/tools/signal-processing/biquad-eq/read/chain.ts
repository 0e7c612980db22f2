/** What a text of an equaliser program says: a chain of stages, a preamp, and what was not taken. */
import type { Band } from '@tollbench/engines/equaliser/band.ts';
import type { Prototype } from '@tollbench/engines/equaliser/prototype.ts';
import type { Section } from '@tollbench/engines/iir/section.ts';
import { InputError, type Remedy } from '../../../define/error.ts';

/** Stages of a chain at most: bands, and sections given by their coefficients. */
export const MAX_STAGES = 64;

export const DIALECTS = {
  plain: 'plain lines',
  rew: 'REW filter settings',
  apo: 'Equalizer APO or AutoEq',
  camilladsp: 'CamillaDSP YAML',
  minidsp: 'miniDSP biquads',
  none: 'no text',
} as const;
export type Dialect = keyof typeof DIALECTS;

/** Where a number stands in the text, and what it counts in: a value is written as itself over `unit`. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly unit: number;
}

/** Where the numbers of a band stand, so that a grip can set them. */
export interface Spans {
  readonly frequency?: Span;
  readonly gain?: Span;
  readonly q?: Span;
  /** Of a shelf that is given by its corner: its text must be read again, as the corner hangs on the gain. */
  readonly corner?: true;
}

export type Stage =
  | { readonly kind: 'band'; readonly band: Band; readonly line: number; readonly spans: Spans }
  | { readonly kind: 'section'; readonly section: Section; readonly line: number }
  /** An analog filter that is no band, with s over `frequency` in Hz: a Linkwitz transform. */
  | {
      readonly kind: 'analog';
      readonly prototype: Prototype;
      readonly frequency: number;
      readonly line: number;
    };

/** A line that is not computed, and why. */
export interface Ignored {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

export interface Chain {
  readonly dialect: Dialect;
  readonly stages: readonly Stage[];
  /** dB, the sum of all that the text gives; null where it gives none. */
  readonly preamp: number | null;
  readonly ignored: readonly Ignored[];
  /** What was taken that the text does not say. */
  readonly assumed: readonly string[];
  /** Hz, where the text names one. */
  readonly fs: number | null;
}

/** How the frequency of LS and HS with a Q is meant. */
export type ShelfReading = 'corner' | 'centre';

const MAX_QUOTED = 40;
export const clip = (text: string): string =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;

/** Refuses the list of bands. @throws InputError for the field `bands` */
export function refuse(message: string, value?: string, remedies: readonly Remedy[] = []): never {
  throw new InputError(message, {
    field: 'bands',
    ...(value !== undefined && { value: clip(value) }),
    remedies,
  });
}

/** A decimal number as programs write it, with a comma for its point in some countries. */
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/u;
/** `1,234`: a thousand and more, or one and a bit. */
const THOUSAND = /^[+-]?\d{1,3},\d{3}$/u;

/** What a frequency is called in a refusal: there alone a comma may part thousands. */
export const FREQUENCY = 'the frequency';

/** The value of a text, which is the whole of it. @throws InputError that names the line */
export function numberOf(source: string, line: number, what: string): number {
  const text = source.replace(/^[\u2212\u2013]/u, '-');
  const value = NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (!Number.isFinite(value))
    refuse(`have "${clip(source)}" as ${what} in line ${line}, which is no finite number`, source);
  if (what === FREQUENCY && THOUSAND.test(text))
    refuse(
      `have "${clip(source)}" as ${what} in line ${line}, which is ${text.replace(',', '')} or ${text.replace(',', '.')}: write one of them`,
      source,
    );
  return value;
}

const GAIN = 200;
const MIN_Q = 1e-3;
const MAX_Q = 1e4;

/** Refuses what no equaliser has. @throws InputError that names the line */
export function checkBand(band: Band, line: number): Band {
  const { frequency, gain, width } = band;
  if (!(frequency > 0 && frequency <= 1e9))
    refuse(
      `have a frequency of ${frequency} Hz in line ${line}; it must be above 0 and 1 GHz at most`,
    );
  if (!(Math.abs(gain) <= GAIN))
    refuse(`have a gain of ${gain} dB in line ${line}; the most is ±${GAIN} dB`);
  const { value } = width;
  if (width.kind === 'q' && !(value >= MIN_Q && value <= MAX_Q))
    refuse(`have a Q of ${value} in line ${line}; it is from ${MIN_Q} to ${MAX_Q}`);
  if (width.kind === 'octaves' && !(value > 0 && value <= 20))
    refuse(`have a bandwidth of ${value} octaves in line ${line}; it is above 0 and 20 at most`);
  if (width.kind === 'slope' && !(value > 0 && value <= 10))
    refuse(
      `have a slope of ${Number((12 * value).toPrecision(6))} dB per octave in line ${line}; it is above 0 and 120 at most`,
    );
  return band;
}
