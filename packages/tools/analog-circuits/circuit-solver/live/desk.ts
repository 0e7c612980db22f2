/** The sheet as it is edited, what is selected on it, what is being done, and how that is shown. */
import { EngineError } from '@tollbench/engines/error.ts';
import type { Point, Wire } from '@tollbench/engines/spice/drawing/drawing.ts';
import * as edit from '@tollbench/engines/spice/drawing/edit.ts';
import { NOTHING, type Selection, type Sheet } from '@tollbench/engines/spice/drawing/sheet.ts';
import { History } from '../../../define/live/history.ts';
import type { SymbolStyle } from '../glyphs/glyph.ts';
import { draw } from '../sketch/draw.ts';
import { drawingOf } from '../sketch/drawing-of.ts';
import { holds } from '../sketch/geometry.ts';
import { transformOf, UNIT } from '../sketch/markup.ts';
import { sketchOf } from '../sketch/read.ts';
import type { Probe, Readings, Sketch, SketchPart } from '../sketch/sketch.ts';
import { type Doing, IDLE, modeOf } from './doing.ts';
import { type Hit, hit, isJoining, snapped } from './hit.ts';
import type { Mode } from './keymap.ts';
import * as preview from './preview.ts';
import { sameHit, setsOf, toggledIn, wireKey } from './selections.ts';
import { said } from './speak.ts';
import type { Stage } from './stage.ts';
import { middleOf } from './walk.ts';

/** What the editor needs of the page around it. */
export interface Around {
  readonly style: () => SymbolStyle;
  readonly readings: () => Readings | undefined;
  readonly probes: () => readonly Probe[];
  /** The netlist is this now, as one step of the back button. */
  readonly write: (netlist: string) => void;
  /** Puts a trace among those shown, or takes it away. Gives what it did, in words. */
  readonly probe: (trace: string) => string;
  readonly say: (text: string) => void;
  /** What there is to read against a card, as a sentence; undefined where its reader takes it. */
  readonly refusal: (netlist: string, line: number) => string | undefined;
  /** The mode has changed. */
  readonly changed: (doing: Doing) => void;
}

export class Desk {
  readonly stage: Stage;
  readonly around: Around;
  readonly history = new History();
  sheet: Sheet;
  sketch: Sketch;
  selection: Selection = NOTHING;
  doing: Doing = IDLE;
  cursor: Point = { x: 0, y: 0 };
  /** Whether the cursor is where the keys put it: only then is it shown while nothing is done. */
  isByKey = false;
  hover: Hit | undefined;

  constructor(stage: Stage, around: Around, netlist: string) {
    this.stage = stage;
    this.around = around;
    this.sheet = { text: netlist, drawing: drawingOf(netlist).drawing };
    this.sketch = sketchOf(this.sheet.drawing, netlist);
  }

  get mode(): Mode {
    return modeOf(this.doing);
  }
  /** Whether anything is selected or under way. */
  get isBusy(): boolean {
    const { parts, wires, flags } = this.selection;
    return this.doing.kind !== 'idle' || parts.length + wires.length + flags.length > 0;
  }
  get text(): string {
    return this.sheet.text;
  }

  /** Another netlist from outside: a field, a preset, the back button. */
  open(netlist: string): void {
    if (netlist === this.sheet.text) return;
    const { drawing, problem } = drawingOf(netlist);
    this.put({ text: netlist, drawing });
    if (problem !== undefined) this.around.say(problem);
    const { bounds } = this.stage;
    if (bounds && !this.stage.isSeen(bounds)) this.stage.fit();
  }

  put(sheet: Sheet, selection: Selection = NOTHING): void {
    this.sheet = sheet;
    this.sketch = sketchOf(sheet.drawing, sheet.text);
    this.selection = selection;
    this.hover = undefined;
    this.begin(IDLE);
    this.draw();
  }

