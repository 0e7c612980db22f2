/** Errors of the chain: an outage is its own type, so that nobody takes it for "not paid". */

/** The node did not answer, or not with sense. Says nothing about any payment: try again later. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
  readonly code = 'chain_unavailable';
  readonly method: string;

  constructor(method: string, why: string, options?: ErrorOptions) {
    super(`the chain did not answer ${method}: ${why}`, options);
    this.method = method;
  }
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
