/** A server that speaks as a Redis does, and says what a test has it say: a version that Debian has not. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** What it says to a command, by its first word in capitals; to all others `OK`. */
export type Script = Readonly<Record<string, string>>;

export const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

export async function redisWords(script: Script): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const [, word = ''] of chunk.toString().matchAll(/^\*\d+\r\n\$\d+\r\n(\w+)/gmu))
        socket.write(script[word.toUpperCase()] ?? '+OK\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
