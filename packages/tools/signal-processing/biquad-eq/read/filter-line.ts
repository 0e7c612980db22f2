/** One filter as REW, Equalizer APO, AutoEq and people write it: `Filter 1: ON PK Fc 1000 Hz Gain -3.0 dB Q 1.41`. */
import {
  type Band,
  hasGain,
  isFirstOrder,
  isShelf,
  qSlope,
  type Width,
} from '@tollbench/engines/equaliser/band.ts';
import { branch } from '@tollbench/engines/equaliser/crossover.ts';
import type { Section } from '@tollbench/engines/iir/section.ts';
import { checkBand, clip, numberOf, refuse, type ShelfReading, type Stage } from './chain.ts';
import { COMBINED, type Kind, kindOf } from './filter-types.ts';
import { type Given, once, valuesOf, type Word } from './filter-values.ts';

export interface ReadLine {
  readonly stages: readonly Stage[];
  /** Parts that are not computed, with the reason. */
  readonly ignored: readonly string[];
  readonly assumed: readonly string[];
}

/** The stages of the words behind `Filter 1: ON`. @throws InputError for the field `bands` */
export function readFilter(words: readonly Word[], line: number, shelves: ShelfReading): ReadLine {
  const [first] = words;
  if (!first) return refuse(`have a filter without a type in line ${line}`);
  const name = first.text.toUpperCase();
  if (name === 'IIR') return readCoefficients(words.slice(1), line);
  const combined = COMBINED.exec(name);
  if (combined) return readCombined(words, combined, line);
  const kind = kindOf(name);
  if (!kind)
    return refuse(
      `have the filter type "${clip(first.text)}" in line ${line}; the types are PK, LP, HP, LPQ, HPQ, LP1, HP1, BP, LS, HS, LSC, HSC, LSQ, HSQ, LS1, HS1, NO, AP, AP1, and LR4 LP or BW3 HP for a crossover`,
      first.text,
    );
  return bandOf(kind, valuesOf(words.slice(1), line, kind), first.text, line, shelves);
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
