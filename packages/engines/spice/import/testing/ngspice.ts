/** Decks run by ngspice as a whole. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../../../../../scripts/programs.ts';
import { readRaw } from '../../raw/read-raw.ts';

/** The last value of each trace of the deck's one analysis; throws where ngspice refuses the deck. */
export function lastValues(deck: string, traces: readonly string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  try {
    writeFileSync(join(folder, 'deck.cir'), deck.replace(/^\.backanno$/mu, ''));
    program('ngspice', ['-b', '-r', 'out.raw', 'deck.cir'], { cwd: folder });
    const [dataset] = readRaw(readFileSync(join(folder, 'out.raw')));
    return traces.map((name) => {
      const found = dataset?.traces.find((t) => t.name === name)?.re.at(-1);
      if (found === undefined) throw new Error(`${name} is not among ngspice's traces`);
      return found;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
