/** One stage as a line of words: `LNA: 15 dB, NF 1.2 dB, OIP3 30 dBm, OP1dB 18 dBm`. */
import { FieldError } from '../../define/error.ts';

/** What a stage is said to be; each in dB, dBm or K. */
export type Property =
  | 'gain'
  | 'loss'
  | 'nf'
  | 'te'
  | 't'
  | 'iip3'
  | 'oip3'
  | 'iip2'
  | 'oip2'
  | 'ip1'
  | 'op1';

export interface Said {
  readonly name: string;
  readonly values: ReadonlyMap<Property, number>;
  /** It stays where it is when an order is looked for. */
  readonly fixed: boolean;
}

const WORDS: Readonly<Record<string, Property>> = {
  gain: 'gain',
  g: 'gain',
  loss: 'loss',
  l: 'loss',
  attenuation: 'loss',
  att: 'loss',
  nf: 'nf',
  te: 'te',
  tn: 'te',
  t: 't',
  temp: 't',
  temperature: 't',
  iip3: 'iip3',
  oip3: 'oip3',
  iip2: 'iip2',
  oip2: 'oip2',
  ip1db: 'ip1',
  ip1: 'ip1',
  op1db: 'op1',
  op1: 'op1',
};

/** Words that leave open at which end: data sheets of amplifiers mean the output, those of mixers often the input. */
const EITHER_END: Readonly<Record<string, string>> = {
  ip3: 'IIP3 or OIP3',
  toi: 'IIP3 or OIP3',
  ip2: 'IIP2 or OIP2',
  p1db: 'IP1dB or OP1dB',
  p1: 'IP1dB or OP1dB',
};

/** The unit behind a column's name that a number without one is in; '' where there is none. Throws where it is another property's. */
export function unitOf(property: Property, unit: string): string {
  if (unit !== '' && !Object.hasOwn(UNITS[KIND[property]], unit.toLowerCase()))
    throw new FieldError(
      `${NAME[property]} in "${unit.slice(0, 30)}": the unit is ${SPELLED[KIND[property]]}`,
    );
  return unit;
}

/** What a value may be: the field's units, first the one taken where none is written. */
const UNITS: Readonly<Record<'ratio' | 'level' | 'kelvin', Readonly<Record<string, Scale>>>> = {
  ratio: { db: (x) => x },
  level: {
    dbm: (x) => x,
    dbw: (x) => x + 30,
    mw: (x) => 10 * Math.log10(x),
    w: (x) => 10 * Math.log10(x) + 30,
  },
  kelvin: { k: (x) => x, '°c': (x) => x + 273.15, c: (x) => x + 273.15 },
};
type Scale = (x: number) => number;

const KIND: Readonly<Record<Property, keyof typeof UNITS>> = {
  gain: 'ratio',
  loss: 'ratio',
  nf: 'ratio',
  te: 'kelvin',
  t: 'kelvin',
  iip3: 'level',
  oip3: 'level',
  iip2: 'level',
  oip2: 'level',
  ip1: 'level',
  op1: 'level',
};

/** Least and most, in dB, dBm or K. */
const BOUNDS: Readonly<Record<Property, readonly [number, number]>> = {
  gain: [-200, 200],
  loss: [0, 200],
  nf: [0, 100],
  te: [0, 1e6],
  t: [0, 5000],
  iip3: [-200, 200],
  oip3: [-200, 200],
  iip2: [-200, 200],
  oip2: [-200, 200],
  ip1: [-200, 200],
  op1: [-200, 200],
};

/** The property that a word names, `IIP3` or `Gain`. Throws where it names either end, or nothing. */
export function propertyOf(word: string): Property {
  const key = word.toLowerCase();
  const property = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
  if (property !== undefined) return property;
  if (key === 'f')
    throw new FieldError(
      `"${word}" may be the noise factor, a ratio, or the noise figure in dB: write NF in dB`,
    );
  const both = Object.hasOwn(EITHER_END, key) ? EITHER_END[key] : undefined;
  if (both !== undefined)
    throw new FieldError(`"${word}" may be of the input or the output: write ${both}`);
  throw new FieldError(
    `"${word.slice(0, 30)}" is not known; a stage has gain or loss, NF, Te, T, IIP3, OIP3, IIP2, OIP2, IP1dB, OP1dB, fixed`,
  );
}

