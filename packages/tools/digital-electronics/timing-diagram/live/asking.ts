/** What the editor asks for in words, or by a second press: labels and names, arrows, groups. */
import type { Diagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import {
  withArc,
  withGroup,
  withMember,
  withoutGroup,
} from '@tollbench/engines/waveform/wavejson/edit-text.ts';
import { memberOf, plain } from '@tollbench/engines/waveform/wavejson/source.ts';
import { addArc, labelAt, type Place, Refusal, setLabel } from './commands.ts';
import type { Paper } from './paper.ts';
import type { TextField } from './text-field.ts';

/** The editor that it asks for. */
export interface Edited {
  readonly paper: Paper;
  readonly text: string;
  readonly diagram: Diagram | undefined;
  readonly cursor: Place;
  anchor: number | undefined;
  attempt(act: (diagram: Diagram) => string | undefined): void;
  mark(): void;
}

export class Asking {
  readonly #on: Edited;
  readonly #field: TextField;
  readonly #say: (text: string) => void;
  /** Where an arrow begins that waits for its end. */
  from: Place | undefined;
  /** The arrow that is chosen, by its index. */
  arc: number | undefined;

  constructor(on: Edited, field: TextField, say: (text: string) => void) {
    this.#on = on;
    this.#field = field;
    this.#say = say;
  }

  chooseArc(index: number): void {
    this.arc = index;
    const text = this.#textOf(index);
    this.#say(`Arrow ${text}. Enter edits it, Delete removes it.`);
  }

  #textOf(index: number): string {
    const edge = this.#on.diagram && memberOf(this.#on.diagram.source, 'edge');
    const list = edge && plain(edge);
    return Array.isArray(list) ? String(list[index] ?? '') : '';
  }

  edit(): void {
    const arc = this.arc;
    const { cursor, diagram } = this.#on;
    const box = diagram && this.#on.paper.box(diagram, cursor);
    if (!diagram || !box) return;
    const at = this.#on.paper.within(box.x, box.y);
    if (arc !== undefined) {
      this.#ask('Arrow and its label: a~>b text', this.#textOf(arc), at, (text) =>
        this.#on.attempt(() => withArc(this.#on.text, arc, text)),
      );
      return;
    }
    if (cursor.cell < 0) {
      const name =
        diagram.lanes[cursor.lane]?.source &&
        memberOf(diagram.lanes[cursor.lane]?.source ?? diagram.source, 'name');
      this.#ask('Name', name?.kind === 'string' ? name.value : '', at, (text) =>
        this.#on.attempt(() => withMember(this.#on.text, cursor.lane, 'name', text)),
      );
      return;
    }
    this.#on.attempt((d) => {
      const label = labelAt(d, cursor);
      if (label === undefined)
        throw new Refusal('A label belongs to a value: make this cell = or 2 to 9.');
      this.#ask('Label', label, at, (text) =>
        this.#on.attempt((now) => setLabel(this.#on.text, now, cursor, text)),
      );
      return undefined;
    });
  }

  /** Asks for a text over the drawing; nothing happens where it is left. */
  #ask(
    what: string,
    text: string,
    at: { left: number; top: number },
    done: (text: string) => void,
  ): void {
    this.#field.ask(what, text, at, (given) => {
      this.#on.paper.stage.focus({ preventScroll: true });
      if (given !== undefined && given !== text) done(given);
    });
  }

  arrow(): void {
    if (this.#on.cursor.cell < 0) {
      this.#say('An arrow begins and ends at cells.');
      return;
    }
    const from = this.from;
    if (!from) {
      this.from = this.#on.cursor;
      this.#on.mark();
      this.#say('The arrow begins here. Choose where it ends, then A or Enter; Escape leaves it.');
      return;
    }
    this.from = undefined;
    let added: number | undefined;
    this.#on.attempt((diagram) => {
      if (from.lane === this.#on.cursor.lane && from.cell === this.#on.cursor.cell)
        throw new Refusal('The arrow ends where it begins.');
      const { text, index } = addArc(this.#on.text, diagram, {
        from,
        to: this.#on.cursor,
        shape: '~>',
      });
      added = index;
      return text;
    });
    if (added === undefined) return;
    this.arc = added;
    this.edit();
  }

  /** The lanes that are chosen become a group; with one chosen that stands in a group, that group is opened. */
  group(): void {
    const { cursor, anchor = cursor.lane, diagram } = this.#on;
    const box =
      diagram && this.#on.paper.box(diagram, { lane: Math.min(cursor.lane, anchor), cell: -1 });
    if (!diagram || !box) return;
    const isGrouped =
      anchor === cursor.lane &&
      diagram.groups.some((g) => cursor.lane >= g.row && cursor.lane < g.row + g.rows);
    if (isGrouped) {
      this.#on.attempt(() => withoutGroup(this.#on.text, cursor.lane));
      this.#say('The group is opened.');
      return;
    }
    this.#field.ask('Name of the group', 'group', this.#on.paper.within(box.x, box.y), (name) => {
      this.#on.paper.stage.focus({ preventScroll: true });
      if (name !== undefined)
        this.#on.attempt(() => withGroup(this.#on.text, cursor.lane, anchor, name));
      this.#on.anchor = undefined;
      this.#on.mark();
    });
  }
}
