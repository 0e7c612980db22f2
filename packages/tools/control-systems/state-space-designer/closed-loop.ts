/** Plant, feedback and observer as one system, and the gain of the reference. */
import {
  blocks,
  diagonal,
  minus,
  part,
  plus,
  scaledBy,
  times,
} from '@tollbench/engines/linalg/blocks.ts';
import { identity, type Matrix, zeros } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { normMax } from '@tollbench/engines/linalg/norms.ts';
import { pinv } from '@tollbench/engines/linalg/spaces.ts';
import type { StateSpace } from '@tollbench/engines/state-space/frequency.ts';
import { scaledSystem } from '@tollbench/engines/state-space/staircase.ts';
import { InputError } from '../../define/error.ts';
import type { Augmented, Feedback } from './feedback.ts';
import type { DesignInputs } from './inputs.ts';
import type { Observer } from './observer.ts';
import type { Plant } from './plant.ts';

/**
 * States x, then the integrators', then with an observer its error x − x̂; inputs the references r and the loads d
 * that add to u at the plant. Outputs y, and u as the controller gives it.
 */
export interface ClosedLoop {
  readonly a: Matrix;
  readonly br: Matrix;
  readonly bd: Matrix;
  /** y = Cy·z + Dy·(r; d) and u = Cu·z + Du·r. */
  readonly cy: Matrix;
  readonly cu: Matrix;
  readonly dyr: Matrix;
  readonly dyd: Matrix;
  readonly dur: Matrix;
}

/** What a reference is multiplied by before it adds to u: m × references. */
export function referenceGain(
  plant: Plant,
  sys: Augmented,
  { k }: Feedback,
  i: DesignInputs,
): Matrix {
  const { a, b, n, m } = plant;
  if (i.design === 'none' || i.track === 'none') return identity(m);
  const nt = sys.ct.rows;
  if (sys.integrators > 0) return zeros(m, nt);
  // The state and input at which y stands at r: [A B; C D]·(Nx; Nu) = (0; I), A − I in discrete time.
  const still = plant.time === 'continuous' ? a : minus(a, identity(n));
  const scaled = scaledSystem(still, b, sys.ct);
  const system = blocks([
    [scaled.a, scaled.b],
    [scaled.c, scaledBy(sys.dt, scaled.output, scaled.input)],
  ]);
  const wanted = blocks([[zeros(n, nt)], [diagonal(scaled.output)]]);
  const found = multiply(pinv(system, 1e-12 * normMax(system)), wanted);
  if (!(normMax(minus(multiply(system, found), wanted)) < 1e-6 * normMax(wanted)))
    throw new InputError(
      'cannot be met by a scaled reference: the plant has a zero where constants are, so that no constant input holds this output',
      { field: 'track', value: i.track, remedies: [{ track: 'none' }] },
    );
  const ones = new Float64Array(nt).fill(1);
  const nx = scaledBy(part(found, 0, n, 0, nt), scaled.state, ones);
  const nu = scaledBy(part(found, n, n + m, 0, nt), scaled.input, ones);
  return plus(nu, multiply(k, nx));
}

export function closedLoop(
  plant: Plant,
  sys: Augmented,
  { k, ki }: Feedback,
  observer: Observer | null,
  reference: Matrix,
): ClosedLoop {
  const { b, c, d, n, p } = plant;
  const nt = sys.integrators;
  const ne = observer ? n : 0;
  const gain = blocks([[k, ki]]);
  // The estimate is x − e: what the feedback sees too little of the state.
  const core = minus(sys.a, multiply(sys.b, gain));
  const seen = observer ? multiply(sys.b, k) : zeros(n + nt, 0);
  const nr = nt > 0 ? nt : reference.cols;
  const rate = plant.step ?? 1;
  const into =
    nt > 0 ? blocks([[zeros(n, nt)], [times(rate, identity(nt))]]) : multiply(sys.b, reference);
  const error = observer ? minus(plant.a, multiply(observer.l, c)) : zeros(0, 0);
  const errorLoad = observer ? minus(b, multiply(observer.l, d)) : zeros(0, b.cols);
  const cu = blocks([[times(-1, gain), observer ? k : zeros(k.rows, 0)]]);
  const dur = nt > 0 ? zeros(plant.m, nr) : reference;
  const rest = zeros(p, nt + ne);
  return {
    a: observer
      ? blocks([
          [core, seen],
          [zeros(n, n + nt), error],
        ])
      : core,
    br: blocks([[into], [zeros(ne, nr)]]),
    bd: blocks([[sys.b], [errorLoad]]),
    cy: plus(blocks([[c, rest]]), multiply(d, cu)),
    cu,
    dyr: multiply(d, dur),
    dyd: d,
    dur,
  };
}

/**
 * The loop opened where u enters the plant: from there through plant and controller to what the controller would
 * give, its sign turned, so that 1 + L is what matters. Undefined without a feedback.
 */
export function loopAtInput(
  plant: Plant,
  sys: Augmented,
  { k, ki, method }: Feedback,
  observer: Observer | null,
): StateSpace | undefined {
  if (method === 'none') return undefined;
  const { a, b, c, d, n, m } = plant;
  const nt = sys.integrators;
  if (!observer) return { a: sys.a, b: sys.b, c: blocks([[k, ki]]), d: zeros(m, m) };
  const { l } = observer;
  const bl = minus(b, multiply(l, d));
  // x, the integrators, x̂: the observer is told the u of its own controller, not what enters the plant.
  const lower = blocks([
    [multiply(l, c), times(-1, multiply(bl, ki)), minus(minus(a, multiply(l, c)), multiply(bl, k))],
  ]);
  return {
    a: blocks([[sys.a, zeros(n + nt, n)], [lower]]),
    b: blocks([[sys.b], [multiply(l, d)]]),
    c: blocks([[zeros(m, n), ki, k]]),
    d: zeros(m, m),
  };
}
