import { EngineError } from '../error.ts';
import type { Machine } from './machine.ts';

/** Ways to give states their codes by rule. */
export type Rule = 'binary' | 'gray' | 'onehot' | 'onehot0' | 'johnson';

/** A code for each state, by index: `0` and `1`, the most significant bit first. */
export type Codes = readonly string[];

/** Bits that so many states need at least; one at least. */
export const leastBits = (states: number): number => Math.max(1, Math.ceil(Math.log2(states)));

/** Flip-flops at most: state bits beyond this are refused. */
export const MAX_BITS = 512;

/**
 * Codes by a rule, the reset state first and then the states in their order: binary 0, 1, 2 …; Gray, one bit from code to code;
 * one-hot; one-hot with all zeros for the reset state; Johnson, a twisted ring. Throws `out-of-range` above 512 bits.
 */
export function codesBy({ states, reset }: Pick<Machine, 'states' | 'reset'>, rule: Rule): Codes {
  const n = states.length;
  const bits = {
    binary: leastBits(n),
    gray: leastBits(n),
    onehot: n,
    onehot0: Math.max(1, n - 1),
    johnson: Math.max(1, Math.ceil(n / 2)),
  }[rule];
  if (bits > MAX_BITS)
    throw new EngineError(
      'out-of-range',
      `This encoding of ${n} states takes ${bits} flip-flops; the most is ${MAX_BITS}.`,
      {
        field: 'encoding',
        value: bits,
      },
    );
  const order = [reset, ...states.map((_, s) => s).filter((s) => s !== reset)];
  const codes = states.map(() => '');
  order.forEach((s, k) => {
    codes[s] = codeBy(rule, k, bits);
  });
  return codes;
}

function codeBy(rule: Rule, k: number, bits: number): string {
  switch (rule) {
    case 'binary':
      return k.toString(2).padStart(bits, '0');
    case 'gray':
      return (k ^ (k >> 1)).toString(2).padStart(bits, '0');
    case 'onehot':
      return hot(k, bits);
    case 'onehot0':
      return k === 0 ? '0'.repeat(bits) : hot(k - 1, bits);
    default:
      return k <= bits
        ? '0'.repeat(bits - k) + '1'.repeat(k)
        : '1'.repeat(2 * bits - k) + '0'.repeat(k - bits);
  }
}

const hot = (k: number, bits: number): string => `${'0'.repeat(bits - 1 - k)}1${'0'.repeat(k)}`;

/** Refuses codes of different lengths, that stand twice or are missing, with `bad-names`, `length` or `incomplete`. */
export function checkCodes(
  { states }: Pick<Machine, 'states'>,
  codes: readonly (string | undefined)[],
): Codes {
  const missing = states.filter((_, s) => codes[s] === undefined);
  if (missing.length > 0)
    throw new EngineError(
      'incomplete',
      `No code is given for ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}: write one as ${missing[0]}=010.`,
      {
        field: 'codes',
        value: missing,
      },
    );
  const given = codes as readonly string[];
  const bits = given[0]?.length ?? 0;
  given.forEach((code, s) => {
    if (code.length !== bits)
      throw new EngineError(
        'length',
        `The code ${code} of ${states[s]} has ${code.length} bits; ${given[0]} of ${states[0]} has ${bits}.`,
        {
          field: 'codes',
          value: code,
        },
      );
    const other = given.indexOf(code);
    if (other !== s)
      throw new EngineError(
        'contradiction',
        `The code ${code} stands for ${states[other]} and for ${states[s]}: each state has one of its own.`,
        {
          field: 'codes',
          value: code,
        },
      );
  });
  if (bits > MAX_BITS)
    throw new EngineError('out-of-range', `The codes have ${bits} bits; the most is ${MAX_BITS}.`, {
      field: 'codes',
      value: bits,
    });
  return given;
}

/** Bits in which two codes differ. */
export function distance(a: string, b: string): number {
  let count = 0;
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) count++;
  return count;
}
