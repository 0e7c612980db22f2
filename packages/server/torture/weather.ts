/** In which ways a node can be bad, one at a time. */
export type Weather =
  | 'fair'
  /** No connection is answered. */
  | 'cut'
  /** Answers take seconds. */
  | 'slow'
  /** Answers are 500. */
  | 'error'
  /** Answers are no JSON-RPC, or no JSON. */
  | 'garbage'
  /** Every second call is answered with an error of the node. */
  | 'busy'
  /** Every second call is carried out, and its answer lost. */
  | 'lost'
  /** It answers as it was some blocks ago. */
  | 'stale'
  /** It says that it is another chain, and knows nothing of ours. */
  | 'wrong-chain'
  /** Receipts come without their events, or not at all. */
  | 'lie';

/** Milliseconds that a slow answer takes, at least and at most. */
export const SLOW_MS = { min: 300, max: 3_000 } as const;
/** Blocks that a stale node is behind. */
export const STALE_BLOCKS = 3;
