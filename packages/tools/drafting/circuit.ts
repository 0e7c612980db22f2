/** Symbols of circuits. */
import { type Anchor, label, path, ring } from './svg.ts';

/** A wire through these points. */
export const wire = (...points: readonly (readonly [number, number])[]): string =>
  path(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}`);

/** Where wires join. */
export const joint = (x: number, y: number, colour = 'currentColor'): string =>
  `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`;

/** Ground at the end of a wire that comes down to (x, y). */
export const ground = (x: number, y: number): string =>
  path(`M${x} ${y}v6m-10 0h20m-16 5h12m-8 5h4`);

/** A terminal with its name beside it. */
export function terminal(x: number, y: number, name = '', side: 'left' | 'right' = 'left'): string {
  const anchor: Anchor = side === 'left' ? 'end' : 'start';
  const named = name === '' ? '' : label(side === 'left' ? x - 8 : x + 8, y + 5, name, anchor);
  return ring(x, y, 3.5) + named;
}

/** The plates of a capacitor about (x, y), across a wire that lies or stands. */
export const plates = (x: number, y: number, upright = false): string =>
  upright ? path(`M${x - 13} ${y - 4}h26m-26 8h26`, 2) : path(`M${x - 4} ${y - 13}v26m8 -26v26`, 2);
