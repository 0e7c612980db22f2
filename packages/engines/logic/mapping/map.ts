import { type Aig, CONSTANT_1, type Edge, isComplement, nodeOf } from './aig.ts';
import type { Circuit, CircuitGate, Net } from './circuit.ts';
import { type Cut, cutsOf } from './cuts.ts';
import { type Cell, type CellKind, inverterOf } from './library.ts';

/** What a circuit is to have least of. */
export type Least = 'gates' | 'transistors' | 'levels';

/** A gate that makes a cut: which leaf each of its pins has, and whether complemented. */
interface Match {
  readonly cell: Cell;
  readonly pins: readonly { readonly leaf: number; readonly complement: boolean }[];
}

/** How a node is made in one phase: by a gate, or from the other phase by an inverter. */
interface Choice {
  /** Area flow: what it costs with its share of what it is made of. */
  readonly flow: number;
  readonly level: number;
  readonly by: { readonly cut: Cut; readonly match: Match } | 'inverter' | 'wire';
}

/** Rounds in which shares are set anew by how often a node was used. */
const ROUNDS = 3;

/**
 * Covers a graph with gates of a library, node by node in both phases: each cut of up to four leaves is matched by
 * its truth table, and of the matches the one is taken with the least area flow or level (K. Keutzer, DAC 1987;
 * V. Manohararajah et al., IEEE Trans. CAD 25, 2006). A heuristic: where nodes are shared the result is not proven least.
 */
export function mapped(
  {
    aig,
    outputs,
    inputs,
    names,
  }: {
    readonly aig: Aig;
    readonly outputs: readonly Edge[];
    readonly inputs: readonly string[];
    readonly names: readonly string[];
  },
  library: readonly Cell[],
  least: Least,
): Circuit {
  let best: Circuit | undefined;
  // Of matches that cost alike the first or the last: which is better shows only in the end.
  for (const first of [true, false]) {
    const mapper = new Mapper(aig, outputs, library, least, first);
    for (let round = 0; round < ROUNDS; round++) {
      const made = mapper.round(inputs, names);
      if (!best || weightOf(made, least, mapper) < weightOf(best, least, mapper)) best = made;
    }
  }
  return best as Circuit;
}

function weightOf(circuit: Circuit, least: Least, mapper: Mapper): number {
  const area = circuit.gates.reduce((n, g) => n + mapper.areaOf(g), 0);
  if (least !== 'levels') return area;
  const levels: number[] = [];
  for (const { inputs } of circuit.gates)
    levels.push(
      1 + Math.max(0, ...inputs.map((n) => (n.kind === 'gate' ? (levels[n.index] ?? 0) : 0))),
    );
  return Math.max(0, ...levels) * 1e6 + area;
}

class Mapper {
  readonly #aig: Aig;
  readonly #outputs: readonly Edge[];
  readonly #matches: ReadonlyMap<string, readonly Match[]>;
  readonly #cuts: ReadonlyMap<number, readonly Cut[]>;
  readonly #order: readonly number[];
  readonly #least: Least;
  readonly #first: boolean;
  readonly #inverter: ReturnType<typeof inverterOf>;
  /** By node and phase, how often its net was used in the last round. */
  #uses = new Map<string, number>();

