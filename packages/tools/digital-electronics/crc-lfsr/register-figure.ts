import type { CrcModel } from '@tollbench/engines/coding/crc.ts';
import type { Lfsr } from '@tollbench/engines/coding/lfsr.ts';
import { joint } from '../../drafting/circuit.ts';
import { label, path, picture } from '../../drafting/svg.ts';

const PITCH = 46;
const CELL = 28;
const LEFT = 40;
const RIGHT = 40;
/** From one row of cells to the next. */
const ROW = 82;
const TOP = 10;

/** Cells in a row: about as wide as a screen, and readable on a phone to 32 of them. */
function columns(cells: number): number {
  if (cells <= 8) return cells;
  if (cells <= 32) return 8;
  return cells <= 84 ? 12 : 16;
}

const FEEDBACK = 'var(--trace-1)';

/** An adder: a circle with a plus. */
const xor = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="7" fill="var(--paper)" stroke="${FEEDBACK}" stroke-width="1.5"/>${path(`M${x - 7} ${y}h14M${x} ${y - 7}v14`, 1.5, FEEDBACK)}`;

/** The tip of a wire that points right, or up. */
const arrow = (x: number, y: number, up = false, colour = 'currentColor') =>
  `<path d="${up ? `M${x} ${y}l-4 7h8z` : `M${x} ${y}l-7 -4v8z`}" fill="${colour}"/>`;

/** A stage with its number; one that holds a 1 is shaded. */
const cell = (x: number, y: number, index: number, one: boolean) =>
  `<rect x="${x}" y="${y - CELL / 2}" width="${CELL}" height="${CELL}" fill="${one ? 'var(--grid)' : 'var(--paper)'}" stroke="currentColor" stroke-width="1.5"/>${label(x + CELL / 2, y + 4.5, String(index))}`;

interface Frame {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Left edge of a stage, counted in the order data moves, and the middle of its row. */
  readonly at: (position: number) => { x: number; y: number };
}

function frame(cells: number): Frame {
  const across = columns(cells);
  const rows = Math.ceil(cells / across);
  return {
    columns: across,
    rows,
    width: LEFT + across * PITCH + RIGHT,
    height: TOP + rows * ROW,
    at: (position) => ({
      x: LEFT + (position % across) * PITCH + (PITCH - CELL),
      y: TOP + Math.floor(position / across) * ROW + 38,
    }),
  };
}

/** Wires between neighbours, row breaks among them. */
function chain(f: Frame, cells: number): string {
  let wires = '';
  for (let p = 1; p < cells; p++) {
    const from = f.at(p - 1);
    const to = f.at(p);
    const start = from.x + CELL;
    wires +=
      from.y === to.y
        ? path(`M${start} ${from.y}H${to.x}`)
        : path(`M${start} ${from.y}h12v34H${LEFT - 14}V${to.y}H${to.x}`);
  }
  return wires;
}

/** Positions in one row, in the order data moves. */
const inRow = (f: Frame, row: number, cells: number): number[] =>
  Array.from({ length: f.columns }, (_, c) => row * f.columns + c).filter((p) => p < cells);

/** Galois form: stages 0 to n − 1, each shifting right, and what falls out added behind the tapped ones. */
function galois(
  cells: number,
  taps: bigint,
  state: bigint,
  title: string,
  message: boolean,
): string {
  const f = frame(cells);
  const spine = f.width - 14;
  const last = f.at(cells - 1);
  const tapped = (i: number) => ((taps >> BigInt(i)) & 1n) === 1n;
  let inner = chain(f, cells);
  // The bus of each row reaches from its leftmost tap to the spine at the right.
  const buses: number[] = [];
  for (let row = 0; row < f.rows; row++) {
    const here = inRow(f, row, cells).filter(tapped);
    if (here.length === 0) continue;
    const bus = f.at(row * f.columns).y - 26;
    buses.push(bus);
    inner += path(`M${spine} ${bus}H${f.at(here[0] as number).x - 9}`, 1.5, FEEDBACK);
    for (const p of here) {
      const { x, y } = f.at(p);
      inner += path(`M${x - 9} ${bus}V${y}${p === 0 ? `H${x}` : ''}`, 1.5, FEEDBACK);
      if (p > 0) inner += xor(x - 9, y);
    }
  }
  const [top = last.y, ...joints] = buses;
  inner += joints.map((bus) => joint(spine, bus, FEEDBACK)).join('');
  inner += path(`M${last.x + CELL} ${last.y}H${spine}V${top}`, 1.5, FEEDBACK);
  if (message) {
    inner +=
      path(`M${spine} ${last.y + 30}V${last.y}`) +
      arrow(spine, last.y + 7, true) +
      xor(spine, last.y) +
      label(spine - 8, last.y + 34, 'message', 'end');
  } else {
    inner +=
      path(`M${spine} ${last.y}v18h8`) +
      arrow(spine + 13, last.y + 18) +
      joint(spine, last.y, FEEDBACK) +
      label(spine - 6, last.y + 32, 'output', 'end');
  }
  for (let i = 0; i < cells; i++) {
    const { x, y } = f.at(i);
    inner += cell(x, y, i, ((state >> BigInt(i)) & 1n) === 1n);
  }
  return picture(f.width, f.height, title, inner);
}

/** The register of a CRC with the message coming in where its highest bit falls out. */
export const crcFigure = (model: CrcModel, register: bigint): string =>
  galois(
    model.width,
    model.poly,
    register,
    `Shift register of ${model.width} stages with its feedback taps`,
    true,
  );

/** Fibonacci form: stages n − 1 down to 0, the tapped ones summed below and fed back to the first. */
function fibonacci({ stages, poly }: Lfsr, state: bigint, title: string): string {
  const f = frame(stages);
  const spine = 10;
  const last = f.at(stages - 1);
  const start = f.at(0);
  let inner = chain(f, stages);
  const tapped = (p: number) => ((poly >> BigInt(stages - 1 - p)) & 1n) === 1n;
  const buses: number[] = [];
  for (let row = 0; row < f.rows; row++) {
    const here = inRow(f, row, stages).filter(tapped);
    if (here.length === 0) continue;
    const bus = f.at(row * f.columns).y + 24;
    buses.push(bus);
    // The farthest tap of a row starts its sum; every nearer one adds to it.
    const far = f.at(here.at(-1) as number).x + CELL + 5;
    inner += path(`M${far} ${bus}H${spine}`, 1.5, FEEDBACK);
    for (const p of here) {
      const { x, y } = f.at(p);
      inner +=
        path(`M${x + CELL + 5} ${y}V${bus}`, 1.5, FEEDBACK) + joint(x + CELL + 5, y, FEEDBACK);
    }
    for (const p of here.slice(0, -1)) inner += xor(f.at(p).x + CELL + 5, bus);
  }
  // The last stage is always tapped, so the lowest bus is where the spine begins.
  const bottom = buses.at(-1) as number;
  inner += path(`M${spine} ${bottom}V${start.y}H${start.x}`, 1.5, FEEDBACK);
  inner += buses
    .slice(0, -1)
    .map((bus) => xor(spine, bus))
    .join('');
  inner +=
    path(`M${last.x + CELL} ${last.y}H${last.x + CELL + 26}`) +
    arrow(last.x + CELL + 33, last.y) +
    label(last.x + CELL + 12, last.y - 10, 'out', 'start');
  for (let p = 0; p < stages; p++) {
    const { x, y } = f.at(p);
    const index = stages - 1 - p;
    inner += cell(x, y, index, ((state >> BigInt(index)) & 1n) === 1n);
  }
  return picture(f.width, f.height, title, inner);
}

export function lfsrFigure(register: Lfsr, state: bigint): string {
  const title = `Linear feedback shift register of ${register.stages} stages`;
  return register.form === 'fibonacci'
    ? fibonacci(register, state, title)
    : galois(register.stages, register.poly, state, title, false);
}
