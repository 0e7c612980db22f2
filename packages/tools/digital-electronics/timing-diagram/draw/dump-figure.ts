/** A window of a recording as a picture: levels, values, and blocks where changes are nearer than a pixel. */
import {
  ABSENT,
  HIGH_Z,
  isHigh,
  type Signal,
  UNKNOWN,
  VALUE,
} from '@tollbench/engines/waveform/signal.ts';
import { spansIn } from '@tollbench/engines/waveform/window.ts';
import { showQuantity } from '../../../define/si.ts';
import { picture } from '../../../drafting/svg.ts';
import { textWidth } from '../../../plot/theme.ts';
import { hatching } from './wave-path.ts';
import { n, plainWords } from './words.ts';

export interface Trace {
  readonly signal: Signal;
  /** What stands beside it. */
  readonly label: string;
}

export interface View {
  /** In units of the signals. */
  readonly from: number;
  readonly to: number;
  /** Seconds a unit. */
  readonly unit: number;
}

const ROW = 30;
const WAVE = 18;
const HEAD = 24;
/** Width of the waves. */
export const SPAN = 900;
const LETTER = 12;

export function dumpFigure(traces: readonly Trace[], view: View, title: string, over = ''): string {
  const left = Math.min(
    260,
    16 + Math.max(30, ...traces.map((t) => textWidth(t.label, LETTER, 'text', false) * 1.1)),
  );
  const height = HEAD + Math.max(1, traces.length) * ROW + 8;
  const rows = traces.map(({ signal, label }, k) => {
    const y = HEAD + k * ROW + (ROW - WAVE) / 2;
    return `<g data-row="${k}">${plainWords(left - 8, y + WAVE / 2 + 4, shortened(label, left - 16), { anchor: 'end', size: LETTER })}<g transform="translate(${n(left)} ${y})">${wave(signal, view)}</g></g>`;
  });
  return picture(
    left + SPAN + 12,
    height,
    title,
    ticks(view, left, height) + rows.join('') + over,
    { wide: true },
  );
}

const shortened = (label: string, room: number): string => {
  let text = label;
  while (text.length > 4 && textWidth(text, LETTER, 'text', false) > room)
    text = `…${text.slice(2)}`;
  return text;
};

function wave(signal: Signal, { from, to }: View): string {
  const x = (t: number) => ((t - from) / (to - from)) * SPAN;
  let [line, hatch, dense, out] = ['', '', '', ''];
  let before: number | undefined;
  for (const span of spansIn(signal, from, to, SPAN)) {
    const [x0, x1] = [x(span.from), x(span.to)];
    if (span.dense) {
      dense += `M${n(x0)} 0H${n(Math.max(x1, x0 + 1))}V${WAVE}H${n(x0)}Z`;
      before = undefined;
      continue;
    }
    const { level } = span;
    if (level === ABSENT) {
      before = undefined;
      continue;
    }
    if (level === VALUE || level === UNKNOWN) {
      const tip = Math.min(3, (x1 - x0) / 2);
      const isOpen = span.from === from;
      line += `M${n(x0)} ${isOpen ? 0 : WAVE / 2}L${n(x0 + (isOpen ? 0 : tip))} 0H${n(x1 - tip)}L${n(x1)} ${WAVE / 2}L${n(x1 - tip)} ${WAVE}H${n(x0 + (isOpen ? 0 : tip))}${isOpen ? '' : 'Z'}`;
      if (level === UNKNOWN) hatch += hatching(x0, x1, WAVE);
      else out += word(signal.words(span.change), x0, x1);
      before = undefined;
      continue;
    }
    const y = level === HIGH_Z ? WAVE / 2 : isHigh(level) ? 0 : WAVE;
    line += before === undefined ? `M${n(x0)} ${y}` : `V${y}`;
    line += `H${n(x1)}`;
    before = y;
  }
  return [
    hatch && `<path d="${hatch}" stroke="var(--rule)" stroke-width="0.8" fill="none"/>`,
    dense && `<path d="${dense}" fill="var(--trace-2)" fill-opacity="0.45"/>`,
    line &&
      `<path d="${line}" stroke="currentColor" stroke-width="1.3" fill="none" stroke-linejoin="round"/>`,
    out,
  ].join('');
}

/** The value in the middle, cut where there is no room. */
function word(text: string, x0: number, x1: number): string {
  const room = Math.floor((x1 - x0 - 8) / (LETTER * 0.56));
  if (room < 1 || text === '') return '';
  const shown = text.length <= room ? text : room < 3 ? '' : `${text.slice(0, room - 1)}…`;
  return shown === '' ? '' : plainWords((x0 + x1) / 2, WAVE / 2 + 4, shown, { size: LETTER });
}

/** Times at round numbers. */
function ticks({ from, to, unit }: View, left: number, height: number): string {
  const step = roundStep(((to - from) * unit) / 8) / unit;
  let [lines, said] = ['', ''];
  for (let k = Math.ceil(from / step); k * step <= to; k++) {
    const x = left + ((k * step - from) / (to - from)) * SPAN;
    lines += `M${n(x)} ${HEAD - 4}V${height - 4}`;
    said += plainWords(x, 13, showQuantity(k * step * unit, 's', 6), {
      size: 11,
      fill: 'var(--ink-2,currentColor)',
    });
  }
  return `<path d="${lines}" stroke="var(--grid)" stroke-width="0.7" fill="none"/>${said}`;
}

/** 1, 2 or 5 times a power of ten, at least `x`. */
export function roundStep(x: number): number {
  if (!(x > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(x));
  const factor = [1, 2, 5, 10].find((f) => f * power >= x * (1 - 1e-9)) ?? 10;
  return factor * power;
}
