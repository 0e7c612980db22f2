/** The form of a POST, which is short. */
import type { IncomingMessage } from 'node:http';
import { Refused } from './answer.ts';

/** Bytes: a token, a hash and a name fit many times. */
const MAX_FORM = 8_192;
const TYPE = 'application/x-www-form-urlencoded';

/** @throws Refused for another type, and for more than fits */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== TYPE)
    throw new Refused(415, `Content-Type is "${type ?? ''}"; a form here is ${TYPE}.`);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_FORM)
      throw new Refused(413, `The form has more than ${MAX_FORM} bytes.`, { Connection: 'close' });
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}
