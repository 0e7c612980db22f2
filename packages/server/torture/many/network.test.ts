import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { readOptions } from '../options.ts';
import { torture } from '../torture.ts';
import { Network, whyNoNetwork } from './network.ts';

/** Whether a process in its namespace reaches a port, in a second at most. */
function reaches(network: Network, from: number, host: string, port: number): boolean {
  const script = `const socket = require('node:net').connect(${port}, '${host}');
    socket.on('connect', () => process.exit(0)).on('error', () => process.exit(1));
    setTimeout(() => process.exit(2), 1000);`;
  const args = [...network.enter(from), process.execPath, '-e', script];
  return program('ip', args, { anyStatus: true }).status === 0;
}

const closed = whyNoNetwork();

if (closed === null)
  test('packets of one process are dropped, and those of the others are not', async () => {
    const network = Network.make(2);
    const server = createServer((socket) => socket.end()).listen(0, network.host);
    try {
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as { port: number };
      expect(reaches(network, 0, network.host, port)).toBe(true);
      network.cutFrom(0, port);
      expect(reaches(network, 0, network.host, port)).toBe(false);
      expect(reaches(network, 1, network.host, port)).toBe(true);
      network.mend(0);
      expect(reaches(network, 0, network.host, port)).toBe(true);
    } finally {
      server.close();
      network.close();
    }
    expect(program('ip', ['netns', 'list']).stdout).not.toContain(`tbt${process.pid}p`);
  });
else
  test('where no network can be made it is said, and what would do', async () => {
    expect(closed).toMatch(/^a partition drops packets in network namespaces, which .* or leave/);
    const options = readOptions(['--processes', '2', '--faults', 'partition', '--rounds', '1']);
    await expect(torture(options, () => undefined)).rejects.toThrow(closed);
  });
