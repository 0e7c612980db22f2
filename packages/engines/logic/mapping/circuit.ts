import { type CellKind, cellValue, transistorsOf } from './library.ts';

/** What drives a pin or an output of a circuit. */
export type Net =
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'gate'; readonly index: number }
  | { readonly kind: 'constant'; readonly value: boolean };

export interface CircuitGate {
  readonly kind: CellKind;
  /** Of a NAND or NOR that inverts, the same net twice. */
  readonly inputs: readonly Net[];
}

/** A circuit of any number of levels. */
export interface Circuit {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Each after those that drive it. */
  readonly gates: readonly CircuitGate[];
  /** What drives each output. */
  readonly drivers: readonly Net[];
}

export interface CircuitCost {
  readonly gates: number;
  /** Of these, NOT and gates with their inputs tied. */
  readonly inverters: number;
  /** Pins, those of inverters not counted. */
  readonly gateInputs: number;
  /** Gates in series at most. */
  readonly levels: number;
  /** Of static CMOS, as `transistorsOf` counts. */
  readonly transistors: number;
}

export const isInverter = ({ kind, inputs: [first, second] }: CircuitGate): boolean =>
  kind === 'not' ||
  (first !== undefined &&
    second !== undefined &&
    first.kind === second.kind &&
    keyOf(first) === keyOf(second));

/** A net as a text, one for each. */
export const keyOf = (net: Net): string =>
  net.kind === 'constant' ? `c${net.value ? 1 : 0}` : `${net.kind[0]}${net.index}`;

/** The level of each gate: 1 where inputs alone drive it. */
export function levelsOf({ gates }: Circuit): number[] {
  const levels: number[] = [];
  for (const { inputs } of gates)
    levels.push(
      1 + Math.max(0, ...inputs.map((n) => (n.kind === 'gate' ? (levels[n.index] ?? 0) : 0))),
    );
  return levels;
}

export function costOf(circuit: Circuit): CircuitCost {
  const { gates } = circuit;
  const inverters = gates.filter(isInverter).length;
  return {
    gates: gates.length,
    inverters,
    gateInputs: gates.reduce((n, g) => n + (isInverter(g) ? 0 : g.inputs.length), 0),
    levels: Math.max(0, ...levelsOf(circuit)),
    transistors: gates.reduce((n, g) => n + transistorsOf(g.kind, g.inputs.length), 0),
  };
}

/** The value of each gate where the inputs have these. */
export function gateValues({ gates }: Circuit, inputs: readonly boolean[]): boolean[] {
  const values: boolean[] = [];
  for (const g of gates)
    values.push(
      cellValue(
        g.kind,
        g.inputs.map((n) => netValue(n, inputs, values)),
      ),
    );
  return values;
}

export const netValue = (
  net: Net,
  inputs: readonly boolean[],
  gates: readonly boolean[],
): boolean =>
  net.kind === 'constant'
    ? net.value
    : ((net.kind === 'input' ? inputs : gates)[net.index] ?? false);
