/** Which of payments of several prices are settled where gas is dear, by the policy itself. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GasMeter } from '../pipeline/gas-meter.ts';
import { FeePolicy } from './policy.ts';
import { worthwhile } from './worthwhile.ts';

const ETH_USD = 3_000_000_000n;
const PRICES = [1_000n, 5_000n, 20_000n];
const meter = new GasMeter();
const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);

/** Whether a transaction of these is worth its gas, at so many wei a unit and no fee for data. */
function payer(gasPrice: bigint, maxShare: bigint) {
  const policy = new FeePolicy({ ethUsd: ETH_USD, maxShare }, 6);
  return (values: readonly bigint[]): boolean => {
    const load = { gas: meter.expected(values.length), bytes: 0, value: sum(values) };
    return policy.judge(load, { base: gasPrice, tip: 0n, l1PerByte: 0n }, true).pays;
  };
}

const batches = fc.array(fc.constantFrom(...PRICES), { minLength: 1, maxLength: 8 });
/** Wei: from a tenth of Base's floor to where nothing pays. */
const gasPrices = fc.bigInt({ min: 200_000n, max: 300_000_000n });
const shares = fc.constantFrom(200_000n, 1_000_000n, 2_000_000n);

/** All there are of a batch, none of them empty. */
function subsets(batch: readonly bigint[]): readonly (readonly bigint[])[] {
  return Array.from({ length: 2 ** batch.length - 1 }, (_, mask) =>
    batch.filter((_, index) => ((mask + 1) >> index) & 1),
  );
}

test('what goes pays for itself, and nothing stays that could have gone with it', () => {
  fc.assert(
    fc.property(batches, gasPrices, shares, (batch, gasPrice, share) => {
      const pays = payer(gasPrice, share);
      const chosen = worthwhile(batch, (value) => value, pays);
      if (chosen.length > 0) expect(pays(chosen)).toBe(true);
      const most = subsets(batch)
        .filter(pays)
        .reduce((count, { length }) => Math.max(count, length), 0);
      expect(chosen).toHaveLength(most);
    }),
  );
});

test('two hundred that were let in by themselves go, whatever waits beside them', () => {
  const full = (value: bigint): bigint[] => Array(200).fill(value);
  fc.assert(
    fc.property(gasPrices, shares, fc.nat(100), (gasPrice, share, cheap) => {
      const pays = payer(gasPrice, share);
      for (const value of PRICES) {
        if (!pays(full(value))) continue;
        const beside = Array<bigint>(cheap).fill(1n);
        const chosen = worthwhile([...beside, ...full(value)], (each) => each, pays);
        expect(chosen.filter((each) => each === value)).toHaveLength(200);
      }
    }),
    { numRuns: 40 },
  );
});

test('they go in the order in which they wait', () => {
  const batch = [5n, 1n, 7n, 5n, 2n];
  expect(
    worthwhile(
      batch,
      (value) => value,
      (some) => some.length <= 3,
    ),
  ).toEqual([5n, 7n, 5n]);
  expect(
    worthwhile(
      batch,
      (value) => value,
      () => false,
    ),
  ).toEqual([]);
  expect(
    worthwhile(
      batch,
      (value) => value,
      () => true,
    ),
  ).toEqual(batch);
});
