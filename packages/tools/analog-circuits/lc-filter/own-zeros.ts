/** Filters whose zeros of transmission are given, or placed so that the stop band is kept. */
import { prototypeFrequency } from '@tollbench/engines/filter/lc-network.ts';
import { type LowpassShape, MOST_ORDER } from '@tollbench/engines/filter/lowpass-shape.ts';
import {
  lobeMargins,
  type MaskStep,
  type Placed,
  placedZeros,
} from '@tollbench/engines/filter/mask-zeros.ts';
import {
  characteristicOf,
  epsilonOf,
  frameOf,
  mostZeros,
  shapeOfCharacteristic,
  type Wanted,
} from '@tollbench/engines/filter/prescribed-zeros.ts';
import { InputError } from '../../define/error.ts';
import { changesThatDo, written } from './checks.ts';
import type { LcInputs } from './inputs.ts';
import { maskOf, prototypeSteps } from './mask.ts';

/** dB by which a mask counts as kept. */
const KEPT = 1e-6;

const isGiven = (i: LcInputs): boolean => i.placing === 'given';

/** What is found for a mask, or for zeros that are given. */
export interface OwnZeros {
  readonly shape: LowpassShape;
  /** Least loss of the lossless filter above the mask, dB. */
  readonly margin: number;
  /** Whether all lobes have one margin, which is the most that as many zeros keep; always where they are given. */
  readonly balanced: boolean;
  /** Orders below that keep the mask too, but have no ladder of positive elements between these ends. */
  readonly unrealised: readonly number[];
}

const wanted = (i: LcInputs, order: number, equal: boolean): Wanted => ({
  order,
  flat: i.family === 'zeros-flat',
  ripple: i.ripple,
  edgeLoss: i.edgeLoss,
  equal,
});

/** The zeros given, over the edge of the prototype. */
function prototypeZeros(i: LcInputs): number[] {
  const place = {
    band: i.response,
    centre: i.response === 'lowpass' || i.response === 'highpass' ? i.edge : i.centre,
    width: i.width,
  };
  return i.zeros.map((f) => {
    const z = Math.abs(prototypeFrequency(place, f));
    if (z > 1 + 1e-6 && Number.isFinite(z)) return z;
    const [from, to] = maskOf(i).stop[0]?.band ?? [0, 0];
    const near = Number((from > 0 ? from : to).toPrecision(6));
    throw new InputError(
      z > 1
        ? `has ${written('zeros', [f])}, where every band stop has its zeros at infinity`
        : `has ${written('zeros', [f])}, which is within the pass band`,
      {
        field: 'zeros',
        value: written('zeros', i.zeros),
        remedies: [
          {
            zeros: written(
              'zeros',
              i.zeros.map((x) => (x === f ? near : x)),
            ),
          },
          { placing: 'mask' },
        ],
      },
    );
  });
}

/** The shape with the zeros given, and its margin. */
function givenZeros(
  i: LcInputs,
  order: number,
  equal: boolean,
  steps: readonly MaskStep[],
): Placed {
  const w = wanted(i, order, equal);
  const zeros = prototypeZeros(i).sort((a, b) => a - b);
  const characteristic = characteristicOf(w, zeros);
  const ripple = w.flat ? w.edgeLoss : w.ripple;
  const frame = frameOf(characteristic, ripple, w.edgeLoss, equal);
  const margin = Math.min(...lobeMargins(characteristic, frame, epsilonOf(ripple), steps));
  return { characteristic, zeros, margin, equal: true };
}

/** The choices of one order, those with the least traps first where the mask is to be kept, with the most where the order is given. */
function* choices(i: LcInputs, order: number, equal: boolean, steps: readonly MaskStep[]) {
  const w = wanted(i, order, equal);
  const shape = (p: Placed) => ({
    shape: shapeOfCharacteristic(p.characteristic, w),
    margin: p.margin,
    balanced: p.equal,
  });
  if (isGiven(i)) {
    if (i.zeros.length <= mostZeros(order)) yield shape(givenZeros(i, order, equal, steps));
    return;
  }
  const most = mostZeros(order);
  if (i.size === 'given') {
    for (let count = most; count >= 0; count--) yield shape(placedZeros(w, count, steps));
    return;
  }
  // More zeros never keep less, since one may go to infinity.
  if (placedZeros(w, most, steps).margin < -KEPT) return;
  for (let count = 0; count <= most; count++) {
    const placed = placedZeros(w, count, steps);
    if (placed.margin >= -KEPT) yield shape(placed);
  }
}

