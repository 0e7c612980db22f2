/** One row of a recording on a canvas: the same spans as in the still picture. */
import {
  ABSENT,
  HIGH_Z,
  isHigh,
  type Signal,
  UNKNOWN,
  VALUE,
} from '@tollbench/engines/waveform/signal.ts';
import { spansIn } from '@tollbench/engines/waveform/window.ts';

export interface Colours {
  readonly ink: string;
  readonly quiet: string;
  readonly rule: string;
  readonly grid: string;
  readonly accent: string;
  readonly dense: string;
  readonly sheet: string;
}

export interface RowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

export function paintTrace(
  g: CanvasRenderingContext2D,
  signal: Signal,
  { from, to }: TimeWindow,
  place: RowPlace,
  colours: Colours,
): void {
  const { x: left, y: top, width, height } = place;
  const scale = width / (to - from);
  const bottom = top + height;
  const middle = top + height / 2;
  const line = new Path2D();
  const words: { text: string; x0: number; x1: number }[] = [];
  let y: number | undefined;
  g.lineWidth = 1.2;
  for (const span of spansIn(signal, from, to, width)) {
    const x0 = left + (span.from - from) * scale;
    const x1 = left + (span.to - from) * scale;
    if (span.dense) {
      g.fillStyle = colours.dense;
      g.fillRect(x0, top, Math.max(1, x1 - x0), height);
      y = undefined;
    } else if (span.level === ABSENT) y = undefined;
    else if (span.level === VALUE || span.level === UNKNOWN) {
      band(line, x0, x1, top, bottom, span.from === from);
      if (span.level === UNKNOWN) {
        g.fillStyle = colours.grid;
        g.fillRect(x0, top, x1 - x0, height);
      } else if (x1 - x0 > 12) words.push({ text: signal.words(span.change), x0, x1 });
      y = undefined;
    } else {
      const level = span.level === HIGH_Z ? middle : isHigh(span.level) ? top : bottom;
      if (y === undefined) line.moveTo(x0, level);
      else line.lineTo(x0, level);
      line.lineTo(x1, level);
      y = level;
    }
  }
  g.strokeStyle = colours.ink;
  g.stroke(line);
  g.fillStyle = colours.ink;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  for (const { text, x0, x1 } of words) {
    const room = Math.floor((x1 - x0 - 8) / 6.6);
    if (room < 1) continue;
    const shown = text.length <= room ? text : room < 3 ? '' : `${text.slice(0, room - 1)}…`;
    g.fillText(shown, (Math.max(x0, left) + Math.min(x1, left + width)) / 2, middle + 0.5);
  }
}

function band(
  path: Path2D,
  x0: number,
  x1: number,
  top: number,
  bottom: number,
  isOpen: boolean,
): void {
  const tip = Math.min(3, (x1 - x0) / 2);
  const middle = (top + bottom) / 2;
  if (isOpen) {
    path.moveTo(x0, top);
    path.lineTo(x1 - tip, top);
    path.lineTo(x1, middle);
    path.lineTo(x1 - tip, bottom);
    path.lineTo(x0, bottom);
    return;
  }
  path.moveTo(x0, middle);
  path.lineTo(x0 + tip, top);
  path.lineTo(x1 - tip, top);
  path.lineTo(x1, middle);
  path.lineTo(x1 - tip, bottom);
  path.lineTo(x0 + tip, bottom);
  path.closePath();
}
