/**
 * Timing requirements as they are written in data sheets and HDL: `setup D -> CLK rise 2ns`, `delay A -> Q 1ns..5ns`.
 * Kinds as in the timing checks of IEEE 1364-2005, clause 15.
 */
import { EngineError } from '../../error.ts';
import type { EdgeKind } from '../signal.ts';

export const KINDS = [
  'setup',
  'hold',
  'recovery',
  'removal',
  'width',
  'period',
  'skew',
  'delay',
  'glitch',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Edge {
  readonly signal: string;
  readonly edge: EdgeKind;
}

export interface Condition {
  readonly signal: string;
  /** `1`, `0`, or the words of a value. */
  readonly value: string;
}

export interface Constraint {
  readonly kind: Kind;
  /** Line in the list, from 1. */
  readonly line: number;
  /** As it was written, without its comment. */
  readonly text: string;
  /** The data, the asynchronous control, the pulse: what is judged. */
  readonly of: Edge;
  /** The clock, or where a delay ends; of a width and a period none. */
  readonly to: Edge | undefined;
  /** Of a width. */
  readonly level: 'high' | 'low' | undefined;
  readonly min: Time | undefined;
  readonly max: Time | undefined;
  readonly when: Condition | undefined;
}

/** Seconds, or ticks of the drawing where it is written so. */
export interface Time {
  readonly value: number;
  readonly unit: 's' | 'tick';
}

const UNITS: Readonly<Record<string, number>> = {
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ns: 1e-9,
  ps: 1e-12,
  fs: 1e-15,
};
const EXPONENT: Readonly<Record<string, number>> = {
  s: 0,
  ms: -3,
  us: -6,
  µs: -6,
  μs: -6,
  ns: -9,
  ps: -12,
  fs: -15,
};
const TICKS = /^(?:ticks?|cycles?|T|tck)$/u;
const EDGES: Readonly<Record<string, EdgeKind>> = {
  rise: 'rise',
  rising: 'rise',
  posedge: 'rise',
  '↑': 'rise',
  fall: 'fall',
  falling: 'fall',
  negedge: 'fall',
  '↓': 'fall',
  change: 'change',
  edge: 'change',
  any: 'change',
};
const LEVELS: Readonly<Record<string, 'high' | 'low'>> = { high: 'high', low: 'low' };
const MAX_LINES = 200;

const EXAMPLES: Readonly<Record<Kind, string>> = {
  setup: 'setup D -> CLK rise 2ns',
  hold: 'hold D -> CLK rise 1ns',
  recovery: 'recovery RST rise -> CLK rise 2ns',
  removal: 'removal RST rise -> CLK rise 1ns',
  width: 'width CLK high 4ns',
  period: 'period CLK rise 10ns',
  skew: 'skew A rise -> B rise 0.5ns',
  delay: 'delay A rise -> Q change 1ns..5ns',
  glitch: 'glitch D 2ns',
};

/** Reads the list: one requirement a line, `#` and `//` begin a comment. @throws EngineError `syntax` with the line */
export function readConstraints(text: string): Constraint[] {
  const lines = text.split('\n');
  const found: Constraint[] = [];
  lines.forEach((raw, k) => {
    const line = raw.replace(/(?:#|\/\/).*$/u, '').trim();
    if (line === '') return;
    if (found.length >= MAX_LINES)
      throw new EngineError('out-of-range', `The list has more than ${MAX_LINES} requirements.`);
    found.push(new Line(line, k + 1).constraint());
  });
  return found;
}

class Line {
  readonly #text: string;
  readonly #line: number;
  readonly #words: string[];
  readonly #isQuoted: boolean[] = [];
  #at = 0;

  constructor(text: string, line: number) {
    this.#text = text;
    this.#line = line;
    // Quotes hold a name with blanks; arrows, commas and comparisons part words by themselves.
    this.#words = [
      ...text.matchAll(
        /"([^"]*)"|(->|→|<=|>=|≤|≥|\.\.|…|[<>=,])|((?:(?!->|→|\.\.|…|[<>=≤≥,\s]).)+)/gu,
      ),
    ].map(([, quoted, sign, word]) => {
      this.#isQuoted.push(quoted !== undefined);
      return quoted ?? sign ?? word ?? '';
    });
  }

  #fail(message: string): never {
    throw new EngineError('syntax', `Line ${this.#line}: ${message}`, { value: this.#text });
  }

  get #word(): string | undefined {
    return this.#words[this.#at];
  }

  #take(...options: readonly string[]): boolean {
    if (this.#isQuoted[this.#at] || !options.includes((this.#word ?? '').toLowerCase()))
      return false;
    this.#at++;
    return true;
  }

  constraint(): Constraint {
    this.#take('no');
    const named = (this.#word ?? '').toLowerCase().replace(/^\$/u, '');
    const kind = named === 'pulse' ? 'width' : KINDS.find((k) => k === named);
    if (!kind)
      this.#fail(
        `“${this.#word ?? ''}” is no requirement; there are ${KINDS.join(', ')}: ${EXAMPLES.setup}.`,
      );
    this.#at++;
    const of = this.#edge(kind === 'recovery' || kind === 'removal' ? 'rise' : 'change', kind);
    const level = kind === 'width' ? this.#level() : undefined;
    const hasTo = !['width', 'period', 'glitch'].includes(kind);
    const to = hasTo ? this.#to(kind) : undefined;
    const { min, max } = this.#limits(kind);
    const when = this.#when();
    if (this.#word !== undefined)
      this.#fail(`“${this.#word}” is not understood there; it is written as ${EXAMPLES[kind]}.`);
    return {
      kind,
      line: this.#line,
      text: this.#text,
      of: kind === 'period' && of.edge === 'change' ? { ...of, edge: 'rise' } : of,
      to,
      level,
      min,
      max,
      when,
    };
  }

  #name(kind: Kind): string {
    const word = this.#word;
    if (word === undefined || (!this.#isQuoted[this.#at] && /^(?:->|→|<|>|=|,|\.\.)$/u.test(word)))
      this.#fail(`a signal is missing; it is written as ${EXAMPLES[kind]}.`);
    this.#at++;
    return word;
  }

  #edge(otherwise: EdgeKind, kind: Kind): Edge {
    // `posedge CLK` before the name, `CLK rise` after it.
    const before = this.#edgeWord();
    const signal = this.#name(kind);
    return { signal, edge: this.#edgeWord() ?? before ?? otherwise };
  }

  #edgeWord(): EdgeKind | undefined {
    if (this.#isQuoted[this.#at]) return undefined;
    const next = this.#words[this.#at + 1];
    const edge = EDGES[(this.#word ?? '').toLowerCase()];
    // A signal that is called `edge` is followed by an arrow.
    if (!edge || (next === '->' && this.#at === 1)) return undefined;
    this.#at++;
    return edge;
  }

  #level(): 'high' | 'low' {
    const level = LEVELS[(this.#word ?? '').toLowerCase()];
    if (!level)
      this.#fail(`say whether the width is of the high or the low pulse: ${EXAMPLES.width}.`);
    this.#at++;
    return level;
  }

  #to(kind: Kind): Edge {
    if (!this.#take('->', '→', 'to', ',', 'before', 'after', 'and'))
      this.#fail(`an arrow and the other signal are missing; it is written as ${EXAMPLES[kind]}.`);
    return this.#edge(kind === 'delay' || kind === 'skew' ? 'change' : 'rise', kind);
  }

  /** One time is the least, of a delay and a skew the most; two are both. */
  #limits(kind: Kind): { min: Time | undefined; max: Time | undefined } {
    let min: Time | undefined;
    let max: Time | undefined;
    const isAtMost = kind === 'delay' || kind === 'skew';
    const bare: Time[] = [];
    for (;;) {
      if (this.#take('min', '>=', '≥', '>')) min = this.#time(kind);
      // `no glitch D < 2ns` forbids what is shorter.
      else if (this.#take('max', '<=', '≤', '<')) {
        if (kind === 'glitch') min = this.#time(kind);
        else max = this.#time(kind);
      } else if (this.#take('..', '…', 'to', ',')) bare.push(this.#time(kind));
      else if (this.#isTime()) bare.push(this.#time(kind));
      else break;
    }
    if (bare.length > 2) this.#fail('there are more than two times.');
    const [a, b] = bare;
    if (a && b) [min, max] = [a, b];
    else if (a && isAtMost) max ??= a;
    else if (a) min ??= a;
    if (!min && !max) this.#fail(`a time is missing; it is written as ${EXAMPLES[kind]}.`);
    if (min && max && min.unit === max.unit && min.value > max.value)
      this.#fail(
        `the least, ${min.value}, is above the most, ${max.value}; give the smaller one first.`,
      );
    if (max && !['delay', 'skew', 'width', 'period'].includes(kind))
      this.#fail(`a ${kind} has a least time alone; it is written as ${EXAMPLES[kind]}.`);
    if (min && kind === 'skew')
      this.#fail(`a skew has a greatest time alone; it is written as ${EXAMPLES.skew}.`);
    return { min, max };
  }

  #isTime(): boolean {
    return (
      this.#word !== undefined && !this.#isQuoted[this.#at] && /^[+-]?(?:\d|\.\d)/u.test(this.#word)
    );
  }

  #time(kind: Kind): Time {
    const word = this.#word ?? '';
    const [, number, glued = ''] =
      /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(.*)$/iu.exec(word) ?? [];
    if (number === undefined) this.#fail(`a time is missing; it is written as ${EXAMPLES[kind]}.`);
    this.#at++;
    let unit = glued;
    if (unit === '') {
      unit = this.#word ?? '';
      if (UNITS[unit] === undefined && !TICKS.test(unit))
        this.#fail(`the time ${number} has no unit; write ${number}ns, or ${number} ticks.`);
      this.#at++;
    }
    const value = Number(number);
    if (value < 0 && kind !== 'setup' && kind !== 'hold' && kind !== 'delay')
      this.#fail(`the time ${word} is negative; only a setup, a hold and a delay may be.`);
    if (TICKS.test(unit)) return { value, unit: 'tick' };
    if (UNITS[unit] === undefined)
      this.#fail(`“${unit}” is no unit of time; there are s, ms, us, ns, ps, fs and tick.`);
    // The decimal point is moved in the text: 2.3ns is the double nearest to 2.3e-9.
    return { value: Number(`${number}e${EXPONENT[unit]}`), unit: 's' };
  }

  #when(): Condition | undefined {
    if (!this.#take('when', 'while', 'if')) return undefined;
    const signal = this.#name('setup');
    this.#take('=', 'is');
    const word = this.#word;
    if (word === undefined) this.#fail(`the value of “${signal}” is missing: when ${signal} high.`);
    this.#at++;
    const level = LEVELS[word.toLowerCase()];
    return { signal, value: level === 'high' ? '1' : level === 'low' ? '0' : word };
  }
}
