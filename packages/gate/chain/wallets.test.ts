/** What a wallet contract's answer, its revert and a node's silence each mean. */
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc6492SignatureValidatorByteCode,
  parseAbi,
} from 'viem';
import { expect, test } from 'vitest';
import { AnswerTooLarge, ChainUnavailable, Refused, Reverted } from './errors.ts';
import type { Head } from './types.ts';
import { isContractSignatureValid } from './wallets.ts';

const WALLET = '0x00000000000000000000000000000000000000c1';
const DIGEST = `0x${'11'.repeat(32)}` as const;
const MAGIC = '0x1626ba7e';
const word = (start: string) => start.padEnd(66, '0');
const head = { number: 5n } as Head;

interface Asked {
  readonly to?: string;
  readonly data: string;
}

async function ask(answer: unknown, signature: `0x${string}` = '0x1234') {
  const calls: Asked[] = [];
  const rpc = {
    request: async (_method: string, [call]: readonly unknown[]) => {
      calls.push(call as Asked);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const valid = await isContractSignatureValid(rpc, head, WALLET, DIGEST, signature);
  return { valid, calls };
}

test('the four bytes of the standard say yes, any other answer no', async () => {
  expect((await ask(word(MAGIC))).valid).toBe(true);
  for (const answer of [word('0x1626ba7f'), word('0x'), '0x'])
    expect((await ask(answer)).valid).toBe(false);
});

test('one that is not deployed is asked through its factory, without an address to call', async () => {
  const wrapped = `0x${'ab'.repeat(40)}${'6492'.repeat(16)}` as const;
  const yes = await ask(word('0x').replace(/0$/u, '1'), wrapped);
  expect([yes.valid, yes.calls.map(({ to }) => to)]).toEqual([true, [undefined]]);
  expect((await ask(word('0x'), wrapped)).valid).toBe(false);
  expect((await ask(word(MAGIC))).calls[0]?.to).toBe(WALLET);
});

test('a revert, and a wallet that runs out of gas, do not accept the signature', async () => {
  for (const error of [
    new Reverted('eth_call', '0x'),
    new Refused('out of gas', -32000),
    new Refused('invalid OPCODE: opcode 0xfe', -32000),
    new Refused('stack underflow', -32000),
    new Refused('invalid jump destination', -32000),
  ])
    expect((await ask(error)).valid, error.message).toBe(false);
});

test('a node that cannot tell is an outage, and never a no', async () => {
  await expect(ask(new ChainUnavailable('eth_call', 'it is down'))).rejects.toThrow(
    ChainUnavailable,
  );
  const refused = new Refused('method not allowed', -32601);
  await expect(ask(refused)).rejects.toMatchObject({
    message: expect.stringContaining('method not allowed'),
    cause: refused,
  });
  await expect(ask(refused)).rejects.toThrow(ChainUnavailable);
  await expect(ask(new AnswerTooLarge('eth_call', 'too large'))).rejects.toThrow('too large');
});

test('the wallet is asked for the digest and the signature, a future one through its factory’s code', async () => {
  const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);
  const { calls } = await ask(word(MAGIC));
  expect(calls[0]?.data).toBe(encodeFunctionData({ abi, args: [DIGEST, '0x1234'] }));
  const wrapped = `0x${'ab'.repeat(40)}${'6492'.repeat(16)}` as const;
  const [future] = (await ask(word('0x'), wrapped)).calls;
  const types = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const;
  expect(future?.data).toBe(
    `${erc6492SignatureValidatorByteCode}${encodeAbiParameters(types, [WALLET, DIGEST, wrapped]).slice(2)}`,
  );
});
