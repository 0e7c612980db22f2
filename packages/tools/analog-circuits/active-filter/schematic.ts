import { showQuantity } from '../../define/si.ts';
import { ground, joint, plates, terminal, wire } from '../../drafting/circuit.ts';
import { box, label, picture } from '../../drafting/svg.ts';
import type { StageResult } from './compute.ts';

/** An amplifier whose inputs are 30 apart at x and whose output is 70 to the right, at y. `top` is the sign of the upper input. */
const amplifier = (x: number, y: number, name: string, top: '+' | '−') =>
  `<path d="M${x} ${y - 32}L${x + 60} ${y}L${x} ${y + 32}Z" stroke="currentColor" stroke-width="1.5" fill="var(--paper)"/>${wire([x + 60, y], [x + 70, y])}${label(x + 10, y - 10, top)}${label(x + 10, y + 20, top === '+' ? '−' : '+')}${label(x + 30, y + 5, name)}`;

/** A part between two points on a line; its words stand above it, or to the right of it. */
function part(stage: StageResult, name: string, x1: number, y1: number, x2: number, y2: number) {
  const value = stage.values[name] as number;
  const resistor = name.startsWith('R');
  const size = showQuantity(value, resistor ? 'Ω' : 'F', 4);
  const along = y1 === y2;
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const reach = resistor ? 22 : 4;
  const ends = along
    ? wire([x1, y1], [mx - reach, y1]) + wire([mx + reach, y1], [x2, y2])
    : wire([x1, y1], [x1, my - reach]) + wire([x1, my + reach], [x2, y2]);
  const body = resistor
    ? along
      ? box(mx - 22, my - 8, 44, 16)
      : box(mx - 8, my - 22, 16, 44)
    : plates(mx, my, !along);
  const words = along
    ? label(mx, my - 16, `${name} ${size}`)
    : label(mx + 16, my - 2, name, 'start') + label(mx + 16, my + 14, size, 'start');
  return ends + body + words;
}

/** The circuit of a stage before it stands on a sheet. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly inner: string;
}

const frame = (width: number, height: number, inner: string): Sheet => ({ width, height, inner });

const partsOf = (stage: StageResult): string =>
  stage.parts
    .map(
      (p) =>
        `${p.name} ${showQuantity(stage.values[p.name] as number, p.kind === 'R' ? 'Ω' : 'F', 4)}`,
    )
    .join(', ');

/** Between the stages of one sheet. */
const GAP = 34;
/** From so many on they stand in two columns. */
const TALL = 4;

/** The circuits of all stages with the values of their parts: one below the other, many in two columns. */
export function schematic(stages: readonly StageResult[]): string {
  const sheets = stages.map(circuit);
  // All one-amplifier stages are drawn to one scale.
  const wide = Math.max(540, ...sheets.map(({ width }) => width));
  const columns = stages.length >= TALL ? 2 : 1;
  const rows = Math.ceil(stages.length / columns);
  const below = new Array<number>(columns).fill(0);
  const inner = sheets.map((sheet, k) => {
    const column = Math.floor(k / rows);
    const top = below[column] as number;
    below[column] = top + GAP + sheet.height;
    const left = column * wide + (wide - sheet.width) / 2;
    const name =
      stages.length === 1 ? '' : label(column * wide + 12, top + 18, `Stage ${k + 1}`, 'start');
    return `${name}<g transform="translate(${left} ${top + (stages.length === 1 ? 0 : GAP)})">${sheet.inner}</g>`;
  });
  return picture(
    columns * wide,
    Math.max(...below) - (stages.length === 1 ? GAP : 0),
    stages.map((s, k) => `Stage ${k + 1}, ${s.topology}: ${partsOf(s)}`).join('; '),
    inner.join(''),
    { wide: columns > 1 },
  );
}

function circuit(stage: StageResult): Sheet {
  switch (stage.topology) {
    case 'first-order':
      return firstOrder(stage);
    case 'sallen-key':
      return sallenKey(stage);
    case 'multiple-feedback':
      return multipleFeedback(stage);
    case 'state-variable':
      return stateVariable(stage);
    case 'tow-thomas':
      return towThomas(stage);
    default:
      return notch(stage);
  }
}