  /** Takes an edited sheet: one step back for the back button and for ctrl-Z. */
  commit(sheet: Sheet, what: string, parts: readonly string[] = []): void {
    const before = this.sheet.text;
    this.put(sheet, { ...NOTHING, parts });
    // What was drawn stays where it is from now on.
    this.stage.isFit = false;
    if (sheet.text !== before) {
      this.history.push(before);
      this.around.write(sheet.text);
    }
    this.around.say(what);
  }

  /** Does what may be refused; a refusal is said. */
  attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.around.say(error.message);
    }
  }

  /** Draws all anew: another sheet, other readings, probes or symbols. */
  draw(): void {
    this.#show(this.sketch);
    this.over();
  }

  #show(sketch: Sketch): void {
    const readings = this.around.readings();
    const style = this.around.style();
    const probes = this.around.probes();
    this.stage.show(draw(sketch, { style, probes, ...(readings && { readings }) }));
  }

  /** Draws what lies over the sheet: the selection, the cursor, what is being done. */
  over(): void {
    const { stage } = this;
    const doing = this.doing;
    const marks: string[] = [];
    let ghost = '';
    if (doing.kind === 'move') this.#dragged(doing.selection, doing.by);
    else if (doing.kind === 'copy') this.#copied(doing.selection, doing.by);
    else marks.push(preview.selectionMarkup(this.sketch, setsOf(this.selection)));
    if (doing.kind === 'place') {
      const { symbol, turn, isMirrored } = doing;
      const at = preview.carried(symbol, this.cursor, turn, isMirrored);
      ghost = preview.ghost({ symbol, turn, isMirrored, at }, this.around.style());
    } else if (doing.kind === 'flag') ghost = preview.flagGhost(this.cursor, doing.net);
    else if (doing.kind === 'wire') ghost = preview.route(this.#way(doing.points));
    else if (doing.kind === 'marquee') marks.push(preview.marquee(doing.from, doing.to));
    if (this.hover?.kind === 'pin' && this.mode !== 'carry')
      marks.push(preview.ring(this.hover.at));
    if (this.isByKey || doing.kind === 'wire') marks.push(preview.cross(this.cursor));
    stage.write('ghost', ghost);
    stage.write('over', marks.join(''));
  }

  /** The wires that a live wire would be: around bodies while it has two ends alone, and the last joins something. */
  #way(points: readonly Point[]): readonly Wire[] {
    const drawn = preview.legs([...points, this.cursor]);
    const [from] = points;
    if (points.length > 1 || !from || !isJoining(this.sketch, this.cursor)) return drawn;
    try {
      const { wires } = edit.wired(this.sheet, from, this.cursor).drawing;
      const known = new Set(this.sheet.drawing.wires.map(wireKey));
      const found = wires.filter((w) => !known.has(wireKey(w)));
      return found.length > 0 ? found : drawn;
    } catch (error) {
      if (error instanceof EngineError) return drawn;
      throw error;
    }
  }

  /** While parts are dragged they are shifted as they are, and the wires alone are drawn anew. */
  #dragged(selection: Selection, by: Point): void {
    const base = this.#moving()?.base ?? this.sheet;
    const drawing = edit.movedDrawing(base, selection, by);
    const sketch = sketchOf(drawing, base.text);
    const names = new Set(selection.parts);
    this.stage.drag(sketch, this.around.probes(), {
      parts: new Map(
        sketch.parts.filter((p) => names.has(p.name)).map((p) => [p.name, transformOf(p)]),
      ),
      flags: new Set(selection.flags),
      shift: `translate(${by.x * UNIT} ${by.y * UNIT})`,
    });
  }

  /** The sheet as it will be with the copy. */
  #copied(selection: Selection, by: Point): void {
    try {
      const { sheet } = edit.duplicated(this.sheet, selection, by);
      this.#show(sketchOf(sheet.drawing, sheet.text));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.around.say(error.message);
    }
  }

  #moving() {
    return this.doing.kind === 'move' ? this.doing : undefined;
  }

  begin(doing: Doing): void {
    const was = this.doing.kind;
    this.doing = doing;
    if (was === 'move' && doing.kind !== 'move') this.stage.dropped();
    if (was !== doing.kind) this.around.changed(doing);
  }

  /** What lies at a point, within `reach` steps. */
  find(at: Point, reach: number): Hit | undefined {
    return hit(this.sketch, at, reach);
  }

  /** What the cursor stands on; a part by its middle as well as by its pins. */
  here(): Hit | undefined {
    return this.find(this.cursor, 0.4);
  }

  /** Where a pointer is: what it would touch is marked, and what is carried follows. */
  point(at: Point, found: Hit | undefined): void {
    const next = snapped(found?.kind === 'pin' ? found.at : at);
    const isSame =
      next.x === this.cursor.x && next.y === this.cursor.y && sameHit(found, this.hover);
    if (isSame && !this.isByKey) return;
    this.cursor = next;
    this.isByKey = false;
    this.hover = found;
    if (this.doing.kind === 'idle' && found) this.stage.hint(said(found, this.around.readings()));
    this.over();
  }

  unpoint(): void {
    if (!this.hover) return;
    this.hover = undefined;
    this.over();
  }

  select(found: Hit | undefined, isMore: boolean): void {
    const one = this.selectionOf(found);
    if (!isMore) this.selection = one ?? NOTHING;
    else if (one) this.selection = toggledIn(this.selection, one);
    if (found) this.around.say(said(found, this.around.readings()));
    this.over();
  }

  isSelected(found: Hit | undefined): boolean {
    const one = this.selectionOf(found);
    if (!one) return false;
    const { parts, wires, flags } = setsOf(this.selection);
    return (
      one.parts.every((p) => parts.has(p)) &&
      one.wires.every((w) => wires.has(w)) &&
      one.flags.every((f) => flags.has(f))
    );
  }

  /** Whether several things are selected: then a press on one of them drags all. */
  get hasSeveral(): boolean {
    const { parts, wires, flags } = this.selection;
    return parts.length + wires.length + flags.length > 1;
  }

  selectionOf(found: Hit | undefined): Selection | undefined {
    switch (found?.kind) {
      case 'part':
      case 'pin':
        return { ...NOTHING, parts: [found.part.name] };
      case 'wire':
        return { ...NOTHING, wires: [this.sketch.wires.indexOf(found.wire)] };
      case 'flag':
        return { ...NOTHING, flags: [this.sketch.flags.indexOf(found.flag)] };
      default:
        return undefined;
    }
  }

  /** What a command is for: the selection, else what the cursor or the pointer is on. */
  chosen(): Selection | undefined {
    const { parts, wires, flags } = this.selection;
    if (parts.length + wires.length + flags.length > 0) return this.selection;
    return this.selectionOf(this.under());
  }

  frame(from: Point, to: Point): void {
    this.begin({ kind: 'marquee', from, to });
    const rect = {
      ...{ left: Math.min(from.x, to.x), right: Math.max(from.x, to.x) },
      ...{ top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) },
    };
    const { parts, wires, flags } = this.sketch;
    const indices = <T>(list: readonly T[], is: (item: T) => boolean) =>
      list.flatMap((item, k) => (is(item) ? [k] : []));
    this.selection = {
      parts: parts.filter((p) => holds(rect, middleOf(p))).map((p) => p.name),
      wires: indices(wires, (w) => holds(rect, w.from) && holds(rect, w.to)),
      flags: indices(flags, (f) => holds(rect, f.at)),
    };
    this.over();
  }

  unframe(): void {
    if (this.doing.kind !== 'marquee') return;
    this.begin(IDLE);
    const { parts, wires, flags } = this.selection;
    const count = parts.length + wires.length + flags.length;
    this.around.say(
      count === 0 ? 'Nothing selected.' : `${parts.length} parts, ${wires.length} wires selected.`,
    );
    this.over();
  }

  /** What the cursor of the keys or of the pointer is on. */
  under(): Hit | undefined {
    return this.isByKey ? this.here() : (this.hover ?? this.here());
  }

  part(name: string): SketchPart | undefined {
    return this.sketch.parts.find((p) => p.name === name);
  }
}
