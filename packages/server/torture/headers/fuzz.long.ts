/** A million payment headers and more, each with its structure changed. */
import { expect, test } from 'vitest';
import { fuzzHeaders } from './fuzz.ts';

const CASES = Number(process.env['FUZZ_CASES'] ?? 1_000_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 2_000_000);

test(`${CASES} payment headers`, async () => {
  const began = performance.now();
  const { answers, faults } = await fuzzHeaders(CASES, SEED);
  const said = [...answers].sort(([, a], [, b]) => b - a).map(([what, n]) => `${what} ${n}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${CASES} cases from seed ${SEED} in ${seconds} s: ${said.join(', ')}`);
  expect(faults).toEqual([]);
});