  constructor(
    aig: Aig,
    outputs: readonly Edge[],
    library: readonly Cell[],
    least: Least,
    first: boolean,
  ) {
    this.#first = first;
    this.#aig = aig;
    this.#outputs = outputs;
    this.#least = least;
    this.#inverter = inverterOf(library);
    this.#matches = matchesOf(library);
    this.#cuts = cutsOf(aig, outputs);
    this.#order = aig.needed(outputs);
    for (const node of this.#order)
      for (const e of [aig.left(node), aig.right(node)]) this.#use(nodeOf(e), isComplement(e));
  }

  areaOf({ kind, inputs }: CircuitGate): number {
    if (this.#least !== 'transistors') return 1;
    return kind === 'xor' || kind === 'xnor'
      ? 12
      : 2 * inputs.length + (kind === 'and' || kind === 'or' ? 2 : 0);
  }

  round(inputs: readonly string[], names: readonly string[]): Circuit {
    const choices = this.#choices();
    const builder = new Builder(choices, this.#inverter);
    const drivers = this.#outputs.map(
      (e): Net =>
        nodeOf(e) === 0
          ? { kind: 'constant', value: e === CONSTANT_1 }
          : builder.net(nodeOf(e), isComplement(e)),
    );
    this.#uses = builder.uses;
    return { inputs, outputs: names, gates: builder.gates, drivers };
  }

  #use(node: number, phase: boolean): void {
    const key = keyAt(node, phase);
    this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
  }

  #choices(): Map<string, Choice> {
    const chosen = new Map<string, Choice>();
    const inverter = this.#least === 'transistors' ? this.#inverter.transistors : 1;
    const share = (node: number, phase: boolean) =>
      Math.max(1, this.#uses.get(keyAt(node, phase)) ?? 1);
    const inverted = (from: Choice, node: number, phase: boolean): Choice => ({
      flow: from.flow / share(node, !phase) + inverter,
      level: from.level + 1,
      by: 'inverter',
    });
    for (let k = 1; k <= this.#aig.inputs; k++) {
      const wire: Choice = { flow: 0, level: 0, by: 'wire' };
      chosen.set(keyAt(k, false), wire);
      chosen.set(keyAt(k, true), inverted(wire, k, true));
    }
    for (const node of this.#order) {
      const both = [false, true].map((phase) => this.#best(node, phase, chosen, share));
      const [plain, turned] = both as [Choice | undefined, Choice | undefined];
      for (const phase of [false, true]) {
        const [own, other] = phase ? [turned, plain] : [plain, turned];
        const by = other && inverted(other, node, phase);
        // Of two that would each be made from the other, the better stays a gate.
        const stays =
          own && other && (this.#before(own, other) ? !this.#before(other, own) || !phase : false);
        const pick = !own ? by : !by || stays || this.#before(own, by) ? own : by;
        if (!pick) throw new RangeError('no gate makes a node');
        chosen.set(keyAt(node, phase), pick);
      }
    }
    return chosen;
  }

  #before(a: Choice, b: Choice): boolean {
    if (this.#least === 'levels')
      return a.level < b.level || (a.level === b.level && a.flow <= b.flow);
    return a.flow < b.flow - 1e-9 || (a.flow < b.flow + 1e-9 && a.level <= b.level);
  }

  #best(
    node: number,
    phase: boolean,
    chosen: ReadonlyMap<string, Choice>,
    share: (node: number, phase: boolean) => number,
  ): Choice | undefined {
    let best: Choice | undefined;
    for (const cut of this.#cuts.get(node) ?? []) {
      if (cut.leaves.length < 2) continue;
      const cells = 1 << cut.leaves.length;
      const table = phase ? ~cut.table & (2 ** cells - 1) : cut.table;
      for (const match of this.#matches.get(`${cut.leaves.length} ${table}`) ?? []) {
        let flow = this.#least === 'transistors' ? match.cell.transistors : 1;
        let level = 0;
        for (const { leaf, complement } of match.pins) {
          const at = cut.leaves[leaf] as number;
          const from = chosen.get(keyAt(at, complement)) as Choice;
          flow += from.flow / share(at, complement);
          level = Math.max(level, from.level);
        }
        const choice: Choice = { flow, level: level + 1, by: { cut, match } };
        if (!best || (this.#first ? !this.#before(best, choice) : this.#before(choice, best)))
          best = choice;
      }
    }
    return best;
  }
}

const keyAt = (node: number, phase: boolean): string => `${node}${phase ? "'" : ''}`;

/** Makes the gates that are chosen, each once. */
class Builder {
  readonly gates: CircuitGate[] = [];
  readonly uses = new Map<string, number>();
  readonly #made = new Map<string, Net>();
  readonly #choices: ReadonlyMap<string, Choice>;
  readonly #inverter: { readonly kind: CellKind };

  constructor(choices: ReadonlyMap<string, Choice>, inverter: { readonly kind: CellKind }) {
    this.#choices = choices;
    this.#inverter = inverter;
  }

  /** The net of a node in a phase. Deep where the circuit is: as deep as its levels. */
  net(node: number, phase: boolean): Net {
    const key = keyAt(node, phase);
    this.uses.set(key, (this.uses.get(key) ?? 0) + 1);
    const known = this.#made.get(key);
    if (known) return known;
    const made = this.#make(node, phase, this.#choices.get(key) as Choice);
    this.#made.set(key, made);
    return made;
  }

  #make(node: number, phase: boolean, { by }: Choice): Net {
    if (by === 'wire') return { kind: 'input', index: node - 1 };
    if (by === 'inverter') {
      const of = this.net(node, !phase);
      return this.#gate(this.#inverter.kind, this.#inverter.kind === 'not' ? [of] : [of, of]);
    }
    const { cut, match } = by;
    const inputs = match.pins.map(({ leaf, complement }) =>
      this.net(cut.leaves[leaf] as number, complement),
    );
    return this.#gate(match.cell.kind, inputs);
  }

  #gate(kind: CellKind, inputs: readonly Net[]): Net {
    return { kind: 'gate', index: this.gates.push({ kind, inputs }) - 1 };
  }
}

const MATCHES = new WeakMap<readonly Cell[], ReadonlyMap<string, readonly Match[]>>();

/** By number of leaves and table, the gates that make it with any order of pins and any of them complemented. */
function matchesOf(library: readonly Cell[]): ReadonlyMap<string, readonly Match[]> {
  const known = MATCHES.get(library);
  if (known) return known;
  const all = new Map<string, Match[]>();
  for (const cell of library) {
    const n = cell.inputs;
    const seen = new Set<string>();
    for (const order of permutations(n))
      for (let phases = 0; phases < 1 << n; phases++) {
        let table = 0;
        for (let m = 0; m < 1 << n; m++) {
          let at = 0;
          order.forEach((leaf, pin) => {
            at |= (((m >> leaf) ^ (phases >> pin)) & 1) << pin;
          });
          table |= ((cell.table >> at) & 1) << m;
        }
        const pins = order.map((leaf, pin) => ({ leaf, complement: ((phases >> pin) & 1) === 1 }));
        // The pins of AND are alike: one order of them will do.
        const same = `${table} ${[...pins].sort((a, b) => a.leaf - b.leaf).map((p) => p.complement)}`;
        if (seen.has(same)) continue;
        seen.add(same);
        const key = `${n} ${table >>> 0}`;
        all.set(key, [...(all.get(key) ?? []), { cell, pins }]);
      }
  }
  MATCHES.set(library, all);
  return all;
}

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((p) =>
    Array.from({ length: n }, (_, at) => [...p.slice(0, at), n - 1, ...p.slice(at)]),
  );
}
