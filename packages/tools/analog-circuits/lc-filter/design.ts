/** From the inputs to a ladder: the shape, its order, the ends and the parts. */

import { type Ladder, ladder, powerAtDc } from '@tollbench/engines/filter/ladder-synthesis.ts';
import { lcNetwork, type Target } from '@tollbench/engines/filter/lc-network.ts';
import { lossWithin, scaledShape, shapeEdge } from '@tollbench/engines/filter/lowpass-corner.ts';
import {
  type Family,
  type LowpassShape,
  lowpassShape,
} from '@tollbench/engines/filter/lowpass-shape.ts';
import { predistorted } from '@tollbench/engines/filter/predistortion.ts';
import { InputError } from '../../define/error.ts';
import {
  banded,
  changesThatDo,
  checkBand,
  checkCorners,
  checkCoupled,
  checkEnds,
  checkOwnZeros,
  checkShape,
  checkStop,
  equalEnds,
  hasOwnZeros,
  hasRipple,
  highestOrder,
  isCoupled,
  isPredistorted,
  tooMuchPasses,
  written,
  zeroed,
} from './checks.ts';
import { coupled, type Design, RADIANS, rounded } from './coupled-design.ts';
import type { LcInputs } from './inputs.ts';
import { maskOf, prototypeSteps } from './mask.ts';
import { type OwnZeros, ownZeros } from './own-zeros.ts';

export type { Design } from './coupled-design.ts';

const shapeOf = (i: LcInputs, order: number): LowpassShape => {
  const shape = lowpassShape(
    i.family as Family,
    order,
    i.ripple,
    i.stopLoss,
    equalEnds(i) || isCoupled(i),
  );
  return scaledShape(shape, shapeEdge(shape, i.edgeLoss));
};

/** Losses of the parts over the edge of the prototype: of a resonator coil and capacitor together, of a low pass the mean. */
const lossOf = (i: LcInputs): number => {
  const both = 1 / i.inductorQ + 1 / i.capacitorQ;
  return i.response === 'bandpass' ? (both * i.centre) / i.width : both / 2;
};

/** What is realised of a shape: with its poles moved where that is asked for. */
function realised(i: LcInputs, shape: LowpassShape): LowpassShape {
  if (!isPredistorted(i)) return shape;
  try {
    return predistorted(shape, lossOf(i));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'EngineError') throw error;
    throw new InputError(
      shape.zeros.length > 0
        ? 'is for shapes without zeros in their stop band; Chebyshev is one'
        : `cannot be had: ${error.message[0]?.toLowerCase()}${error.message.slice(1).replace(/\.$/u, '')}; parts of higher Q, or a wider band, do`,
      {
        field: 'predistort',
        value: 'yes',
        remedies: [{ predistort: 'no' }],
      },
    );
  }
}

function leastOrder(i: LcInputs): LowpassShape {
  const steps = prototypeSteps(i, maskOf(i));
  let lacking = 0;
  const highest = highestOrder(i);
  for (let order = 1; order <= highest; order++) {
    if (zeroed(i) && order === 2) continue;
    const shape = shapeOf(i, order);
    // With ripple it is the load that is asked about; these have an odd order next to them.
    if (!hasRipple(i) && i.drive === 'resistive' && !isCoupled(i) && tooMuchPasses(i, shape))
      continue;
    lacking = Math.max(...steps.map((s) => s.loss - lossWithin(shape, s.from, s.to)));
    if (lacking <= i.stopLoss * 1e-9) return shape;
  }
  const reached = i.stopLoss - lacking;
  const most = Math.floor(reached);
  throw new InputError(
    i.corners.length > 0
      ? `with its further corners takes an order above ${highest}, which lacks ${Number(lacking.toPrecision(3))} dB`
      : `takes an order above ${highest}, which reaches ${Number(reached.toPrecision(4))} dB there`,
    {
      field: 'stopLoss',
      value: written('stopLoss', i.stopLoss),
      remedies:
        most >= 1 && !zeroed(i) && i.corners.length === 0
          ? [{ stopLoss: written('stopLoss', most) }]
          : [],
    },
  );
}

