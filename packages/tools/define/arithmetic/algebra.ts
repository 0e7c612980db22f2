/** What a formula is about: the meaning of its numbers, names and operations. */
import type { Literal, Suffix } from './literal.ts';

/** What a formula is made of. Every function throws a FieldError whose message may quote the formula. */
export interface Algebra<V> {
  /** The unit of the field, which may stand with its prefixes behind numbers; '' for none. */
  readonly unit: string;
  /** Also `1_000`, `0x1F`, `0b1010`, `0o17`. */
  readonly whole?: boolean;
  number(literal: Literal): V;
  /** A value with a prefix or a unit behind it that is no number: `(1 + 2) mm`. Without it there are none. */
  suffixed?(value: V, suffix: Suffix): V;
  /** A name that stands for a value: `s`, `pi`, `i`; `before` is the factor that it follows without a sign. */
  name(name: string, before: string | undefined): V;
  /** Names of functions of several values, beside those of one that all fields have. */
  readonly several?: ReadonlySet<string>;
  /** One of the functions, and the text of the call. */
  call(name: string, args: readonly V[], piece: string): V;
  /** What stands in square brackets. Without it there are no lists. */
  list?(inside: string): V;
  add(a: V, b: V): V;
  subtract(a: V, b: V): V;
  multiply(a: V, b: V): V;
  isZero(a: V): boolean;
  /** b is not zero. */
  divide(a: V, b: V): V;
  negate(a: V): V;
  /** The base as it was typed goes with it: e^(-2s) is no power of a number. */
  power(base: V, exponent: V, baseText: string): V;
}
