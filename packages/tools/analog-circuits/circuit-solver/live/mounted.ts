/** The editor in its place on the page: the figure of the schematic, which is left to it from then on. */
import { readDeck } from '@tollbench/engines/spice/deck/read.ts';
import { DeckErrors } from '@tollbench/engines/spice/deck/refusal.ts';
import { ValueField } from '../../../define/live/value-field.ts';
import type { Page } from '../../../define/tool.ts';
import type { SolverResult } from '../compute.ts';
import { filesOf } from '../deck-of.ts';
import type { inputs } from '../inputs.ts';
import { deckText } from '../sketch/opened.ts';
import { toggled, tracesOf } from '../sketch/probes.ts';
import { probesShown, readingsShown } from '../sketch/shown.ts';
import type { Readings } from '../sketch/sketch.ts';
import { bar } from './bar.ts';
import { Editor } from './editor.ts';
import { frame } from './frame.ts';
import { commandOf } from './keymap.ts';
import { Pointer } from './pointer.ts';
import { Stage } from './stage.ts';
import { adopt } from './styles.ts';
import { symbolFor } from './symbols.ts';

export type SolverPage = Page<typeof inputs, SolverResult>;

export class Mounted {
  readonly figure: HTMLElement;
  readonly #page: SolverPage;
  readonly #editor: Editor;
  readonly #bar: ReturnType<typeof bar>;
  /** What the picture was last drawn with beside its netlist. */
  #drawnWith: readonly unknown[] = [];
  /** Whether there was room to be seen in yet. */
  #hasFit = false;

  constructor(figure: HTMLElement, page: SolverPage) {
    adopt();
    this.figure = figure;
    this.#page = page;
    figure.dataset['kept'] = '';
    figure.setAttribute('role', 'group');
    figure.setAttribute('aria-label', 'Schematic');
    figure.classList.add('live-schematic');
    figure.innerHTML = `<div class="sch">${frame(page.inputs().symbols, symbolFor)}</div>`;
    const find = <E extends Element>(selector: string) => figure.querySelector(selector) as E;
    const element = find<HTMLElement>('[data-sheet]');
    const voice = find<HTMLElement>('[data-say]');
    const stage = new Stage(element, 'sch-grid');
    stage.onHint = (text) => {
      voice.textContent = text;
    };
    const field = new ValueField(find<HTMLFormElement>('[data-edit]'), () =>
      element.focus({ preventScroll: true }),
    );
    this.#editor = new Editor(
      stage,
      field,
      {
        style: () => page.inputs().symbols,
        readings: () => this.#readings(),
        probes: () => probesShown(page.result(), page.inputs().traces),
        write: (netlist) => page.set({ netlist }, 'step'),
        probe: (trace) => this.#probe(trace),
        say: (text) => {
          voice.textContent = text;
        },
        refusal: (netlist, line) => this.#refusal(netlist, line),
        changed: (doing) => {
          element.dataset['mode'] = doing.kind === 'wire' ? 'wire' : this.#editor.desk.mode;
          this.#bar.show(doing);
        },
      },
      this.#deck(),
    );
    this.#bar = bar(find<HTMLElement>('.sch'), this.#editor);
    new Pointer(this.#editor);
    element.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#resized()).observe(element);
    this.refresh();
  }

  #resized(): void {
    const { stage } = this.#editor.desk;
    if (!stage.resize()) return;
    if (stage.isFit) stage.fit();
    this.#hasFit = true;
  }

  #key(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const command = commandOf(event, this.#editor.desk.mode);
    if (!command || !this.#isOurs(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#editor.run(command);
  }

  /** F5 and ctrl-R load the page anew unless there is something for them here. */
  #isOurs(event: KeyboardEvent): boolean {
    const reloads = event.key === 'F5' || (event.ctrlKey && event.key.toLowerCase() === 'r');
    if (event.key === 'Escape') return this.#editor.desk.isBusy;
    return !reloads || this.#editor.desk.isBusy;
  }

  /** The page has other inputs or another result. */
  refresh(): void {
    const { traces, symbols } = this.#page.inputs();
    const netlist = this.#deck();
    this.#editor.desk.open(netlist);
    const result = this.#page.result();
    const now = [netlist, traces, symbols, result, this.#readings() !== undefined];
    if (now.every((value, k) => value === this.#drawnWith[k])) return;
    this.#drawnWith = now;
    this.#editor.desk.draw();
    // Readings take room, too.
    if (this.#hasFit && this.#editor.desk.stage.isFit) this.#editor.desk.stage.fit();
    else if (!this.#hasFit) this.#resized();
  }

  #deck(): string {
    const { netlist, files } = this.#page.inputs();
    return deckText(netlist, files);
  }

  /** Of the circuit that was last computed, while it is this one or this one is being computed: not of one that was refused. */
  #readings(): Readings | undefined {
    const answered = this.#page.answered()?.netlist;
    if (!this.#page.busy() && answered !== this.#page.inputs().netlist) return undefined;
    const result = this.#page.result();
    return result && readingsShown(result);
  }

  #probe(trace: string): string {
    const { traces } = this.#page.inputs();
    const next = toggled(traces, trace);
    this.#page.set({ traces: next }, 'step');
    const isShown = tracesOf(next).length > tracesOf(traces).length;
    return isShown ? `Probe ${trace}` : `Probe ${trace} taken away`;
  }

  /** What the reader has against the card on a line. */
  #refusal(netlist: string, line: number): string | undefined {
    const { files, dialect } = this.#page.inputs();
    try {
      readDeck(netlist, {
        ...{ name: 'netlist', files: filesOf(files) },
        ...(dialect !== 'auto' && { dialect }),
      });
    } catch (error) {
      if (!(error instanceof DeckErrors)) throw error;
      return error.errors.find(({ place }) => place.file === 'netlist' && place.line === line)
        ?.message;
    }
    return undefined;
  }
}
