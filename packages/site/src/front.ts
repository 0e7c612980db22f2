/** The bench at the head of the home page: which tool it is, the state it begins in, and what of it is shown. */
import { toQuery, withDefaults } from '@tollbench/tools/define/inputs.ts';
import { type Entry, type Shown, show } from './catalogue.ts';
import { frontPlot, frontSide, gripOn } from './render/front.ts';

/** A chart with one grip, and a network that follows it: lossless and exact, so that it matches wherever the load is. */
const FRONT = {
  slug: 'smith-chart',
  /** The handle that is offered, of those the tool has on its picture. */
  handle: 'Load',
  inputs: { losses: 'ideal', tolerance: 0, qArc: 0, grid: 'z' },
} as const;

export interface Front {
  readonly entry: Entry;
  readonly handle: string;
  /** The inputs as they stand in a link. */
  readonly query: string;
  /** The id of the picture among the tool's outputs, with its drawing. */
  readonly picture: { readonly id: string; readonly title: string; readonly svg: string };
  readonly side: string;
}

/**
 * The bench as it is built.
 * @throws where the tool, one of the inputs or the handle is not there
 */
export async function front(all: readonly Entry[]): Promise<Front> {
  const { slug, handle, inputs } = FRONT;
  const entry = all.find((e) => e.tool.slug === slug);
  if (!entry) throw new Error(`the home page shows ${slug}, which is no tool`);
  const { tool } = entry;
  for (const name of Object.keys(inputs))
    if (!Object.hasOwn(tool.inputs, name))
      throw new Error(`the home page sets ${name}, which ${slug} does not have`);
  const shown = show(tool, inputs);
  const { id, title, plot } = frontPlot(shown.outputs);
  const grip = await gripOf(entry, shown, id);
  return {
    entry,
    handle,
    query: toQuery(tool.inputs, withDefaults(tool.inputs, inputs)),
    picture: { id, title, svg: gripOn(plot, grip) },
    side: frontSide(shown.outputs),
  };
}

async function gripOf({ tool }: Entry, { inputs, result }: Shown, picture: string) {
  const all = (await tool.handles?.())?.default[picture]?.(result, inputs) ?? [];
  const found = all.find((h) => h.name === FRONT.handle);
  if (!found)
    throw new Error(`the home page offers ${FRONT.handle}, which ${picture} does not have`);
  return found;
}
