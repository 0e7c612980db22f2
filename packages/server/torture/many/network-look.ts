/**
 * Run by a test as a program, in a network of its own: interfaces that come and go on the machine's would
 * have every browser on it drop its connections (`ERR_NETWORK_CHANGED`). Prints what it saw as JSON.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { program } from '../../../../scripts/programs.ts';
import { readOptions } from '../options.ts';
import { torture } from '../torture.ts';
import { Network, whyNoNetwork } from './network.ts';

export interface Looked {
  /** Why no network can be made; null where one was. */
  readonly closed: string | null;
  /** What a torture that is to cut one says then; null where it begins. */
  readonly refused?: string | null;
  /** What reached a port of the others, from which process, in this order. */
  readonly reached?: Readonly<Record<string, boolean>>;
  /** What is left of it afterwards: namespaces and bridges. */
  readonly left?: string;
}

/** Whether a process in its namespace reaches a port, in a second at most. */
function reaches(network: Network, from: number, port: number): boolean {
  const script = `const socket = require('node:net').connect(${port}, '${network.host}');
    socket.on('connect', () => process.exit(0)).on('error', () => process.exit(1));
    setTimeout(() => process.exit(2), 1000);`;
  const args = [...network.enter(from), process.execPath, '-e', script];
  return program('ip', args, { anyStatus: true }).status === 0;
}

/** What is said to who would have packets dropped here. */
export async function refusal(): Promise<string | null> {
  const options = readOptions(['--processes', '2', '--faults', 'partition', '--rounds', '1']);
  return torture(options, () => undefined).then(
    () => null,
    (error: Error) => error.message,
  );
}

async function look(): Promise<Looked> {
  const closed = whyNoNetwork();
  if (closed !== null) return { closed, refused: await refusal() };
  const network = Network.make(2);
  const server = createServer((socket) => socket.end()).listen(0, network.host);
  const reached: Record<string, boolean> = {};
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    reached['before'] = reaches(network, 0, port);
    network.cutFrom(0, port);
    reached['cut'] = reaches(network, 0, port);
    reached['the other'] = reaches(network, 1, port);
    network.mend(0);
    reached['mended'] = reaches(network, 0, port);
  } finally {
    server.close();
    network.close();
  }
  const lists = [
    ['netns', 'list'],
    ['-o', 'link', 'show', 'type', 'bridge'],
  ];
  const left = lists.map((list) => program('ip', list).stdout).join('\n');
  return { closed, reached, left: left.includes(`tbt${process.pid}`) ? left : '' };
}

if (import.meta.main) console.log(JSON.stringify(await look()));
