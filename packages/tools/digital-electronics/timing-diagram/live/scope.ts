/** A recording to be looked into: zoomed and moved by wheel, finger and key, measured with two cursors, searched. */
import { nearestChange, pulseAt } from '@tollbench/engines/waveform/measure.ts';
import {
  changeAt,
  firstAtLeast,
  LEVELS,
  type Signal,
  VALUE,
} from '@tollbench/engines/waveform/signal.ts';
import { showQuantity } from '../../../define/si.ts';
import { roundStep } from '../draw/dump-figure.ts';
import type { Recorded } from '../recorded.ts';
import { shortNames } from '../recorded-outputs.ts';
import { signalAt } from '../signal-at.ts';
import type { TimingPage } from './editor.ts';
import { coloursOf, scopeFrame } from './scope-frame.ts';
import { centred, panned, zoomed } from './scope-view.ts';
import { adopt } from './styles.ts';
import { type Colours, paintTrace, type TimeWindow } from './trace-painter.ts';

const [ROW, WAVE, HEAD] = [28, 18, 24];
const STILL = 4;

export class Scope {
  readonly figure: HTMLElement;
  readonly #page: TimingPage;
  readonly #stage: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #spacer: HTMLElement;
  readonly #voice: HTMLElement;
  #recorded: Recorded | undefined;
  #signals: readonly Signal[] = [];
  #labels: readonly string[] = [];
  #all: TimeWindow = { from: 0, to: 1 };
  #view: TimeWindow = { from: 0, to: 1 };
  #row = 0;
  #a: number | undefined;
  #b: number | undefined;
  #frame = 0;
  #left = 120;

  constructor(figure: HTMLElement, page: TimingPage) {
    adopt();
    this.figure = figure;
    this.#page = page;
    figure.dataset['kept'] = '';
    figure.setAttribute('role', 'group');
    figure.setAttribute('aria-label', 'Recording');
    figure.classList.add('live-timing');
    figure.innerHTML = scopeFrame();
    const find = <E extends Element>(selector: string) => figure.querySelector(selector) as E;
    this.#stage = find('[data-stage]');
    this.#canvas = find('canvas');
    this.#spacer = find('[data-spacer]');
    this.#voice = find('[data-say]');
    this.#listen();
    this.refresh();
  }

