/** A sample of what `fuzz.long.ts` does a million times. */
import { expect, test } from 'vitest';
import { fuzzHeaders } from './fuzz.ts';

test('payment headers of any structure are refused in words, and give nothing away', async () => {
  const { answers, faults } = await fuzzHeaders(6_000, 1);
  expect(faults).toEqual([]);
  // The cases reach what they are to reach: the reader, the checks behind it, the ledger, the chain.
  expect([...answers.keys()]).toEqual(
    expect.arrayContaining([
      'invalid_payload',
      'invalid_x402_version',
      'invalid_scheme',
      'invalid_network',
      'invalid_exact_evm_payload_signature',
      'payment_already_used',
      'retry-later',
      'serve',
    ]),
  );
});
