/** Payments by hash that buy many pages: any ledger beside the one in memory, which has every claim at hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../chain/types.ts';
import { MAX_AT_HAND } from '../ledger/judge.ts';
import { MemoryLedger } from '../ledger/memory.ts';
import type { ClaimOutcome, Ledger } from '../ledger/types.ts';
import { claimOf, NOW } from './claims.ts';

const PAGES = 2 * MAX_AT_HAND;
const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '7')}`;

const step = fc.record({
  what: fc.constantFrom(
    ...(['claim', 'claim', 'claim', 'claim', 'claim', 'claim', 'confirm', 'release'] as const),
    ...(['takeBack', 'mineAgain', 'prune'] as const),
  ),
  pass: fc.constantFrom(1, 1, 1, 2),
  page: fc.nat(PAGES),
  reserve: fc.boolean(),
  pick: fc.nat(),
  wait: fc.constantFrom(0, 0, 1, 70),
});

/** What a claim came to; of what else was bought, only that there is some. */
const told = (outcome: unknown) => {
  if (!(outcome instanceof Object && 'status' in outcome)) return outcome;
  const { status } = outcome as ClaimOutcome;
  return status === 'spent' ? status : outcome;
};

/** `runs`: in how many stories they are compared. */
export function passSuite(name: string, make: () => Ledger | Promise<Ledger>, runs: number): void {
  describe(`passes in the ${name} ledger`, () => {
    it('know that the chain took them back, however many reservations nobody came back to', async () => {
      const ledger = await make();
      const paid = { authorization: null, payment: `tx:${hash(1)}`, worth: 1_000_000n };
      const claim = (page: number, over = {}) =>
        ledger.claim(claimOf({ ...paid, resource: `/page/${page}`, price: 100n, ...over }));
      for (let page = 0; page <= PAGES; page++)
        expect((await claim(page, { reserve: page > MAX_AT_HAND })).status).toBe('claimed');
      await ledger.takeBack(paid.payment, hash(1), 'reorganised');
      const later = NOW + 200;
      expect(await ledger.lookup(paid.payment, later)).toMatchObject({
        settlement: { state: 'failed' },
      });
      expect((await claim(-1, { now: later })).status).toBe('unpaid');
      await ledger.close();
    });

    it(`come to the same as with every claim at hand, beyond the last ${MAX_AT_HAND} too`, async () => {
      let bought = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 90 }), async (steps) => {
          const [model, ledger] = [new MemoryLedger(), await make()];
          const paid = (pass: number) => ({
            ...{ authorization: null, payment: `tx:${hash(pass)}` },
            worth: BigInt((PAGES - 5) * 100),
          });
          // Most of one pass is bought already.
          const made: string[] = [];
          let now = NOW;
          const both = async (act: (ledger: Ledger) => Promise<unknown>) => {
            const [expected, came] = [await act(model), await act(ledger)];
            expect(told(came)).toEqual(told(expected));
            return expected;
          };
          const claim = async (pass: number, page: number, reserve: boolean) => {
            const resource = `/page/${page}`;
            const request = claimOf({ ...paid(pass), resource, reserve, now, price: 100n });
            const outcome = (await both((each) => each.claim(request))) as ClaimOutcome;
            if (outcome.status === 'claimed') made.push(request.id);
          };
          for (let page = 0; page < MAX_AT_HAND + 5; page++) await claim(1, page, false);
          for (const { what, pass, page, reserve, pick, wait } of steps) {
            now += wait;
            const [at, key, id] = [now, `tx:${hash(pass)}`, made[pick % made.length] ?? ''];
            if (what === 'claim') await claim(pass, page, reserve);
            if (what === 'confirm') await both((each) => each.confirm(id, at));
            if (what === 'release') await both((each) => each.release(id));
            if (what === 'prune') await both((each) => each.prune(0, at));
            if (what === 'takeBack' || what === 'mineAgain') {
              const reason = what === 'takeBack' ? 'reorganised' : null;
              await both((each) => each.takeBack(key, hash(pass), reason));
            }
            const standing = (each: Ledger) => each.standing(claimOf().payer, at);
            expect(await standing(ledger)).toEqual(await standing(model));
            const whether = async (each: Ledger) =>
              (await each.lookup(key, at))?.settlement ?? null;
            expect(await whether(ledger)).toEqual(await whether(model));
          }
          bought += (await model.sales('2000-01-01', '2999-12-31'))[0]?.sold ?? 0;
          await ledger.close();
        }),
        { numRuns: runs },
      );
      expect(bought).toBeGreaterThan(runs * MAX_AT_HAND);
    });
  });
}
