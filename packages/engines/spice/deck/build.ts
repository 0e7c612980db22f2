/** A flat circuit as it grows: nodes by name, elements, what is told of them. */
import type { Element, Place, SimulationOptions } from '../circuit.ts';
import type { Setting } from './expression/scope.ts';
import type { Card } from './lines.ts';
import type { ModelCard } from './model-card.ts';
import { CardError, meant, type Refusals } from './refusal.ts';
import { type Word, withExpression, withoutNodeSigns, wordsOf } from './words.ts';

/** What is worth telling, without being wrong: `C1 of 1F is a femtofarad`. */
export interface Notice {
  readonly place: Place;
  readonly message: string;
}

/** Elements of a flat circuit. */
export const MAX_ELEMENTS = 200_000;

/** Cards that are gone through, those of a subcircuit as often as it stands. */
const MAX_WORK = 20_000_000;

/** A transient's step and stop, which waveforms take what they are not given from, s; 0 without a transient. */
export interface RunTimes {
  readonly step: number;
  readonly stop: number;
  /** In which sources rise from 0, where they do. */
  readonly startup?: number;
  /** Whether initial values hold, and no operating point comes first. */
  readonly usesInitial?: boolean;
}

interface BuildSettings {
  readonly setting: Setting;
  readonly times: RunTimes;
  readonly options: SimulationOptions;
  readonly refusals: Refusals;
  readonly words: WeakMap<Card, readonly Word[]>;
  /** The text of a file beside the deck. Throws CardError. */
  readonly textOf: (name: string) => string;
}

export class Build {
  readonly setting: Setting;
  readonly times: RunTimes;
  readonly options: SimulationOptions;
  readonly refusals: Refusals;
  readonly textOf: (name: string) => string;
  readonly nodes: string[] = ['0'];
  readonly elements: Element[] = [];
  readonly notices: Notice[] = [];
  /** Parts of expressions that may still be made. */
  readonly budget = { left: 1_000_000 };
  /** Names that `.global` makes the same in every subcircuit. */
  readonly globals = new Set<string>();
  /** Xyce's `.preprocess replaceground true`: gnd is ground. */
  replacesGround = false;
  /** Models of the library of common parts that the deck names, by the names that it has for them. */
  readonly library = new Map<string, ModelCard>();
  /** Names of parts for which the library was told to stand in. */
  readonly stoodIn = new Set<string>();
  /** Initial voltages and guesses by node. */
  readonly initial = new Map<number, number>();
  readonly nodeset = new Map<number, number>();
  readonly #index = new Map<string, number>([['0', 0]]);
  readonly #places = new Map<string, Place>();
  readonly #controls: { name: string; place: Place; text: string }[] = [];
  readonly #words: WeakMap<Card, readonly Word[]>;
  #work = 0;
  #instances = 0;
  #isStopped = false;

  constructor({ setting, times, options, refusals, words, textOf }: BuildSettings) {
    this.textOf = textOf;
    this.setting = setting;
    this.times = times;
    this.options = options;
    this.refusals = refusals;
    this.#words = words;
  }

  /** The words of a card, split once for all instances. */
  wordsOf(card: Card): readonly Word[] {
    const known = this.#words.get(card);
    if (known) return known;
    const plain = withoutNodeSigns(wordsOf(card.text));
    const words = this.setting.dialect === 'ltspice' ? withExpression(plain, card.text) : plain;
    this.#words.set(card, words);
    return words;
  }

  /** The index of a node by its flat name. */
  node(name: string): number {
    const known = this.#index.get(name);
    if (known !== undefined) return known;
    const index = this.nodes.length;
    this.nodes.push(name);
    this.#index.set(name, index);
    return index;
  }

  /** Counts the cards of a subcircuit where it stands. Throws CardError where there are more than can be meant. */
  work(cards: number): void {
    this.#work += cards;
    if (this.#work > MAX_WORK) throw this.#full(`${MAX_WORK} cards`);
  }

  /** Counts a subcircuit, as `work`. */
  enter(): void {
    if (++this.#instances > MAX_ELEMENTS) throw this.#full(`${MAX_ELEMENTS} subcircuits`);
  }

  #full(what: string): CardError {
    return this.stop(
      `the circuit has more than ${what} when subcircuits are put in; fewer would do`,
    );
  }

  /** The refusal behind which nothing is read. */
  stop(message: string, text?: string): CardError {
    this.#isStopped = true;
    return new CardError(message, text);
  }

  /** Whether to read on is of no use. */
  get isFull(): boolean {
    return this.#isStopped || this.refusals.isFull;
  }

  hasNode = (name: string): boolean => this.#index.has(name);

  add(element: Element): void {
    const before = this.#places.get(element.name);
    if (before)
      throw new CardError(
        `${element.name} stands twice; it is at line ${before.line}${before.file === element.place.file ? '' : ` of ${before.file}`} already`,
        element.name,
      );
    if (this.elements.length >= MAX_ELEMENTS) throw this.#full(`${MAX_ELEMENTS} elements`);
    this.#places.set(element.name, element.place);
    this.elements.push(element);
  }

  /** Asks that an element of this flat name stands in the circuit once all is read. */
  needs(name: string, place: Place, text: string): void {
    this.#controls.push({ name, place, text });
  }

  notice(place: Place, message: string): void {
    if (this.notices.length < 200) this.notices.push({ place, message });
  }

  /** The initial current of an inductor that stands in the circuit. Throws CardError where none has the name. */
  flow(name: string, initial: number, place: Place): void {
    const at = this.elements.findIndex((e) => e.name === name && e.kind === 'inductor');
    const found = this.elements[at];
    if (found?.kind !== 'inductor')
      throw new CardError(
        `there is no inductor ${name}; initial values are of nodes, v(node), and of inductors, i(l1)`,
        name,
      );
    this.elements[at] = { ...found, initial };
    if (this.times.usesInitial !== true)
      this.notice(
        place,
        `the initial current of ${name} holds in a transient with uic; without it the operating point comes first`,
      );
  }

  /** Refuses controls that name what there is not. */
  checkControls(): void {
    for (const { name, place, text } of this.#controls)
      if (!this.#places.has(name))
        this.refusals.at(place, text, () => {
          throw new CardError(
            `there is no element ${name}${meant(name, this.#places.keys())}`,
            name,
          );
        });
  }
}
