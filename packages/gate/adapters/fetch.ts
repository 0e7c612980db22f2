/** The gate in front of a `Request → Response` handler, as in the Fetch API. */
import type { Gate } from '../gate.ts';
import type { Answer, GateRequest, RawHeaders, Resource, Serve } from '../types.ts';

/** Makes the content of a verdict; throws, or answers 4xx or 5xx, where it cannot be made. */
export type ContentHandler<R extends Resource> = (
  serve: Serve<R>,
  request: Request,
) => Response | Promise<Response>;

/**
 * A handler that lets through what the gate serves. `peerOf` tells the address of the connection,
 * which a `Request` does not know.
 */
export function gateFetch<R extends Resource>(
  gate: Gate<R>,
  content: ContentHandler<R>,
  peerOf: (request: Request) => string,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const verdict = await gate.handle(gateRequest(request, peerOf(request)));
    if (verdict.kind !== 'serve') return responseOf(verdict.answer);
    const { sale } = verdict;
    if (sale === null) return answered(await content(verdict, request), verdict);
    let made: Response;
    try {
      made = await content(verdict, request);
    } catch (error) {
      await sale.release('the content could not be made');
      throw error;
    }
    if (made.status >= 400) {
      await sale.release(`the content answered ${made.status}`);
      return made;
    }
    const sold = await sale.confirm();
    return sold.kind === 'serve' ? answered(made, sold) : responseOf(sold.answer);
  };
}

export function gateRequest(request: Request, peer: string): GateRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    peer,
  };
}

export function responseOf(answer: Answer): Response {
  const empty = answer.body.length === 0;
  const body = empty ? null : new Uint8Array(answer.body);
  return new Response(body, { status: answer.status, headers: fields(answer.headers) });
}

/**
 * The content with the gate's headers. What a receipt is given for is read whole first, for its hash; none
 * is given for what the handler has coded already, for the hash is of the content before any coding.
 */
async function answered(made: Response, serve: Serve): Promise<Response> {
  if (serve.receipt === undefined || !made.ok || made.headers.has('content-encoding'))
    return merged(made, made.body, serve, []);
  const content = await made.arrayBuffer();
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');
  return merged(made, content, serve, serve.receipt(sha256));
}

function merged(
  { status, headers: own }: Response,
  body: Response['body'] | ArrayBuffer,
  { headers, extra }: Serve,
  receipt: RawHeaders,
): Response {
  const all = new Headers(own);
  for (const [name, value] of fields(headers)) all.append(name, value);
  for (const [name, value] of fields([...extra, ...receipt])) all.set(name, value);
  return new Response(body, { status, headers: all });
}

function fields(raw: RawHeaders): [string, string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i < raw.length; i += 2) pairs.push([raw[i] ?? '', raw[i + 1] ?? '']);
  return pairs;
}
