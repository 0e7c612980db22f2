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
import type { Recorded } from '../recorded.ts';
import { shortNames } from '../recorded-outputs.ts';
import { signalAt } from '../signal-at.ts';
import type { TimingPage } from './editor.ts';
import { scopeFrame } from './scope-frame.ts';
import { HEAD, ROW, ScopePainter } from './scope-painter.ts';
import { type Looked, listenToPointers } from './scope-pointer.ts';
import { centred, isSameWindow, panned, zoomed } from './scope-view.ts';
import { adopt } from './styles.ts';
import type { TimeWindow } from './trace-painter.ts';

export class Scope implements Looked {
  readonly figure: HTMLElement;
  readonly #page: TimingPage;
  readonly #stage: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #spacer: HTMLElement;
  readonly #painter: ScopePainter;
  readonly #voice: HTMLElement;
  #recorded: Recorded | undefined;
  #signals: readonly Signal[] = [];
  #labels: readonly string[] = [];
  all: TimeWindow = { from: 0, to: 1 };
  view: TimeWindow = { from: 0, to: 1 };
  /** The window that was asked for last, and of which file. */
  #asked: { readonly file: string; readonly from: number; readonly to: number } | undefined;
  #row = 0;
  #a: number | undefined;
  #b: number | undefined;
  #frame = 0;

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
    this.#painter = new ScopePainter(this.#stage, this.#canvas);
    this.#voice = find('[data-say]');
    this.#listen();
    this.refresh();
  }

  refresh(): void {
    const result = this.#page.result();
    if (result?.kind !== 'recorded' || result === this.#recorded) return;
    this.#recorded = result;
    const { dump } = result;
    this.#signals = result.shown.map((k) => signalAt(dump, k, this.#page.inputs()));
    this.#labels = shortNames(this.#signals.map((s) => s.name));
    this.all = { from: dump.from, to: Math.max(dump.to, dump.from + 1) };
    const { file } = this.#page.inputs();
    const asked = { file, from: result.from, to: result.to };
    if (this.#asked?.file !== file) [this.#a, this.#b] = [undefined, undefined];
    // What changes how values are written, or which signals stand there, leaves what is looked at.
    if (!isSameWindow(this.#asked, asked)) this.view = { from: result.from, to: result.to };
    this.#asked = asked;
    this.#row = Math.min(this.#row, this.#signals.length - 1);
    this.#spacer.style.height = `${HEAD + this.#signals.length * ROW + 8}px`;
    this.#draw();
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    const unit = this.#recorded?.dump.unit;
    if (unit === undefined) return;
    this.#painter.paint({
      signals: this.#signals,
      labels: this.#labels,
      view: this.view,
      unit,
      row: this.#row,
      a: this.#a,
      b: this.#b,
    });
  }

  get left(): number {
    return this.#painter.left;
  }

  time(clientX: number): number {
    const { left, width } = this.#canvas.getBoundingClientRect();
    const share = (clientX - left - this.left) / (width - this.left - 8);
    return this.view.from + Math.min(1, Math.max(0, share)) * (this.view.to - this.view.from);
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

  show(view: TimeWindow): void {
    this.view = view;
    this.#draw();
  }

  /** To the next edge of the chosen row, or the one before. */
  #edge(by: 1 | -1): void {
    const signal = this.#signals[this.#row];
    if (!signal) return;
    const now = this.#a ?? (by > 0 ? this.view.from : this.view.to);
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
    if (t < this.view.from || t > this.view.to) this.view = centred(this.view, this.all, t);
    this.#draw();
    this.#say();
  }

  /** The next change of the chosen row to such a value. */
  #find(text: string): void {
    const signal = this.#signals[this.#row];
    const wanted = text.trim().toLowerCase().replace(/^0x/u, '');
    if (!signal || wanted === '') return;
    const from = firstAtLeast(signal.times, this.#a ?? this.view.from);
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
    in: () => this.show(zoomed(this.view, this.all, 1.5, 0.5)),
    out: () => this.show(zoomed(this.view, this.all, 1 / 1.5, 0.5)),
    fit: () => this.show(this.all),
    next: () => this.#edge(1),
    previous: () => this.#edge(-1),
    take: () => {
      const unit = this.#recorded?.dump.unit ?? 1;
      const { from, to } = this.view;
      const round = (t: number) => Number((t * unit).toPrecision(9));
      this.#page.set({ from: round(from), to: round(to) }, 'step');
    },
  };

  #listen(): void {
    const stage = this.#stage;
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
    listenToPointers(stage, this);
    stage.addEventListener('keydown', (event) => this.#key(event));
  }

  /** A cursor at the edge near the pointer: A, with Shift B. */
  press(event: PointerEvent): void {
    this.#row = this.#rowAt(event.clientY);
    const t = this.time(event.clientX);
    const signal = this.#signals[this.#row];
    const edge = signal && nearestChange(signal, t);
    const pixel = (this.view.to - this.view.from) / (this.#stage.clientWidth - this.left);
    const place = edge !== undefined && Math.abs(edge - t) < 8 * pixel ? edge : t;
    if (event.shiftKey) this.#b = place;
    else this.#a = place;
    this.#draw();
    this.#say();
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const deeds: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.show(panned(this.view, this.all, -0.1)),
      ArrowRight: () => this.show(panned(this.view, this.all, 0.1)),
      ArrowUp: () => this.#choose(-1),
      ArrowDown: () => this.#choose(1),
      '+': () => this.#deeds['in']?.(),
      '=': () => this.#deeds['in']?.(),
      '-': () => this.#deeds['out']?.(),
      Home: () => this.#deeds['fit']?.(),
      n: () => this.#edge(1),
      p: () => this.#edge(-1),
      ' ': () => {
        const middle = (this.view.from + this.view.to) / 2;
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
