/**
 * A result as HTML: the one renderer of the build, the page and the sheet, so that what is built and
 * what is computed live are the same to the character.
 */
import {
  heroOf,
  isPanel,
  type Output,
  type Panel,
  pictureOf,
  type Readouts,
} from '@tollbench/tools/define/output.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { figure } from './figure.ts';
import { attributes, prose } from './html.ts';
import { listing } from './listing.ts';
import { notice } from './notice.ts';
import { drawn, plot } from './plot.ts';
import { type HeldReadouts, readouts, shown } from './readouts.ts';
import type { Region, Surface } from './surface.ts';
import { table } from './table.ts';

/** Readings in the line that stays in sight on a phone. */
const HEADLINE = 3;
/** Readings that the column of figures has room for on a laptop; further ones stand below. */
const MAX_FIGURES = 17;

export const heroId = (outputs: readonly Output[]): string | undefined => heroOf(outputs)?.id;

/** What a sheet and a small picture show of a result. */
export const pictureId = (outputs: readonly Output[]): string | undefined => pictureOf(outputs)?.id;

/** What can stand large, in the order of its tabs. */
export const panelsOf = (outputs: readonly Output[]): readonly Panel[] => outputs.filter(isPanel);

/** The readings of what stands large first, the others in their own order. */
export function inOrder(outputs: readonly Output[], large: string | undefined): readonly Output[] {
  const isOf = (o: Output) =>
    large !== undefined && o.kind === 'readouts' && o.of?.includes(large) === true;
  const at = outputs.findIndex((o) => o.kind === 'readouts');
  const first = outputs.filter(isOf);
  if (at < 0 || first.length === 0) return outputs;
  const others = outputs.filter((o) => !isOf(o));
  const before = outputs.slice(0, at);
  return [...before, ...first, ...others.slice(before.length)];
}

/** A result laid out: each output that is seen, in the region where it stands. */
export type Places = Readonly<Record<Region, readonly Output[]>>;

/** `chosen` are ids of panels that a visitor wants large, the largest first; unknown ones are passed over. */
export function placed(outputs: readonly Output[], chosen: readonly string[] = []): Places {
  const panels = panelsOf(outputs);
  const wanted = chosen.flatMap((id) => panels.find((o) => o.id === id) ?? []);
  const hero = wanted[0] ?? heroOf(outputs);
  const dock = [
    ...wanted.slice(1),
    ...panels.filter((o) => (o.kind === 'plot' || o.kind === 'figure') && !wanted.includes(o)),
  ].filter((o) => o !== hero);
  const figures = figuresOf(inOrder(outputs, hero?.id));
  const taken = new Set<Output>([...(hero ? [hero] : []), ...dock, ...figures]);
  return {
    hero: hero ? [hero] : [],
    dock,
    figures,
    rest: outputs.filter((o) => isShown(o) && !taken.has(o)),
  };
}

/** The picture that stands large too, where what is largest is a table or a text. */
export function secondId({ hero, dock }: Places): string | undefined {
  const [first] = hero;
  return first?.kind === 'table' || first?.kind === 'listing' ? dock[0]?.id : undefined;
}

/** Remarks, and readings while there is room: the answer always. */
function figuresOf(outputs: readonly Output[]): readonly Output[] {
  let room = MAX_FIGURES;
  let full = false;
  return outputs.filter((o) => {
    if (o.kind === 'notice') return true;
    if (o.kind !== 'readouts' || full) return false;
    const first = room === MAX_FIGURES;
    room -= o.items.length;
    full = room < 0 && !first;
    return !full;
  });
}

export interface RenderOptions {
  readonly surface: Surface;
  /** How large a picture is drawn; as below the fold unless said. */
  readonly place?: Region;
  /** Source code stands in the form beside it, which takes room from the large picture. */
  readonly isBesideCode?: boolean;
  /** The picture that stands large under a table, which leaves it room. */
  readonly second?: string | undefined;
  /** The page draws plots itself, live: leave their places empty. */
  readonly live?: boolean;
  /** Designs held for comparison. */
  readonly compared?: readonly Held[];
  /** The readouts that are the answer, set larger. */
  readonly answer?: string | undefined;
}

/** A design held for comparison: its name and what it shows. */
export interface Held {
  readonly name: string;
  readonly outputs: readonly Output[];
}

/** The same readings of the designs that are held. */
const heldReadouts = (o: Readouts, held: readonly Held[] = []): readonly HeldReadouts[] =>
  held.flatMap(({ name, outputs }) => {
    const same = outputs.find((h): h is Readouts => h.kind === 'readouts' && h.id === o.id);
    return same ? [{ name, items: same.items }] : [];
  });

/** The outputs that a page shows: what is for programs alone is not among them. */
const isShown = (o: Output): boolean => o.kind !== 'values' && !(o.kind === 'table' && o.unseen);

/** The element of an output: a notice is a remark and no section, which would have a heading. */
export const tagOf = (o: Output): 'div' | 'section' => (o.kind === 'notice' ? 'div' : 'section');

/** One output with the element that identifies it. */
export function output(o: Output, options: RenderOptions): string {
  if (!isShown(o)) return '';
  const tag = tagOf(o);
  return `<${tag} class="output"${attributes({ 'data-output': o.id, 'data-kind': o.kind, 'data-answer': options.answer === o.id, 'data-large': options.second === o.id })}>${body(o, options)}</${tag}>`;
}

function body(o: Output, { surface, place, compared, live, isBesideCode }: RenderOptions): string {
  switch (o.kind) {
    case 'readouts':
      return readouts(o, surface, heldReadouts(o, compared));
    case 'plot':
      return `<h2>${prose(o.title)}</h2>${plot(o, live ? '' : drawn(o, surface, place, isBesideCode), surface)}`;
    case 'figure':
      return `<h2>${prose(o.title)}</h2>${figure(o, surface)}`;
    case 'table':
      return table(o, surface);
    case 'listing':
      return listing(o, surface);
    case 'notice':
      return notice(o);
    case 'values':
      return '';
  }
}

/** The readouts that are the answer of a result, set larger than the others. */
export function answerId(outputs: readonly Output[]): string | undefined {
  return outputs.find((o) => o.kind === 'readouts')?.id;
}

/** The outputs of one region as HTML. */
export function region(
  outputs: readonly Output[],
  which: Region,
  options: Omit<RenderOptions, 'place' | 'answer'>,
): string {
  const all = { ...options, place: which, answer: answerId(outputs) };
  return placed(outputs)
    [which].map((o) => output(o, all))
    .join('');
}

/** The first readings of the answer, in one line that stays in sight on a phone. */
export function headline(outputs: readonly Output[]): string {
  const answer = outputs.find((o): o is Readouts => o.kind === 'readouts');
  return (answer?.items ?? [])
    .slice(0, HEADLINE)
    .map((item) => `<span><b>${escapeXml(shown(item))}</b> ${escapeXml(item.label)}</span>`)
    .join('');
}

/** One tab for each panel: a press makes it large. */
export function tabs(outputs: readonly Output[], chosen: string | undefined): string {
  return panelsOf(outputs)
    .map(
      (o) =>
        `<button role="tab" type="button"${attributes({ id: `tab-${o.id}`, 'data-show': o.id, 'aria-selected': String(o.id === chosen), tabindex: o.id === chosen ? 0 : -1, 'aria-controls': 'hero' })}>${prose(o.title)}</button>`,
    )
    .join('');
}
