/** A batch tried out on the newest state before it is sent: who would fail, and who harms others. */
import { revertReason } from '../../chain/node.ts';
import type { Address, Asset, Hex } from '../../chain/types.ts';
import type { CallResult, RelayNode } from '../node.ts';
import type { SettlementEntry } from '../types.ts';
import { batchCalldata } from './calldata.ts';
import type { GasMeter } from './gas-meter.ts';

/** What is known of an authorization after a rehearsal. */
export type Part =
  /** Goes along. */
  | { readonly say: 'go' }
  /** Not now: the payer may still fill up, the time come, or room be in another batch. */
  | { readonly say: 'wait'; readonly reason: string; readonly poor: boolean }
  /** Its nonce is used, or its time is over: the chain knows how it ended. */
  | { readonly say: 'look'; readonly reason: string }
  /** The token will never take it. */
  | { readonly say: 'never'; readonly reason: string };

export interface Rehearsed {
  readonly parts: readonly Part[];
  /** `null` where none goes. */
  readonly draft: Draft | null;
}

/** Those that go, their call data, and the gas that is enough for them. */
export interface Draft {
  readonly willing: readonly SettlementEntry[];
  readonly data: Hex;
  readonly gas: bigint;
}

export interface Stage {
  readonly node: RelayNode;
  readonly asset: Asset;
  readonly multicall3: Address;
  readonly meter: GasMeter;
  /** Gas that one authorization may take; a contract wallet can ask for any amount. */
  readonly gasPerAuthorization: bigint;
  /** Gas that a transaction may ask for. */
  readonly maxGas: bigint;
  /** The state it is tried on: the pending block has the time of now where no block was made lately. */
  readonly tag: 'latest' | 'pending';
}

export const GO: Part = { say: 'go' };
const NOTHING: CallResult = { success: false, returnData: '0x' };
const USED = /used or canceled|is expired/;
/** Revert strings after which waiting helps. */
const POOR = /exceeds balance/;

/** It was tried, and the payer had too little for it. */
export const wasPoor = ({ reason = '' }: SettlementEntry): boolean => POOR.test(reason);

const EARLY = /not yet valid/;

/**
 * Tries a batch with exactly the gas it would be sent with. Where all pass, that is all. Where some
 * do not, each of these is tried alone, and what is left is tried again: it has less gas. Where one
 * passes alone and not in company, somebody in the batch takes more gas than is fair, and all are tried
 * alone with what is.
 */
export async function rehearse(
  stage: Stage,
  from: Address,
  batch: readonly SettlementEntry[],
): Promise<Rehearsed> {
  const draft = draftOf(stage, batch);
  const results = await together(stage, from, draft);
  if (batch.every((_, index) => results[index]?.success)) {
    return { parts: batch.map(() => GO), draft };
  }
  const parts = await Promise.all(
    batch.map((entry, index) =>
      results[index]?.success ? GO : alone(stage, from, entry, results[index]),
    ),
  );
  const crowded = parts.some((part, index) => part.say === 'go' && !results[index]?.success);
  if (!crowded) {
    const willing = willingOf(batch, parts);
    if (willing.length === 0) return { parts, draft: null };
    const fewer = draftOf(stage, willing);
    const again = await together(stage, from, fewer);
    if (willing.every((_, index) => again[index]?.success)) return { parts, draft: fewer };
  }
  // Those that passed in company may be the ones that left nothing to the others.
  const checked = await Promise.all(
    batch.map(async (entry, index): Promise<Part> => {
      return results[index]?.success ? alone(stage, from, entry) : (parts[index] ?? GO);
    }),
  );
  return measured(stage, from, batch, checked);
}

/** The call of all of them, with the gas that so many are thought to take. */
function draftOf(stage: Stage, willing: readonly SettlementEntry[]): Draft {
  return { willing, data: dataOf(stage, willing), gas: stage.meter.limit(willing.length) };
}

