/** Values of parts and names of nets, asked for where they stand. */
import { EngineError } from '@tollbench/engines/error.ts';
import { cardsOfDeck } from '@tollbench/engines/spice/drawing/cards.ts';
import type { Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import * as edit from '@tollbench/engines/spice/drawing/edit.ts';
import type { Sheet } from '@tollbench/engines/spice/drawing/sheet.ts';
import type { ValueField } from '../../../define/live/value-field.ts';
import type { SketchPart } from '../sketch/sketch.ts';
import type { Desk } from './desk.ts';
import { type Hit, isJoining, snapped } from './hit.ts';
import { partSaid } from './speak.ts';

export class Asking {
  readonly #desk: Desk;
  readonly #field: ValueField;

  constructor(desk: Desk, field: ValueField) {
    this.#desk = desk;
    this.#field = field;
  }

  /** Leaves what was asked for. */
  close(): void {
    this.#field.close();
  }

  /** Edits the value of what is selected or here. */
  editHere(found?: Hit): void {
    const [name] = this.#desk.selection.parts;
    const selected = found === undefined && name !== undefined ? this.#desk.part(name) : undefined;
    const here = found ?? this.#desk.hover ?? this.#desk.here();
    const part = selected ?? (here && 'part' in here ? here.part : undefined);
    if (part) this.#askValue(part);
    else if (here?.kind === 'flag' && here.flag.net !== '0')
      this.askNet(here.flag.at, here.flag.net);
    else if (here?.kind === 'wire') this.askNet(snapped(here.at));
    else this.#desk.around.say('Select a part to edit its value.');
  }

  #askValue(part: SketchPart): void {
    const card = cardsOfDeck(this.#desk.sheet.text).byName.get(part.name);
    if (!card) return;
    const { x, y } = this.#desk.stage.camera.toStage({ x: part.body.right, y: part.body.top });
    this.#field.ask({
      label: `Value of ${part.label}: what its card says behind the nodes`,
      value: card.rest,
      ...{ x: x + 6, y },
      take: (value) => {
        if (value === card.rest) return undefined;
        return this.#taken(
          () => edit.setRest(this.#desk.sheet, part.name, value),
          card.line,
          () => {
            const now = this.#desk.part(part.name);
            return now ? partSaid(now) : '';
          },
          [part.name],
        );
      },
    });
  }

  /** A label at a point: its name is asked for there. */
  label(isByButton = false): void {
    if (
      isByButton
        ? this.#desk.isByKey
        : this.#desk.isByKey || isJoining(this.#desk.sketch, this.#desk.cursor)
    )
      this.askNet(this.#desk.cursor);
    else {
      this.#desk.begin({ kind: 'flag', net: undefined });
      this.#desk.around.say('Label: where? A press puts it.');
      this.#desk.over();
    }
  }

  askNet(at: Point, old = ''): void {
    const { x, y } = this.#desk.stage.camera.toStage(at);
    this.#field.ask({
      label: 'Name of the net; 0 is ground',
      value: old,
      ...{ x: x + 6, y: y - 16 },
      take: (name) => {
        if (name === old || name === '') return undefined;
        if (!/^[^\s(),;={}'"*]+$/u.test(name))
          return `"${name}" is no name of a net: letters, digits, _, +, - and . do.`;
        return this.#taken(
          () => edit.flagPut(this.#desk.sheet, at, name.toLowerCase()),
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
      const refused = line === undefined ? undefined : this.#desk.around.refusal(sheet.text, line);
      if (refused !== undefined) return refused;
      this.#desk.commit(sheet, '', parts);
      this.#desk.around.say(what());
      return undefined;
    } catch (error) {
      if (error instanceof EngineError) return error.message;
      throw error;
    }
  }
}
