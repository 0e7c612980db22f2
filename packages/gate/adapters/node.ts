/** The gate in front of a `node:http` server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, GateRequest, RequestHeaders } from '../types.ts';

/** @param id names the request in what the gate tells of it */
export function gateRequest(request: IncomingMessage, id?: string): GateRequest {
  const asked = {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: withEveryAgent(request),
    peer: request.socket.remoteAddress ?? '',
  };
  return id === undefined ? asked : { ...asked, id };
}

/**
 * Node keeps the first User-Agent of several and drops the rest, so that a crawler that names
 * itself in the second would pass as whatever the first says. Where there are several, all are told.
 */
function withEveryAgent({ headers, rawHeaders }: IncomingMessage): RequestHeaders {
  let first: string | null = null;
  let all: string[] | null = null;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    // Stryker disable next-line ConditionalExpression: the length alone is quicker, and says no more
    if (name.length !== 10) continue;
    if (name.toLowerCase() !== 'user-agent') continue;
    const value = rawHeaders[i + 1] as string;
    if (first === null) first = value;
    else if (all === null) all = [first, value];
    else all.push(value);
  }
  return all === null ? headers : { ...headers, 'user-agent': all };
}

/** Sends a whole answer. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, answer.headers as string[]);
  if (answer.body.length === 0) response.end();
  else response.end(answer.body);
}