function together(
  { node, multicall3, tag }: Stage,
  from: Address,
  { data, gas }: Draft,
): Promise<readonly CallResult[]> {
  return node.tryBatch({ from, to: multicall3, data, gas }, tag);
}

function dataOf({ asset }: Stage, batch: readonly SettlementEntry[], mayFail = true): Hex {
  return batchCalldata(
    asset.address,
    batch.map(({ authorization }) => authorization),
    mayFail,
  );
}

const willingOf = (
  batch: readonly SettlementEntry[],
  parts: readonly Part[],
): readonly SettlementEntry[] => batch.filter((_, index) => (parts[index] ?? GO).say === 'go');

/** Of those that go, with the gas that the node says they take; what is too much for one waits. */
async function measured(
  stage: Stage,
  from: Address,
  batch: readonly SettlementEntry[],
  parts: readonly Part[],
): Promise<Rehearsed> {
  const { node, multicall3: to, meter, maxGas, gasPerAuthorization } = stage;
  const willing = willingOf(batch, parts);
  if (willing.length === 0) return { parts, draft: null };
  // Estimated so that any failure fails the whole: where failures are allowed, the least gas that
  // "succeeds" is the one in which the calls run out of it.
  const needs = await node.estimate({ from, to, data: dataOf(stage, willing, false) });
  const gas =
    typeof needs === 'bigint' ? (needs * 21n) / 20n : BigInt(willing.length) * gasPerAuthorization;
  if (typeof needs === 'bigint') meter.atLeast(willing.length, needs);
  if (gas <= maxGas || willing.length === 1) {
    const data = dataOf(stage, willing);
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    return { parts, draft: { willing, data, gas: gas < maxGas ? gas : maxGas } };
  }
  const left = new Set(willing.slice(willing.length >> 1));
  const reason = 'the transaction had no gas left for it';
  const fewer = batch.map((entry, index): Part => {
    return left.has(entry) ? { say: 'wait', reason, poor: false } : (parts[index] ?? GO);
  });
  return measured(stage, from, batch, fewer);
}

/** One by itself, with as much gas as it may take. `company`: how it failed among others. */
async function alone(
  stage: Stage,
  from: Address,
  entry: SettlementEntry,
  company?: CallResult,
): Promise<Part> {
  const inCompany = reasonOf(company);
  // It has been tried on the same state a moment ago: what others do does not make these untrue.
  if (inCompany !== '' && !POOR.test(inCompany)) return judge(inCompany);
  const { node, multicall3, gasPerAuthorization, tag } = stage;
  const data = dataOf(stage, [entry]);
  const call = { from, to: multicall3, data };
  const [result] = await node.tryBatch({ ...call, gas: gasPerAuthorization }, tag);
  if (result?.success) {
    // Others of the same payer in this batch leave it too little: there is a next one.
    return POOR.test(inCompany) ? { say: 'wait', reason: inCompany, poor: false } : GO;
  }
  const reason = reasonOf(result);
  if (reason !== '') return judge(reason);
  // It failed without a word, as what runs out of gas does.
  const needs = await node.estimate({ ...call, data: dataOf(stage, [entry], false) });
  if (typeof needs === 'string') return { say: 'wait', reason: needs, poor: false };
  return needs > gasPerAuthorization
    ? { say: 'never', reason: `needs ${needs} gas to settle, and may have ${gasPerAuthorization}` }
    : { say: 'wait', reason: 'no word why', poor: false };
}

function judge(reason: string): Part {
  if (USED.test(reason)) return { say: 'look', reason };
  if (POOR.test(reason)) return { say: 'wait', reason, poor: true };
  if (EARLY.test(reason)) return { say: 'wait', reason, poor: false };
  return { say: 'never', reason };
}

/** The token's own words; empty where it had none, or was not asked. */
const reasonOf = ({ returnData: data }: CallResult = NOTHING): string =>
  revertReason({ data, message: '' });
