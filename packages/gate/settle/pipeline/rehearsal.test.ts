/** What is known of each payment after a batch was tried out, and what is asked of the node for it. */
import {
  decodeFunctionData,
  encodeFunctionResult,
  hexToBigInt,
  multicall3Abi,
  numberToHex,
} from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { Refused, Reverted } from '../../chain/rpc.ts';
import type { Hex, SignedAuthorization } from '../../chain/types.ts';
import { NOW } from '../../testing/claims.ts';
import { ModelChain } from '../../testing/model-chain.ts';
import { authorizations, wallet } from '../../testing/settling-model.ts';
import { RelayNode } from '../node.ts';
import { newEntry } from '../outcome.ts';
import type { SettlementEntry } from '../types.ts';
import { batchCalldata, MULTICALL3 } from './calldata.ts';
import { GasMeter } from './gas-meter.ts';
import { rehearse, type Stage } from './rehearsal.ts';

const FROM = wallet(200);
const GO = { say: 'go' } as const;
const NO_GAS = {
  ...{ say: 'wait', reason: 'the transaction had no gas left for it', poor: false },
} as const;
const WORDLESS = { say: 'wait', reason: 'no word why', poor: false } as const;

interface Asked {
  readonly method: string;
  readonly from: Hex;
  readonly to: Hex;
  readonly gas: bigint | null;
  /** Payments that were tried, and whether each may fail without the others. */
  readonly count: number;
  readonly mayFail: boolean | undefined;
  readonly tag: unknown;
}

/** Entries each of a wallet of its own, which takes so much gas if that is said. */
function open(over: Partial<Stage> = {}) {
  const chain = new ModelChain(NOW);
  const sign = authorizations(chain);
  const asked: Asked[] = [];
  const request = chain.request.bind(chain);
  vi.spyOn(chain, 'request').mockImplementation((method, params) => {
    const [{ from, to, data, gas }, tag] = params as [
      Record<'from' | 'to' | 'data' | 'gas', Hex>,
      unknown,
    ];
    const [calls] = decodeFunctionData({ abi: multicall3Abi, data }).args as readonly [
      readonly { allowFailure: boolean }[],
    ];
    const [first] = calls;
    const limit = gas === undefined ? null : hexToBigInt(gas);
    const mayFail = first?.allowFailure;
    asked.push({ method, from, to, gas: limit, count: calls.length, mayFail, tag });
    return request(method, params);
  });
  const meter = new GasMeter();
  const stage: Stage = {
    ...{ node: new RelayNode(chain), asset: chain.asset, multicall3: MULTICALL3, meter },
    ...{ gasPerAuthorization: 300_000n, maxGas: 10_000_000n, tag: 'latest', ...over },
  };
  let entries = 0;
  const entry = (gas = 40_000n, over: Partial<SignedAuthorization> = {}): SettlementEntry => {
    const index = entries++;
    const from = over.from ?? wallet(index);
    chain.gasOf.set(from, gas);
    return newEntry({ claimId: `c${index}`, authorization: sign({ ...over, from }) });
  };
  const draftOf = (some: readonly SettlementEntry[], gas: bigint) => ({
    willing: some,
    data: batchCalldata(
      chain.asset.address,
      some.map(({ authorization }) => authorization),
      true,
    ),
    gas,
  });
  const run = (batch: readonly SettlementEntry[]) => rehearse(stage, FROM, batch);
  return { chain, meter, asked, entry, draftOf, run };
}

/** Asked of `eth_call`, how many payments with how much gas. */
const tried = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'eth_call').map(({ count, gas }) => [count, gas]);

describe('a batch that passes', () => {
  test.each(['latest', 'pending'] as const)(
    'is asked for once, with the gas that it goes with: %s',
    async (tag) => {
      const model = open({ tag });
      const batch = [model.entry(), model.entry(), model.entry()];
      expect(await model.run(batch)).toEqual({
        parts: [GO, GO, GO],
        // 60,000 and three of 46,920.
        draft: model.draftOf(batch, 200_760n),
      });
      expect(model.asked).toEqual([
        {
          ...{ method: 'eth_call', from: FROM, to: MULTICALL3, gas: 200_760n },
          ...{ count: 3, mayFail: true, tag },
        },
      ]);
    },
  );
});

