import type { Marker } from './style.ts';
import { el, px } from './svg.ts';

/** Shapes about the place, in halves of their diameter; drawn as outlines where open. */
const SHAPES: Readonly<Record<Exclude<Marker, 'none' | 'circle'>, (r: number) => string>> = {
  ring: (r) =>
    `m${px(-r)} 0a${px(r)} ${px(r)} 0 1 0 ${px(2 * r)} 0a${px(r)} ${px(r)} 0 1 0 ${px(-2 * r)} 0`,
  cross: (r) =>
    `m${px(-r)} ${px(-r)}l${px(2 * r)} ${px(2 * r)}m0 ${px(-2 * r)}l${px(-2 * r)} ${px(2 * r)}`,
  plus: (r) => `m${px(-r)} 0h${px(2 * r)}m${px(-r)} ${px(-r)}v${px(2 * r)}`,
  square: (r) =>
    `m${px(-0.85 * r)} ${px(-0.85 * r)}h${px(1.7 * r)}v${px(1.7 * r)}h${px(-1.7 * r)}z`,
  diamond: (r) =>
    `m0 ${px(-1.15 * r)}l${px(1.15 * r)} ${px(1.15 * r)}l${px(-1.15 * r)} ${px(1.15 * r)}l${px(-1.15 * r)} ${px(-1.15 * r)}z`,
  triangle: (r) => `m0 ${px(-1.1 * r)}l${px(r)} ${px(1.8 * r)}h${px(-2 * r)}z`,
};

/** Markers of one kind in one path; those that fall on the same half diameter are drawn once. Places are x, y in turn. */
export function markers(
  places: readonly number[],
  kind: Marker,
  size: number,
  colour: string,
  opacity?: number,
): string {
  if (kind === 'none' || places.length === 0) return '';
  const many = places.length > 4000;
  const seen = new Set<number>();
  const cell = many ? size / 3 : 0.5;
  const shape = kind === 'circle' ? 'h0' : SHAPES[kind](size / 2);
  let d = '';
  for (let i = 0; i < places.length; i += 2) {
    const x = places[i]!;
    const y = places[i + 1]!;
    if (!(x > -50 && x < 1e4 && y > -50 && y < 1e4)) continue;
    const at = Math.round(x / cell) * 65536 + Math.round(y / cell);
    if (seen.has(at)) continue;
    seen.add(at);
    d += `M${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}${shape}`;
  }
  if (kind === 'circle')
    return el('path', {
      d,
      fill: 'none',
      stroke: colour,
      'stroke-width': size,
      'stroke-linecap': 'round',
      'stroke-opacity': opacity,
    });
  const open = kind === 'ring' || kind === 'cross' || kind === 'plus';
  return el(
    'path',
    open
      ? { d, fill: 'none', stroke: colour, 'stroke-width': 1.3, 'stroke-opacity': opacity }
      : { d, fill: colour, 'fill-opacity': opacity },
  );
}
