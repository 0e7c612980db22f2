import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import { AMPLIFIERS, type RealAmplifier } from './amplifier-list.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { type FilterResult, isDesigned, type StageResult } from './compute.ts';
import type { FilterInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

export function partsTable(r: FilterResult, i: FilterInputs): Shown {
  if (!isDesigned(r)) return givenParts(r);
  return {
    kind: 'table',
    id: 'parts',
    title: 'Parts',
    columns: ['stage', 'part', 'exactResistance', 'resistance', 'capacitance', 'error'],
    rows: r.stages.flatMap((s, k) =>
      s.parts.map((p) => {
        const [exact, value] = [s.exact[p.name] as number, s.values[p.name] as number];
        return p.kind === 'R'
          ? [k + 1, p.name, exact, value, null, tidy(100 * (value / exact - 1))]
          : [k + 1, p.name, null, null, value, null];
      }),
    ),
    caption: `Capacitors are chosen from ${i.cSeries} first; the exact resistors are for those. Then ${grouped(tried(r))} roundings to ${i.rSeries} were tried.`,
  };
}

const givenParts = (r: FilterResult): Shown => ({
  kind: 'table',
  id: 'parts',
  title: 'Parts',
  columns: ['stage', 'part', 'resistance', 'capacitance'],
  rows: r.stages.flatMap((s, k) =>
    s.parts.map((p) => {
      const value = s.values[p.name] as number;
      return [k + 1, p.name, ...(p.kind === 'R' ? [value, null] : [null, value])];
    }),
  ),
});

export function bomTable(r: FilterResult): Shown {
  return {
    kind: 'table',
    id: 'bom',
    title: 'Bill of materials',
    columns: [
      'quantity',
      'component',
      'resistance',
      'capacitance',
      'model',
      'tolerance',
      'series',
      'references',
    ],
    rows: billOfMaterials(r).map(({ component, value, model, tolerance, series, references }) => [
      references.length,
      component,
      component === 'resistor' ? value : null,
      component === 'capacitor' ? value : null,
      model,
      tolerance,
      series,
      references.join(' '),
    ]),
    caption: 'R12 is R2 of stage 1, as in the SPICE netlist.',
  };
}

/** Sets of parts that were compared, over all stages. */
export const tried = (r: FilterResult): number => r.stages.reduce((n, s) => n + s.tried, 0);

/** The schematic for programs. */
export function connectionsTable(r: FilterResult): Shown {
  return {
    kind: 'table',
    id: 'connections',
    title: 'Connections',
    unseen: true,
    columns: ['stage', 'part', 'terminal', 'node'],
    rows: r.stages.flatMap((s, k) =>
      [...s.parts, ...s.opamps].flatMap(({ name, ...terminals }) =>
        Object.entries(terminals)
          .filter(([terminal]) => terminal !== 'kind')
          .map(([terminal, node]): Cell[] => [k + 1, name, terminal, node]),
      ),
    ),
  };
}

/** One column of the stages: its id, and its value of a stage; `of` a design alone, or of stages with a notch. */
type StageColumn = readonly [
  id:
    | 'stage'
    | 'designedFrequency'
    | 'roundedFrequency'
    | 'frequency'
    | 'designedQ'
    | 'roundedQ'
    | 'q'
    | 'designedZero'
    | 'roundedZero',
  value: (s: StageResult, k: number) => number | null,
];

const inHertz = (w: number | undefined): number | null =>
  w === undefined ? null : w / 2 / Math.PI;

export function stageTable(r: FilterResult): Shown {
  const designed = isDesigned(r);
  const notched = r.stages.some((s) => s.section.zero !== undefined);
  const columns: StageColumn[] = [
    ['stage', (_, k) => k + 1],
    ...(designed
      ? ([['designedFrequency', (s) => inHertz(s.section.w0)]] satisfies StageColumn[])
      : []),
    ['roundedFrequency', (s) => inHertz(s.achieved.w0)],
    ['frequency', (s) => inHertz(s.real.w0)],
    ...(designed ? ([['designedQ', (s) => s.section.q]] satisfies StageColumn[]) : []),
    ['roundedQ', (s) => s.achieved.q],
    ['q', (s) => s.real.q],
    ...(notched && designed
      ? ([['designedZero', (s) => inHertz(s.section.zero)]] satisfies StageColumn[])
      : []),
    ...(notched
      ? ([['roundedZero', (s) => inHertz(s.achieved.zero)]] satisfies StageColumn[])
      : []),
  ];
  return {
    kind: 'table',
    id: 'stages',
    title: 'Stages',
    columns: columns.map(([id]) => id),
    rows: r.stages.map((s, k) => columns.map(([, value]) => value(s, k))),
    caption: designed
      ? 'First as the approximation wants it, then as these parts make it with ideal amplifiers, then where the pole lies with these amplifiers.'
      : 'As these parts make it with ideal amplifiers, then where the pole lies with these amplifiers.',
  };
}

/** All poles, for programs. */
export function polesTable(r: FilterResult): Shown {
  const { poles } = r;
  const of = (filter: keyof typeof poles): Cell[][] =>
    poles[filter].flatMap((list, k) => list.map((pole): Cell[] => [filter, k + 1, pole]));
  return {
    kind: 'table',
    id: 'poles',
    title: 'Poles',
    unseen: true,
    columns: ['filter', 'stage', 'pole'],
    rows: [...(isDesigned(r) ? of('designed') : []), ...of('parts'), ...of('amplifiers')],
  };
}

export function headroomTable(r: FilterResult): Shown {
  return {
    kind: 'table',
    id: 'headroom',
    title: 'Gain and headroom',
    columns: isDesigned(r)
      ? ['stage', 'designedGain', 'roundedGain', 'peakOutput']
      : ['stage', 'roundedGain', 'peakOutput'],
    rows: r.stages.map((s, k) => [
      k + 1,
      ...(isDesigned(r) ? [s.section.gain] : []),
      s.achieved.gain,
      s.peak,
    ]),
    caption:
      'The last column tells where a signal clips first: 1 V at the input of the filter makes as much at an amplifier of that stage, at the worst frequency.',
  };
}

type PartSensitivity = StageResult['sensitivities'][number];

/** What moves a frequency counts 2Q times in the response about it. */
const weight = (s: StageResult, { w0, q }: PartSensitivity): number =>
  Math.hypot(2 * (s.section.q ?? 0.5) * w0, q);

export function sensitivityTable(r: FilterResult): Shown {
  return {
    kind: 'table',
    id: 'sensitivities',
    title: 'Sensitivities',
    columns: [
      'stage',
      'part',
      'frequencySensitivity',
      'qSensitivity',
      'gainSensitivity',
      'responseSensitivity',
    ],
    rows: r.stages.flatMap((s, k) =>
      s.sensitivities.map((x) => [k + 1, x.part, ...[x.w0, x.q, x.gain, weight(s, x)].map(tidy)]),
    ),
    caption: `By how many per cent a figure changes for one per cent of a part; the response about the pole frequency feels 2Q times what moves that. ${mostSensitive(r)}`,
  };
}

/** The parts worth a closer tolerance. */
function mostSensitive(r: FilterResult): string {
  const list = r.stages.flatMap((s, k) =>
    s.sensitivities.map((x) => ({ name: `${x.part} of stage ${k + 1}`, weight: weight(s, x) })),
  );
  const [first, second] = list.sort((a, b) => b.weight - a.weight);
  return first && second ? `The response feels ${first.name} most, then ${second.name}.` : '';
}

export function amplifierTable({ demand }: FilterResult): Shown {
  return {
    kind: 'table',
    id: 'amplifierList',
    title: 'Amplifiers to choose from',
    columns: [
      'model',
      'gainBandwidth',
      'openLoopGain',
      'voltageNoise',
      'currentNoise',
      'slewRate',
      'fastEnough',
      'dataSheet',
    ],
    rows: Object.values<RealAmplifier>(AMPLIFIERS).map((a): Cell[] => [
      a.label,
      a.gbw,
      a.a0,
      a.en,
      a.in > 0 ? a.in : { value: null, shown: 'not given' },
      a.slew,
      demand.gbw !== null && a.gbw >= demand.gbw,
      a.sheet,
    ]),
    caption:
      'Typical figures at 25 °C. A sheet’s own conditions, such as supply and load, are its own.',
  };
}

export function comparisonTable(r: FilterResult): Shown {
  const { figures, of: i } = r;
  const halves = [
    ...(i.response === 'lowpass' ? [] : (['lowerHalfPower'] as const)),
    ...(i.response === 'highpass' ? [] : (['upperHalfPower'] as const)),
  ];
  const rows = [
    ...(isDesigned(r) ? [['designed', figures.ideal] as const] : []),
    ['parts', figures.rounded],
    ['amplifiers', figures.real],
  ] as const;
  return {
    kind: 'table',
    id: 'comparison',
    title: isDesigned(r) ? 'Designed, rounded, real' : 'Ideal and real amplifiers',
    columns: ['filter', 'gain', 'passbandLoss', 'stopbandLoss', ...halves],
    rows: rows.map(([filter, { gain, passLoss, stopLoss, half }]) => [
      filter,
      level(gain),
      level(passLoss),
      stopLoss,
      ...halves.map((id) => half[id === 'lowerHalfPower' ? 0 : 1]),
    ]),
  };
}

/** Differences leave a rounding where the truth is 0: people read 0. */
const tidy = (x: number): Cell => (Math.abs(x) < 1e-5 ? { value: x, shown: '0' } : x);
const level = (decibels: number): Cell =>
  Math.abs(decibels) < 5e-5 ? { value: decibels, shown: '0' } : decibels;
