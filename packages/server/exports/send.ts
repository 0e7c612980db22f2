/** An export from the verdict to the last byte: made, sold where it is bought, sent. */
import { createHash } from 'node:crypto';
import type { Answer, RawHeaders, Refusal, Serve, Visitor } from '@tollbench/gate/types.ts';
import type { Delivery } from '../delivery.ts';
import type { Exchange } from '../exchange.ts';
import { overlay } from '../headers.ts';
import type { Page } from '../library.ts';
import type { Fields } from '../log/log.ts';
import type { Responder } from '../respond.ts';
import { unmadeAnswer } from './answer.ts';
import type { Outcome } from './job.ts';
import type { ExportPool } from './pool.ts';

export interface ExportParts {
  readonly exports: Pick<ExportPool, 'run'>;
  readonly responder: Responder;
  readonly delivery: Delivery;
  readonly baseUrl: string;
  readonly onError: (error: unknown, doing: string, fields: Fields) => void;
  /** Answers with a refusal of the gate's. */
  readonly refuse: (refusal: Refusal<Page>) => void;
  /** Answers why there is no file, which is no verdict of the gate's; as a page where a person asks. */
  readonly unmade: (answer: Answer, visitor: Visitor) => void;
}

/** Seconds after which somebody whose earlier exports are unread may try again. */
const UNREAD_RETRY = 10;

export async function sendExport(
  parts: ExportParts,
  verdict: Serve<Page>,
  { request, response, id }: Exchange,
): Promise<void> {
  const { target, sale, source } = verdict;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const outcome = await make(parts, verdict, gone.signal);
  if (outcome.kind !== 'file') {
    await sale?.release(outcome.kind);
    if (outcome.kind === 'left') return;
    if (outcome.kind === 'broken')
      parts.onError(new Error(outcome.reason), `export ${target.key}`, { requestId: id });
    parts.unmade(unmadeAnswer(outcome), verdict.visitor);
    return;
  }
  if (response.destroyed) return sale?.release('the client left before the export was made');
  const confirmed = sale ? await sale.confirm() : verdict;
  if (confirmed.kind !== 'serve') {
    parts.refuse(confirmed);
    return;
  }
  const own = [
    'Content-Type',
    outcome.mediaType,
    'Content-Length',
    String(outcome.content.length),
    'Content-Disposition',
    `attachment; filename="${outcome.name}"`,
    'Cache-Control',
    'private, no-cache',
  ];
  parts.responder.made(request, response, 200, {
    headers: overlay(
      own,
      confirmed.headers,
      confirmed.extra,
      receiptFor(confirmed, outcome.content),
    ),
    body: outcome.content,
    source,
    id,
  });
}

const receiptFor = ({ receipt }: Serve, content: Uint8Array): RawHeaders =>
  receipt?.(createHash('sha256').update(content).digest('hex')) ?? [];

/** The export, unless this source leaves too much unread already, or leaves. */
async function make(
  { exports, delivery, baseUrl }: ExportParts,
  { target, sale, source }: Serve<Page>,
  signal: AbortSignal,
): Promise<Outcome> {
  const unread: Outcome = {
    kind: 'busy',
    reason: 'earlier exports have not been read to their end',
    retryAfter: UNREAD_RETRY,
  };
  if (!delivery.hasRoom(source)) return unread;
  const outcome = await exports.run(
    {
      slug: (target.resource.tool as NonNullable<Page['tool']>).slug,
      format: target.export as string,
      inputs: target.inputs,
      origin: baseUrl,
    },
    { source, paid: sale !== null, signal },
  );
  return outcome.kind === 'file' && !delivery.hasRoom(source, outcome.content.length)
    ? unread
    : outcome;
}
