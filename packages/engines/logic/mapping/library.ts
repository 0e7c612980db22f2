/** Gates that a circuit may be made of. */
export type CellKind =
  | 'not'
  | 'and'
  | 'or'
  | 'nand'
  | 'nor'
  | 'xor'
  | 'xnor'
  | 'aoi21'
  | 'aoi22'
  | 'oai21'
  | 'oai22';

export interface Cell {
  readonly kind: CellKind;
  readonly inputs: number;
  /** Bit m is the output where input k is bit k of m. */
  readonly table: number;
  /** Of static CMOS, inverters within the gate among them. */
  readonly transistors: number;
}

/** What a circuit may be made of. */
export type LibraryName =
  | 'nand2'
  | 'nand'
  | 'nor2'
  | 'nor'
  | 'basic2'
  | 'basic'
  | 'xor'
  | 'aoi'
  | 'cmos';

export const LIBRARY_NAMES: Readonly<Record<LibraryName, string>> = {
  nand2: 'NAND of two inputs',
  nand: 'NAND to four inputs',
  nor2: 'NOR of two inputs',
  nor: 'NOR to four inputs',
  basic2: 'AND, OR of two inputs, NOT',
  basic: 'AND, OR to four inputs, NOT',
  xor: 'AND, OR, XOR of two inputs, NOT',
  aoi: 'AOI, OAI, NAND, NOR, NOT',
  cmos: 'any gates',
};

const VALUE: Readonly<Record<CellKind, (x: readonly boolean[]) => boolean>> = {
  not: ([a]) => !a,
  and: (x) => x.every(Boolean),
  or: (x) => x.some(Boolean),
  nand: (x) => !x.every(Boolean),
  nor: (x) => !x.some(Boolean),
  xor: ([a, b]) => a !== b,
  xnor: ([a, b]) => a === b,
  aoi21: ([a, b, c]) => !((a && b) || c),
  aoi22: ([a, b, c, d]) => !((a && b) || (c && d)),
  oai21: ([a, b, c]) => !((a || b) && c),
  oai22: ([a, b, c, d]) => !((a || b) && (c || d)),
};

/** The output of a gate. */
export const cellValue = (kind: CellKind, inputs: readonly boolean[]): boolean =>
  VALUE[kind](inputs) === true;

/** Transistors of a static CMOS gate: two an input, an inverter behind AND and OR, twelve of an exclusive or. */
export function transistorsOf(kind: CellKind, inputs: number): number {
  if (kind === 'and' || kind === 'or') return 2 * inputs + 2;
  if (kind === 'xor' || kind === 'xnor') return 12;
  return 2 * inputs;
}

function cell(kind: CellKind, inputs: number): Cell {
  let table = 0;
  for (let m = 0; m < 1 << inputs; m++) {
    const values = Array.from({ length: inputs }, (_, k) => ((m >> k) & 1) === 1);
    if (cellValue(kind, values)) table |= 1 << m;
  }
  return { kind, inputs, table, transistors: transistorsOf(kind, inputs) };
}

const each = (kind: CellKind, from: number, to: number): Cell[] =>
  Array.from({ length: to - from + 1 }, (_, k) => cell(kind, from + k));

const NOT = cell('not', 1);
const COMPLEX = [cell('aoi21', 3), cell('aoi22', 4), cell('oai21', 3), cell('oai22', 4)];

/** The gates of a library. An inverter of NAND or NOR alone is such a gate with its inputs tied, and is no cell here. */
export const LIBRARIES: Readonly<Record<LibraryName, readonly Cell[]>> = {
  nand2: each('nand', 2, 2),
  nand: each('nand', 2, 4),
  nor2: each('nor', 2, 2),
  nor: each('nor', 2, 4),
  basic2: [NOT, ...each('and', 2, 2), ...each('or', 2, 2)],
  basic: [NOT, ...each('and', 2, 4), ...each('or', 2, 4)],
  xor: [NOT, ...each('and', 2, 2), ...each('or', 2, 2), cell('xor', 2), cell('xnor', 2)],
  aoi: [NOT, ...each('nand', 2, 3), ...each('nor', 2, 3), ...COMPLEX],
  cmos: [
    NOT,
    ...each('nand', 2, 4),
    ...each('nor', 2, 3),
    ...each('and', 2, 3),
    ...each('or', 2, 3),
    ...COMPLEX,
    cell('xor', 2),
    cell('xnor', 2),
  ],
};

/** What inverts: NOT, or a NAND or NOR with its inputs tied. */
export function inverterOf(library: readonly Cell[]): {
  kind: CellKind;
  inputs: number;
  transistors: number;
} {
  const [first] = library;
  const kind = library.some((c) => c.kind === 'not') ? 'not' : (first?.kind ?? 'not');
  return kind === 'not' ? NOT : { kind, inputs: 2, transistors: transistorsOf(kind, 2) };
}
