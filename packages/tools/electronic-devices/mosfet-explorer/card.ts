/** A `.model` card of a MOSFET as it stands in a deck or library: found, read, and nothing of it left unsaid. */
import {
  type CardParameters,
  cardParameters,
  type MosfetCard,
} from '@tollbench/engines/device/mosfet-card.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { spiceNumber } from '../../text/spice-number.ts';
import { ALIASES, LEFT, TAKEN } from './card-names.ts';

export interface Card extends CardParameters {
  readonly name: string;
  readonly level: 1 | 2 | 3;
  readonly polarity: 'n' | 'p';
  /** Parameters that stand on the card and are not taken, upper case, by what they belong to. */
  readonly left: readonly {
    readonly names: readonly string[];
    readonly what: string;
    readonly current: boolean;
  }[];
}

interface Written {
  readonly name: string;
  /** Lower case: nmos, pmos, d, npn. */
  readonly type: string;
  /** What stands behind the type, without its brackets. */
  readonly body: string;
}

/** Characters of a value that a message quotes. */
const MAX_QUOTED = 40;

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
function modelsIn(text: string): Written[] {
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

/** What the field takes, for who gave something else. */
const SPELLING = '.model NAME NMOS (LEVEL=1 VTO=0.7 KP=110u GAMMA=0.4 PHI=0.7 LAMBDA=0.04)';

/**
 * The card of a name, of either case, or the only one where the name is empty. Throws InputError for a text without
 * a card, with several where none is named, and for a card that cannot be taken as it stands.
 */
export function readCard(text: string, name: string): Card {
  const written = chosen(modelsIn(text), name.trim());
  const { given, left, unknown } = parametersOf(written);
  const level = given.get('level') ?? 1;
  if (level !== 1 && level !== 2 && level !== 3)
    throw refused(
      `${written.name} is of LEVEL ${level}; levels 1, 2 and 3 are taken, as in ${SPELLING}`,
      String(level),
    );
  if (unknown.length > 0)
    throw refused(
      `${written.name} has ${unknown.map((n) => n.toUpperCase()).join(', ')}, which no card of level 1 to 3 has: correct or delete ${unknown.length === 1 ? 'it' : 'them'}`,
      unknown.join(' '),
      [{ card: withoutNames(written, unknown) }],
    );
  const card: MosfetCard = { level, polarity: written.type === 'nmos' ? 'n' : 'p', given };
  try {
    return { name: written.name, level, polarity: card.polarity, left, ...cardParameters(card) };
  } catch (error) {
    if (error instanceof EngineError) throw refused(error.message, String(error.value));
    throw error;
  }
}

const refused = (message: string, value: string, remedies: readonly Remedy[] = []): InputError =>
  new InputError(message, { field: 'card', value, remedies });

/** Models of a transistor that is no SPICE MOSFET of three levels, by what they are. */
const OTHERS: Readonly<Record<string, string>> = {
  vdmos: 'a power transistor with a model of its own',
  njf: 'a junction transistor',
  pjf: 'a junction transistor',
  npn: 'a bipolar transistor',
  pnp: 'a bipolar transistor',
  d: 'a diode',
};

function chosen(all: readonly Written[], name: string): Written {
  const cards = all.filter(({ type }) => type === 'nmos' || type === 'pmos');
  const [first, second] = cards;
  if (!first) {
    const other = all[0];
    throw refused(
      other
        ? `has no NMOS or PMOS: ${other.name} is ${OTHERS[other.type] ?? `of the type ${other.type.slice(0, MAX_QUOTED).toUpperCase()}`}; taken is ${SPELLING}`
        : `has no line that begins with .model; taken is ${SPELLING}`,
      other?.type ?? '',
    );
  }
  if (name === '') {
    if (!second) return first;
    throw new InputError(`is empty, and the text has ${cards.length} cards: ${listed(cards)}`, {
      field: 'cardName',
      value: '',
      remedies: cards.slice(0, 4).map((c) => ({ cardName: c.name })),
    });
  }
  const found = cards.filter((c) => c.name.toLowerCase() === name.toLowerCase());
  const [only, again] = found;
  if (!only)
    throw new InputError(`is ${name}; the text has ${listed(cards)}`, {
      field: 'cardName',
      value: name,
      remedies: cards.slice(0, 4).map((c) => ({ cardName: c.name })),
    });
  if (again) throw refused(`has ${found.length} cards of the name ${only.name}`, only.name);
  return only;
}

const listed = (cards: readonly Written[]): string =>
  `${cards
    .slice(0, 8)
    .map((c) => c.name)
    .join(', ')}${cards.length > 8 ? ` and ${cards.length - 8} more` : ''}`;

interface Sorted {
  readonly given: Map<string, number>;
  readonly left: Card['left'];
  readonly unknown: readonly string[];
}

/** `NAME=value` of a body, with spaces or commas between them. */
const assignments = (body: string): string[] =>
  body
    .replace(/,/gu, ' ')
    .split('=')
    .map((piece) => piece.trim())
    .join('=')
    .split(/\s+/u)
    .filter((token) => token !== '');

function parametersOf({ name, body }: Written): Sorted {
  const given = new Map<string, number>();
  const named = new Map<string, string>();
  for (const token of assignments(body)) {
    const [key = '', value, ...rest] = token.split('=');
    const quoted = token.slice(0, MAX_QUOTED);
    if (value === undefined || value === '' || rest.length > 0)
      throw refused(`${name}: “${quoted}” is no NAME=value`, quoted);
    const plain = key.toLowerCase();
    const id = ALIASES[plain] ?? plain;
    if (named.has(id))
      throw refused(
        `${name} says ${key.toUpperCase()} twice, ${named.get(id)} and ${value.slice(0, MAX_QUOTED)}`,
        value,
      );
    named.set(id, value.slice(0, MAX_QUOTED));
    if (!TAKEN.has(id)) continue;
    const number = spiceNumber(value);
    if (number === undefined || !Number.isFinite(number))
      throw refused(
        `${name}: ${key.toUpperCase()}=${value.slice(0, MAX_QUOTED)} is no number as SPICE writes it, such as 110u or 1.5meg`,
        value.slice(0, MAX_QUOTED),
      );
    given.set(id, number);
  }
  const left = LEFT.map(({ names, what, current }) => ({
    names: names.filter((n) => named.has(n)).map((n) => n.toUpperCase()),
    what,
    current,
  })).filter(({ names }) => names.length > 0);
  const known = new Set(LEFT.flatMap(({ names }) => names));
  return { given, left, unknown: [...named.keys()].filter((n) => !TAKEN.has(n) && !known.has(n)) };
}

/** The card alone, without some of its parameters. */
const withoutNames = ({ name, type, body }: Written, names: readonly string[]): string =>
  `.model ${name} ${type.toUpperCase()} (${assignments(body)
    .filter((token) => !names.includes((token.split('=')[0] ?? '').toLowerCase()))
    .join(' ')})`;