describe('a payment that the token refuses', () => {
  const PREFIX = 'FiatTokenV2: ';
  const cases: [string, Partial<SignedAuthorization>, object][] = [
    ['a forged one', { signature: '0x66' }, { say: 'never', reason: `${PREFIX}invalid signature` }],
    [
      'one that is not valid yet',
      { validAfter: BigInt(NOW + 60) },
      { say: 'wait', reason: `${PREFIX}authorization is not yet valid`, poor: false },
    ],
    [
      'one whose time is over',
      { validBefore: BigInt(NOW) },
      { say: 'look', reason: `${PREFIX}authorization is expired` },
    ],
  ];
  test.each(cases)('is taken at the word it had in company: %s', async (_, over, part) => {
    const model = open();
    const batch = [model.entry(), model.entry(40_000n, over), model.entry()];
    expect(await model.run(batch)).toEqual({
      parts: [GO, part, GO],
      draft: model.draftOf(
        [batch[0], batch[2]].filter((one) => one !== undefined),
        153_840n,
      ),
    });
    // What is left is tried with the gas that it will have.
    expect(tried(model.asked)).toEqual([
      [3, 200_760n],
      [2, 153_840n],
    ]);
  });

  test('because it is used is looked for', async () => {
    const model = open();
    const used = model.entry();
    model.chain.carry(used.authorization);
    model.chain.mine();
    expect(await model.run([used])).toEqual({
      parts: [{ say: 'look', reason: `${PREFIX}authorization is used or canceled` }],
      draft: null,
    });
  });

  test('in words of its own fails by them', async () => {
    const model = open();
    const custom: Hex = '0x12345678';
    const result = [{ success: false, returnData: custom }];
    model.chain.instead = () =>
      encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
    expect(await model.run([model.entry()])).toMatchObject({
      parts: [{ say: 'never', reason: custom }],
    });
  });

  test('for want of money is tried alone: who has enough for it without the others waits for the next', async () => {
    const model = open();
    const [both, none] = [wallet(90), wallet(91)];
    model.chain.balances.set(both, 1_999n);
    model.chain.balances.set(none, 999n);
    const batch = [both, both, none].map((from) => model.entry(40_000n, { from }));
    const reason = 'ERC20: transfer amount exceeds balance';
    expect(await model.run(batch)).toEqual({
      parts: [GO, { say: 'wait', reason, poor: false }, { say: 'wait', reason, poor: true }],
      draft: model.draftOf(batch.slice(0, 1), 106_920n),
    });
    expect(tried(model.asked)).toEqual([
      [3, 200_760n],
      [1, 300_000n],
      [1, 300_000n],
      [1, 106_920n],
    ]);
    expect(model.asked.slice(1)).toMatchObject([
      { from: FROM, to: MULTICALL3, mayFail: true, tag: 'latest' },
      { from: FROM, to: MULTICALL3, mayFail: true, tag: 'latest' },
      { from: FROM, to: MULTICALL3, mayFail: true, tag: 'latest' },
    ]);
  });
});

describe('a payment that leaves no gas to the others', () => {
  test('fails if it takes more than it may, and the others go with what they take', async () => {
    const model = open();
    const atLeast = vi.spyOn(model.meter, 'atLeast');
    const batch = [model.entry(300_000n), model.entry(), model.entry()];
    expect(await model.run(batch)).toEqual({
      parts: [{ say: 'never', reason: 'needs 330000 gas to settle, and may have 300000' }, GO, GO],
      // What the node says that they take, and a twentieth more.
      draft: model.draftOf(batch.slice(1), (110_000n * 21n) / 20n),
    });
    expect(atLeast.mock.calls).toEqual([[2, 110_000n]]);
    expect(model.asked.filter(({ method }) => method === 'eth_estimateGas')).toEqual([
      {
        ...{ method: 'eth_estimateGas', from: FROM, to: MULTICALL3, gas: null },
        ...{ count: 1, mayFail: false, tag: undefined },
      },
      {
        ...{ method: 'eth_estimateGas', from: FROM, to: MULTICALL3, gas: null },
        ...{ count: 2, mayFail: false, tag: undefined },
      },
    ]);
  });

  test('is found also where it passed in company, at the cost of the others', async () => {
    const model = open();
    const batch = [model.entry(280_000n), ...Array.from({ length: 9 }, () => model.entry())];
    const forged = model.entry(40_000n, { signature: '0x66' });
    const { parts, draft } = await model.run([forged, ...batch]);
    expect(parts).toEqual([
      { say: 'never', reason: 'FiatTokenV2: invalid signature' },
      { say: 'never', reason: 'needs 310000 gas to settle, and may have 300000' },
      ...Array(9).fill(GO),
    ]);
    expect(draft).toEqual(model.draftOf(batch.slice(1), (390_000n * 21n) / 20n));
  });

  test.each([
    {
      gas: 280_000n,
      part: { say: 'never', reason: 'needs 310000 gas to settle, and may have 300000' },
      sent: null,
    },
    { gas: 200_000n, part: GO, sent: (230_000n * 21n) / 20n },
  ])('is found where it passed by the gas of others that do not go: $gas', async (given) => {
    const model = open();
    const poor = wallet(90);
    model.chain.balances.set(poor, 0n);
    const heavy = model.entry(given.gas);
    const others = Array.from({ length: 9 }, () => model.entry(40_000n, { from: poor }));
    const { parts, draft } = await model.run([heavy, ...others]);
    const reason = 'ERC20: transfer amount exceeds balance';
    expect(parts).toEqual([given.part, ...Array(9).fill({ say: 'wait', reason, poor: true })]);
    expect(draft).toEqual(given.sent && model.draftOf([heavy], given.sent));
  });

  test.each(['runs them', 'refuses to'])(
    'and takes what it may goes with all that it takes: the node %s',
    async (node) => {
      const model = open();
      const poor = wallet(90);
      model.chain.balances.set(poor, 0n);
      // The first of them passes again with the gas that is left, and the heavy one does not.
      const two = [model.entry(), model.entry(200_000n)];
      const others = Array.from({ length: 9 }, () => model.entry(40_000n, { from: poor }));
      model.chain.instead = (method) => {
        if (node !== 'runs them' && method === 'eth_call' && model.asked.at(-1)?.count === 2)
          throw new Refused('too much at once', -32000);
        return undefined;
      };
      const { parts, draft } = await model.run([...two, ...others]);
      expect(parts.slice(0, 2)).toEqual([GO, GO]);
      expect(draft).toEqual(model.draftOf(two, (270_000n * 21n) / 20n));
    },
  );
});

