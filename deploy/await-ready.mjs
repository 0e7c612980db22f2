// Waits until the service on a port of this machine is ready: `node deploy/await-ready.mjs 8402 [PROCESS]`. Where
// that process of the service has ended it waits for nothing, and ends with 1. Who starts it sets the end of its patience.
import { setTimeout as sleep } from 'node:timers/promises';

const port = Number(process.argv[2]);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(`"${process.argv[2]}" is no port`);
  process.exit(2);
}
const main = process.argv[3] === undefined ? null : Number(process.argv[3]);
if (main !== null && (!Number.isInteger(main) || main < 1)) {
  console.error(`"${process.argv[3]}" is no process`);
  process.exit(2);
}
// Where it listens on all addresses it answers on this one too.
const given = process.env.HOST?.trim() || '127.0.0.1';
const host =
  { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[given] ?? (given.includes(':') ? `[${given}]` : given);

/** Whether it answers that it serves; not where nobody listens, or it is starting. */
const isReady = () =>
  fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the process is there, be it another user's. */
function lives(id) {
  try {
    return process.kill(id, 0);
  } catch ({ code }) {
    return code !== 'ESRCH';
  }
}

while (!(await isReady())) {
  if (main !== null && !lives(main)) {
    console.error(`it ended before it was ready: process ${main}`);
    process.exit(1);
  }
  await sleep(200);
}