/** Follower or feedback divider from the output at (xo, y) to the inverting input at (xi, y + 30). */
function feedback(s: StageResult, xi: number, xo: number, y: number): string {
  const minus = y + 15;
  if (s.values['Ra'] === undefined)
    return wire([xi + 40, minus], [xi + 20, minus], [xi + 20, y + 60], [xo, y + 60], [xo, y]);
  return (
    wire([xi + 40, minus], [xi + 20, minus], [xi + 20, y + 80]) +
    part(s, 'Rb', xi + 20, y + 80, xo, y + 80) +
    wire([xo, y + 80], [xo, y]) +
    joint(xi + 20, y + 80) +
    part(s, 'Ra', xi + 20, y + 80, xi + 20, y + 150) +
    ground(xi + 20, y + 150)
  );
}

function firstOrder(s: StageResult): Sheet {
  const low = s.parts[0]?.a === 'in';
  const [series, shunt] = low ? ['R1', 'C1'] : ['C1', 'R1'];
  const y = 75;
  return frame(
    370,
    s.values['Ra'] === undefined ? 165 : 255,
    terminal(36, y - 15, 'in', 'left') +
      part(s, series as string, 40, y - 15, 150, y - 15) +
      joint(150, y - 15) +
      part(s, shunt as string, 150, y - 15, 150, y + 60) +
      ground(150, y + 60) +
      wire([150, y - 15], [240, y - 15]) +
      amplifier(240, y, 'U1', '+') +
      feedback(s, 200, 320, y) +
      joint(320, y) +
      wire([310, y], [334, y]) +
      terminal(338, y, 'out', 'right'),
  );
}

function sallenKey(s: StageResult): Sheet {
  const by = (a: string, b: string) =>
    s.parts.filter((p) => p.a === a && p.b === b).map((p) => p.name);
  const y = 115;
  const [a, b] = [190, 310];
  const down = by('a', '0');
  const gain = s.values['Ra'] !== undefined;
  return frame(
    540,
    gain ? y + 182 : y + 100,
    terminal(36, y - 15, 'in', 'left') +
      part(s, by('in', 'a')[0] as string, 40, y - 15, 140, y - 15) +
      wire([140, y - 15], [a, y - 15]) +
      down
        .map((name, k) => {
          const x = down.length === 2 && k === 0 ? 110 : a;
          return (
            (x === a ? '' : wire([140, y - 15], [140, y + 5], [x, y + 5]) + joint(140, y - 15)) +
            part(s, name, x, y + (x === a ? -15 : 5), x, y + 70) +
            ground(x, y + 70)
          );
        })
        .join('') +
      joint(a, y - 15) +
      part(s, by('a', 'b')[0] as string, a, y - 15, b, y - 15) +
      joint(b, y - 15) +
      part(s, by('b', '0')[0] as string, b, y - 15, b, y + 60) +
      ground(b, y + 60) +
      wire([b, y - 15], [410, y - 15]) +
      wire([a, y - 15], [a, 40]) +
      part(s, by('a', 'out')[0] as string, a, 40, 490, 40) +
      wire([490, 40], [490, y]) +
      amplifier(410, y, 'U1', '+') +
      feedback(s, 370, 490, y) +
      joint(490, y) +
      wire([480, y], [504, y]) +
      terminal(508, y, 'out', 'right'),
  );
}

function multipleFeedback(s: StageResult): Sheet {
  const by = (a: string, b: string) => s.parts.find((p) => p.a === a && p.b === b)?.name as string;
  const y = 135;
  const [a, n] = [160, 290];
  return frame(
    500,
    y + 105,
    terminal(36, y, 'in', 'left') +
      part(s, by('in', 'a'), 40, y, a, y) +
      joint(a, y) +
      part(s, by('a', '0'), a, y, a, y + 75) +
      ground(a, y + 75) +
      part(s, by('a', 'n'), a, y, n, y) +
      joint(n, y) +
      wire([n, y], [340, y]) +
      wire([n, y], [n, 85]) +
      part(s, by('n', 'out'), n, 85, 430, 85) +
      wire([a, y], [a, 35]) +
      part(s, by('a', 'out'), a, 35, 430, 35) +
      wire([430, 35], [430, y + 15]) +
      joint(430, 85) +
      wire([340, y + 30], [320, y + 30], [320, y + 60]) +
      ground(320, y + 60) +
      amplifier(340, y + 15, 'U1', '−') +
      joint(430, y + 15) +
      wire([410, y + 15], [454, y + 15]) +
      terminal(458, y + 15, 'out', 'right'),
  );
}

