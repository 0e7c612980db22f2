/** A payment's story, its receipt, and a refund of it. */
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import type { EnteredRefund } from '@tollbench/gate/refunds/asked.ts';
import type { BookedRefund } from '@tollbench/gate/refunds/book-refund.ts';
import { type Asked, type DeskAnswer, HTML, Refused, type Route } from '../answer.ts';
import { storyLink } from '../board/money.ts';
import type { Sources } from '../board/sources.ts';
import { namedBy, storyOf } from '../board/story.ts';
import { once } from '../board/view.ts';
import { dollars } from '../board/words.ts';
import { refundPage, storyPage } from '../page/story.ts';

/** Characters of what is searched for: a payment's key has some 130. */
const MAX_NAME = 200;
const MAX_FIELD = 100;

export const storyRoute = (sources: Sources): Route => ({
  async get({ query, session }) {
    only(query, ['name']);
    const name = (once(query, 'name') ?? '').slice(0, MAX_NAME);
    const named = namedBy(name);
    if (named === null)
      throw new Refused(
        400,
        `name is "${name}", which names nothing: a payment's hash or nonce is 0x and 64 hex digits, a payer's address 0x and 40, a claim's id as its story has it.`,
      );
    const found = await storyOf(sources, named);
    const known = found.payments.length + found.others.length > 0;
    return { status: known ? 200 : 404, type: HTML, body: storyPage(name, found, session) };
  },
});

/** What a refund is booked with: see `bookRefund`. */
export type BookRefund = (entered: EnteredRefund) => Promise<BookedRefund>;

export const refundRoute = (book: BookRefund): Route => ({
  async post({ form, session }: Asked): Promise<DeskAnswer> {
    only(form, ['csrf', 'txHash', 'for', 'logIndex']);
    const field = (name: string): string => (once(form, name) ?? '').slice(0, MAX_FIELD);
    const what = field('for');
    const booked = await enter(book, { txHash: field('txHash'), for: what, ...logIndexIn(form) });
    const done = booked.status === 'booked' || booked.status === 'known';
    const back = storyLink(done ? booked.refund.payment : what);
    return {
      status: done ? 200 : 409,
      type: HTML,
      body: refundPage(wordsOf(booked), back, session),
    };
  },
});

function logIndexIn(form: URLSearchParams): Pick<EnteredRefund, 'logIndex'> {
  const text = once(form, 'logIndex');
  if (text === null) return {};
  if (!/^\d{1,9}$/.test(text))
    throw new Refused(
      400,
      `logIndex is "${text.slice(0, 40)}"; it is a whole number, as a block explorer shows it.`,
    );
  return { logIndex: Number(text) };
}

/** An outage says nothing of the refund. @throws Refused with 503 */
async function enter(book: BookRefund, entered: EnteredRefund): Promise<BookedRefund> {
  try {
    return await book(entered);
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof LedgerUnavailable)
      throw new Refused(
        503,
        `It is not known whether it is booked: ${error.message}. Enter it again; it is booked once.`,
      );
    throw error;
  }
}

function wordsOf(booked: BookedRefund): string {
  if (booked.status === 'booked')
    return `Booked: ${dollars(booked.refund.value)} given back to ${booked.refund.payer}, in block ${booked.refund.block}. It is looked at until the chain cannot take it back any more.`;
  const { sentence } = booked;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${sentence.endsWith('.') ? '' : '.'}`;
}

function only(query: URLSearchParams, names: readonly string[]): void {
  for (const name of query.keys())
    if (!names.includes(name))
      throw new Refused(
        400,
        `"${name.slice(0, 80)}" is no field here; those are ${names.join(', ')}.`,
      );
}
