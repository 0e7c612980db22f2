/** The numbers of a filter's line: by the word before them, by their unit, or by their place. */
import { hasGain, isShelf, type Width } from '@tollbench/engines/equaliser/band.ts';
import { clip, FREQUENCY, numberOf, refuse, type Span } from './chain.ts';
import type { Kind } from './filter-types.ts';

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

/** A number with the unit that is joined to it: `1.5k`, `+3dB`. */
const JOINED = /^([+\-\u2212\u2013]?[\d.,]+(?:[eE][+-]?\d+)?)([A-Za-z]*)$/u;
const HERTZ: Readonly<Record<string, number>> = { hz: 1, khz: 1000, k: 1000 };

export interface Given {
  frequency?: number;
  gain?: number;
  width?: Width;
  slope?: number;
  spans: { frequency?: Span; gain?: Span; q?: Span };
  ignored: string[];
}

/** The values of a line by their words, and bare numbers in the order frequency, gain, Q. */
export function valuesOf(words: readonly Word[], line: number, kind: Kind): Given {
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

export const once = (known: unknown, what: string, line: number): void => {
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
