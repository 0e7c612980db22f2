/** The sliding window in Redis: one script a question, atomic whoever else asks. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SCRIPT = readFileSync(new URL('./window.lua', import.meta.url), 'utf8');
const SHA1 = createHash('sha1').update(SCRIPT).digest('hex');

/** What a command is sent by. */
export interface Sender {
  sendCommand(command: readonly string[]): Promise<unknown>;
}

/** A question to the script. */
export interface WindowQuestion {
  readonly key: string;
  readonly quota: number;
  /** Seconds. */
  readonly window: number;
  readonly what: 'take' | 'peek';
  /** Seconds, in tests alone: in place of the server's clock. */
  readonly now?: number | undefined;
}

export interface WindowAnswer {
  readonly allowed: boolean;
  readonly counted: number;
  /** Seconds until there is room for one more than is left. */
  readonly wait: number;
}

const MICRO = 1e6;
const micros = (seconds: number): string => String(Math.round(seconds * MICRO));

/** Asks by the script's digest; a server that has forgotten the script is told it again. */
export async function askWindow(client: Sender, question: WindowQuestion): Promise<WindowAnswer> {
  const { key, quota, window, what, now } = question;
  const args = ['1', key, String(quota), micros(window), what];
  if (now !== undefined) args.push(micros(now));
  try {
    return read(await client.sendCommand(['EVALSHA', SHA1, ...args]));
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return read(await client.sendCommand(['EVAL', SCRIPT, ...args]));
  }
}

function read(reply: unknown): WindowAnswer {
  const [allowed, counted, wait] = Array.isArray(reply) ? reply : [];
  if (typeof allowed !== 'number' || typeof counted !== 'number' || typeof wait !== 'number')
    throw new Error('it answered something else than three numbers');
  return { allowed: allowed === 1, counted, wait: wait / MICRO };
}
