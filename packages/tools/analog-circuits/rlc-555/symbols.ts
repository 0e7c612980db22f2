/** Parts of a drawn circuit, lying or standing, with their values. */
import { plates, wire } from '../../drafting/circuit.ts';
import { box, label, path } from '../../drafting/svg.ts';

/** Half the length of a part between its wires. */
const REACH = { R: 22, L: 28, C: 4 } as const;

export interface Labelled {
  readonly name: string;
  readonly kind: 'R' | 'L' | 'C';
  readonly value: string;
}

/** A part on a wire from (x1, y1) to (x2, y2), along or upright. */
export function part(p: Labelled, x1: number, y1: number, x2: number, y2: number): string {
  const along = y1 === y2;
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const reach = REACH[p.kind];
  const ends = along
    ? wire([x1, y1], [mx - reach, y1]) + wire([mx + reach, y1], [x2, y2])
    : wire([x1, y1], [x1, my - reach]) + wire([x1, my + reach], [x2, y2]);
  const words = along
    ? label(mx, my - 16, `${p.name} ${p.value}`)
    : label(mx + 16, my - 2, p.name, 'start') + label(mx + 16, my + 14, p.value, 'start');
  return ends + body(p.kind, mx, my, along) + words;
}

function body(kind: Labelled['kind'], x: number, y: number, along: boolean): string {
  if (kind === 'R') return along ? box(x - 22, y - 8, 44, 16) : box(x - 8, y - 22, 16, 44);
  if (kind === 'C') return plates(x, y, !along);
  // Four turns.
  return along
    ? path(`M${x - 28} ${y}${'a7 7 0 0 1 14 0'.repeat(4)}`)
    : path(`M${x} ${y - 28}${'a7 7 0 0 1 0 14'.repeat(4)}`);
}
