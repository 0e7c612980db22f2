/** One filter as REW, Equalizer APO, AutoEq and people write it: `Filter 1: ON PK Fc 1000 Hz Gain -3.0 dB Q 1.41`. */
import {
  type Band,
  type BandType,
  hasGain,
  isFirstOrder,
  isShelf,
  qSlope,
  type Width,
} from '@tollbench/engines/equaliser/band.ts';
import { branch } from '@tollbench/engines/equaliser/crossover.ts';
import type { Section } from '@tollbench/engines/iir/section.ts';
import {
  checkBand,
  clip,
  FREQUENCY,
  numberOf,
  refuse,
  type ShelfReading,
  type Span,
  type Stage,
} from './chain.ts';

interface Kind {
  readonly type: BandType;
  /** The frequency is the corner where a width is given, as Equalizer APO has it. */
  readonly corner?: true;
  /** Steepness that the name itself says, dB an octave. */
  readonly slope?: number;
}

/** Names of types in REW, Equalizer APO and in words. */
const TYPES: Readonly<Record<string, Kind>> = {
  PK: { type: 'peak' },
  PEQ: { type: 'peak' },
  PEAK: { type: 'peak' },
  PEAKING: { type: 'peak' },
  BELL: { type: 'peak' },
  MODAL: { type: 'peak' },
  LP: { type: 'lowpass' },
  LPQ: { type: 'lowpass' },
  LOWPASS: { type: 'lowpass' },
  HP: { type: 'highpass' },
  HPQ: { type: 'highpass' },
  HIGHPASS: { type: 'highpass' },
  LP1: { type: 'lowpass1' },
  HP1: { type: 'highpass1' },
  BP: { type: 'bandpass' },
  BANDPASS: { type: 'bandpass' },
  LS: { type: 'lowshelf', corner: true },
  HS: { type: 'highshelf', corner: true },
  LSC: { type: 'lowshelf' },
  HSC: { type: 'highshelf' },
  LSQ: { type: 'lowshelf' },
  HSQ: { type: 'highshelf' },
  LOWSHELF: { type: 'lowshelf' },
  HIGHSHELF: { type: 'highshelf' },
  LS6: { type: 'lowshelf', corner: true, slope: 6 },
  LS12: { type: 'lowshelf', corner: true, slope: 12 },
  HS6: { type: 'highshelf', corner: true, slope: 6 },
  HS12: { type: 'highshelf', corner: true, slope: 12 },
  LS1: { type: 'lowshelf1' },
  HS1: { type: 'highshelf1' },
  NO: { type: 'notch' },
  NOTCH: { type: 'notch' },
  AP: { type: 'allpass' },
  ALLPASS: { type: 'allpass' },
  AP1: { type: 'allpass1' },
};

export const isTypeName = (word: string): boolean =>
  Object.hasOwn(TYPES, word.toUpperCase()) || COMBINED.test(word);

/** Linkwitz-Riley and Butterworth of an order, before LP or HP. */
const COMBINED = /^(LR|BW)(\d{1,2})$/iu;

export interface Word {
  readonly text: string;
  /** Where it begins in the whole text. */
  readonly at: number;
}

/** The words of a line, apart by blanks or =, with a comma at their end left out; `Q1.4` is two. */
export function wordsOf(line: string, at: number): Word[] {
  return [...line.matchAll(/[^\s=]+/gu)].flatMap((m): Word[] => {
    let end = m[0].length;
    while (end > 0 && /[,;]/u.test(m[0][end - 1] ?? '')) end--;
    const text = m[0].slice(0, end);
    const from = at + m.index;
    if (/^q[\d.,]/iu.test(text))
      return [
        { text: text.slice(0, 1), at: from },
        { text: text.slice(1), at: from + 1 },
      ];
    return text === '' ? [] : [{ text, at: from }];
  });
}

export interface ReadLine {
  readonly stages: readonly Stage[];
  /** Parts that are not computed, with the reason. */
  readonly ignored: readonly string[];
  readonly assumed: readonly string[];
}

/** A number with the unit that is joined to it: `1.5k`, `+3dB`. */
const JOINED = /^([+\-\u2212\u2013]?[\d.,]+(?:[eE][+-]?\d+)?)([A-Za-z]*)$/u;
const HERTZ: Readonly<Record<string, number>> = { hz: 1, khz: 1000, k: 1000 };

interface Given {
  frequency?: number;
  gain?: number;
  width?: Width;
  slope?: number;
  spans: { frequency?: Span; gain?: Span; q?: Span };
  ignored: string[];
}