/** Whether inputs make a filter at all; of those that do not nothing is offered in turn. */
function makes(i: LcInputs): boolean {
  try {
    design(i, () => false);
    return true;
  } catch {
    return false;
  }
}

/** Own zeros that a ladder of positive elements between these ends has. */
function withOwnZeros(i: LcInputs, offered: (i: LcInputs) => boolean): OwnZeros {
  checkOwnZeros(i);
  const ratio = i.load / i.source;
  return ownZeros(i, {
    equal: equalEnds(i),
    makes: offered,
    works: (shape) => {
      try {
        if (i.drive === 'resistive') checkEnds(i, shape);
        ladder(
          shape,
          i.drive === 'resistive'
            ? { kind: 'both', r: i.form === 'shunt' ? 1 / ratio : ratio }
            : { kind: 'single' },
        );
        return true;
      } catch (error) {
        if (!(error instanceof Error) || !/^(InputError|EngineError)$/u.test(error.name))
          throw error;
        return false;
      }
    },
  });
}

function wantedShape(i: LcInputs): LowpassShape {
  return i.size === 'least' ? leastOrder(i) : shapeOf(i, i.order);
}

export function design(i: LcInputs, offered: (i: LcInputs) => boolean = makes): Design {
  checkBand(i);
  checkStop(i);
  checkCorners(i);
  checkShape(i);
  if (isCoupled(i)) checkCoupled(i);
  const own = hasOwnZeros(i) ? withOwnZeros(i, offered) : null;
  const wanted = own?.shape ?? wantedShape(i);
  const shape = realised(i, wanted);
  if (isCoupled(i)) return coupled(i, wanted, shape);
  const single = i.drive !== 'resistive';
  if (!single)
    checkEnds(i, shape, () => {
      if (own || !equalEnds(i)) return shape;
      const unequal = { ...i, load: i.source / 2 };
      return realised(unequal, wantedShape(unequal));
    });
  const ratio = i.load / i.source;
  const found = realizable(i, offered, () =>
    ladder(
      shape,
      single ? { kind: 'single' } : { kind: 'both', r: i.form === 'shunt' ? 1 / ratio : ratio },
    ),
  );
  return { ...built(i, shape, found), shape: wanted, moved: shape !== wanted, own };
}

function built(i: LcInputs, shape: LowpassShape, found: Ladder): Design {
  const single = i.drive !== 'resistive';
  const last = i.drive === 'voltage' ? 'series' : 'shunt';
  const other = last === 'series' ? 'shunt' : 'series';
  const target: Target = {
    band: i.response,
    centre: RADIANS * (banded(i) ? i.centre : i.edge),
    width: RADIANS * i.width,
    level: single ? i.load : i.source,
    firstPlace: single ? (found.elements.length % 2 === 1 ? last : other) : i.form,
  };
  const exact = lcNetwork(found, target, single);
  const ratio = i.load / i.source;
  const peak = (single ? 1 : powerAtDc(ratio)) / shape.dc;
  return {
    shape,
    ladder: found,
    target,
    reversed: single,
    exact,
    network: rounded(i, exact),
    moved: false,
    resonators: null,
    own: null,
    peak,
  };
}

/** A ladder refused for its zeros is offered orders, losses and families nearby that have one. */
function realizable(i: LcInputs, offered: (i: LcInputs) => boolean, make: () => Ladder): Ladder {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'EngineError') throw error;
    const changes: Partial<LcInputs>[] = [
      ...(i.size === 'given' ? [{ order: i.order - 1 }, { order: i.order + 1 }] : []),
      { stopLoss: i.stopLoss + 10 },
      { stopLoss: i.stopLoss - 10 },
      {
        family: i.family === 'inverse-chebyshev' ? 'zeros-flat' : 'zeros-rippled',
        placing: 'mask',
      },
      { family: 'elliptic' },
    ];
    throw new InputError(
      'makes a ladder with a negative element in every order and place of its traps; another loss or order would do',
      {
        field: 'stopLoss',
        value: written('stopLoss', i.stopLoss),
        remedies: changesThatDo(i, offered, changes).slice(0, 3),
      },
    );
  }
}
