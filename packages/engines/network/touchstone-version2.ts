/** The keywords of Touchstone version 2. */
import type { Complex } from '../numeric/complex.ts';
import { complex } from '../numeric/complex.ts';
import type { Mode } from './modes.ts';
import { readCount, readKeyword, readReference } from './touchstone-head.ts';
import { fail, type Said, type Scan } from './touchstone-scan.ts';

export interface Keywords {
  readonly version: 1 | 2;
  /** The line of [Version], for what is wrong with the whole. */
  readonly line: number;
  readonly ports: number | undefined;
  readonly frequencies: number | undefined;
  readonly noiseFrequencies: number | undefined;
  readonly reference: readonly Complex[] | undefined;
  readonly matrix: 'full' | 'lower' | 'upper';
  /** Two ports stand as S11 S21 S12 S22. */
  readonly isTransposed: boolean;
  readonly modes: readonly Mode[] | null;
  /** The first row of numbers that is of the network, and of noise. */
  readonly networkRow: number;
  readonly noiseRow: number | undefined;
  /** Rows of numbers that are no data, as those of [Reference]. */
  readonly headRows: number;
}

export const NO_KEYWORDS: Keywords = {
  version: 1,
  line: 1,
  ports: undefined,
  frequencies: undefined,
  noiseFrequencies: undefined,
  reference: undefined,
  matrix: 'full',
  isTransposed: true,
  modes: null,
  networkRow: 0,
  noiseRow: undefined,
  headRows: 0,
};

type Draft = { -readonly [K in keyof Keywords]: Keywords[K] } & { order: boolean; isData: boolean };

/** Reads the keywords of a file that has any. Throws `syntax` for one that is not known, or is not where it belongs. */
export function readKeywords(scan: Scan): Keywords {
  const draft: Draft = { ...NO_KEYWORDS, isTransposed: false, order: false, isData: false };
  const seen = new Set<string>();
  let isInformation = false;
  for (const [k, said] of scan.said.entries()) {
    if (!said.text.startsWith('[')) continue;
    const { name, rest } = readKeyword(said);
    if (name === 'begin information') isInformation = true;
    if (isInformation) {
      if (name === 'end information') isInformation = false;
      continue;
    }
    const read = READERS[name];
    if (!read) return fail(said.line, `The keyword [${name.slice(0, 40)}] is not known`, said.text);
    if (seen.size === 0 && name !== 'version')
      fail(said.line, `[${name}] stands before [Version] 2.0`, said.text);
    if (seen.has(name)) fail(said.line, `[${name}] is given twice`, said.text);
    seen.add(name);
    const rows = { from: said.rows, to: nextRows(scan, k) };
    read(draft, said, rest, rows, scan);
    if (rows.to > rows.from && !HOLDERS.has(name)) {
      if (seen.has('network data') || laterData(scan, k))
        fail(scan.lines[rows.from]!, 'The numbers stand before [Network Data]', '');
      // A file without that keyword means its numbers all the same.
      draft.networkRow = rows.from;
      draft.isData = true;
    }
  }
  if (draft.version === 2) finish(draft, scan);
  return draft;
}

/** Keywords that numbers stand behind. */
const HOLDERS = new Set(['reference', 'network data', 'noise data', 'end']);

/** The rows of numbers before the next keyword or the end. */
function nextRows(scan: Scan, k: number): number {
  for (let m = k + 1; m < scan.said.length; m++) {
    const next = scan.said[m];
    if (next?.text.startsWith('[')) return next.rows;
  }
  return scan.rows;
}

