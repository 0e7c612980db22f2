/**
 * What the processes of a crew say to one another over Node's channel. Only they can write to it; what
 * does not read as one of these is from another version of the program, and is left alone.
 */

/** From a worker to its primary. */
export type Report =
  /** It answers requests from now on. */
  | { readonly says: 'serving' }
  /** Its event loop turns: each second, from its first one on. */
  | { readonly says: 'lives' }
  /** It was told to end by somebody else. */
  | { readonly says: 'ending' }
  /** It has read the pages anew, or their files, or cannot: why. */
  | { readonly says: 'loaded'; readonly why: string | null }
  | { readonly says: 'asks'; readonly question: number; readonly topic: string }
  | { readonly says: 'answers'; readonly question: number; readonly json: string | null }
  | { readonly says: 'wants turn' }
  | { readonly says: 'turn done' };

/** From the primary to a worker. */
export type Order =
  | { readonly order: 'end' }
  /** Reads the pages anew, and goes on with the old ones until told. */
  | { readonly order: 'load' }
  /** Reads what the pages of a newer build ask for, which another worker is about to show. */
  | { readonly order: 'adopt' }
  | { readonly order: 'show'; readonly loaded: boolean }
  | { readonly order: 'keep desk'; readonly keeps: boolean }
  | { readonly order: 'answer'; readonly question: number; readonly topic: string }
  | { readonly order: 'answered'; readonly question: number; readonly all: readonly string[] }
  | { readonly order: 'take turn' };

const named = (value: unknown, key: string): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Record<string, unknown>)[key] === 'string';

export const isReport = (value: unknown): value is Report => named(value, 'says');
export const isOrder = (value: unknown): value is Order => named(value, 'order');
