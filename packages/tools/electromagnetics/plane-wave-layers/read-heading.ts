/** A stack as a table: a heading that names the columns, then a row for each layer. */
import { FieldError, within } from '../../define/error.ts';
import { type Part, type Reading, readPart } from './read-line.ts';

type Column = 'skip' | 'material' | 'n' | 'k' | 'd' | 'er' | 'tand' | 'sigma' | 'mur';

export interface Heading {
  readonly separator: string;
  readonly columns: readonly Column[];
  /** Of the thicknesses. */
  readonly unit: string;
}

const WORDS: Readonly<Record<string, Column>> = {
  '': 'skip',
  '#': 'skip',
  no: 'skip',
  nr: 'skip',
  layer: 'skip',
  number: 'skip',
  material: 'material',
  medium: 'material',
  name: 'material',
  n: 'n',
  index: 'n',
  'refractive index': 'n',
  k: 'k',
  'extinction coefficient': 'k',
  d: 'd',
  thickness: 'd',
  'physical thickness': 'd',
  er: 'er',
  εr: 'er',
  dk: 'er',
  tand: 'tand',
  df: 'tand',
  sigma: 'sigma',
  mur: 'mur',
};

/** The heading that a first line is; null where it is a layer. */
export function headingOf(line: string): Heading | null {
  const separator = ['\t', ';', ','].find((each) => line.includes(each));
  if (separator === undefined) return null;
  const cells = line.split(separator).map((cell) => cell.trim());
  const bare = cells.map((cell) => cell.replace(/\s*[([].*$/u, '').toLowerCase());
  const thick = bare.findIndex((cell) => Object.hasOwn(WORDS, cell) && WORDS[cell] === 'd');
  if (thick < 0 || cells.some((cell) => /\d\s*[a-zµμ]*$/iu.test(cell))) return null;
  return within(
    () => 'the heading',
    () => {
      const columns = bare.map((cell, k): Column => {
        const column = Object.hasOwn(WORDS, cell) ? WORDS[cell] : undefined;
        if (column === undefined)
          throw new FieldError(
            `"${(cells[k] ?? '').slice(0, 30)}" is no column; there are material, n, k, er, tand, sigma, mur, thickness (nm)`,
          );
        return column;
      });
      const twice = columns.find((column, k) => column !== 'skip' && columns.indexOf(column) !== k);
      if (twice !== undefined) throw new FieldError(`${twice} is there twice`);
      const unit = /[([]\s*(.*?)\s*[)\]]/u.exec(cells[thick] ?? '')?.[1] ?? '';
      return { separator, columns, unit };
    },
  );
}

/** A row as the line it stands for. Throws FieldError for a cell too many and for one that is missing. */
export function readRow(
  { separator, columns, unit }: Heading,
  line: string,
  reading: Reading,
): Part {
  const cells = line.split(separator).map((cell) => cell.trim());
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''))
    throw new FieldError(`has ${cells.length} cells; the heading has ${columns.length}`);
  const words = columns.flatMap((column, k) => {
    const cell = cells[k] ?? '';
    if (column === 'skip' || cell === '') return [];
    if (column === 'material') return [cell];
    if (column === 'd') return [/[a-zµμ]$/iu.test(cell) ? cell : `${cell} ${unit}`];
    return [`${column}=${cell}`];
  });
  // A name beside n and k is only a name.
  const hasIndex = columns.some(
    (column, k) => ['n', 'er', 'sigma'].includes(column) && (cells[k] ?? '') !== '',
  );
  const [first = '', ...rest] = words;
  const called =
    columns.includes('material') && hasIndex && (cells[columns.indexOf('material')] ?? '') !== '';
  if (called) {
    const name = cells[columns.indexOf('material')] ?? '';
    return readPart(
      `${name.replaceAll(':', ' ')}: ${words.filter((word) => word !== name).join(' ')}`,
      reading,
    );
  }
  return readPart([first, ...rest].join(' '), reading);
}
