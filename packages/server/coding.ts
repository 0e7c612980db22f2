/** Which content coding to send, by the grammar of Accept-Encoding (RFC 9110 §12.5.3). */
import type { Coding } from '@tollbench/site/packing.ts';

/** Codings in the order a client wants them; `identity` ends the list where the rest is worse than none. */
type Preference = readonly (Coding | 'identity')[];

const OURS: readonly Coding[] = ['br', 'gzip'];
const ENTRY =
  /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(?:;\s*[qQ]\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/;

/** Clients send few different headers; what is longer than any of theirs is read each time. */
const REMEMBERED = 256;
const MAX_REMEMBERED_LENGTH = 100;
const known = new Map<string, Preference>();

/** The coding to send of those at hand, or null for the content as it is. */
export function codingFor(
  accept: string | undefined,
  has: Readonly<Partial<Record<Coding, unknown>>>,
): Coding | null {
  if (accept === undefined) return null;
  for (const wanted of preferenceOf(accept)) {
    if (wanted === 'identity') return null;
    if (has[wanted] !== undefined) return wanted;
  }
  return null;
}

function preferenceOf(accept: string): Preference {
  const before = known.get(accept);
  if (before !== undefined) return before;
  const preference = readPreference(accept);
  if (accept.length <= MAX_REMEMBERED_LENGTH) {
    if (known.size >= REMEMBERED) known.clear();
    known.set(accept, preference);
  }
  return preference;
}

/** An entry that does not fit the grammar names nothing; of equal weights, brotli goes first. */
function readPreference(accept: string): Preference {
  const weights = new Map<string, number>();
  for (const entry of accept.split(',')) {
    const [, name, weight] = ENTRY.exec(entry) ?? [];
    if (name !== undefined) weights.set(alias(name.toLowerCase()), Number(weight ?? 1));
  }
  const any = weights.get('*');
  // What is not named is not wanted, but for the content as it is, which always may be sent.
  const identity = weights.get('identity') ?? Math.min(any ?? 0.001, 0.001);
  const weightOf = (coding: Coding): number => weights.get(coding) ?? any ?? 0;
  return [
    ...OURS.map((coding) => ({ coding, weight: weightOf(coding) })),
    { coding: 'identity' as const, weight: identity },
  ]
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ coding }) => coding);
}

const alias = (name: string): string => (name === 'x-gzip' ? 'gzip' : name);
