/** The shift register as it is drawn in books: delays in a row, below it a line for each output with its taps. */
import type { Figure } from '../../define/output.ts';
import { box, label, path, picture } from '../../drafting/svg.ts';
import type { CodeResult } from './compute.ts';

const [STEP, TOP, ROW, LEFT] = [56, 62, 34, 64];

/** Delays of the widest register drawn. */
const MAX_DELAYS = 14;

/** A figure for one input; more inputs have their table. */
export function encoderFigure({ code: { registers, trellis, invert } }: CodeResult): Figure[] {
  const memory = registers?.memory[0] ?? 0;
  if (!registers || trellis.inputs !== 1 || memory > MAX_DELAYS) return [];
  const forward = registers.forward[0] ?? [];
  const back = registers.feedback[0] ?? 0;
  const recursive = back !== 2 ** memory;
  const at = (k: number): number => LEFT + 20 + k * STEP;
  const right = at(memory) + 46;
  const parts = [
    label(LEFT - 20, TOP + 4, 'in', 'end'),
    path(`M${LEFT - 14} ${TOP}H${at(memory)}`),
  ];
  for (let k = 0; k < memory; k++)
    parts.push(box(at(k) + 12, TOP - 14, 28, 28), label(at(k) + 26, TOP + 5, 'D'));
  if (recursive) parts.push(feedback(back, memory, at));
  forward.forEach((word, j) => {
    const y = TOP + 46 + j * ROW;
    const taps = Array.from({ length: memory + 1 }, (_, k) => k).filter(
      (k) => word & (1 << (memory - k)),
    );
    const [first = 0] = taps;
    parts.push(path(`M${at(first)} ${y}H${right}`, 1.2));
    for (const k of taps)
      parts.push(
        path(`M${at(k)} ${TOP}V${y}`, 0.7, 'var(--quiet, currentColor)'),
        taps.length > 1 && k !== first ? sum(at(k), y) : dot(at(k), y),
      );
    parts.push(
      label(right + 6, y + 4, `${invert[j] === 1 ? 'not ' : ''}${word.toString(8)}`, 'start'),
    );
  });
  const height = TOP + 46 + forward.length * ROW;
  return [
    {
      kind: 'figure',
      id: 'encoder',
      title: 'Encoder',
      svg: picture(right + 76, height, 'The shift register with its taps', parts.join(''), {
        wide: memory > 8,
      }),
      caption: `${memory} ${memory === 1 ? 'delay' : 'delays'}; a ring adds modulo 2; each line below is an output, with its generator in octal${recursive ? '; above is the feedback' : ''}.`,
    },
  ];
}

const dot = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="2.5" fill="currentColor"/>`;

/** A sum modulo 2. */
const sum = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="6" fill="var(--paper)" stroke="currentColor" stroke-width="1.2"/>${path(`M${x - 6} ${y}h12M${x} ${y - 6}v12`, 1)}`;

/** Taps above the register, summed into its input. */
function feedback(word: number, memory: number, at: (k: number) => number): string {
  const y = TOP - 36;
  const taps = Array.from({ length: memory }, (_, k) => k + 1).filter(
    (k) => word & (1 << (memory - k)),
  );
  const last = taps.at(-1) ?? 0;
  const entry = LEFT;
  return [
    path(`M${at(last)} ${TOP}V${y}H${entry}V${TOP - 6}`, 1.2),
    sum(entry, TOP),
    ...taps.slice(0, -1).map((k) => path(`M${at(k)} ${TOP}V${y + 6}`, 0.9) + sum(at(k), y)),
  ].join('');
}
