import { expect, test } from 'vitest';
import { allEngines, disagreements, judge, judgedByViem } from '../../testing/agreement.ts';
import { kinds, signatureCase } from '../../testing/signatures.ts';
import { RecoveryPool } from './pool.ts';

const COUNT = 100_000;
const SEED = process.env['FC_SEED'] ?? 'long';
const engines = allEngines();

test('the engines agree on a hundred thousand signatures, every tenth with viem too', async () => {
  const tally = new Map<string, number>(kinds.map((kind) => [kind, 0]));
  let nobody = 0;
  for (let k = 0; k < COUNT; k++) {
    const made = signatureCase(SEED, k);
    expect(disagreements(made, engines)).toEqual([]);
    const found = judge(made, engines[0]);
    if (k % 10 === 1) expect(await judgedByViem(made)).toBe(found);
    tally.set(made.kind, (tally.get(made.kind) ?? 0) + 1);
    if (found === 'nobody') nobody++;
  }
  console.log(`${COUNT} signatures, ${nobody} of them nobody’s:`, Object.fromEntries(tally));
  expect(Math.min(...tally.values())).toBeGreaterThan(1000);
});

test('threads answer the same, a thousand at a time', async () => {
  const pool = new RecoveryPool({ engine: engines[0], threads: 2 });
  for (let k = 0; k < COUNT; k += 1000) {
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, j) => {
        const { digest, signature } = signatureCase(SEED, k + j, 'valid');
        const compact = Buffer.from(signature.slice(2, 130), 'hex');
        return pool.recover(digest, compact, signature.endsWith('1b') ? 0 : 1);
      }),
    );
    answers.forEach((answer, j) => {
      const { key } = signatureCase(SEED, k + j, 'valid');
      expect(`0x${Buffer.from(answer ?? []).toString('hex')}`).toBe(key);
    });
  }
  expect(pool.threads).toBe(2);
  await pool.close();
});
