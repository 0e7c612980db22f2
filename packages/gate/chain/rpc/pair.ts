/** Two nodes as one: they must agree where both answer. */
import { ChainUnavailable, Refused, Reverted } from '../errors.ts';
import type { Condition } from '../types.ts';
import type { Endpoint } from './endpoint.ts';
import { agreement, askedOfBoth, numberIn } from './same-answer.ts';
import { Member } from './standing.ts';
import type { NodeRpc } from './types.ts';

/** Milliseconds for which a disagreement is told after it was last seen. */
const DISAGREED_FOR = 60_000;
/** Blocks behind a node's newest one in which it has everything there is. */
const SETTLED_IN = 3n;

type Asked = { readonly value: unknown } | { readonly error: Error };

/**
 * What money depends on (`askedOfBoth`) is asked of both at once, which costs a call at each: they must
 * say the same, else nobody has answered. Where one does not answer, the other one's word is taken and
 * `health` says so; it is then left out, and asked now and then whether it is back, so that nobody
 * waits for it. A transaction is sent to both. The rest is asked of one, and of the other where
 * that one does not answer.
 */
export class EndpointPair implements NodeRpc {
  readonly #members: readonly [Member, Member];
  #disagreed: { readonly at: number; readonly how: string } | null = null;

  constructor(first: Endpoint, second: Endpoint) {
    this.#members = [new Member(first), new Member(second)];
  }

  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method === 'eth_sendRawTransaction') return this.#send(params);
    if (askedOfBoth(method, params)) return this.#both(method, params);
    return this.#either(method, params);
  }

  health(): readonly Condition[] {
    const found: Condition[] = [];
    const [one, other] = this.#members;
    for (const [out, left] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!out.isOut || left.endpoint.silence !== null) continue;
      found.push({
        code: 'one_endpoint_alone',
        sentence: `${left.endpoint.host} is asked alone, and nothing holds its answers to account: ${out.endpoint.host} is left out (${out.why(left)})`,
      });
    }
    if (this.#disagreed !== null && performance.now() - this.#disagreed.at < DISAGREED_FOR)
      found.push({
        code: 'endpoints_disagree',
        sentence: `${one.endpoint.host} and ${other.endpoint.host} disagree, and neither is believed: ${this.#disagreed.how}`,
      });
    return found;
  }

  /** Both get it; that one took it is enough. */
  async #send(params: readonly unknown[]): Promise<unknown> {
    const asked = await Promise.all(
      this.#members.map((member) => ask(member, 'eth_sendRawTransaction', params)),
    );
    const taken = asked.find((each) => 'value' in each);
    if (taken !== undefined && 'value' in taken) return taken.value;
    const errors = asked.flatMap((each) => ('error' in each ? [each.error] : []));
    throw errors.find((error) => !(error instanceof ChainUnavailable)) ?? errors[0];
  }

  async #either(method: string, params: readonly unknown[]): Promise<unknown> {
    const [one, other] = this.#members;
    const [first, second] = one.isOut ? [other, one] : [one, other];
    try {
      return await first.endpoint.request(method, params);
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error;
      return second.endpoint.request(method, params);
    }
  }

  async #both(method: string, params: readonly unknown[]): Promise<unknown> {
    const [one, other] = this.#members;
    if (one.isOut && !other.isOut) return this.#alone(other, one, method, params);
    if (other.isOut && !one.isOut) return this.#alone(one, other, method, params);
    const [a, b] = await Promise.all([ask(one, method, params), ask(other, method, params)]);
    if ('value' in a && 'value' in b) {
      if (params[0] === 'latest') this.#noteHeads(a.value, b.value);
      if (method === 'eth_getTransactionReceipt') this.#mustHave(a.value, b.value);
      const result = agreement(method, params, a.value, b.value);
      if ('agreed' in result) return result.agreed;
      return this.#disagree(method, result.differ);
    }
    return this.#ofOne(method, a, b);
  }

  /** At least one of the two has no value. */
  #ofOne(method: string, a: Asked, b: Asked): unknown {
    const answers = [a, b].filter((each) => 'value' in each || each.error instanceof Reverted);
    const [first, second] = answers;
    // A node that cannot tell, for it has not got the block, say, does not speak against the other.
    if (first === undefined) {
      // Stryker disable next-line ArrayDeclaration: each of the two has an error here
      const errors = [a, b].flatMap((each) => ('error' in each ? [each.error] : []));
      throw errors.find((error) => error instanceof Refused) ?? errors[0];
    }
    // One says that the call reverts; if the other one says so too, that is the answer.
    if (second !== undefined && ('value' in first || 'value' in second))
      return this.#disagree(method, `${method} reverts at one of them alone`);
    if ('error' in first) throw first.error;
    return first.value;
  }

  /** Asks the one that answers, and beside it now and then the other, for which nobody waits. */
  async #alone(
    member: Member,
    out: Member,
    method: string,
    params: readonly unknown[],
  ): Promise<unknown> {
    if (out.takeProbe()) void this.#probe(member, out);
    return member.endpoint.request(method, params);
  }

  async #probe(member: Member, out: Member): Promise<void> {
    const method = 'eth_getBlockByNumber';
    const params = ['latest', false];
    const [a, b] = await Promise.all([ask(member, method, params), ask(out, method, params)]);
    if (!('value' in a) || !('value' in b)) return;
    const inOrder = member === this.#members[0];
    this.#noteHeads(inOrder ? a.value : b.value, inOrder ? b.value : a.value);
  }

  #noteHeads(one: unknown, other: unknown): void {
    const [a, b] = [numberIn(one, 'number'), numberIn(other, 'number')];
    // Stryker disable next-line EqualityOperator: of two that are equal either does
    const newest = a > b ? a : b;
    const [first, second] = this.#members;
    first.note(a, newest);
    second.note(b, newest);
  }

  /** A receipt that one lacks, though its chain is past that block, is a contradiction. */
  #mustHave(one: unknown, other: unknown): void {
    if ((one === null) === (other === null)) return;
    const [first, second] = this.#members;
    const { head } = one === null ? first : second;
    const mined = numberIn(one ?? other, 'blockNumber');
    if (mined >= 0n && head >= mined + SETTLED_IN)
      this.#disagree('eth_getTransactionReceipt', `one lacks a transaction of block ${mined}`);
  }

  #disagree(method: string, how: string): never {
    this.#disagreed = { at: performance.now(), how };
    throw new ChainUnavailable(method, `the two endpoints disagree: ${how}`);
  }
}

async function ask(
  { endpoint }: Member,
  method: string,
  params: readonly unknown[],
): Promise<Asked> {
  try {
    return { value: await endpoint.request(method, params) };
  } catch (error) {
    return { error: error instanceof Error ? error : new ChainUnavailable(method, 'no answer') };
  }
}
