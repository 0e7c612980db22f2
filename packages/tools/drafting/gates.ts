/** Logic gates by their distinctive shapes (IEEE Std 91), with inputs at the left and the output at the right. */
import { path, ring } from './svg.ts';

export type GateShape = 'not' | 'and' | 'or' | 'nand' | 'nor';

/** Between two inputs. */
export const PIN_PITCH = 12;
const BODY = 30;
const MIN_HEIGHT = 26;
/** A gate of more inputs than fill this has a bar at its back for the others. */
const MAX_HEIGHT = 62;
const BUBBLE = 3.5;
const TRIANGLE = 16;
/** How far the back of an OR gate is hollowed out. */
const HOLLOW = 6;

export interface DrawnGate {
  readonly markup: string;
  /** Where its inputs end, from the top down. */
  readonly pins: readonly (readonly [number, number])[];
  /** Where its output begins. */
  readonly out: readonly [number, number];
}

/** The height that a gate of so many inputs takes, its bar included. */
export const gateHeight = (inputs: number): number =>
  Math.max(MIN_HEIGHT, (inputs - 1) * PIN_PITCH + 14);

/** A gate with its back at x, its middle at y. */
export function gate(
  kind: GateShape,
  {
    x,
    y,
    inputs,
    colour = 'currentColor',
  }: {
    readonly x: number;
    readonly y: number;
    readonly inputs: number;
    readonly colour?: string;
  },
): DrawnGate {
  const height = Math.min(MAX_HEIGHT, gateHeight(inputs));
  const round = kind === 'or' || kind === 'nor';
  const width = kind === 'not' ? TRIANGLE : BODY;
  const bubble = kind === 'not' || kind === 'nand' || kind === 'nor';
  const body =
    kind === 'not' ? triangle(x, y) : round ? shield(x, y, height) : bullet(x, y, height);
  const end = x + width + (bubble ? 2 * BUBBLE : 0);
  const pins = Array.from({ length: inputs }, (_, i): [number, number] => {
    const dy = (i - (inputs - 1) / 2) * PIN_PITCH;
    // The back of an OR gate is a parabola, and straight beyond the gate.
    const depth = round ? Math.max(0, (HOLLOW / 2) * (1 - ((2 * dy) / height) ** 2)) : 0;
    return [x + depth, y + dy];
  });
  const reach = ((inputs - 1) * PIN_PITCH) / 2;
  const bar =
    reach > height / 2
      ? path(
          `M${x} ${y - reach}V${y - height / 2}M${x} ${y + height / 2}V${y + reach}`,
          1.5,
          colour,
        )
      : '';
  const markup =
    path(body, 1.8, colour) + bar + (bubble ? ring(x + width + BUBBLE, y, BUBBLE) : '');
  return { markup, pins, out: [end, y] };
}

const triangle = (x: number, y: number): string =>
  `M${x} ${y - 9}L${x + TRIANGLE} ${y}L${x} ${y + 9}Z`;

/** Flat at the back, round at the front. */
function bullet(x: number, y: number, height: number): string {
  const straight = BODY - Math.min(BODY - 8, height / 2);
  const rx = BODY - straight;
  return `M${x} ${y - height / 2}h${straight}a${rx} ${height / 2} 0 0 1 0 ${height}h${-straight}Z`;
}

/** Hollow at the back, pointed at the front. */
function shield(x: number, y: number, height: number): string {
  const [top, bottom] = [y - height / 2, y + height / 2];
  return `M${x} ${top}Q${x + 20} ${top} ${x + BODY} ${y}Q${x + 20} ${bottom} ${x} ${bottom}Q${x + HOLLOW} ${y} ${x} ${top}Z`;
}