const laterData = (scan: Scan, k: number): boolean =>
  scan.said.slice(k + 1).some(({ text }) => /^\[\s*network\s+data/iu.test(text));

function finish(draft: Draft, scan: Scan): void {
  if (draft.ports === undefined)
    fail(draft.line, 'Version 2 has [Number of Ports], and here it is missing', '');
  if (draft.ports === 2 && !draft.order)
    fail(
      draft.line,
      'Version 2 says the order of two ports: add [Two-Port Data Order] 12_21 for S11 S12 S21 S22, or 21_12',
      '',
    );
  if (!draft.isData) fail(scan.lines[scan.rows - 1] ?? 1, 'The file has no [Network Data]', '');
  if (draft.modes && draft.modes.length !== draft.ports)
    fail(
      draft.line,
      `[Mixed-Mode Order] has ${draft.modes.length} modes for ${draft.ports} ports`,
      '',
    );
  if (draft.networkRow >= (draft.noiseRow ?? scan.rows))
    fail(draft.line, 'The file has no data', '');
}

interface Rows {
  readonly from: number;
  readonly to: number;
}

type Reader = (draft: Draft, said: Said, rest: string, rows: Rows, scan: Scan) => void;

const READERS: Readonly<Record<string, Reader>> = {
  version(draft, said, rest) {
    draft.line = said.line;
    if (said.rows > 0) fail(said.line, '[Version] comes after data', said.text);
    if (!/^2\.[01]$/u.test(rest))
      fail(said.line, `The version "${rest.slice(0, 20)}" is not 2.0 or 2.1`, rest);
    draft.version = 2;
  },
  'number of ports'(draft, said, rest) {
    draft.ports = readCount(said, rest, 1);
  },
  'two-port data order'(draft, said, rest) {
    if (rest !== '12_21' && rest !== '21_12')
      fail(said.line, `The order "${rest.slice(0, 20)}" is not 12_21 or 21_12`, rest);
    draft.isTransposed = rest === '21_12';
    draft.order = true;
  },
  'number of frequencies'(draft, said, rest) {
    draft.frequencies = readCount(said, rest, 1);
  },
  'number of noise frequencies'(draft, said, rest) {
    draft.noiseFrequencies = readCount(said, rest, 1);
  },
  reference(draft, said, rest, { from, to }, scan) {
    const own = rest
      .split(/\s+/u)
      .filter(Boolean)
      .map((word) => {
        const z = readReference(word);
        return z ?? fail(said.line, `"${word.slice(0, 40)}" is no positive reference`, word);
      });
    const more = scan.values.subarray(scan.begins[from]!, scan.begins[to]!);
    if (own.length + more.length > 64)
      fail(said.line, `[Reference] has ${own.length + more.length} values`, '');
    draft.reference = [
      ...own,
      ...Array.from(more, (r) =>
        r > 0 ? complex(r) : fail(said.line, `[Reference] has ${r}; a reference is positive`, ''),
      ),
    ];
    draft.headRows = to;
  },
  'matrix format'(draft, said, rest) {
    const word = rest.toLowerCase();
    if (word !== 'full' && word !== 'lower' && word !== 'upper')
      fail(said.line, `The matrix format "${rest.slice(0, 20)}" is not Full, Lower or Upper`, rest);
    draft.matrix = word;
  },
  'mixed-mode order'(draft, said, rest) {
    draft.modes = readModes(said, rest);
  },
  'network data'(draft, _said, _rest, { from }) {
    draft.networkRow = from;
    draft.isData = true;
  },
  'noise data'(draft, _said, _rest, { from }) {
    draft.noiseRow = from;
  },
  end(_draft, said, _rest, { from, to }, scan) {
    if (to > from) fail(scan.lines[from]!, 'The numbers stand behind [End]', said.text);
  },
};

/** `D2,3 C2,3 S1`: the mode of each row. */
function readModes(said: Said, rest: string): Mode[] {
  const modes = rest
    .split(/\s+/u)
    .filter(Boolean)
    .map((word): Mode => {
      const [, letter = '', first, second] = /^([DCS])(\d{1,2})(?:,(\d{1,2}))?$/iu.exec(word) ?? [];
      const kind = ({ D: 'differential', C: 'common', S: 'single' } as const)[letter.toUpperCase()];
      const isPair = second !== undefined;
      if (!kind || isPair === (kind === 'single'))
        return fail(said.line, `"${word.slice(0, 20)}" is no mode: D2,3 C2,3 S1`, word);
      return { kind, ports: [Number(first) - 1, ...(isPair ? [Number(second) - 1] : [])] };
    });
  checkModes(said, modes);
  return modes;
}

/** Every port is in one pair, with both of its modes, or by itself. */
function checkModes(said: Said, modes: readonly Mode[]): void {
  const n = modes.length;
  const key = ({ kind, ports }: Mode): string => `${kind} ${ports.join(',')}`;
  const keys = new Set(modes.map(key));
  const used = new Set<number>();
  for (const { kind, ports } of modes) {
    if (ports.some((p) => p < 0 || p >= n) || new Set(ports).size !== ports.length)
      fail(
        said.line,
        `A mode names port ${ports.map((p) => p + 1).join(' and ')} of ${n}`,
        said.text,
      );
    const other = kind === 'differential' ? 'common' : 'differential';
    if (kind !== 'single' && !keys.has(key({ kind: other, ports })))
      fail(
        said.line,
        `The pair ${ports.map((p) => p + 1).join(',')} has one of its two modes`,
        said.text,
      );
    if (kind === 'common') continue;
    for (const p of ports) {
      if (used.has(p)) fail(said.line, `Port ${p + 1} is in two modes`, said.text);
      used.add(p);
    }
  }
  if (keys.size !== n || used.size !== n)
    fail(said.line, 'The modes do not name every port once', said.text);
}
