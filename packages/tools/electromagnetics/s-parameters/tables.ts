import type { PlaneCircle, StabilityCircle } from '@tollbench/engines/network/amplifier.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { SParameterResult } from './compute.ts';
import type { SParameterInputs } from './inputs.ts';
import type { results } from './results.ts';
import { angleOf, impedanceText, levelOf } from './words.ts';

type Shown = NamedOutput<typeof results>;

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);
const known = (z: Complex): Complex | null =>
  Number.isFinite(z.re) && Number.isFinite(z.im) ? z : null;
const UNIT_WORD = { '': 'ratio', Ω: 'ohm', S: 'siemens' } as const;

/** Every parameter at the frequency of the figures. */
export function matrixTable(r: SParameterResult): Shown {
  return {
    kind: 'table',
    id: 'matrix',
    title: `All parameters at ${showQuantity(r.f0, 'Hz', 6)}`,
    columns: ['parameter', 'value', 'unit', 'level', 'angle'],
    rows: r.all.map(({ name, unit }, k) => {
      const z = r.matrix[k] ?? { re: Number.NaN, im: Number.NaN };
      const isKnown = known(z) !== null;
      return [
        name,
        known(z),
        UNIT_WORD[unit],
        finite(levelOf(z)),
        isKnown && abs(z) > 0 ? angleOf(z) : null,
      ];
    }),
  };
}

export function markerTable(r: SParameterResult, i: SParameterInputs): Shown[] {
  if (i.markers.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'markers',
      title: 'Markers',
      columns: ['frequency', 'parameter', 'level', 'angle', 'value'],
      rows: i.markers.flatMap((f, m) =>
        r.traces.map(({ name }, k): Cell[] => {
          const z = r.marked[m]?.[k] ?? { re: Number.NaN, im: Number.NaN };
          return [
            f,
            name,
            finite(levelOf(z)),
            known(z) && abs(z) > 0 ? angleOf(z) : null,
            known(z),
          ];
        }),
      ),
      caption: 'Between two samples straight in the complex plane.',
    },
  ];
}

export function referenceTable(r: SParameterResult): Shown {
  const nameOf = (k: number): string => {
    const mode = r.modes?.[k];
    const ports = (mode?.ports ?? [k]).map((p) => r.portNames[p] ?? p + 1).join('-');
    return mode ? `${mode.kind} ${ports}` : ports;
  };
  return {
    kind: 'table',
    id: 'references',
    title: 'Ports and references',
    columns: ['port', 'of', 'reference'],
    rows: r.z0.map((z, k): Cell[] => [k + 1, nameOf(k), { value: z, shown: impedanceText(z) }]),
  };
}

export function circleTable(r: SParameterResult, i: SParameterInputs): Shown[] {
  const { desk } = r;
  if (!desk) return [];
  const row = (
    kind: string,
    level: number | null,
    { centre, radius }: PlaneCircle,
    side: string | null,
  ): Cell[] => [kind, level, finite(abs(centre)), finite(angleOf(centre)), finite(radius), side];
  const stability = (kind: string, c: StabilityCircle): Cell[] =>
    row(kind, null, c, c.isStableInside ? 'inside' : 'outside');
  return [
    {
      kind: 'table',
      id: 'circles',
      title: 'Circles',
      columns: ['kind', 'level', 'centreMagnitude', 'centreAngle', 'radius', 'stableSide'],
      rows: [
        stability('sourceStability', desk.sourceCircle),
        stability('loadStability', desk.loadCircle),
        ...desk.gainCircles.map((c) =>
          row(i.circles === 'available' ? 'availableGain' : 'operatingGain', c.level, c, null),
        ),
        ...desk.noiseCircles.map((c) => row('noise', c.level, c, null)),
      ],
    },
  ];
}
