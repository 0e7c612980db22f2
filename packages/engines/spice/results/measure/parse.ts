/** `.meas` cards of ngspice and LTspice, read. */
import { EngineError } from '../../../error.ts';
import type { Place } from '../../circuit.ts';
import { wholeNumber } from '../expression/number.ts';
import { parseTrace } from '../expression/parse.ts';
import type { Instant, MeasureRequest, Operand, WindowKind } from './request.ts';
import { bare, wordsOf } from './words.ts';

const ANALYSES = {
  tran: 'tran',
  ac: 'ac',
  dc: 'dc',
  op: 'op',
  tf: 'tf',
  noise: 'noise',
  sp: 'fft',
  fft: 'fft',
} as const;

const WINDOWS: Readonly<Record<string, WindowKind>> = {
  avg: 'avg',
  rms: 'rms',
  min: 'min',
  max: 'max',
  pp: 'pp',
  min_at: 'min_at',
  max_at: 'max_at',
  integ: 'integ',
  integral: 'integ',
};

/** Followed by `=`; elsewhere they may be a node's name. */
const KEYS = new Set(['at', 'val', 'td', 'rise', 'fall', 'cross', 'from', 'to']);
const CLAUSES = new Set(['when', 'trig', 'targ']);

/**
 * A card, from `.meas` on or without it, in one line: `tran tr trig v(out) val=0.1 rise=1 targ v(out) val=0.9 rise=1`,
 * `ac bw when vdb(out)=-3 fall=last`, `avg_p avg v(a)*i(r1) from=1m to=2m`, `param='a/b'`. An analysis may be left
 * out. Every expression is read here, so that what is wrong in it is told at its card.
 *
 * Throws EngineError `syntax`, `unsupported` for a kind of measurement that there is not.
 */
export function parseMeasure(text: string, place?: Place): MeasureRequest {
  const words = wordsOf(text.replace(/^\s*\.?meas(?:ure)?\s+/iu, ''));
  const first = words[0]?.toLowerCase() ?? '';
  const analysis = Object.hasOwn(ANALYSES, first)
    ? ANALYSES[first as keyof typeof ANALYSES]
    : undefined;
  const card = new Card(text, analysis === undefined ? words : words.slice(1));
  const name = bare(card.word('a name').replaceAll('"', '')).toLowerCase();
  const head = { name, ...(analysis && { analysis }), ...(place && { place }) };
  const request = card.measure();
  card.finish();
  return { ...head, ...request };
}

type Bare = MeasureRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'name' | 'analysis' | 'place'>
    : never
  : never;
type Settings = Partial<Record<string, string>>;

class Card {
  readonly #text: string;
  readonly #words: readonly string[];
  #at = 0;

  constructor(text: string, words: readonly string[]) {
    this.#text = text;
    this.#words = words;
  }

  fail(message: string): never {
    throw new EngineError('syntax', `${message}, in “${this.#text.trim()}”.`, {
      value: this.#text,
    });
  }

  word(what: string): string {
    const word = this.#words[this.#at++];
    return word ?? this.fail(`The measurement lacks ${what}`);
  }

  finish(): void {
    const word = this.#words[this.#at];
    if (word !== undefined) this.fail(`“${word}” has no meaning where it stands`);
  }

  #peek(): string {
    return (this.#words[this.#at] ?? '').toLowerCase();
  }

  #isKey(): boolean {
    return KEYS.has(this.#peek()) && this.#words[this.#at + 1] === '=';
  }