/** The stages of the words behind `Filter 1: ON`. @throws InputError for the field `bands` */
export function readFilter(words: readonly Word[], line: number, shelves: ShelfReading): ReadLine {
  const [first] = words;
  if (!first) return refuse(`have a filter without a type in line ${line}`);
  const name = first.text.toUpperCase();
  if (name === 'IIR') return readCoefficients(words.slice(1), line);
  const combined = COMBINED.exec(name);
  if (combined) return readCombined(words, combined, line);
  const kind = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (!kind)
    return refuse(
      `have the filter type "${clip(first.text)}" in line ${line}; the types are PK, LP, HP, LPQ, HPQ, LP1, HP1, BP, LS, HS, LSC, HSC, LSQ, HSQ, LS1, HS1, NO, AP, AP1, and LR4 LP or BW3 HP for a crossover`,
      first.text,
    );
  return bandOf(kind, valuesOf(words.slice(1), line, kind), first.text, line, shelves);
}

/** The values of a line by their words, and bare numbers in the order frequency, gain, Q. */
function valuesOf(words: readonly Word[], line: number, kind: Kind): Given {
  const given: Given = { spans: {}, ignored: [] };
  for (let k = 0; k < words.length; ) {
    const word = words[k];
    if (!word) break;
    const name = word.text.toLowerCase();
    const takes = (skip: number) => k + 1 + skip;
    if (name === 'fc' || name === 'f' || name === 'freq')
      k = frequency(words, takes(0), line, given);
    else if (name === 'gain' || name === 'g') k = gain(words, takes(0), line, given);
    else if (name === 'q') k = quality(words, takes(0), line, given);
    else if (name === 'bw')
      k = octaves(words, takes(words[k + 1]?.text.toLowerCase() === 'oct' ? 1 : 0), line, given);
    else if (name === 's') k = slope(words, takes(0), line, given, 1);
    else if (name === 't60') {
      given.ignored.push('the decay time of a modal filter');
      k = words.length;
    } else k = bare(words, k, line, given, kind);
  }
  return given;
}

/** A number, and what is joined to it. */
function measured(words: readonly Word[], k: number, line: number, what: string) {
  const word = words[k];
  if (!word) return refuse(`end before ${what} in line ${line}`);
  const [, digits, unit = ''] = JOINED.exec(word.text) ?? [];
  if (digits === undefined)
    return refuse(
      `have "${clip(word.text)}" as ${what} in line ${line}, which is no number`,
      word.text,
    );
  const value = numberOf(digits, line, what);
  // A unit that stands apart belongs to it too.
  const behind = unit === '' ? words[k + 1]?.text.toLowerCase() : undefined;
  return {
    value,
    unit: unit.toLowerCase(),
    behind,
    at: word.at,
    length: digits.length,
    next: k + 1,
  };
}

const once = (known: unknown, what: string, line: number): void => {
  if (known !== undefined) refuse(`give ${what} twice in line ${line}`);
};

function frequency(words: readonly Word[], k: number, line: number, given: Given): number {
  once(given.frequency, 'the frequency', line);
  const m = measured(words, k, line, FREQUENCY);
  const apart = m.behind !== undefined && Object.hasOwn(HERTZ, m.behind);
  const name = m.unit !== '' ? m.unit : apart ? m.behind : 'hz';
  const unit = name === undefined ? undefined : HERTZ[name];
  if (unit === undefined)
    return refuse(`have a frequency in "${clip(m.unit)}" in line ${line}; write Hz or kHz`, m.unit);
  given.frequency = m.value * unit;
  given.spans.frequency = { from: m.at, to: m.at + m.length, unit };
  return m.next + (apart ? 1 : 0);
}

function gain(words: readonly Word[], k: number, line: number, given: Given): number {
  once(given.gain, 'the gain', line);
  const m = measured(words, k, line, 'the gain');
  if (m.unit !== '' && m.unit !== 'db')
    return refuse(`have a gain in "${clip(m.unit)}" in line ${line}; write dB`, m.unit);
  given.gain = m.value;
  given.spans.gain = { from: m.at, to: m.at + m.length, unit: 1 };
  return m.next + (m.behind === 'db' ? 1 : 0);
}

function quality(words: readonly Word[], k: number, line: number, given: Given): number {
  once(given.width, 'the width', line);
  const m = measured(words, k, line, 'Q');
  if (m.unit !== '') return refuse(`have a Q in "${clip(m.unit)}" in line ${line}`, m.unit);
  given.width = { kind: 'q', value: m.value };
  given.spans.q = { from: m.at, to: m.at + m.length, unit: 1 };
  return m.next;
}

function octaves(words: readonly Word[], k: number, line: number, given: Given): number {
  once(given.width, 'the width', line);
  const m = measured(words, k, line, 'the bandwidth');
  if (m.unit !== '' && !/^oct/u.test(m.unit))
    return refuse(`have a bandwidth in "${clip(m.unit)}" in line ${line}; write octaves`, m.unit);
  given.width = { kind: 'octaves', value: m.value };
  return m.next + (m.behind !== undefined && /^oct/u.test(m.behind) ? 1 : 0);
}

