/** From the inputs to a ladder: the shape, its order, the ends and the parts. */

import type { ESeries } from '@tollbench/engines/circuit/e-series.ts';
import { eSeriesValues, nearestByRatio } from '@tollbench/engines/circuit/e-series.ts';
import { type Coupled, coupledResonators } from '@tollbench/engines/filter/coupled-resonators.ts';
import { type Ladder, ladder, powerAtDc } from '@tollbench/engines/filter/ladder-synthesis.ts';
import {
  type LcNetwork,
  lcNetwork,
  type Target,
  withValues,
} from '@tollbench/engines/filter/lc-network.ts';
import { lossFrom, scaledShape, shapeEdge } from '@tollbench/engines/filter/lowpass-corner.ts';
import { type LowpassShape, lowpassShape } from '@tollbench/engines/filter/lowpass-shape.ts';
import { naturalRatio, predistorted } from '@tollbench/engines/filter/predistortion.ts';
import { InputError } from '../../define/error.ts';
import { inputs, type LcInputs } from './inputs.ts';

export type Shown = Partial<{ [K in keyof LcInputs]: string }>;
const written = (name: keyof LcInputs, value: unknown): string =>
  (inputs[name].format as (value: unknown) => string)(value);

/** Edge of the stop band over that of the pass band, of the low-pass prototype. */
export function selectivity(i: LcInputs): number {
  if (i.response === 'lowpass') return i.stop / i.edge;
  if (i.response === 'highpass') return i.edge / i.stopBelow;
  return i.response === 'bandpass' ? i.stopWidth / i.width : i.width / i.notchWidth;
}

const STOP_FIELD = {
  lowpass: 'stop',
  highpass: 'stopBelow',
  bandpass: 'stopWidth',
  bandstop: 'notchWidth',
} as const;

function checkStop(i: LcInputs): void {
  if (selectivity(i) > 1) return;
  const field = STOP_FIELD[i.response];
  const banded = i.response === 'bandpass' || i.response === 'bandstop';
  const outwards = i.response === 'lowpass' || i.response === 'bandpass';
  const value = (banded ? i.width : i.edge) * (outwards ? 2 : 0.5);
  throw new InputError(`is within the pass band; ${written(field, value)} lies outside it`, {
    field,
    value: written(field, i[field]),
    remedies: [{ [field]: written(field, value) }],
  });
}

const equalEnds = (i: LcInputs): boolean =>
  i.drive === 'resistive' && Math.abs(i.load / i.source - 1) < 1e-9;

/** Whether alike resonators are asked for, whose ends are matched whatever they are. */
export const isCoupled = (i: LcInputs): boolean =>
  i.response === 'bandpass' && i.structure !== 'ladder';

const isPredistorted = (i: LcInputs): boolean =>
  i.predistort === 'yes' && (i.response === 'lowpass' || i.response === 'bandpass');

const shapeOf = (i: LcInputs, order: number): LowpassShape => {
  const shape = lowpassShape(i.family, order, i.ripple, i.stopLoss, equalEnds(i) || isCoupled(i));
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
      zeroed(i)
        ? 'is for shapes without zeros in their stop band; Chebyshev is one'
        : `cannot be had: ${error.message[0]?.toLowerCase()}${error.message.slice(1).replace(/\.$/u, '')}; parts of higher Q, or a wider band, do`,
      {
        field: 'predistort',
        value: 'yes',
        remedies: zeroed(i)
          ? [{ predistort: 'no' }, { family: 'chebyshev' }]
          : [{ predistort: 'no' }],
      },
    );
  }
}

const zeroed = (i: LcInputs) => i.family === 'elliptic' || i.family === 'inverse-chebyshev';

function leastOrder(i: LcInputs): LowpassShape {
  const stop = selectivity(i);
  let reached = 0;
  for (let order = 1; order <= 10; order++) {
    if (zeroed(i) && order === 2) continue;
    const shape = shapeOf(i, order);
    reached = lossFrom(shape, stop);
    if (reached >= i.stopLoss * (1 - 1e-9)) return shape;
  }
  const most = Math.floor(reached);
  throw new InputError(
    `takes an order above 10, which reaches ${Number(reached.toPrecision(4))} dB there`,
    {
      field: 'stopLoss',
      value: written('stopLoss', i.stopLoss),
      remedies: most >= 1 && !zeroed(i) ? [{ stopLoss: written('stopLoss', most) }] : [],
    },
  );
}

