/** V and I: DC, AC and a waveform, in any order. */

import type { Element } from '../../circuit.ts';
import { waveformAt } from '../../waveform/evaluate.ts';
import type { Waveform } from '../../waveform.ts';
import type { Line } from '../line.ts';
import { readNumber } from '../number.ts';
import { CardError } from '../refusal.ts';
import { isSign, type Word } from '../words.ts';
import { listOf, scaledWave, UNKNOWN_WAVES, WAVES, waveOf } from './waves.ts';

interface Given {
  dc: number | undefined;
  ac: [number, number];
  wave: Waveform | undefined;
  rser: number;
  m: number;
}

export function readSource(line: Line, kind: 'voltage' | 'current'): Element[] {
  const nodes = line.nodes(2);
  const given = new Reading(line).all();
  const dc = given.dc ?? (given.wave ? waveformAt(given.wave, 0) : 0);
  const m = kind === 'current' ? line.instance.share * given.m : 1;
  const resistance = kind === 'voltage' ? given.rser : 0;
  const ends = resistance === 0 ? nodes : [innerNode(line), nodes[1]!];
  const source: Element = {
    ...line.common(ends),
    kind,
    dc: dc * m,
    ac: [given.ac[0] * m, given.ac[1]],
    ...(given.wave && { wave: m === 1 ? given.wave : scaledWave(given.wave, m) }),
  };
  return resistance === 0 ? [source] : [source, inSeries(line, [ends[0]!, nodes[0]!], resistance)];
}

const innerNode = (line: Line): number => line.instance.build.node(`${line.name}#rser`);

/** LTspice's Rser. */
function inSeries(line: Line, nodes: readonly number[], resistance: number): Element {
  const name = `${line.name}#rser`;
  return { ...line.common(nodes), name, kind: 'resistor', resistance, isNoisy: true };
}

/** Keys behind a waveform's values. */
const PWL_KEYS: ReadonlySet<string> = new Set(['r', 'td', 'file', 'repeat']);

class Reading {
  readonly #line: Line;
  readonly #words: readonly Word[];
  #at = 0;
  readonly #given: Given = { dc: undefined, ac: [0, 0], wave: undefined, rser: 0, m: 1 };

  constructor(line: Line) {
    this.#line = line;
    this.#words = line.words.slice(3);
  }

  all(): Given {
    while (this.#at < this.#words.length) this.#one();
    return this.#given;
  }

  get #word(): Word | undefined {
    return this.#words[this.#at];
  }

  #skip(sign: string): boolean {
    if (!isSign(this.#word, sign)) return false;
    this.#at++;
    return true;
  }

  #one(): void {
    const word = this.#word!;
    const name = word.kind === 'word' ? word.text : '';
    if (word.kind === 'sign' && word.text !== '=') this.#at++;
    else if (name === 'dc') this.#direct();
    else if (name === 'ac') this.#alternating();
    else if (name === 'pwl') this.#list();
    else if (WAVES.has(name)) this.#wave(name);
    else if (Object.hasOwn(UNKNOWN_WAVES, name))
      throw new CardError(
        `${this.#line.own} is ${UNKNOWN_WAVES[name]}, which is not computed here`,
        name,
      );
    else if (isSign(this.#words[this.#at + 1], '=')) this.#named(name);
    else if (name === 'distof1' || name === 'distof2') this.#distortion();
    else if (this.#given.dc === undefined) this.#given.dc = this.#value();
    else throw new CardError(`"${word.text}" is left over behind ${this.#line.own}`, word.text);
  }

  #value(): number {
    const word = this.#word;
    if (!word || word.kind === 'sign')
      throw new CardError(`a value is missing behind ${this.#line.own}`, this.#line.card.raw);
    this.#at++;
    return this.#line.number(word);
  }

  #direct(): void {
    this.#at++;
    this.#skip('=');
    this.#given.dc = this.#isValue() ? this.#value() : 0;
  }

  /** Whether a value comes next, and no key word. */
  #isValue(): boolean {
    const word = this.#word;
    if (!word || word.kind === 'sign') return false;
    if (word.kind !== 'word') return true;
    if (isSign(this.#words[this.#at + 1], '=')) return false;
    const { setting } = this.#line.instance.scope;
    if (/^[\d.+-]/u.test(word.text))
      return readNumber(word.text, setting.dialect) !== undefined || /[-+*/]/u.test(word.text);
    return this.#line.instance.scope.definition(word.text) !== undefined;
  }

  #alternating(): void {
    this.#at++;
    this.#skip('=');
    this.#skip('(');
    const magnitude = this.#isValue() ? this.#value() : 1;
    this.#skip(',');
    const phase = this.#isValue() ? this.#value() : 0;
    this.#skip(')');
    this.#given.ac = [magnitude, phase];
  }

  /** Values up to the closing bracket, or to the next key. */
  #values(): number[] {
    const isBracketed = this.#skip('(');
    const values: number[] = [];
    while (this.#word && !isSign(this.#word, ')')) {
      if (this.#skip(',') || (!isBracketed && this.#skip('('))) continue;
      if (
        !this.#isValue() &&
        !(isBracketed && this.#word.kind === 'word' && !PWL_KEYS.has(this.#word.text))
      )
        break;
      values.push(this.#value());
    }
    this.#skip(')');
    return values;
  }

  #once(name: string): void {
    if (this.#given.wave)
      throw new CardError(`${this.#line.own} has two waveforms; one would do`, name);
    this.#at++;
  }

  #wave(name: string): void {
    this.#once(name);
    const { instance } = this.#line;
    this.#given.wave = waveOf(
      name,
      this.#values(),
      instance.build.times,
      instance.scope.setting.dialect,
    );
  }

  #list(): void {
    this.#once('pwl');
    this.#skip('=');
    const values: number[] = [];
    let repeat: number | undefined;
    let delay = 0;
    for (;;) {
      const key = this.#word?.kind === 'word' ? this.#word.text : '';
      const isKey = isSign(this.#words[this.#at + 1], '=');
      if (key === 'file' || key === 'repeat')
        throw new CardError(
          `PWL of ${this.#line.own} has "${key}", which is not read here; points, and r=0 for a repetition, would do`,
          key,
        );
      if ((key === 'r' || key === 'td') && isKey) {
        this.#at += 2;
        const value = this.#value();
        if (key === 'td') delay = value;
        else if (value >= 0) repeat = value;
      } else if (this.#isValue() || isSign(this.#word, '(')) values.push(...this.#values());
      else if (!this.#skip(',') && !this.#skip(')')) break;
    }
    this.#given.wave = listOf(values, delay, repeat);
  }

  #named(name: string): void {
    this.#at += 2;
    const value = this.#value();
    const isLtspice = this.#line.instance.scope.setting.dialect === 'ltspice';
    if (name === 'rser' && isLtspice) this.#given.rser = value;
    else if (name === 'm' && value > 0) this.#given.m = value;
    else
      throw new CardError(`${this.#line.own} has a "${name}=", which a source has not here`, name);
  }

  #distortion(): void {
    this.#at++;
    while (this.#isValue()) this.#at++;
    this.#line.notice('DISTOF is for .disto alone, which is not computed here');
  }
}
