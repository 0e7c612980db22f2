/** One request: the gate's verdict, then the page, the export or the refusal. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gateRequest } from '@tollbench/gate/adapters/node.ts';
import type { Gate } from '@tollbench/gate/gate.ts';
import { problemAnswer } from '@tollbench/gate/offer/problem.ts';
import type { Answer, Problem, Refusal, Verdict, Visitor } from '@tollbench/gate/types.ts';
import type { Delivery } from './delivery.ts';
import { movedTo, nearestPages, toolOf } from './elsewhere.ts';
import type { Exchange } from './exchange.ts';
import type { ExportPool } from './exports/pool.ts';
import { sendExport } from './exports/send.ts';
import { type Health, sendPlain } from './health.ts';
import type { Library, Page } from './library.ts';
import type { Fields } from './log/log.ts';
import { requestIds } from './log/request-id.ts';
import { type Onwards, refusalHeaders, refusalPage } from './refusal-page.ts';
import type { Responder } from './respond.ts';
import type { Traces } from './traces/traces.ts';

export interface HandlerParts {
  readonly gate: Pick<Gate<Page>, 'handle'>;
  readonly library: Library;
  readonly responder: Responder;
  readonly delivery: Delivery;
  readonly exports: Pick<ExportPool, 'run'>;
  readonly health: Health;
  /** Where paid requests are traced. */
  readonly traces?: Pick<Traces, 'request'> | null;
  readonly baseUrl: string;
  readonly onError: (error: unknown, doing: string, fields: Fields) => void;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The handler of the service. Whatever goes wrong in it is answered, and ends nothing but its request. */
export function createHandler(parts: HandlerParts): Handler {
  const { gate, health, responder, traces = null, onError } = parts;
  const nextId = requestIds();
  return (request, response) => {
    const exchange = { request, response, id: nextId() };
    try {
      const plain = health.answer(request.url?.split('?', 1)[0]);
      if (plain !== null) {
        sendPlain(request, response, (answer) => responder.answer(response, answer), plain);
        return;
      }
      const handle = () => gate.handle(gateRequest(request, exchange.id));
      const verdict = traces === null ? handle() : traces.request(exchange, handle);
      if (verdict instanceof Promise)
        verdict.then((v) => act(parts, v, exchange)).catch((error: unknown) => fail(error));
      else act(parts, verdict, exchange);
    } catch (error) {
      fail(error);
    }

    function fail(error: unknown): void {
      const { id: requestId } = exchange;
      onError(error, `${request.method} ${request.url?.slice(0, 200)}`, { requestId });
      if (response.headersSent) response.destroy();
      else responder.answer(response, INTERNAL, requestId);
    }
  };
}

const INTERNAL = problemAnswer({
  title: 'Internal error',
  status: 500,
  detail: 'This is a fault of the service; nothing was spent on it.',
});

function act(parts: HandlerParts, verdict: Verdict<Page>, exchange: Exchange): void {
  const { request, response, id } = exchange;
  if (verdict.kind !== 'serve') {
    refuse(parts, verdict, exchange);
    return;
  }
  if (verdict.target.export === null) {
    parts.responder.page(request, response, verdict, id);
    return;
  }
  const exportParts = {
    ...parts,
    refuse: (refusal: Refusal<Page>) => refuse(parts, refusal, exchange),
    unmade: (answer: Answer, visitor: Visitor) => answerWith(parts, answer, visitor, exchange),
  };
  sendExport(exportParts, verdict, exchange).catch((error: unknown) => {
    parts.onError(error, `export ${verdict.target.key.slice(0, 200)}`, { requestId: id });
    if (response.headersSent) response.destroy();
    else parts.responder.answer(response, INTERNAL, id);
  });
}

/** A refusal as it suits who asked: a page for people, the gate's own words for programs. */
function refuse(parts: HandlerParts, refusal: Refusal<Page>, exchange: Exchange): void {
  const { request, response } = exchange;
  if (refusal.kind === 'not-modified') {
    parts.responder.notModified(response, refusal);
    return;
  }
  const answer = refusal.kind === 'not-found' ? instead(parts, refusal, request) : refusal.answer;
  answerWith(parts, answer, refusal.visitor, exchange);
}

/** A page for people, the answer as it stands for programs. */
function answerWith(
  parts: HandlerParts,
  answer: Answer,
  visitor: Visitor,
  exchange: Exchange,
): void {
  const { request, response, id } = exchange;
  if (answer.problem !== undefined && wantsPage(request, visitor))
    sendPage(parts, answer, answer.problem, exchange);
  else
    parts.responder.answer(
      response,
      request.method === 'HEAD' && answer.body.length > 0
        ? { ...answer, body: new Uint8Array(0) }
        : answer,
      id,
    );
}

/** Programs get problem documents; a person's browser says that it would like a page. */
const wantsPage = (request: IncomingMessage, visitor: Visitor): boolean =>
  visitor.kind === 'person' && (request.headers.accept ?? '').includes('text/html');

/** For what is at no path: where it has moved to, or what is nearly there. */
function instead(parts: HandlerParts, { answer }: Refusal<Page>, request: IncomingMessage): Answer {
  // A format that a tool does not have is told with those it has.
  if (answer.problem === undefined || answer.problem['formats'] !== undefined) return answer;
  const moved = movedTo(request.url ?? '/');
  if (moved !== null)
    return {
      status: 308,
      headers: ['Location', moved, 'Content-Length', '0', 'Cache-Control', 'public, max-age=3600'],
      body: new Uint8Array(0),
    };
  const near = nearestPages(request.url ?? '/', parts.library);
  if (near.length === 0) return answer;
  return problemAnswer({
    ...answer.problem,
    detail: `${answer.problem.detail} Nearly the same: ${near.map(({ href }) => href).join(', ')}.`,
    instead: near.map(({ href }) => href),
  });
}

function sendPage(
  parts: HandlerParts,
  answer: Answer,
  problem: Problem,
  { request, response, id }: Exchange,
): void {
  const template = parts.library.find('/404.html');
  if (template === undefined) {
    parts.responder.answer(response, answer, id);
    return;
  }
  const html = refusalPage(
    template.identity.bytes.toString('utf8'),
    // A bare 404 is the page as it was built; its links say the rest.
    problem.status === 404 && problem['formats'] === undefined
      ? { ...problem, title: 'No such page', detail: 'Nothing stands at this address.' }
      : problem,
    onwards(parts, problem, request),
  );
  const body = Buffer.from(html);
  parts.responder.made(request, response, answer.status, {
    headers: refusalHeaders(answer.headers, body.length),
    body,
    source: null,
    id,
  });
}

/** From a path with nothing at it to what is nearly there; from an export to its tool as it was set. */
function onwards(
  { library }: HandlerParts,
  problem: Problem,
  { url = '/' }: IncomingMessage,
): Onwards {
  if (problem['instead'] !== undefined)
    return { lead: 'Nearly the same:', to: nearestPages(url, library) };
  const tool = toolOf(url, library);
  return { lead: 'Back to', to: tool === null ? [] : [tool] };
}
