/** Who may talk to the desk at all: by the name it was reached by, by the page that asks, by what an answer forbids. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Refused } from './answer.ts';

/**
 * On every answer. No script and no style stands in a page; nothing is framed, kept, or told to other sites.
 */
export const SECURITY: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/**
 * A name that leads here today may have led elsewhere when its page was loaded (DNS rebinding): only names that
 * cannot are answered, which are addresses, `localhost`, and the one in ADMIN_HOST.
 * @throws Refused with 421
 */
export function checkHost({ headers }: IncomingMessage, ownHost: string): void {
  const host = headers.host ?? '';
  const name = /^(\[[0-9a-f:.]+\]|[^:]*)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? '';
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 || name === 'localhost' || (name !== '' && name === ownHost.toLowerCase()))
    return;
  throw new Refused(
    421,
    `Host is "${host.slice(0, 100)}": the desk answers to an address, to localhost and to ADMIN_HOST, so that no page elsewhere reaches it by a name of its own.`,
  );
}

/**
 * Other pages may lead here by a link and by nothing else: cookies are sent along between ports of one host.
 * @throws Refused with 403
 */
export function checkAsker({ headers, method }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  const inside = site === undefined || site === 'same-origin' || site === 'none';
  const byLink = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  if (inside || (byLink && headers['sec-fetch-dest'] === 'document')) return;
  throw new Refused(
    403,
    `Sec-Fetch-Site is "${site}": another page asks, and the desk answers its own alone.`,
  );
}

/**
 * A form must say that a page of the desk sent it.
 * @throws Refused with 403
 */
export function checkOrigin({ headers }: IncomingMessage): void {
  const { origin, host = '' } = headers;
  const said = origin !== undefined || headers['sec-fetch-site'] !== undefined;
  if (!said)
    throw new Refused(
      403,
      'Neither Origin nor Sec-Fetch-Site says which page sent this form. A program sends the token instead, as Authorization: Bearer.',
    );
  if (origin === undefined) return;
  const own = URL.parse(origin);
  if (own !== null && own.host === host.toLowerCase().replace(/:80$/, '')) return;
  throw new Refused(403, `Origin is "${origin.slice(0, 100)}", which is not the desk (${host}).`);
}