describe('gas that is too much for one transaction', () => {
  test.each([
    // Four of 200,000 and 30,000 around them, and a twentieth more.
    { maxGas: 871_500n, goes: 4, gas: 871_500n },
    { maxGas: 871_499n, goes: 2, gas: 451_500n },
    { maxGas: 451_500n, goes: 2, gas: 451_500n },
    { maxGas: 451_499n, goes: 1, gas: 241_500n },
    { maxGas: 241_499n, goes: 1, gas: 241_499n },
  ])('is left to half of them, and again: $maxGas', async ({ maxGas, goes, gas }) => {
    const model = open({ maxGas });
    const batch = Array.from({ length: 4 }, () => model.entry(200_000n));
    const forged = model.entry(40_000n, { signature: '0x66' });
    const { parts, draft } = await model.run([forged, ...batch]);
    expect(parts).toEqual([
      { say: 'never', reason: 'FiatTokenV2: invalid signature' },
      ...Array(goes).fill(GO),
      ...Array(4 - goes).fill(NO_GAS),
    ]);
    expect(draft).toEqual(model.draftOf(batch.slice(0, goes), gas));
  });

  test('is the smaller half where they are odd', async () => {
    const model = open({ maxGas: 300_000n });
    const batch = Array.from({ length: 3 }, () => model.entry(200_000n));
    expect((await model.run(batch)).parts).toEqual([GO, NO_GAS, NO_GAS]);
  });

  test('is as much as each may take where the node has no estimate', async () => {
    const model = open();
    const atLeast = vi.spyOn(model.meter, 'atLeast');
    model.chain.instead = (method) => {
      if (method === 'eth_estimateGas') throw new Reverted('execution reverted', '0x');
      return undefined;
    };
    const batch = [model.entry(200_000n), model.entry(200_000n)];
    expect(await model.run(batch)).toEqual({
      parts: [GO, GO],
      draft: model.draftOf(batch, 600_000n),
    });
    expect(atLeast).not.toHaveBeenCalled();
  });
});

describe('a node that does not run a batch at all', () => {
  test('is asked for each alone', async () => {
    const model = open();
    let refusals = 1;
    model.chain.instead = (method) => {
      if (method === 'eth_call' && refusals-- > 0) throw new Refused('too much gas', -32000);
      return undefined;
    };
    const batch = [model.entry(), model.entry(40_000n, { signature: '0x66' })];
    expect(await model.run(batch)).toEqual({
      parts: [GO, { say: 'never', reason: 'FiatTokenV2: invalid signature' }],
      draft: model.draftOf(batch.slice(0, 1), (70_000n * 21n) / 20n),
    });
    expect(tried(model.asked)).toEqual([
      [2, 153_840n],
      [1, 300_000n],
      [1, 300_000n],
    ]);
  });

  test.each([
    { estimate: 70_000n, part: WORDLESS },
    { estimate: 300_000n, part: WORDLESS },
    {
      estimate: 300_001n,
      part: { say: 'never', reason: 'needs 300001 gas to settle, and may have 300000' },
    },
    { estimate: null, part: { say: 'wait', reason: 'paused', poor: false } },
  ])(
    'nor one alone, says how much gas it takes or why not: $estimate',
    async ({ estimate, part }) => {
      const model = open();
      model.chain.instead = (method) => {
        if (method === 'eth_call') throw new Refused('not now', -32000);
        if (estimate === null) throw new Reverted('paused', '0x');
        return numberToHex(estimate);
      };
      expect(await model.run([model.entry()])).toEqual({ parts: [part], draft: null });
    },
  );
});
