/** The running hash of a machine's states that `oracles/riscv.ts` takes of qemu's. */
import type { Machine, Stop } from '../machine.ts';

/** pc and registers before each instruction; `before` is told of each step to come. */
export function digest(
  m: Machine,
  steps: number,
  before: (m: Machine) => void = () => {},
): { stop: Stop; hashes: number[] } {
  let hash = 0x811c9dc5 | 0;
  const hashes: number[] = [];
  let stop: Stop = { reason: 'budget' };
  for (let step = 1; step <= steps; step++) {
    const state = m.registers();
    state[0] = m.pc;
    for (const word of state) {
      hash = Math.imul(hash ^ word, 0x01000193);
      hash ^= hash >>> 15;
    }
    if (step % 16 === 0) hashes.push(hash);
    before(m);
    stop = m.step();
  }
  hashes.push(hash);
  return { stop, hashes };
}
