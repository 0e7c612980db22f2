/** A deck's cards by what they are: elements, models, parameters, functions, subcircuits within subcircuits, commands. */
import type { Place } from '../circuit.ts';
import type { Card } from './lines.ts';
import { CardError, type Refusals } from './refusal.ts';

/** A card, or cards under a condition, in the order of the deck. */
export type Item =
  | { readonly card: Card }
  | { readonly branches: readonly Branch[]; readonly place: Place };

/** `.if (…)`, `.elseif (…)`, `.else` (no condition), with what stands under it. */
export interface Branch {
  readonly condition: Card | undefined;
  readonly items: readonly Item[];
}

export interface Block {
  /** Empty at the top. */
  readonly name: string;
  /** The `.subckt` card; none at the top. */
  readonly header: Card | undefined;
  readonly items: readonly Item[];
  readonly subcircuits: ReadonlyMap<string, Block>;
  readonly parent: Block | undefined;
  /** The `.subckt` card of another definition of its name that says something else. */
  readonly rival?: Card | undefined;
}

interface Open {
  name: string;
  header: Card | undefined;
  items: Item[];
  subcircuits: Map<string, Open>;
  parent: Open | undefined;
  rival?: Card | undefined;
  /** The first definition of the same name. */
  twin?: Open | undefined;
}

interface Structure {
  readonly top: Block;
  /** The lines of `.control` … `.endc`. */
  readonly control: readonly Card[];
}

const MAX_NESTING = 20;

/** Sorts the cards. A structure that is not closed is refused at the card that opened it. */
export function structured(cards: readonly Card[], refusals: Refusals): Structure {
  const top: Open = {
    name: '',
    header: undefined,
    items: [],
    subcircuits: new Map(),
    parent: undefined,
  };
  const builder = new Builder(top, refusals);
  const control: Card[] = [];
  let inControl: Card | undefined;
  for (const card of cards) {
    if (inControl) {
      if (/^\.endc\b/u.test(card.text)) inControl = undefined;
      else control.push(card);
    } else if (/^\.control\b/u.test(card.text)) inControl = card;
    else refusals.at(card.place, card.raw, () => builder.take(card));
  }
  if (inControl) refuse(refusals, inControl, '.control has no .endc behind it');
  builder.close();
  return { top, control };
}

function refuse(refusals: Refusals, card: Card, message: string): void {
  refusals.at(card.place, card.raw, () => {
    throw new CardError(message, card.raw);
  });
}

/** All that a block says, to compare it with another. */
const textOf = ({ header, items, subcircuits }: Block): string =>
  [header?.text, ...items.map(textOfItem), ...[...subcircuits.values()].map(textOf)].join('\n');

const textOfItem = (item: Item): string =>
  'card' in item
    ? item.card.text
    : item.branches
        .map(({ condition, items }) => [condition?.text, ...items.map(textOfItem)].join('\n'))
        .join('\n');

class Builder {
  #block: Open;
  /** Lists of items that are open: of the block, or of the branches of its conditions. */
  #conditions: {
    branches: { condition: Card | undefined; items: Item[] }[];
    card: Card;
    block: Open;
  }[] = [];
  readonly #refusals: Refusals;

  constructor(top: Open, refusals: Refusals) {
    this.#block = top;
    this.#refusals = refusals;
  }

  get #items(): Item[] {
    const condition = this.#conditions.at(-1);
    return condition && condition.block === this.#block
      ? condition.branches.at(-1)!.items
      : this.#block.items;
  }

  take(card: Card): void {
    const [, word = ''] = /^\.(\w+)/u.exec(card.text) ?? [];
    switch (word) {
      case 'subckt':
      case 'macro':
        this.#open(card);
        break;
      case 'ends':
      case 'eom':
        this.#ends(card);
        break;
      case 'if':
        if (this.#conditions.length >= MAX_NESTING)
          throw new CardError(`.if cards stand deeper than ${MAX_NESTING} levels`, card.raw);
        this.#conditions.push({
          branches: [{ condition: card, items: [] }],
          card,
          block: this.#block,
        });
        break;
      case 'elseif':
      case 'else':
        this.#otherwise(card, word);
        break;
      case 'endif':
        this.#endIf(card);
        break;
      default:
        this.#items.push({ card });
    }
  }

  #open(card: Card): void {
    const name = /^\.\w+\s+(\S+)/u.exec(card.text)?.[1];
    if (name === undefined)
      throw new CardError('.subckt has no name; .subckt name node1 node2 would do', card.raw);
    let depth = 0;
    for (let b: Open | undefined = this.#block; b; b = b.parent) depth++;
    if (depth > MAX_NESTING)
      throw new CardError(`subcircuits are defined deeper than ${MAX_NESTING} levels`, card.raw);
    const block: Open = {
      name,
      header: card,
      items: [],
      subcircuits: new Map(),
      parent: this.#block,
    };
    block.twin = this.#block.subcircuits.get(name);
    if (!block.twin) this.#block.subcircuits.set(name, block);
    this.#block = block;
  }

  #ends(card: Card): void {
    const { parent, twin, header } = this.#block;
    if (!parent) throw new CardError('.ends has no .subckt before it', card.raw);
    // A library that is included twice defines the same twice: only what differs is told of, where it is used.
    if (twin && !twin.rival && textOf(twin) !== textOf(this.#block)) twin.rival = header;
    this.#block = parent;
  }

  #otherwise(card: Card, word: string): void {
    const open = this.#conditions.at(-1);
    if (!open) throw new CardError(`.${word} has no .if before it`, card.raw);
    open.branches.push({ condition: word === 'else' ? undefined : card, items: [] });
  }

  #endIf(card: Card): void {
    const open = this.#conditions.pop();
    if (!open) throw new CardError('.endif has no .if before it', card.raw);
    this.#items.push({ branches: open.branches, place: open.card.place });
  }

  close(): void {
    for (const { card } of this.#conditions)
      refuse(this.#refusals, card, '.if has no .endif behind it');
    for (let b: Open | undefined = this.#block; b?.header; b = b.parent)
      refuse(this.#refusals, b.header, `the subcircuit ${b.name} has no .ends behind it`);
  }
}
