/** A deck made of another program's file, and what is worth telling of it. */
import { CardError } from '../deck/refusal.ts';
import type { DeckFile } from '../deck/sources.ts';

export interface ImportNotice {
  /** From 1; none where it is of the whole file. */
  readonly line?: number;
  /** A whole sentence. */
  readonly message: string;
}

export interface Imported {
  /** A SPICE deck, its drawing in it as comments where the file was a drawing. */
  readonly deck: string;
  readonly notices: readonly ImportNotice[];
}

/** A file to read, and those that were opened beside it. */
export interface Opened {
  readonly name: string;
  readonly text: string;
  readonly files: readonly DeckFile[];
}

/** Lines of a file that is read. */
export const MAX_LINES = 100_000;

/** The lines of a text; throws CardError where they are more than `MAX_LINES`. */
export function linesOf(text: string): string[] {
  let count = 1;
  for (let k = text.indexOf('\n'); k >= 0; k = text.indexOf('\n', k + 1))
    if (++count > MAX_LINES)
      throw new CardError(`the file has more than ${MAX_LINES} lines; fewer would do`);
  return text.replace(/^\ufeff/u, '').split(/\r\n?|\n/u);
}

/** The last part of a path, in lower case: `Opamps\\LT1001` → `lt1001`. */
export const baseOf = (path: string): string => path.toLowerCase().replace(/^.*[/\\]/u, '');

/** The opened file of this name, folders and case aside. */
export function fileOf(files: readonly DeckFile[], name: string): DeckFile | undefined {
  const base = baseOf(name);
  return files.find((f) => baseOf(f.name) === base);
}