  /** Words up to a key, a clause, or `=`. */
  expression(what: string): string {
    const words: string[] = [];
    while (this.#at < this.#words.length && !this.#isKey() && this.#peek() !== '=') {
      if (CLAUSES.has(this.#peek())) break;
      // LAST alone, behind a level, is CROSS=LAST.
      if (words.length > 0 && this.#peek() === 'last') break;
      words.push(this.#words[this.#at++]!);
    }
    const text = bare(words.join(' '));
    if (text === '') this.fail(`${what} is missing`);
    parseTrace(text);
    return text;
  }

  measure(): Bare {
    const kind = this.word('what is to be measured').toLowerCase();
    if (kind === 'trig' || kind === 'targ') {
      this.#at--;
      return { kind: 'delay', ...this.#ends() };
    }
    if (kind === 'when') return { kind: 'when', at: this.#when('WHEN') };
    if (kind === 'param') {
      if (this.#peek() === '=') this.#at++;
      return { kind: 'param', expression: this.expression('The expression of PARAM') };
    }
    if (kind === 'find') return { kind: 'find', ...this.#found() };
    if (kind === 'deriv' || kind === 'derivative') return { kind: 'deriv', ...this.#found() };
    const window = WINDOWS[kind];
    if (window === undefined)
      throw new EngineError(
        'unsupported',
        `There is no measurement “${kind}” in “${this.#text.trim()}”: there are TRIG … TARG, WHEN, FIND, DERIV, AVG, RMS, MIN, MAX, PP, MIN_AT, MAX_AT, INTEG and PARAM.`,
        { value: kind },
      );
    const expression = this.expression(`What ${kind.toUpperCase()} is of`);
    return { kind: window, expression, ...this.#window() };
  }

  #found(): { expression: string; at: Instant } {
    const expression = this.expression('What is to be found');
    if (this.#peek() === 'when') {
      this.#at++;
      return { expression, at: this.#when('WHEN') };
    }
    const { at, ...others } = this.#settings(['at']);
    if (at === undefined || Object.keys(others).length > 0)
      return this.fail('FIND and DERIV take AT=… or WHEN …');
    return { expression, at: { kind: 'at', at: this.#operand(at) } };
  }

  #ends(): { trigger?: Instant; target?: Instant } {
    let trigger: Instant | undefined;
    let target: Instant | undefined;
    for (;;) {
      const clause = this.#peek();
      if (clause !== 'trig' && clause !== 'targ') break;
      this.#at++;
      if ((clause === 'trig' ? trigger : target) !== undefined)
        this.fail(`${clause.toUpperCase()} stands twice`);
      const instant = this.#when(clause.toUpperCase());
      if (clause === 'trig') trigger = instant;
      else target = instant;
    }
    return { ...(trigger && { trigger }), ...(target && { target }) };
  }

  #window(): { from?: Instant; to?: Instant } {
    if (CLAUSES.has(this.#peek())) {
      const { trigger, target } = this.#ends();
      return { ...(trigger && { from: trigger }), ...(target && { to: target }) };
    }
    const { from, to, td } = this.#settings(['from', 'to', 'td']);
    if (from !== undefined && td !== undefined) this.fail('TD and FROM both say where to begin');
    const instant = (text: string): Instant => ({ kind: 'at', at: this.#operand(text) });
    const begin = from ?? td;
    return {
      ...(begin !== undefined && { from: instant(begin) }),
      ...(to !== undefined && { to: instant(to) }),
    };
  }

  /** `v(a)=0.5 rise=2 td=1m`, `v(a) val=0.5 cross=last`, `at=1m`. */
  #when(clause: string): Instant {
    if (this.#isKey() && this.#peek() === 'at')
      return { kind: 'at', at: this.#operand(this.#settings(['at'])['at']!) };
    const signal = this.expression(`What ${clause} looks at`);
    let level: string | undefined;
    if (this.#peek() === '=') {
      this.#at++;
      level = this.expression(`The level of ${clause}`);
    }
    const settings = this.#settings(['val', 'td', 'rise', 'fall', 'cross', 'from', 'to']);
    if (level !== undefined && settings['val'] !== undefined)
      this.fail(`${clause} has two levels, one behind “=” and VAL`);
    level ??= settings['val'];
    if (level === undefined) return this.fail(`${clause} lacks a level: VAL=… or “=” with a value`);
    const optional = (key: 'td' | 'from' | 'to', as: string): object =>
      settings[key] === undefined ? {} : { [as]: this.#operand(settings[key]) };
    return {
      kind: 'when',
      signal,
      level: this.#operand(level),
      ...this.#edge(settings),
      ...optional('td', 'delay'),
      ...optional('from', 'from'),
      ...optional('to', 'to'),
    };
  }

  #edge(settings: Settings): { edge: 'rise' | 'fall' | 'cross'; count: number | 'last' } {
    const given = (['rise', 'fall', 'cross'] as const).filter((key) => settings[key] !== undefined);
    const [edge = 'cross', other] = given;
    if (other !== undefined)
      this.fail(`${edge.toUpperCase()} and ${other.toUpperCase()} exclude one another`);
    const text = (settings[edge] ?? '1').toLowerCase();
    if (text === 'last') return { edge, count: 'last' };
    const count = wholeNumber(text);
    if (count === undefined || !Number.isInteger(count) || count < 1)
      return this.fail(
        `${edge.toUpperCase()}=${text} is neither a whole number from 1 on nor LAST`,
      );
    return { edge, count };
  }

  #settings(allowed: readonly string[]): Settings {
    const settings: Settings = {};
    for (;;) {
      if (this.#peek() === 'last' && allowed.includes('cross')) {
        this.#at++;
        settings['cross'] = 'last';
        continue;
      }
      if (!this.#isKey()) return settings;
      const key = this.#peek();
      if (!allowed.includes(key)) this.fail(`${key.toUpperCase()}=… does not belong here`);
      if (settings[key] !== undefined) this.fail(`${key.toUpperCase()} stands twice`);
      this.#at += 2;
      settings[key] = this.expression(`The value of ${key.toUpperCase()}`);
    }
  }

  #operand(text: string): Operand {
    return wholeNumber(text) ?? text;
  }
}
