/** What gas costs a payment, in words: for the log, now and then, and for doctor. */
import { formatUsd } from '@tollbench/gate/offer/price.ts';
import type { FeeReport } from '@tollbench/gate/settle/types.ts';
import { formatGwei } from 'viem';

/** A share in millionths as per cent, to three figures. */
const percent = (share: bigint): string => `${Number((Number(share) / 10_000).toPrecision(3))} %`;

/** The price of gas, and what part of a payment it takes alone and in company. */
export function gasWords({ gasPrice, maxGasPrice, ethUsd, payment, value }: FeeReport): string {
  const cap = maxGasPrice === null ? '' : ` (at most ${formatGwei(maxGasPrice)} are paid)`;
  const costs = payment.map(({ together, cost, share }) =>
    share === null ? `${formatGwei(cost)} gwei in ${together}` : `${percent(share)} in ${together}`,
  );
  const l1 = payment.some(({ l1 }) => l1 > 0n) ? ', the fee of the chain below counted' : '';
  const of =
    ethUsd === null
      ? 'a payment costs'
      : `of a payment of $${formatUsd(value)}, ether at $${formatUsd(ethUsd)}, settling takes`;
  return `gas costs ${formatGwei(gasPrice)} gwei${cap}; ${of} ${costs.join(', ')}${l1}`;
}

/** Milliseconds between two lines in the log on a price that stays about the same. */
const SAY_EVERY = 3_600_000;
/** What a price must be of the one last said, or the other way round, to be said at once. */
const MUCH = 2n;

/** Says the price of gas at most once an hour, and when it has doubled or halved. */
export class GasLog {
  readonly #say: (line: string) => void;
  #said: { readonly at: number; readonly price: bigint } | null = null;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** @param now milliseconds of a clock that never jumps */
  look(report: FeeReport | null, now: number): void {
    if (report === null) return;
    const { gasPrice: price } = report;
    const same =
      this.#said !== null && price < this.#said.price * MUCH && price * MUCH > this.#said.price;
    if (same && now - (this.#said?.at ?? 0) < SAY_EVERY) return;
    this.#said = { at: now, price };
    const words = gasWords(report);
    this.#say(`${words.charAt(0).toUpperCase()}${words.slice(1)}.`);
  }
}
