import { layered, passId } from '../../drafting/layered.ts';
import { box, picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import type { DiagramPicture } from './picture.ts';

const ROW = 58;
const RADIUS = 15;
const TOP = 34;
const ON = 'var(--trace-1)';

/**
 * A decision diagram: a row a variable, full lines to where it is 1, broken ones to where it is 0. With values of the
 * inputs the way that they take from each root is marked.
 */
export function diagramFigure(
  { order, nodes, roots }: DiagramPicture,
  values: ReadonlyMap<string, boolean> | undefined,
): string {
  const rows = order.length + 1;
  const used = new Set([...nodes.flatMap((n) => [n.low, n.high]), ...roots.map((r) => r.node)]);
  const ends = [0, 1].filter((c) => used.has(c));
  const layerOf = new Map<number, number>(nodes.map((n) => [n.id, n.level + 1]));
  for (const c of ends) layerOf.set(c, rows);
  const edges = nodes.flatMap((n) => [
    { from: `n${n.id}`, to: `n${n.low}`, line: `n${n.id} low`, high: false, node: n },
    { from: `n${n.id}`, to: `n${n.high}`, line: `n${n.id} high`, high: true, node: n },
  ]);
  const heads = roots.map((r, k) => ({ from: `r${k}`, to: `n${r.node}`, line: `r${k}` }));
  const plan = layered(
    [
      ...roots.map((_, k) => ({
        id: `r${k}`,
        layer: 0,
        size: Math.max(40, (roots[k]?.name.length ?? 1) * 8 + 16),
      })),
      ...[...layerOf].map(([id, layer]) => ({ id: `n${id}`, layer, size: 2 * RADIUS + 18 })),
    ],
    [...heads, ...edges],
  );
  const label = Math.max(0, ...order.map((name) => name.length)) * 8 + 24;
  const x = (id: string): number => Math.round((plan.at.get(id) ?? 0) - plan.least + label);
  const y = (layer: number): number => TOP + (layer - 0.5) * ROW;
  const taken = wayOf({ order, nodes, roots }, values);
  const lineOf = (
    from: string,
    to: string,
    line: string,
    fromLayer: number,
    toLayer: number,
    look: string,
  ): string => {
    const points = [
      [x(from), y(fromLayer)],
      ...Array.from({ length: Math.max(0, toLayer - fromLayer - 1) }, (_, k) => [
        x(passId(line, fromLayer + 1 + k)),
        y(fromLayer + 1 + k),
      ]),
      [x(to), y(toLayer)],
    ];
    return `<polyline points="${points.map((p) => p.join(',')).join(' ')}" fill="none" ${look}/>`;
  };
  const drawnEdges = edges.map(({ from, to, line, high, node }) => {
    const target = high ? node.high : node.low;
    const on = taken.has(line);
    const look = `stroke="${on ? ON : 'currentColor'}" stroke-width="${on ? 3 : 1.5}"${high ? '' : ' stroke-dasharray="5 4"'}`;
    return lineOf(from, to, line, node.level + 1, layerOf.get(target) ?? rows, look);
  });
  const drawnHeads = roots.map((r, k) => {
    const look = 'stroke="currentColor" stroke-width="1.5"';
    const at = layerOf.get(r.node) ?? rows;
    return (
      lineOf(`r${k}`, `n${r.node}`, `r${k}`, 0.35, at, look) +
      text(x(`r${k}`), y(0.25), r.name, 'middle', 13)
    );
  });
  const circles = nodes.map((n) => {
    const [cx, cy] = [x(`n${n.id}`), y(n.level + 1)];
    const name = order[n.level] ?? '';
    return `<g data-input="${escapeXml(name)}"><circle cx="${cx}" cy="${cy}" r="${RADIUS}" fill="var(--paper)" stroke="currentColor" stroke-width="1.5"/>${text(cx, cy + 4.5, name, 'middle', name.length > 3 ? 10 : 13)}</g>`;
  });
  const constants = ends.map((c) => {
    const cx = x(`n${c}`);
    return box(cx - 12, y(rows) - 12, 24, 24) + text(cx, y(rows) + 5, String(c), 'middle', 14);
  });
  const names = order.map((name, k) =>
    text(6, y(k + 1) + 4.5, name, 'start', 12, 'var(--ink-2,currentColor)'),
  );
  const width = plan.most - plan.least + label + 8;
  const inner = [...drawnHeads, ...drawnEdges, ...circles, ...constants, ...names].join('');
  return picture(
    Math.ceil(width),
    Math.ceil(y(rows) + 20),
    `Decision diagram of ${nodes.length} nodes`,
    inner,
    {
      wide: width > 460,
    },
  );
}

/** The lines that the values follow from the roots, as far as they say. */
function wayOf(
  { order, nodes, roots }: DiagramPicture,
  values: ReadonlyMap<string, boolean> | undefined,
): Set<string> {
  const taken = new Set<string>();
  const byId = new Map(nodes.map((n) => [n.id, n]));
  for (const { node } of roots)
    for (let n = byId.get(node); n; ) {
      const value = values?.get(order[n.level] ?? '');
      if (value === undefined) break;
      taken.add(`n${n.id} ${value ? 'high' : 'low'}`);
      n = byId.get(value ? n.high : n.low);
    }
  return taken;
}

const text = (
  x: number,
  y: number,
  what: string,
  anchor: 'start' | 'middle',
  size: number,
  fill = 'currentColor',
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}">${escapeXml(what)}</text>`;
