import { readBlif } from './blif.ts';
import { readDigital } from './digital.ts';
import { type Document, fail, type Notation } from './document.ts';
import { readJflap } from './jflap.ts';
import { readKiss } from './kiss.ts';
import { readLines } from './lines.ts';
import { isTable, readTable } from './table.ts';

/** The notation of a text, told by what stands in it. */
export function notationOf(text: string): Notation {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/(?:#|\/\/).*/u, '').trim())
    .filter(Boolean);
  const [first = ''] = lines;
  if (first.startsWith('<')) return /<automaton\b|<structure\b/u.test(text) ? 'jflap' : 'digital';
  if (lines.some((line) => line.startsWith('.start_kiss'))) return 'blif';
  if (lines.some((line) => /^\.[iopsr]\b/u.test(line))) return 'kiss';
  if (lines.some((line) => /->|→|-->|=>/u.test(line))) return 'lines';
  if (lines.length > 0 && lines.every((line) => /^[01~-]+\s+\S+\s+\S+\s+[01~-]+$/u.test(line)))
    return 'kiss';
  return isTable(lines) ? 'table' : 'lines';
}

const READERS: Readonly<Record<Notation, (text: string) => Document>> = {
  lines: readLines,
  kiss: (text) => readKiss(text),
  blif: readBlif,
  table: readTable,
  digital: readDigital,
  jflap: readJflap,
};

/** Texts of other languages, by how they begin. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/[^\P{Cc}\t\n\f\r]/u, 'this is no text but a file of bytes'],
  [/^\s*(?:strict\s+)?(?:di)?graph\b[^\n]*\{/iu, 'a graph of Graphviz is not read'],
  [/^\s*[{[]\s*["{[\]}]/u, 'JSON is not read'],
  [/^\s*(?:`|module\b|\(\*)/u, 'Verilog is not read'],
  [/^\s*(?:library|entity|use)\s+[\w.]+/iu, 'VHDL is not read'],
];

/** Refuses a text that would be read as states with strange names. */
function refuseOthers(text: string): void {
  const plain = text.replace(/^\s*(?:\/\/|--|#)[^\n]*$/gmu, '').trimStart();
  const what = OTHERS.find(([begins]) => begins.test(plain))?.[1];
  if (what !== undefined)
    fail(1, `${what}: write a line a transition, S0 -> S1 : x=1 / z=0, KISS2 or a state table`);
}

/** A machine from its text, in whichever notation it is. Throws EngineError with the line of what is not understood. */
export function readMachine(text: string): Document {
  refuseOthers(text);
  return READERS[notationOf(text)](text);
}
