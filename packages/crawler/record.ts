/** One line of the journal, written and read: what is not understood is refused, for it is money. */
import { CrawlError } from './error.ts';
import type { Entry, PaymentState } from './journal.ts';

const STATES: readonly string[] = ['signed', 'delivered', 'void'] satisfies PaymentState[];

export function lineOf({ payment, state, token, receipt }: Entry): string {
  const record = {
    state,
    ...payment,
    amount: String(payment.amount),
    ...(token !== null && { token }),
    ...(receipt !== null && { receipt }),
  };
  return JSON.stringify(record);
}

/**
 * The entry of a line.
 * @throws CrawlError `file` that says which line and which field
 */
export function entryIn(line: string, where: string): Entry {
  const refused = (what: string, cause?: unknown): CrawlError =>
    new CrawlError('file', where, `${where} is not a payment record: ${what}`, { cause });
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch (cause) {
    throw refused('it is not JSON', cause);
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw refused('it is not an object');
  const fields = record as Readonly<Record<string, unknown>>;
  const text = (name: string, form: RegExp): string => {
    const value = fields[name];
    if (typeof value === 'string' && form.test(value)) return value;
    throw refused(`its ${name} is ${JSON.stringify(value)?.slice(0, 100) ?? 'missing'}`);
  };
  const state = text('state', /^/);
  if (!STATES.includes(state)) throw refused(`its state is "${state}"`);
  const validBefore = fields['validBefore'];
  if (typeof validBefore !== 'number' || !Number.isSafeInteger(validBefore))
    throw refused(`its validBefore is ${JSON.stringify(validBefore) ?? 'missing'}`);
  return {
    state: state as PaymentState,
    payment: {
      url: text('url', /^https?:\/\//),
      header: text('header', /^(X-PAYMENT|PAYMENT-SIGNATURE)$/) as Entry['payment']['header'],
      value: text('value', /^[A-Za-z0-9+/]+={0,2}$/),
      amount: BigInt(text('amount', /^\d{1,78}$/)),
      payer: text('payer', /^0x[0-9a-fA-F]{40}$/),
      nonce: text('nonce', /^0x[0-9a-fA-F]{64}$/) as `0x${string}`,
      validBefore,
    },
    token: fields['token'] === undefined ? null : text('token', /^[\x21-\x7e]{1,256}$/),
    receipt: fields['receipt'] === undefined ? null : text('receipt', /^[\w-]+\.[\w-]+\.[\w-]+$/),
  };
}
