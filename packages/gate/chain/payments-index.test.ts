/** The index against a chain of a test's own: what it keeps, what it forgets, what it reads again. */
import { pad } from 'viem';
import { beforeEach, expect, test } from 'vitest';
import { BASE_USDC } from './authorization.ts';
import { ChainUnavailable } from './errors.ts';
import { HeadWatcher } from './head.ts';
import { PaymentsIndex } from './payments-index.ts';
import { TRANSFER } from './token.ts';
import type { Address, Head, Hex } from './types.ts';

const PAYEE: Address = '0x00000000000000000000000000000000000000aa';
const PAYER: Address = '0x00000000000000000000000000000000000000bb';
const hash = (n: number, fork = 0): Hex => `0x${fork}${n.toString(16).padStart(63, '0')}`;
const hex = (n: number): Hex => `0x${n.toString(16)}`;

interface Tx {
  readonly hash: Hex;
  readonly block: number;
  readonly transfers: number;
  readonly input: Hex;
}

/** Blocks every two seconds, with what a test puts in them. */
class Scripted {
  head = 100;
  fork = 0;
  down = false;
  /** Called before each receipt is given. */
  beforeReceipt: () => void = () => undefined;
  txs: Tx[] = [];
  readonly asked: string[] = [];

  pay(n: number, block: number, { transfers = 1, input = '0x' as Hex } = {}): Hex {
    this.txs.push({ hash: hash(n), block, transfers, input });
    return hash(n);
  }

  block(number: number): Head & { parentHash: Hex } {
    return {
      number: BigInt(number),
      time: 10_000 + number * 2,
      hash: hash(number, number > 90 ? this.fork : 0),
      parentHash: hash(number - 1, number - 1 > 90 ? this.fork : 0),
      baseFee: 0n,
      gasLimit: 1n,
    };
  }

  readonly rpc = {
    request: async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const [first] = params;
      this.asked.push(method);
      if (this.down) throw new ChainUnavailable(method, 'it is down');
      if (method === 'eth_getBlockByNumber') {
        const { number, time, ...rest } = this.block(
          first === 'latest' ? this.head : Number(first),
        );
        return { ...rest, number: hex(Number(number)), timestamp: hex(time), gasLimit: '0x1' };
      }
      if (method === 'eth_chainId') return hex(BASE_USDC.chainId);
      if (method === 'eth_getLogs') return this.#logs(first as Record<string, string>);
      const tx = this.txs.find((each) => each.hash === first);
      if (tx === undefined) return null;
      if (method === 'eth_getTransactionByHash') return { from: PAYER, input: tx.input };
      this.beforeReceipt();
      const { blockHash, blockNumber } = this.#place(tx);
      return { status: '0x1', from: PAYER, blockNumber, blockHash, logs: this.#events(tx) };
    },
  };

  #logs({ fromBlock, toBlock }: Record<string, string>): unknown[] {
    return this.txs
      .filter(({ block }) => block >= Number(fromBlock) && block <= Number(toBlock))
      .flatMap((tx) => this.#events(tx));
  }

  #events(tx: Tx): unknown[] {
    return Array.from({ length: tx.transfers }, (_, n) => ({
      address: BASE_USDC.address,
      topics: [TRANSFER, pad(PAYER), pad(PAYEE)],
      data: pad('0x03e8'),
      logIndex: hex(n),
      transactionHash: tx.hash,
      ...this.#place(tx),
    }));
  }

  #place({ block }: Tx) {
    return { blockNumber: hex(block), blockHash: this.block(block).hash };
  }
}

let node: Scripted;
let index: PaymentsIndex;
beforeEach(() => {
  node = new Scripted();
  const { rpc } = node;
  const heads = new HeadWatcher({ rpc, chainId: BASE_USDC.chainId, confirmations: 1 });
  index = new PaymentsIndex({ rpc, heads, asset: BASE_USDC, payee: PAYEE, window: 60 });
});

async function follow(number = node.head, gone: bigint | null = null): Promise<void> {
  node.head = number;
  index.follow(node.block(number), gone);
  await index.idle();
}

test('at the start the window is read, and not what lies before it', async () => {
  const [old, young] = [node.pay(1, 69), node.pay(2, 70)];
  await follow();
  expect([index.get(old), index.get(young)?.blockTime]).toEqual([undefined, 10_140]);
});