  refresh(): void {
    const result = this.#page.result();
    if (result?.kind !== 'recorded' || result === this.#recorded) return;
    const isSame = this.#recorded?.dump.bytes.length === result.dump.bytes.length;
    this.#recorded = result;
    const { dump } = result;
    this.#signals = result.shown.map((k) => signalAt(dump, k, this.#page.inputs()));
    this.#labels = shortNames(this.#signals.map((s) => s.name));
    this.#all = { from: dump.from, to: Math.max(dump.to, dump.from + 1) };
    if (!isSame || this.#view.from !== result.from || this.#view.to !== result.to)
      this.#view = { from: result.from, to: result.to };
    this.#row = Math.min(this.#row, this.#signals.length - 1);
    this.#spacer.style.height = `${HEAD + this.#signals.length * ROW + 8}px`;
    this.#draw();
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    const recorded = this.#recorded;
    const { clientWidth: width, clientHeight: height, scrollTop } = this.#stage;
    const g = this.#canvas.getContext('2d');
    if (!recorded || !g || width === 0) return;
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
    this.#left = Math.min(
      width * 0.34,
      16 + Math.max(...this.#labels.map((l) => g.measureText(l).width), 40),
    );
    const span = width - this.#left - 8;
    this.#ticks(g, span, height, colours, recorded.dump.unit);
    const first = Math.max(0, Math.floor((scrollTop - HEAD) / ROW));
    for (let k = first; k < this.#signals.length; k++) {
      const y = HEAD + k * ROW - scrollTop;
      if (y > height) break;
      this.#paintRow(g, k, y, span, colours);
    }
    this.#cursors(g, span, height, colours);
  }

  #paintRow(
    g: CanvasRenderingContext2D,
    k: number,
    y: number,
    span: number,
    colours: Colours,
  ): void {
    const signal = this.#signals[k];
    if (!signal) return;
    if (k === this.#row) {
      g.fillStyle = colours.grid;
      g.globalAlpha = 0.5;
      g.fillRect(0, y, this.#left + span, ROW);
      g.globalAlpha = 1;
    }
    g.save();
    g.beginPath();
    g.rect(0, y, this.#left - 6, ROW);
    g.clip();
    g.fillStyle = colours.ink;
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    g.fillText(this.#labels[k] ?? '', this.#left - 8, y + ROW / 2);
    g.restore();
    paintTrace(
      g,
      signal,
      this.#view,
      { x: this.#left, y: y + (ROW - WAVE) / 2, width: span, height: WAVE },
      colours,
    );
  }

  #ticks(
    g: CanvasRenderingContext2D,
    span: number,
    height: number,
    colours: Colours,
    unit: number,
  ): void {
    const { from, to } = this.#view;
    const step = roundStep(((to - from) * unit) / Math.max(2, span / 110)) / unit;
    g.strokeStyle = colours.grid;
    g.fillStyle = colours.quiet;
    g.textAlign = 'center';
    g.textBaseline = 'alphabetic';
    g.beginPath();
    for (let k = Math.ceil(from / step); k * step <= to; k++) {
      const x = this.#left + ((k * step - from) / (to - from)) * span;
      g.moveTo(x, HEAD - 4);
      g.lineTo(x, height);
      g.fillText(showQuantity(k * step * unit, 's', 7), x, 14);
    }
    g.stroke();
  }

  #cursors(g: CanvasRenderingContext2D, span: number, height: number, colours: Colours): void {
    const { from, to } = this.#view;
    for (const [t, name] of [
      [this.#a, 'A'],
      [this.#b, 'B'],
    ] as const) {
      if (t === undefined || t < from || t > to) continue;
      const x = this.#left + ((t - from) / (to - from)) * span;
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

  #time(clientX: number): number {
    const { left, width } = this.#canvas.getBoundingClientRect();
    const share = (clientX - left - this.#left) / (width - this.#left - 8);
    return this.#view.from + Math.min(1, Math.max(0, share)) * (this.#view.to - this.#view.from);
  }

  #rowAt(clientY: number): number {
    const { top } = this.#canvas.getBoundingClientRect();
    const row = Math.floor((clientY - top + this.#stage.scrollTop - HEAD) / ROW);
    return Math.min(this.#signals.length - 1, Math.max(0, row));
  }

  #say(): void {
    const recorded = this.#recorded;
    const signal = this.#signals[this.#row];
    if (!recorded || !signal) return;
    const { unit } = recorded.dump;
    const [a, b] = [this.#a, this.#b];
    const seconds = (t: number) => showQuantity(t * unit, 's', 7);
    const parts = [this.#labels[this.#row] ?? ''];
    if (a !== undefined) {
      const k = changeAt(signal, a);
      const level = signal.levels[k];
      parts.push(
        `A ${seconds(a)}: ${k < 0 ? 'nothing yet' : level === VALUE ? signal.words(k) : (LEVELS[level ?? 2] ?? 'x')}`,
      );
      const pulse = pulseAt(signal, a);
      if (pulse) parts.push(`holds ${seconds(pulse.to - pulse.from)}`);
      if (pulse?.period !== undefined)
        parts.push(
          `period ${seconds(pulse.period)}, ${showQuantity(1 / (pulse.period * unit), 'Hz', 5)}, duty ${Math.round(1000 * (pulse.duty ?? 0)) / 10} %`,
        );
    }
    if (a !== undefined && b !== undefined && a !== b)
      parts.push(`B − A ${seconds(b - a)}, ${showQuantity(1 / Math.abs((b - a) * unit), 'Hz', 5)}`);
    this.#voice.textContent = parts.join('   ');
  }

  #show(view: TimeWindow): void {
    this.#view = view;
    this.#draw();
  }

  /** To the next edge of the chosen row, or the one before. */
  #edge(by: 1 | -1): void {
    const signal = this.#signals[this.#row];
    if (!signal) return;
    const now = this.#a ?? (by > 0 ? this.#view.from : this.#view.to);
    const k = firstAtLeast(signal.times, now);
    const at = by > 0 ? (signal.times[k] === now ? k + 1 : k) : k - 1;
    this.#goTo(signal.times[at]);
  }

  #goTo(t: number | undefined): void {
    if (t === undefined) {
      this.#voice.textContent = 'There is none further.';
      return;
    }
    this.#a = t;
    if (t < this.#view.from || t > this.#view.to) this.#view = centred(this.#view, this.#all, t);
    this.#draw();
    this.#say();
  }

  /** The next change of the chosen row to such a value. */
  #find(text: string): void {
    const signal = this.#signals[this.#row];
    const wanted = text.trim().toLowerCase().replace(/^0x/u, '');
    if (!signal || wanted === '') return;
    const from = firstAtLeast(signal.times, this.#a ?? this.#view.from);
    for (let j = 1; j <= signal.times.length; j++) {
      const k = (from + j) % signal.times.length;
      const level = signal.levels[k];
      const words = level === VALUE ? signal.words(k) : (LEVELS[level ?? 2] ?? 'x');
      if (words.toLowerCase() !== wanted) continue;
      this.#goTo(signal.times[k]);
      return;
    }
    this.#voice.textContent = `“${text}” is not among the values of ${this.#labels[this.#row]}.`;
  }

  readonly #deeds: Readonly<Record<string, () => void>> = {
    in: () => this.#show(zoomed(this.#view, this.#all, 1.5, 0.5)),
    out: () => this.#show(zoomed(this.#view, this.#all, 1 / 1.5, 0.5)),
    fit: () => this.#show(this.#all),
    next: () => this.#edge(1),
    previous: () => this.#edge(-1),
    take: () => {
      const unit = this.#recorded?.dump.unit ?? 1;
      const { from, to } = this.#view;
      const round = (t: number) => Number((t * unit).toPrecision(9));
      this.#page.set({ from: round(from), to: round(to) }, 'step');
    },
  };

  #listen(): void {
    const stage = this.#stage;
    const fingers = new Map<number, { x: number; y: number }>();
    let start:
      | { x: number; y: number; view: TimeWindow; gap: number; isTouch: boolean }
      | undefined;
    let isMoved = false;
    new ResizeObserver(() => this.#draw()).observe(stage);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#draw());
    new MutationObserver(() => this.#draw()).observe(document.documentElement, {
      attributes: true,
    });
    stage.addEventListener('scroll', () => this.#draw());
    this.figure.addEventListener('click', (event) => {
      const deed = (event.target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'];
      if (deed) this.#deeds[deed]?.();
    });
    const search = this.figure.querySelector<HTMLInputElement>('[data-find]');
    search?.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter') this.#find(search.value);
    });
    // What is searched for is no input of the tool.
    for (const type of ['input', 'change'])
      search?.addEventListener(type, (event) => event.stopPropagation());
    stage.addEventListener(
      'wheel',
      (event) => {
        // The wheel zooms where the pointer is; with Shift, or a wheel that goes sideways, it moves.
        event.preventDefault();
        const sideways = event.shiftKey ? event.deltaY : event.deltaX;
        if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
          this.#show(panned(this.#view, this.#all, sideways / 600));
          return;
        }
        const share =
          (this.#time(event.clientX) - this.#view.from) / (this.#view.to - this.#view.from);
        this.#show(zoomed(this.#view, this.#all, Math.exp(-event.deltaY / 300), share));
      },
      { passive: false },
    );
    stage.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      start = {
        x: event.clientX,
        y: event.clientY,
        view: this.#view,
        gap: spread(fingers),
        isTouch: event.pointerType === 'touch',
      };
      isMoved = fingers.size > 1;
      if (event.isTrusted) stage.setPointerCapture(event.pointerId);
    });
    stage.addEventListener('pointermove', (event) => {
      if (!start || !fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (Math.abs(event.clientX - start.x) > STILL) isMoved = true;
      if (!isMoved) return;
      const width = stage.clientWidth - this.#left - 8;
      if (fingers.size === 2 && start.gap > 0) {
        const share = (start.x - stage.getBoundingClientRect().left - this.#left) / width;
        this.#show(
          zoomed(
            start.view,
            this.#all,
            spread(fingers) / start.gap,
            Math.min(1, Math.max(0, share)),
          ),
        );
      } else this.#show(panned(start.view, this.#all, (start.x - event.clientX) / width));
    });
    const end = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (start && !isMoved && event.type === 'pointerup') this.#press(event);
      if (fingers.size === 0) start = undefined;
    };
    stage.addEventListener('pointerup', end);
    stage.addEventListener('pointercancel', end);
    stage.addEventListener('keydown', (event) => this.#key(event));
  }

  /** A cursor at the edge near the pointer: A, with Shift B. */
  #press(event: PointerEvent): void {
    this.#row = this.#rowAt(event.clientY);
    const t = this.#time(event.clientX);
    const signal = this.#signals[this.#row];
    const edge = signal && nearestChange(signal, t);
    const pixel = (this.#view.to - this.#view.from) / (this.#stage.clientWidth - this.#left);
    const place = edge !== undefined && Math.abs(edge - t) < 8 * pixel ? edge : t;
    if (event.shiftKey) this.#b = place;
    else this.#a = place;
    this.#draw();
    this.#say();
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const deeds: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#show(panned(this.#view, this.#all, -0.1)),
      ArrowRight: () => this.#show(panned(this.#view, this.#all, 0.1)),
      ArrowUp: () => this.#choose(-1),
      ArrowDown: () => this.#choose(1),
      '+': () => this.#deeds['in']?.(),
      '=': () => this.#deeds['in']?.(),
      '-': () => this.#deeds['out']?.(),
      Home: () => this.#deeds['fit']?.(),
      n: () => this.#edge(1),
      p: () => this.#edge(-1),
      ' ': () => {
        const middle = (this.#view.from + this.#view.to) / 2;
        if (event.shiftKey) this.#b = this.#a ?? middle;
        else this.#a = middle;
        this.#draw();
        this.#say();
      },
    };
    const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  #choose(by: 1 | -1): void {
    this.#row = Math.min(this.#signals.length - 1, Math.max(0, this.#row + by));
    const top = HEAD + this.#row * ROW;
    if (top < this.#stage.scrollTop + HEAD) this.#stage.scrollTop = top - HEAD;
    else if (top + ROW > this.#stage.scrollTop + this.#stage.clientHeight)
      this.#stage.scrollTop = top + ROW - this.#stage.clientHeight;
    this.#draw();
    this.#say();
  }
}

const spread = (fingers: ReadonlyMap<number, { x: number; y: number }>): number => {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};
