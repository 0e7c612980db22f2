import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { whyNoNetwork } from './network.ts';
import { type Looked, refusal } from './network-look.ts';

const script = fileURLToPath(new URL('./network-look.ts', import.meta.url));
const before = networkInterfaces();
const own = program('unshare', ['--net', process.execPath, script], { anyStatus: true });
// Who may not even have a network of its own is told why none can be made.
const looked: Looked =
  own.status === 0 ? JSON.parse(own.stdout) : { closed: whyNoNetwork(), refused: await refusal() };
const { closed } = looked;

if (closed === null)
  test('packets of one process are dropped, and those of the others are not', () => {
    expect(looked.reached).toEqual({
      before: true,
      cut: false,
      'the other': true,
      mended: true,
    });
    expect(looked.left).toBe('');
    expect(networkInterfaces()).toEqual(before);
  });
else
  test('where no network can be made it is said, and what would do', () => {
    expect(closed).toMatch(/^a partition drops packets in network namespaces, which .* or leave/);
    expect(looked.refused).toBe(closed);
  });
