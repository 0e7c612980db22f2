/** The engine of this process and its pool: chosen once, at load. */
import { chooseEngine, inWords } from './choose.ts';
import { RecoveryPool } from './pool.ts';

const choice = chooseEngine();
const pool = new RecoveryPool({ engine: choice.engine });

/** What recovers in this process, in words for the log. */
export const recoveryEngine = (): string => inWords(choice);

/**
 * The 20-byte address whose key signed, or null where no key can have; see `Engine.recover`. In worker
 * threads when many wait.
 */
export const recover = pool.recover.bind(pool);
