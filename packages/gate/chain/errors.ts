/** Errors of the chain: an outage is its own type, so that nobody takes it for "not paid". */
import type { Hex } from './types.ts';

/** The node did not answer, or not with sense. Says nothing about any payment: try again later. */
export class ChainUnavailable extends Error {
  override readonly name: string = 'ChainUnavailable';
  readonly code = 'chain_unavailable';
  readonly method: string;

  constructor(method: string, why: string, options?: ErrorOptions) {
    super(`the chain did not answer ${method}: ${why}`, options);
    this.method = method;
  }
}

/** More was answered than is read: what was asked for must be asked in smaller parts. */
export class AnswerTooLarge extends ChainUnavailable {
  override readonly name = 'AnswerTooLarge';
}

/** The node serves another chain than the one configured. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain';
  readonly code = 'wrong_chain';
  readonly expected: number;
  readonly actual: number;

  constructor(expected: number, actual: number) {
    super(`the node serves chain ${actual}, expected ${expected}`);
    this.expected = expected;
    this.actual = actual;
  }
}

/** The node answered, and the answer is that the call reverts. */
export class Reverted extends Error {
  override readonly name = 'Reverted';
  readonly data: Hex;

  constructor(message: string, data: Hex) {
    super(message);
    this.data = data;
  }
}

/** The node answered with an error of its own about a transaction or a call. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly rpcCode: number;

  constructor(message: string, rpcCode: number) {
    super(message);
    this.rpcCode = rpcCode;
  }
}
