import { EngineError } from '../../../../error.ts';
import { Pattern, type Structure } from '../../../sparse/pattern.ts';
import type { Linearised } from '../linearised.ts';
import type { Pair } from '../port.ts';

/** G + s·C: values by slot. */
export interface Pencil {
  readonly structure: Structure;
  readonly g: Float64Array;
  readonly c: Float64Array;
}

/** Unknowns at most: the pencil is made dense, and its eigenvalues take some n³ operations. */
export const MAX_DENSE = 400;

export interface PoleZeroPorts {
  readonly input: Pair;
  readonly output: Pair;
  /** `vol`: the input is a voltage between its nodes; `cur`: a current into them. */
  readonly transfer: 'vol' | 'cur';
}

/**
 * The pencils whose finite eigenvalues are the poles, and the zeros, of a transfer: the circuit driven by its input, and that
 * with its output held at 0 by an input that is free (H. H. Rosenbrock, State-Space and Multivariable Theory, Nelson, 1970).
 * A voltage source across the input is what drives it, and elements that its current controls answer to it. Another one with an
 * AC value is taken out, as ngspice does with all of them. Throws EngineError
 * `unsupported` where a device is no polynomial in s, `out-of-range` beyond MAX_DENSE unknowns.
 */
export function pencils(
  circuit: Linearised,
  { input, output, transfer }: PoleZeroPorts,
): { poles: Pencil; zeros: Pencil } {
  const [device] = circuit.frequencyDependent;
  if (device)
    throw new EngineError(
      'unsupported',
      `The part ${device.name} is no quotient of polynomials in s among its neighbours' equations here, so that its poles are not found; parts of R, L, C and controlled sources in its place would do.`,
      { value: device.name },
    );
  const driver = transfer === 'vol' ? sourceAcross(circuit, input) : undefined;
  const builder = new Builder(circuit, driver);
  let drive = input;
  if (driver !== undefined) drive = { plus: circuit.branch(driver)!, minus: 0 };
  else if (transfer === 'vol') {
    const branch = builder.unknown();
    builder.add(input.plus, branch, 1);
    builder.add(input.minus, branch, -1);
    builder.add(branch, input.plus, 1);
    builder.add(branch, input.minus, -1);
    drive = { plus: branch, minus: 0 };
  }
  const poles = builder.finish();
  const free = builder.unknown();
  builder.add(drive.plus, free, 1);
  builder.add(drive.minus, free, -1);
  builder.add(free, output.plus, 1);
  builder.add(free, output.minus, -1);
  return { poles, zeros: builder.finish() };
}

/** The voltage source whose nodes a port's are, one with an AC value before others. */
function sourceAcross({ circuit }: Linearised, { plus, minus }: Pair): string | undefined {
  const across = circuit.elements.filter(
    (e) => e.kind === 'voltage' && e.nodes.includes(plus) && e.nodes.includes(minus),
  );
  const driving = across.find((e) => e.kind === 'voltage' && e.ac[0] !== 0);
  return (driving ?? across[0])?.name;
}

class Builder {
  readonly #entries: { row: number; column: number; g: number; c: number }[] = [];
  #n: number;

  constructor(
    { structure: { n, count, rows, columns }, circuit, branch, g, c }: Linearised,
    driver: string | undefined,
  ) {
    this.#n = n;
    if (n + 2 > MAX_DENSE)
      throw new EngineError(
        'out-of-range',
        `The circuit has ${n} unknowns; poles and zeros are found of at most ${MAX_DENSE - 2}: a smaller part of it would do.`,
        { value: n },
      );
    const opened = new Set<number>();
    for (const e of circuit.elements)
      if (e.kind === 'voltage' && e.ac[0] !== 0 && e.name !== driver) opened.add(branch(e.name)!);
    for (let s = 1; s < count; s++) {
      const [row, column] = [rows[s]!, columns[s]!];
      if (!opened.has(row)) this.#entries.push({ row, column, g: g[s]!, c: c[s]! });
    }
    // What remains of an opened source is that its current is 0.
    for (const i of opened) this.add(i, i, 1);
  }

  unknown(): number {
    return ++this.#n;
  }

  add(row: number, column: number, g: number): void {
    if (row > 0 && column > 0) this.#entries.push({ row, column, g, c: 0 });
  }

  /** As it stands; more may be added afterwards, to another. */
  finish(): Pencil {
    const pattern = new Pattern();
    const slots = this.#entries.map(({ row, column }) => pattern.slot(row, column));
    const structure = pattern.finish(this.#n);
    const g = new Float64Array(structure.count);
    const c = new Float64Array(structure.count);
    for (const [k, entry] of this.#entries.entries()) {
      g[slots[k]!]! += entry.g;
      c[slots[k]!]! += entry.c;
    }
    return { structure, g, c };
  }
}
