/**
 * The operands of a statement: registers, numbers within bounds, relocations, CSRs. Each is read where
 * the reader stands, or refused at its place.
 */
import { csrAddress } from './csr.ts';
import { type Expression, ExpressionError, evaluate, isDefined, type Label } from './expression.ts';
import type { Reader } from './reader.ts';
import { registerNumber } from './registers.ts';

/** `%hi(…)` and its like, with what it applies to. */
export interface Relocation {
  readonly operator: 'hi' | 'lo' | 'pcrel_hi' | 'pcrel_lo';
  readonly target: Expression;
  readonly at: number;
}

/** A constant that is defined further on. */
export interface Later {
  readonly target: Expression;
  readonly at: number;
}

export abstract class Operands {
  abstract readonly reader: Reader;
  abstract readonly labels: ReadonlyMap<string, Label>;

  register(): number {
    const { reader } = this;
    reader.skip();
    const at = reader.p;
    const name = reader.name();
    const n = registerNumber(name);
    if (n === undefined) {
      reader.p = at;
      if (reader.atEnd()) throw reader.fail('a register is missing', at, '');
      throw reader.fail(`"${reader.tokenAt(at)}" is not a register`, at);
    }
    return n;
  }

  /** A register where one comes next; otherwise undefined, with nothing read. */
  tryRegister(): number | undefined {
    const { reader } = this;
    reader.skip();
    const at = reader.p;
    const n = registerNumber(reader.name());
    if (n === undefined) reader.p = at;
    return n;
  }

  /** A number known by now, within bounds; `what` names it in the message. */
  constant(what: string, low: number, high: number): number {
    const { reader } = this;
    reader.skip();
    const at = reader.p;
    const value = this.known(reader.expression(), at);
    if (value < BigInt(low) || value > BigInt(high)) {
      throw reader.fail(
        `${what} ${value} is outside ${low}…${high}`,
        at,
        reader.source.slice(at, reader.p).trim(),
      );
    }
    return Number(value);
  }

  /** The value of an expression that must be known by now. */
  known(e: Expression, at: number): bigint {
    if (typeof e === 'number') return BigInt(e);
    const { reader } = this;
    const token = reader.source.slice(at, reader.p).trim();
    try {
      const { value, weight } = evaluate(e, false);
      if (weight === 0) return value;
    } catch (error) {
      if (error instanceof ExpressionError)
        throw reader.fail(`${error.message}; a number is needed here`, at, token);
      throw error;
    }
    throw reader.fail(
      `"${token}" is an address; a number is needed here (%lo(${token}), or la)`,
      at,
      token,
    );
  }

  /** `%hi(x)` and its like where one comes next. */
  relocation(): Relocation | undefined {
    const { reader } = this;
    reader.skip();
    const at = reader.p;
    if (reader.source.charCodeAt(at) !== 37) return undefined;
    reader.p++;
    const written = reader.name();
    const operator = written.toLowerCase();
    if (
      operator !== 'hi' &&
      operator !== 'lo' &&
      operator !== 'pcrel_hi' &&
      operator !== 'pcrel_lo'
    ) {
      throw reader.fail(
        `unknown operator "%${operator}"; there are %hi %lo %pcrel_hi %pcrel_lo`,
        at,
        `%${written}`,
      );
    }
    reader.expect(40);
    const target = reader.expression();
    reader.expect(41);
    return { operator, target, at };
  }

  /**
   * A 12-bit immediate as written, −2048…2047 or the same modulo 2³²; the caller cuts it with `| 0`.
   * GNU as compresses by the number as written, so the two spellings of −1 differ there. A name that is defined
   * further on, which GNU as refuses and Venus takes, is given as it is.
   */
  immediate12(what: string): number | Later {
    const { reader } = this;
    reader.skip();
    const at = reader.p;
    const e = reader.expression();
    if (typeof e === 'object' && e.kind === 'label' && !isDefined(e.label))
      return { target: e, at };
    const value = typeof e === 'number' ? e : Number(this.known(e, at));
    const signed = value >= 0x80000000 && value <= 0xffffffff ? value | 0 : value;
    if (signed < -2048 || signed > 2047) {
      throw reader.fail(
        `${what} ${value} is outside −2048…2047`,
        at,
        reader.source.slice(at, reader.p).trim(),
      );
    }
    return value;
  }

  csr(): number {
    const { reader } = this;
    reader.skip();
    const at = reader.p;
    const name = reader.name();
    const address = csrAddress(name);
    if (address !== undefined) return address;
    reader.p = at;
    if (name !== '' && !this.labels.has(name))
      throw reader.fail(`"${name}" is not a CSR`, at, name);
    return this.constant('CSR', 0, 4095);
  }
}