function checkEnds(i: LcInputs, shape: LowpassShape): void {
  const ratio = i.load / i.source;
  const tooMuch = powerAtDc(ratio) / shape.dc > 1 + 1e-9;
  if (tooMuch) {
    // 4r/(1+r)² = dc
    const root = Math.sqrt(1 - shape.dc);
    const far = (1 + root) / (1 - root);
    const load = Number((i.source * (ratio > 1 ? far : 1 / far)).toPrecision(6));
    const value = ratio > 1 ? load * (1 + 1e-5) : load * (1 - 1e-5);
    throw new InputError(
      isPredistorted(i)
        ? `is too near the source of ${written('source', i.source)} for predistortion, which passes less at 0 Hz than at the edge; ratios of ${Number(far.toPrecision(5))} and more do`
        : `is too near the source of ${written('source', i.source)} for an even order with ripple, which passes least at 0 Hz; equal ends do, and ratios of ${Number(far.toPrecision(5))} and more`,
      {
        field: 'load',
        value: written('load', i.load),
        remedies: [
          ...(isPredistorted(i) ? [] : [{ load: written('load', i.source) }]),
          {
            load: written('load', Number(value.toPrecision(7))),
            form: ratio > 1 ? 'series' : 'shunt',
          },
        ],
      },
    );
  }
  const far = i.form === 'shunt' ? 1 / ratio : ratio;
  if (shape.order % 2 === 0 && far < 1 - 1e-9) {
    const other = i.form === 'shunt' ? 'series' : 'shunt';
    throw new InputError(
      `is not possible with an even order and a load ${ratio > 1 ? 'above' : 'below'} the source; it begins with a ${other} arm`,
      {
        field: 'form',
        value: i.form,
        remedies: [{ form: other }],
      },
    );
  }
}

export interface Design {
  readonly shape: LowpassShape;
  readonly ladder: Ladder;
  readonly target: Target;
  /** Ladder elements from the load on. */
  readonly reversed: boolean;
  /** With the values as computed. */
  readonly exact: LcNetwork;
  /** With those of the series. */
  readonly network: LcNetwork;
  /** Poles were moved against losses: the lossless ladder has another shape than the one wanted. */
  readonly moved: boolean;
  /** Of coupled resonators; null of a ladder. */
  readonly resonators: Omit<Coupled, 'network'> | null;
  /** Largest power passed, or voltage or current ratio squared, that losses count from. */
  readonly peak: number;
}

const RADIANS = 2 * Math.PI;
const banded = (i: LcInputs) => i.response === 'bandpass' || i.response === 'bandstop';

function checkBand(i: LcInputs): void {
  if (banded(i) && i.width > 100 * i.centre)
    throw new InputError(
      `is more than 100 times the centre; ${written('width', i.centre)} would do`,
      {
        field: 'width',
        value: written('width', i.width),
        remedies: [{ width: written('width', i.centre) }],
      },
    );
}

export function design(i: LcInputs): Design {
  checkBand(i);
  checkStop(i);
  if (zeroed(i) && i.size === 'given' && i.order === 2)
    throw new InputError('is 2; a ladder with zeros in its stop band takes order 3', {
      field: 'order',
      value: '2',
      remedies: [{ order: '3' }],
    });
  if ((i.family === 'chebyshev' || i.family === 'elliptic') && i.edgeLoss < i.ripple * (1 - 1e-9))
    throw new InputError(
      `is less than the ripple of ${written('ripple', i.ripple)}, which goes on beyond it`,
      {
        field: 'edgeLoss',
        value: written('edgeLoss', i.edgeLoss),
        remedies: [{ edgeLoss: written('edgeLoss', i.ripple) }],
      },
    );
  if (zeroed(i) && i.stopLoss <= i.edgeLoss + 0.01)
    throw new InputError(`is not above the loss at the edge; ${Math.ceil(i.edgeLoss) + 20} dB is`, {
      field: 'stopLoss',
      value: written('stopLoss', i.stopLoss),
      remedies: [{ stopLoss: written('stopLoss', Math.ceil(i.edgeLoss) + 20) }],
    });
  const wanted = i.size === 'least' ? leastOrder(i) : shapeOf(i, i.order);
  const shape = realised(i, wanted);
  if (isCoupled(i)) return coupled(i, wanted, shape);
  const single = i.drive !== 'resistive';
  if (!single) checkEnds(i, shape);
  const ratio = i.load / i.source;
  const found = realizable(i, () =>
    ladder(
      shape,
      single ? { kind: 'single' } : { kind: 'both', r: i.form === 'shunt' ? 1 / ratio : ratio },
    ),
  );
  return { ...built(i, shape, found), shape: wanted, moved: shape !== wanted };
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
    peak,
  };
}

