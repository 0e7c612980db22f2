/** One layer as a line of words: `MgF2 100 nm`, `n=1.38 d=100 nm`, `0.05+3.3i 50 nm`, `FR4: er=4.4 tand=0.02 1.6 mm`. */
import type { Material } from '@tollbench/engines/optics/materials.ts';
import { FieldError } from '../../define/error.ts';
import { type MediumSpec, named } from './medium-spec.ts';
import { LENGTH_NAMES, metres, type Pair, readPair, refuseComma } from './read-number.ts';

/** Metres, or waves at the design wavelength. */
export type Thickness =
  | { readonly kind: 'metres'; readonly value: number }
  | { readonly kind: 'waves'; readonly value: number };

export interface Part {
  readonly name: string;
  readonly spec: MediumSpec;
  readonly thickness: Thickness | null;
  readonly incoherent: boolean;
}

export interface Reading {
  /** Of the field: complex numbers are n − ik. */
  readonly minus: boolean;
  readonly files: readonly Material[];
}

type Key = 'n' | 'k' | 'd' | 'er' | 'eps' | 'tan' | 'sigma' | 'mur';

const KEYS: Readonly<Record<string, Key>> = {
  n: 'n',
  k: 'k',
  d: 'd',
  t: 'd',
  thickness: 'd',
  er: 'er',
  εr: 'er',
  epsr: 'er',
  dk: 'er',
  eps: 'eps',
  epsilon: 'eps',
  ε: 'eps',
  tand: 'tan',
  tanδ: 'tan',
  tan: 'tan',
  df: 'tan',
  losstangent: 'tan',
  sigma: 'sigma',
  cond: 'sigma',
  σ: 'sigma',
  mur: 'mur',
  μr: 'mur',
  µr: 'mur',
  mu: 'mur',
};

const NAMES: Readonly<Record<Key, string>> = {
  n: 'n',
  k: 'k',
  d: 'd',
  er: 'er',
  eps: 'eps',
  tan: 'tand',
  sigma: 'sigma',
  mur: 'mur',
};

/** Greatest size of a number of each kind: beyond it no medium is. */
const MOST: Readonly<Record<Exclude<Key, 'd' | 'eps'>, number>> = {
  n: 1e4,
  k: 1e4,
  er: 1e6,
  tan: 1e6,
  sigma: 1e12,
  mur: 1e7,
};
const MAX_METRES = 1000;
const MAX_NAME = 40;

interface Said {
  readonly numbers: Map<Key, Pair>;
  index?: Pair;
  name?: string;
  thickness?: Thickness;
  incoherent?: boolean;
}

const WORD = /[A-Za-zεσμµ][\wεσμµδ-]*/uy;
const SPACE = /[\s,;]+/uy;
const REST = /\S+(?:\s+\S+){0,2}/u;

/** Reads a line. Throws FieldError with the piece that is not understood. */
export function readPart(line: string, reading: Reading): Part {
  const colon = line.indexOf(':');
  const label = colon < 0 ? '' : line.slice(0, colon).trim();
  if (label.length > MAX_NAME)
    throw new FieldError(`has a name of ${label.length} characters; the most is ${MAX_NAME}`);
  const body = (colon < 0 ? line : line.slice(colon + 1)).replaceAll(/[−–]/gu, '-');
  refuseComma(body);
  const said: Said = { numbers: new Map() };
  let at = 0;
  while (at < body.length) {
    SPACE.lastIndex = at;
    const gap = SPACE.exec(body);
    if (gap) at += gap[0].length;
    if (at < body.length) at = piece(body, at, said);
  }
  const spec = specOf(said, reading);
  return {
    name: label || (said.name ?? spokenOf(said)),
    spec,
    thickness: said.thickness ?? null,
    incoherent: said.incoherent ?? false,
  };
}

