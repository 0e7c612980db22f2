/** The network from the inputs: its Foster terms and its ladder. */
import { cauerOf, fosterOf, MAX_TERMS, type Stage } from '@tollbench/engines/thermal/cauer.ts';
import { type CurvePoint, type Fitted, fewest } from '@tollbench/engines/thermal/fit.ts';
import type { Term } from '@tollbench/engines/thermal/foster.ts';
import { type Layer, stackStages } from '@tollbench/engines/thermal/stack.ts';
import { InputError } from '../../define/error.ts';
import type { ThermalInputs } from './inputs.ts';
import { readRows } from './read-rows.ts';

export interface ThermalNetwork {
  /** Junction to case, the fastest first. */
  readonly terms: readonly Term[];
  /** Of the same, from the junction on. */
  readonly stages: readonly Stage[];
  readonly fit: (Fitted & { readonly points: readonly CurvePoint[] }) | null;
  /** Lines of the Foster list whose third number is not τ/R, from 1. */
  readonly doubtful: readonly number[];
}

const R = { name: 'R', unit: 'K/W' } as const;
const TAU = { name: 'τ', unit: 's' } as const;
const C = { name: 'C', unit: 'J/K' } as const;
/** Slices of a layer. */
const SLICES = 2;

export function networkOf(i: ThermalInputs): ThermalNetwork {
  const none = { fit: null, doubtful: [] };
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
      return fromTerms(fit.terms, { fit: { ...fit, points }, doubtful: [] });
    }
    case 'stack':
      return fromStages(
        stackStages(i.source, layersOf(i.stack), (i.angle * Math.PI) / 180, SLICES),
      );
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
    { fit: null, doubtful },
  );
}

function positive(rows: number[][], field: string): number[][] {
  const k = rows.findIndex((row) => row.some((x) => !(x > 0)));
  if (k >= 0)
    throw new InputError(
      `has ${rows[k]?.find((x) => !(x > 0))} in row ${k + 1}; every number is above 0`,
      {
        field,
        value: rows[k]?.join(' '),
      },
    );
  return rows;
}

const fromTerms = (
  terms: readonly Term[],
  more: Pick<ThermalNetwork, 'fit' | 'doubtful'>,
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

/** With interface and heat sink behind the case: joined as ladders, which is where heat flows. */
export function withOuter({ terms, stages }: ThermalNetwork, i: ThermalInputs): readonly Term[] {
  if (i.outerR === null) return terms;
  if (stages.length >= MAX_TERMS)
    throw new InputError(
      `can only be added to ${MAX_TERMS - 1} terms; the network has ${stages.length}`,
      {
        field: 'outerR',
        value: String(i.outerR),
        remedies: [{ outerR: 'none' }],
      },
    );
  return fosterOf([...stages, { c: i.outerC, r: i.outerR }]);
}
