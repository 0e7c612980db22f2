/** A `.model` card of a MOSFET as it stands in a deck or library: found, read, and nothing of it left unsaid. */
import {
  type CardParameters,
  cardParameters,
  type MosfetCard,
} from '@tollbench/engines/device/mosfet-card.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import {
  chooseModel,
  modelsIn,
  pairsOf,
  type Wanted,
  type WrittenModel,
  withoutNames,
} from '../model-card.ts';
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

/** What the field takes, for who gave something else. */
const SPELLING = '.model NAME NMOS (LEVEL=1 VTO=0.7 KP=110u GAMMA=0.4 PHI=0.7 LAMBDA=0.04)';
const WANTED: Wanted = {
  types: ['nmos', 'pmos'],
  spelling: SPELLING,
  field: 'card',
  nameField: 'cardName',
};

/**
 * The card of a name, of either case, or the only one where the name is empty. Throws InputError for a text without
 * a card, with several where none is named, and for a card that cannot be taken as it stands.
 */
export function readCard(text: string, name: string): Card {
  const written = chooseModel(modelsIn(text), name.trim(), WANTED);
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

interface Sorted {
  readonly given: Map<string, number>;
  readonly left: Card['left'];
  readonly unknown: readonly string[];
}

function parametersOf(written: WrittenModel): Sorted {
  const { given, named } = pairsOf(written, WANTED, TAKEN, ALIASES);
  const left = LEFT.map(({ names, what, current }) => ({
    names: names.filter((n) => named.has(n)).map((n) => n.toUpperCase()),
    what,
    current,
  })).filter(({ names }) => names.length > 0);
  const known = new Set(LEFT.flatMap(({ names }) => names));
  return { given, left, unknown: [...named.keys()].filter((n) => !TAKEN.has(n) && !known.has(n)) };
}
