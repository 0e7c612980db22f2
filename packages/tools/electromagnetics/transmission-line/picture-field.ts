/** The potential about a line, on a grid for its picture. */
import type { Line } from '@tollbench/engines/field/lines.ts';
import { FINE, fieldOf } from '@tollbench/engines/field/modes.ts';
import { potentialOf } from '@tollbench/engines/field/potential.ts';
import { laminatesOf, lineOf, modesOf } from './geometry.ts';
import type { LineInputs } from './inputs.ts';
import { isFlat, isPair } from './structures.ts';

export interface Grid {
  /** m. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** V at (x[i], y[j]) in z[j · columns + i]; the driven conductors are at ±1 V. */
  readonly potential: Float64Array;
}

const HALF = 36;
const ROWS = 40;
/** Width over height of the picture. */
const ASPECT = 2;

const spread = (from: number, to: number, count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1));

/** What of the plane is shown: about the conductors, as wide as the field of them. */
export function viewOf(i: LineInputs): { half: number; low: number; high: number } {
  if (!isFlat(i.structure)) {
    const high = i.structure === 'wires' ? 0.9 * i.pitch + 0.6 * i.inner : 0.6 * i.outer;
    return { half: ASPECT * high, low: -high, high };
  }
  const { section, strips } = lineOf(i);
  const edge = Math.max(...strips.map((s) => (s.endless ? s.bottom[0] * 1.3 : s.bottom[1])));
  const { planes } = section;
  const top = Math.max(...strips.map((s) => s.y1));
  if (typeof planes === 'number')
    return { half: Math.max(edge + 0.6 * planes, (ASPECT * planes) / 2), low: 0, high: planes };
  const reach = Math.min(i.height, 3 * edge);
  const high = top + 0.9 * reach + 0.15 * edge;
  const low = planes === 'open' ? Math.max(-0.6 * reach, -0.5 * i.height) : 0;
  return { half: Math.max(1.35 * edge + 0.6 * reach, (ASPECT * (high - low)) / 2), low, high };
}

/** The potential of the mode that is asked for. */
export function gridOf(i: LineInputs): Grid {
  const { half, low, high } = viewOf(i);
  const right = spread(0, half, HALF);
  const y = spread(low, high, ROWS);
  const at = isFlat(i.structure) ? flatPotential(i, lineOf(i)) : roundPotential(i);
  const odd = isPair(i.structure) && i.structure !== 'broadside';
  const columns = 2 * HALF - 1;
  const x = Float64Array.from({ length: columns }, (_, k) =>
    k < HALF ? -(right[HALF - 1 - k] ?? 0) : (right[k - HALF + 1] ?? 0),
  );
  const potential = new Float64Array(columns * ROWS);
  for (let j = 0; j < ROWS; j++)
    for (let k = 0; k < HALF; k++) {
      const v = at(right[k] ?? 0, y[j] ?? 0);
      potential[j * columns + HALF - 1 + k] = v;
      potential[j * columns + HALF - 1 - k] = odd ? -v : v;
    }
  return { x, y, potential };
}

function flatPotential(i: LineInputs, line: Line): (x: number, y: number) => number {
  const permittivity = laminatesOf(i).map((l) => l.permittivity);
  const mode = modesOf(i)[0]?.[1];
  if (!mode) return () => 0;
  const at = potentialOf(fieldOf(line, permittivity, mode, FINE), 0);
  return (x, y) => Math.min(1, Math.max(-1, at(x, y)));
}

/** In closed form; the two wires are images of line charges within them. */
function roundPotential(i: LineInputs): (x: number, y: number) => number {
  if (i.structure !== 'wires') {
    const whole = Math.log(i.outer / i.inner);
    return (x, y) => Math.min(1, Math.max(0, Math.log(i.outer / (2 * Math.hypot(x, y))) / whole));
  }
  const [r, half] = [i.inner / 2, i.pitch / 2];
  const c = Math.sqrt(half * half - r * r);
  const whole = Math.acosh(half / r);
  return (x, y) => {
    const v = Math.log(Math.hypot(x + c, y) / Math.hypot(x - c, y)) / whole;
    return Math.min(1, Math.max(-1, v));
  };
}
