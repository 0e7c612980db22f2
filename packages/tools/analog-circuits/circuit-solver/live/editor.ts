/** The schematic as it is edited: a sheet, what is selected on it, what is being done, and every command. */
import { EngineError } from '@tollbench/engines/error.ts';
import { cardsOfDeck } from '@tollbench/engines/spice/drawing/cards.ts';
import type { Point, Wire } from '@tollbench/engines/spice/drawing/drawing.ts';
import * as edit from '@tollbench/engines/spice/drawing/edit.ts';
import type { PartKind } from '@tollbench/engines/spice/drawing/palette.ts';
import { NOTHING, type Selection, type Sheet } from '@tollbench/engines/spice/drawing/sheet.ts';
import { oneTurnOn } from '@tollbench/engines/spice/drawing/transform.ts';
import type { SymbolStyle } from '../glyphs/glyph.ts';
import { draw } from '../sketch/draw.ts';
import { drawingOf } from '../sketch/drawing-of.ts';
import { distance, holds } from '../sketch/geometry.ts';
import { transformOf, UNIT } from '../sketch/markup.ts';
import { sketchOf } from '../sketch/read.ts';
import type { Probe, Readings, Sketch, SketchPart } from '../sketch/sketch.ts';
import { type Doing, IDLE, modeOf } from './doing.ts';
import { History } from './history.ts';
import { type Hit, hit, isJoining, snapped } from './hit.ts';
import type { Command, Mode, PlainCommand } from './keymap.ts';
import { kindOf, type Placeable } from './kinds.ts';
import * as preview from './preview.ts';
import { partSaid, said } from './speak.ts';
import type { Stage } from './stage.ts';
import { symbolFor } from './symbols.ts';
import type { ValueField } from './value-field.ts';
import { middleOf, nextPart, nextStop, stopsOf } from './walk.ts';

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

export class Editor {
  readonly stage: Stage;
  readonly #field: ValueField;
  readonly #around: Around;
  readonly #history = new History();
  #sheet: Sheet;
  #sketch: Sketch;
  #selection: Selection = NOTHING;
  #doing: Doing = IDLE;
  #cursor: Point = { x: 0, y: 0 };
  /** Whether the cursor is where the keys put it: only then is it shown while nothing is done. */
  #isByKey = false;
  #hover: Hit | undefined;

  constructor(stage: Stage, field: ValueField, around: Around, netlist: string) {
    this.stage = stage;
    this.#field = field;
    this.#around = around;
    this.#sheet = { text: netlist, drawing: drawingOf(netlist).drawing };
    this.#sketch = sketchOf(this.#sheet.drawing, netlist);
  }

  get doing(): Doing {
    return this.#doing;
  }
  get mode(): Mode {
    return modeOf(this.#doing);
  }
  get cursor(): Point {
    return this.#cursor;
  }
  /** Whether anything is selected or under way. */
  get isBusy(): boolean {
    const { parts, wires, flags } = this.#selection;
    return this.#doing.kind !== 'idle' || parts.length + wires.length + flags.length > 0;
  }
  get text(): string {
    return this.#sheet.text;
  }
  get sketch(): Sketch {
    return this.#sketch;
  }

  /** Another netlist from outside: a field, a preset, the back button. */
  open(netlist: string): void {
    if (netlist === this.#sheet.text) return;
    const { drawing, problem } = drawingOf(netlist);
    this.#put({ text: netlist, drawing });
    if (problem !== undefined) this.#around.say(problem);
    const { bounds } = this.stage;
    if (bounds && !this.stage.isSeen(bounds)) this.stage.fit();
  }

  #put(sheet: Sheet, selection: Selection = NOTHING): void {
    this.#sheet = sheet;
    this.#sketch = sketchOf(sheet.drawing, sheet.text);
    this.#selection = selection;
    this.#hover = undefined;
    this.#do(IDLE);
    this.draw();
  }

  /** Takes an edited sheet: one step back for the back button and for ctrl-Z. */
  #commit(sheet: Sheet, what: string, parts: readonly string[] = []): void {
    const before = this.#sheet.text;
    this.#put(sheet, { ...NOTHING, parts });
    if (sheet.text !== before) {
      this.#history.push(before);
      this.#around.write(sheet.text);
    }
    this.#around.say(what);
  }