/** A number with a unit as its property's. Throws where the unit is another's, or the value beyond its bounds. */
export function measureOf(property: Property, digits: string, unit: string): number {
  const units = UNITS[KIND[property]];
  const scale =
    unit === ''
      ? (x: number) => x
      : Object.hasOwn(units, unit.toLowerCase())
        ? units[unit.toLowerCase()]
        : undefined;
  const given = `${NAME[property]} "${digits}${unit === '' ? '' : ` ${unit}`}"`;
  if (scale === undefined) throw new FieldError(`${given}: the unit is ${SPELLED[KIND[property]]}`);
  const value = scale(Number(digits.replace('−', '-')));
  const [least, most] = BOUNDS[property];
  if (!(value >= least && value <= most))
    throw new FieldError(
      `${given} is not ${least} to ${most} ${SPELLED[KIND[property]].split(',')[0]}`,
    );
  return value;
}
const SPELLED = { ratio: 'dB', level: 'dBm, dBW, mW or W', kelvin: 'K or °C' } as const;

/** As it is written in a sentence. */
export const NAME: Readonly<Record<Property, string>> = {
  gain: 'gain',
  loss: 'loss',
  nf: 'NF',
  te: 'Te',
  t: 'T',
  iip3: 'IIP3',
  oip3: 'OIP3',
  iip2: 'IIP2',
  oip2: 'OIP2',
  ip1: 'IP1dB',
  op1: 'OP1dB',
};

/** A word, a number and a unit, any of the outer two missing; what parts them from the next. */
const ITEM =
  /([a-z][a-z0-9]*)?\s*[=:]?\s*([+\-−]?\d+(?:\.\d+)?)?\s*(dbm|dbw|db|mw|w|k|°c|c)?(?![a-z0-9.])/iuy;

/** Reads a line. Its first bare number is the gain. Throws FieldError with the piece that is not understood. */
export function readLine(line: string): Said {
  const colon = line.indexOf(':');
  // `NF: 3 dB` has no name, nor has `IP3: 20`, which is refused for its end; `LNA: 3 dB` has, and `P1` may be a pad.
  const before = colon < 0 ? '' : line.slice(0, colon).trim();
  const key = before.toLowerCase();
  const named =
    colon >= 0 && !Object.hasOwn(WORDS, key) && (key === 'p1' || !Object.hasOwn(EITHER_END, key));
  const name = named ? before : '';
  const body = named ? line.slice(colon + 1) : line;
  refuseComma(body);
  const values = new Map<Property, number>();
  let fixed = false;
  for (const piece of body.split(/[,;]/u)) {
    let at = 0;
    while (at < piece.length) {
      const rest = piece.slice(at);
      const blank = /^\s*/u.exec(rest)?.[0].length ?? 0;
      if (blank === rest.length) break;
      at += blank;
      ITEM.lastIndex = at;
      const [whole = '', word, digits, unit = ''] = ITEM.exec(piece) ?? [];
      if (whole === '')
        throw new FieldError(`"${piece.slice(at, at + 30).trim()}" is not understood`);
      at += whole.length;
      if (word?.toLowerCase() === 'fixed' && digits === undefined) {
        fixed = true;
        continue;
      }
      if (!named && values.size === 0 && word !== undefined) refuseName(word);
      put(values, word, digits, unit);
    }
  }
  return { name, values, fixed };
}

function put(
  values: Map<Property, number>,
  word: string | undefined,
  digits: string | undefined,
  unit: string,
): void {
  if (word === undefined && values.size > 0)
    throw new FieldError(`"${digits ?? unit}" says nothing of what it is: NF, OIP3, OP1dB …`);
  const property = word === undefined ? 'gain' : propertyOf(word);
  if (digits === undefined) throw new FieldError(`${NAME[property]} has no number`);
  if (values.has(property)) throw new FieldError(`${NAME[property]} is said twice`);
  values.set(property, measureOf(property, digits, unit));
}

/** A word that begins a line may be its name without the colon. */
function refuseName(word: string): void {
  const key = word.toLowerCase();
  if (key === 'f' || Object.hasOwn(WORDS, key) || Object.hasOwn(EITHER_END, key)) return;
  throw new FieldError(
    `"${word.slice(0, 30)}" is not known; a name ends in a colon, ${word.slice(0, 30)}: …; a stage has gain or loss, NF, Te, T, IIP3, OIP3, IIP2, OIP2, IP1dB, OP1dB, fixed`,
  );
}

/** `1,2 dB` was taken apart at its comma. */
function refuseComma(body: string): void {
  const found = /\d+,\d+/u.exec(body)?.[0];
  if (found !== undefined)
    throw new FieldError(
      `"${found}" has a comma between digits: write ${found.replace(',', '.')}, or a blank behind the comma`,
    );
}