/** `per` is 12 for dB an octave, 1 for the slope S itself. */
function slope(words: readonly Word[], k: number, line: number, given: Given, per: number): number {
  once(given.slope, 'the slope', line);
  const m = measured(words, k, line, 'the slope');
  given.slope = m.value / per;
  return m.next + (m.unit === '' && m.behind === 'db' ? 1 : 0);
}

/** A number without a word before it: by its unit, or by its place. */
function bare(words: readonly Word[], k: number, line: number, given: Given, kind: Kind): number {
  const word = words[k];
  const [, digits, unit = ''] = JOINED.exec(word?.text ?? '') ?? [];
  if (digits === undefined)
    return refuse(
      `have "${clip(word?.text ?? '')}" in line ${line}, which is not understood: a line is like PK 1000 Hz +3 dB Q 1.4`,
      word?.text,
    );
  const name = unit === '' ? (words[k + 1]?.text.toLowerCase() ?? '') : unit.toLowerCase();
  // `LS 6dB Fc 50 Hz`: before the frequency it is the steepness of a shelf.
  if (name === 'db' && isShelf(kind.type) && given.frequency === undefined)
    return slope(words, k, line, given, 12);
  if (name === 'db') return gain(words, k, line, given);
  if (/^oct/u.test(name)) return octaves(words, k, line, given);
  if (given.frequency === undefined) return frequency(words, k, line, given);
  if (Object.hasOwn(HERTZ, name)) return refuse(`give the frequency twice in line ${line}`);
  if (hasGain(kind.type) && given.gain === undefined) return gain(words, k, line, given);
  if (given.width === undefined) return quality(words, k, line, given);
  // `HPQ Fc 46.64, 0.00, 1.32` has a gain that means nothing.
  if (given.gain === undefined) {
    given.gain = given.width.value;
    delete given.width;
    return quality(words, k, line, given);
  }
  return refuse(`have "${clip(word?.text ?? '')}" left over in line ${line}`, word?.text);
}

/** What REW and Equalizer APO take where a line gives no width. */
const DEFAULT_PASS_Q = Math.SQRT1_2;
const DEFAULT_NOTCH_Q = 30;
const DEFAULT_SLOPE = 0.9;

function bandOf(
  kind: Kind,
  given: Given,
  name: string,
  line: number,
  shelves: ShelfReading,
): ReadLine {
  const { type } = kind;
  const ignored = [...given.ignored];
  const assumed: string[] = [];
  if (given.frequency === undefined) return refuse(`have no frequency in line ${line}`);
  if (hasGain(type) && given.gain === undefined)
    return refuse(`have no gain for the ${name} in line ${line}`);
  if (!hasGain(type) && given.gain !== undefined && given.gain !== 0)
    ignored.push(`a gain of ${given.gain} dB, which a filter of type ${name} does not have`);
  if (isFirstOrder(type) && (given.width ?? given.slope) !== undefined)
    ignored.push(`a width, which a filter of first order does not have`);
  const width = widthOf(kind, given, name, line, assumed);
  const wanted: Band = {
    type,
    frequency: given.frequency,
    gain: hasGain(type) ? (given.gain ?? 0) : 0,
    width,
  };
  checkBand(wanted, line);
  const explicit =
    given.width !== undefined || given.slope !== undefined || kind.slope !== undefined;
  const byQ = given.width?.kind === 'q';
  const corner = kind.corner === true && explicit && !(byQ && shelves === 'centre');
  if (kind.corner && byQ)
    assumed.push(
      corner
        ? `the frequency of ${name} with a Q is the corner, as Equalizer APO reads it`
        : `the frequency of ${name} with a Q is the centre`,
    );
  const band = corner ? centred(wanted, line) : wanted;
  const spans = { ...given.spans, ...(corner && { corner: true as const }) };
  return { stages: [{ kind: 'band', band, line, spans }], ignored, assumed };
}

