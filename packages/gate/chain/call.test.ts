/** A call as of a block, at nodes that have it and at nodes that have not, and what counts as an outage. */
import { expect, test } from 'vitest';
import { asOutage, callAt } from './call.ts';
import { ChainUnavailable, Refused, Reverted } from './errors.ts';
import type { Head } from './types.ts';

const head = { number: 26n } as Head;

/** @param refusal what the node says to a call as of that block */
async function call(refusal?: Error) {
  const blocks: unknown[] = [];
  const request = async (_method: string, [, block]: readonly unknown[]): Promise<unknown> => {
    blocks.push(block);
    if (refusal !== undefined && block !== 'latest') throw refusal;
    return '0x01';
  };
  const answer = await callAt({ request }, { data: '0x' }, head).catch((error: Error) => error);
  return { answer, blocks };
}

test('a node is asked as of that block, and as of its newest where it has not got it', async () => {
  expect(await call()).toEqual({ answer: '0x01', blocks: ['0x1a'] });
  for (const words of [
    ...['unknown block', 'header not found', 'state is not available', 'missing trie node'],
    ...['missing', 'resource not found', 'ancient', 'state has been pruned', 'use an Archive node'],
  ])
    expect(await call(new Refused(words, -32000))).toEqual({
      answer: '0x01',
      blocks: ['0x1a', 'latest'],
    });
});

test('of any other error the newest block says nothing', async () => {
  for (const error of [
    new Refused('method not allowed', -32601),
    new Reverted('block the transfer', '0x'),
    new ChainUnavailable('eth_call', 'header not found'),
  ])
    expect(await call(error)).toEqual({ answer: error, blocks: ['0x1a'] });
});

test('a refusal and a revert of what has an answer are outages; other errors stay what they are', () => {
  for (const error of [new Refused('no', -32601), new Reverted('no', '0x')]) {
    const outage = asOutage('eth_call', error);
    expect(outage).toBeInstanceOf(ChainUnavailable);
    expect(outage).toMatchObject({ method: 'eth_call', cause: error });
  }
  for (const error of [new ChainUnavailable('m', 'down'), new TypeError('a defect'), 'text'])
    expect(asOutage('eth_call', error)).toBe(error);
});
