import { EngineError } from '../../error.ts';
import type { Expression } from '../expression.ts';
import { joined, type Network, networkOf, not, variable } from './network.ts';

/** Brackets in brackets at most. */
const MAX_DEPTH = 500;

/**
 * Reads equations as SIS and ABC write them: `INORDER = a b;`, `OUTORDER = f;`, `f = a * !b + c' * (d ^ e);`, `#`
 * comments. Names hold anything but white space and signs; products may also stand side by side.
 *
 * Throws `syntax` with the equation; what `networkOf` throws.
 */
export function parseEqn(text: string): Network {
  const plain = text.replace(/#.*$/gmu, '');
  const signals = new Map<string, Expression>();
  let inputs: string[] = [];
  let outputs: string[] = [];
  for (const part of plain.split(';')) {
    const line = part.trim();
    if (line === '') continue;
    const at = line.indexOf('=');
    const name = line.slice(0, at).trim();
    const rest = line.slice(at + 1).trim();
    if (at < 1 || /\s/u.test(name)) fail(line, 'It is no equation name = expression');
    const list = rest.split(/\s+/u).filter((word) => word !== '');
    if (name === 'INORDER') inputs = list;
    else if (name === 'OUTORDER') outputs = list;
    else if (signals.has(name)) fail(line, `${name} is driven a second time`);
    else signals.set(name, new Reader(rest, line).whole());
  }
  return networkOf({ format: 'eqn', inputs, outputs, signals });
}

function fail(line: string, what: string): never {
  throw new EngineError('syntax', `The line “${line.slice(0, 60)}” ${what}.`, {
    field: 'text',
    value: line,
  });
}

class Reader {
  readonly #tokens: readonly string[];
  readonly #line: string;
  #next = 0;
  #depth = 0;

  constructor(text: string, line: string) {
    this.#tokens = text.match(/[()*+!'^&|~]|[^\s()*+!'^&|~]+/gu) ?? [];
    this.#line = line;
  }

  whole(): Expression {
    const e = this.#chain('or', ['+', '|'], () => this.#parity());
    if (this.#next < this.#tokens.length)
      fail(this.#line, `has a “${this.#tokens[this.#next]}” too many`);
    return e;
  }

  #parity(): Expression {
    return this.#chain('xor', ['^'], () => this.#chain('and', ['*', '&'], () => this.#factor()));
  }

  #chain(
    kind: 'and' | 'or' | 'xor',
    signs: readonly string[],
    operand: () => Expression,
  ): Expression {
    const operands = [operand()];
    for (;;) {
      const token = this.#tokens[this.#next];
      if (token !== undefined && signs.includes(token)) this.#next++;
      else if (kind !== 'and' || token === undefined || /^[)+|^]$/u.test(token))
        return joined(kind, operands);
      operands.push(operand());
    }
  }

  #factor(): Expression {
    if (++this.#depth > MAX_DEPTH) fail(this.#line, `is nested deeper than ${MAX_DEPTH}`);
    const token = this.#tokens[this.#next++];
    let e: Expression;
    if (token === '!' || token === '~') e = not(this.#factor());
    else if (token === '(') {
      e = this.#chain('or', ['+', '|'], () => this.#parity());
      if (this.#tokens[this.#next++] !== ')') fail(this.#line, 'has a bracket that is not closed');
    } else if (token === undefined || /^[)*+'^&|]$/u.test(token))
      return fail(
        this.#line,
        `has ${token === undefined ? 'nothing' : `“${token}”`} where a name was expected`,
      );
    else if (token === '0' || token === '1') e = { kind: 'constant', value: token === '1' };
    else e = variable(token);
    while (this.#tokens[this.#next] === "'") {
      this.#next++;
      e = not(e);
    }
    this.#depth--;
    return e;
  }
}
