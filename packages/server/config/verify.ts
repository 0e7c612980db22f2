/** Whether what crawlers say they are is checked. */
import { choice, type Env } from './env.ts';

/** What becomes of a request under the name of a crawler that is not its own; `off` checks nothing. */
export type VerifyCrawlers = 'off' | 'observe' | 'charge' | 'refuse';

/** @throws ConfigError */
export const verifyCrawlersOf = (env: Env): VerifyCrawlers =>
  choice(env, 'VERIFY_CRAWLERS', ['off', 'observe', 'charge', 'refuse'], 'off');
