/** The editor of a diagram: a cursor on cells and names, and what each command makes of the text. */
import { EngineError } from '@tollbench/engines/error.ts';
import { type Diagram, readDiagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import {
  withArc,
  withLaneMoved,
  withoutLane,
} from '@tollbench/engines/waveform/wavejson/edit-text.ts';
import { labelIndex } from '@tollbench/engines/waveform/wavejson/edit-wave.ts';
import { History } from '../../../define/live/history.ts';
import type { Page } from '../../../define/tool.ts';
import type { TimingResult } from '../compute.ts';
import { drawnFigure } from '../drawn-figure.ts';
import type { inputs, TimingInputs } from '../inputs.ts';
import { Asking, type Edited } from './asking.ts';
import {
  addLane,
  copyLane,
  moveEdge,
  type Place,
  Refusal,
  saidOf,
  setCell,
  setCycles,
} from './commands.ts';
import type { Act } from './frame.ts';
import { edgesOf } from './hit.ts';
import { cursorMarkup, edgeMarkup, Paper } from './paper.ts';
import type { TextField } from './text-field.ts';

export type TimingPage = Page<typeof inputs, TimingResult>;

export class Editor implements Edited {
  readonly paper: Paper;
  readonly #page: TimingPage;
  readonly #asking: Asking;
  readonly #say: (text: string) => void;
  readonly #history = new History();
  text = '';
  diagram: Diagram | undefined;
  cursor: Place = { lane: 0, cell: 0 };
  /** Lanes from the cursor's to this one are chosen. */
  anchor: number | undefined;
  #hover: { lane: number; at: number } | undefined;

  constructor(stage: HTMLElement, field: TextField, page: TimingPage, say: (text: string) => void) {
    this.paper = new Paper(stage);
    this.#page = page;
    this.#asking = new Asking(this, field, say);
    this.#say = say;
  }

  /** The page has another text, or another verdict on it. */
  refresh(): void {
    const { wave, tick } = this.#page.inputs();
    if (wave !== this.text || !this.diagram) {
      this.text = wave;
      this.#read(tick);
    }
    this.#draw();
  }

  #read(tick: number): void {
    try {
      this.diagram = readDiagram(this.text, tick);
    } catch (error) {
      // The page says what is wrong with the text; the last drawing stays.
      if (!(error instanceof EngineError)) throw error;
    }
  }

  #draw(): void {
    const { diagram } = this;
    if (!diagram) return;
    const inputs = this.#page.inputs();
    const result = this.#page.result();
    const isOf = (of: TimingInputs | undefined) =>
      of !== undefined &&
      of.wave === inputs.wave &&
      of.tick === inputs.tick &&
      of.constraints === inputs.constraints;
    const checked =
      result?.kind === 'drawn' && isOf(this.#page.answered())
        ? result.checked
        : { verdicts: [], violations: [], count: 0 };
    this.paper.draw(diagram, drawnFigure({ diagram, tick: inputs.tick, checked }, inputs));
    this.cursor = {
      lane: Math.min(this.cursor.lane, diagram.lanes.length - 1),
      cell: this.cursor.cell,
    };
    this.mark();
  }

  /** Writes a text: one step back for the undo, unless a drag goes on. */
  write(text: string, how: 'step' | 'drag' = 'step'): void {
    if (text === this.text) return;
    if (how === 'step') this.#history.push(this.text);
    this.text = text;
    this.#read(this.#page.inputs().tick);
    this.#page.set({ wave: text }, how);
    this.#draw();
  }

  /** A drag is over: what it began from is one step back. */
  dragged(before: string): void {
    if (before === this.text) return;
    this.#history.push(before);
    this.#page.set({ wave: this.text }, 'step');
  }

  /** Does it; what cannot be done is said. */
  attempt(act: (diagram: Diagram) => string | undefined): void {
    const { diagram } = this;
    if (!diagram) return;
    try {
      const text = act(diagram);
      if (text !== undefined) this.write(text);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof EngineError)) throw error;
      this.#say(error.message);
    }
  }

  mark(): void {
    const { diagram } = this;
    const { layout } = this.paper;
    if (!diagram || !layout) return;
    const boxes: string[] = [];
    if (this.anchor !== undefined)
      for (
        let lane = Math.min(this.anchor, this.cursor.lane);
        lane <= Math.max(this.anchor, this.cursor.lane);
        lane++
      ) {
        const box = this.paper.box(diagram, { lane, cell: -1 });
        if (box) boxes.push(cursorMarkup(box, true));
      }
    const from = this.#asking.from && this.paper.box(diagram, this.#asking.from);
    if (from) boxes.push(cursorMarkup(from, true));
    const box = this.paper.box(diagram, this.cursor);
    if (box) boxes.push(cursorMarkup(box));
    const lane = this.#hover && diagram.lanes[this.#hover.lane];
    const edge = lane && edgesOf(lane).find((e) => e.at === this.#hover?.at);
    if (edge && lane) boxes.push(edgeMarkup(layout.x(edge.half), layout.y(lane.index)));
    this.paper.mark(boxes.join(''));
  }

  hover(edge: { lane: number; at: number } | undefined): void {
    if (edge?.lane === this.#hover?.lane && edge?.at === this.#hover?.at) return;
    this.#hover = edge;
    this.mark();
  }

  go(place: Place, isWider = false): void {
    const { diagram } = this;
    if (!diagram) return;
    this.#asking.arc = undefined;
    this.anchor = isWider ? (this.anchor ?? this.cursor.lane) : undefined;
    this.cursor = {
      lane: Math.min(diagram.lanes.length - 1, Math.max(0, place.lane)),
      cell: Math.max(-1, place.cell),
    };
    this.mark();
    const box = this.paper.box(diagram, this.cursor);
    if (box) this.paper.reveal(box);
    this.#say(saidOf(diagram, this.cursor));
  }

  /** A letter at the cursor, which then goes on. */
  type(state: string): void {
    const { cursor } = this;
    if (cursor.cell < 0) {
      this.#say('Go to a cell with the right arrow key to set its state.');
      return;
    }
    this.attempt((diagram) => setCell(this.text, diagram, cursor, state));
    this.go({ lane: cursor.lane, cell: cursor.cell + 1 });
  }

  /** The edge at the left of the cursor, or the next one before it, by a cell. */
  pull(by: 1 | -1): void {
    this.attempt((diagram) => {
      const lane = diagram.lanes[this.cursor.lane];
      if (!lane || lane.changes !== undefined)
        throw new Refusal('Edges of this lane are pulled with the pointer.');
      const edge = edgesOf(lane).findLast((e) => e.at <= this.cursor.cell);
      if (!edge) throw new Refusal('No edge is here to pull.');
      const text = moveEdge(this.text, diagram, { lane: lane.index, cell: edge.at }, edge.at + by);
      this.cursor = { lane: lane.index, cell: edge.at + by };
      return text;
    });
  }

  run(act: Act): void {
    this.#acts[act]();
  }

  readonly #acts: Readonly<Record<Act, () => void>> = {
    lane: () => {
      this.attempt((d) => addLane(this.text, d, this.cursor.lane));
      this.go({ lane: this.cursor.lane + 1, cell: -1 });
    },
    copy: () => {
      this.attempt(() => copyLane(this.text, this.cursor.lane));
      this.go({ lane: this.cursor.lane + 1, cell: this.cursor.cell });
    },
    remove: () => this.#remove(),
    up: () => this.#move(-1),
    down: () => this.#move(1),
    edit: () => this.#asking.edit(),
    arrow: () => this.#asking.arrow(),
    group: () => this.#asking.group(),
    longer: () => this.attempt((d) => setCycles(this.text, d, 1)),
    shorter: () => this.attempt((d) => setCycles(this.text, d, -1)),
    undo: () => this.#restore(this.#history.undo(this.text), 'Undone.'),
    redo: () => this.#restore(this.#history.redo(this.text), 'Done again.'),
    closer: () => this.paper.zoom(1.25),
    farther: () => this.paper.zoom(0.8),
    fit: () => this.paper.fit(),
    escape: () => {
      this.#asking.from = undefined;
      this.#asking.arc = undefined;
      this.anchor = undefined;
      this.mark();
    },
  };

  #restore(text: string | undefined, said: string): void {
    if (text === undefined) {
      this.#say('There is nothing further.');
      return;
    }
    this.text = text;
    this.#read(this.#page.inputs().tick);
    this.#page.set({ wave: text }, 'step');
    this.#draw();
    this.#say(said);
  }

  #remove(): void {
    const arc = this.#asking.arc;
    if (arc !== undefined) {
      this.attempt(() => withArc(this.text, arc, undefined));
      this.#asking.arc = undefined;
      this.#say('Arrow removed.');
      return;
    }
    const { cursor } = this;
    this.attempt((d) => {
      if (d.lanes.length === 1) throw new Refusal('One lane is left.');
      return withoutLane(this.text, cursor.lane);
    });
    this.go(cursor);
  }

  #move(by: 1 | -1): void {
    const { cursor } = this;
    this.attempt(() => withLaneMoved(this.text, cursor.lane, by));
    this.go({ lane: cursor.lane + by, cell: cursor.cell });
  }

  /** Whether the cursor stands on a value, which takes a label. */
  get isAtValue(): boolean {
    const lane = this.diagram?.lanes[this.cursor.lane];
    return lane?.text !== undefined && labelIndex(lane.text, this.cursor.cell) !== undefined;
  }

  get isDrawingArrow(): boolean {
    return this.#asking.from !== undefined;
  }

  chooseArc(index: number): void {
    this.#asking.chooseArc(index);
  }
}
