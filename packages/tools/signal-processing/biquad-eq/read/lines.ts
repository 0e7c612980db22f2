/** Texts of one filter a line: REW's filter settings, Equalizer APO, AutoEq, and plain lists. */
import type { Chain, Dialect, Ignored, ShelfReading, Stage } from './chain.ts';
import { clip, numberOf, refuse } from './chain.ts';
import { readFilter } from './filter-line.ts';
import { isTypeName } from './filter-types.ts';
import { type Word, wordsOf } from './filter-values.ts';

interface Line {
  readonly text: string;
  readonly at: number;
  readonly number: number;
}

/** Lines with their places; a semicolon parts plain ones too, as a line of a shell has no end. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let at = 0;
  text.split('\n').forEach((whole, k) => {
    // Commands of Equalizer APO have semicolons in them.
    const parts = COMMAND.test(whole) ? [whole] : whole.split(';');
    for (const part of parts) {
      lines.push({ text: part, at, number: k + 1 });
      at += part.length + 1;
    }
  });
  return lines;
}

// Blanks are counted in each: a pattern with a free number of them on both sides of nothing takes the square of a text's length.
const FILTER = /^[ \t]{0,40}filter[ \t]{0,8}\d{0,6}[ \t]{0,8}:/iu;
const COMMAND = /^[ \t]{0,40}([A-Za-z][A-Za-z ]{0,30}):/u;
const COMMENT = /^[ \t]{0,40}(?:#|\/\/|%)/u;
const REW = /^[ \t]{0,40}(?:filter settings file|room eq v|equalise?r:)/imu;
const APO =
  /^[ \t]{0,40}(?:filter[ \t]{0,8}\d{0,6}|preamp|device|channel|include|graphiceq)[ \t]{0,8}:/imu;
/** What is a band for all that stands before it: a type, and its frequency. */
const BAND =
  /\b(?:PK|MODAL|[LH]PQ?|[LH]S[CQ]?|[LH]S(?:6|12)|BP|NO|AP)[ \t]{1,20}(?:Fc[ \t]{1,20})?\d/u;

/** Why a command of Equalizer APO is not computed. */
const COMMANDS: Readonly<Record<string, string>> = {
  device: 'a chain is of any device',
  include: 'another file, which is not here',
  copy: 'channels are not mixed here',
  delay: 'delays are not computed',
  graphiceq: 'a graphic equaliser: fit bands to its curve',
  convolution: 'another file, which is not here',
  stage: 'a chain is of any stage',
  if: 'conditions are not evaluated',
  elseif: 'conditions are not evaluated',
  else: 'conditions are not evaluated',
  endif: 'conditions are not evaluated',
  eval: 'expressions are not evaluated',
};

interface Reading {
  readonly stages: Stage[];
  readonly ignored: Ignored[];
  readonly assumed: Set<string>;
  readonly shelves: ShelfReading;
  preamp: number | null;
  /** The channels that filters or a preamp were given for, and the one now. */
  readonly channels: Map<string, string>;
  channel: string;
}

export function dialectOf(text: string): Dialect {
  if (REW.test(text)) return 'rew';
  return APO.test(text) ? 'apo' : 'plain';
}

/** The chain of a text. @throws InputError for the field `bands`, with the line at fault */
export function readLines(text: string, shelves: ShelfReading): Chain {
  const dialect = dialectOf(text);
  const r: Reading = {
    stages: [],
    ignored: [],
    assumed: new Set(),
    shelves,
    preamp: null,
    channels: new Map(),
    channel: 'all',
  };
  for (const line of linesOf(text)) readLine(r, line, dialect);
  const apart = [...r.channels.keys()].filter((name) => name !== 'all');
  if (apart.length > 1)
    refuse(
      `give filters of ${apart.length} channels, "${clip(apart[0] ?? '')}" and "${clip(apart[1] ?? '')}", which are no one chain: keep the lines of one`,
      undefined,
      [{ bands: r.channels.get(apart[0] ?? '') ?? '' }],
    );
  return {
    dialect,
    stages: r.stages,
    preamp: r.preamp,
    ignored: r.ignored,
    assumed: [...r.assumed],
    fs: null,
  };
}

