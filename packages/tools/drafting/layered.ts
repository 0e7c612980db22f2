/**
 * Drawings in layers: what stands in which order within a layer, and where, so that lines from layer to layer cross
 * little and run straight (K. Sugiyama, S. Tagawa, M. Toda, IEEE Trans. SMC-11, 1981: orders by barycentres).
 */
export interface LayeredNode {
  readonly id: string;
  readonly layer: number;
  /** Its extent across the layers' direction, with the gap to its neighbour. */
  readonly size: number;
}

export interface LayeredEdge {
  readonly from: string;
  readonly to: string;
  /** Edges of one line pass layers together; those of one `from` unless said. */
  readonly line?: string;
  /** Where the line meets its end, from the middle of it. */
  readonly toOffset?: number;
}

export interface LayeredPlan {
  /** The place of each node along its layer, and of each line on the layers it passes, by `passId`. */
  readonly at: ReadonlyMap<string, number>;
  readonly least: number;
  readonly most: number;
}

/** The name of the place where a line passes a layer. */
export const passId = (line: string, layer: number): string => `${line} @${layer}`;

const SWEEPS = 12;
/** The room that a line takes where it passes a layer. */
const LINE = 12;

interface Item {
  readonly id: string;
  readonly size: number;
  at: number;
  readonly up: Link[];
  readonly down: Link[];
}
interface Link {
  readonly item: Item;
  /** What the other's place must have added to it to be this one's, were the line straight. */
  readonly offset: number;
}

/** Places nodes and lines; of an edge `from` stands in an earlier layer than `to`. */
export function layered(nodes: readonly LayeredNode[], edges: readonly LayeredEdge[]): LayeredPlan {
  const layers: Item[][] = [];
  const items = new Map<string, Item>();
  const put = (id: string, layer: number, size: number): Item => {
    const item: Item = { id, size, at: 0, up: [], down: [] };
    while (layers.length <= layer) layers.push([]);
    layers[layer]?.push(item);
    items.set(id, item);
    return item;
  };
  const layerOf = new Map(nodes.map((n) => [n.id, n.layer]));
  for (const { id, layer, size } of nodes) put(id, layer, size);
  for (const { from, to, line = from, toOffset = 0 } of edges) {
    let last = items.get(from);
    const end = layerOf.get(to) ?? 0;
    for (let layer = (layerOf.get(from) ?? 0) + 1; layer < end && last; layer++) {
      const id = passId(line, layer);
      const known = items.get(id);
      const item = known ?? put(id, layer, LINE);
      if (!known) link(last, item, 0);
      last = item;
    }
    const target = items.get(to);
    if (last && target) link(last, target, toOffset);
  }
  order(layers);
  place(layers);
  const all = [...items.values()];
  return {
    at: new Map(all.map((i) => [i.id, i.at])),
    least: Math.min(...all.map((i) => i.at - i.size / 2)),
    most: Math.max(...all.map((i) => i.at + i.size / 2)),
  };
}

function link(upper: Item, lower: Item, offset: number): void {
  upper.down.push({ item: lower, offset });
  lower.up.push({ item: upper, offset: -offset });
}

/** Orders within layers: each item about where those it is joined to are, down and up in turn; the best is kept. */
function order(layers: Item[][]): void {
  for (const layer of layers) numbered(layer);
  let best = layers.map((l) => [...l]);
  let fewest = crossings(layers);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    const down = sweep % 2 === 0;
    const along = down ? layers : [...layers].reverse();
    for (const layer of along) {
      const wanted = new Map(
        layer.map((item) => [item, meanOf(down ? item.up : item.down) ?? item.at]),
      );
      layer.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0) || a.at - b.at);
      numbered(layer);
    }
    const now = crossings(layers);
    if (now < fewest) [best, fewest] = [layers.map((l) => [...l]), now];
  }
  best.forEach((layer, k) => {
    layers[k] = layer;
    numbered(layer);
  });
}

function numbered(layer: readonly Item[]): void {
  for (const [k, item] of layer.entries()) item.at = k;
}

const meanOf = (links: readonly Link[]): number | undefined =>
  links.length === 0
    ? undefined
    : links.reduce((sum, l) => sum + l.item.at + l.offset * 1e-4, 0) / links.length;

function crossings(layers: readonly (readonly Item[])[]): number {
  let count = 0;
  for (const layer of layers) {
    const lines = layer.flatMap((item) =>
      item.down.map((l) => [item.at + 1e-4 * -l.offset, l.item.at] as const),
    );
    for (let i = 0; i < lines.length; i++)
      for (let j = i + 1; j < lines.length; j++) {
        const [a, b] = [lines[i], lines[j]];
        if (a && b && (a[0] - b[0]) * (a[1] - b[1]) < 0) count++;
      }
  }
  return count;
}

/** Places within layers: as straight as the order and the sizes allow, by least squares layer by layer. */
function place(layers: readonly Item[][]): void {
  for (const layer of layers) {
    let at = 0;
    for (const item of layer) {
      item.at = at + item.size / 2;
      at += item.size;
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const along = sweep % 2 === 0 ? layers : [...layers].reverse();
    for (const layer of along) {
      const wanted = layer.map((item) => {
        const links = sweep % 2 === 0 ? item.up : item.down;
        const both = links.length > 0 ? links : [...item.up, ...item.down];
        if (both.length === 0) return item.at;
        return both.reduce((sum, l) => sum + l.item.at + l.offset, 0) / both.length;
      });
      spread(layer, wanted);
    }
  }
}

/** The places nearest to those wanted with every item clear of its neighbours: blocks that touch take their mean. */
function spread(layer: readonly Item[], wanted: readonly number[]): void {
  const blocks: { items: Item[]; sum: number; width: number }[] = [];
  layer.forEach((item, k) => {
    let block = { items: [item], sum: (wanted[k] ?? 0) - item.size / 2, width: item.size };
    for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
      if (last.sum / last.items.length + last.width <= block.sum / block.items.length + 1e-9) break;
      blocks.pop();
      block = {
        items: [...last.items, ...block.items],
        sum: last.sum + block.sum - last.width * block.items.length,
        width: last.width + block.width,
      };
    }
    blocks.push(block);
  });
  for (const { items, sum } of blocks) {
    let at = sum / items.length;
    for (const item of items) {
      item.at = at + item.size / 2;
      at += item.size;
    }
  }
}
