/** The editor of a diagram: a cursor on cells and names, and what each command makes of the text. */
import { EngineError } from '@tollbench/engines/error.ts';
import { type Diagram, readDiagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import {
  withArc,
  withGroup,
  withLaneMoved,
  withMember,
  withoutGroup,
  withoutLane,
} from '@tollbench/engines/waveform/wavejson/edit-text.ts';
import { labelIndex } from '@tollbench/engines/waveform/wavejson/edit-wave.ts';
import { memberOf, plain } from '@tollbench/engines/waveform/wavejson/source.ts';
import { History } from '../../../define/live/history.ts';
import type { Page } from '../../../define/tool.ts';
import type { TimingResult } from '../compute.ts';
import { drawnFigure } from '../drawn-figure.ts';
import type { inputs, TimingInputs } from '../inputs.ts';
import {
  addArc,
  addLane,
  copyLane,
  labelAt,
  moveEdge,
  type Place,
  Refusal,
  saidOf,
  setCell,
  setCycles,
  setLabel,
} from './commands.ts';
import type { Act } from './frame.ts';
import { edgesOf } from './hit.ts';
import { cursorMarkup, edgeMarkup, Paper } from './paper.ts';
import type { TextField } from './text-field.ts';

export type TimingPage = Page<typeof inputs, TimingResult>;

export class Editor {
  readonly paper: Paper;
  readonly #page: TimingPage;
  readonly #field: TextField;
  readonly #say: (text: string) => void;
  readonly #history = new History();
  text = '';
  diagram: Diagram | undefined;
  cursor: Place = { lane: 0, cell: 0 };
  /** Lanes from the cursor's to this one are chosen. */
  anchor: number | undefined;
  /** Where an arrow begins that waits for its end. */
  #from: Place | undefined;
  #arc: number | undefined;
  #hover: { lane: number; at: number } | undefined;

  constructor(stage: HTMLElement, field: TextField, page: TimingPage, say: (text: string) => void) {
    this.paper = new Paper(stage);
    this.#page = page;
    this.#field = field;
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
    const from = this.#from && this.paper.box(diagram, this.#from);
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
    this.#arc = undefined;
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

  chooseArc(index: number): void {
    this.#arc = index;
    const text = this.#arcText(index);
    this.#say(`Arrow ${text}. Enter edits it, Delete removes it.`);
  }

  #arcText(index: number): string {
    const edge = this.diagram && memberOf(this.diagram.source, 'edge');
    const list = edge && plain(edge);
    return Array.isArray(list) ? String(list[index] ?? '') : '';
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
    edit: () => this.#edit(),
    arrow: () => this.#arrow(),
    group: () => this.#group(),
    longer: () => this.attempt((d) => setCycles(this.text, d, 1)),
    shorter: () => this.attempt((d) => setCycles(this.text, d, -1)),
    undo: () => this.#restore(this.#history.undo(this.text), 'Undone.'),
    redo: () => this.#restore(this.#history.redo(this.text), 'Done again.'),
    closer: () => this.paper.zoom(1.25),
    farther: () => this.paper.zoom(0.8),
    fit: () => this.paper.fit(),
    escape: () => {
      this.#from = undefined;
      this.#arc = undefined;
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
    const arc = this.#arc;
    if (arc !== undefined) {
      this.attempt(() => withArc(this.text, arc, undefined));
      this.#arc = undefined;
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

  #edit(): void {
    const arc = this.#arc;
    const { cursor, diagram } = this;
    const box = diagram && this.paper.box(diagram, cursor);
    if (!diagram || !box) return;
    const at = this.paper.within(box.x, box.y);
    if (arc !== undefined) {
      this.ask('Arrow and its label: a~>b text', this.#arcText(arc), at, (text) =>
        this.attempt(() => withArc(this.text, arc, text)),
      );
      return;
    }
    if (cursor.cell < 0) {
      const name =
        diagram.lanes[cursor.lane]?.source &&
        memberOf(diagram.lanes[cursor.lane]?.source ?? diagram.source, 'name');
      this.ask('Name', name?.kind === 'string' ? name.value : '', at, (text) =>
        this.attempt(() => withMember(this.text, cursor.lane, 'name', text)),
      );
      return;
    }
    this.attempt((d) => {
      const label = labelAt(d, cursor);
      if (label === undefined)
        throw new Refusal('A label belongs to a value: make this cell = or 2 to 9.');
      this.ask('Label', label, at, (text) =>
        this.attempt((now) => setLabel(this.text, now, cursor, text)),
      );
      return undefined;
    });
  }

  /** Asks for a text over the drawing; nothing happens where it is left. */
  ask(
    what: string,
    text: string,
    at: { left: number; top: number },
    done: (text: string) => void,
  ): void {
    this.#field.ask(what, text, at, (given) => {
      this.paper.stage.focus({ preventScroll: true });
      if (given !== undefined && given !== text) done(given);
    });
  }

  /** Whether the cursor stands on a value, which takes a label. */
  get isAtValue(): boolean {
    const lane = this.diagram?.lanes[this.cursor.lane];
    return lane?.text !== undefined && labelIndex(lane.text, this.cursor.cell) !== undefined;
  }

  get isDrawingArrow(): boolean {
    return this.#from !== undefined;
  }

  #arrow(): void {
    if (this.cursor.cell < 0) {
      this.#say('An arrow begins and ends at cells.');
      return;
    }
    const from = this.#from;
    if (!from) {
      this.#from = this.cursor;
      this.mark();
      this.#say('The arrow begins here. Choose where it ends, then A or Enter; Escape leaves it.');
      return;
    }
    this.#from = undefined;
    let added: number | undefined;
    this.attempt((diagram) => {
      if (from.lane === this.cursor.lane && from.cell === this.cursor.cell)
        throw new Refusal('The arrow ends where it begins.');
      const { text, index } = addArc(this.text, diagram, { from, to: this.cursor, shape: '~>' });
      added = index;
      return text;
    });
    if (added === undefined) return;
    this.#arc = added;
    this.#edit();
  }

  /** The lanes that are chosen become a group; with one chosen that stands in a group, that group is opened. */
  #group(): void {
    const { cursor, anchor = cursor.lane, diagram } = this;
    const box =
      diagram && this.paper.box(diagram, { lane: Math.min(cursor.lane, anchor), cell: -1 });
    if (!diagram || !box) return;
    const isGrouped =
      anchor === cursor.lane &&
      diagram.groups.some((g) => cursor.lane >= g.row && cursor.lane < g.row + g.rows);
    if (isGrouped) {
      this.attempt(() => withoutGroup(this.text, cursor.lane));
      this.#say('The group is opened.');
      return;
    }
    this.#field.ask('Name of the group', 'group', this.paper.within(box.x, box.y), (name) => {
      this.paper.stage.focus({ preventScroll: true });
      if (name !== undefined) this.attempt(() => withGroup(this.text, cursor.lane, anchor, name));
      this.anchor = undefined;
      this.mark();
    });
  }
}
