/** Where the states of a machine are drawn: where its text says, and else laid out by dagre. */
import dagre from '@dagrejs/dagre';
import type { Place } from '@tollbench/engines/fsm/machine.ts';
import { recent } from '@tollbench/engines/recent.ts';
import type { Bundle } from './labels.ts';

/** States beyond which no layout is asked for: they stand in rows. */
const MAX_LAID = 130;
const GAP = 40;

/** Width of a text at a size, on the generous side. */
export const widthOf = (text: string, size = 13): number => [...text].length * size * 0.56;

/** The radius of a state's circle, for its words. */
export const radiusOf = (name: string, output = ''): number =>
  Math.max(22, Math.min(46, Math.max(widthOf(name), widthOf(output, 12)) / 2 + 9));

export interface Laid {
  readonly places: readonly Place[];
  readonly radii: readonly number[];
}

/** A place for each state. Those that have none, while others do, stand below. */
export function placed(
  names: readonly string[],
  outputs: readonly string[] | undefined,
  bundles: readonly Bundle[],
  given: readonly (Place | undefined)[],
): Laid {
  const radii = names.map((name, s) => radiusOf(name, outputs?.[s]));
  const known = given.filter((at) => at !== undefined);
  if (known.length === 0)
    return { places: names.length > MAX_LAID ? inRows(radii) : laidOut(radii, bundles), radii };
  const left = Math.min(...known.map((p) => p.x));
  const below = Math.max(...known.map((p) => p.y)) + 120;
  let next = 0;
  return { places: given.map((at) => at ?? { x: left + 110 * next++, y: below }), radii };
}

function inRows(radii: readonly number[]): Place[] {
  const across = Math.ceil(Math.sqrt(radii.length * 1.6));
  return radii.map((_, s) => ({
    x: 60 + 100 * (s % across),
    y: 60 + 100 * Math.floor(s / across),
  }));
}

/** Of 48 states and 180 arrows one takes a second: a clock that is stepped, or another encoding, asks for none. */
const kept = recent<readonly Place[]>(6);
/** Arrows beyond which one direction is laid out. */
const MANY = 120;

/** The layout, from left to right or from top to bottom, whichever fills a landscape better. */
function laidOut(radii: readonly number[], bundles: readonly Bundle[]): readonly Place[] {
  const labels = bundles.filter((b) => b.from !== b.to);
  const widest = Math.max(
    20,
    ...labels.flatMap((b) => b.labels.map((l) => Math.min(160, widthOf(l.text, 12)))),
  );
  const key = [widest, radii.join(' '), labels.map((b) => `${b.from}-${b.to}`).join(' ')].join();
  return kept(key, () => {
    const across = byDagre(radii, labels, widest, 'LR');
    if (labels.length > MANY) return across;
    const down = byDagre(radii, labels, widest, 'TB');
    return badness(across) <= badness(down) ? across : down;
  });
}

/** How far from 1.8 to 1, and how large, a layout is. */
function badness(places: readonly Place[]): number {
  if (places.length === 0) return 0;
  const span = (of: (p: Place) => number) =>
    Math.max(...places.map(of)) - Math.min(...places.map(of)) + 120;
  const [width, height] = [span((p) => p.x), span((p) => p.y)];
  return Math.max(width / 1.8, height);
}

function byDagre(
  radii: readonly number[],
  arrows: readonly Bundle[],
  widest: number,
  rankdir: 'LR' | 'TB',
): Place[] {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({
    rankdir,
    nodesep: GAP + 22,
    edgesep: 24,
    ranksep: rankdir === 'LR' ? widest / 2 + 34 : 52,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  radii.forEach((r, s) => void graph.setNode(String(s), { width: 2 * r, height: 2 * r }));
  for (const { from, to } of arrows) graph.setEdge(String(from), String(to), {});
  dagre.layout(graph);
  return radii.map((_, s) => {
    const { x = 0, y = 0 } = graph.node(String(s));
    return { x: Math.round(x), y: Math.round(y) };
  });
}
