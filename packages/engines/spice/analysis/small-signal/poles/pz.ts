import { EngineError } from '../../../../error.ts';
import type { Dataset } from '../../../results/dataset.ts';
import type { AnalysisRequest } from '../../request.ts';
import type { Linearised } from '../linearised.ts';
import { nodeOf } from '../port.ts';
import { finiteEigenvalues } from './eigenvalues.ts';
import { pencils } from './pencil.ts';
import type { Root } from './refine.ts';

export interface PoleZeros {
  /** rad/s, by rising size, conjugates side by side; undefined where not asked for. */
  readonly poles?: readonly Root[];
  readonly zeros?: readonly Root[];
}

type Request = Extract<AnalysisRequest, { kind: 'pz' }>;

/**
 * Poles and zeros of the transfer from a port to a voltage: every natural frequency of the circuit driven so, and every one of it
 * with its output held at 0; those that cancel stand in both. Throws EngineError `degenerate` where the equations of the circuit
 * are singular at every frequency, or the output never answers; `unsupported`, `out-of-range`, `unknown-name`.
 */
export function poleZeros(
  circuit: Linearised,
  { input, output, transfer, wants }: Request,
): PoleZeros {
  const pair = ([plus, minus]: readonly [string, string]) => ({
    plus: nodeOf(circuit, plus),
    minus: nodeOf(circuit, minus),
  });
  const both = pencils(circuit, { input: pair(input), output: pair(output), transfer });
  const found: { poles?: readonly Root[]; zeros?: readonly Root[] } = {};
  if (wants !== 'zer') {
    const poles = finiteEigenvalues(both.poles);
    if (!poles)
      throw new EngineError(
        'degenerate',
        transfer === 'vol'
          ? `The circuit driven by a voltage from ${input[0]} to ${input[1]} has no unique solution at any frequency: a node hangs in the air, or voltage sources form a loop through the input. A large resistor to ground, or a small one within the loop, would do.`
          : `The circuit driven by a current into ${input[0]} has no unique solution at any frequency: a node hangs in the air. A large resistor to ground would do.`,
      );
    found.poles = poles;
  }
  if (wants !== 'pol') {
    const zeros = finiteEigenvalues(both.zeros);
    if (!zeros)
      throw new EngineError(
        'degenerate',
        `The voltage from ${output[0]} to ${output[1]} does not answer to the input at any frequency, so that every s is a zero: another output would do.`,
      );
    found.zeros = zeros;
  }
  return found;
}

/** The same as a dataset of one point: complex traces `pole(1)`, …, `zero(1)`, …, rad/s. */
export function pz(circuit: Linearised, request: Request): Dataset {
  const { poles = [], zeros = [] } = poleZeros(circuit, request);
  const traces = (kind: string, roots: readonly Root[]) =>
    roots.map(({ re, im }, k) => ({
      name: `${kind}(${k + 1})`,
      quantity: 'none' as const,
      re: Float64Array.of(re),
      im: Float64Array.of(im),
    }));
  return {
    kind: 'pz',
    title: 'Pole-Zero Analysis',
    axis: { name: 'point', quantity: 'none', re: Float64Array.of(0) },
    traces: [...traces('pole', poles), ...traces('zero', zeros)],
    stepped: {},
  };
}
