/** What stands in sentences and tables of people, for programs. */
import { toRows } from '@tollbench/engines/linalg/matrix.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { DesignResult } from './compute.ts';
import type { DesignInputs } from './inputs.ts';
import type { results } from './results.ts';

export function unseen(r: DesignResult, i: DesignInputs): NamedOutput<typeof results> {
  const { plant, structure, feedback, observer, response, reference } = r;
  const { reduced, minimal, kalman, hankel } = structure;
  const conditions = feedback.poles.map(({ condition }) => condition).filter(Number.isFinite);
  const isWhole = kalman.sizes.co === plant.n;
  return {
    kind: 'values',
    values: {
      states: plant.n,
      minimalOrder: kalman.sizes.co,
      designA: toRows(plant.a),
      designB: toRows(plant.b),
      largestCondition:
        conditions.length === feedback.poles.length
          ? Math.max(...conditions)
          : { value: null, note: 'a pole is defective' },
      finalOutput: response.final
        ? Array.from(response.final)
        : { value: null, note: 'the outputs do not settle' },
      ...(feedback.method !== 'none' && { gainMethod: feedback.method }),
      ...(i.track === 'none' && feedback.method !== 'none' && { referenceGain: toRows(reference) }),
      ...(feedback.x && { riccati: toRows(feedback.x) }),
      ...(observer?.covariance && { covariance: toRows(observer.covariance) }),
      ...(observer?.filter && { filterGain: toRows(observer.filter) }),
      hankelValues: hankel ? Array.from(hankel) : { value: null, note: 'the plant is not stable' },
      ...(reduced && {
        reductionBound: reduced.bound,
        reducedA: toRows(reduced.a),
        reducedB: toRows(reduced.b),
        reducedC: toRows(reduced.c),
      }),
      ...(!isWhole && {
        kalmanTransformation: toRows(kalman.t),
        ...(minimal.a.rows > 0 && {
          minimalA: toRows(minimal.a),
          minimalB: toRows(minimal.b),
          minimalC: toRows(minimal.c),
        }),
      }),
    },
  };
}
