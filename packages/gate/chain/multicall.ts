/**
 * Many reads in one `eth_call`, through the Multicall3 that is at the same address on every public
 * chain. Its coding is written out here: of hundreds of small calls a second, a general ABI coder
 * takes longer than most of the rest of a payment.
 * Source: Multicall3 `aggregate3((address,bool,bytes)[]) returns ((bool,bytes)[])`, Solidity ABI.
 */
import { ChainUnavailable } from './errors.ts';
import type { Address, Hex } from './types.ts';

export const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

const AGGREGATE3 = '0x82ad56cb';
const WORD = 64;

export interface Call {
  readonly to: Address;
  readonly data: Hex;
}

/** What one of the calls returned; null where it reverted. */
export type Returned = Hex | null;

/** A number as a word of calldata, in hexadecimal digits. */
export const word = (value: number | bigint): string => value.toString(16).padStart(WORD, '0');

/** An address as a word of calldata. */
export const addressWord = (address: Address): string =>
  address.slice(2).toLowerCase().padStart(WORD, '0');

/** Call data of `aggregate3`; each call may fail by itself, or, with `mayFail` false, fails them all. */
export function encodeAggregate3(calls: readonly Call[], mayFail = true): Hex {
  const offsets: string[] = [];
  const tails: string[] = [];
  let offset = calls.length * 32;
  for (const { to, data } of calls) {
    const bytes = (data.length - 2) / 2;
    const padded = data.slice(2).padEnd(Math.ceil(bytes / 32) * WORD, '0');
    offsets.push(word(offset));
    tails.push(addressWord(to), word(mayFail ? 1 : 0), word(0x60), word(bytes), padded);
    offset += 4 * 32 + padded.length / 2;
  }
  return `${AGGREGATE3}${word(0x20)}${word(calls.length)}${offsets.join('')}${tails.join('')}` as Hex;
}

/**
 * What each of `count` calls returned, in order.
 * @throws ChainUnavailable where the answer is not that of a Multicall3
 */
export function decodeAggregate3(data: Hex, count: number): readonly Returned[] {
  const reader = new Words(data.slice(2));
  const list = reader.number(0);
  if (reader.number(list) !== count) throw malformed('it answers another number of calls');
  const start = list + 32;
  return Array.from({ length: count }, (_, index) => {
    const at = start + reader.number(start + index * 32);
    const bytes = at + reader.number(at + 32);
    return reader.number(at) === 0 ? null : reader.bytes(bytes + 32, reader.number(bytes));
  });
}

/** Words of an answer, by their offset in bytes. */
class Words {
  readonly #digits: string;

  constructor(digits: string) {
    this.#digits = digits;
  }

  /** A small number; one that is larger than the answer itself is found to be so where it leads. */
  number(offset: number): number {
    return Number(this.bytes(offset, 32));
  }

  bytes(offset: number, length: number): Hex {
    const end = (offset + length) * 2;
    if (end > this.#digits.length) throw malformed('it ends too early');
    return `0x${this.#digits.slice(offset * 2, end)}`;
  }
}

const malformed = (why: string): ChainUnavailable =>
  new ChainUnavailable('eth_call', `no Multicall3 at ${MULTICALL3}: ${why}`);
