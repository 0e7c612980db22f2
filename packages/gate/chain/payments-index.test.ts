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
  /** Transfers in it that are somebody else's. */
  readonly others: number;
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
  readonly filters: unknown[] = [];

  pay(n: number, block: number, { transfers = 1, others = 0, input = '0x' as Hex } = {}): Hex {
    this.txs.push({ hash: hash(n), block, transfers, others, input });
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
      return { status: '0x1', from: PAYER, blockNumber, blockHash, logs: this.#receipt(tx) };
    },
  };

  #logs(filter: Record<string, string>): unknown[] {
    this.filters.push(filter);
    const { fromBlock, toBlock } = filter;
    return this.txs
      .filter(({ block }) => block >= Number(fromBlock) && block <= Number(toBlock))
      .flatMap((tx) => this.#events(tx, PAYEE));
  }

  #receipt(tx: Tx): unknown[] {
    const others = this.#events({ ...tx, transfers: tx.others }, PAYER);
    return [...others, ...this.#events(tx, PAYEE)];
  }

  #events(tx: Tx, to: Address): unknown[] {
    return Array.from({ length: tx.transfers }, (_, n) => ({
      address: BASE_USDC.address,
      topics: [TRANSFER, pad(PAYER), pad(to)],
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
function open(options: { window?: number; most?: number } = {}): void {
  node = new Scripted();
  const { rpc } = node;
  const heads = new HeadWatcher({ rpc, chainId: BASE_USDC.chainId, confirmations: 1 });
  index = new PaymentsIndex({ rpc, heads, asset: BASE_USDC, payee: PAYEE, window: 60, ...options });
}
beforeEach(() => open());

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
    node.txs = [{ hash: paid, block: 103, transfers: 1, others: 0, input: '0x' }];
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

test('batches of many are left to be asked for, by whom their transfers may be', async () => {
  const batch = node.pay(1, 90, { transfers: 21 });
  const few = node.pay(2, 90, { transfers: 20 });
  await follow();
  // Its transfers were counted, and it was not even asked for.
  expect(node.asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1);
  expect([index.get(batch), index.get(few)?.transfers.length]).toEqual([undefined, 20]);
  const beside = node.pay(3, 101, { others: 19 });
  const amid = node.pay(4, 101, { others: 20 });
  await follow(101);
  expect([index.get(beside)?.transfers.length, index.get(amid)]).toEqual([20, undefined]);
});

test('64 MiB of payments are held, and one more takes the place of the oldest', async () => {
  // 128 KiB each: their call data, 300 bytes a transfer, and a thousand.
  const input: Hex = `0x${'0'.repeat(2 ** 17 - 1_000 - 20 * 300 - 2)}`;
  const pay = (n: number, block: number) => node.pay(n, block, { transfers: 20, input });
  const all = Array.from({ length: 512 }, (_, n) => pay(n + 1, 100));
  await follow();
  expect(all.filter((each) => index.get(each) === undefined)).toEqual([]);
  const newest = pay(513, 101);
  await follow(101);
  expect(all.filter((each) => index.get(each) === undefined)).toEqual(all.slice(0, 1));
  expect(index.get(newest)).toBeDefined();
});

test('no more transactions are held than may be, the newest ones', async () => {
  open({ most: 3 });
  for (let n = 1; n <= 4; n++) node.pay(n, 101);
  const held = () => [1, 2, 3, 4, 5].filter((n) => index.get(hash(n)) !== undefined);
  await follow(101);
  // The oldest was not even asked for.
  expect(node.asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(3);
  expect(held()).toEqual([2, 3, 4]);
  node.pay(5, 102);
  await follow(102);
  expect(held()).toEqual([3, 4, 5]);
});

test('a payment of the very block that went is dropped, and one of the block before is not', async () => {
  const [stays, goes] = [node.pay(1, 98), node.pay(2, 99)];
  await follow();
  node.txs = node.txs.filter((tx) => tx.hash !== goes);
  node.down = true;
  await follow(100, 99n);
  expect([index.get(stays)?.blockNumber, index.get(goes)]).toEqual([98n, undefined]);
});

test('at the start no more than 5,000 blocks are read, and of a young chain all of them', async () => {
  open({ window: 20_000 });
  const [early, first] = [node.pay(1, 999), node.pay(2, 1_000)];
  await follow(6_000);
  expect([index.get(early), index.get(first)?.blockNumber]).toEqual([undefined, 1_000n]);
  open();
  const oldest = node.pay(1, 1);
  await follow(29);
  expect(index.get(oldest)?.blockNumber).toBe(1n);
});

test('the node is asked for what was transferred to the payee, and for nothing else', async () => {
  await follow();
  const { address } = BASE_USDC;
  const [fromBlock, toBlock] = [hex(70), hex(100)];
  const topics = [TRANSFER, null, pad(PAYEE)];
  expect(node.filters).toEqual([{ address, topics, fromBlock, toBlock }]);
});

test('a payment beside transfers to others is held, with all of them', async () => {
  const paid = node.pay(1, 100, { others: 2 });
  await follow();
  expect(index.get(paid)?.transfers.map(({ to }) => to)).toEqual([PAYER, PAYER, PAYEE]);
});

test('what was read before the node failed is not asked for again', async () => {
  await follow();
  for (let n = 1; n <= 60; n++) node.pay(n, 101);
  node.asked.length = 0;
  const receipts = () => node.asked.filter((method) => method === 'eth_getTransactionReceipt');
  node.beforeReceipt = () => {
    // Fifty are asked for at once: the first of the others finds it down.
    if (receipts().length > 50)
      throw new ChainUnavailable('eth_getTransactionReceipt', 'it is down');
  };
  await follow(101);
  node.beforeReceipt = () => undefined;
  node.asked.length = 0;
  await follow(102);
  expect(receipts()).toHaveLength(10);
  expect(index.get(hash(60))).toBeDefined();
});

test('blocks that were not read before a reorganisation are read with it', async () => {
  await follow();
  node.down = true;
  await follow(102);
  node.down = false;
  const paid = node.pay(1, 101);
  await follow(105, 104n);
  expect(index.get(paid)?.blockNumber).toBe(101n);
});

test('at a start amid a reorganisation the whole window is read', async () => {
  const paid = node.pay(1, 80);
  await follow(100, 95n);
  expect(index.get(paid)?.blockNumber).toBe(80n);
});
