/** What is not well with a chain, in words, from what its watcher knows. Pure: clocks are passed in. */
import type { Condition } from './types.ts';

/** Milliseconds without an answer after which it is said aloud. */
const SILENT_AFTER = 10_000;
/** Blocks, and milliseconds, without a block after which a regular chain has stalled. */
const STALLED_BLOCKS = 10;
const STALLED_AFTER = 30_000;
/** Seconds that a wall clock may be off before it is said. */
const MAX_CLOCK_ERROR = 30;
/** Milliseconds for which a reorganisation that reached payments is told. */
const REORGANISED_FOR = 600_000;

export interface Watched {
  /** Milliseconds of the clock that never jumps; so are all the others that are no seconds. */
  readonly now: number;
  /** Chain that is expected, and the one that the node serves instead, if it does. */
  readonly chainId: number;
  readonly wrong: number | null;
  /** Since when the node has not answered. */
  readonly failure: { readonly since: number; readonly error: unknown } | null;
  /** The newest block and when it was first seen. */
  readonly head: { readonly number: bigint; readonly seenAt: number } | null;
  /** Seconds between blocks, null where they do not come regularly. */
  readonly blockTime: number | null;
  /** Seconds since 1970: the chain's, null where it is not known, and this machine's. */
  readonly chainTime: number | null;
  readonly wallTime: number;
  readonly reorganised: { readonly at: number; readonly depth: bigint } | null;
  readonly confirmations: number;
}

export function conditionsOf(watched: Watched): readonly Condition[] {
  const found = [wrongChain, nodeSilent, chainStalled, clockOff, reorganised].map((look) =>
    look(watched),
  );
  return found.filter((each) => each !== null);
}

function wrongChain({ wrong, chainId }: Watched): Condition | null {
  if (wrong === null) return null;
  const sentence = `the node serves chain ${wrong}, not ${chainId}: no payment is looked for there`;
  return { code: 'wrong_chain', sentence };
}

function nodeSilent({ failure, wrong, now }: Watched): Condition | null {
  if (failure === null || wrong !== null || now - failure.since < SILENT_AFTER) return null;
  const why = failure.error instanceof Error ? failure.error.message : 'no answer';
  const sentence = `the node has told no block for ${seconds(now - failure.since)} s: ${why}`;
  return { code: 'node_silent', sentence };
}

function chainStalled({ head, blockTime, failure, now }: Watched): Condition | null {
  // Of a node that is silent nobody knows what its chain does.
  if (head === null || blockTime === null || failure !== null) return null;
  const stands = now - head.seenAt;
  if (stands < Math.max(STALLED_AFTER, blockTime * STALLED_BLOCKS * 1_000)) return null;
  const sentence = `there has been no block for ${seconds(stands)} s after block ${head.number}; until then one came every ${blockTime} s`;
  return { code: 'chain_stalled', sentence };
}

function clockOff({ chainTime, wallTime }: Watched): Condition | null {
  if (chainTime === null) return null;
  const off = Math.round(wallTime - chainTime);
  if (Math.abs(off) <= MAX_CLOCK_ERROR) return null;
  // Stryker disable next-line EqualityOperator: what is off is never off by nothing
  const sentence = `the clock of this machine is ${Math.abs(off)} s ${off > 0 ? 'ahead of' : 'behind'} the chain's; payments go by the chain's, limits and logs by this one`;
  return { code: 'clock_off', sentence };
}

function reorganised({ reorganised, confirmations, now }: Watched): Condition | null {
  if (reorganised === null || now - reorganised.at > REORGANISED_FOR) return null;
  const { depth } = reorganised;
  const blocks = depth === 1n ? 'its last block' : `its last ${depth} blocks`;
  const sentence = `the chain put others in place of ${blocks}; payments wait for ${confirmations}, so that one that counted may be gone`;
  return { code: 'reorganised', sentence };
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);
