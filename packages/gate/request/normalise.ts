/**
 * One spelling for every path, before anything else looks at it.
 *
 * Rule: a spelling either normalises to the canonical path, and is then treated and priced exactly
 * as that path, or it normalises to nothing, and is 404. Nothing behind the gate sees the spelling
 * as received, so no spelling walks past the price.
 *
 * Normalised away: percent-encoded unreserved characters (decoded once), `.` and `..` segments,
 * empty segments (`//`), one or more trailing slashes, absolute-form targets (RFC 9112 §3.2.2).
 * Normalises to nothing: `%2F`, `%5C`, `\`, `%00` and other controls, `;params`, `%25` (double
 * encoding), malformed or non-UTF-8 percent-encoding, anything else outside the alphabet below.
 * Letter case is kept, because hashed asset names need it; `resolve` tries the lower case next.
 */

/** RFC 3986 unreserved characters, and the few others that file names of assets have. */
const PLAIN = /^(?:\/[A-Za-z0-9_~@+=,-][A-Za-z0-9._~@+=,-]*)+$/;
const CHARACTERS = /^[A-Za-z0-9._~@+=,/-]*$/;
const UNRESERVED = /^[A-Za-z0-9._~-]$/;
const ABSOLUTE = /^https?:\/\/[^/?#\\]*/i;
const MAX_LENGTH = 2048;

/** Path and query of a request target; the query without its `?`, `null` where there is none. */
export function splitTarget(target: string): { path: string; query: string | null } {
  const origin = originForm(target);
  const mark = origin.indexOf('?');
  return mark < 0
    ? { path: origin, query: null }
    : { path: origin.slice(0, mark), query: origin.slice(mark + 1) };
}

/** `http://host/x?y` → `/x?y`; other forms (`*`, `host:port`) stay as they are and name no path. */
function originForm(target: string): string {
  const authority = ABSOLUTE.exec(target);
  if (authority === null) return target;
  const rest = target.slice(authority[0].length);
  return rest.charCodeAt(0) === 0x2f ? rest : `/${rest}`;
}

/**
 * The canonical spelling of a request target's path (no query), or `null` where it has none.
 * Idempotent: a canonical path is its own canonical spelling.
 */
export function normalisePath(path: string): string | null {
  if (path.length > MAX_LENGTH) return null;
  // Stryker disable next-line ConditionalExpression: quicker alone, a canonical path is its own spelling
  if (PLAIN.test(path)) return path;
  if (path.charCodeAt(0) !== 0x2f) return null;
  const decoded = path.includes('%') ? decodeUnreserved(path) : path;
  if (decoded === null || !CHARACTERS.test(decoded)) return null;
  const kept: string[] = [];
  for (const segment of decoded.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

/** Decodes once; `null` when an encoded character is not one that needs no encoding. */
function decodeUnreserved(path: string): string | null {
  let decoded = '';
  for (let i = 0; i < path.length; i++) {
    const character = path[i];
    if (character !== '%') {
      decoded += character;
      continue;
    }
    // Of what is not two digits at most one is read, which is a control character, or none.
    const plain = String.fromCharCode(Number.parseInt(path.slice(i + 1, i + 3), 16));
    if (!UNRESERVED.test(plain)) return null;
    decoded += plain;
    i += 2;
  }
  return decoded;
}