/** Takes one piece from `at` on, and says where it ends. */
function piece(body: string, at: number, said: Said): number {
  const wave = /(?:(\d*\.?\d+)\s*\*?\s*)?(?:(QWOT|QW|HW)\b|(?:λ|lambda)\s*\/\s*(\d+))/iuy;
  wave.lastIndex = at;
  const waves = wave.exec(body);
  if (waves) {
    const share = waves[2] ? (/^h/iu.test(waves[2]) ? 1 / 2 : 1 / 4) : 1 / Number(waves[3]);
    thick(said, { kind: 'waves', value: Number(waves[1] ?? 1) * share });
    return wave.lastIndex;
  }
  const pair = readPair(body, at);
  if (pair) return numberPiece(body, at, pair, said);
  WORD.lastIndex = at;
  const word = WORD.exec(body)?.[0];
  if (word === undefined) throw new FieldError(`"${restOf(body, at)}" is not understood`);
  return wordPiece(body, at + word.length, word, said);
}

const restOf = (body: string, at: number): string =>
  (REST.exec(body.slice(at))?.[0] ?? '').slice(0, 30);

/** A length with its unit, or an index without one. */
function numberPiece(
  body: string,
  at: number,
  pair: { value: Pair; end: number },
  said: Said,
): number {
  const unit = /\s*([A-Za-zÅµμ]+)(?![\w=])/uy;
  unit.lastIndex = pair.end;
  const found = unit.exec(body);
  const digits = body.slice(at, pair.end);
  const length = found?.[1] === undefined ? undefined : metres(digits.trim(), found[1]);
  if (length !== undefined && pair.value.im === 0) {
    thick(said, { kind: 'metres', value: length });
    return unit.lastIndex;
  }
  if (/\d$/u.test(digits) && /^[A-Za-z]/u.test(body.slice(pair.end)))
    throw new FieldError(`"${restOf(body, at)}" has no unit of length: nm, um, mm, mil`);
  if (
    said.index !== undefined ||
    said.name !== undefined ||
    said.numbers.has('n') ||
    said.numbers.has('er')
  )
    throw new FieldError(
      found && found[1] !== undefined && !Object.hasOwn(KEYS, found[1])
        ? `"${digits} ${found[1]}" is no length: the units are ${LENGTH_NAMES}`
        : `"${digits}" has no unit: write ${digits} nm, or what it is, as k=${digits}`,
    );
  said.index = pair.value;
  return pair.end;
}

function wordPiece(body: string, end: number, word: string, said: Said): number {
  const lower = word.toLowerCase();
  const key = Object.hasOwn(KEYS, word)
    ? KEYS[word]
    : Object.hasOwn(KEYS, lower)
      ? KEYS[lower]
      : undefined;
  const equals = /\s*=\s*/uy;
  equals.lastIndex = end;
  const sign = equals.exec(body);
  const from = sign ? equals.lastIndex : end + (/^\s*/u.exec(body.slice(end))?.[0].length ?? 0);
  if (key !== undefined && (sign || readPair(body, from))) return keyPiece(body, from, key, said);
  if (key !== undefined) throw new FieldError(`${NAMES[key]} has no number`);
  if (sign)
    throw new FieldError(`"${word}=" is not known; a layer has n, k, d, er, eps, tand, sigma, mur`);
  if (lower === 'incoherent' || lower === 'coherent') {
    if (said.incoherent !== undefined) throw new FieldError('says twice whether it is coherent');
    said.incoherent = lower === 'incoherent';
    return end;
  }
  if (lower === 'inf' || lower === 'infinite')
    throw new FieldError(
      `"${word}": the media before and behind all layers stand in the fields From and Into`,
    );
  if (metres('1', word) !== undefined)
    throw new FieldError(`"${word}" is a unit without a length before it`);
  const second = /\s+(silica)\b/iuy;
  second.lastIndex = end;
  const two = lower === 'fused' ? second.exec(body) : null;
  if (said.name !== undefined)
    throw new FieldError(`"${word}" stands behind ${said.name}: a layer has one material`);
  if (said.index !== undefined)
    throw new FieldError(`"${word}" stands behind an index: a layer has one material`);
  said.name = two ? `${word} ${two[1] ?? ''}` : word;
  return two ? second.lastIndex : end;
}

