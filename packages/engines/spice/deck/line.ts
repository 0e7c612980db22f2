/** A card where it stands: its words, with values and nodes of its instance. */
import type { Expression } from '../expression/expression.ts';
import { isLive } from './expression/live.ts';
import { lower } from './expression/lower.ts';
import { numeric } from './expression/numeric.ts';
import { type Instance, treeOf } from './instance.ts';
import type { Card } from './lines.ts';
import { readNumber } from './number.ts';
import { CardError } from './refusal.ts';
import { type Arguments, argumentsOf, type Word } from './words.ts';

export class Line {
  readonly card: Card;
  readonly instance: Instance;
  /** All of them, the name first. */
  readonly words: readonly Word[];

  constructor(card: Card, instance: Instance) {
    this.card = card;
    this.instance = instance;
    this.words = instance.build.wordsOf(card);
  }

  /** The name in the flat circuit: `x1.r3`. */
  get name(): string {
    return this.instance.path + this.own;
  }

  /** The name on the card. */
  get own(): string {
    return this.words[0]?.text ?? '';
  }

  /** What every element has. */
  common(nodes: readonly number[]): {
    name: string;
    nodes: readonly number[];
    place: Card['place'];
  } {
    return { name: this.name, nodes, place: this.card.place };
  }

  /** Nodes by the words from `from` on; refused by count. */
  nodes(count: number, from = 1): number[] {
    const words = this.words.slice(from, from + count);
    if (words.length < count || words.some((w) => w.kind === 'sign' && w.text === '='))
      throw new CardError(
        `${this.own} has ${Math.max(0, words.length)} nodes where ${count} are needed`,
        this.card.raw,
      );
    return words.map((w) => this.instance.node(w.text));
  }

  /** Words behind the first `from` by position and by name. */
  arguments(from: number): Arguments {
    return argumentsOf(this.words.slice(from));
  }

  /** The value of a number, a parameter or an expression. */
  number(word: Word): number {
    const value = this.#number(word);
    if (!Number.isFinite(value))
      throw new CardError(`"${word.text}" is ${value}, no number`, word.text);
    return value;
  }

  #number(word: Word): number {
    const { scope } = this.instance;
    if (word.kind === 'word') {
      const value = readNumber(word.text, scope.setting.dialect);
      if (value !== undefined) return value;
      if (/^[a-z_][\w.]*$/u.test(word.text) && !scope.definition(word.text))
        throw new CardError(
          `"${word.text}" is neither a number nor a parameter${near(word.text, scope.names())}`,
          word.text,
        );
    }
    return numeric(treeOf(word.text, scope.setting), scope);
  }

  /** A named value, or what stands for it; refused where it is a list. */
  named(given: Arguments, name: string): number | undefined {
    const words = given.named.get(name);
    if (!words) return undefined;
    if (words.length !== 1)
      throw new CardError(`${name} has ${words.length} values; one would do`, name);
    return this.number(words[0]!);
  }

  /** Whether a value needs the solved circuit: voltages, currents, time. */
  isLive(word: Word): boolean {
    if (word.kind === 'word' && readNumberQuietly(word.text, this) !== undefined) return false;
    const { scope } = this.instance;
    return isLive(treeOf(word.text, scope.setting), scope);
  }

  /** An expression over the circuit. */
  expression(text: string): Expression {
    const { scope } = this.instance;
    return lower(treeOf(text, scope.setting), scope, this.instance.wiring(this.card));
  }

  /** Refuses names that nothing reads. */
  only(given: Arguments, ...names: readonly string[]): void {
    for (const name of given.named.keys())
      if (!names.includes(name))
        throw new CardError(
          `${this.own} has a "${name}=", which means nothing here${names.length > 0 ? `; it takes ${names.join(', ')}` : ''}`,
          name,
        );
  }

  /** Refuses words behind the last that has a meaning. */
  noMore(words: readonly Word[], from: number): void {
    const word = words[from];
    if (word) throw new CardError(`"${word.text}" is left over behind ${this.own}`, word.text);
  }

  notice(message: string): void {
    this.instance.build.notice(this.card.place, message);
  }
}

function near(name: string, names: Iterable<string>): string {
  for (const other of names)
    if (other !== name && (other.startsWith(name) || name.startsWith(other)))
      return `; there is ${other}`;
  return '';
}

function readNumberQuietly(text: string, line: Line): number | undefined {
  return readNumber(text, line.instance.scope.setting.dialect);
}
