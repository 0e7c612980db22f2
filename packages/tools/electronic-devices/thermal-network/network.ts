/** The network from the inputs: its Foster terms and its ladder. */
import { cauerOf, fosterOf, MAX_TERMS, type Stage } from '@tollbench/engines/thermal/cauer.ts';
import { type CurvePoint, type Fitted, fewest } from '@tollbench/engines/thermal/fit.ts';
import type { Term } from '@tollbench/engines/thermal/foster.ts';
import { type Layer, stackStages, through } from '@tollbench/engines/thermal/stack.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { inputs, type ThermalInputs } from './inputs.ts';
import { readRows } from './read-rows.ts';

export interface ThermalNetwork {
  /** Junction to case, the fastest first. */
  readonly terms: readonly Term[];
  /** Of the same, from the junction on. */
  readonly stages: readonly Stage[];
  readonly fit: (Fitted & { readonly points: readonly CurvePoint[] }) | null;
  /** Lines of the Foster list whose third number is not τ/R, from 1. */
  readonly doubtful: readonly number[];
  /** Layers, from 1, that are smaller than the square on which heat comes to them: it constricts there. */
  readonly narrow: readonly number[];
}

const R = { name: 'R', unit: 'K/W' } as const;
const TAU = { name: 'τ', unit: 's' } as const;
const C = { name: 'C', unit: 'J/K' } as const;
/** Slices of a layer. */
const SLICES = 2;

export function networkOf(i: ThermalInputs): ThermalNetwork {
  const none = { fit: null, doubtful: [], narrow: [] };
  switch (i.given) {
    case 'foster':
      return fosterGiven(i.foster);
    case 'fosterRc': {
      const rows = positive(readRows(i.fosterRc, wanted('fosterRc', [R, C])), 'fosterRc');
      return fromTerms(
        rows.map(([r = 0, c = 0]) => ({ r, tau: r * c })),
        none,
      );
    }
    case 'cauer': {
      const rows = positive(readRows(i.cauer, wanted('cauer', [C, R])), 'cauer');
      return fromStages(rows.map(([c = 0, r = 0]) => ({ c, r })));
    }
    case 'curve': {
      const points = pointsOf(i.curve);
      const fit = fewest(points, i.tolerance / 100);
      return fromTerms(fit.terms, { fit: { ...fit, points }, doubtful: [], narrow: [] });
    }
    case 'stack': {
      const layers = layersOf(i.stack);
      checkSource(i, layers[0]);
      const angle = (i.angle * Math.PI) / 180;
      const stages = stackStages(i.source, layers, angle, SLICES);
      return { ...fromStages(stages), narrow: narrower(i.source, layers, angle) };
    }
  }
}

const wanted = (field: string, columns: readonly { name: string; unit: string }[], more = 0) => ({
  field,
  columns,
  more,
  maxRows: MAX_TERMS,
});

function fosterGiven(text: string): ThermalNetwork {
  const rows = positive(readRows(text, wanted('foster', [R, TAU], 1)), 'foster');
  const doubtful = rows.flatMap(([r = 0, tau = 0, c], k) =>
    c !== undefined && Math.abs((r * c) / tau - 1) > 0.05 ? [k + 1] : [],
  );
  return fromTerms(
    rows.map(([r = 0, tau = 0]) => ({ r, tau })),
    { fit: null, doubtful, narrow: [] },
  );
}

/** What is less than this of anything here is a slip of the pen, and its quotients leave the doubles. */
const LEAST = 1e-15;

function positive(rows: number[][], field: string): number[][] {
  const k = rows.findIndex((row) => row.some((x) => !(x >= LEAST)));
  const found = rows[k]?.find((x) => !(x >= LEAST));
  if (found === undefined) return rows;
  throw new InputError(
    `has ${found} in row ${k + 1}; every number is ${found > 0 ? `${LEAST} or more` : 'above 0'}`,
    { field, value: rows[k]?.join(' ') },
  );
}

const fromTerms = (
  terms: readonly Term[],
  more: Pick<ThermalNetwork, 'fit' | 'doubtful' | 'narrow'>,
): ThermalNetwork => ({
  terms: terms.toSorted((a, b) => a.tau - b.tau),
  stages: cauerOf(terms),
  ...more,
});

const fromStages = (stages: readonly Stage[]): ThermalNetwork => ({
  terms: fosterOf(stages),
  stages,
  fit: null,
  doubtful: [],
  narrow: [],
});

const MAX_POINTS = 500;

function pointsOf(text: string): CurvePoint[] {
  const rows = positive(
    readRows(text, {
      field: 'curve',
      columns: [
        { name: 't', unit: 's' },
        { name: 'Zth', unit: 'K/W' },
      ],
      maxRows: MAX_POINTS,
    }),
    'curve',
  );
  const k = rows.findIndex(([t = 0], at) => at > 0 && !(t > (rows[at - 1]?.[0] ?? 0)));
  if (k >= 0)
    throw new InputError(
      `has the time ${rows[k]?.[0]} s in row ${k + 1}, which is not after the one before`,
      {
        field: 'curve',
        value: rows[k]?.join(' '),
      },
    );
  if (rows.length < 4)
    throw new InputError(`has ${rows.length} points; a fit takes four at least`, {
      field: 'curve',
    });
  return rows.map(([t = 0, z = 0]) => ({ t, z }));
}

const MAX_LAYERS = MAX_TERMS / SLICES;

function layersOf(text: string): Layer[] {
  const columns = [
    { name: 'thickness', unit: 'mm' },
    { name: 'side', unit: 'mm' },
    { name: 'conductivity', unit: 'W/(m·K)' },
    { name: 'heat capacity', unit: 'J/(m³·K)' },
  ];
  const rows = positive(readRows(text, { field: 'stack', columns, maxRows: MAX_LAYERS }), 'stack');
  return rows.map(([thickness = 0, side = 0, conductivity = 0, capacity = 0]) => ({
    thickness: thickness / 1000,
    side: side / 1000,
    conductivity,
    capacity,
  }));
}

/** A source that is larger than what it lies on would heat air. */
function checkSource(i: ThermalInputs, first: Layer | undefined): void {
  if (!first || i.source <= first.side * (1 + 1e-12)) return;
  throw new InputError(
    `of ${showQuantity(i.source, 'm')} is larger than the first layer, ${showQuantity(first.side, 'm')}`,
    {
      field: 'source',
      value: String(i.source),
      remedies: [{ source: inputs.source.format(first.side) }],
    },
  );
}

function narrower(source: number, layers: readonly Layer[], angle: number): number[] {
  let side = source;
  return layers.flatMap((layer, k) => {
    const found = side > layer.side * (1 + 1e-12) ? [k + 1] : [];
    side = through(layer, side, angle).side;
    return found;
  });
}

/** With interface and heat sink behind the case: joined as ladders, which is where heat flows. */
export function withOuter({ terms, stages }: ThermalNetwork, i: ThermalInputs): readonly Term[] {
  if (i.behind === 'held') return terms;
  if (stages.length >= MAX_TERMS)
    throw new InputError(
      `can only be added to ${MAX_TERMS - 1} terms; the network has ${stages.length}`,
      {
        field: 'behind',
        value: i.behind,
        remedies: [{ behind: 'held' }],
      },
    );
  return fosterOf([...stages, { c: i.sinkC, r: i.sinkR }]);
}
