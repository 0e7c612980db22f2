/** The token that opens the desk: as it is set, or made once and kept in the data folder. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { MIN_TOKEN } from '../config/desk.ts';
import { ConfigError } from '../config/env.ts';
import { madeOnce } from '../data-dir.ts';

const FILE = 'admin.token';

export interface DeskToken {
  /** The same for any length and any difference, so that a clock learns nothing. */
  opens(given: string): boolean;
  /** Its file, or null where the setting says it. */
  readonly file: string | null;
}

/** @throws ConfigError for a file whose token may be guessed */
export function deskToken(dataDir: string, given: string | null): DeskToken {
  if (given !== null) return { opens: opens(given), file: null };
  const file = join(dataDir, FILE);
  const kept = madeOnce(file, () => `${randomBytes(32).toString('base64url')}\n`).trim();
  if (kept.length < MIN_TOKEN)
    throw new ConfigError(
      'DATA_DIR',
      `has an ${FILE} (${file}) of ${kept.length} characters; it takes ${MIN_TOKEN}. Take it away, and another is made`,
    );
  return { opens: opens(kept), file };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function opens(token: string): (given: string) => boolean {
  const own = sha256(token);
  return (given) => timingSafeEqual(own, sha256(given));
}
