/** One request: the gate's verdict, then the page, the export or the refusal. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gateRequest, sendAnswer } from '@tollbench/gate/adapters/node.ts';
import type { Gate } from '@tollbench/gate/gate.ts';
import { problemAnswer } from '@tollbench/gate/problem.ts';
import type { Answer, RawHeaders, Refusal, Serve, Verdict } from '@tollbench/gate/types.ts';
import type { ExportPool, Outcome } from './exports/pool.ts';
import type { Library, Page } from './library.ts';
import { merge, type Responder } from './respond.ts';

export interface HandlerParts {
  readonly gate: Gate<Page>;
  readonly library: Library;
  readonly responder: Responder;
  readonly exports: ExportPool;
  readonly baseUrl: string;
  readonly common: RawHeaders;
  /** The body of /healthz. */
  readonly health: () => Promise<{ readonly status: number; readonly body: unknown }>;
  readonly onError: (error: unknown, doing: string) => void;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function createHandler(parts: HandlerParts): Handler {
  const { gate, onError } = parts;
  return (request, response) => {
    try {
      if (request.url === '/healthz') {
        health(parts, request, response);
        return;
      }
      const verdict = gate.handle(gateRequest(request));
      if (verdict instanceof Promise)
        verdict
          .then((v) => act(parts, v, request, response))
          .catch((error: unknown) => fail(error));
      else act(parts, verdict, request, response);
    } catch (error) {
      fail(error);
    }

    function fail(error: unknown): void {
      onError(error, `${request.method} ${request.url}`);
      if (response.headersSent) response.destroy();
      else
        sendAnswer(
          response,
          problemAnswer({
            title: 'Internal error',
            status: 500,
            detail: 'This is a fault of the service; nothing was spent on it.',
          }),
        );
    }
  };
}

function act(
  parts: HandlerParts,
  verdict: Verdict<Page>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (verdict.kind !== 'serve') refuse(parts, verdict, request, response);
  else if (verdict.target.export === null) parts.responder.page(request, response, verdict);
  else
    sendExport(parts, verdict, request, response).catch((error: unknown) => {
      parts.onError(error, `export ${verdict.target.key}`);
      response.destroy();
    });
}

/** Refusals of these kinds have a page for people; the others speak to programs alone. */
const FOR_PEOPLE = new Set(['not-found', 'limit', 'bad-request', 'retry-later', 'refuse']);

const wantsPage = (request: IncomingMessage, refusal: { visitor: Refusal['visitor'] }): boolean =>
  refusal.visitor.kind === 'person' && (request.headers.accept ?? '').includes('text/html');

function refuse(
  parts: HandlerParts,
  refusal: Refusal,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (FOR_PEOPLE.has(refusal.kind) && wantsPage(request, refusal))
    sendErrorPage(parts, refusal.answer, request, response);
  else sendAnswer(response, refusal.answer);
}

/** The 404 page as built; for the rest its text says what happened. */
function sendErrorPage(
  parts: HandlerParts,
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const missing = parts.library.find('/404.html');
  if (missing === undefined) {
    sendAnswer(response, answer);
    return;
  }
  if (answer.status === 404 && request.url?.includes('export=') !== true) {
    parts.responder.statusPage(request, response, missing, 404, []);
    return;
  }
  const problem = JSON.parse(Buffer.from(answer.body).toString('utf8')) as {
    title: string;
    detail?: string;
    errors?: readonly { field: string | null; message: string }[];
  };
  const details = problem.errors?.map((e) =>
    e.field === null ? e.message : `${e.field}: ${e.message}`,
  ) ?? [problem.detail ?? ''];
  const html = missing.identity.bytes
    .toString('utf8')
    .replaceAll('No such page', escapeHtml(problem.title))
    .replace(
      /<p data-reason>[\s\S]*?<\/p>/,
      details.map((d) => `<p data-reason>${escapeHtml(d)}</p>`).join(''),
    );
  const body = Buffer.from(html);
  const kept = pick(answer.headers, ['retry-after', 'ratelimit', 'ratelimit-policy']);
  response.writeHead(answer.status, [
    ...parts.common,
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
    'Vary',
    'Accept',
    ...kept,
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function pick(headers: RawHeaders, names: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i + 1 < headers.length; i += 2)
    if (names.includes((headers[i] as string).toLowerCase()))
      kept.push(headers[i] as string, headers[i + 1] as string);
  return kept;
}

async function sendExport(
  parts: HandlerParts,
  verdict: Serve<Page>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { target, sale } = verdict;
  const outcome = await parts.exports.run({
    slug: (target.resource.tool as NonNullable<Page['tool']>).slug,
    format: target.export as string,
    inputs: target.inputs,
    origin: parts.baseUrl,
  });
  if (outcome.kind !== 'file') {
    await sale?.release(outcome.kind);
    if (outcome.kind === 'broken') parts.onError(new Error(outcome.reason), `export ${target.key}`);
    const answer = failed(outcome);
    return refuse(
      parts,
      { kind: 'bad-request', answer, visitor: verdict.visitor },
      request,
      response,
    );
  }
  if (sale && response.destroyed) return sale.release('the client left before the export was made');
  const confirmed = sale ? await sale.confirm() : verdict;
  if (confirmed.kind !== 'serve') return sendAnswer(response, confirmed.answer);
  response.writeHead(
    200,
    merge(
      [
        'Content-Type',
        outcome.mediaType,
        'Content-Length',
        String(outcome.content.length),
        'Content-Disposition',
        `attachment; filename="${outcome.name}"`,
        'Cache-Control',
        'private, no-cache',
        ...parts.common,
        ...confirmed.headers,
      ],
      confirmed.extra,
    ),
  );
  response.end(request.method === 'HEAD' ? undefined : outcome.content);
}

function failed(outcome: Exclude<Outcome, { kind: 'file' }>): Answer {
  switch (outcome.kind) {
    case 'refused':
      return problemAnswer({
        type: 'about:blank',
        title: 'The inputs cannot be used',
        status: 400,
        detail: outcome.errors
          .map((e) => (e.field === null ? e.message : `${e.field}: ${e.message}`))
          .join('; '),
        errors: outcome.errors,
      });
    case 'exhausted':
      return problemAnswer({
        title: 'Too much to compute',
        status: 422,
        detail: `${outcome.reason}; ask for less, or use the command line, which has no such bound.`,
      });
    case 'busy':
      return problemAnswer(
        {
          title: 'Busy',
          status: 503,
          detail: 'Many exports are being computed; nothing was spent.',
        },
        ['Retry-After', '5'],
      );
    case 'broken':
      return problemAnswer({
        title: 'Internal error',
        status: 500,
        detail: 'The export failed; this is a fault of the service, and nothing was spent on it.',
      });
  }
}

function health(parts: HandlerParts, request: IncomingMessage, response: ServerResponse): void {
  parts.health().then(
    ({ status, body }) => {
      const bytes = Buffer.from(`${JSON.stringify(body)}\n`);
      response.writeHead(status, [
        'Content-Type',
        'application/json',
        'Content-Length',
        String(bytes.length),
        'Cache-Control',
        'no-store',
      ]);
      response.end(request.method === 'HEAD' ? undefined : bytes);
    },
    (error: unknown) => {
      parts.onError(error, 'health');
      sendAnswer(response, problemAnswer({ title: 'Internal error', status: 500 }));
    },
  );
}
