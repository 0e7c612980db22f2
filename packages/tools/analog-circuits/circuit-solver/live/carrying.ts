/** What is placed, moved, copied, turned and deleted. */
import { cardsOfDeck } from '@tollbench/engines/spice/drawing/cards.ts';
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import * as edit from '@tollbench/engines/spice/drawing/edit.ts';
import type { PartKind } from '@tollbench/engines/spice/drawing/palette.ts';
import { NOTHING, type Selection, type Sheet } from '@tollbench/engines/spice/drawing/sheet.ts';
import { oneTurnOn } from '@tollbench/engines/spice/drawing/transform.ts';
import { sketchOf } from '../sketch/read.ts';
import type { Asking } from './asking.ts';
import type { Desk } from './desk.ts';
import { type Doing, IDLE } from './doing.ts';
import { type Hit, snapped } from './hit.ts';
import { kindOf, type Placeable } from './kinds.ts';
import { carried } from './preview.ts';
import { namesOf, withFlags } from './selections.ts';
import { partSaid } from './speak.ts';
import { symbolFor } from './symbols.ts';
import type { Wiring } from './wiring.ts';

export class Carrying {
  readonly #desk: Desk;
  readonly #wiring: Wiring;
  readonly #asking: Asking;

  constructor(desk: Desk, wiring: Wiring, asking: Asking) {
    this.#desk = desk;
    this.#wiring = wiring;
    this.#asking = asking;
  }