/** What a design knows: of ends and ladders, and whether other inputs make a filter, for what is offered in place of a refusal. */
export interface Known {
  readonly equal: boolean;
  /** Whether a shape has a ladder of positive elements between these ends. */
  readonly works: (shape: LowpassShape) => boolean;
  readonly makes: (i: LcInputs) => boolean;
}

/** The filter of the order given, or of the least one that keeps the mask and has a ladder. */
export function ownZeros(i: LcInputs, known: Known): OwnZeros {
  const { equal, works } = known;
  const steps = prototypeSteps(i, maskOf(i));
  const unrealised: number[] = [];
  if (i.size === 'given') {
    if (isGiven(i) && i.zeros.length > mostZeros(i.order)) return tooMany(i);
    for (const found of choices(i, i.order, equal, steps))
      if (works(found.shape)) return { ...found, unrealised };
    return noLadder(i, known);
  }
  let best = Number.NEGATIVE_INFINITY;
  for (let order = 1; order <= MOST_ORDER; order++) {
    let kept = false;
    for (const found of choices(i, order, equal, steps)) {
      best = Math.max(best, found.margin);
      if (found.margin < -KEPT) continue;
      kept = true;
      if (works(found.shape)) return { ...found, unrealised };
    }
    if (kept) unrealised.push(order);
  }
  return unrealised.length > 0 ? noLadder(i, known) : notKept(i, known, steps);
}

function tooMany(i: LcInputs): never {
  const order = 2 * i.zeros.length + 1;
  throw new InputError(
    `is ${i.order}, which leaves room for ${mostZeros(i.order)} of the ${i.zeros.length} zeros; ${order} has it`,
    {
      field: 'order',
      value: String(i.order),
      remedies: order <= MOST_ORDER ? [{ order: String(order) }] : [{ placing: 'mask' }],
    },
  );
}

function noLadder(i: LcInputs, known: Known): never {
  const given = isGiven(i);
  throw new InputError(
    'leave no ladder of positive elements between these ends; equal ends, another order or other zeros may',
    {
      field: given ? 'zeros' : 'placing',
      value: given ? written('zeros', i.zeros) : i.placing,
      remedies: changesThatDo(i, known.makes, [
        ...(i.drive === 'resistive' && i.load !== i.source ? [{ load: i.source }] : []),
        ...(i.size === 'given'
          ? [1, 2, -1]
              .map((more) => i.order + more)
              .filter((n) => n >= 1 && n <= MOST_ORDER)
              .map((order) => ({ order }))
          : []),
        ...(given ? [{ placing: 'mask' as const }] : []),
        { family: 'chebyshev' as const, size: 'given' as const },
      ]).slice(0, 3),
    },
  );
}

/** No order keeps the mask: how much the highest one lacks. */
function notKept(i: LcInputs, known: Known, steps: readonly MaskStep[]): never {
  const margins = [MOST_ORDER - 1, MOST_ORDER].map((order) =>
    isGiven(i)
      ? givenZeros(i, order, known.equal, steps).margin
      : placedZeros(wanted(i, order, known.equal), mostZeros(order), steps).margin,
  );
  const lacking = Math.ceil(-Math.max(...margins) * 10 + 1e-6) / 10;
  const less = {
    stopLoss: i.stopLoss - lacking,
    ...(i.corners.length > 0 && {
      corners: i.corners.map(({ from, loss }) => ({ from, loss: loss - lacking })),
    }),
  };
  throw new InputError(
    `takes an order above ${MOST_ORDER}${isGiven(i) ? ' with these zeros' : ''}, which lacks ${lacking} dB`,
    {
      field: 'stopLoss',
      value: written('stopLoss', i.stopLoss),
      remedies: changesThatDo(i, known.makes, [
        less,
        ...(isGiven(i) ? [{ placing: 'mask' as const }] : []),
        { size: 'given' as const },
      ]),
    },
  );
}
