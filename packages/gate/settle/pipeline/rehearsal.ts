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
  /** Call data of those that go, and the gas that is enough for them; `null` where none does. */
  readonly draft: { readonly data: Hex; readonly gas: bigint } | null;
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

const GO: Part = { say: 'go' };
const USED = /used or canceled|is expired/;
/** Revert strings after which waiting helps. */
const POOR = /exceeds balance/;
const EARLY = /not yet valid/;

/**
 * Tries a batch with exactly the gas it would be sent with. Where all pass, that is all. Where some
 * do not, each of these is tried alone; and where one passes alone and not in company, somebody in
 * the batch takes more gas than is fair, and all are tried alone with what is.
 */
export async function rehearse(
  stage: Stage,
  from: Address,
  batch: readonly SettlementEntry[],
): Promise<Rehearsed> {
  const gas = stage.meter.limit(batch.length);
  const data = dataOf(stage, batch);
  const call = { from, to: stage.multicall3, data, gas };
  const together = await stage.node.tryBatch(call, stage.tag);
  const results = typeof together === 'string' ? [] : together;
  if (batch.every((_, index) => results[index]?.success)) {
    return { parts: batch.map(() => GO), draft: { data, gas } };
  }
  const parts = await Promise.all(
    batch.map((entry, index) =>
      results[index]?.success ? GO : alone(stage, from, entry, results[index]),
    ),
  );
  const crowded = parts.some((part, index) => part.say === 'go' && !results[index]?.success);
  if (!crowded) return { parts, draft: plainDraft(stage, batch, parts) };
  // Those that passed in company may be the ones that left nothing to the others.
  const checked = await Promise.all(
    batch.map(async (entry, index): Promise<Part> => {
      const part = parts[index] ?? GO;
      return part.say === 'go' && results[index]?.success ? alone(stage, from, entry) : part;
    }),
  );
  return measured(stage, from, batch, checked);
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
): readonly SettlementEntry[] => batch.filter((_, index) => parts[index]?.say === 'go');

/** Of those that go, where each takes no more gas than was thought. */
function plainDraft(
  stage: Stage,
  batch: readonly SettlementEntry[],
  parts: readonly Part[],
): Rehearsed['draft'] {
  const willing = willingOf(batch, parts);
  if (willing.length === 0) return null;
  return { data: dataOf(stage, willing), gas: stage.meter.limit(willing.length) };
}

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
    return { parts, draft: { data: dataOf(stage, willing), gas: gas < maxGas ? gas : maxGas } };
  }
  const kept = new Set(willing.slice(0, Math.max(1, willing.length >> 1)));
  const reason = 'the transaction had no gas left for it';
  const fewer = parts.map((part, index): Part => {
    const entry = batch[index];
    const stays = part.say !== 'go' || (entry !== undefined && kept.has(entry));
    return stays ? part : { say: 'wait', reason, poor: false };
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
  const inCompany = company === undefined ? '' : reasonOf(company);
  // It has been tried on the same state a moment ago: what others do does not make these untrue.
  if (inCompany !== '' && !POOR.test(inCompany)) return judge(inCompany);
  const { node, multicall3, gasPerAuthorization, tag } = stage;
  const data = dataOf(stage, [entry]);
  const call = { from, to: multicall3, data };
  const [result] = asList(await node.tryBatch({ ...call, gas: gasPerAuthorization }, tag));
  if (result?.success) {
    // Others of the same payer in this batch leave it too little: there is a next one.
    return POOR.test(inCompany) ? { say: 'wait', reason: inCompany, poor: false } : GO;
  }
  const reason = result === undefined ? '' : reasonOf(result);
  if (reason !== '') return judge(reason);
  // It failed without a word, as what runs out of gas does.
  const needs = await node.estimate({ ...call, data: dataOf(stage, [entry], false) });
  return typeof needs === 'bigint' && needs > gasPerAuthorization
    ? { say: 'never', reason: `needs ${needs} gas to settle, and may have ${gasPerAuthorization}` }
    : { say: 'wait', reason: typeof needs === 'string' ? needs : 'no word why', poor: false };
}

function judge(reason: string): Part {
  if (USED.test(reason)) return { say: 'look', reason };
  if (POOR.test(reason)) return { say: 'wait', reason, poor: true };
  if (EARLY.test(reason)) return { say: 'wait', reason, poor: false };
  return { say: 'never', reason };
}

const asList = (results: readonly CallResult[] | string): readonly CallResult[] =>
  typeof results === 'string' ? [] : results;

/** The token's own words; empty where it had none. */
function reasonOf({ returnData }: CallResult): string {
  return returnData === '0x' ? '' : revertReason({ data: returnData, message: '' });
}
