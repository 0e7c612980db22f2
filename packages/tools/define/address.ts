/**
 * Where the state of a tool stands in its page's address. Small, it is the query, which the server reads
 * too. Larger, it is the fragment, compressed, and never leaves the browser. Beyond that the fragment
 * names each long text by file name, length and SHA-256, and whoever opens the link gives the file.
 *
 *     /smith-chart.html?r=12
 *     /smith-chart.html#state=<the same query, in zlib's format, in base64url>
 *     /smith-chart.html#state=<the rest of it>&file=s1p:1400321:<sha-256>:antenna.s1p
 *
 * `packed-address.ts` writes and reads the fragment; a page loads it when it needs it.
 */

/** Characters of path and query at most: the 8 KiB that proxies and servers take for a request's first line. */
export const WIRE = 8000;

/** What the fragment of a state begins with. */
export const STATE_MARK = '#state=';

/** Whether a state goes into the query. */
export const fitsQuery = (path: string, query: string): boolean =>
  path.length + 1 + query.length <= WIRE;

/** Whether a fragment is a state, and no place in the page. */
export const holdsState = (hash: string): boolean => hash.startsWith(STATE_MARK);