  /** Begins to place a kind. */
  place(kind: Placeable): void {
    this.#asking.close();
    if (kind === 'ground') {
      this.#desk.begin({ kind: 'flag', net: '0' });
      this.#desk.around.say('Ground: where? Enter or a press puts it.');
    } else {
      const part = this.#partKind(kind);
      const symbol = symbolFor(kind);
      if (!symbol || part === undefined) return;
      this.#desk.begin({ kind: 'place', part, symbol, turn: 0, isMirrored: false });
      this.#desk.around.say(
        `${kindOf(kind)?.name ?? kind}: where? Enter or a press puts it; R turns, X mirrors.`,
      );
    }
    this.#desk.over();
  }

  /** A subcircuit is the first that the deck has. */
  #partKind(kind: Exclude<Placeable, 'ground'>): PartKind | undefined {
    if (kind !== 'subcircuit') return kind;
    const [name] = cardsOfDeck(this.#desk.sheet.text).subcircuits.keys();
    if (name !== undefined) return `subcircuit:${name}`;
    this.#desk.around.say(
      'There is no subcircuit in the netlist: it begins with .subckt name and its ports.',
    );
    return undefined;
  }

  /** Begins to move what is selected, or what is here; the pointer or the cursor has it. */
  pick(found?: Hit): void {
    const selection =
      (found && !this.#desk.isSelected(found) ? this.#desk.selectionOf(found) : undefined) ??
      this.#desk.chosen();
    if (!selection) return;
    this.#desk.selection = withFlags(this.#desk.sketch, selection);
    const from = this.#desk.cursor;
    this.#desk.begin({
      kind: 'move',
      base: this.#desk.sheet,
      selection: this.#desk.selection,
      from,
      by: { x: 0, y: 0 },
      isNew: false,
    });
  }

  /** What is carried goes with the cursor. */
  carry(to: Point): void {
    const at = snapped(to);
    if (
      at.x === this.#desk.cursor.x &&
      at.y === this.#desk.cursor.y &&
      this.#desk.doing.kind !== 'marquee'
    )
      return;
    this.#desk.cursor = at;
    const doing = this.#desk.doing;
    if (doing.kind === 'move' || doing.kind === 'copy')
      this.#desk.doing = { ...doing, by: { x: at.x - doing.from.x, y: at.y - doing.from.y } };
    this.#desk.over();
  }

  /**
   * Puts down what is carried, ends or bends a wire: a press, or Enter. With a mouse the next of the kind follows, as in
   * LTspice, until Escape: a finger would put it wherever it presses next, and a key has another letter for the next.
   */
  drop(isMouse = false): void {
    const before = this.#desk.doing;
    this.#desk.attempt(() => this.#drop());
    const isGround = before.kind === 'flag' && before.net === '0';
    const isDone = this.#desk.doing.kind === 'idle';
    if (!isMouse || !isDone || (before.kind !== 'place' && !isGround)) return;
    this.#desk.selection = NOTHING;
    this.#desk.begin(before);
    this.#desk.over();
  }

  #drop(): void {
    const doing = this.#desk.doing;
    const at = this.#desk.cursor;
    if (doing.kind === 'place') {
      const { symbol, turn, isMirrored, part } = doing;
      const placing = { at: carried(symbol, at, turn, isMirrored), turn, isMirrored };
      const { sheet, part: made } = edit.addPart(this.#desk.sheet, part, placing);
      this.#desk.commit(sheet, '', [made.name]);
      const put = this.#desk.part(made.name);
      if (put) this.#desk.around.say(`Placed ${partSaid(put)}`);
    } else if (doing.kind === 'flag') this.#putFlag(doing.net, at);
    else if (doing.kind === 'move') {
      const { base, selection, by, isNew } = doing;
      if (by.x === 0 && by.y === 0 && !isNew) {
        this.#desk.begin(IDLE);
        this.#desk.draw();
        return;
      }
      const sheet = by.x === 0 && by.y === 0 ? base : edit.moved(base, selection, by);
      this.#desk.commit(sheet, `Dropped ${namesOf(selection)}`, selection.parts);
    } else if (doing.kind === 'copy') {
      const { sheet, selection } = edit.duplicated(this.#desk.sheet, doing.selection, doing.by);
      this.#desk.commit(sheet, `Copied as ${namesOf(selection)}`, selection.parts);
    } else if (doing.kind === 'wire') this.#wiring.bend(doing.points);
  }

  #putFlag(net: '0' | undefined, at: Point): void {
    if (net === '0') {
      this.#desk.commit(edit.flagPut(this.#desk.sheet, at, '0'), 'Ground put.');
      return;
    }
    this.#desk.begin(IDLE);
    this.#desk.over();
    this.#asking.askNet(at);
  }

  cancel(): void {
    const wasBusy = this.#desk.doing.kind !== 'idle';
    // A copy on its way, or a part turned on its way, was on a sheet of its own.
    this.#desk.put(this.#desk.sheet);
    if (wasBusy) this.#desk.around.say('Left as it was.');
  }

  turn(): void {
    const doing = this.#desk.doing;
    if (doing.kind === 'place') {
      this.#desk.doing = { ...doing, turn: oneTurnOn(doing.turn) };
      this.#desk.over();
    } else if (doing.kind === 'move') this.#doMoved(doing, edit.turned);
    else this.#changed(edit.turned, 'Turned');
  }

  mirror(): void {
    const doing = this.#desk.doing;
    if (doing.kind === 'place') {
      this.#desk.doing = { ...doing, isMirrored: !doing.isMirrored };
      this.#desk.over();
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
    this.#desk.sketch = sketchOf(base.drawing, base.text);
    this.#desk.doing = { ...doing, base, selection, isNew: true };
    this.#desk.draw();
  }

  #changed(change: (sheet: Sheet, selection: Selection) => Sheet, what: string): void {
    const selection = this.#desk.chosen();
    if (!selection) {
      this.#desk.around.say('Select a part first.');
      return;
    }
    this.#desk.commit(
      change(this.#desk.sheet, selection),
      `${what} ${namesOf(selection)}`,
      selection.parts,
    );
  }

  delete(): void {
    const selection = this.#desk.chosen();
    if (!selection) {
      this.#desk.around.say('Nothing is selected to delete.');
      return;
    }
    this.#desk.commit(edit.removed(this.#desk.sheet, selection), `Deleted ${namesOf(selection)}`);
  }

  duplicate(): void {
    const chosen = this.#desk.chosen();
    if (!chosen) return;
    this.#desk.begin({
      kind: 'copy',
      selection: chosen,
      from: this.#desk.cursor,
      by: { x: 2, y: 2 },
    });
    this.#desk.over();
    this.#desk.around.say(`Copy of ${namesOf(chosen)}: where? Enter or a press puts it.`);
  }
}
