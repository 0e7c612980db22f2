/** Builds a program while its text is read: numbers are worked out exactly, products with powers of two are shifts. */
import * as Q from '@tollbench/engines/exact/rational.ts';
import type { InputNode, Node, Program } from '@tollbench/engines/fixed/program.ts';
import { operands } from '@tollbench/engines/fixed/program.ts';
import {
  highestOf,
  lowestOf,
  roundRational,
  standsFor,
  type Word,
} from '@tollbench/engines/fixed/word.ts';
import { FieldError } from '../../define/error.ts';

/** A number, or a node of the program, with the text it was made from. */
export type Value =
  | {
      readonly kind: 'number';
      readonly value: Q.Rational;
      readonly text: string;
      readonly word?: Word;
    }
  | { readonly kind: 'node'; readonly node: number; readonly text: string };

export const MAX_INPUTS = 8;
export const MAX_NODES = 100;
const MAX_POWER = 12;
const MAX_SHIFT = 64;
/** Characters of an operation that is named by its text. */
const MAX_TEXT = 24;

/** Whether a value is a number that is worked out: one in a word of its own is calculated with as it is stored. */
const isFree = (x: Value): x is Extract<Value, { kind: 'number' }> =>
  x.kind === 'number' && !x.word;

/** The power of two that a positive number is, or undefined. */
function powerOf({ n, d }: Q.Rational): number | undefined {
  const size = n < 0n ? -n : n;
  const one = (x: bigint) => x > 0n && (x & (x - 1n)) === 0n;
  if (!one(size) || !one(d)) return undefined;
  return size.toString(2).length - d.toString(2).length;
}

export class Builder {
  readonly #nodes: Node[] = [];
  readonly #names = new Map<string, Value>();
  readonly #constants = new Map<string, number>();
  readonly #keepAll: boolean;

  constructor(keepAll: boolean) {
    this.#keepAll = keepAll;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  named(name: string): Value {
    const value = this.#names.get(name);
    if (value) return value;
    throw new FieldError(
      `"${name.slice(0, MAX_TEXT)}" has no value before this line; declare an input as ${name.slice(0, MAX_TEXT)} : Q1.15 or ${name.slice(0, MAX_TEXT)} in [-1, 1]`,
    );
  }

