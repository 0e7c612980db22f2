/** Arrows between nodes: `a~>b t1`, and the curves that their shapes stand for. */

export interface ArcText {
  readonly from: string;
  readonly to: string;
  /** What stands between the two letters: `~>`, `-|->`. */
  readonly shape: string;
  readonly label: string;
}

/** An arrow as it is written. The first letter is where it begins, the last of the first word where it ends. */
export function readArc(text: string): ArcText {
  const trimmed = text.trim();
  const word = trimmed.split(/\s+/u)[0] ?? '';
  return {
    from: word.slice(0, 1),
    to: word.slice(-1),
    shape: word.slice(1, -1),
    label: trimmed.slice(word.length + 1),
  };
}

const LINES = ['-', '~', '-~', '~-', '-|', '|-', '-|-'] as const;
type Line = (typeof LINES)[number];

/** Every shape that there is, in the order of an editor's list. */
export const SHAPES: readonly string[] = [
  '~>',
  '-~>',
  '~->',
  '->',
  '-|>',
  '|->',
  '-|->',
  '<->',
  '<~>',
  '<-~>',
  '<-|>',
  '<-|->',
  '-',
  '~',
  '-~',
  '~-',
  '-|',
  '|-',
  '-|-',
  '+',
];

export interface ArcShape {
  readonly line: Line;
  readonly head: 'arrow' | 'tee' | 'none';
  readonly tail: 'arrow' | 'tee' | 'none';
  /** Whether WaveDrom knows the shape; it draws others as a straight line in red. */
  readonly isKnown: boolean;
}

/** `<->` and `->` are straight; `-|->` and `-~>` keep the line that is before the head. */
function partsOf(shape: string): Omit<ArcShape, 'isKnown'> {
  if (shape === '+') return { line: '-', head: 'tee', tail: 'tee' };
  const bare = shape.replace(/^</u, '').replace(/>$/u, '');
  return {
    line: LINES.find((l) => l === bare) ?? '-',
    tail: shape.startsWith('<') ? 'arrow' : 'none',
    head: shape.endsWith('>') ? 'arrow' : 'none',
  };
}

const KNOWN: ReadonlyMap<string, Omit<ArcShape, 'isKnown'>> = new Map(
  SHAPES.map((shape) => [shape, partsOf(shape)]),
);

export const shapeOf = (shape: string): ArcShape => {
  const known = KNOWN.get(shape);
  return known
    ? { ...known, isKnown: true }
    : { line: '-', head: 'none', tail: 'none', isKnown: false };
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A stroke from one place to another: absolute points, a curve where there are four of `isCurve`. */
export interface Stroke {
  readonly points: readonly Point[];
  readonly isCurve: boolean;
  /** Where its label stands. */
  readonly label: Point;
}

/** The stroke of a shape. Corners and control points as in WaveDrom's arc shapes. */
export function strokeOf(shape: string, a: Point, b: Point): Stroke {
  const { line } = shapeOf(shape);
  const [dx, middle] = [b.x - a.x, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }];
  const along = (share: number) => a.x + share * dx;
  switch (line) {
    case '~':
      return curve(a, along(0.7), along(0.3), b, middle);
    case '-~':
      return curve(a, along(0.7), b.x, b, { x: along(0.75), y: middle.y });
    case '~-':
      return curve(a, a.x, along(0.3), b, { x: along(0.25), y: middle.y });
    case '-|':
      return corner([a, { x: b.x, y: a.y }, b], { x: b.x, y: middle.y });
    case '|-':
      return corner([a, { x: a.x, y: b.y }, b], { x: a.x, y: middle.y });
    case '-|-':
      return corner([a, { x: middle.x, y: a.y }, { x: middle.x, y: b.y }, b], middle);
    default:
      return corner([a, b], middle);
  }
}

const corner = (points: readonly Point[], label: Point): Stroke => ({
  points,
  isCurve: false,
  label,
});

const curve = (a: Point, c1: number, c2: number, b: Point, label: Point): Stroke => ({
  points: [a, { x: c1, y: a.y }, { x: c2, y: b.y }, b],
  isCurve: true,
  label,
});
