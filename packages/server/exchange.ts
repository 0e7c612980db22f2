/** A request, its answer, and the name by which both are told of. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Ours: what a stranger writes into `X-Request-Id` would let it pass for another's request. */
  readonly id: string;
}