function keyPiece(body: string, at: number, key: Key, said: Said): number {
  if (key === 'd') {
    const wave = /^(?:\d*\.?\d+\s*\*?\s*)?(?:QW|HW|λ|lambda)/iu.test(body.slice(at));
    if (wave) return piece(body, at, said);
  }
  const pair = readPair(body, at);
  if (!pair) throw new FieldError(`${NAMES[key]} has no number`);
  const digits = body.slice(at, pair.end);
  if (key === 'd') {
    const unit = /\s*([A-Za-zÅµμ]+)/uy;
    unit.lastIndex = pair.end;
    const found = unit.exec(body)?.[1] ?? '';
    const value = pair.value.im === 0 ? metres(digits, found) : undefined;
    if (value === undefined)
      throw new FieldError(
        `d = ${digits}${found && ` ${found}`} has no unit of length: nm, um, mm, mil`,
      );
    thick(said, { kind: 'metres', value });
    return unit.lastIndex;
  }
  if (said.numbers.has(key)) throw new FieldError(`${NAMES[key]} is said twice`);
  if (key !== 'n' && key !== 'eps' && pair.value.im !== 0)
    throw new FieldError(`${NAMES[key]} = ${digits} is complex; only n and eps are`);
  said.numbers.set(key, pair.value);
  return key === 'sigma' ? conductivity(body, pair.end, said) : pair.end;
}

const SIEMENS: Readonly<Record<string, number>> = {
  'S/m': 1,
  'kS/m': 1e3,
  'MS/m': 1e6,
  'S/cm': 100,
};

function conductivity(body: string, end: number, said: Said): number {
  const unit = /\s*([kM]?S\/c?m)(?!\w)/uy;
  unit.lastIndex = end;
  const found = unit.exec(body);
  if (!found) {
    if (/^[A-Za-z]/u.test(body.slice(end)))
      throw new FieldError(`sigma "${restOf(body, end)}": the unit is S/m, kS/m, MS/m or S/cm`);
    return end;
  }
  const value = said.numbers.get('sigma')?.re ?? 0;
  said.numbers.set('sigma', { re: value * (SIEMENS[found[1] ?? ''] ?? 1), im: 0 });
  return unit.lastIndex;
}

function thick(said: Said, thickness: Thickness): void {
  if (said.thickness !== undefined) throw new FieldError('has two thicknesses');
  const { kind, value } = thickness;
  if (!(value >= 0 && value <= (kind === 'metres' ? MAX_METRES : 1e6)))
    throw new FieldError(
      kind === 'metres'
        ? `has a thickness of ${value} m; it takes 0 to ${MAX_METRES} m`
        : `has a thickness of ${value} waves; it takes 0 to 1e6`,
    );
  said.thickness = thickness;
}

/** What a layer without a name is called. */
function spokenOf({ numbers, index }: Said): string {
  const show = ({ re, im }: Pair): string =>
    im === 0 ? String(re) : `${re}${im < 0 ? '-' : '+'}${Math.abs(im)}i`;
  if (index) return `n=${show(index)}`.slice(0, MAX_NAME);
  return [...numbers]
    .map(([key, value]) => `${NAMES[key]}=${show(value)}`)
    .join(' ')
    .slice(0, MAX_NAME);
}

function specOf(said: Said, reading: Reading): MediumSpec {
  const { numbers, index, name } = said;
  const given = [
    name !== undefined,
    index !== undefined || numbers.has('n') || numbers.has('k'),
    numbers.has('eps') || numbers.has('er') || numbers.has('sigma'),
  ];
  if (given.filter(Boolean).length > 1)
    throw new FieldError('says its medium in two ways: a name, or n and k, or er, tand, sigma');
  if (index !== undefined && (numbers.has('n') || numbers.has('k')))
    throw new FieldError('has an index and n or k beside it: write one of them');
  for (const [key, { re }] of numbers) bounded(key, re);
  if (name !== undefined) {
    alone(numbers, name);
    return named(name, reading.files);
  }
  const n = index ?? numbers.get('n');
  if (n !== undefined || numbers.has('k'))
    return indexSpec(n ?? { re: 0, im: 0 }, numbers, reading);
  return electricalSpec(numbers, reading);
}

