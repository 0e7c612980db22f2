import { expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { AnswerTooLarge, ChainUnavailable, Refused } from './errors.ts';
import { logPages } from './logs.ts';

/** A node with one event a block that gives `most` of them at once, or says so in its words. */
function nodeOf(most: number, refusal: Error) {
  const spans: number[] = [];
  const request = async (_: string, [filter]: readonly unknown[]): Promise<unknown> => {
    const { fromBlock, toBlock } = filter as Record<string, string>;
    const [from, to] = [Number(fromBlock), Number(toBlock)];
    spans.push(to - from + 1);
    if (to - from + 1 > most) throw refusal;
    return Array.from({ length: to - from + 1 }, (_, n) => ({
      address: BASE_USDC.address,
      topics: [],
      data: '0x',
      logIndex: '0x0',
      transactionHash: '0xaa',
      blockHash: '0xbb',
      blockNumber: `0x${(from + n).toString(16)}`,
    }));
  };
  return { rpc: { request }, spans };
}

async function blocksOf(rpc: { request: (m: string, p: readonly unknown[]) => Promise<unknown> }) {
  const { address } = BASE_USDC;
  const found: bigint[] = [];
  for await (const page of logPages({ rpc, address, topics: [], from: 5n, to: 104n, span: 64n }))
    found.push(...page.map(({ blockNumber }) => blockNumber));
  return found;
}
const all = Array.from({ length: 100 }, (_, n) => BigInt(n + 5));

test('spans are as long as they may be', async () => {
  const { rpc, spans } = nodeOf(64, new Error());
  expect(await blocksOf(rpc)).toEqual(all);
  expect(spans).toEqual([64, 36]);
});

test('a span that is too much is halved, whatever the node’s words for it', async () => {
  for (const refusal of [
    new Refused('query returned more than 10000 results', -32000),
    new Refused('block range is too wide', -32600),
    new ChainUnavailable('eth_getLogs', 'query exceeds max results 20000'),
    new AnswerTooLarge('eth_getLogs', 'more than 16 MiB'),
  ]) {
    const { rpc, spans } = nodeOf(20, refusal);
    expect(await blocksOf(rpc)).toEqual(all);
    expect(spans.slice(0, 4)).toEqual([64, 32, 16, 16]);
  }
});

test('one block that is too much, or another outage, is no answer', async () => {
  const tooMuch = nodeOf(0, new AnswerTooLarge('eth_getLogs', 'more than 16 MiB'));
  await expect(blocksOf(tooMuch.rpc)).rejects.toThrow(AnswerTooLarge);
  const gone = nodeOf(0, new Refused('unknown method', -32601));
  await expect(blocksOf(gone.rpc)).rejects.toThrow(ChainUnavailable);
  expect(gone.spans).toHaveLength(1);
});

test('events of other blocks than were asked for are no answer', async () => {
  const { rpc } = nodeOf(64, new Error());
  for (const other of ['0x4', '0x46']) {
    const filter = { fromBlock: other, toBlock: other };
    const moved = { request: (method: string) => rpc.request(method, [filter]) };
    await expect(blocksOf(moved)).rejects.toThrow(/other blocks/);
  }
});

test('an error that is no answer of the node is passed on, whatever its words', async () => {
  const defect = new TypeError('the limit is exceeded');
  const { rpc, spans } = nodeOf(0, defect);
  await expect(blocksOf(rpc)).rejects.toBe(defect);
  expect(spans).toEqual([64]);
});

test('a refusal that is no matter of size is an outage, which says of what', async () => {
  const refused = new Refused('unknown method', -32601);
  await expect(blocksOf(nodeOf(0, refused).rpc)).rejects.toMatchObject({
    method: 'eth_getLogs',
    cause: refused,
  });
});
