/** The editor in its place on the page: the figure of the state diagram, which is left to it from then on. */
import { EngineError } from '@tollbench/engines/error.ts';
import { ValueField } from '../../../define/live/value-field.ts';
import type { Page } from '../../../define/tool.ts';
import { type FsmResult, textOf } from '../compute.ts';
import type { inputs } from '../inputs.ts';
import { Desk } from './desk.ts';
import { Editor } from './editor.ts';
import { frame } from './frame.ts';
import { Hands } from './hands.ts';
import { commandOf } from './keys.ts';
import { adopt } from './styles.ts';
import { ViewBox } from './view-box.ts';

export type FsmPage = Page<typeof inputs, FsmResult>;

export class Mounted {
  readonly figure: HTMLElement;
  readonly #page: FsmPage;
  readonly #desk: Desk;
  readonly #editor: Editor;
  readonly #voice: HTMLElement;
  #drawnWith: readonly unknown[] = [];

  constructor(figure: HTMLElement, page: FsmPage) {
    adopt();
    this.figure = figure;
    this.#page = page;
    figure.dataset['kept'] = '';
    figure.setAttribute('role', 'group');
    figure.setAttribute('aria-label', 'State diagram');
    figure.classList.add('live-fsm');
    figure.innerHTML = frame();
    const find = <E extends Element>(selector: string) => figure.querySelector(selector) as E;
    const stage = find<HTMLElement>('[data-sheet]');
    this.#voice = find<HTMLElement>('[data-say]');
    const say = (text: string) => {
      this.#voice.textContent = text;
    };
    this.#desk = new Desk({
      write: (machine) => this.#write(machine),
      say,
      changed: () => this.#editor.mark(),
    });
    const field = new ValueField(find<HTMLFormElement>('[data-edit]'), () =>
      stage.focus({ preventScroll: true }),
    );
    const box = new ViewBox(find<SVGSVGElement>('svg.fsm-sheet'), stage);
    this.#editor = new Editor(this.#desk, box, stage, field, { say, step: (by) => this.#step(by) });
    new Hands(this.#editor, stage);
    stage.addEventListener('keydown', (event) => this.#key(event));
    this.#bar(find<HTMLElement>('.fsm'));
    new ResizeObserver(() => {
      if (box.isFit) box.fit(this.#desk.diagram.bounds);
      else box.show();
    }).observe(stage);
    this.refresh();
  }

  #write(machine: string): void {
    this.#page.set({ given: 'text', machine }, 'step');
    this.#show(machine);
  }

  #show(text: string): void {
    this.#desk.open(text, this.#page.result(), this.#page.inputs());
    this.#editor.draw();
    if (this.#desk.refusal !== undefined) this.#voice.textContent = this.#desk.refusal;
  }

  #step(by: number): void {
    const periods = this.#page.result()?.periods.length ?? 0;
    const { step } = this.#page.inputs();
    const next = Math.max(0, Math.min(periods - 1, step + by));
    if (next !== step && periods > 0) this.#page.set({ step: next }, 'step');
  }

  #key(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const command = commandOf(event);
    if (!command) return;
    // Escape is the page's where nothing is under way here.
    if ('act' in command && command.act === 'escape' && !this.#editor.isBusy) return;
    event.preventDefault();
    event.stopPropagation();
    this.#editor.run(command);
  }

  #bar(root: HTMLElement): void {
    const stops = [...root.querySelectorAll<HTMLElement>('.fsm-bar button')];
    root.addEventListener('click', (event) => {
      const act = (event.target as Element).closest<HTMLElement>('button')?.dataset['act'];
      if (act === undefined) return;
      this.#editor.run({ act } as Parameters<Editor['run']>[0]);
      if (act === 'arrow' || act === 'state')
        root.querySelector<HTMLElement>('[data-sheet]')?.focus({ preventScroll: true });
    });
    root.querySelector('.fsm-bar')?.addEventListener('keydown', (e) => {
      const event = e as KeyboardEvent;
      const at = stops.indexOf(event.target as HTMLElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[
        event.key
      ];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      const next = stops[(to + stops.length) % stops.length];
      for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
      next?.focus();
    });
  }

  /** The page has other inputs or another result. */
  refresh(): void {
    const inputs = this.#page.inputs();
    const result = this.#page.result();
    let text: string;
    try {
      text = textOf(inputs);
    } catch (error) {
      // A pattern that is none: the form says so, and the last diagram stays.
      if (error instanceof EngineError) return;
      throw error;
    }
    const now = [text, inputs.step, inputs.sequence, inputs.gaps, inputs.form, result];
    if (now.every((value, k) => value === this.#drawnWith[k])) return;
    const isOther = this.#drawnWith[0] !== text && this.#desk.text !== text;
    this.#drawnWith = now;
    if (isOther) this.#editor.box.isFit = true;
    this.#show(text);
    if (this.#desk.refusal === undefined) this.#voice.textContent = this.#desk.said();
  }
}
