/** A receipt to send: signed anew, of what the ledger has. */
import type { Asset } from '@tollbench/gate/chain/types.ts';
import type { Story } from '@tollbench/gate/ledger/report/story.ts';
import { laterReceiptClaims, type ReceiptSigner } from '@tollbench/gate/offer/receipt.ts';
import { Refused, type Route } from '../answer.ts';
import type { Sources } from '../board/sources.ts';
import { namedBy } from '../board/story.ts';
import { once } from '../board/view.ts';
import { receivable } from '../page/story.ts';

export interface ReceiptParts {
  readonly signer: ReceiptSigner;
  readonly baseUrl: string;
  readonly asset: Asset;
}

export const receiptRoute = (sources: Sources, { signer, ...policy }: ReceiptParts): Route => ({
  async get({ query }) {
    const claim = once(query, 'claim') ?? '';
    const named = namedBy(claim);
    if (named?.kind !== 'claim')
      throw new Refused(400, `claim is "${claim.slice(0, 80)}", which is no claim's id.`);
    const [story] = await sources.reader.paymentOfClaim(named.name);
    const sold = story && receivable(story).find(({ claimId }) => claimId === named.name);
    if (story === undefined || sold === undefined || story.payer === null)
      throw new Refused(
        404,
        `Nothing is signed for the claim ${named.name}: nothing was delivered for it, or its money did not come.`,
      );
    const { resource } = sold;
    const earlier = { payer: story.payer, resource, txHash: moneyIn(story, named.name) };
    const jws = signer.sign(laterReceiptClaims(earlier, policy, Math.floor(sources.now() / 1000)));
    return {
      status: 200,
      type: 'application/jose',
      headers: { 'Content-Disposition': `attachment; filename="receipt-${named.name}.jws"` },
      body: `${jws}\n`,
    };
  },
});

/** The transaction that moved the money: the payment itself, or the one that it was settled in. */
function moneyIn({ kind, name, happenings }: Story, claimId: string): string | null {
  if (kind === 'transaction') return name;
  for (const each of happenings)
    if (each.what === 'settled' && each.claimId === claimId) return each.txHash;
  return null;
}
