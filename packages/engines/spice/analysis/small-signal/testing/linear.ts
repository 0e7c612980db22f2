/** Linear circuits for tests, one part a line: `r1 in out 1e3`, `v1 in 0 5 1` (DC, AC), `e1 out 0 a b 4`, `f1 a 0 v1 3`. */
import {
  type Circuit,
  DEFAULT_OPTIONS,
  type Element,
  type SimulationOptions,
} from '../../../circuit.ts';
import { linearisedAt } from '../../run.ts';
import { simulationOf } from '../../simulation.ts';
import { type Linearised, linearised } from '../linearised.ts';

export function circuitOf(lines: string, options: Partial<SimulationOptions> = {}): Circuit {
  const nodes = ['0'];
  const node = (name: string) => {
    const at = nodes.indexOf(name);
    return at >= 0 ? at : nodes.push(name) - 1;
  };
  const elements = lines
    .trim()
    .split('\n')
    .map((text, line) => elementOf(text.trim().split(/\s+/), line + 1, node));
  return {
    title: '',
    nodes,
    elements,
    options: { ...DEFAULT_OPTIONS, ...options },
    initial: new Map(),
    nodeset: new Map(),
  };
}

function elementOf(
  words: readonly string[],
  line: number,
  node: (name: string) => number,
): Element {
  const [name = '', ...rest] = words;
  const number = (k: number) => Number(rest[k] ?? 0);
  const place = { file: 'test', line };
  const two = { name, place, nodes: [node(rest[0]!), node(rest[1]!)] };
  switch (name[0]) {
    case 'r':
      return { ...two, kind: 'resistor', resistance: number(2), isNoisy: true };
    case 'c':
      return { ...two, kind: 'capacitor', capacitance: number(2) };
    case 'l':
      return { ...two, kind: 'inductor', inductance: number(2) };
    case 'v':
      return { ...two, kind: 'voltage', dc: number(2), ac: [number(3), 0] };
    case 'i':
      return { ...two, kind: 'current', dc: number(2), ac: [number(3), 0] };
    case 'e':
    case 'g': {
      const nodes = [...two.nodes, node(rest[2]!), node(rest[3]!)];
      return { ...two, kind: name[0] === 'e' ? 'vcvs' : 'vccs', nodes, gain: number(4) };
    }
    case 'f':
    case 'h':
      return {
        ...two,
        kind: name[0] === 'f' ? 'cccs' : 'ccvs',
        control: rest[2]!,
        gain: number(3),
      };
    default:
      throw new Error(`no part ${words.join(' ')}`);
  }
}

/** The circuit of the lines about its operating point. */
export const linear = (lines: string): Linearised => linearisedAt(simulationOf(circuitOf(lines)));

/** The same without solving for the operating point, which one of linear parts does not need: it may have none. */
export function linearAtRest(lines: string): Linearised {
  const simulation = simulationOf(circuitOf(lines));
  return linearised(simulation, new Float64Array(simulation.n + 1));
}
