/** The texts of a folder and of two levels of folders in it, as a deck may include them. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DeckFile } from '@tollbench/engines/spice/deck/read.ts';

const TEXT =
  /\.(?:cir|lib|inc|sub|mod|model|txt|sp|net|sp3|spi|ckt|par|params|pwl|dat|csv|prm|lib2|tab|out|spice|cmod)$/iu;
const MAX_BYTES = 3e6;
const MAX_FILES = 400;
const MAX_DEPTH = 2;

export function filesBeside(folder: string): DeckFile[] {
  const found: DeckFile[] = [];
  walk(folder, '', 0, found);
  return found;
}

function walk(folder: string, prefix: string, depth: number, found: DeckFile[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (found.length >= MAX_FILES) return;
    const [path, name] = [join(folder, entry.name), prefix + entry.name];
    if (entry.isDirectory()) {
      if (depth < MAX_DEPTH) walk(path, `${name}/`, depth + 1, found);
    } else if (isText(entry, path)) found.push({ name, text: textOf(readFileSync(path)) });
  }
}

const isText = (entry: Dirent, path: string): boolean =>
  !entry.name.startsWith('.') &&
  (TEXT.test(entry.name) || !entry.name.includes('.')) &&
  statSync(path).size < MAX_BYTES;

/** UTF-8 where it is that, else Latin-1. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
