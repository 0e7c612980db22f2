import type { ConstantGraph } from '@tollbench/engines/arithmetic/constant-graph.ts';
import { picture } from '../../drafting/svg.ts';

/** What a node adds, in words: `7x«2 − x`. */
export function sumText({ nodes }: Pick<ConstantGraph, 'nodes'>, k: number): string {
  const node = nodes[k];
  if (!node) return '';
  const value = (index: number) => (index === 0 ? 'x' : `${nodes[index - 1]?.value}x`);
  const part = (index: number, by: number) => `${value(index)}${by > 0 ? `«${by}` : ''}`;
  const down = Math.max(0, -node.leftShift, -node.rightShift);
  const text = `${part(node.left, node.leftShift)} ${node.minus ? '−' : '+'} ${part(node.right, node.rightShift)}`;
  return down > 0 ? `(${text})»${down}` : text;
}

/** Adders on the longest way to each node; the input is 0. */
export function graphDepths({ nodes }: Pick<ConstantGraph, 'nodes'>): number[] {
  const depths = [0];
  for (const { left, right } of nodes)
    depths.push(Math.max(depths[left] as number, depths[right] as number) + 1);
  return depths;
}

const COLUMN = 150;
const ROW = 74;

/** The adder graph: nodes with what they multiply by, edges with their shifts, the product at the right. */
export function constantFigure(graph: ConstantGraph): string {
  const depths = graphDepths(graph);
  const rows = new Map<number, number>();
  const places = depths.map((depth) => {
    const row = rows.get(depth) ?? 0;
    rows.set(depth, row + 1);
    return [60 + depth * COLUMN, 50 + row * ROW + (depth % 2) * 26] as const;
  });
  const deepest = Math.max(...depths);
  const height = 50 + Math.max(1, ...rows.values()) * ROW + 30;
  const edge = (from: number, to: number, shift: number, sign: string, lift: number): string => {
    const [x0, y0] = places[from] as readonly [number, number];
    const [x1, y1] = places[to] as readonly [number, number];
    const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2 + lift];
    const words = `${sign}${shift > 0 ? `«${shift}` : shift < 0 ? `»${-shift}` : ''}`;
    return `<path d="M${x0 + 22} ${y0}Q${mx} ${my + lift} ${x1 - 22} ${y1 + lift / 4}" fill="none" stroke="currentColor" stroke-opacity="0.6" stroke-width="1.4"/>${words === '' ? '' : `<text x="${mx}" y="${my + lift / 2 - 4}" font-size="13" text-anchor="middle" fill="var(--trace-2)">${words}</text>`}`;
  };
  let inner = '';
  graph.nodes.forEach((node, k) => {
    inner += edge(node.left, k + 1, node.leftShift, '', -22);
    inner += edge(node.right, k + 1, node.rightShift, node.minus ? '−' : '', 22);
  });
  places.forEach(([x, y], k) => {
    const value = k === 0 ? 'x' : String(graph.nodes[k - 1]?.value);
    inner += `<rect x="${x - 26}" y="${y - 15}" width="52" height="30" rx="${k === 0 ? 3 : 15}" fill="var(--paper)" stroke="var(--trace-1)" stroke-width="2"/><text x="${x}" y="${y + 5}" font-size="14" text-anchor="middle" fill="currentColor">${value}</text>`;
  });
  const [x, y] = places.at(-1) as readonly [number, number];
  const last = `${graph.negative ? '−' : ''}${graph.shift > 0 ? `«${graph.shift}` : ''}`;
  inner += `<path d="M${x + 26} ${y}h46" stroke="currentColor" stroke-width="1.4"/><text x="${x + 46}" y="${y - 6}" font-size="13" text-anchor="middle" fill="var(--trace-2)">${last}</text><text x="${x + 78}" y="${y + 5}" font-size="14" fill="currentColor">${graph.constant}·x</text>`;
  return picture(60 + deepest * COLUMN + 220, height, `Adder graph of ${graph.constant}`, inner);
}
