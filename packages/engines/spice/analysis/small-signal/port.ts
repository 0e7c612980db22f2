/** Where an analysis listens and where it drives: unknowns and equations of names. */
import { EngineError } from '../../../error.ts';
import type { Output } from '../request.ts';
import type { Linearised } from './linearised.ts';

/** A pair of indices into the unknowns or the equations: +1 at `plus`, −1 at `minus`; 0 is ground, and nothing. */
export interface Pair {
  readonly plus: number;
  readonly minus: number;
}

/** The unknowns whose difference an output is. Throws EngineError `unknown-name`. */
export function unknownsOf(circuit: Linearised, output: Output): Pair {
  if (output.kind === 'voltage')
    return { plus: nodeOf(circuit, output.plus), minus: nodeOf(circuit, output.minus) };
  const plus = circuit.branch(output.element);
  if (plus === undefined)
    throw new EngineError(
      'unknown-name',
      `No current of ${output.element} is an unknown of this circuit; that of a voltage source in series with it would do.`,
      { value: output.element },
    );
  return { plus, minus: 0 };
}

export function nodeOf(circuit: Linearised, name: string): number {
  const node = circuit.node(name);
  if (node === undefined)
    throw new EngineError('unknown-name', `No node of this circuit is called ${name}.`, {
      value: name,
    });
  return node;
}

/** `v(out)`, `v(a,b)`, `i(v1)`. */
export const outputName = (output: Output): string =>
  output.kind === 'current'
    ? `i(${output.element})`
    : output.minus === '0'
      ? `v(${output.plus})`
      : `v(${output.plus},${output.minus})`;

/** An independent source, and the equations whose right sides its unit value enters: with +1 at `plus`. */
export interface Drive extends Pair {
  readonly kind: 'voltage' | 'current';
  readonly name: string;
}

/** Throws EngineError `unknown-name` where no independent source is called so. */
export function driveOf(circuit: Linearised, name: string): Drive {
  const source = circuit.circuit.elements.find((e) => e.name === name);
  if (source?.kind === 'voltage')
    return { kind: 'voltage', name, plus: circuit.branch(name)!, minus: 0 };
  // Its current leaves its first node and enters its second.
  if (source?.kind === 'current') {
    const [from = 0, to = 0] = source.nodes;
    return { kind: 'current', name, plus: to, minus: from };
  }
  throw new EngineError(
    'unknown-name',
    source
      ? `${name} is a ${source.kind}; the name of an independent voltage or current source would do.`
      : `No independent source of this circuit is called ${name}.`,
    { value: name },
  );
}

/** A vector of length n + 1 with +1 and −1 at a pair. */
export function unit(n: number, { plus, minus }: Pair): Float64Array {
  const b = new Float64Array(n + 1);
  b[plus]! += 1;
  b[minus]! -= 1;
  b[0] = 0;
  return b;
}
