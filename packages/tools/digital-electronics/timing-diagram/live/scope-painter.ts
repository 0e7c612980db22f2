/** Paints the rows of a recording with their names, the ruler and the cursors. */
import type { Signal } from '@tollbench/engines/waveform/signal.ts';
import { showQuantity } from '../../../define/si.ts';
import { roundStep } from '../draw/dump-figure.ts';
import { coloursOf } from './scope-frame.ts';
import { type Colours, paintTrace, type TimeWindow } from './trace-painter.ts';

export const [ROW, HEAD] = [28, 24];
const WAVE = 18;

/** What is to be seen. Times in units of the recording, `unit` of them in seconds. */
export interface Scene {
  readonly signals: readonly Signal[];
  readonly labels: readonly string[];
  readonly view: TimeWindow;
  readonly unit: number;
  /** The row that is chosen. */
  readonly row: number;
  readonly a: number | undefined;
  readonly b: number | undefined;
}

interface Ground {
  readonly g: CanvasRenderingContext2D;
  /** Pixels of the waves. */
  readonly span: number;
  readonly height: number;
  readonly colours: Colours;
}

export class ScopePainter {
  readonly #stage: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  /** Pixels of the names: where time begins. */
  left = 120;

  constructor(stage: HTMLElement, canvas: HTMLCanvasElement) {
    this.#stage = stage;
    this.#canvas = canvas;
  }

  paint(scene: Scene): void {
    const { clientWidth: width, clientHeight: height, scrollTop } = this.#stage;
    const g = this.#canvas.getContext('2d');
    if (!g || width === 0) return;
    const ratio = devicePixelRatio || 1;
    if (
      this.#canvas.width !== Math.round(width * ratio) ||
      this.#canvas.height !== Math.round(height * ratio)
    ) {
      this.#canvas.width = Math.round(width * ratio);
      this.#canvas.height = Math.round(height * ratio);
      this.#canvas.style.width = `${width}px`;
      this.#canvas.style.height = `${height}px`;
    }
    this.#canvas.style.transform = `translateY(${scrollTop}px)`;
    const colours = coloursOf(this.#stage);
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.fillStyle = colours.sheet;
    g.fillRect(0, 0, width, height);
    g.font = '12px Iosevka, Consolas, monospace';
    this.left = Math.min(
      width * 0.34,
      16 + scene.labels.reduce((most, l) => Math.max(most, g.measureText(l).width), 40),
    );
    const span = width - this.left - 8;
    const on: Ground = { g, span, height, colours };
    this.#ticks(on, scene);
    const first = Math.max(0, Math.floor((scrollTop - HEAD) / ROW));
    for (let k = first; k < scene.signals.length; k++) {
      const y = HEAD + k * ROW - scrollTop;
      if (y > height) break;
      this.#row(on, scene, k, y);
    }
    this.#cursors(on, scene);
  }

  #row(
    { g, span, colours }: Ground,
    { signals, labels, view, row }: Scene,
    k: number,
    y: number,
  ): void {
    const signal = signals[k];
    if (!signal) return;
    if (k === row) {
      g.fillStyle = colours.grid;
      g.globalAlpha = 0.5;
      g.fillRect(0, y, this.left + span, ROW);
      g.globalAlpha = 1;
    }
    g.save();
    g.beginPath();
    g.rect(0, y, this.left - 6, ROW);
    g.clip();
    g.fillStyle = colours.ink;
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    g.fillText(labels[k] ?? '', this.left - 8, y + ROW / 2);
    g.restore();
    paintTrace(
      g,
      signal,
      view,
      { x: this.left, y: y + (ROW - WAVE) / 2, width: span, height: WAVE },
      colours,
    );
  }

  #ticks({ g, span, height, colours }: Ground, { view: { from, to }, unit }: Scene): void {
    const step = roundStep(((to - from) * unit) / Math.max(2, span / 110)) / unit;
    g.strokeStyle = colours.grid;
    g.fillStyle = colours.quiet;
    g.textAlign = 'center';
    g.textBaseline = 'alphabetic';
    g.beginPath();
    for (let k = Math.ceil(from / step); k * step <= to; k++) {
      const x = this.left + ((k * step - from) / (to - from)) * span;
      g.moveTo(x, HEAD - 4);
      g.lineTo(x, height);
      g.fillText(showQuantity(k * step * unit, 's', 7), x, 14);
    }
    g.stroke();
  }

  #cursors({ g, span, height, colours }: Ground, { view: { from, to }, a, b }: Scene): void {
    for (const [t, name] of [
      [a, 'A'],
      [b, 'B'],
    ] as const) {
      if (t === undefined || t < from || t > to) continue;
      const x = this.left + ((t - from) / (to - from)) * span;
      g.strokeStyle = colours.accent;
      g.fillStyle = colours.accent;
      g.beginPath();
      g.moveTo(x, HEAD - 6);
      g.lineTo(x, height);
      g.stroke();
      g.textAlign = 'center';
      g.fillText(name, x, HEAD - 8);
    }
  }
}
