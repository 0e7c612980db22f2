/**
 * Logic gates by their distinctive shapes (IEEE Std 91) or as rectangles (IEC 60617-12), with inputs at the left and
 * the output at the right. A gate with a name of its own, as AOI21, is a box with that name.
 */
import { box, label, path, ring } from './svg.ts';

export type GateShape = 'not' | 'and' | 'or' | 'nand' | 'nor' | 'xor' | 'xnor';
export type GateStyle = 'ieee' | 'iec';

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
/** The second back of an exclusive or stands this far before the first. */
const SECOND_BACK = 5;
const BOX = 52;
const QUALIFIER: Readonly<Record<GateShape, string>> = {
  not: '1',
  and: '&',
  nand: '&',
  or: '≥1',
  nor: '≥1',
  xor: '=1',
  xnor: '=1',
};

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
    style = 'ieee',
  }: {
    readonly x: number;
    readonly y: number;
    readonly inputs: number;
    readonly colour?: string;
    readonly style?: GateStyle;
  },
): DrawnGate {
  const bubble = kind === 'not' || kind === 'nand' || kind === 'nor' || kind === 'xnor';
  if (style === 'iec')
    return rectangle({ x, y, inputs, width: BODY, name: QUALIFIER[kind], bubble });
  const height = Math.min(MAX_HEIGHT, gateHeight(inputs));
  const parity = kind === 'xor' || kind === 'xnor';
  const round = kind === 'or' || kind === 'nor' || parity;
  const width = kind === 'not' ? TRIANGLE : BODY;
  const body =
    kind === 'not' ? triangle(x, y) : round ? shield(x, y, height) : bullet(x, y, height);
  const end = x + width + (bubble ? 2 * BUBBLE : 0);
  const pins = Array.from({ length: inputs }, (_, i): [number, number] => {
    const dy = (i - (inputs - 1) / 2) * PIN_PITCH;
    // The back of an OR gate is a parabola, and straight beyond the gate.
    const depth = round ? Math.max(0, (HOLLOW / 2) * (1 - ((2 * dy) / height) ** 2)) : 0;
    return [x + depth - (parity ? SECOND_BACK : 0), y + dy];
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
  const second = parity ? path(hollow(x - SECOND_BACK, y, height), 1.8, colour) : '';
  const markup =
    path(body, 1.8, colour) + second + bar + (bubble ? ring(x + width + BUBBLE, y, BUBBLE) : '');
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

/** The back of an exclusive or, before its body. */
const hollow = (x: number, y: number, height: number): string =>
  `M${x} ${y - height / 2}Q${x + HOLLOW} ${y} ${x} ${y + height / 2}`;

/** A gate that has a name and no shape. */
export const namedGate = (
  name: string,
  at: { readonly x: number; readonly y: number; readonly inputs: number },
): DrawnGate => rectangle({ ...at, width: BOX, name, bubble: false });

function rectangle({
  x,
  y,
  inputs,
  width,
  name,
  bubble,
}: {
  readonly x: number;
  readonly y: number;
  readonly inputs: number;
  readonly width: number;
  readonly name: string;
  readonly bubble: boolean;
}): DrawnGate {
  const height = gateHeight(inputs);
  const end = x + width + (bubble ? 2 * BUBBLE : 0);
  const markup =
    box(x, y - height / 2, width, height) +
    label(x + width / 2, y + 4.5, name) +
    (bubble ? ring(x + width + BUBBLE, y, BUBBLE) : '');
  const pins = Array.from({ length: inputs }, (_, i): [number, number] => [
    x,
    y + (i - (inputs - 1) / 2) * PIN_PITCH,
  ]);
  return { markup, pins, out: [end, y] };
}