function alone(numbers: ReadonlyMap<Key, Pair>, name: string): void {
  const [key] = numbers.keys();
  if (key !== undefined)
    throw new FieldError(
      `${name} has ${NAMES[key]} beside its name: write a colon, ${name}: …, where it is only a name`,
    );
}

function bounded(key: Key, value: number): void {
  if (key === 'eps' || key === 'd') return;
  const most = MOST[key];
  if (!(Math.abs(value) <= most))
    throw new FieldError(`${NAMES[key]} = ${value} is beyond ${most}`);
  if (value < 0 && key !== 'er' && key !== 'mur')
    throw new FieldError(
      key === 'k'
        ? `k = ${value} would amplify: k is positive where a medium absorbs`
        : `${NAMES[key]} = ${value} is negative`,
    );
}

function indexSpec(n: Pair, numbers: ReadonlyMap<Key, Pair>, { minus }: Reading): MediumSpec {
  if (numbers.has('tan') || numbers.has('mur'))
    throw new FieldError('has an index and tand or mur: with these write er instead');
  const other = numbers.get('k');
  if (other && n.im !== 0) throw new FieldError('has an imaginary part in n and a k beside it');
  const k = other?.re ?? absorbing(n.im, minus, `${n.re}${n.im < 0 ? '-' : '+'}${Math.abs(n.im)}i`);
  if (n.re < 0) throw new FieldError(`n = ${n.re} is negative: write er and mur, both negative`);
  if (n.re === 0 && k === 0) throw new FieldError('has an index of 0, in which no wave is');
  if (!(n.re <= MOST.n && k <= MOST.k)) throw new FieldError(`has an index beyond ${MOST.n}`);
  return { kind: 'index', n: n.re, k };
}

const gain = (written: string, minus: boolean): FieldError =>
  new FieldError(
    `"${written}" would amplify where an absorbing index is n ${minus ? '−' : '+'} ik; media with gain are not taken: choose n ${minus ? '+' : '−'} ik under Materials, or turn the sign`,
  );

function absorbing(im: number, minus: boolean, written: string): number {
  const k = minus ? -im : im;
  if (k < 0) throw gain(written, minus);
  return k + 0;
}

function electricalSpec(numbers: ReadonlyMap<Key, Pair>, { minus }: Reading): MediumSpec {
  const mur = numbers.get('mur')?.re ?? 1;
  const eps = numbers.get('eps');
  const er = numbers.get('er')?.re ?? 1;
  if (mur === 0 || er === 0 || (eps?.re === 0 && eps.im === 0))
    throw new FieldError('has a permittivity or permeability of 0, in which no wave is');
  if (eps !== undefined) {
    if (numbers.has('er') || numbers.has('tan') || numbers.has('sigma'))
      throw new FieldError('has eps, and er, tand or sigma beside it: write one of them');
    if (!(Math.hypot(eps.re, eps.im) <= 1e12))
      throw new FieldError('has a permittivity beyond 1e12');
    const im = absorbing(eps.im, minus, `${eps.re}${eps.im < 0 ? '-' : '+'}${Math.abs(eps.im)}i`);
    return { kind: 'permittivity', eps: { re: eps.re, im }, mur };
  }
  const tan = numbers.get('tan')?.re ?? 0;
  const sigma = numbers.get('sigma')?.re ?? 0;
  if (!numbers.has('er') && !numbers.has('sigma')) {
    const what =
      numbers.has('tan') || numbers.has('mur')
        ? 'has no er beside it'
        : 'says no medium: write MgF2, n=1.38, 0.05+3.3i, er=4.4 or sigma=5.8e7';
    throw new FieldError(what);
  }
  if (er < 0 && tan > 0) throw new FieldError('has a negative er and a tand: write eps=-10+0.5i');
  return { kind: 'electrical', er, tan, sigma, mur, upTo: Number.POSITIVE_INFINITY };
}
