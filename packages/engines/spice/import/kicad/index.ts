/** A netlist that KiCad exported, as a deck. */
import { CardError, Refusals } from '../../deck/refusal.ts';
import { fileOf, type Imported, type ImportNotice, type Opened } from '../notice.ts';
import { kicadCard } from './cards.ts';
import { type Netlist, netlistOf } from './netlist.ts';
import { listTree, xmlTree } from './tree.ts';

const MAX_CHARACTERS = 8_000_000;

/** Throws DeckErrors with every component that has no model. */
export function deckOfKicad(opened: Opened): Imported {
  const { name, text } = opened;
  const refusals = new Refusals();
  const netlist = refusals.at({ file: name, line: 1 }, '', () => {
    if (text.length > MAX_CHARACTERS)
      throw new CardError(`the netlist has more than ${MAX_CHARACTERS} characters; fewer would do`);
    return netlistOf(text.trimStart().startsWith('<') ? xmlTree(text) : listTree(text));
  });
  const deck = netlist && deckOf(opened, netlist, refusals);
  refusals.throwAny();
  return deck ?? { deck: '', notices: [] };
}

function deckOf(
  { name, files }: Opened,
  { version, components }: Netlist,
  refusals: Refusals,
): Imported {
  const [cards, models]: [string[], string[]] = [[], []];
  const libraries = new Set<string>();
  const left: string[] = [];
  for (const component of components)
    refusals.at({ file: name, line: component.line }, component.reference, () => {
      const made = kicadCard(component, version);
      if (!made) {
        left.push(component.reference);
        return;
      }
      cards.push(made.card);
      models.push(...made.models);
      if (made.library !== undefined) libraries.add(made.library);
    });
  const lines = [
    `* ${name}`,
    ...[...libraries].map((file) => `.include "${fileOf(files, file)?.name ?? file}"`),
    ...cards,
    ...models,
    '.end',
  ];
  return { deck: `${lines.join('\n')}\n`, notices: noticesOf(left, cards) };
}

function noticesOf(left: readonly string[], cards: readonly string[]): ImportNotice[] {
  const notices: ImportNotice[] = [
    {
      message:
        'KiCad’s netlist has no directives; add an analysis as .tran 1u 1m, or export the netlist in the SPICE format, which has them.',
    },
  ];
  if (left.length > 0)
    notices.push({ message: `Left out, as they are not to be simulated: ${left.join(', ')}.` });
  if (!cards.some((card) => / 0(?: |$)/u.test(card)))
    notices.push({ message: 'No net is ground; a net called GND or 0 would be.' });
  return notices;
}