test('each block is read once, and several where a look was missed', async () => {
  await follow();
  node.asked.length = 0;
  const [one, two] = [node.pay(1, 101), node.pay(2, 103)];
  await follow(104);
  expect([index.get(one), index.get(two)]).toMatchObject([{ blockNumber: 101n }, { from: PAYER }]);
  await follow(105);
  expect(node.asked.filter((method) => method === 'eth_getLogs')).toHaveLength(2);
  expect(node.asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(2);
});

test('what is out of the window is forgotten', async () => {
  const [early, late] = [node.pay(1, 100), node.pay(2, 110)];
  await follow(110);
  await follow(130);
  expect(index.get(early)).toBeDefined();
  await follow(131);
  expect([index.get(early), index.get(late)?.blockNumber]).toEqual([undefined, 110n]);
});

test('blocks that could not be read are read with the next one', async () => {
  await follow();
  const paid = node.pay(1, 101);
  node.down = true;
  await follow(101);
  expect(index.get(paid)).toBeUndefined();
  node.down = false;
  await follow(102);
  expect(index.get(paid)).toMatchObject({ blockNumber: 101n });
});

test.each(['without its events', 'not at all', 'as reverted'])(
  'a receipt that comes %s, of a transaction that paid, is asked for again and never held',
  async (how) => {
    await follow();
    const paid = node.pay(1, 101);
    const { request } = node.rpc;
    node.rpc.request = async (method, params) => {
      const answer = await request(method, params);
      if (method !== 'eth_getTransactionReceipt') return answer;
      if (how === 'not at all') return null;
      return {
        ...(answer as object),
        ...(how === 'as reverted' ? { status: '0x0' } : { logs: [] }),
      };
    };
    await follow(101);
    expect(index.get(paid)).toBeUndefined();
    node.rpc.request = request;
    await follow(102);
    expect(index.get(paid)?.transfers).toHaveLength(1);
  },
);

test('what a reorganisation took back is dropped, and its blocks are read again', async () => {
  const [stays, goes] = [node.pay(1, 97), node.pay(2, 99)];
  await follow();
  const moved = node.pay(3, 98);
  node.txs = node.txs.filter((tx) => tx.hash !== goes);
  node.fork = 1;
  await follow(101, 98n);
  expect(index.get(stays)).toMatchObject({ blockNumber: 97n });
  expect(index.get(goes)).toBeUndefined();
  expect(index.get(moved)).toMatchObject({ blockNumber: 98n });
});

test('what was read while the chain reorganised is read again', async () => {
  await follow();
  const paid = node.pay(1, 101);
  let reorganised = false;
  node.beforeReceipt = () => {
    if (reorganised) return;
    reorganised = true;
    // It is taken out of its block while its receipt is on the way.
    node.txs = [{ hash: paid, block: 103, transfers: 1, input: '0x' }];
    node.pay(2, 101);
    node.fork = 1;
    node.head = 103;
    index.follow(node.block(103), 101n);
  };
  await follow(102);
  expect(index.get(paid)).toMatchObject({ blockNumber: 103n, blockHash: node.block(103).hash });
  // What came into the blocks that were read before is found as well.
  expect(index.get(hash(2))).toMatchObject({ blockNumber: 101n, blockHash: node.block(101).hash });
});

test('batches of many, and more bytes than it may hold, are left to be asked for', async () => {
  const batch = node.pay(1, 90, { transfers: 21 });
  const few = node.pay(2, 90, { transfers: 20 });
  await follow();
  // Its transfers were counted, and it was not even asked for.
  expect(node.asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1);
  expect([index.get(batch), index.get(few)?.transfers.length]).toEqual([undefined, 20]);
  const input: Hex = `0x${'00'.repeat(2 ** 19)}`;
  const large = Array.from({ length: 70 }, (_, n) => node.pay(10 + n, 101, { input }));
  await follow(101);
  const held = large.filter((each) => index.get(each) !== undefined);
  expect(held.length).toBeGreaterThan(50);
  expect(held.length).toBeLessThan(64);
  expect(held).toEqual(large.slice(-held.length));
});

test('a payment of the very block that went is dropped, and one of the block before is not', async () => {
  const [stays, goes] = [node.pay(1, 98), node.pay(2, 99)];
  await follow();
  node.txs = node.txs.filter((tx) => tx.hash !== goes);
  node.down = true;
  await follow(100, 99n);
  expect([index.get(stays)?.blockNumber, index.get(goes)]).toEqual([98n, undefined]);
});
