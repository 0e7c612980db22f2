import { readBlif } from './blif.ts';
import { readDigital } from './digital.ts';
import type { Document, Notation } from './document.ts';
import { readKiss } from './kiss.ts';
import { readLines } from './lines.ts';
import { readTable } from './table.ts';

/** The notation of a text, told by what stands in it. */
export function notationOf(text: string): Notation {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/(?:#|\/\/).*/u, '').trim())
    .filter(Boolean);
  const [first = ''] = lines;
  if (first.startsWith('<')) return 'digital';
  if (lines.some((line) => line.startsWith('.start_kiss'))) return 'blif';
  if (lines.some((line) => /^\.[iopsr]\b/u.test(line))) return 'kiss';
  if (lines.some((line) => /->|→|-->|=>/u.test(line))) return 'lines';
  if (lines.length > 0 && lines.every((line) => /^[01~-]+\s+\S+\s+\S+\s+[01~-]+$/u.test(line)))
    return 'kiss';
  return lines.length > 1 && /[|\t]|,.*\bnext\b/iu.test(first) ? 'table' : 'lines';
}

const READERS: Readonly<Record<Notation, (text: string) => Document>> = {
  lines: readLines,
  kiss: (text) => readKiss(text),
  blif: readBlif,
  table: readTable,
  digital: readDigital,
};

/** A machine from its text, in whichever notation it is. Throws EngineError with the line of what is not understood. */
export const readMachine = (text: string): Document => READERS[notationOf(text)](text);
