import type { Diagrams, Node } from '../../logic/decision-diagram.ts';
import { fail } from './document.ts';

/** A condition on inputs by name, before the inputs have their order. */
export type Condition =
  | { readonly kind: 'always' }
  | { readonly kind: 'else' }
  /** Cubes of all inputs, as `01-`, several with commas between them. */
  | { readonly kind: 'bits'; readonly cubes: readonly string[] }
  | { readonly kind: 'named'; readonly expression: Expression };

type Expression =
  | { readonly op: 'is'; readonly name: string; readonly bit: 0 | 1 }
  | { readonly op: 'constant'; readonly bit: 0 | 1 }
  | { readonly op: 'not'; readonly of: Expression }
  | { readonly op: 'and' | 'or' | 'xor'; readonly of: readonly [Expression, Expression] };

const TOKEN =
  /\s+|(?<name>[\p{L}_][\p{L}\p{N}_.[\]]*)|(?<number>\d+)|(?<sign>==|!=|<>|&&|\|\||[=≠!~¬'’′&*·∧|+∨^⊕(),-])/uy;
const WORDS: Readonly<Record<string, string>> = { and: '&', or: '|', not: '!', xor: '^' };
const AND = new Set(['&', '&&', '*', '·', '∧', ',']);
const COMPLEMENT = new Set(["'", '’', '′']);
const OR = new Set(['|', '||', '+', '∨']);

/**
 * Reads a condition: bits (`01-`, `00,11`), `else`, `*`, `any` or nothing for every input, or an expression of named inputs with `=`,
 * `!=`, `!`, `'`, `&`, `|`, `^`, `and`, `or`, `not` and parentheses, in which a name alone means that it is 1 and a comma is an and.
 * Throws `syntax` with the line of what it does not take.
 */
export function readCondition(text: string, line: number): Condition {
  const whole = text.trim();
  if (/^(?:|\*|-|any|true|always)$/iu.test(whole)) return { kind: 'always' };
  if (/^(?:else|otherwise|default|others)$/iu.test(whole)) return { kind: 'else' };
  if (/^(?:false|never)$/iu.test(whole))
    fail(line, `“${whole}” is never met: leave the line out`, whole);
  // No x for a don't-care here: x1 is the name of an input.
  if (/^[01\-\s]+(?:[,|+][01\-\s]+)*$/u.test(whole))
    return { kind: 'bits', cubes: whole.split(/[,|+]/u).map((cube) => cube.replace(/\s/gu, '')) };
  return { kind: 'named', expression: new Reader(whole, line).whole() };
}

/** The inputs that a condition names, in the order in which they stand. */
export function namesOf(condition: Condition): string[] {
  if (condition.kind !== 'named') return [];
  const names: string[] = [];
  const go = (e: Expression): void => {
    if (e.op === 'is') names.push(e.name);
    else if (e.op === 'not') go(e.of);
    else if (e.op !== 'constant') for (const part of e.of) go(part);
  };
  go(condition.expression);
  return names;
}

/** The Boolean function of a condition over `inputs`; `else` is left to who knows the others. */
export function functionOf(
  diagrams: Diagrams,
  condition: Exclude<Condition, { kind: 'else' }>,
  inputs: readonly string[],
  line: number,
): Node {
  if (condition.kind === 'always') return diagrams.leaf(1);
  if (condition.kind === 'bits') {
    let f = diagrams.leaf(0);
    for (const cube of condition.cubes) {
      if (cube.length !== inputs.length)
        fail(
          line,
          `“${cube}” is of ${cube.length} ${cube.length === 1 ? 'bit' : 'bits'}, and the inputs are ${inputs.join(' ') || 'none'}`,
          cube,
        );
      f = diagrams.or(f, diagrams.cube(cube));
    }
    return f;
  }
  const go = (e: Expression): Node => {
    switch (e.op) {
      case 'constant':
        return diagrams.leaf(e.bit);
      case 'is': {
        const at = inputs.indexOf(e.name);
        if (at < 0)
          fail(line, `“${e.name}” is no input; there are ${inputs.join(', ') || 'none'}`, e.name);
        const f = diagrams.variable(at);
        return e.bit === 1 ? f : diagrams.not(f);
      }
      case 'not':
        return diagrams.not(go(e.of));
      default:
        return diagrams[e.op](go(e.of[0]), go(e.of[1]));
    }
  };
  return go(condition.expression);
}

/** Recursive descent: or, xor, and, not, in rising strength. */
class Reader {
  readonly #tokens: string[] = [];
  readonly #text: string;
  readonly #line: number;
  #at = 0;

  constructor(text: string, line: number) {
    this.#text = text;
    this.#line = line;
    // '1' of VHDL and 1'b1 of Verilog, where a mark would be a complement.
    text = text.replace(/(?<=[=≠>]\s*)(?:'([01])'|1'b([01])\b)/gu, '$1$2');
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
      const from = TOKEN.lastIndex;
      const match = TOKEN.exec(text);
      if (!match) this.#refuse(`“${text[from]}” is not understood in the condition “${text}”`);
      const { name, number, sign } = match?.groups ?? {};
      const token = (name && WORDS[name.toLowerCase()]) ?? name ?? number ?? sign;
      if (token !== undefined) this.#tokens.push(token);
    }
  }

  whole(): Expression {
    const e = this.#or();
    if (this.#at < this.#tokens.length)
      this.#refuse(
        `“${this.#tokens[this.#at]}” stands where the condition “${this.#text}” should end; write & or | between terms`,
      );
    return e;
  }

  #refuse(what: string): never {
    return fail(
      this.#line,
      `${what}: a condition is as 01-, en=1 & clr=0, !en | go, or else`,
      this.#text,
    );
  }

  #joined(
    signs: ReadonlySet<string>,
    op: 'and' | 'or' | 'xor',
    part: () => Expression,
  ): Expression {
    let e = part();
    while (signs.has(this.#tokens[this.#at] ?? '')) {
      this.#at++;
      e = { op, of: [e, part()] };
    }
    return e;
  }

  #or(): Expression {
    return this.#joined(OR, 'or', () =>
      this.#joined(XOR, 'xor', () => this.#joined(AND, 'and', () => this.#unit())),
    );
  }

  #unit(): Expression {
    const token = this.#tokens[this.#at++];
    let e: Expression;
    if (token === '!' || token === '~' || token === '¬') e = { op: 'not', of: this.#unit() };
    else if (token === '(') {
      e = this.#or();
      if (this.#tokens[this.#at++] !== ')')
        this.#refuse(`a parenthesis is not closed in “${this.#text}”`);
    } else if (token === '0' || token === '1') e = { op: 'constant', bit: token === '1' ? 1 : 0 };
    else if (token !== undefined && /^[\p{L}_]/u.test(token)) e = this.#compared(token);
    else
      this.#refuse(
        `${token === undefined ? 'a name is missing at the end of' : `“${token}” stands where a name should in`} “${this.#text}”`,
      );
    while (COMPLEMENT.has(this.#tokens[this.#at] ?? '')) {
      this.#at++;
      e = { op: 'not', of: e };
    }
    return e;
  }

  #compared(name: string): Expression {
    const sign = this.#tokens[this.#at] ?? '';
    if (!['=', '==', '!=', '<>', '≠'].includes(sign)) return { op: 'is', name, bit: 1 };
    const value = this.#tokens[this.#at + 1];
    if (value !== '0' && value !== '1')
      this.#refuse(`the input ${name} is compared with “${value ?? ''}”; an input is 0 or 1`);
    this.#at += 2;
    const equal = sign === '=' || sign === '==';
    return { op: 'is', name, bit: (value === '1') === equal ? 1 : 0 };
  }
}

const XOR = new Set(['^', '⊕']);
