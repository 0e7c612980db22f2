import type { Dataset } from '../../results/dataset.ts';
import type { Output } from '../request.ts';
import { directSystem } from './direct-system.ts';
import type { Linearised } from './linearised.ts';
import { driveOf, outputName, type Pair, unit, unknownsOf } from './port.ts';

export interface TransferFunction {
  /** Output over input: V/V, A/V, V/A or A/A. */
  readonly gain: number;
  /** Ω; Infinity where the source sees an open circuit. */
  readonly inputResistance: number;
  /** Ω: between the output's nodes, or in the loop of the branch whose current is the output. */
  readonly outputResistance: number;
}

/**
 * Small-signal gain at zero frequency from an independent source to an output, with the resistance that the source sees and
 * the one behind the output (sources at rest): SPICE's .TF. Throws EngineError `unknown-name`, `singular`.
 */
export function transferFunction(
  circuit: Linearised,
  output: Output,
  source: string,
): TransferFunction {
  const listened = unknownsOf(circuit, output);
  const drive = driveOf(circuit, source);
  const system = directSystem(circuit);
  const response = (pair: Pair): Float64Array => {
    const x = unit(circuit.n, pair);
    system.solve(x, x);
    return x;
  };
  const driven = response(drive);
  const gain = driven[listened.plus]! - driven[listened.minus]!;
  const across = driven[drive.plus]! - driven[drive.minus]!;
  const echo = response(listened);
  const back = echo[listened.plus]! - echo[listened.minus]!;
  return {
    gain,
    // A source's own current flows from its plus through it: what it gives is the negative.
    inputResistance: drive.kind === 'voltage' ? inverse(-across) : across,
    outputResistance: output.kind === 'current' ? inverse(-back) : back,
  };
}

/** Of no current at all, in either sign, an infinite resistance. */
const inverse = (conductance: number): number =>
  conductance === 0 ? Number.POSITIVE_INFINITY : 1 / conductance;

/** The same as a dataset of one point, its traces named as ngspice names them. */
export function tf(circuit: Linearised, output: Output, source: string): Dataset {
  const { gain, inputResistance, outputResistance } = transferFunction(circuit, output, source);
  const one = (name: string, value: number) => ({
    name,
    quantity: 'none' as const,
    re: Float64Array.of(value),
  });
  return {
    kind: 'tf',
    title: 'Transfer Function',
    axis: one('point', 0),
    traces: [
      one('transfer_function', gain),
      one(`${source}#input_impedance`, inputResistance),
      one(
        output.kind === 'current'
          ? `${output.element}#output_impedance`
          : `output_impedance_at_${outputName(output)}`,
        outputResistance,
      ),
    ],
    stepped: {},
  };
}
