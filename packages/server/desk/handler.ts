/** One request at the desk: who asks is looked at before what it asks. */
import type { IncomingMessage } from 'node:http';
import { type Admission, stranger } from './admission.ts';
import { type DeskAnswer, Refused, type Routes } from './answer.ts';
import { readForm } from './body.ts';
import { checkAsker, checkHost, checkOrigin } from './guard.ts';
import { type Answering, FAULT } from './listener.ts';
import { bringsToken, type Session } from './sessions.ts';

export interface HandlerParts {
  readonly routes: Routes;
  readonly admission: Admission;
  /** ADMIN_HOST. */
  readonly host: string;
  readonly onError: (error: unknown, doing: string) => void;
}

const METHODS = ['GET', 'HEAD', 'POST'];
/** Of a form: what no other page can know. */
export const CSRF = 'csrf';

export function deskHandler(parts: HandlerParts): Answering {
  return async (request, gone) => {
    checkHost(request, parts.host);
    checkAsker(request);
    try {
      return await routed(parts, request, gone);
    } catch (error) {
      if (error instanceof Refused || gone.aborted) throw error;
      parts.onError(error, `the desk: ${request.method} ${request.url?.split('?', 1)[0]}`);
      return FAULT;
    }
  };
}

async function routed(
  { routes, admission }: HandlerParts,
  request: IncomingMessage,
  gone: AbortSignal,
): Promise<DeskAnswer> {
  const { method = '' } = request;
  const { path, query } = addressOf(request);
  const route = routes.get(path);
  const admitted = admission.of(request);
  // Who is not let in does not learn what there is.
  if (admitted === null && route?.open !== true) return stranger(request);
  if (route === undefined) throw new Refused(404, `Nothing stands at ${path.slice(0, 200)}.`);
  const handle = method === 'POST' ? route.post : METHODS.includes(method) ? route.get : undefined;
  if (handle === undefined) {
    const allowed = [route.get && 'GET, HEAD', route.post && 'POST'].filter(Boolean).join(', ');
    throw new Refused(405, `${method} is not answered here; ${allowed} is.`, { Allow: allowed });
  }
  const session = admitted?.session ?? null;
  const form =
    method === 'POST'
      ? await formOf(request, route.open === true ? 'open' : session)
      : new URLSearchParams();
  const word = method === 'POST' ? 'POST' : 'GET';
  return handle({ method: word, path, query, form, session, request, gone });
}

function addressOf({ url = '/' }: IncomingMessage): {
  readonly path: string;
  readonly query: URLSearchParams;
} {
  const mark = url.indexOf('?');
  return mark < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}

/** A form of a browser says where it is from; one of a session brings its token besides. `null`: of a program. */
async function formOf(
  request: IncomingMessage,
  from: Session | 'open' | null,
): Promise<URLSearchParams> {
  if (from !== null) checkOrigin(request);
  const form = await readForm(request);
  if (from !== null && from !== 'open' && !bringsToken(from, form.get(CSRF)))
    throw new Refused(403, 'The form is of an earlier session: load its page again, and send it.');
  return form;
}
