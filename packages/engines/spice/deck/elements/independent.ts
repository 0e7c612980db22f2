/** V and I: DC, AC and a waveform, in any order. */

import type { Element } from '../../circuit.ts';
import { waveformAt } from '../../waveform/evaluate.ts';
import type { Waveform } from '../../waveform.ts';
import type { Line } from '../line.ts';
import { CardError } from '../refusal.ts';
import { isSign, type Word } from '../words.ts';
import { Cursor } from './cursor.ts';
import { readPwl } from './pwl.ts';
import { scaledWave, UNKNOWN_WAVES, WAVES, waveOf } from './waves.ts';

interface Given {
  dc: number | undefined;
  ac: [number, number];
  wave: Waveform | undefined;
  rser: number;
  cpar: number;
  m: number;
}

export function readSource(line: Line, kind: 'voltage' | 'current'): Element[] {
  const nodes = line.nodes(2);
  const given = new Reading(line).all();
  const dc = given.dc ?? (given.wave ? waveformAt(given.wave, 0) : 0);
  const m = kind === 'current' ? line.instance.share * given.m : 1;
  const { startup } = line.instance.build.times;
  const resistance = kind === 'voltage' ? given.rser : 0;
  const ends = resistance === 0 ? nodes : [innerNode(line), nodes[1]!];
  const source: Element = {
    ...line.common(ends),
    kind,
    dc: dc * m,
    ac: [given.ac[0] * m, given.ac[1]],
    ...(given.wave && { wave: m === 1 ? given.wave : scaledWave(given.wave, m) }),
    ...(startup !== undefined && { startup }),
  };
  const parts: Element[] = [source];
  if (resistance !== 0) parts.push(inSeries(line, [ends[0]!, nodes[0]!], resistance));
  if (given.cpar !== 0) {
    const name = `${line.name}#cpar`;
    parts.push({ ...line.common(nodes), name, kind: 'capacitor', capacitance: given.cpar });
  }
  return parts;
}

const innerNode = (line: Line): number => line.instance.build.node(`${line.name}#rser`);

/** LTspice's Rser. */
function inSeries(line: Line, nodes: readonly number[], resistance: number): Element {
  const name = `${line.name}#rser`;
  return { ...line.common(nodes), name, kind: 'resistor', resistance, isNoisy: true };
}

class Reading {
  readonly #line: Line;
  readonly #cursor: Cursor;
  readonly #given: Given = { dc: undefined, ac: [0, 0], wave: undefined, rser: 0, cpar: 0, m: 1 };

  constructor(line: Line) {
    this.#line = line;
    this.#cursor = new Cursor(line, 3);
  }

  all(): Given {
    while (!this.#cursor.isDone) this.#one();
    return this.#given;
  }

  #one(): void {
    const { word, key } = this.#cursor;
    if (word?.kind === 'sign' && word.text !== '=') this.#cursor.next();
    else if (key === 'dc') this.#direct();
    else if (key === 'ac') this.#alternating();
    else if (key === 'pwl') this.#wave(key, () => readPwl(this.#cursor));
    else if (WAVES.has(key)) this.#wave(key, () => this.#waveOf(key));
    else if (Object.hasOwn(UNKNOWN_WAVES, key))
      throw new CardError(
        `${this.#line.own} is ${UNKNOWN_WAVES[key]}, which is not computed here`,
        key,
      );
    else if (this.#cursor.isNamed) this.#named(key);
    else if (key === 'distof1' || key === 'distof2') this.#distortion();
    else if (this.#given.dc === undefined) this.#given.dc = this.#cursor.value();
    else throw new CardError(`"${word?.text}" is left over behind ${this.#line.own}`, word?.text);
  }

  #direct(): void {
    this.#cursor.next();
    this.#cursor.skip('=');
    this.#given.dc = this.#cursor.isValue ? this.#cursor.value() : 0;
  }

  #alternating(): void {
    const cursor = this.#cursor;
    cursor.next();
    cursor.skip('=');
    cursor.skip('(');
    const magnitude = cursor.isValue ? cursor.value() : 1;
    cursor.skip(',');
    const phase = cursor.isValue ? cursor.value() : 0;
    cursor.skip(')');
    this.#given.ac = [magnitude, phase];
  }

  #wave(name: string, read: () => Waveform): void {
    if (this.#given.wave)
      throw new CardError(`${this.#line.own} has two waveforms; one would do`, name);
    this.#cursor.next();
    this.#given.wave = read();
  }

  #waveOf(name: string): Waveform {
    const { build, scope } = this.#line.instance;
    return waveOf(name, this.#values(), build.times, scope.setting.dialect);
  }

  /** Values up to the closing bracket, or to the next key. */
  #values(): number[] {
    const cursor = this.#cursor;
    const isBracketed = cursor.skip('(');
    const values: number[] = [];
    const taken: Word[] = [];
    while (!cursor.isDone && !isSign(cursor.word, ')')) {
      if (cursor.word) taken.push(cursor.word);
      if (cursor.skip(',') || cursor.skip('(')) continue;
      // Within brackets a word that is no value is refused where it stands.
      if (!cursor.isValue && !(isBracketed && cursor.key !== '')) break;
      values.push(cursor.value());
    }
    cursor.skip(')');
    this.#decimalComma(taken);
    return values;
  }

  /** Among values with blanks between, `1,5` without one may be meant as one value; SPICE takes two, and so it is read. */
  #decimalComma(words: readonly Word[]): void {
    const isComma = words.map((word) => isSign(word, ','));
    const hasBlanks = words.some(
      (word, k) => k > 0 && !isComma[k] && !isComma[k - 1] && word.at > (words[k - 1] as Word).end,
    );
    const at = words.findIndex(
      (word, k) =>
        isComma[k] &&
        /^[-+]?\d+$/u.test(words[k - 1]?.text ?? '') &&
        /^\d/u.test(words[k + 1]?.text ?? '') &&
        words[k - 1]?.end === word.at &&
        words[k + 1]?.at === word.end,
    );
    if (!hasBlanks || at < 0) return;
    const [before, behind] = [words[at - 1]?.text, words[at + 1]?.text];
    this.#line.notice(
      `${before},${behind} is read as two values, ${before} and ${behind}, since a comma parts values here; a decimal is written ${before}.${behind}`,
    );
  }

  #named(name: string): void {
    this.#cursor.next(2);
    const value = this.#cursor.value();
    const isLtspice = this.#line.instance.scope.setting.dialect === 'ltspice';
    if (name === 'rser' && isLtspice) this.#given.rser = value;
    else if (name === 'cpar' && isLtspice) this.#given.cpar = value;
    else if (name === 'm' && value > 0) this.#given.m = value;
    else
      throw new CardError(`${this.#line.own} has a "${name}=", which a source has not here`, name);
  }

  #distortion(): void {
    this.#cursor.next();
    while (this.#cursor.isValue) this.#cursor.next();
    this.#line.notice('DISTOF is for .disto alone, which is not computed here');
  }
}
