/** Wires drawn from a point on, corner by corner, until they join something. */
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import * as edit from '@tollbench/engines/spice/drawing/edit.ts';
import { NOTHING } from '@tollbench/engines/spice/drawing/sheet.ts';
import type { Desk } from './desk.ts';
import { IDLE } from './doing.ts';
import { isJoining } from './hit.ts';
import { said } from './speak.ts';

export class Wiring {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** A wire from the cursor; the next point ends it where it joins something. */
  begin(from: Point = this.#desk.cursor): void {
    this.#desk.cursor = from;
    this.#desk.selection = NOTHING;
    this.#desk.begin({ kind: 'wire', points: [from] });
    this.#desk.around.say(`Wire from ${said(this.#desk.find(from, 0.4))}.`);
    this.#desk.over();
  }

  bend(points: readonly Point[]): void {
    const at = this.#desk.cursor;
    const [first] = points;
    const last = points.at(-1);
    if (!first || !last) return;
    const isSame = at.x === last.x && at.y === last.y;
    if (isSame && points.length === 1) return;
    if (isSame || isJoining(this.#desk.sketch, at)) this.end();
    else {
      this.#desk.begin({ kind: 'wire', points: [...points, at] });
      this.#desk.around.say('Corner.');
      this.#desk.over();
    }
  }

  /** The wire ends at the cursor. */
  end(): void {
    this.#desk.attempt(() => {
      const doing = this.#desk.doing;
      if (doing.kind !== 'wire') return;
      const { points } = doing;
      const [first] = points;
      const at = this.#desk.cursor;
      if (!first || (points.length === 1 && at.x === first.x && at.y === first.y)) {
        this.#desk.begin(IDLE);
        this.#desk.over();
        return;
      }
      const sheet =
        points.length === 1
          ? edit.wired(this.#desk.sheet, first, at)
          : edit.wiredThrough(this.#desk.sheet, [...points, at]);
      this.#desk.commit(sheet, '');
      this.#desk.around.say(`Wired to ${said(this.#desk.here())}.`);
    });
  }
}
