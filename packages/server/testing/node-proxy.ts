/** An address for a node that a test can take away, or lead to another chain. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type NodeProxy = Awaited<ReturnType<typeof openNodeProxy>>;

/** @param target the node behind it; null: nobody answers */
export async function openNodeProxy(target: string | null) {
  const proxy = {
    url: '',
    target,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { target: to } = proxy;
    if (to === null) {
      request.socket.destroy();
      return;
    }
    const headers = { 'content-type': 'application/json' };
    const asked = { method: 'POST', headers, body: Buffer.concat(parts) };
    const answer = await fetch(to, asked).catch(() => null);
    if (answer === null) request.socket.destroy();
    else response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
