/**
 * `.model` cards as SPICE decks and libraries have them: found among other lines, chosen by name, and cut into
 * NAME=value. Which names a card has, and what they mean, is the tool's.
 */
import { InputError, type Remedy } from '../define/error.ts';
import { spiceNumber } from '../text/spice-number.ts';

export interface WrittenModel {
  readonly name: string;
  /** Lower case: nmos, pmos, d, npn. */
  readonly type: string;
  /** What stands behind the type, without its brackets. */
  readonly body: string;
}

/** What a tool's field takes. */
export interface Wanted {
  /** Lower case: `npn`, `pnp`. */
  readonly types: readonly string[];
  /** A whole card, for who gave something else. */
  readonly spelling: string;
  /** The fields of the text and of the name, for what is refused. */
  readonly field: string;
  readonly nameField: string;
}

/** Characters of a value that a message quotes. */
const MAX_QUOTED = 40;

/** Kinds of models, for who brought another. */
const KINDS: Readonly<Record<string, string>> = {
  nmos: 'a MOSFET',
  pmos: 'a MOSFET',
  vdmos: 'a power transistor with a model of its own',
  njf: 'a junction transistor',
  pjf: 'a junction transistor',
  npn: 'a bipolar transistor',
  pnp: 'a bipolar transistor',
  lpnp: 'a lateral bipolar transistor',
  d: 'a diode',
};

/** The lines of a deck, those with a + joined to the one before, without comments. */
function statements(text: string): string[] {
  const list: string[] = [];
  for (const raw of text.split('\n')) {
    const line = (raw.split(/[;$]/u, 1)[0] ?? '').trim();
    if (line === '' || line.startsWith('*')) continue;
    if (line.startsWith('+') && list.length > 0) list.push(`${list.pop()} ${line.slice(1)}`);
    else list.push(line);
  }
  return list;
}

/** Every .model of a text; other lines of a deck are not its cards. */
export function modelsIn(text: string): WrittenModel[] {
  return statements(text).flatMap((line) => {
    const words = line.replace(/\s+/gu, ' ').split(' ');
    if (words[0]?.toLowerCase() !== '.model') return [];
    const name = words[1] ?? '';
    const rest = words.slice(2).join(' ');
    const type = /^[\w:]*/u.exec(rest)?.[0] ?? '';
    const body = rest.slice(type.length).replace(/[()]/gu, ' ');
    return [{ name, type: type.toLowerCase(), body }];
  });
}

const refused = (
  { field }: Wanted,
  message: string,
  value: string,
  remedies: readonly Remedy[] = [],
): InputError => new InputError(message, { field, value, remedies });

const listed = (cards: readonly WrittenModel[]): string =>
  `${cards
    .slice(0, 8)
    .map((c) => c.name)
    .join(', ')}${cards.length > 8 ? ` and ${cards.length - 8} more` : ''}`;

/**
 * The card of a name, of either case, or the only one of the types where the name is empty. Throws InputError for a
 * text without one, with several where none is named, and for a name that stands twice.
 */
export function chooseModel(
  all: readonly WrittenModel[],
  name: string,
  wanted: Wanted,
): WrittenModel {
  const cards = all.filter(({ type }) => wanted.types.includes(type));
  const [first, second] = cards;
  if (!first) {
    const other = all[0];
    throw refused(
      wanted,
      other
        ? `has no ${wanted.types.map((t) => t.toUpperCase()).join(' or ')}: ${other.name} is ${KINDS[other.type] ?? `of the type ${other.type.slice(0, MAX_QUOTED).toUpperCase()}`}; taken is ${wanted.spelling}`
        : `has no line that begins with .model; taken is ${wanted.spelling}`,
      other?.type ?? '',
    );
  }
  const remedies = cards.slice(0, 4).map((c) => ({ [wanted.nameField]: c.name }));
  const field = wanted.nameField;
  if (name === '') {
    if (!second) return first;
    throw new InputError(`is empty, and the text has ${cards.length} cards: ${listed(cards)}`, {
      field,
      value: '',
      remedies,
    });
  }
  const [only, ...again] = cards.filter((c) => c.name.toLowerCase() === name.toLowerCase());
  if (!only)
    throw new InputError(`is ${name}; the text has ${listed(cards)}`, {
      field,
      value: name,
      remedies,
    });
  if (again.length > 0)
    throw refused(wanted, `has ${again.length + 1} cards of the name ${only.name}`, only.name);
  return only;
}

/** `NAME=value` of a body, with spaces or commas between them. */
export const assignments = (body: string): string[] =>
  body
    .replace(/,/gu, ' ')
    .split('=')
    .map((piece) => piece.trim())
    .join('=')
    .split(/\s+/u)
    .filter((token) => token !== '');

export interface Pairs {
  /** Numbers of the names that are taken. */
  readonly given: Map<string, number>;
  /** Every name that stands on the card, lower case, with the text of its value. */
  readonly named: Map<string, string>;
}

/**
 * The numbers on a card, by lower-case names; `aliases` says other spellings, `taken` which must be numbers. Throws
 * InputError for what is no NAME=value, a name that stands twice with two values, and a value that is no number.
 */
export function pairsOf(
  { name, body }: WrittenModel,
  wanted: Wanted,
  taken: ReadonlySet<string>,
  aliases: Readonly<Record<string, string>> = {},
): Pairs {
  const given = new Map<string, number>();
  const named = new Map<string, string>();
  for (const token of assignments(body)) {
    const [key = '', value, ...rest] = token.split('=');
    const quoted = token.slice(0, MAX_QUOTED);
    if (value === undefined || value === '' || rest.length > 0)
      throw refused(wanted, `${name}: “${quoted}” is no NAME=value`, quoted);
    const plain = key.toLowerCase();
    const id = aliases[plain] ?? plain;
    const short = value.slice(0, MAX_QUOTED);
    // A name that stands twice with one value says one thing.
    if (named.get(id) === short) continue;
    if (named.has(id))
      throw refused(
        wanted,
        `${name} says ${key.toUpperCase()} twice, ${named.get(id)} and ${short}`,
        value,
      );
    named.set(id, short);
    if (!taken.has(id)) continue;
    const number = spiceNumber(value);
    if (number === undefined || !Number.isFinite(number))
      throw refused(
        wanted,
        `${name}: ${key.toUpperCase()}=${short} is no number as SPICE writes it, such as 110u or 1.5meg`,
        short,
      );
    given.set(id, number);
  }
  return { given, named };
}

/** The card alone, without some of its parameters. */
export const withoutNames = (
  { name, type, body }: WrittenModel,
  names: readonly string[],
): string =>
  `.model ${name} ${type.toUpperCase()} (${assignments(body)
    .filter((token) => !names.includes((token.split('=')[0] ?? '').toLowerCase()))
    .join(' ')})`;
