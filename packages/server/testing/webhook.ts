/** A webhook that writes down what it is sent, and answers as a test wants. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedNotice {
  readonly service: string;
  readonly code: string;
  readonly state: 'started' | 'ended';
  readonly since: string;
  readonly text: string;
}

export type TestWebhook = Awaited<ReturnType<typeof openWebhook>>;

export async function openWebhook() {
  const notices: ReceivedNotice[] = [];
  const hook = {
    url: '',
    /** The status of its answers; with `silence` it never answers. */
    answer: 200 as number | 'silence',
    /** What it has taken. */
    notices,
    asked: 0,
    /** How often somebody went where a redirect led. */
    redirected: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') hook.redirected++;
    hook.asked++;
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      if (hook.answer === 'silence') return;
      if (hook.answer < 300) notices.push(JSON.parse(text) as ReceivedNotice);
      response.writeHead(hook.answer, { Location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return hook;
}
