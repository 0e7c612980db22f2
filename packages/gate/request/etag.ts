/** Entity tags: whether what a visitor has is current, and which coding of it that is. */
import type { Resource } from '../types.ts';

/**
 * The tag of the resource, or of one of its codings, that `If-None-Match` names; `undefined` where it
 * names none. `*` stands for the resource's own. Compared weakly (RFC 9110 §13.1.2).
 */
export function presentedTag(
  { etag, etags }: Resource,
  ifNoneMatch: string | undefined,
): string | undefined {
  if (ifNoneMatch === undefined || etag === undefined) return undefined;
  for (const given of ifNoneMatch.split(',')) {
    const tag = given.trim().replace(/^W\//, '');
    if (tag === '*') return etag;
    if (tag === etag || etags?.includes(tag)) return tag;
  }
  return undefined;
}
