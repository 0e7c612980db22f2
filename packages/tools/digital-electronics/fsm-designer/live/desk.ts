/** What is on the sheet: the machine's text, what is drawn of it, what is chosen, and the edits. */

import { EngineError } from '@tollbench/engines/error.ts';
import { behaviourOf, UNSAID } from '@tollbench/engines/fsm/behaviour.ts';
import {
  freshName,
  movedTo,
  relabelled,
  withOutputs,
  withoutPlaces,
} from '@tollbench/engines/fsm/edit.ts';
import type { Place } from '@tollbench/engines/fsm/machine.ts';
import type { Document } from '@tollbench/engines/fsm/read/document.ts';
import { readMachine } from '@tollbench/engines/fsm/read/read.ts';
import { plainNames } from '@tollbench/engines/fsm/write/kiss.ts';
import { conditionText, linesText, outputText } from '@tollbench/engines/fsm/write/lines.ts';
import { History } from '../../../define/live/history.ts';
import type { FsmResult } from '../compute.ts';
import { drawnOf } from '../diagrams.ts';
import { type Diagram, diagramOf } from '../graph/diagram.ts';
import type { FsmInputs } from '../inputs.ts';
import { circleOutputs } from '../layout.ts';
import { type Edits, kissEdits, LINES } from './edits.ts';

export type Chosen =
  | { readonly kind: 'state'; readonly state: string }
  /** `line` 0: the whole arrow. */
  | { readonly kind: 'arrow'; readonly from: string; readonly to: string; readonly line: number }
  | undefined;

export interface Around {
  /** Another text of the machine, by an edit. */
  readonly write: (text: string) => void;
  readonly say: (text: string) => void;
  readonly changed: () => void;
}

const EMPTY = 'reset S0\nstate S0\n';

export class Desk {
  text = '';
  document: Document = readMachine(EMPTY);
  diagram: Diagram = diagramOf(drawnOf(this.document, EMPTY));
  chosen: Chosen;
  /** What the reader has against the text; the diagram is then that of the last text it took. */
  refusal: string | undefined;
  readonly #around: Around;
  readonly #history = new History();

  constructor(around: Around) {
    this.#around = around;
  }

  /** Shows a text, which may be one that the reader refuses. */
  open(text: string, result?: FsmResult, inputs?: FsmInputs): void {
    this.text = text;
    try {
      this.document = readMachine(text);
      this.refusal = undefined;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.refusal = error.message;
      return;
    }
    const isOf = result !== undefined && result.text === text;
    this.diagram = diagramOf(
      drawnOf(this.document, text, isOf ? result : undefined, isOf ? inputs : undefined),
    );
    const { chosen } = this;
    const { states } = this.document.machine;
    if (chosen?.kind === 'state' && !states.includes(chosen.state)) this.chosen = undefined;
    if (chosen?.kind === 'arrow' && !this.arrowOf(chosen.from, chosen.to)) this.chosen = undefined;
  }

  get names(): readonly string[] {
    return this.document.machine.states;
  }

  indexOf(name: string): number {
    return this.names.indexOf(name);
  }

  arrowOf(from: string, to: string) {
    return this.diagram.arrows.find(
      (a) => this.names[a.bundle.from] === from && this.names[a.bundle.to] === to,
    );
  }

  choose(chosen: Chosen): void {
    this.chosen = chosen;
    this.#around.changed();
    this.#around.say(this.said());
  }

  /** What is chosen, in words. */
  said(): string {
    const { chosen } = this;
    if (this.refusal !== undefined) return this.refusal;
    if (!chosen)
      return 'Press a state or an arrow; pull from a rim to make a transition; double-press the sheet for a state.';
    if (chosen.kind === 'arrow') {
      const labels = this.arrowOf(chosen.from, chosen.to)?.bundle.labels ?? [];
      const shown = labels
        .filter((l) => chosen.line === 0 || l.line === chosen.line)
        .map((l) => l.text || 'every input');
      return `${chosen.from} to ${chosen.to}: ${shown.join('; ')}`;
    }
    const s = this.indexOf(chosen.state);
    const out = this.diagram.bundles.filter((b) => b.from === s).length;
    const outputs = this.diagram.outputs?.[s];
    return `${chosen.state}${s === this.document.machine.reset ? ', the reset state' : ''}${outputs ? `, outputs ${outputText(outputs, this.document.machine.outputs)}` : ''}; ${out} ${out === 1 ? 'arrow leaves' : 'arrows leave'}`;
  }

