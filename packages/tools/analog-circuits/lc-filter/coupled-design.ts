/** Alike resonators coupled at their tops, and what every design comes to. */
import type { ESeries } from '@tollbench/engines/circuit/e-series.ts';
import { eSeriesValues, nearestByRatio } from '@tollbench/engines/circuit/e-series.ts';
import { type Coupled, coupledResonators } from '@tollbench/engines/filter/coupled-resonators.ts';
import { type Ladder, ladder } from '@tollbench/engines/filter/ladder-synthesis.ts';
import { type LcNetwork, type Target, withValues } from '@tollbench/engines/filter/lc-network.ts';
import type { LowpassShape } from '@tollbench/engines/filter/lowpass-shape.ts';
import { naturalRatio } from '@tollbench/engines/filter/predistortion.ts';
import { InputError } from '../../define/error.ts';
import { written } from './checks.ts';
import type { LcInputs } from './inputs.ts';
import type { OwnZeros } from './own-zeros.ts';

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
  /** Of zeros that are given or placed for the mask; null of the other families. */
  readonly own: OwnZeros | null;
  /** Largest power passed, or voltage or current ratio squared, that losses count from. */
  readonly peak: number;
}

export const RADIANS = 2 * Math.PI;

/** Alike resonators for a shape without zeros in its stop band. */
export function coupled(i: LcInputs, wanted: LowpassShape, shape: LowpassShape): Design {
  const found = naturalLadder(shape);
  const g = found.elements.map((e) => e.g);
  const { network, ...resonators } = asInput(i, ({ width, resonator }) =>
    coupledResonators({
      g,
      end: found.end ?? 1,
      centre: RADIANS * i.centre,
      width: RADIANS * width,
      source: i.source,
      load: i.load,
      coil: resonator,
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
    own: null,
    peak: 1,
  };
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
function asInput<T>(i: LcInputs, make: (i: Pick<LcInputs, 'width' | 'resonator'>) => T): T {
  const { width, resonator } = i;
  try {
    return make({ width, resonator });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'EngineError') throw error;
    const makes = (width: number, resonator: number | null): boolean => {
      try {
        make({ width, resonator });
        return true;
      } catch {
        return false;
      }
    };
    const narrower = [3, 10, 30, 100, 1000]
      .map((by) => Number((width / by).toPrecision(3)))
      .find((w) => makes(w, resonator));
    const field = resonator === null ? 'width' : 'resonator';
    throw new InputError(
      `is not possible: ${error.message[0]?.toLowerCase()}${error.message.slice(1).replace(/\.$/u, '')}`,
      {
        field,
        value: written(field, i[field]),
        remedies: [
          ...(resonator !== null && makes(width, null) ? [{ resonator: 'none' }] : []),
          ...(narrower === undefined ? [] : [{ width: written('width', narrower) }]),
          { structure: 'ladder' },
        ],
      },
    );
  }
}

const nearest = (series: ESeries, x: number): number =>
  nearestByRatio(eSeriesValues(series, x / 10, x * 10), x);

/** With the values of the series chosen. */
export const rounded = (i: LcInputs, network: LcNetwork): LcNetwork =>
  withValues(network, ({ kind, value }) => {
    const series = kind === 'L' ? i.lSeries : i.cSeries;
    return series === 'exact' ? value : nearest(series, value);
  });
