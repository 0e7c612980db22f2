/** Parts of the library of common models, where a deck names one and neither it nor an opened file has its card. */
import { type LibraryPart, libraryModel, librarySubcircuit } from '../library/index.ts';
import { type Block, structured } from './blocks.ts';
import type { Instance } from './instance.ts';
import type { Line } from './line.ts';
import { cardsOf } from './lines.ts';
import type { ModelCard } from './model-card.ts';
import { Refusals } from './refusal.ts';

const FILE = 'library';

/** The library's model of this name as a deck's own would be; undefined where it has none, or one of another kind. */
export function libraryModelOf(
  at: Instance,
  name: string,
  kind?: ModelCard['kind'],
): { readonly model: ModelCard; readonly part: LibraryPart } | undefined {
  const part = libraryModel(name);
  if (!part) return undefined;
  const known = at.build.library.get(name) ?? read(at, part);
  at.build.library.set(name, known);
  return kind === undefined || known.kind === kind ? { model: known, part } : undefined;
}

function read(at: Instance, part: LibraryPart): ModelCard {
  const [card] = cardsOf(FILE, part.text, 'ngspice', false);
  if (!card) throw new Error(`the library has no card of ${part.name}`);
  return at.readModel(card, at);
}

/** As `libraryModelOf`, for an element: its notice says whose figures stand in. */
export function modelFor(line: Line, name: string, kind: ModelCard['kind']): ModelCard | undefined {
  const found = libraryModelOf(line.instance, name, kind);
  if (found) tell(line, 'model', name, found.part);
  return found?.model;
}

const blocks = new Map<string, Block>();

/** The subcircuit of this name; undefined where the library has none. */
export function subcircuitFor(line: Line, name: string): Block | undefined {
  const part = librarySubcircuit(name);
  if (!part) return undefined;
  tell(line, 'subcircuit', name, part);
  const known = blocks.get(part.name);
  if (known) return known;
  const { top } = structured(cardsOf(FILE, part.text, 'ngspice', false), new Refusals());
  const block = top.subcircuits.get(part.name);
  if (block) blocks.set(part.name, block);
  return block;
}

/** Once for a name in a circuit. */
function tell(line: Line, what: string, name: string, part: LibraryPart): void {
  const { build } = line.instance;
  if (build.stoodIn.has(name)) return;
  build.stoodIn.add(name);
  const whose = part.name === name ? '' : ` ${part.name}`;
  line.notice(
    `the ${what} ${name} of ${line.own} is not in the deck; the library’s${whose} stands in, ${part.source}`,
  );
}
