/** How much of an address is kept of who asked: enough to tell networks apart, and nobody in one. */

/**
 * Of a source as limits know it (an IPv4 address, or the /64 of an IPv6 address in eight or four groups) the
 * /24 or the /48. What is neither, such as a peer without an address, is the empty text.
 */
export function networkOf(source: string): string {
  const [, a, b, c] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(source) ?? [];
  if (a !== undefined) return `${a}.${b}.${c}.0/24`;
  const groups = /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):([0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/.exec(
    source,
  );
  return groups === null ? '' : `${groups[1]}:${groups[2]}:${groups[3]}::/48`;
}