function widthOf(kind: Kind, given: Given, name: string, line: number, assumed: string[]): Width {
  const { type } = kind;
  if (given.slope !== undefined || kind.slope !== undefined) {
    if (!isShelf(type))
      return refuse(`give a slope for the ${name} in line ${line}; shelves have one`);
    once(given.width, 'the width', line);
    return { kind: 'slope', value: given.slope ?? (kind.slope ?? 12) / 12 };
  }
  if (given.width) {
    if (given.width.kind === 'octaves' && isShelf(type))
      return refuse(`give octaves for the shelf in line ${line}; write a Q, or dB per octave`);
    return given.width;
  }
  if (isFirstOrder(type)) return { kind: 'q', value: DEFAULT_PASS_Q };
  if (isShelf(type)) {
    assumed.push(`S ${DEFAULT_SLOPE} for shelves without a width`);
    return { kind: 'slope', value: DEFAULT_SLOPE };
  }
  if (type === 'notch') {
    assumed.push(`Q ${DEFAULT_NOTCH_Q} for notches without a width`);
    return { kind: 'q', value: DEFAULT_NOTCH_Q };
  }
  if (type === 'peak' || type === 'allpass')
    return refuse(`have no Q for the ${name} in line ${line}: write Q, or BW in octaves`);
  assumed.push('Q 0.7071 for passes without a width');
  return { kind: 'q', value: DEFAULT_PASS_Q };
}

/** The band by its centre: 10^(|gain|/80S) above the corner of a low shelf, below that of a high one. */
function centred(band: Band, line: number): Band {
  const s = band.width.kind === 'slope' ? band.width.value : qSlope(band.width.value, band.gain);
  const away = 10 ** (Math.abs(band.gain) / (80 * s));
  return checkBand(
    {
      ...band,
      frequency: band.type === 'lowshelf' ? band.frequency * away : band.frequency / away,
    },
    line,
  );
}

/** `LR4 LP 2000 Hz`: all sections of a crossover's branch. */
function readCombined(
  words: readonly Word[],
  [, family, order]: RegExpExecArray,
  line: number,
): ReadLine {
  const side = /^(LP|HP)$/iu.exec(words[1]?.text ?? '')?.[1]?.toUpperCase();
  if (!side) return refuse(`have ${words[0]?.text} in line ${line} without LP or HP behind it`);
  const n = Number(order);
  const riley = family?.toUpperCase() === 'LR';
  if (n < 1 || n > 16 || (riley && n % 2 === 1))
    return refuse(
      `have order ${n} in line ${line}; ${riley ? 'Linkwitz-Riley has even orders from 2 to 16' : 'Butterworth has orders from 1 to 16'}`,
    );
  const given = valuesOf(words.slice(2), line, { type: 'lowpass' });
  if (given.frequency === undefined) return refuse(`have no frequency in line ${line}`);
  if (given.width ?? given.slope ?? given.gain)
    return refuse(`have more than a frequency in line ${line}; the order says the rest`);
  return {
    stages: combinedStages(riley, n, side === 'LP' ? 'low' : 'high', given.frequency, line),
    ignored: [],
    assumed: [],
  };
}

export const combinedStages = (
  riley: boolean,
  order: number,
  side: 'low' | 'high',
  frequency: number,
  line: number,
): Stage[] =>
  branch(riley ? 'linkwitz-riley' : 'butterworth', order, side, frequency).map((band) => ({
    kind: 'band',
    band: checkBand(band, line),
    line,
    spans: {},
  }));

/** `IIR Order 2 Coefficients b0 b1 b2 a0 a1 a2` of Equalizer APO. */
function readCoefficients(words: readonly Word[], line: number): ReadLine {
  const [one, two, three, ...rest] = words.map(({ text }) => text);
  const order = Number(two);
  if (one?.toLowerCase() !== 'order' || three?.toLowerCase() !== 'coefficients' || !(order >= 1))
    return refuse(
      `have an IIR in line ${line} that is not "IIR Order 2 Coefficients b0 b1 b2 a0 a1 a2"`,
    );
  if (order > 2)
    return refuse(`have an IIR of order ${order} in line ${line}; sections have 2 at most`);
  const values = rest.map((text, k) => numberOf(text, line, `coefficient ${k + 1}`));
  if (values.length !== 2 * (order + 1))
    return refuse(
      `have ${values.length} coefficients in line ${line}; order ${order} has ${2 * (order + 1)}`,
    );
  const b = values.slice(0, order + 1);
  const a = values.slice(order + 1);
  return {
    stages: [{ kind: 'section', section: sectionOf(b, a, line), line }],
    ignored: [],
    assumed: [],
  };
}

/** A section of b₀… and a₀…, as many of both. @throws InputError for one that is silent or has a₀ = 0 */
export function sectionOf(b: readonly number[], a: readonly number[], line: number): Section {
  const [a0 = 0, a1 = 0, a2 = 0] = a;
  const [b0 = 0, b1 = 0, b2 = 0] = b;
  if (a0 === 0) return refuse(`have 0 as a0 in line ${line}`);
  if (b0 === 0 && b1 === 0 && b2 === 0)
    return refuse(`have only zeros as the numerator in line ${line}`);
  return { b: [b0 / a0, b1 / a0, b2 / a0], a: [a1 / a0, a2 / a0] };
}