  input(node: InputNode): void {
    if (this.#nodes.filter(({ op }) => op === 'input').length >= MAX_INPUTS)
      throw new FieldError(`declares more than ${MAX_INPUTS} inputs`);
    this.#names.set(node.name, { kind: 'node', node: this.#put(node), text: node.name });
  }

  number(value: Q.Rational, text: string): Value {
    return { kind: 'number', value, text };
  }

  /** A name for a value: a constant, or a result that is rounded to a word of its own. */
  assign(name: string, value: Value, word: Word | undefined): void {
    const given = word && { word };
    if (value.kind === 'number') {
      if (word) checkHeld(name, value.value, word);
      // Another name for a constant in a word is the same word.
      this.#names.set(name, {
        kind: 'number',
        value: value.value,
        text: name,
        ...(value.word && { word: value.word }),
        ...given,
      });
      return;
    }
    const node = this.#nodes[value.node];
    const isFresh =
      node && node.op !== 'input' && node.op !== 'constant' && !this.#isNamed(value.node);
    if (isFresh) {
      this.#nodes[value.node] = { ...node, name, kept: true, ...given };
      this.#names.set(name, { ...value, text: name });
      return;
    }
    // Another name for a value: a copy in a word of its own.
    const copy = this.#put({ op: 'shift', name, a: value.node, shift: 0, kept: true, ...given });
    this.#names.set(name, { kind: 'node', node: copy, text: name });
  }

  #isNamed(node: number): boolean {
    return [...this.#names.values()].some((v) => v.kind === 'node' && v.node === node);
  }

  sum(x: Value, y: Value, op: 'add' | 'subtract'): Value {
    const text = `${x.text} ${op === 'add' ? '+' : '−'} ${y.text}`;
    if (isFree(x) && isFree(y))
      return this.number((op === 'add' ? Q.add : Q.sub)(x.value, y.value), text);
    if (y.kind === 'number' && Q.isZero(y.value)) return x;
    return this.#result(
      { op, name: text, a: this.#nodeOf(x), b: this.#nodeOf(y), kept: false },
      text,
    );
  }

  product(x: Value, y: Value): Value {
    const text = `${bracketed(x.text)}·${bracketed(y.text)}`;
    if (isFree(x) && isFree(y)) return this.number(Q.mul(x.value, y.value), text);
    for (const [c, v] of [
      [x, y],
      [y, x],
    ] as const) {
      if (c.kind !== 'number' || v.kind === 'number' || c.word) continue;
      if (Q.isZero(c.value)) throw new FieldError(`multiplies ${v.text.slice(0, MAX_TEXT)} by 0`);
      const shift = powerOf(c.value);
      if (shift === undefined) continue;
      const scaled = this.shifted(v, shift, text);
      return c.value.n < 0n ? this.negated(scaled) : scaled;
    }
    return this.#result(
      { op: 'multiply', name: text, a: this.#nodeOf(x), b: this.#nodeOf(y), kept: false },
      text,
    );
  }

  quotient(x: Value, y: Value): Value {
    if (y.kind !== 'number')
      throw new FieldError(
        `divides by ${y.text.slice(0, MAX_TEXT)}, whose quotient has no finite word; only constants divide`,
      );
    if (y.word)
      throw new FieldError(
        `divides by ${y.text.slice(0, MAX_TEXT)}, a constant in a word of its own: what is stored would be its reciprocal; leave its format out, or multiply by a constant that holds the reciprocal`,
      );
    if (Q.isZero(y.value)) throw new FieldError(`divides ${x.text.slice(0, MAX_TEXT)} by 0`);
    if (isFree(x))
      return this.number(Q.div(x.value, y.value), `${bracketed(x.text)}/${bracketed(y.text)}`);
    return this.product(x, this.number(Q.div(Q.ONE, y.value), `1/${bracketed(y.text)}`));
  }

  negated(x: Value): Value {
    const text = `−${bracketed(x.text)}`;
    if (isFree(x)) return this.number(Q.neg(x.value), text);
    return this.#result({ op: 'negate', name: text, a: this.#nodeOf(x), kept: false }, text);
  }

  shifted(x: Value, shift: number, text = `${bracketed(x.text)}·2^${shift}`): Value {
    if (Math.abs(shift) > MAX_SHIFT)
      throw new FieldError(`shifts by ${Math.abs(shift)} bits; the most is ${MAX_SHIFT}`);
    if (isFree(x)) {
      const by =
        shift >= 0 ? Q.rational(1n << BigInt(shift)) : Q.rational(1n, 1n << BigInt(-shift));
      return this.number(Q.mul(x.value, by), text);
    }
    return shift === 0
      ? x
      : this.#result({ op: 'shift', name: text, a: this.#nodeOf(x), shift, kept: false }, text);
  }

  power(x: Value, y: Value): Value {
    const times = y.kind === 'number' && y.value.d === 1n ? Number(y.value.n) : Number.NaN;
    if (isFree(x)) {
      if (!(Math.abs(times) <= 128))
        throw new FieldError(
          `raises ${x.text.slice(0, MAX_TEXT)} to ${y.text.slice(0, MAX_TEXT)}; the power of a number is whole, −128 to 128`,
        );
      if (Q.isZero(x.value) && times < 0) throw new FieldError('divides by 0');
      let value = Q.ONE;
      for (let k = 0; k < Math.abs(times); k++) value = Q.mul(value, x.value);
      return this.number(times < 0 ? Q.div(Q.ONE, value) : value, `${bracketed(x.text)}^${times}`);
    }
    if (!(times >= 1 && times <= MAX_POWER))
      throw new FieldError(
        `raises ${x.text.slice(0, MAX_TEXT)} to ${y.text.slice(0, MAX_TEXT)}; powers of a value are whole, 1 to ${MAX_POWER}`,
      );
    let value: Value = x;
    for (let k = 1; k < times; k++)
      value = { ...this.product(value, x), text: `${bracketed(x.text)}^${k + 1}` };
    return value;
  }

  #nodeOf(value: Value): number {
    if (value.kind === 'node') return value.node;
    const key = `${Q.format(value.value)} ${JSON.stringify(value.word)}`;
    const known = this.#constants.get(key);
    if (known !== undefined) return known;
    const name =
      value.text.length <= MAX_TEXT ? value.text : Q.toNumber(value.value).toPrecision(6);
    const { word } = value;
    const made = this.#put({ op: 'constant', name, value: value.value, ...(word && { word }) });
    this.#constants.set(key, made);
    return made;
  }

  #result(node: Node, text: string): Value {
    const name = text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`;
    const kept = this.#keepAll && node.op !== 'negate' && node.op !== 'shift';
    return {
      kind: 'node',
      node: this.#put({ ...node, name, ...(kept && { kept }) } as Node),
      text,
    };
  }

  #put(node: Node): number {
    if (this.#nodes.length >= MAX_NODES)
      throw new FieldError(`comes to more than ${MAX_NODES} operations`);
    this.#nodes.push(node);
    return this.#nodes.length - 1;
  }

  /** A name that no output depends on; undefined where all are used. */
  unused({ nodes, outputs }: Program): string | undefined {
    const needed = new Set(outputs);
    for (let n = nodes.length - 1; n >= 0; n--) {
      const node = nodes[n];
      if (node && needed.has(n)) for (const k of operands(node)) needed.add(k);
    }
    return [...this.#names].find(([, v]) => v.kind === 'node' && !needed.has(v.node))?.[0];
  }

  /** The program: with the outputs that are asked for, or all results that nothing else uses. */
  program(asked: readonly string[] | undefined): Program {
    const used = new Set(this.#nodes.flatMap(operands));
    const moving: boolean[] = [];
    for (const node of this.#nodes)
      moving.push(node.op === 'input' || operands(node).some((k) => moving[k]));
    const results = [...this.#names].flatMap(([name, v]) =>
      v.kind === 'node' && this.#nodes[v.node]?.op !== 'input' ? [{ name, node: v.node }] : [],
    );
    const wanted = asked
      ? asked.map((name) => {
          const found = results.find((r) => r.name === name);
          if (!found) throw new FieldError(`asks for ${name}, which is no result of a calculation`);
          return found.node;
        })
      : results.filter(({ node }) => !used.has(node) && moving[node]).map(({ node }) => node);
    return { nodes: this.#nodes, outputs: [...new Set(wanted)] };
  }
}

/** A constant that leaves the word it is given is a mistake, whatever overflow does. */
function checkHeld(name: string, value: Q.Rational, word: Word): void {
  const raw = roundRational(value, word.fraction, 'nearest-even');
  if (raw >= lowestOf(word) && raw <= highestOf(word)) return;
  const end = (raw: bigint) => Q.toNumber(standsFor(raw, word.fraction));
  throw new FieldError(
    `${name} is ${Q.toNumber(value)}, and its word holds ${end(lowestOf(word))} to ${end(highestOf(word))}`,
  );
}

/** A sum in brackets, where it is to be one factor. */
const bracketed = (text: string): string =>
  /[ +−]/u.test(text.slice(1)) || text.startsWith('−') ? `(${text})` : text;
