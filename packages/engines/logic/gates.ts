import type { Gate, Netlist } from './netlist.ts';

/** What a two-level circuit takes, shared terms built once. */
export interface GateCount {
  /** Gates of one input, and NAND and NOR whose inputs are tied. */
  readonly inverters: number;
  /** First-level gates: terms of at least two literals. */
  readonly firstLevel: number;
  /** Second-level gates: outputs of at least two terms. */
  readonly secondLevel: number;
  readonly gates: number;
  /** Gate inputs over both levels, the usual measure of area (a gate of k inputs counts k). */
  readonly inputs: number;
}

export function gateCount({ gates }: Netlist): GateCount {
  const of = (level: Gate['level']) => gates.filter((g) => g.level === level);
  const [first, second] = [of(1), of(2)];
  return {
    inverters: gates.length - first.length - second.length,
    firstLevel: first.length,
    secondLevel: second.length,
    gates: gates.length,
    inputs: [...first, ...second].reduce((sum, g) => sum + g.inputs.length, 0),
  };
}
