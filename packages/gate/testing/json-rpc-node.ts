/** A node made of answers: whatever a test wants one to say, over real HTTP. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RpcCall {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface JsonRpcNode {
  readonly url: string;
  /** Calls of each HTTP request, in order. */
  readonly requests: RpcCall[][];
  /** Headers of each HTTP request, in order. */
  readonly headers: IncomingHttpHeaders[];
  /** What each call is answered with; an Error is answered as one. Tests change it. */
  answer: (call: RpcCall) => unknown;
  /** Takes the answers' place, where a test wants to write the whole response. */
  respond: ((calls: readonly RpcCall[], response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

/** Answered as a JSON-RPC error. */
export class NodeError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export async function startNode(answer: JsonRpcNode['answer'] = () => '0x1'): Promise<JsonRpcNode> {
  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const node: JsonRpcNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-that-is-secret`,
    requests: [],
    headers: [],
    answer,
    respond: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    const calls = (Array.isArray(body) ? body : [body]) as RpcCall[];
    node.requests.push(calls);
    node.headers.push(request.headers);
    if (node.respond !== null) return node.respond(calls, response);
    const answers = calls.map((call) => answerTo(call, node.answer));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
  }
  return node;
}

/** The answer of one call as it stands in a response. */
export function answerTo(call: RpcCall, answer: JsonRpcNode['answer']): Record<string, unknown> {
  const { id } = call;
  const result = answer(call);
  if (!(result instanceof Error)) return { jsonrpc: '2.0', id, result };
  const { code, data } = result as NodeError;
  return { jsonrpc: '2.0', id, error: { code, message: result.message, data } };
}
