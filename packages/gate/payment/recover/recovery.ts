/** The engine of this process and its pool: chosen once, at load. */
import { chooseEngine } from './choose.ts';
import { RecoveryPool } from './pool.ts';

const { engine, passedOver } = chooseEngine();
const pool = new RecoveryPool({ engine });

/** What recovers in this process, for the log: its name, and why each faster one was passed over. */
export function recoveryEngine(): { name: string; passedOver: readonly string[] } {
  return { name: engine.name, passedOver };
}

/**
 * The 20-byte address whose key signed, or null where no key can have; see `Engine.recover`. In worker
 * threads when many wait.
 */
export const recover = pool.recover.bind(pool);
