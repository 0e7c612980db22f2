/** What is asked of a filter, and what of it goes together; each refusal says what would do. */
import { powerAtDc } from '@tollbench/engines/filter/ladder-synthesis.ts';
import {
  type LowpassShape,
  MOST_ORDER,
  mostOrder,
} from '@tollbench/engines/filter/lowpass-shape.ts';
import { threeFigures } from '@tollbench/engines/numeric/round-up.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { inputs, type LcInputs } from './inputs.ts';
import { maskOf } from './mask.ts';

export const written = (name: keyof LcInputs, value: unknown): string =>
  (inputs[name].format as (value: unknown) => string)(value);

/** Those changes with which `makes` holds, as texts: what is offered in place of a refusal. */
export const changesThatDo = (
  i: LcInputs,
  makes: (i: LcInputs) => boolean,
  changes: readonly Partial<LcInputs>[],
): Shown[] =>
  changes
    .filter((change) => within(change) && makes({ ...i, ...change }))
    .map((change) =>
      Object.fromEntries(
        Object.entries(change).map(([name, value]) => [
          name,
          written(name as keyof LcInputs, value),
        ]),
      ),
    );

/** Whether the fields take these values. */
function within(change: Partial<LcInputs>): boolean {
  try {
    for (const [name, value] of Object.entries(change))
      inputs[name as keyof LcInputs].parse(written(name as keyof LcInputs, value));
    return true;
  } catch {
    return false;
  }
}

type Shown = Readonly<Record<string, string>>;

/** Whether zeros of transmission are given, or placed for the stop band. */
export const hasOwnZeros = (i: LcInputs): boolean =>
  i.family === 'zeros-rippled' || i.family === 'zeros-flat';

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

export function checkStop(i: LcInputs): void {
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

/** Corners within the pass band. */
export function checkCorners(i: LcInputs): void {
  const { pass } = maskOf(i);
  const within = i.corners.find(({ from }) => pass.some(([a, b]) => from >= a && from <= b));
  if (!within) return;
  const outside = i.corners.filter(({ from }) => !pass.some(([a, b]) => from >= a && from <= b));
  throw new InputError(`have one at ${written('edge', within.from)}, within the pass band`, {
    field: 'corners',
    value: written('corners', i.corners),
    remedies: [{ corners: written('corners', outside) }],
  });
}

export const equalEnds = (i: LcInputs): boolean =>
  i.drive === 'resistive' && Math.abs(i.load / i.source - 1) < 1e-9;

/** Whether alike resonators are asked for, whose ends are matched whatever they are. */
export const isCoupled = (i: LcInputs): boolean =>
  i.response === 'bandpass' && i.structure !== 'ladder';

export const isPredistorted = (i: LcInputs): boolean =>
  i.predistort === 'yes' && (i.response === 'lowpass' || i.response === 'bandpass');

/** Families that have zeros of their own in the stop band, fitted to its loss. */
export const zeroed = (i: LcInputs) => i.family === 'elliptic' || i.family === 'inverse-chebyshev';

const peaksBeside = (family: LcInputs['family']): boolean =>
  family === 'gaussian-6' || family === 'gaussian-12';

/** Whether resistive ends are so alike that this shape, which does not pass most at 0 Hz, would pass more than there is. */
export const tooMuchPasses = (i: LcInputs, shape: LowpassShape): boolean =>
  powerAtDc(i.load / i.source) / shape.dc > 1 + 1e-9;

function tooAlike(i: LcInputs, shape: LowpassShape, ratio: number): InputError {
  // 4r/(1+r)² = dc
  const root = Math.sqrt(1 - shape.dc);
  const far = (1 + root) / (1 - root);
  const load =
    ratio > 1 ? threeFigures(i.source * far, 'up') : threeFigures(i.source / far, 'down');
  const near = `is too near the source of ${showQuantity(i.source, 'Ω')}`;
  const more = `ratios of ${threeFigures(far, 'up')} and more`;
  const movable = hasRipple(i) && !isPredistorted(i);
  return new InputError(
    isPredistorted(i)
      ? `${near} for predistortion, which passes less at 0 Hz than at the edge; ${more} do`
      : movable
        ? `${near} for an even order with ripple, which passes least at 0 Hz; equal ends do, and ${more}`
        : `${near} for this even order, which passes more beside 0 Hz than there; ${more} do, and odd orders`,
    {
      field: 'load',
      value: written('load', i.load),
      remedies: [
        ...(movable ? [{ load: written('load', i.source) }] : []),
        ...(peaksBeside(i.family) && i.size === 'given' ? [{ order: String(i.order - 1) }] : []),
        {
          load: written('load', load),
          form: ratio > 1 ? 'series' : 'shunt',
        },
      ],
    },
  );
}

/** `apart` is the shape that it would be between ends that are not equal. */
export function checkEnds(i: LcInputs, shape: LowpassShape, apart = () => shape): void {
  const ratio = i.load / i.source;
  if (tooMuchPasses(i, shape)) throw tooAlike(i, apart(), ratio);
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

export const banded = (i: LcInputs) => i.response === 'bandpass' || i.response === 'bandstop';

export function checkBand(i: LcInputs): void {
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

export const hasRipple = (i: LcInputs) =>
  i.family === 'chebyshev' || i.family === 'elliptic' || i.family === 'zeros-rippled';

export function checkOwnZeros(i: LcInputs): void {
  if (!hasOwnZeros(i) || i.stopLoss > i.edgeLoss + 0.01) return;
  const more = Math.ceil(i.edgeLoss) + 20;
  throw new InputError(`is not above the loss at the edge; ${more} dB is`, {
    field: 'stopLoss',
    value: written('stopLoss', i.stopLoss),
    remedies: [{ stopLoss: written('stopLoss', more) }],
  });
}

export function checkCoupled(i: LcInputs): void {
  if (zeroed(i) || hasOwnZeros(i))
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

/** Of the family. */
export const highestOrder = (i: LcInputs): number =>
  i.family === 'zeros-rippled' || i.family === 'zeros-flat' ? MOST_ORDER : mostOrder(i.family);

/** Order, edge and stop band of the families with ripple or zeros. */
export function checkShape(i: LcInputs): void {
  const highest = highestOrder(i);
  if (i.size === 'given' && i.order > highest)
    throw new InputError(`is ${i.order}; this family is made up to ${highest}`, {
      field: 'order',
      value: String(i.order),
      remedies: [{ order: String(highest) }],
    });
  if (zeroed(i) && i.size === 'given' && i.order === 2)
    throw new InputError('is 2; a ladder with zeros in its stop band takes order 3', {
      field: 'order',
      value: '2',
      remedies: [{ order: '3' }],
    });
  if (hasRipple(i) && i.edgeLoss < i.ripple * (1 - 1e-9))
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
}
