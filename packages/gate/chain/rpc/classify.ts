/** What a node's error means: a revert, a refusal, or that it cannot answer now. */
import { ChainUnavailable, Refused, Reverted } from '../errors.ts';
import type { Hex } from '../types.ts';

/** Codes by which a node says that it cannot answer now: internal, resource, limit, overload. */
const BUSY = new Set([-32603, -32002, -32005, -32016, -32097, 429]);

/** Faults of what was asked to run, not of the node. */
const OF_THE_CALL =
  /EVM error|out ?of ?gas|gas required exceeds|invalid opcode|stack (under|over)flow/i;

/** Sentences of a node are quoted in logs and reasons: no longer than this. */
const MAX_WORDS = 500;

/** The error object of a JSON-RPC answer as one of ours. */
export function classify(method: string, error: unknown): Error {
  const { code, message, data } = (error ?? {}) as Record<string, unknown>;
  const said = (typeof message === 'string' ? message : 'an error without words').slice(
    0,
    MAX_WORDS,
  );
  const rpcCode = typeof code === 'number' ? code : 0;
  const revertData = typeof data === 'string' && data.startsWith('0x') ? (data as Hex) : null;
  if (rpcCode === 3 || (revertData !== null && /revert/i.test(said)))
    return new Reverted(said, revertData ?? '0x');
  if (/^execution reverted/i.test(said)) return new Reverted(said, '0x');
  // Some nodes report these under the code of an internal error of their own.
  if (OF_THE_CALL.test(said)) return new Refused(said, rpcCode);
  if (BUSY.has(rpcCode) || /timeout|timed out|rate limit|too many/i.test(said))
    return new ChainUnavailable(method, said);
  return new Refused(said, rpcCode);
}
