import { Failure } from '../usage.ts';

/**
 * The text of a file as it comes in, which may be longer than memory: UTF-8, or UTF-16 with its byte order
 * mark. Anything else is refused with a sentence: that a file is in Latin-1 shows only at its end.
 * @param what how the sentence calls the file
 * @throws Failure
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  what: string,
): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | undefined;
  let before = 0;
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    let text: string;
    try {
      text = decoder.decode(bytes, { stream });
    } catch {
      throw new Failure(
        `${what} is not text in ${decoder.encoding.toUpperCase()}; save it as UTF-8`,
      );
    }
    const nul = text.indexOf('\0');
    if (nul >= 0)
      throw new Failure(
        `${what} holds a NUL as character ${before + nul + 1}, so it is no text, or UTF-16 without its byte order mark; save it as UTF-8`,
      );
    before += text.length;
    return text;
  };
  for await (const chunk of chunks) {
    // The mark has two bytes, which a pipe may bring one by one.
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (decoder === undefined && head.length < 2) continue;
    yield decode(head, true);
    head = new Uint8Array();
  }
  yield decode(head, false);
}

function encodingOf([a, b]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return 'utf-8';
}
