/** Exposure in the midst of a round: sampled from the ledger's file, beside the service that writes it. */
import type { Bounds, Finding } from './check.ts';
import type { LedgerView } from './ledger-types.ts';

/** Settled value that was there once, by the id of its claim. */
interface Settled {
  readonly payer: string;
  readonly value: bigint;
}

/**
 * Looks whether what is served and not settled is within its bounds at each sample: of all payers
 * together, and of each. What a reorganisation, or a lie, put back was settled when credit was given on
 * it: it counts as history, and not against the bound, until it is settled again.
 */
export class ExposureWatch {
  readonly #bounds: Bounds;
  readonly #ever = new Map<string, Settled>();
  readonly #found = new Map<string, Finding>();
  #samples = 0;
  #highest = 0n;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get samples(): number {
    return this.#samples;
  }

  /** Atomic units that were served and not settled at one time, at most. */
  get highest(): bigint {
    return this.#highest;
  }

  /** Whether the money of this claim was here at one of the looks. */
  readonly wasSettled = (claimId: string): boolean => this.#ever.has(claimId);

  /** One of each kind, however often it was seen. */
  get findings(): readonly Finding[] {
    return [...this.#found.values()];
  }

  sample(ledger: LedgerView): void {
    this.#samples++;
    const unsettled = new Map<string, bigint>();
    let lost = 0n;
    for (const claim of ledger.claims) {
      if (!claim.payment.startsWith('auth:')) continue;
      const settlement = ledger.settlements.get(claim.id);
      // Money that has come is history, also where what it is for is still to be sold.
      if (settlement?.state === 'settled')
        this.#ever.set(claim.id, { payer: claim.payer, value: settlement.value });
      if (!claim.sold || this.#ever.has(claim.id)) continue;
      lost += claim.price;
      unsettled.set(claim.payer, (unsettled.get(claim.payer) ?? 0n) + claim.price);
    }
    if (lost > this.#highest) this.#highest = lost;
    this.#judge(lost, unsettled);
  }

  #judge(lost: bigint, unsettled: ReadonlyMap<string, bigint>): void {
    const history = new Map<string, bigint>();
    let settled = 0n;
    for (const { payer, value } of this.#ever.values()) {
      history.set(payer, (history.get(payer) ?? 0n) + value);
      settled += value;
    }
    const bound = this.#bounds.exposureMax + settled / 10n;
    if (lost > bound)
      this.#say(
        'all',
        `for a moment ${lost} were served and not settled, settled were ${settled}: the bound is ${bound}`,
      );
    for (const [payer, owed] of unsettled) {
      const credit = history.get(payer) ?? 0n;
      if (owed > credit)
        this.#say(
          payer,
          `for a moment ${payer} had ${owed} served and not settled, and had settled ${credit}`,
        );
    }
  }

  #say(about: string, message: string): void {
    if (!this.#found.has(about)) this.#found.set(about, { check: 'exposure', message });
  }
}
