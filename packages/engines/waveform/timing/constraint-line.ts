/** One requirement as it is written in data sheets and HDL: `setup D -> CLK rise 2ns`, `delay A -> Q 1ns..5ns`. */
import { EngineError } from '../../error.ts';
import type { EdgeKind } from '../signal.ts';
import {
  type Condition,
  type Constraint,
  type Edge,
  KINDS,
  type Kind,
  type Time,
} from './constraint.ts';

/** A time before its unit is known. */
interface Written {
  readonly number: string;
  readonly unit: string;
}

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
/** Letters of data sheets. */
const SYNONYMS: Readonly<Record<string, Kind>> = {
  pulse: 'width',
  tsu: 'setup',
  th: 'hold',
  trec: 'recovery',
  trem: 'removal',
  tw: 'width',
  tpd: 'delay',
  tsk: 'skew',
};

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

/** Reads one line, word by word. @throws EngineError `syntax` with its number */
export class Line {
  readonly #text: string;
  readonly #line: number;
  readonly #words: string[];
  readonly #isQuoted: boolean[] = [];
  #at = 0;
  /** Whether the edge that was read last was written. */
  #hasEdge = false;

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
      return quoted ?? sign ?? word?.replace(/^\u2212(?=[\d.])/u, '-') ?? '';
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
    const named = (this.#word ?? '').toLowerCase();
    const kind = KINDS.find((k) => k === named) ?? SYNONYMS[named.replace('_', '')];
    if (!kind && named.startsWith('$'))
      this.#fail(`a check of Verilog is written as in Verilog: ${named}(…), with its units.`);
    if (!kind)
      this.#fail(
        `“${this.#word ?? ''}” is no requirement; there are ${KINDS.join(', ')}: ${EXAMPLES.setup}.`,
      );
    this.#at++;
    const of = this.#edge(kind === 'recovery' || kind === 'removal' ? 'rise' : 'change', kind);
    const isEdgeFirst = this.#hasEdge;
    const level = kind === 'width' ? this.#level() : undefined;
    const hasTo = !['width', 'period', 'glitch'].includes(kind);
    const to = hasTo ? this.#to(kind) : undefined;
    // Read from left to right it says that the clock comes first, which it does not here.
    if (kind === 'hold' && isEdgeFirst && !this.#hasEdge)
      this.#fail(
        `the data stands before the clock: write hold ${to?.signal} -> ${of.signal} ${of.edge}, or give “${to?.signal}” its edge.`,
      );
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
    const edge = this.#edgeWord() ?? before;
    this.#hasEdge = edge !== undefined;
    return { signal, edge: edge ?? otherwise };
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
    const bare: Written[] = [];
    for (;;) {
      if (this.#take('min', '>=', '≥', '>')) min = this.#time(this.#written(kind), kind);
      // `no glitch D < 2ns` forbids what is shorter.
      else if (this.#take('max', '<=', '≤', '<')) {
        const time = this.#time(this.#written(kind), kind);
        if (kind === 'glitch') min = time;
        else max = time;
      } else if (this.#take('..', '…', 'to', '-', '–')) bare.push(this.#written(kind));
      else if (this.#take(',')) {
        // Not a decimal comma: what stands before it has its own unit.
        for (const time of bare) this.#time(time, kind);
        bare.push(this.#written(kind));
      } else if (this.#isTime()) bare.push(this.#written(kind));
      else break;
    }
    if (bare.length > 2) this.#fail('there are more than two times.');
    // `1..5ns` is in nanoseconds on both sides.
    const [a, b] = bare.map((time) =>
      this.#time(time.unit === '' ? { ...time, unit: bare[1]?.unit ?? '' } : time, kind),
    );
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

  #written(kind: Kind): Written {
    const word = this.#word ?? '';
    const [, number, glued = ''] =
      /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(.*)$/iu.exec(word) ?? [];
    if (number === undefined) this.#fail(`a time is missing; it is written as ${EXAMPLES[kind]}.`);
    this.#at++;
    if (glued !== '') return { number, unit: glued };
    const next = this.#word ?? '';
    if (EXPONENT[next] === undefined && !TICKS.test(next)) return { number, unit: '' };
    this.#at++;
    return { number, unit: next };
  }

  #time({ number, unit }: Written, kind: Kind): Time {
    const value = Number(number);
    if (value === 0) return { value, unit: 's' };
    if (unit === '')
      this.#fail(`the time ${number} has no unit; write ${number}ns, or ${number} ticks.`);
    if (value < 0 && kind !== 'setup' && kind !== 'hold' && kind !== 'delay')
      this.#fail(`the time ${number}${unit} is negative; only a setup, a hold and a delay may be.`);
    if (TICKS.test(unit)) return { value, unit: 'tick' };
    const exponent = EXPONENT[unit];
    if (exponent === undefined)
      this.#fail(`“${unit}” is no unit of time; there are s, ms, us, ns, ps, fs and tick.`);
    // The decimal point is moved in the text: 2.3ns is the double nearest to 2.3e-9.
    const [mantissa = '', power = '0'] = number.toLowerCase().split('e');
    return { value: Number(`${mantissa}e${Number(power) + exponent}`), unit: 's' };
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
