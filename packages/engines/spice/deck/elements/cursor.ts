/** Words of a source's card, taken one after the other. */
import type { Line } from '../line.ts';
import { readNumber } from '../number.ts';
import { CardError } from '../refusal.ts';
import { isSign, type Word } from '../words.ts';

export class Cursor {
  readonly line: Line;
  readonly #words: readonly Word[];
  #at = 0;

  constructor(line: Line, from: number) {
    this.line = line;
    this.#words = line.words.slice(from);
  }

  get isDone(): boolean {
    return this.#at >= this.#words.length;
  }

  get word(): Word | undefined {
    return this.#words[this.#at];
  }

  /** The next word's text where it is a plain word, else empty. */
  get key(): string {
    return this.word?.kind === 'word' ? this.word.text : '';
  }

  /** Whether `name =` comes next. */
  get isNamed(): boolean {
    return isSign(this.#words[this.#at + 1], '=');
  }

  next(count = 1): void {
    this.#at += count;
  }

  skip(sign: string): boolean {
    if (!isSign(this.word, sign)) return false;
    this.#at++;
    return true;
  }

  /** Takes a plain word if it is this one. */
  skipWord(text: string): boolean {
    if (this.key !== text) return false;
    this.#at++;
    return true;
  }

  /** Whether a value comes next, and no key word. */
  get isValue(): boolean {
    const { word, line } = this;
    if (!word || word.kind === 'sign') return false;
    if (word.kind !== 'word') return true;
    if (this.isNamed) return false;
    const { scope } = line.instance;
    if (/^[\d.+-]/u.test(word.text))
      return (
        readNumber(word.text, scope.setting.dialect) !== undefined || /[-+*/]/u.test(word.text)
      );
    return scope.definition(word.text) !== undefined;
  }

  value(): number {
    const { word, line } = this;
    if (!word || word.kind === 'sign')
      throw new CardError(`a value is missing behind ${line.own}`, line.card.raw);
    this.#at++;
    return line.number(word);
  }
}
