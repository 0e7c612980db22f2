import { formatTerm } from '@tollbench/engines/logic/format.ts';
import type { Minimum } from '@tollbench/engines/logic/minimize.ts';
import type { TaggedCube } from '@tollbench/engines/logic/primes.ts';
import type { Asked } from './asked.ts';
import { stroke, text, traceOf, widthOf } from './svg.ts';

/** A chosen term with its number, which fixes its colour and dash wherever it is drawn. */
export interface NamedTerm {
  readonly index: number;
  readonly cube: TaggedCube;
  readonly name: string;
}

export const namedTerms = ({ terms, variables, form }: Minimum): NamedTerm[] =>
  terms.map((cube, index) => ({ index, cube, name: formatTerm(cube, variables, form) }));

export interface Legend {
  readonly width: number;
  readonly height: number;
  readonly markup: string;
}

const LINE = 20;
const SAMPLE = 30;
/** More terms than this are left to the table. */
const MAX_ENTRIES = 40;

/** Each term beside a sample of its outline, in as many columns as `width` holds. */
export function legend(
  terms: readonly NamedTerm[],
  { outputs }: Asked,
  room: { readonly columns?: number; readonly width: number },
): Legend {
  // A wide picture is shown smaller, so its key is set larger.
  const scale = Math.min(1.5, Math.max(1, room.width / 520));
  const line = LINE * scale;
  const sample = SAMPLE * scale;
  const size = 13 * scale;
  const entries = terms.slice(0, MAX_ENTRIES).map(({ index, cube, name }) => ({
    index,
    label: outputs.length > 1 ? `${name} → ${outputsOf(cube.outputs, outputs)}` : name,
  }));
  const left = terms.length - entries.length;
  const widest = Math.max(40, ...entries.map((e) => sample + 8 + widthOf(e.label, size) + 22));
  const columns = room.columns ?? Math.max(1, Math.floor(room.width / widest));
  const rows = Math.ceil(entries.length / columns);
  const drawn = entries.map(({ index, label }, i) => {
    const x = Math.floor(i / rows) * widest;
    const y = (i % rows) * line + line / 2;
    return `<g data-term="${index}"><rect x="${x - 2}" y="${y - line / 2}" width="${widest - 4}" height="${line}" fill="transparent"/><path d="M${x} ${y}h${sample}" ${stroke(traceOf(index))}/>${text(x + sample + 8, y + size / 3, label, { anchor: 'start', size })}</g>`;
  });
  if (left > 0)
    drawn.push(
      text(0, rows * line + size, `and ${left} more`, { anchor: 'start', quiet: true, size }),
    );
  const empty =
    entries.length === 0 ? text(0, 14, 'no terms', { anchor: 'start', quiet: true }) : '';
  return {
    width: Math.min(columns, Math.max(1, Math.ceil(entries.length / Math.max(rows, 1)))) * widest,
    height: Math.max(1, rows) * line + (left > 0 ? line : 0),
    markup: drawn.join('') + empty,
  };
}

/** `a, c, d` of a set of outputs. */
export const outputsOf = (set: number, outputs: readonly string[]): string =>
  outputs.filter((_, k) => set & (1 << k)).join(', ');
