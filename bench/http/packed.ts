/** Waits for the background of a first start. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves once nothing has been added to the packed pages of a data folder for three seconds. */
export async function packed(dataDir: string): Promise<void> {
  for (let before = -1; ; ) {
    const now = readdirSync(join(dataDir, 'compressed')).length;
    if (now === before) return;
    before = now;
    await sleep(3000);
  }
}