  /** Whether the notation of the text is kept by edits: lines of transitions and KISS2. */
  get #isKept(): boolean {
    const { notation } = this.document;
    return this.refusal === undefined && (notation === 'lines' || notation === 'kiss');
  }

  get #edits(): Edits {
    const { notation, machine } = this.document;
    return this.#isKept && notation === 'kiss' ? kissEdits(machine) : LINES;
  }

  /** The text that is edited: as it is, or written anew from another notation as lines of transitions. */
  #lines(): string {
    const { document, diagram } = this;
    if (this.#isKept) return this.text;
    this.#around.say('The machine is written anew as lines of transitions.');
    return linesText(document.machine, {
      stateOutputs: circleOutputs(document),
      codes: document.codes,
      places: diagram.laid.places,
    });
  }

  /** A name as lines of transitions have it. */
  #plain(name: string): string {
    if (this.#edits !== LINES) return name;
    return plainNames(this.names)[this.indexOf(name)] ?? name;
  }

  /** Takes an edit, or says why not. */
  #put(edit: (lines: string) => string): string | undefined {
    try {
      const text = edit(this.#lines());
      if (text.trim() !== '') readMachine(text);
      this.#history.push(this.text);
      this.#around.write(text);
      return undefined;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#around.say(error.message);
      return error.message;
    }
  }

  addState(at: Place): string | undefined {
    const name = freshName(this.names);
    const { outputs } = this.document.machine;
    const refused = this.#put((lines) =>
      this.#edits.withState(
        pinned(
          lines,
          this.names.map((n) => this.#plain(n)),
          this.diagram,
          this.document.places,
        ),
        name,
        at,
        circleOutputs(this.document) && outputText('0'.repeat(outputs.length), outputs),
      ),
    );
    if (refused === undefined) this.choose({ kind: 'state', state: name });
    return refused;
  }

  /** The states at other places: all of them are then placed, so that none jumps. */
  moveTo(places: readonly Place[]): void {
    const { notation } = this.document;
    // Comments with places have no room in XML.
    const isXml = notation === 'digital' || notation === 'jflap';
    const names = isXml ? plainNames(this.names) : this.names;
    const base = isXml ? this.#lines() : this.text;
    this.#history.push(this.text);
    this.#around.write(
      names.reduce((text, name, s) => movedTo(text, name, places[s] as Place), base),
    );
  }

  layOut(): void {
    this.#put(withoutPlaces);
  }

  connect(from: string, to: string, label: string): string | undefined {
    const refused = this.#put((lines) =>
      this.#edits.withTransition(lines, this.#plain(from), this.#plain(to), label),
    );
    if (refused === undefined)
      this.choose({ kind: 'arrow', from: this.#plain(from), to: this.#plain(to), line: 0 });
    return refused;
  }

  /** What may stand at a new transition: the first input that nothing is said of, and outputs 0. */
  proposal(from: string): string {
    const { machine } = this.document;
    const isBits = this.#edits !== LINES;
    const outputs = isBits
      ? ` / ${'0'.repeat(machine.outputs.length)}`
      : circleOutputs(this.document) || machine.outputs.length === 0
        ? ''
        : ` / ${outputText('0'.repeat(machine.outputs.length), machine.outputs)}`;
    try {
      const { diagrams, step } = behaviourOf(machine);
      const gap = diagrams.find(
        step[this.indexOf(from)] as number,
        machine.inputs.length,
        (m) => m === UNSAID,
      );
      const words = isBits
        ? (gap ?? '-'.repeat(machine.inputs.length))
        : gap === undefined || gap === ''
          ? ''
          : conditionText(gap, machine.inputs);
      return `${words}${outputs}`.trim();
    } catch {
      // The machine has a contradiction, which the page tells; there is nothing to propose meanwhile.
      return outputs.trim();
    }
  }

  /** What the field shows of what is chosen. */
  written(): string {
    const { chosen, document } = this;
    if (chosen?.kind === 'state') {
      const outputs = this.diagram.outputs?.[this.indexOf(chosen.state)];
      return outputs === undefined
        ? chosen.state
        : `${chosen.state} / ${outputText(outputs, document.machine.outputs)}`;
    }
    if (!chosen) return '';
    const line = this.#lineOf(chosen);
    if (document.notation !== 'lines' || line === 0) {
      const labels = this.arrowOf(chosen.from, chosen.to)?.bundle.labels ?? [];
      return (labels.find((l) => l.line === line) ?? labels[0])?.text ?? '';
    }
    const [, , label = ''] =
      /^(.*?)(?:-->|->|→|=>)\s*[^\s:;/]+\s*:?\s*(.*?)\s*(?:(?:#|\/\/).*)?$/u.exec(
        this.text.split('\n')[line - 1] ?? '',
      ) ?? [];
    return label;
  }

  #lineOf({ from, to, line }: Extract<Chosen, { kind: 'arrow' }>): number {
    return line > 0 ? line : (this.arrowOf(from, to)?.bundle.labels[0]?.line ?? 0);
  }

  /** Takes what was typed for what is chosen. */
  take(value: string): string | undefined {
    const { chosen } = this;
    if (!chosen) return undefined;
    if (chosen.kind === 'arrow') return this.#takeArrow(chosen, value);
    const [name = '', ...rest] = value.split('/');
    const outputs = rest.join('/').trim();
    const before = this.#plain(chosen.state);
    const after = name.trim();
    const refused =
      after !== before && this.names.includes(after)
        ? `There is a state ${after} already: each has a name of its own.`
        : this.#put((lines) => {
            const named = after === before ? lines : this.#edits.renamed(lines, before, after);
            if (this.#edits !== LINES && rest.length > 0)
              throw new EngineError('bad-names', 'The outputs of KISS2 stand at the transitions.', {
                field: 'state',
                value,
              });
            return rest.length > 0 || circleOutputs(this.document)
              ? withOutputs(named, after, outputs)
              : named;
          });
    if (refused === undefined) this.choose({ kind: 'state', state: after });
    return refused;
  }

  #takeArrow(chosen: Extract<Chosen, { kind: 'arrow' }>, value: string): string | undefined {
    if (this.#isKept) {
      const line = this.#lineOf(chosen);
      return this.#put((lines) => this.#edits.relabelled(lines, line, value));
    }
    const label = this.arrowOf(chosen.from, chosen.to)?.bundle.labels[0]?.text ?? '';
    const [input = '', output = ''] = label.split('/');
    const { machine } = this.document;
    // The row as it stands among the lines that are written anew.
    const row = `${conditionText(input, machine.inputs)}${output === '' ? '' : ` / ${outputText(output, machine.outputs)}`}`;
    return this.#put((lines) => {
      const list = lines.split('\n');
      const head = `${this.#plain(chosen.from)} -> ${this.#plain(chosen.to)}`;
      const exact = list.indexOf(`${head} : ${row}`);
      const at = exact >= 0 ? exact : list.findIndex((l) => l.startsWith(`${head} :`));
      return relabelled(lines, at + 1, value);
    });
  }

  delete(): void {
    const { chosen } = this;
    if (!chosen) {
      this.#around.say('Nothing is chosen.');
      return;
    }
    if (chosen.kind === 'state') {
      if (this.names.length === 1) {
        this.#around.say('The last state stays.');
        return;
      }
      this.#put((lines) => this.#edits.withoutState(lines, this.#plain(chosen.state)));
    } else
      this.#put((lines) => {
        const whole = readMachine(lines);
        const [from, to] = [this.#plain(chosen.from), this.#plain(chosen.to)].map((n) =>
          whole.machine.states.indexOf(n),
        );
        const its = whole.machine.transitions
          .filter((t) => t.from === from && t.to === to)
          .map((t) => t.line);
        return this.#edits.withoutLines(
          lines,
          chosen.line > 0 && this.#isKept ? [chosen.line] : its,
        );
      });
    this.choose(undefined);
  }

  reset(): void {
    const { chosen } = this;
    if (chosen?.kind !== 'state') {
      this.#around.say('Choose the state that is to be the reset state.');
      return;
    }
    this.#put((lines) => this.#edits.withReset(lines, this.#plain(chosen.state)));
  }

  restore(how: 'undo' | 'redo'): void {
    const text = this.#history[how](this.text);
    if (text === undefined) {
      this.#around.say('There is nothing further.');
      return;
    }
    this.#around.write(text);
    this.#around.say(how === 'undo' ? 'Undone.' : 'Done again.');
  }
}

/** The text with a place for every state, where none has one yet: a new one then moves none of them. */
function pinned(
  lines: string,
  names: readonly string[],
  { laid }: Diagram,
  places: readonly (Place | undefined)[],
): string {
  if (places.every((p) => p !== undefined)) return lines;
  return names.reduce((text, name, s) => movedTo(text, name, laid.places[s] as Place), lines);
}
