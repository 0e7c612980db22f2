/**
 * A circuit of arithmetic cells: the one description from which value, area, delay, proof, Verilog and picture come.
 * A net is a whole number; 0 and 1 are the constants, then come the bits of the inputs, then what cells drive.
 */
export type Net = number;

/**
 * Inputs in order, outputs in order:
 * `ao` a + bc; `mux` s, d0, d1; `ha` a, b → sum, carry; `hap` a, b → sum and carry of a + b + 1; `fa` a, b, c →
 * sum, carry; `maj` the carry of three alone; `dff` d → q, on the rising edge of the clock.
 */
export type CellKind =
  | 'not'
  | 'and'
  | 'or'
  | 'nand'
  | 'nor'
  | 'xor'
  | 'xnor'
  | 'ao'
  | 'mux'
  | 'maj'
  | 'ha'
  | 'hap'
  | 'fa'
  | 'dff';

export const CELL_KINDS: readonly CellKind[] = [
  'not',
  'and',
  'or',
  'nand',
  'nor',
  'xor',
  'xnor',
  'ao',
  'mux',
  'maj',
  'ha',
  'hap',
  'fa',
  'dff',
];

/** What a person calls a cell. */
export const CELL_NAMES: Readonly<Record<CellKind, string>> = {
  not: 'inverter',
  and: 'AND',
  or: 'OR',
  nand: 'NAND',
  nor: 'NOR',
  xor: 'XOR',
  xnor: 'XNOR',
  ao: 'AND-OR',
  mux: 'multiplexer',
  maj: 'majority',
  ha: 'half adder',
  hap: 'half adder + 1',
  fa: 'full adder',
  dff: 'register bit',
};

export interface Cell {
  readonly kind: CellKind;
  readonly inputs: readonly Net[];
  readonly outputs: readonly Net[];
  /** The bit position it stands at, 0 the least significant: for pictures. */
  readonly column: number;
}

/** A word of the circuit, least significant bit first. */
export interface Port {
  readonly name: string;
  readonly nets: readonly Net[];
  /** Whether its highest bit counts negative. */
  readonly signed: boolean;
}

export interface Netlist {
  /** Number of nets, the two constants among them. */
  readonly nets: number;
  /** In an order in which each is driven by those before it; registers too. */
  readonly cells: readonly Cell[];
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  /** Names of the nets that have one, unlike one another and unlike the ports. */
  readonly names: ReadonlyMap<Net, string>;
  /** Ranks of registers from every input to every output. */
  readonly latency: number;
}

/** How often each kind of cell occurs; kinds that do not are left out. */
export function cellCounts({ cells }: Pick<Netlist, 'cells'>): Map<CellKind, number> {
  const counts = new Map<CellKind, number>();
  for (const { kind } of cells) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return new Map(CELL_KINDS.flatMap((k) => (counts.has(k) ? [[k, counts.get(k) ?? 0]] : [])));
}
