/** Circuits made by hand for tests of devices, run as decks are; and decks run by ngspice. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../../../../../scripts/programs.ts';
import type { AnalysisRequest } from '../../analysis/request.ts';
import { type Run, runRequest } from '../../analysis/run.ts';
import { type Circuit, DEFAULT_OPTIONS, type Element } from '../../circuit.ts';
import type { BinaryOperator, Expression, FunctionName } from '../../expression/expression.ts';
import { readRaw } from '../../raw/read-raw.ts';
import type { Dataset, Trace } from '../../results/dataset.ts';
import type { Waveform } from '../../waveform.ts';

type Without<E> = E extends Element ? Omit<E, 'place' | 'nodes'> : never;
/** An element whose nodes are names with blanks between them. */
export type Part = Without<Element> & { readonly nodes: string };

/** The circuit of the parts; `node` gives the index of a name, for expressions and initial conditions. */
export function circuit(
  make: (node: (name: string) => number) => readonly Part[],
  given: Partial<Omit<Circuit, 'elements' | 'nodes'>> = {},
): Circuit {
  const nodes = ['0'];
  const node = (name: string): number => {
    const at = nodes.indexOf(name);
    return at >= 0 ? at : nodes.push(name) - 1;
  };
  const elements = make(node).map((part, line) => ({
    ...part,
    nodes: part.nodes.split(' ').filter(Boolean).map(node),
    place: { file: 'test', line: line + 1 },
  }));
  return {
    ...{ title: '', options: DEFAULT_OPTIONS, initial: new Map(), nodeset: new Map() },
    ...given,
    nodes,
    elements: elements as Element[],
  };
}

export const run = (of: Circuit, request: AnalysisRequest): Run => runRequest(() => of, request);

export const resistor = (name: string, nodes: string, resistance: number): Part => ({
  ...{ kind: 'resistor', name, nodes, resistance, isNoisy: true },
});
export const capacitor = (name: string, nodes: string, capacitance: number): Part => ({
  ...{ kind: 'capacitor', name, nodes, capacitance },
});
export const voltage = (
  name: string,
  nodes: string,
  dc: number,
  { ac = 0, wave }: { ac?: number; wave?: Waveform } = {},
): Part => ({ ...{ kind: 'voltage', name, nodes, dc, ac: [ac, 0] }, ...(wave && { wave }) });

export const pwl = (...points: number[]): Waveform => ({
  kind: 'pwl',
  times: Float64Array.from(points.filter((_, k) => k % 2 === 0)),
  values: Float64Array.from(points.filter((_, k) => k % 2 === 1)),
  delay: 0,
});

export const sine = (amplitude: number, frequency: number): Waveform => ({
  ...{ kind: 'sin', offset: 0, amplitude, frequency, delay: 0, damping: 0, phase: 0, cycles: 0 },
});

export const number = (value: number): Expression => ({ kind: 'number', value });
export const v = (plus: number, minus = 0): Expression => ({ kind: 'voltage', plus, minus });
export const call = (name: FunctionName, ...parts: Expression[]): Expression => ({
  ...{ kind: 'call', name, arguments: parts },
});
export const binary = (
  left: Expression,
  operator: BinaryOperator,
  right: Expression,
): Expression => ({
  ...{ kind: 'binary', operator, left, right },
});
export const product = (left: Expression, right: Expression): Expression =>
  binary(left, '*', right);
export const sum = (left: Expression, right: Expression): Expression => binary(left, '+', right);
export const choose = (condition: Expression, yes: Expression, no: Expression): Expression => ({
  ...{ kind: 'choose', condition },
  // biome-ignore lint/suspicious/noThenProperty: what a condition chooses, and no promise
  ...{ then: yes, otherwise: no },
});
export const TIME: Expression = { kind: 'time' };

export function trace(dataset: Dataset | undefined, name: string): Trace {
  const found = dataset?.traces.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not among ${dataset?.traces.map((t) => t.name)}`);
  return found;
}

/** A trace at a place on its axis, straight between points. */
export function at(dataset: Dataset | undefined, name: string, x: number): number {
  const { re } = trace(dataset, name);
  const axis = dataset!.axis.re;
  const k = Math.min(
    Math.max(
      axis.findIndex((t) => t >= x),
      1,
    ),
    axis.length - 1,
  );
  const share = (x - axis[k - 1]!) / (axis[k]! - axis[k - 1]! || 1);
  return re[k - 1]! + share * (re[k]! - re[k - 1]!);
}

/** The largest difference of a trace from a function of its axis. */
export function worst(
  dataset: Dataset | undefined,
  name: string,
  truth: (x: number) => number,
): number {
  const { re } = trace(dataset, name);
  return dataset!.axis.re.reduce((most, x, k) => Math.max(most, Math.abs(re[k]! - truth(x))), 0);
}

/** What ngspice's analyses of each deck give, plot by plot; `commands` run one after the other, and each is kept. */
export function ngspice(deck: string, commands: readonly string[]): Dataset[] {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-device-'));
  try {
    const runs = commands.map((command) => `${command}\nwrite all.raw\nset appendwrite`).join('\n');
    const text = `* test\n${deck.trim()}\n.control\nset filetype=binary\n${runs}\nquit 0\n.endc\n.end\n`;
    writeFileSync(join(folder, 'a.cir'), text);
    program('ngspice', ['-b', 'a.cir'], { cwd: folder });
    return readRaw(new Uint8Array(readFileSync(join(folder, 'all.raw'))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
