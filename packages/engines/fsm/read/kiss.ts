import { OPEN, signalNames, type Transition } from '../machine.ts';
import { type Document, fail, finished, Names, placesIn } from './document.ts';

/** A word that stands for every state, or for no certain one. */
const isAny = (name: string): boolean => name === '*' || name === '-' || /^any$/iu.test(name);

interface Row {
  readonly line: number;
  readonly input: string;
  readonly from: string;
  readonly to: string;
  readonly output: string;
}

/** What stands in the lines of a KISS text. */
interface Parts {
  readonly heads: Map<string, { readonly line: number; readonly words: string[] }>;
  readonly codes: Map<string, string>;
  readonly rows: Row[];
}

const KNOWN = new Set([
  'i',
  'o',
  'p',
  's',
  'r',
  'e',
  'end',
  'ilb',
  'ob',
  'code',
  'start_kiss',
  'end_kiss',
  'latch_order',
]);

/**
 * A machine in KISS2 (lines `input state next output` under `.i .o .p .s .r`), as in the benchmarks of MCNC and
 * between `.start_kiss` and `.end_kiss` of a BLIF model, whose `.code` lines give the states their codes. `*` and `-` as
 * a present state mean every state, as a next state that it is open. The rows decide: counts that differ
 * from them are remarked. Throws `syntax` with the line of what cannot be read.
 */
export function readKiss(text: string, notation: 'kiss' | 'blif' = 'kiss'): Document {
  const { heads, codes, rows } = partsOf(text);
  const [first] = rows;
  if (!first) fail(1, 'there is no transition: a row is “input state next output”');
  const [inputs, outputs] = widths(heads, rows);
  const names = new Names();
  for (const { from } of rows) if (!isAny(from)) names.of(from);
  for (const { to } of rows) if (!isAny(to)) names.of(to);
  const remarks = countRemarks(heads, rows, names.list);
  const transitions = rows.flatMap(({ input, from, to, output, line }): Transition[] => {
    const next = isAny(to) ? OPEN : names.of(to);
    const all = isAny(from) ? names.list.map((_, s) => s) : [names.of(from)];
    return all.map((s) => ({
      from: s,
      input: input.replaceAll('~', '-'),
      to: next,
      output: output.replaceAll('~', '-'),
      line,
    }));
  });
  const [reset, hasReset] = resetOf(heads, names, remarks, rows);
  return finished(
    {
      notation,
      machine: {
        inputs: listed(heads, 'ilb', inputs, 'x'),
        outputs: listed(heads, 'ob', outputs, 'z'),
        states: names.list,
        reset,
        transitions,
      },
      codes,
      remarks,
      hasReset,
      isMoore: false,
    },
    placesIn(text),
  );
}

function partsOf(text: string): Parts {
  const parts: Parts = { heads: new Map(), codes: new Map(), rows: [] };
  text.split('\n').forEach((whole, k) => {
    const line = k + 1;
    const words = whole.replace(/#.*/u, '').trim().split(/\s+/u);
    const [word = ''] = words;
    if (word === '') return;
    if (word.startsWith('.')) head(parts, line, word.slice(1), words.slice(1));
    else {
      const end = parts.heads.get('e') ?? parts.heads.get('end');
      if (end)
        fail(line, `a row stands behind “.e” of line ${end.line}: give one machine alone`, whole);
      const [input, from, to, output] = rowOf(words, line);
      parts.rows.push({ line, input, from, to, output });
    }
  });
  return parts;
}

function head({ heads, codes }: Parts, line: number, key: string, words: string[]): void {
  if (!KNOWN.has(key))
    fail(line, `“.${key}” is no line of KISS2: it takes .i .o .p .s .r .ilb .ob .code and .e`, key);
  if (key === 'code') {
    const [state, code] = words;
    if (state === undefined || !/^[01]+$/u.test(code ?? ''))
      fail(line, 'a code is “.code state bits”', words.join(' '));
    codes.set(state, code as string);
    return;
  }
  if (heads.has(key) && key !== 'e') fail(line, `“.${key}” stands twice`, key);
  heads.set(key, { line, words });
}

/** Input, state, next state and output of a row. */
function rowOf(words: readonly string[], line: number): [string, string, string, string] {
  const [a = '', b = '', c = '', d = ''] = words;
  if (words.length !== 4)
    fail(
      line,
      `a row is “input state next output”, four words; here are ${words.length}`,
      words.join(' '),
    );
  for (const bits of [a, d]) {
    const bad = /[^01~-]/u.exec(bits)?.[0];
    if (bad !== undefined)
      fail(line, `“${bits}” has “${bad}”: inputs and outputs are 0, 1 and -`, bits);
  }
  return [a, b, c, d];
}

function widths(heads: Parts['heads'], rows: readonly Row[]): [number, number] {
  const [first] = rows as readonly [Row, ...Row[]];
  for (const [what, key, width] of [
    ['input', 'i', first.input.length],
    ['output', 'o', first.output.length],
  ] as const) {
    const odd = rows.find((r) => r[what].length !== width);
    if (odd)
      fail(
        odd.line,
        `“${odd[what]}” has ${odd[what].length} ${what}s; line ${first.line} has ${width}`,
        odd[what],
      );
    const told = heads.get(key);
    if (told && Number(told.words[0]) !== width)
      fail(
        told.line,
        `.${key} says ${told.words[0] ?? 'nothing'}, and the rows have ${width} ${what}s`,
        told.words[0],
      );
  }
  return [first.input.length, first.output.length];
}

function countRemarks(
  heads: Parts['heads'],
  rows: readonly Row[],
  states: readonly string[],
): string[] {
  return [
    ['p', 'rows', rows.length],
    ['s', 'states', states.length],
  ].flatMap(([key, what, count]) => {
    const told = heads.get(String(key))?.words[0];
    return told === undefined || Number(told) === count
      ? []
      : [`The header says .${key} ${told}, but there are ${count} ${what}: the rows decide.`];
  });
}

function resetOf(
  heads: Parts['heads'],
  names: Names,
  remarks: string[],
  rows: readonly Row[],
): [number, boolean] {
  const told = heads.get('r');
  const first = rows.find((r) => !isAny(r.from))?.from ?? names.list[0];
  if (told === undefined) {
    remarks.push(
      `No .r names the reset state: it is taken to be ${first}, the first present state.`,
    );
    return [names.of(first as string), false];
  }
  const name = told.words[0] ?? '';
  const at = names.find(name);
  if (at === undefined) fail(told.line, `.r names “${name}”, which is no state of the rows`, name);
  return [at, true];
}

function listed(heads: Parts['heads'], key: 'ilb' | 'ob', count: number, stem: string): string[] {
  const told = heads.get(key);
  if (!told) return signalNames(stem, count);
  if (told.words.length !== count)
    fail(
      told.line,
      `.${key} has ${told.words.length} names; there are ${count}`,
      told.words.join(' '),
    );
  return told.words;
}