/** An amplifier at x with its inverting input at y, grounded at the other, `name` (and `second` above it) from output to input. */
function inverting(
  s: StageResult,
  x: number,
  y: number,
  amp: string,
  over: readonly string[],
): string {
  const out = x + 110;
  return (
    joint(x, y) +
    wire([x, y], [x + 25, y]) +
    amplifier(x + 25, y + 15, amp, '−') +
    wire([x + 25, y + 30], [x + 12, y + 30], [x + 12, y + 44]) +
    ground(x + 12, y + 44) +
    over
      .map((name, k) => {
        const level = y - 45 - 45 * k;
        return (
          wire([x, y], [x, level]) +
          part(s, name, x, level, out, level) +
          wire([out, level], [out, y + 15])
        );
      })
      .join('') +
    wire([x + 95, y + 15], [out, y + 15]) +
    joint(out, y + 15)
  );
}

const outLabel = (x: number, y: number) =>
  wire([x, y], [x, y + 26]) +
  `<circle cx="${x}" cy="${y + 30}" r="3.5" fill="var(--paper)" stroke="currentColor" stroke-width="1.5"/>` +
  label(x + 9, y + 35, 'out', 'start');

function stateVariable(s: StageResult): Sheet {
  const y = 150;
  const at = { hp: [280, y], bp: [500, y + 15], lp: [720, y + 30] } as const;
  const [ox, oy] = at[s.output as 'hp'];
  return frame(
    790,
    y + 205,
    terminal(36, y - 15, 'in', 'left') +
      part(s, 'R3', 40, y - 15, 150, y - 15) +
      joint(150, y - 15) +
      wire([150, y - 15], [195, y - 15]) +
      amplifier(195, y, 'U1', '−') +
      wire([150, y - 15], [150, 85]) +
      part(s, 'R5', 150, 85, 280, 85) +
      wire([280, 85], [280, y]) +
      wire([265, y], [280, y]) +
      joint(280, y) +
      wire([150, 85], [150, 35]) +
      joint(150, 85) +
      part(s, 'R4', 150, 35, 720, 35) +
      wire([720, 35], [720, y + 30]) +
      part(s, 'R1', 280, y, 390, y) +
      inverting(s, 390, y, 'U2', ['C1']) +
      part(s, 'R2', 500, y + 15, 610, y + 15) +
      inverting(s, 610, y + 15, 'U3', ['C2']) +
      wire([195, y + 15], [150, y + 15], [150, y + 105]) +
      joint(150, y + 105) +
      part(s, 'R7', 150, y + 105, 500, y + 105) +
      wire([500, y + 105], [500, y + 15]) +
      part(s, 'R6', 150, y + 105, 150, y + 180) +
      ground(150, y + 180) +
      (s.output === 'bp'
        ? terminal(528, y + 60, 'out', 'right') +
          wire([500, y + 60], [524, y + 60]) +
          joint(500, y + 60)
        : outLabel(ox, oy)),
  );
}

function towThomas(s: StageResult): Sheet {
  const y = 175;
  const [ox, oy] = s.output === 'bp' ? [260, y + 15] : [480, y + 30];
  return frame(
    770,
    y + 110,
    terminal(36, y, 'in', 'left') +
      part(s, 'R1', 40, y, 150, y) +
      inverting(s, 150, y, 'U1', ['C1', 'R2']) +
      part(s, 'R4', 260, y + 15, 370, y + 15) +
      inverting(s, 370, y + 15, 'U2', ['C2']) +
      part(s, 'R5', 480, y + 30, 590, y + 30) +
      inverting(s, 590, y + 30, 'U3', ['R6']) +
      wire([150, y - 90], [150, 35]) +
      part(s, 'R3', 150, 35, 700, 35) +
      wire([700, 35], [700, y - 15]) +
      outLabel(ox, oy),
  );
}

/** The loop of a Tow-Thomas stage; the input comes through C3 to the first amplifier and through R1 to the second. */
function notch(s: StageResult): Sheet {
  const y = 175;
  const [around, across] = [y + 120, 350];
  return frame(
    770,
    y + 140,
    terminal(36, y, 'in', 'left') +
      part(s, 'C3', 40, y, 150, y) +
      inverting(s, 150, y, 'U1', ['C1', 'R2']) +
      part(s, 'R4', 260, y + 15, 348, y + 15) +
      wire([348, y + 15], [370, y + 15]) +
      inverting(s, 370, y + 15, 'U2', ['C2']) +
      part(s, 'R5', 480, y + 30, 590, y + 30) +
      inverting(s, 590, y + 30, 'U3', ['R6']) +
      wire([150, y - 90], [150, 35]) +
      part(s, 'R3', 150, 35, 700, 35) +
      wire([700, 35], [700, y - 15]) +
      joint(60, y) +
      wire([60, y], [60, around]) +
      part(s, 'R1', 60, around, across, around) +
      wire([across, around], [across, y + 15]) +
      joint(across, y + 15) +
      outLabel(260, y + 15),
  );
}