function readLine(r: Reading, { text, at, number }: Line, dialect: Dialect): void {
  const ignore = (why: string): void => {
    r.ignored.push({ line: number, text: clip(text.trim()), why });
  };
  if (text.trim() === '') return;
  if (COMMENT.test(text)) {
    ignore('a comment');
    return;
  }
  if (FILTER.test(text)) {
    const colon = text.indexOf(':') + 1;
    filter(r, text, wordsOf(text.slice(colon), at + colon), number, ignore);
    return;
  }
  const command = COMMAND.exec(text)?.[1]?.trim().toLowerCase();
  if (command === 'preamp') {
    preamp(r, text, number);
    return;
  }
  if (command === 'channel') {
    channel(r, text, ignore);
    return;
  }
  const why = command === undefined ? undefined : COMMANDS[command];
  if (why !== undefined) {
    ignore(why);
    return;
  }
  const words = unprefixed(wordsOf(text.replace(/#.*$/u, ''), at));
  if (words) filter(r, text, words, number, ignore);
  else if (dialect !== 'plain' && BAND.test(text)) ignore('not understood as a filter');
  else if (dialect !== 'plain') ignore(command === undefined ? 'a heading' : 'not about filters');
  else
    refuse(
      `have "${clip(text.trim())}" in line ${number}, which is no band: a line is like PK 1000 Hz +3 dB Q 1.4`,
      text.trim(),
    );
}

/** The words of a filter without the number, bullet or switch before its type; a switch stays. */
function unprefixed(words: readonly Word[]): readonly Word[] | undefined {
  const named = words.findIndex(({ text }) => isTypeName(text) || text.toUpperCase() === 'IIR');
  const before = words.slice(0, Math.max(0, named)).map((w) => w.text);
  if (named < 0 || !before.every((w) => /^(?:\d{1,4}[.):]?|[-*•]|on|off)$/iu.test(w)))
    return undefined;
  return words.slice(before.some((w) => /^o(?:n|ff)$/iu.test(w)) ? named - 1 : named);
}

function filter(
  r: Reading,
  text: string,
  words: readonly Word[],
  number: number,
  ignore: (why: string) => void,
): void {
  const [first, second] = words;
  const state = first?.text.toUpperCase();
  if (state === 'OFF') {
    ignore('switched off');
    return;
  }
  const rest = state === 'ON' ? words.slice(1) : words;
  if (/^none$/iu.test((state === 'ON' ? second : first)?.text ?? '')) {
    ignore('no filter');
    return;
  }
  const read = readFilter(rest, number, r.shelves);
  r.stages.push(...read.stages);
  for (const why of read.ignored) ignore(why);
  for (const taken of read.assumed) r.assumed.add(taken);
  note(r, text);
}

/** What belongs to the channel of now, so that a refusal can offer it alone. */
function note(r: Reading, text: string): void {
  const shared = r.channel === 'all' ? '' : (r.channels.get('all') ?? '');
  const known = r.channels.get(r.channel) ?? shared;
  r.channels.set(r.channel, `${known}${known && '\n'}${text.trim()}`);
}

function preamp(r: Reading, text: string, number: number): void {
  const [found = '', unit, ...more] = wordsOf(text.slice(text.indexOf(':') + 1), 0).map(
    (word) => word.text,
  );
  if (more.length > 0 || (unit !== undefined && unit.toLowerCase() !== 'db'))
    refuse(
      `have "${clip(text.trim())}" in line ${number}; it is like Preamp: -6.5 dB`,
      text.trim(),
    );
  const value = numberOf(found.replace(/db$/iu, ''), number, 'the preamp');
  if (Math.abs(value) > 200)
    refuse(`have a preamp of ${value} dB in line ${number}; the most is ±200 dB`);
  r.preamp = (r.preamp ?? 0) + value;
  note(r, text);
}

function channel(r: Reading, text: string, ignore: (why: string) => void): void {
  r.channel =
    text
      .slice(text.indexOf(':') + 1)
      .trim()
      .toLowerCase() || 'all';
  ignore(r.channel === 'all' ? 'all channels are alike' : 'the filters behind it are taken');
}
