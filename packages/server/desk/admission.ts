/** Who is let in: by the cookie of a session, by the token as a program sends it, or through an open route. */
import type { IncomingMessage } from 'node:http';
import { type DeskAnswer, Refused, seeOther, sentence } from './answer.ts';
import { SESSION_SECONDS, type Session, type Sessions } from './sessions.ts';
import type { DeskToken } from './token.ts';
import type { Tries } from './tries.ts';

export interface AdmissionParts {
  readonly token: Pick<DeskToken, 'opens'>;
  readonly sessions: Sessions;
  readonly tries: Tries;
  /** The port in the cookie's name: cookies are sent to every port of a host. */
  readonly port: () => number;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
}

export type Admitted = { readonly session: Session | null };

export class Admission {
  readonly #parts: AdmissionParts;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /**
   * Null: to nobody's knowledge.
   * @throws Refused for a wrong token
   */
  of(request: IncomingMessage): Admitted | null {
    const bearer = bearerOf(request.headers.authorization);
    if (bearer !== null) {
      if (this.tried(bearer, request)) return { session: null };
      throw new Refused(401, 'The token in Authorization is not that of this desk.', CHALLENGE);
    }
    const { sessions, now } = this.#parts;
    const session = sessions.find(this.#cookieOf(request), now());
    return session === null ? null : { session };
  }

  /**
   * Whether this token opens the desk.
   * @throws Refused with 429 where too many were wrong
   */
  tried(token: string, request: IncomingMessage): boolean {
    const { tries, now } = this.#parts;
    const address = request.socket.remoteAddress ?? '';
    const wait = tries.waits(address, now());
    if (wait > 0)
      throw new Refused(
        429,
        `Too many wrong tokens from here; the next is looked at in ${wait} s.`,
        {
          'Retry-After': String(wait),
        },
      );
    if (this.#parts.token.opens(token)) return true;
    tries.wrong(address, now());
    return false;
  }

  /** Begins a session: the header that sets its cookie. */
  begin(): Readonly<Record<string, string>> {
    const { sessions, now } = this.#parts;
    return this.#setCookie(sessions.begin(now()), SESSION_SECONDS);
  }

  /** Ends a session: the header that takes its cookie away. */
  end(session: Session): Readonly<Record<string, string>> {
    this.#parts.sessions.end(session);
    return this.#setCookie('', 0);
  }

  #cookieOf({ headers }: IncomingMessage): string | undefined {
    const name = `${this.#name()}=`;
    return headers.cookie
      ?.split(';')
      .map((each) => each.trim())
      .find((each) => each.startsWith(name))
      ?.slice(name.length);
  }

  #setCookie(value: string, seconds: number): Readonly<Record<string, string>> {
    const kept = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict`;
    return { 'Set-Cookie': `${this.#name()}=${value}; ${kept}` };
  }

  #name(): string {
    return `tollbench-desk-${this.#parts.port()}`;
  }
}

const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="Tollbench desk"' };

/** @throws Refused for another scheme: it would not be heeded */
function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token !== undefined) return token;
  throw new Refused(401, 'Authorization is not "Bearer" and the token of this desk.', CHALLENGE);
}

/** People are shown where to sign in, programs are told. */
export function stranger({ headers, url = '/', method }: IncomingMessage): DeskAnswer {
  const person = method === 'GET' && (headers.accept ?? '').includes('text/html');
  if (!person)
    return sentence(
      401,
      'Not signed in. A program sends the token as Authorization: Bearer; people sign in at /login.',
      CHALLENGE,
    );
  return seeOther(url === '/' ? '/login' : `/login?to=${encodeURIComponent(url)}`);
}
