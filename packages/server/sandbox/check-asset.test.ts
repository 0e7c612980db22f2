/** What is set about a token, held against the chain it is said to be on. */
import { BASE_SEPOLIA_USDC, BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { checkAsset } from '@tollbench/gate/chain/check-asset.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from './testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

test('the token as it is has nothing said against it', async () => {
  expect(await checkAsset(fixture.rpc, BASE_USDC)).toEqual([]);
});

test('each difference is a sentence that names what is set and what is so', async () => {
  for (const [over, sentences] of [
    [{ name: 'USDC' }, [/domain separator is 0x[0-9a-f]{64}; the name "USDC" and the version "2"/]],
    [{ version: '1' }, [/the version "1"/]],
    [{ decimals: 18 }, [/has 6 decimals, not 18/]],
    [{ decimals: 7, name: 'X' }, [/has 6 decimals, not 7/, /the name "X"/]],
    [{ address: fixture.payTo }, [/no contract at 0x/]],
    [BASE_SEPOLIA_USDC, [/serves chain 8453, not 84532/]],
  ] as const)
    expect(await checkAsset(fixture.rpc, { ...BASE_USDC, ...over })).toEqual(
      sentences.map((sentence) => expect.stringMatching(sentence)),
    );
});

test('a contract that is no such token lacks everything', async () => {
  const address = await fixture.deploy('TestWalletFactory');
  expect(await checkAsset(fixture.rpc, { ...BASE_USDC, address })).toEqual([
    expect.stringMatching(/does not tell its decimals/),
    expect.stringMatching(/has no DOMAIN_SEPARATOR/),
    expect.stringMatching(/does not take signed authorizations/),
  ]);
});

test('a node that is down says nothing of the settings', async () => {
  const rpc = createRpc({ urls: ['http://127.0.0.1:9'], timeout: 500 });
  await expect(checkAsset(rpc, BASE_USDC)).rejects.toThrow(ChainUnavailable);
});
