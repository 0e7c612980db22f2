/** The engine of this process and its pool: chosen once, at load. */
import { chooseEngine } from './choose.ts';
import { RecoveryPool } from './pool.ts';

const { engine, passedOver } = chooseEngine();
const pool = new RecoveryPool({ engine });

/** What recovers in this process, in words for the log: its name, and why each faster one does not. */
export function recoveryEngine(): string {
  return passedOver.length === 0 ? engine.name : `${engine.name} (${passedOver.join('; ')})`;
}

/**
 * The 20-byte address whose key signed, or null where no key can have; see `Engine.recover`. In worker
 * threads when many wait.
 */
export const recover = pool.recover.bind(pool);
