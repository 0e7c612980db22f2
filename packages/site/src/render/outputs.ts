/**
 * A result as HTML: the one renderer of the build, the page and the sheet, so that what is built and
 * what is computed live are the same to the character.
 */
import { heroOf, type Output, type Readouts } from '@tollbench/tools/define/output.ts';
import { figure } from './figure.ts';
import { attributes, prose } from './html.ts';
import { listing } from './listing.ts';
import { notice } from './notice.ts';
import { drawn, plot } from './plot.ts';
import { readouts } from './readouts.ts';
import type { Surface } from './surface.ts';
import { table } from './table.ts';

/** Where an output stands: the picture, the readings beside it, or the rest below. */
export type Region = 'hero' | 'results' | 'rest';

export const heroId = (outputs: readonly Output[]): string | undefined => heroOf(outputs)?.id;

export function regionOf(output: Output, hero: string | undefined): Region {
  if (output.id === hero) return 'hero';
  return output.kind === 'readouts' || output.kind === 'notice' ? 'results' : 'rest';
}

export interface RenderOptions {
  readonly surface: Surface;
  readonly hero: string | undefined;
  /** The page draws plots itself, live: leave their places empty. */
  readonly live?: boolean;
  /** Outputs of a design kept for comparison. */
  readonly compared?: readonly Output[];
  /** The readouts that are the answer, set larger. */
  readonly answer?: string | undefined;
}

/** The outputs that a page shows: what is for programs alone is not among them. */
const isShown = (o: Output): boolean => o.kind !== 'values' && !(o.kind === 'table' && o.unseen);

/** The element of an output: a notice is a remark and no section, which would have a heading. */
export const tagOf = (o: Output): 'div' | 'section' => (o.kind === 'notice' ? 'div' : 'section');

/** One output with the element that identifies it. */
export function output(o: Output, options: RenderOptions): string {
  if (!isShown(o)) return '';
  const tag = tagOf(o);
  return `<${tag} class="output"${attributes({ 'data-output': o.id, 'data-kind': o.kind, 'data-answer': options.answer === o.id })}>${body(o, options)}</${tag}>`;
}

function body(o: Output, { surface, hero, compared, live }: RenderOptions): string {
  switch (o.kind) {
    case 'readouts':
      return readouts(
        o,
        surface,
        compared?.find((h): h is Readouts => h.kind === 'readouts' && h.id === o.id),
      );
    case 'plot':
      return `<h2>${prose(o.title)}</h2>${plot(o, live ? '' : drawn(o, surface, o.id === hero ? 'hero' : 'rest'), surface)}`;
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

/** The outputs of one region, in reading order. */
export function inRegion(
  outputs: readonly Output[],
  which: Region,
  hero: string | undefined,
): readonly Output[] {
  return outputs.filter((o) => isShown(o) && regionOf(o, hero) === which);
}

/** The readouts that are the answer of a result, set larger than the others. */
export function answerId(outputs: readonly Output[]): string | undefined {
  return outputs.find((o) => o.kind === 'readouts')?.id;
}

/** All outputs of one region as HTML. */
export function region(outputs: readonly Output[], which: Region, options: RenderOptions): string {
  const answer = answerId(outputs);
  return inRegion(outputs, which, options.hero)
    .map((o) => output(o, { ...options, answer }))
    .join('');
}
