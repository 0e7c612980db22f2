import type { Topology } from '@tollbench/engines/circuit/resistor-search.ts';
import { ground, joint, terminal, wire } from '../../drafting/circuit.ts';
import { box, label, picture } from '../../drafting/svg.ts';
import { type Colour, colourCode, letterCode } from './colour-code.ts';

/** The colours themselves, the same in light and dark: they are what is painted on the part. */
const PAINT: Readonly<Record<Colour, string>> = {
  black: '#1a1a1a',
  brown: '#7b4a21',
  red: '#c8281e',
  orange: '#ef7d1a',
  yellow: '#f2d21b',
  green: '#2f8f3e',
  blue: '#2456b8',
  violet: '#7d3fb0',
  grey: '#8d9094',
  white: '#fafafa',
  gold: '#c49a2a',
  silver: '#b9bcc2',
  pink: '#f4a6b8',
};

type Tree =
  | { readonly series: readonly Tree[] }
  | { readonly parallel: readonly Tree[] }
  | { readonly part: number; readonly name: string };

const BODY = 74;
const WIRE = 14;
const ROW = 52;
/** Room at the sides of a small circuit, so that a large sheet does not blow it up. */
const WIDE = 480;

interface Size {
  readonly width: number;
  readonly rows: number;
}

function sizeOf(tree: Tree): Size {
  if ('part' in tree) return { width: BODY + 2 * WIRE, rows: 1 };
  if ('series' in tree) {
    const sizes = tree.series.map(sizeOf);
    return {
      width: sizes.reduce((s, x) => s + x.width, 0),
      rows: Math.max(...sizes.map((x) => x.rows)),
    };
  }
  const sizes = tree.parallel.map(sizeOf);
  return {
    width: Math.max(...sizes.map((x) => x.width)) + 2 * WIRE,
    rows: sizes.reduce((s, x) => s + x.rows, 0),
  };
}

/** Draws a tree from (x, y) to the right over `width`; y is the row of its terminals. */
function draw(tree: Tree, x: number, y: number, width: number, tolerance: number): string {
  if ('part' in tree) {
    const start = x + (width - BODY) / 2;
    return (
      wire([x, y], [start, y]) +
      resistor(start, y, tree.part, tree.name, tolerance) +
      wire([start + BODY, y], [x + width, y])
    );
  }
  if ('series' in tree) {
    const natural = sizeOf(tree).width;
    let at = x;
    return tree.series
      .map((child) => {
        const share = (sizeOf(child).width / natural) * width;
        const markup = draw(child, at, y, share, tolerance);
        at += share;
        return markup;
      })
      .join('');
  }
  let row = y;
  let markup = '';
  const left = x + WIRE;
  const right = x + width - WIRE;
  tree.parallel.forEach((child, i) => {
    markup += draw(child, left, row, right - left, tolerance);
    if (i < tree.parallel.length - 1) {
      const next = row + sizeOf(child).rows * ROW;
      markup += wire([left, row], [left, next]) + wire([right, row], [right, next]);
      row = next;
    }
  });
  return `${wire([x, y], [left, y])}${markup}${wire([right, y], [x + width, y])}`;
}

function resistor(x: number, y: number, ohms: number, name: string, tolerance: number): string {
  const bands = colourCode(ohms, tolerance) ?? [];
  const painted = bands
    .map((colour, i) => {
      // The tolerance band stands apart, at the far end.
      const at = i === bands.length - 1 ? x + BODY - 13 : x + 9 + i * 10;
      return `<rect x="${at}" y="${y - 9}" width="5" height="18" fill="${PAINT[colour]}" stroke="currentColor" stroke-width="0.4"/>`;
    })
    .join('');
  return (
    box(x, y - 9, BODY, 18) + painted + label(x + BODY / 2, y - 15, `${name} ${letterCode(ohms)}`)
  );
}

/** A network from terminal to terminal. */
export function networkFigure(
  topology: Topology,
  parts: readonly number[],
  tolerance: number,
): string {
  const [a, b, c] = parts.map((part, i) => ({ part, name: `R${i + 1}` })) as [Tree, Tree, Tree];
  const trees: Readonly<Record<Topology, Tree>> = {
    a: a,
    'a+b': { series: [a, b] },
    'a|b': { parallel: [a, b] },
    'a+b+c': { series: [a, b, c] },
    'a|b|c': { parallel: [a, b, c] },
    '(a|b)+c': { series: [{ parallel: [a, b] }, c] },
    '(a+b)|c': { parallel: [{ series: [a, b] }, c] },
  };
  const tree = trees[topology];
  const { width, rows } = sizeOf(tree);
  const wide = Math.max(WIDE, width + 16);
  return picture(
    wide,
    34 + (rows - 1) * ROW + 22,
    `Network of ${parts.length} resistors: ${parts.map(letterCode).join(', ')}`,
    draw(tree, 8, 34, width, tolerance) + terminal(6, 34) + terminal(width + 10, 34),
    { left: (width + 16 - wide) / 2 },
  );
}

/** Input at the left, the tap in the middle, ground at the right: the ladder laid on its side. */
export function dividerFigure(top: number, bottom: number, tolerance: number): string {
  const part = BODY + 2 * WIRE;
  const width = 2 * part + 60;
  const middle = 30 + part;
  const markup =
    draw({ part: top, name: 'R1' }, 30, 34, part, tolerance) +
    draw({ part: bottom, name: 'R2' }, middle, 34, part, tolerance) +
    terminal(27, 34, 'Vin') +
    joint(middle, 34) +
    wire([middle, 34], [middle, 58]) +
    label(middle, 72, 'Vout') +
    ground(30 + 2 * part, 34);
  return picture(WIDE, 90, `Divider of ${letterCode(top)} over ${letterCode(bottom)}`, markup, {
    left: (width - WIDE) / 2,
  });
}