/** Alike resonators for a shape without zeros in its stop band. */
function coupled(i: LcInputs, wanted: LowpassShape, shape: LowpassShape): Design {
  checkCoupled(i);
  const found = naturalLadder(shape);
  const g = found.elements.map((e) => e.g);
  const { network, ...resonators } = asInput(i, () =>
    coupledResonators({
      g,
      end: found.end ?? 1,
      centre: RADIANS * i.centre,
      width: RADIANS * i.width,
      source: i.source,
      load: i.load,
      coil: i.resonator,
      by: i.structure === 'coils' ? 'coils' : 'capacitors',
    }),
  );
  return {
    shape: wanted,
    ladder: found,
    target: {
      band: 'bandpass',
      centre: RADIANS * i.centre,
      width: RADIANS * i.width,
      level: i.source,
      firstPlace: 'shunt',
    },
    reversed: false,
    exact: network,
    network: rounded(i, network),
    moved: shape !== wanted,
    resonators,
    peak: 1,
  };
}

function checkCoupled(i: LcInputs): void {
  if (zeroed(i))
    throw new InputError('couples resonators of a shape without zeros in its stop band', {
      field: 'structure',
      value: i.structure,
      remedies: [{ structure: 'ladder' }, { family: 'chebyshev' }],
    });
  if (i.drive !== 'resistive')
    throw new InputError('matches its ends, and an ideal source has nothing to match', {
      field: 'structure',
      value: i.structure,
      remedies: [{ structure: 'ladder' }, { drive: 'resistive' }],
    });
}

/** Between ends that let all power through where the shape passes most. */
function naturalLadder(shape: LowpassShape): Ladder {
  const ratio = naturalRatio(shape);
  for (const r of [ratio, 1 / ratio])
    try {
      return ladder(shape, { kind: 'both', r });
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'EngineError') throw error;
    }
  throw new InputError('makes no ladder between any ends', { field: 'order' });
}

/** What the engine refuses of a band, an end or a coil, at the input that does it. */
function asInput<T>(i: LcInputs, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'EngineError') throw error;
    const narrower = written('width', Number((i.width / 3).toPrecision(3)));
    throw new InputError(
      `is not possible: ${error.message[0]?.toLowerCase()}${error.message.slice(1).replace(/\.$/u, '')}`,
      {
        field: i.resonator === null ? 'width' : 'resonator',
        value: written('width', i.width),
        remedies: [
          ...(i.resonator === null ? [] : [{ resonator: 'none' }]),
          { width: narrower },
          { structure: 'ladder' },
        ],
      },
    );
  }
}

/** A ladder refused for its zeros is offered orders and losses nearby. */
function realizable(i: LcInputs, make: () => Ladder): Ladder {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const lower = i.stopLoss - 10;
    throw new InputError(
      'makes a ladder with a negative element in every order of its zeros; another loss or a lower order would do',
      {
        field: 'stopLoss',
        value: written('stopLoss', i.stopLoss),
        remedies:
          lower > i.edgeLoss + 1 && works({ ...i, stopLoss: lower })
            ? [{ stopLoss: written('stopLoss', lower) }]
            : [],
      },
    );
  }
}

function works(i: LcInputs): boolean {
  try {
    const shape = shapeOf(i, i.order);
    const ratio = i.load / i.source;
    ladder(
      shape,
      i.drive === 'resistive'
        ? { kind: 'both', r: i.form === 'shunt' ? 1 / ratio : ratio }
        : { kind: 'single' },
    );
    return i.size === 'given';
  } catch {
    return false;
  }
}

const nearest = (series: ESeries, x: number): number =>
  nearestByRatio(eSeriesValues(series, x / 10, x * 10), x);

const rounded = (i: LcInputs, network: LcNetwork): LcNetwork =>
  withValues(network, ({ kind, value }) => {
    const series = kind === 'L' ? i.lSeries : i.cSeries;
    return series === 'exact' ? value : nearest(series, value);
  });
