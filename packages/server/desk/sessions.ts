/** Who has signed in at the desk: in memory alone, so that nothing outlives the process. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Session {
  /** Stands in every form, so that no other page can send one. */
  readonly csrf: string;
  /** By the clock that `begin` was given. */
  readonly ends: number;
}

const LASTS_MS = 12 * 3_600_000;
/** Of one publisher at some browsers; the oldest goes. */
const MAX_SESSIONS = 64;

const secret = (): string => randomBytes(32).toString('base64url');
/** What is kept is no cookie: whoever reads the memory cannot sign in with it. */
const keyOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

/** Times are milliseconds of a clock that never jumps. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();

  /** The value of the cookie. */
  begin(now: number): string {
    const cookie = secret();
    for (const [key, { ends }] of this.#sessions)
      if (ends <= now || this.#sessions.size >= MAX_SESSIONS) this.#sessions.delete(key);
    this.#sessions.set(keyOf(cookie), { csrf: secret(), ends: now + LASTS_MS });
    return cookie;
  }

  find(cookie: string | undefined, now: number): Session | null {
    if (cookie === undefined) return null;
    const session = this.#sessions.get(keyOf(cookie));
    return session !== undefined && session.ends > now ? session : null;
  }

  end(session: Session): void {
    for (const [key, known] of this.#sessions) if (known === session) this.#sessions.delete(key);
  }
}

export const SESSION_SECONDS = LASTS_MS / 1000;

/** Whether a form brings the token of its session; takes as long for any that does not. */
export function bringsToken({ csrf }: Session, given: string | null): boolean {
  const [own, other] = [Buffer.from(csrf), Buffer.from(given ?? '')];
  return own.length === other.length && timingSafeEqual(own, other);
}