  /** Does what may be refused; a refusal is said. */
  #try(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#around.say(error.message);
    }
  }

  /** Other readings, probes or symbols; what is on its way stays so. */
  redraw(): void {
    this.draw();
  }

  draw(): void {
    this.#show(this.#sketch);
    this.over();
  }

  #show(sketch: Sketch): void {
    const readings = this.#around.readings();
    const style = this.#around.style();
    const probes = this.#around.probes();
    this.stage.show(draw(sketch, { style, probes, ...(readings && { readings }) }));
  }

  /** Draws what lies over the sheet: the selection, the cursor, what is being done. */
  over(): void {
    const { stage } = this;
    const doing = this.#doing;
    const marks: string[] = [];
    let ghost = '';
    if (doing.kind === 'move') this.#dragged(doing.selection, doing.by);
    else if (doing.kind === 'copy') this.#copied(doing.selection, doing.by);
    else marks.push(preview.selectionMarkup(this.#sketch, setsOf(this.#selection)));
    if (doing.kind === 'place') {
      const { symbol, turn, isMirrored } = doing;
      const at = preview.carried(symbol, this.#cursor, turn, isMirrored);
      ghost = preview.ghost({ symbol, turn, isMirrored, at }, this.#around.style());
    } else if (doing.kind === 'flag') ghost = preview.flagGhost(this.#cursor, doing.net);
    else if (doing.kind === 'wire') ghost = preview.route(this.#way(doing.points));
    else if (doing.kind === 'marquee') marks.push(preview.marquee(doing.from, doing.to));
    if (this.#hover?.kind === 'pin' && this.mode !== 'carry')
      marks.push(preview.ring(this.#hover.at));
    if (this.#isByKey || doing.kind === 'wire') marks.push(preview.cross(this.#cursor));
    stage.write('ghost', ghost);
    stage.write('over', marks.join(''));
  }

  /** The wires that a live wire would be: around bodies while it has two ends alone, and the last joins something. */
  #way(points: readonly Point[]): readonly Wire[] {
    const drawn = preview.legs([...points, this.#cursor]);
    const [from] = points;
    if (points.length > 1 || !from || !isJoining(this.#sketch, this.#cursor)) return drawn;
    try {
      const { wires } = edit.wired(this.#sheet, from, this.#cursor).drawing;
      const known = new Set(this.#sheet.drawing.wires.map(wireKey));
      const found = wires.filter((w) => !known.has(wireKey(w)));
      return found.length > 0 ? found : drawn;
    } catch (error) {
      if (error instanceof EngineError) return drawn;
      throw error;
    }
  }

  /** While parts are dragged they are shifted as they are, and the wires alone are drawn anew. */
  #dragged(selection: Selection, by: Point): void {
    const base = this.#moving()?.base ?? this.#sheet;
    const drawing = edit.movedDrawing(base, selection, by);
    const sketch = sketchOf(drawing, base.text);
    const names = new Set(selection.parts);
    this.stage.drag(sketch, this.#around.probes(), {
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
      const { sheet } = edit.duplicated(this.#sheet, selection, by);
      this.#show(sketchOf(sheet.drawing, sheet.text));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#around.say(error.message);
    }
  }

  #moving() {
    return this.#doing.kind === 'move' ? this.#doing : undefined;
  }

  #do(doing: Doing): void {
    const was = this.#doing.kind;
    this.#doing = doing;
    if (was === 'move' && doing.kind !== 'move') this.stage.dropped();
    if (was !== doing.kind) this.#around.changed(doing);
  }

  /* ---- what is where ---- */

  /** What lies at a point, within `reach` steps. */
  find(at: Point, reach: number): Hit | undefined {
    return hit(this.#sketch, at, reach);
  }

  /** What the cursor stands on; a part by its middle as well as by its pins. */
  #here(): Hit | undefined {
    return this.find(this.#cursor, 0.4);
  }

  /** Where a pointer is: what it would touch is marked, and what is carried follows. */
  point(at: Point, found: Hit | undefined): void {
    const next = snapped(found?.kind === 'pin' ? found.at : at);
    const isSame =
      next.x === this.#cursor.x && next.y === this.#cursor.y && sameHit(found, this.#hover);
    if (isSame && !this.#isByKey) return;
    this.#cursor = next;
    this.#isByKey = false;
    this.#hover = found;
    if (this.#doing.kind === 'idle' && found) this.stage.hint(said(found, this.#around.readings()));
    this.over();
  }

  unpoint(): void {
    if (!this.#hover) return;
    this.#hover = undefined;
    this.over();
  }

  /* ---- selection ---- */

  select(found: Hit | undefined, isMore: boolean): void {
    const one = this.#selectionOf(found);
    if (!isMore) this.#selection = one ?? NOTHING;
    else if (one) this.#selection = toggledIn(this.#selection, one);
    if (found) this.#around.say(said(found, this.#around.readings()));
    this.over();
  }

  isSelected(found: Hit | undefined): boolean {
    const one = this.#selectionOf(found);
    if (!one) return false;
    const { parts, wires, flags } = setsOf(this.#selection);
    return (
      one.parts.every((p) => parts.has(p)) &&
      one.wires.every((w) => wires.has(w)) &&
      one.flags.every((f) => flags.has(f))
    );
  }

  /** Whether several things are selected: then a press on one of them drags all. */
  get hasSeveral(): boolean {
    const { parts, wires, flags } = this.#selection;
    return parts.length + wires.length + flags.length > 1;
  }

  #selectionOf(found: Hit | undefined): Selection | undefined {
    switch (found?.kind) {
      case 'part':
      case 'pin':
        return { ...NOTHING, parts: [found.part.name] };
      case 'wire':
        return { ...NOTHING, wires: [this.#sketch.wires.indexOf(found.wire)] };
      case 'flag':
        return { ...NOTHING, flags: [this.#sketch.flags.indexOf(found.flag)] };
      default:
        return undefined;
    }
  }

  /** What a command is for: the selection, else what the cursor or the pointer is on. */
  #chosen(): Selection | undefined {
    const { parts, wires, flags } = this.#selection;
    if (parts.length + wires.length + flags.length > 0) return this.#selection;
    return this.#selectionOf(this.#under());
  }

  frame(from: Point, to: Point): void {
    this.#do({ kind: 'marquee', from, to });
    const rect = {
      ...{ left: Math.min(from.x, to.x), right: Math.max(from.x, to.x) },
      ...{ top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) },
    };
    const { parts, wires, flags } = this.#sketch;
    const indices = <T>(list: readonly T[], is: (item: T) => boolean) =>
      list.flatMap((item, k) => (is(item) ? [k] : []));
    this.#selection = {
      parts: parts.filter((p) => holds(rect, middleOf(p))).map((p) => p.name),
      wires: indices(wires, (w) => holds(rect, w.from) && holds(rect, w.to)),
      flags: indices(flags, (f) => holds(rect, f.at)),
    };
    this.over();
  }

  unframe(): void {
    if (this.#doing.kind !== 'marquee') return;
    this.#do(IDLE);
    const { parts, wires, flags } = this.#selection;
    const count = parts.length + wires.length + flags.length;
    this.#around.say(
      count === 0 ? 'Nothing selected.' : `${parts.length} parts, ${wires.length} wires selected.`,
    );
    this.over();
  }

  /* ---- carrying ---- */

  /** Begins to place a kind. */
  place(kind: Placeable): void {
    this.#field.close();
    if (kind === 'ground') {
      this.#do({ kind: 'flag', net: '0' });
      this.#around.say('Ground: where? Enter or a press puts it.');
    } else {
      const part = this.#partKind(kind);
      const symbol = symbolFor(kind);
      if (!symbol || part === undefined) return;
      this.#do({ kind: 'place', part, symbol, turn: 0, isMirrored: false });
      this.#around.say(
        `${kindOf(kind)?.name ?? kind}: where? Enter or a press puts it; R turns, X mirrors.`,
      );
    }
    this.over();
  }

  /** A subcircuit is the first that the deck has. */
  #partKind(kind: Exclude<Placeable, 'ground'>): PartKind | undefined {
    if (kind !== 'subcircuit') return kind;
    const [name] = cardsOfDeck(this.#sheet.text).subcircuits.keys();
    if (name !== undefined) return `subcircuit:${name}`;
    this.#around.say(
      'There is no subcircuit in the netlist: it begins with .subckt name and its ports.',
    );
    return undefined;
  }

  /** Begins to move what is selected, or what is here; the pointer or the cursor has it. */
  pick(found?: Hit): void {
    const selection =
      (found && !this.isSelected(found) ? this.#selectionOf(found) : undefined) ?? this.#chosen();
    if (!selection) return;
    this.#selection = withFlags(this.#sketch, selection);
    const from = this.#cursor;
    this.#do({
      kind: 'move',
      base: this.#sheet,
      selection: this.#selection,
      from,
      by: { x: 0, y: 0 },
      isNew: false,
    });
  }

  /** What is carried goes with the cursor. */
  carry(to: Point): void {
    const at = snapped(to);
    if (at.x === this.#cursor.x && at.y === this.#cursor.y && this.#doing.kind !== 'marquee')
      return;
    this.#cursor = at;
    const doing = this.#doing;
    if (doing.kind === 'move' || doing.kind === 'copy')
      this.#doing = { ...doing, by: { x: at.x - doing.from.x, y: at.y - doing.from.y } };
    this.over();
  }

  /** Puts down what is carried, ends or bends a wire: a press, or Enter. */
  drop(): void {
    this.#try(() => this.#drop());
  }

  #drop(): void {
    const doing = this.#doing;
    const at = this.#cursor;
    if (doing.kind === 'place') {
      const { symbol, turn, isMirrored, part } = doing;
      const placing = { at: preview.carried(symbol, at, turn, isMirrored), turn, isMirrored };
      const { sheet, part: made } = edit.addPart(this.#sheet, part, placing);
      this.#commit(sheet, '', [made.name]);
      const put = this.#part(made.name);
      if (put) this.#around.say(`Placed ${partSaid(put)}`);
    } else if (doing.kind === 'flag') this.#putFlag(doing.net, at);
    else if (doing.kind === 'move') {
      const { base, selection, by, isNew } = doing;
      if (by.x === 0 && by.y === 0 && !isNew) {
        this.#do(IDLE);
        this.draw();
        return;
      }
      const sheet = by.x === 0 && by.y === 0 ? base : edit.moved(base, selection, by);
      this.#commit(sheet, `Dropped ${namesOf(selection)}`, selection.parts);
    } else if (doing.kind === 'copy') {
      const { sheet, selection } = edit.duplicated(this.#sheet, doing.selection, doing.by);
      this.#commit(sheet, `Copied as ${namesOf(selection)}`, selection.parts);
    } else if (doing.kind === 'wire') this.#bend(doing.points);
  }

  #putFlag(net: '0' | undefined, at: Point): void {
    if (net === '0') {
      this.#commit(edit.flagPut(this.#sheet, at, '0'), 'Ground put.');
      return;
    }
    this.#do(IDLE);
    this.over();
    this.#askNet(at);
  }

  cancel(): void {
    const wasBusy = this.#doing.kind !== 'idle';
    // A copy on its way, or a part turned on its way, was on a sheet of its own.
    this.#put(this.#sheet);
    if (wasBusy) this.#around.say('Left as it was.');
  }

  /* ---- wires ---- */

  /** A wire from the cursor; the next point ends it where it joins something. */
  wire(from: Point = this.#cursor): void {
    this.#cursor = from;
    this.#selection = NOTHING;
    this.#do({ kind: 'wire', points: [from] });
    this.#around.say(`Wire from ${said(this.find(from, 0.4))}.`);
    this.over();
  }

  #bend(points: readonly Point[]): void {
    const at = this.#cursor;
    const [first] = points;
    const last = points.at(-1);
    if (!first || !last) return;
    const isSame = at.x === last.x && at.y === last.y;
    if (isSame && points.length === 1) return;
    if (isSame || isJoining(this.#sketch, at)) this.endWire();
    else {
      this.#do({ kind: 'wire', points: [...points, at] });
      this.#around.say('Corner.');
      this.over();
    }
  }

  /** The wire ends at the cursor. */
  endWire(): void {
    this.#try(() => {
      const doing = this.#doing;
      if (doing.kind !== 'wire') return;
      const { points } = doing;
      const [first] = points;
      const at = this.#cursor;
      if (!first || (points.length === 1 && at.x === first.x && at.y === first.y)) {
        this.#do(IDLE);
        this.over();
        return;
      }
      const sheet =
        points.length === 1
          ? edit.wired(this.#sheet, first, at)
          : edit.wiredThrough(this.#sheet, [...points, at]);
      this.#commit(sheet, '');
      this.#around.say(`Wired to ${said(this.#here())}.`);
    });
  }

  /* ---- commands ---- */

  run(command: Command): void {
    this.#try(() => this.#run(command));
  }

  #run(command: Command): void {
    if (command.do === 'place') this.place(command.kind);
    else if (command.do === 'go') this.#go(command);
    else this.#plain[command.do]();
  }

  readonly #plain: Readonly<Record<PlainCommand, () => void>> = {
    wire: () => (this.#doing.kind === 'wire' ? this.endWire() : this.wire()),
    label: () => this.label(),
    turn: () => this.#turn(),
    mirror: () => this.#mirror(),
    delete: () => this.#delete(),
    duplicate: () => this.#duplicate(),
    escape: () => this.cancel(),
    enter: () => this.#enter(),
    edit: () => this.editHere(),
    pick: () => {
      this.pick();
      this.over();
    },
    undo: () => this.#restore(this.#history.undo(this.text), 'Undone.'),
    redo: () => this.#restore(this.#history.redo(this.text), 'Done again.'),
    all: () => this.#all(),
    closer: () => this.stage.zoom(1.25),
    farther: () => this.stage.zoom(0.8),
    fit: () => this.stage.fit(),
    probe: () => this.probe(this.#under(), { isPower: false, isDifferential: false }),
    power: () => this.probe(this.#under(), { isPower: true, isDifferential: false }),
    next: () => this.#nextPart(1),
    previous: () => this.#nextPart(-1),
  };

  /** What the cursor of the keys or of the pointer is on. */
  #under(): Hit | undefined {
    return this.#isByKey ? this.#here() : (this.#hover ?? this.#here());
  }

  #go({ dx, dy, how }: Extract<Command, { do: 'go' }>): void {
    const from = this.#cursor;
    const to =
      how === 'step'
        ? { x: from.x + dx, y: from.y + dy }
        : nextStop(stopsOf(this.#sketch, this.mode === 'wire'), from, dx, dy);
    if (!to) {
      this.#around.say('Nothing further that way.');
      return;
    }
    this.#isByKey = true;
    this.#hover = undefined;
    this.carry(to);
    this.stage.reveal(to);
    this.over();
    const doing = this.#doing;
    if (doing.kind !== 'move') this.#around.say(said(this.#here(), this.#around.readings()));
    else this.#around.say(`${doing.by.x} across, ${doing.by.y} down`);
  }

  #nextPart(by: 1 | -1): void {
    const here = this.#here();
    const part = nextPart(this.#sketch, here && 'part' in here ? here.part : undefined, by);
    if (!part) return;
    this.#isByKey = true;
    this.#cursor = middleOf(part);
    this.stage.reveal(this.#cursor);
    this.over();
    this.#around.say(partSaid(part, this.#around.readings()));
  }

  /** Enter drops what is carried; on a part it picks it up, on a pin or a wire it begins a wire. */
  #enter(): void {
    if (this.mode !== 'idle') {
      this.#drop();
      return;
    }
    const here = this.#here();
    if (here?.kind === 'pin' || here?.kind === 'wire') this.wire(snapped(here.at));
    else if (here) {
      this.#selection = NOTHING;
      this.pick(here);
      this.#around.say(`${said(here)}, picked up: arrows move it, Enter drops it.`);
      this.over();
    } else this.#around.say('Nothing is here to pick up.');
  }

  #turn(): void {
    const doing = this.#doing;
    if (doing.kind === 'place') {
      this.#doing = { ...doing, turn: oneTurnOn(doing.turn) };
      this.over();
    } else if (doing.kind === 'move') this.#doMoved(doing, edit.turned);
    else this.#changed(edit.turned, 'Turned');
  }

  #mirror(): void {
    const doing = this.#doing;
    if (doing.kind === 'place') {
      this.#doing = { ...doing, isMirrored: !doing.isMirrored };
      this.over();
    } else if (doing.kind === 'move') this.#doMoved(doing, edit.mirrored);
    else this.#changed(edit.mirrored, 'Mirrored');
  }

  /** What is on its way is turned where it came from, and goes on. */
  #doMoved(
    doing: Extract<Doing, { kind: 'move' }>,
    change: (sheet: Sheet, selection: Selection) => Sheet,
  ): void {
    const selection = { ...NOTHING, parts: doing.selection.parts };
    const base = change(doing.base, selection);
    this.#sketch = sketchOf(base.drawing, base.text);
    this.#doing = { ...doing, base, selection, isNew: true };
    this.draw();
  }

  #changed(change: (sheet: Sheet, selection: Selection) => Sheet, what: string): void {
    const selection = this.#chosen();
    if (!selection) {
      this.#around.say('Select a part first.');
      return;
    }
    this.#commit(change(this.#sheet, selection), `${what} ${namesOf(selection)}`, selection.parts);
  }

  #delete(): void {
    const selection = this.#chosen();
    if (!selection) {
      this.#around.say('Nothing is selected to delete.');
      return;
    }
    this.#commit(edit.removed(this.#sheet, selection), `Deleted ${namesOf(selection)}`);
  }

  #duplicate(): void {
    const chosen = this.#chosen();
    if (!chosen) return;
    this.#do({ kind: 'copy', selection: chosen, from: this.#cursor, by: { x: 2, y: 2 } });
    this.over();
    this.#around.say(`Copy of ${namesOf(chosen)}: where? Enter or a press puts it.`);
  }

  #all(): void {
    const { parts, wires, flags } = this.#sketch;
    this.#selection = {
      parts: parts.map((p) => p.name),
      wires: wires.map((_, k) => k),
      flags: flags.map((_, k) => k),
    };
    this.#around.say(`${parts.length} parts selected.`);
    this.over();
  }

  #restore(text: string | undefined, what: string): void {
    if (text === undefined) {
      this.#around.say('There is nothing further.');
      return;
    }
    this.#put({ text, drawing: drawingOf(text).drawing });
    this.#around.write(text);
    this.#around.say(what);
  }

  /* ---- values and names ---- */

  /** Edits the value of what is selected or here. */
  editHere(found?: Hit): void {
    const [name] = this.#selection.parts;
    const selected = found === undefined && name !== undefined ? this.#part(name) : undefined;
    const here = found ?? this.#hover ?? this.#here();
    const part = selected ?? (here && 'part' in here ? here.part : undefined);
    if (part) this.#askValue(part);
    else if (here?.kind === 'flag' && here.flag.net !== '0')
      this.#askNet(here.flag.at, here.flag.net);
    else if (here?.kind === 'wire') this.#askNet(snapped(here.at));
    else this.#around.say('Select a part to edit its value.');
  }

  #askValue(part: SketchPart): void {
    const card = cardsOfDeck(this.#sheet.text).byName.get(part.name);
    if (!card) return;
    const { x, y } = this.stage.camera.toStage({ x: part.body.right, y: part.body.top });
    this.#field.ask({
      label: `Value of ${part.label}: what its card says behind the nodes`,
      value: card.rest,
      ...{ x: x + 6, y },
      take: (value) => {
        if (value === card.rest) return undefined;
        return this.#taken(
          () => edit.setRest(this.#sheet, part.name, value),
          card.line,
          () => {
            const now = this.#part(part.name);
            return now ? partSaid(now) : '';
          },
          [part.name],
        );
      },
    });
  }

  /** A label at a point: its name is asked for there. */
  label(isByButton = false): void {
    if (isByButton ? this.#isByKey : this.#isByKey || isJoining(this.#sketch, this.#cursor))
      this.#askNet(this.#cursor);
    else {
      this.#do({ kind: 'flag', net: undefined });
      this.#around.say('Label: where? A press puts it.');
      this.over();
    }
  }

  #askNet(at: Point, old = ''): void {
    const { x, y } = this.stage.camera.toStage(at);
    this.#field.ask({
      label: 'Name of the net; 0 is ground',
      value: old,
      ...{ x: x + 6, y: y - 16 },
      take: (name) => {
        if (name === old || name === '') return undefined;
        if (!/^[^\s(),;={}'"*]+$/u.test(name))
          return `"${name}" is no name of a net: letters, digits, _, +, - and . do.`;
        return this.#taken(
          () => edit.flagPut(this.#sheet, at, name.toLowerCase()),
          undefined,
          () => `Label ${name}`,
        );
      },
    });
  }

  /** Commits what was typed, unless it is refused: by the drawing, or by the reader of its card. */
  #taken(
    change: () => Sheet,
    line: number | undefined,
    what: () => string,
    parts: readonly string[] = [],
  ): string | undefined {
    try {
      const sheet = change();
      const refused = line === undefined ? undefined : this.#around.refusal(sheet.text, line);
      if (refused !== undefined) return refused;
      this.#commit(sheet, '', parts);
      this.#around.say(what());
      return undefined;
    } catch (error) {
      if (error instanceof EngineError) return error.message;
      throw error;
    }
  }

  #part(name: string): SketchPart | undefined {
    return this.#sketch.parts.find((p) => p.name === name);
  }

  /* ---- probes ---- */

  toggleProbe(): void {
    this.#do(this.#doing.kind === 'probe' ? IDLE : { kind: 'probe' });
    this.#around.say(
      this.#doing.kind === 'probe'
        ? 'Probe: a press on a wire shows its voltage, on a part its current; with Alt its power; with Shift, between two nets.'
        : 'Probe put away.',
    );
    this.over();
  }

  /** V of a net, I of a part; with `isPower` what a part takes up; with `isDifferential` between two nets, one after the other. */
  probe(
    found: Hit | undefined,
    { isPower, isDifferential }: { readonly isPower: boolean; readonly isDifferential: boolean },
  ): void {
    if (!found) return;
    const net =
      found.kind === 'pin'
        ? found.part.nets[found.pin]
        : found.kind === 'wire'
          ? found.wire.net
          : found.kind === 'flag'
            ? found.flag.net
            : undefined;
    if (net === undefined) {
      if (found.kind === 'part')
        this.#around.say(this.#around.probe(partTrace(found.part, isPower)));
      return;
    }
    const first = this.#doing.kind === 'probe' ? this.#doing.first : undefined;
    if (isDifferential && first === undefined) {
      this.#doing = { kind: 'probe', first: net };
      this.#around.say(`From ${net}: the other net, with Shift?`);
    } else if (isDifferential && first !== undefined) {
      this.#doing = { kind: 'probe' };
      this.#around.say(this.#around.probe(`V(${first},${net})`));
    } else if (net === '0') this.#around.say('Ground is 0 V.');
    else this.#around.say(this.#around.probe(`V(${net})`));
  }
}

/** The current into a part's first terminal; the power it takes up, from its voltage. */
function partTrace({ label, name, nets }: SketchPart, isPower: boolean): string {
  const current = name.startsWith('q')
    ? `Ic(${label})`
    : /^[jm]/u.test(name)
      ? `Id(${label})`
      : `I(${label})`;
  if (!isPower) return current;
  const [a = '0', b = '0'] = nets;
  const across = b === '0' ? `V(${a})` : a === '0' ? `-V(${b})` : `V(${a},${b})`;
  return `${across}*${current}`;
}

const wireKey = ({ from, to }: Wire): string => `${from.x},${from.y},${to.x},${to.y}`;

/** With grounds and labels that hang on pins of the parts, and on nothing else: they go along. */
function withFlags({ parts, wires, flags }: Sketch, selection: Selection): Selection {
  const chosen = new Set(selection.parts);
  const same = (a: Point, b: Point) => a.x === b.x && a.y === b.y;
  const isOn = (at: Point, isChosen: boolean) =>
    parts.some((p) => chosen.has(p.name) === isChosen && p.pins.some((pin) => same(pin, at)));
  const hang = flags.flatMap(({ at }, k) =>
    isOn(at, true) && !isOn(at, false) && !wires.some((w) => distance(at, w.from, w.to) < 1e-9)
      ? [k]
      : [],
  );
  return { ...selection, flags: [...new Set([...selection.flags, ...hang])] };
}

/** Names of parts as they are said. */
const namesOf = ({ parts, wires, flags }: Selection): string =>
  parts.length > 0
    ? parts.join(', ').toUpperCase()
    : `${wires.length + flags.length} wires and labels`;

const setsOf = ({ parts, wires, flags }: Selection): preview.Selected => ({
  parts: new Set(parts),
  wires: new Set(wires),
  flags: new Set(flags),
});

function toggledIn(all: Selection, one: Selection): Selection {
  const toggle = <T>(list: readonly T[], items: readonly T[]): T[] => [
    ...list.filter((x) => !items.includes(x)),
    ...items.filter((x) => !list.includes(x)),
  ];
  return {
    parts: toggle(all.parts, one.parts),
    wires: toggle(all.wires, one.wires),
    flags: toggle(all.flags, one.flags),
  };
}

function sameHit(a: Hit | undefined, b: Hit | undefined): boolean {
  if (a?.kind !== b?.kind) return false;
  if (!a || !b) return true;
  if (a.kind === 'pin' && b.kind === 'pin') return a.part === b.part && a.pin === b.pin;
  if (a.kind === 'part' && b.kind === 'part') return a.part === b.part;
  if (a.kind === 'wire' && b.kind === 'wire') return a.wire === b.wire;
  return a.kind === 'flag' && b.kind === 'flag' && a.flag === b.flag;
}
