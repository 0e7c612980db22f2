/** A node whose every answer is a test's own: a chain that it makes longer, and a clock that it moves on. */
import { BASE_USDC } from '../chain/authorization.ts';
import { ChainUnavailable } from '../chain/errors.ts';
import type { Hex } from '../chain/types.ts';

const hash = (number: number, fork = 'a'): Hex =>
  `0x${fork.repeat(60)}${number.toString(16).padStart(4, '0')}`;

export class ScriptedChain {
  /** Milliseconds. */
  clock = 5_000;
  down = false;
  id = BASE_USDC.chainId;
  /** Time of the block that would be mined now; null at a node that does not tell. */
  pending: number | null = null;
  readonly blocks: { time: number; hash: Hex }[] = [];
  /** One that the node has not got. */
  missing: unknown = null;
  readonly asked: string[] = [];

  mine(time: number, fork = 'a'): void {
    this.blocks.push({ time, hash: hash(this.blocks.length, fork) });
  }

  reorg(depth: number, fork: string): void {
    const times = this.blocks.splice(-depth).map(({ time }) => time);
    for (const time of times) this.mine(time, fork);
  }

  readonly rpc = {
    request: async (method: string, params: readonly unknown[]): Promise<unknown> => {
      this.asked.push(method === 'eth_chainId' ? method : String(params[0]));
      if (this.down) throw new ChainUnavailable(method, 'it is down');
      if (method === 'eth_chainId') return `0x${this.id.toString(16)}`;
      const newest = this.blocks.length - 1;
      if (params[0] === 'pending')
        return this.pending === null ? null : { timestamp: `0x${this.pending.toString(16)}` };
      const number = params[0] === 'latest' ? newest : Number(params[0]);
      const block = this.blocks[number];
      return block === undefined || block === this.missing
        ? null
        : {
            number: `0x${number.toString(16)}`,
            timestamp: `0x${block.time.toString(16)}`,
            hash: block.hash,
            parentHash: this.blocks[number - 1]?.hash ?? hash(0xffff),
            baseFeePerGas: '0x7',
            gasLimit: '0x1c9c380',
          };
    },
  };
}
