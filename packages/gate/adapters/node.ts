/** The gate in front of a `node:http` server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, GateRequest } from '../types.ts';

export function gateRequest(request: IncomingMessage): GateRequest {
  return {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: request.headers,
    peer: request.socket.remoteAddress ?? '',
  };
}

/** Sends a whole answer. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, answer.headers as string[]);
  if (answer.body.length === 0) response.end();
  else response.end(answer.body);
}
