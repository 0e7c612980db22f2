/** Runs the analyses of a circuit about its operating point. */
import { EngineError } from '../../../error.ts';
import type { Dataset } from '../../results/dataset.ts';
import type { AnalysisRequest } from '../request.ts';
import { ac } from './ac.ts';
import type { Linearised } from './linearised.ts';
import { noise } from './noise.ts';
import { pz } from './poles/pz.ts';
import { sens } from './sens.ts';
import { tf } from './tf.ts';

export type SmallSignalRequest = Extract<
  AnalysisRequest,
  { kind: 'ac' | 'noise' | 'tf' | 'sens' | 'pz' }
>;

/**
 * The datasets of one request: two of noise, one of the others; `withCurrents`, an AC analysis has the currents into all
 * terminals. Throws EngineError as its analysis does.
 */
export function runSmallSignal(
  circuit: Linearised,
  request: SmallSignalRequest,
  withCurrents = false,
): readonly Dataset[] {
  switch (request.kind) {
    case 'ac':
      return [ac(circuit, request.sweep, withCurrents)];
    case 'noise':
      return noise(circuit, request.output, request.source, request.sweep);
    case 'tf':
      return [tf(circuit, request.output, request.source)];
    case 'pz':
      return [pz(circuit, request)];
    case 'sens':
      if (request.sweep)
        throw new EngineError(
          'unsupported',
          'Sensitivities are taken of the operating point, not over frequency: .sens without AC would do, or .step of the value.',
          { value: 'ac' },
        );
      return [sens(circuit, request.output)];
  }
}
