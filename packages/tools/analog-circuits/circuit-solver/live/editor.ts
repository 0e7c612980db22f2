/** The editor: its desk, its hands, and what each command has them do. */
import { NOTHING } from '@tollbench/engines/spice/drawing/sheet.ts';
import type { ValueField } from '../../../define/live/value-field.ts';
import { drawingOf } from '../sketch/drawing-of.ts';
import { Asking } from './asking.ts';
import { Carrying } from './carrying.ts';
import { type Around, Desk } from './desk.ts';
import { nearestPin, snapped } from './hit.ts';
import type { Command, PlainCommand } from './keymap.ts';
import { Probing } from './probing.ts';
import { partSaid, said } from './speak.ts';
import type { Stage } from './stage.ts';
import { middleOf, nextPart, nextStop, stopsOf } from './walk.ts';
import { Wiring } from './wiring.ts';

export class Editor {
  readonly desk: Desk;
  readonly pen: Wiring;
  readonly ask: Asking;
  readonly hand: Carrying;
  readonly probes: Probing;

  constructor(stage: Stage, field: ValueField, around: Around, netlist: string) {
    this.desk = new Desk(stage, around, netlist);
    this.pen = new Wiring(this.desk);
    this.ask = new Asking(this.desk, field);
    this.hand = new Carrying(this.desk, this.pen, this.ask);
    this.probes = new Probing(this.desk);
  }

  run(command: Command): void {
    this.desk.attempt(() => this.#run(command));
  }

  #run(command: Command): void {
    if (command.do === 'place') this.hand.place(command.kind);
    else if (command.do === 'go') this.#go(command);
    else this.#plain[command.do]();
  }

  readonly #plain: Readonly<Record<PlainCommand, () => void>> = {
    wire: () => (this.desk.doing.kind === 'wire' ? this.pen.end() : this.#wire()),
    label: () => this.ask.label(),
    turn: () => this.hand.turn(),
    mirror: () => this.hand.mirror(),
    delete: () => this.hand.delete(),
    duplicate: () => this.hand.duplicate(),
    escape: () => this.hand.cancel(),
    enter: () => this.#enter(),
    edit: () => this.ask.editHere(),
    pick: () => {
      this.hand.pick();
      this.desk.over();
    },
    undo: () => this.#restore(this.desk.history.undo(this.desk.text), 'Undone.'),
    redo: () => this.#restore(this.desk.history.redo(this.desk.text), 'Done again.'),
    all: () => this.#all(),
    closer: () => this.desk.stage.zoom(1.25),
    farther: () => this.desk.stage.zoom(0.8),
    fit: () => this.desk.stage.fit(),
    probe: () => this.probes.put(this.desk.under(), { isPower: false, isDifferential: false }),
    power: () => this.probes.put(this.desk.under(), { isPower: true, isDifferential: false }),
    next: () => this.#nextPart(1),
    previous: () => this.#nextPart(-1),
  };

  /** A wire from here; from within a part, from its nearest pin. */
  #wire(): void {
    const under = this.desk.under();
    this.pen.begin(under?.kind === 'part' ? nearestPin(under.part, this.desk.cursor) : undefined);
  }

  #go({ dx, dy, how }: Extract<Command, { do: 'go' }>): void {
    const from = this.desk.cursor;
    const to =
      how === 'step'
        ? { x: from.x + dx, y: from.y + dy }
        : nextStop(stopsOf(this.desk.sketch, this.desk.mode === 'wire'), from, dx, dy);
    if (!to) {
      this.desk.around.say('Nothing further that way.');
      return;
    }
    this.desk.isByKey = true;
    this.desk.hover = undefined;
    this.hand.carry(to);
    this.desk.stage.reveal(to);
    this.desk.over();
    const doing = this.desk.doing;
    if (doing.kind !== 'move')
      this.desk.around.say(said(this.desk.here(), this.desk.around.readings()));
    else this.desk.around.say(`${doing.by.x} across, ${doing.by.y} down`);
  }

  #nextPart(by: 1 | -1): void {
    const here = this.desk.here();
    const part = nextPart(this.desk.sketch, here && 'part' in here ? here.part : undefined, by);
    if (!part) return;
    this.desk.isByKey = true;
    this.desk.cursor = middleOf(part);
    this.desk.stage.reveal(this.desk.cursor);
    this.desk.over();
    this.desk.around.say(partSaid(part, this.desk.around.readings()));
  }

  /** Enter drops what is carried; on a part it picks it up, on a pin or a wire it begins a wire. */
  #enter(): void {
    if (this.desk.mode !== 'idle') {
      this.hand.drop();
      return;
    }
    const here = this.desk.here();
    if (here?.kind === 'pin' || here?.kind === 'wire') this.pen.begin(snapped(here.at));
    else if (here) {
      this.desk.selection = NOTHING;
      this.hand.pick(here);
      this.desk.around.say(`${said(here)}, picked up: arrows move it, Enter drops it.`);
      this.desk.over();
    } else this.desk.around.say('Nothing is here to pick up.');
  }

  #all(): void {
    const { parts, wires, flags } = this.desk.sketch;
    this.desk.selection = {
      parts: parts.map((p) => p.name),
      wires: wires.map((_, k) => k),
      flags: flags.map((_, k) => k),
    };
    this.desk.around.say(`${parts.length} parts selected.`);
    this.desk.over();
  }

  #restore(text: string | undefined, what: string): void {
    if (text === undefined) {
      this.desk.around.say('There is nothing further.');
      return;
    }
    this.desk.put({ text, drawing: drawingOf(text).drawing });
    this.desk.around.write(text);
    this.desk.around.say(what);
  }
}
