/** Ports for what is started again and again: nobody has them meanwhile. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those from which Linux gives connections their own ends: one of these may have a free port a moment later. */
const FIRST = 20_000;
const COUNT = 10_000;
const TRIES = 50;

/** A port of 127.0.0.1 that nobody listens at. @throws Error where none is found */
export async function steadyPort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const server = createServer();
    const listens = once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.listen(port, '127.0.0.1');
    if (!(await listens)) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`all of ${TRIES} ports from ${FIRST} to ${FIRST + COUNT - 1} are taken`);
}
