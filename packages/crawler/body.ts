/** What a site sends, no more of it than is meant to be held. */
import { CrawlError } from './error.ts';

/**
 * The whole body, decoded as `fetch` decodes it. Reading stops, and the line is dropped, as soon as
 * there is more than `limit` bytes.
 * @throws CrawlError `too-large`; whatever the line throws when it breaks
 */
export async function readBody(
  response: Response,
  url: string,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new CrawlError('too-large', url, `${url} sends more than ${limit} bytes`);
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const MAX_QUOTED = 300;

/** Words of a site as they may stand in a sentence of ours: one line, no control characters, not long. */
export function quoted(words: string): string {
  const line = words.slice(0, MAX_QUOTED).replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
  return words.length > MAX_QUOTED ? `${line} …` : line;
}
