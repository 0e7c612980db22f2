/** What stands in a text before its numbers are read: thousands, gaps, and commas that could be either. */
import { InputError } from '../../define/error.ts';
import type { CurveInputs } from './inputs.ts';

/** A cell that stands for a value that is missing. */
const GAP = /^(?:|nan|n\/a|na|null|none|nil|-|–|—|\.|#n\/a|inf|-inf|\+inf|infinity|-infinity)$/iu;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u;
const POINT_GROUPED = /^[+-]?\d{1,3}(?:\.\d{3})+$/u;

const MAX_TOLD = 8;

/** The text as the reader of columns takes it, and what was done to it. Throws InputError by line. */
export function cleaned(i: CurveInputs): { readonly text: string; readonly notes: string[] } {
  const notes: string[] = [];
  let text = i.data.replaceAll('\u2212', '-').replaceAll('\u00a0', ' ');
  if (/^\s*NIST\/ITL StRD/u.test(text)) return { text, notes };
  text = pairsApart(text, notes);
  const separator = text.includes(';') ? ';' : text.includes('\t') ? '\t' : undefined;
  if (separator === undefined) refuseBlankGroups(text);
  if (separator !== undefined && i.comma === 'doubt') refuseThousands(text, separator);
  if (i.comma === 'decimal') refusePointGroups(text, separator);
  if (i.comma === 'thousands') text = ungrouped(text, separator);
  if (i.missing === 'skip') text = withoutGaps(text, separator, notes);
  return { text, notes };
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const PAIR = String.raw`[[({]\s*(${NUMBER})\s*[,;]\s*(${NUMBER})\s*[\])}]`;
const PAIRS = new RegExp(String.raw`^\s*[[({]?\s*(?:${PAIR}\s*[,;]?\s*)+[\])}]?\s*$`, 'u');

/** (1, 2), (3, 4) and {{1, 2}, {3, 4}}, a line each. */
function pairsApart(text: string, notes: string[]): string {
  if (!PAIRS.test(text)) return text;
  notes.push('Pairs in brackets are taken as x and y.');
  return [...text.matchAll(new RegExp(PAIR, 'gu'))].map(([, x, y]) => `${x}\t${y}`).join('\n');
}

/** 1 000 is one number to whoever groups by blanks, and here would be two. */
function refuseBlankGroups(text: string): void {
  text.split('\n').forEach((line, k) => {
    const group = /(?<![\d.,])\d{1,3} 0\d\d(?![\d.,])/u.exec(line)?.[0];
    if (group !== undefined)
      throw new InputError(
        `have “${group}” on line ${k + 1}, which may be one number or two: write ${group.replace(' ', '')}, or part columns by tabs`,
        { field: 'data', value: group },
      );
  });
}

const cellsOf = (line: string, separator: string | undefined): string[] =>
  (separator === undefined ? line.trim().split(/\s+/u) : line.split(separator)).map((c) =>
    c.trim(),
  );

/** 1,234 in every cell that has a comma is a decimal to some and a thousand to others. */
function refuseThousands(text: string, separator: string): void {
  const cells = text
    .split('\n')
    .flatMap((line) => cellsOf(line, separator))
    .filter((cell) => cell.includes(',') && /\d/u.test(cell));
  const [first] = cells;
  if (first === undefined || !cells.every((cell) => GROUPED.test(cell))) return;
  if (cells.every((cell) => /^[+-]?0,/u.test(cell))) return;
  throw new InputError(`can part thousands in “${first}” or be decimal`, {
    field: 'comma',
    value: 'doubt',
    remedies: [{ comma: 'decimal' }, { comma: 'thousands' }],
  });
}

/** Among decimal commas 1.234 is a thousand to whoever writes so, and the reader would take it for a fraction. */
function refusePointGroups(text: string, separator: string | undefined): void {
  text.split('\n').forEach((line, k) => {
    const cell = cellsOf(line, separator).find((c) => POINT_GROUPED.test(c));
    if (cell !== undefined)
      throw new InputError(
        `are said to have decimal commas, and line ${k + 1} has “${cell}”: write ${cell.replaceAll('.', '')} or ${cell.replace('.', ',')}`,
        { field: 'data', value: cell },
      );
  });
}

function ungrouped(text: string, separator: string | undefined): string {
  return text
    .split('\n')
    .map((line, k) => {
      const cells = cellsOf(line, separator);
      if (!cells.some((c) => /\d/u.test(c) && c.includes(','))) return line;
      return cells
        .map((cell) => {
          if (!cell.includes(',') || !/\d/u.test(cell)) return cell;
          if (!GROUPED.test(cell))
            throw new InputError(
              `are said to part thousands by commas, and line ${k + 1} has “${cell}”`,
              { field: 'data', value: cell, remedies: [{ comma: 'doubt' }] },
            );
          return cell.replaceAll(',', '');
        })
        .join(separator ?? ' ');
    })
    .join('\n');
}

/** Rows of which a cell is a gap become empty lines, so that lines keep their numbers. */
function withoutGaps(text: string, separator: string | undefined, notes: string[]): string {
  const isComma = separator === undefined && text.split('\n').some((l) => /,/u.test(l));
  const parts = isComma ? ',' : separator;
  const gone: number[] = [];
  const isData = (line: string) => /^\s*[+-]?\.?\d/u.test(line);
  // Many programs end each line with a separator: that is no gap.
  const ends =
    parts !== undefined &&
    text
      .split('\n')
      .filter(isData)
      .every((l) => l.trimEnd().endsWith(parts));
  const lines = text.split('\n').map((line, k) => {
    if (line.trim() === '' || /^\s*(?:#|%|\/\/)/u.test(line)) return line;
    const cells = ends ? cellsOf(line, parts).slice(0, -1) : cellsOf(line, parts);
    const hasNumber = cells.some((c) => /^[+-]?[\d.,]*\d[\d.,]*(?:e[+-]?\d+)?$/iu.test(c));
    if (!hasNumber || !cells.some((c) => GAP.test(c))) return line;
    gone.push(k + 1);
    return '';
  });
  if (gone.length > 0)
    notes.push(
      `${gone.length === 1 ? 'One row with a gap is' : `${gone.length} rows with gaps are`} left out: line${gone.length === 1 ? '' : 's'} ${gone.slice(0, MAX_TOLD).join(', ')}${gone.length > MAX_TOLD ? ', …' : ''}.`,
    );
  return lines.join('\n');
}
