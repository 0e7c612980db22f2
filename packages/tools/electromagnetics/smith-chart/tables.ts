import { abs, arg, type Complex, conj } from '@tollbench/engines/numeric/complex.ts';
import { type Element, isLumped, seriesResistance } from '@tollbench/engines/rf/element.ts';
import type { Ladder, LadderPoint } from '@tollbench/engines/rf/ladder.ts';
import { returnLoss, vswr } from '@tollbench/engines/rf/reflection.ts';
import { writeCells } from '../../define/cells.ts';
import type { Remedy } from '../../define/error.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { SmithResult } from './compute.ts';
import { kindOf } from './element.ts';
import type { SmithInputs } from './inputs.ts';
import {
  admittanceAt,
  FORM,
  impedanceAt,
  isKnown,
  ladderWords,
  lossOf,
  metresOf,
  nameOf,
  showPlainly,
  sizeInMetres,
  sizeOfGamma,
} from './phrases.ts';
import type { results } from './results.ts';
import type { Solution } from './solutions.ts';

type Shown = NamedOutput<typeof results>;

/** The solutions to choose from, and for programs the parts of each. */
export function solutionTables(r: SmithResult, i: SmithInputs): Shown[] {
  if (r.solutions.length === 0) return [];
  const series = i.series === 'exact' ? '' : `, moved to ${i.series}`;
  return [
    {
      kind: 'table',
      id: 'solutions',
      title: 'Every automatic solution',
      columns: ['topology', 'solution', 'steps', 'bandwidth', 'vswr', 'insertionLoss'],
      rows: r.solutions.map((s) => solutionRow(s, isChosen(s, r))),
      rowInputs: r.solutions.map((s) => choosing(s, i)),
      caption: `${r.solutions.length} networks that bring the load to ${showPlainly(conj(r.source))} with lossless parts${series}; the figures are those with losses: the band within VSWR ${showQuantity(i.limit, '', 4)}, the insertion loss. ▸ is the one shown. π and T take Q ${showQuantity(i.quality, '', 4)} or the least they can have.`,
    },
    {
      kind: 'table',
      id: 'solutionBands',
      title: 'Bands of every solution',
      unseen: true,
      columns: ['topology', 'solution', 'bandLow', 'bandHigh', 'bandLowFound', 'bandHighFound'],
      rows: r.solutions.flatMap(({ topology, number, band }) =>
        band ? [[topology, number, band.low, band.high, band.lowFound, band.highFound]] : [],
      ),
    },
    {
      kind: 'table',
      id: 'solutionParts',
      title: 'Parts of every solution',
      unseen: true,
      columns: ['topology', 'solution', ...PART_COLUMNS],
      rows: r.solutions.flatMap((s) =>
        s.ladder.map((e, k) => [s.topology, s.number, ...partRow(e, k, r, i)]),
      ),
    },
  ];
}

const isChosen = (s: Solution, { chosen }: SmithResult): boolean =>
  s.topology === chosen?.topology && s.number === chosen.number;

/** The inputs that show a solution; a section of three parts brings the Q it was found with. */
const choosing = ({ topology, number, quality }: Solution, i: SmithInputs): Remedy => ({
  match: 'auto',
  topology,
  solution: String(number),
  ...(quality !== i.quality &&
    (topology === 'pi' || topology === 'T') && { quality: String(quality) }),
});

const solutionRow = (s: Solution, chosen: boolean): Cell[] => [
  { value: s.topology, shown: `${FORM[s.topology]} ${s.number}` },
  chosen ? { value: s.number, shown: `▸ ${s.number}` } : s.number,
  { value: stepsText(s.ladder), shown: ladderWords(s.ladder) },
  s.band ? s.band.high - s.band.low : null,
  s.vswr,
  s.insertionLoss,
];

/** A ladder as the field of steps reads it, every digit. */
const stepsText = (ladder: Ladder): string =>
  writeCells(
    ladder.map((e) => {
      const [value, z0] = isLumped(e) ? [e.value, 50] : [e.degrees, e.z0];
      return [kindOf(e), String(value), String(z0)];
    }),
  );

const PART_COLUMNS = [
  'step',
  'kind',
  'inductance',
  'capacitance',
  'resistance',
  'electricalLength',
  'lineImpedance',
  'physicalLength',
  'reactance',
  'susceptance',
  'lossResistance',
] as const;

/** A part under PART_COLUMNS. */
function partRow(e: Element, k: number, { losses }: SmithResult, i: SmithInputs): Cell[] {
  const kind = kindOf(e);
  if (!isLumped(e))
    return [
      k + 1,
      kind,
      null,
      null,
      null,
      e.degrees,
      e.z0,
      metresOf(e.degrees, i.f0, i.velocity),
      null,
      null,
      null,
    ];
  const of = (part: typeof e.part) => (e.part === part ? e.value : null);
  const w = 2 * Math.PI * i.f0;
  // At the design frequency: of a coil in series, and of a capacitor across, more than 0.
  const immittance =
    e.part === 'R'
      ? null
      : (e.part === 'L') === (e.kind === 'series')
        ? w * e.value
        : -1 / (w * e.value);
  return [
    k + 1,
    kind,
    of('L'),
    of('C'),
    of('R'),
    null,
    null,
    null,
    e.kind === 'series' ? immittance : null,
    e.kind === 'shunt' ? immittance : null,
    e.part === 'R' ? null : seriesResistance(e.part, e.value, losses),
  ];
}

/** What is seen after each step, and for programs the parts of the network. */
export const networkTables = (r: SmithResult, i: SmithInputs): Shown[] =>
  r.ladder.length === 0
    ? []
    : [
        {
          kind: 'table',
          id: 'path',
          title: 'Along the path',
          columns: [
            'after',
            'resistance',
            'reactance',
            'conductance',
            'susceptance',
            'gammaMagnitude',
            'gammaAngle',
          ],
          rows: pathRows(r, i),
          caption:
            'A series part changes X and keeps R; a shunt part changes B and keeps G; what its losses add comes on top.',
        },
        {
          kind: 'table',
          id: 'matchingParts',
          title: 'Parts of the network',
          unseen: true,
          columns: PART_COLUMNS,
          rows: r.ladder.map((e, k) => partRow(e, k, r, i)),
        },
      ];

const pathRows = (r: SmithResult, i: SmithInputs): Cell[][] => [
  ['load', ...seenAt(r.loadGamma, i.z0)],
  ...r.ladder.map((e, k) => [
    { value: kindOf(e), shown: `${nameOf(e)}, ${sizeInMetres(e, i.f0, i.velocity)}` },
    ...seenAt(r.path[k]?.at(-1) ?? r.loadGamma, i.z0),
  ]),
];

/** Impedance, admittance and Γ of a place on the chart. */
function seenAt(g: Complex, z0: number): Cell[] {
  const z = impedanceAt(g, z0);
  const y = admittanceAt(g, z0);
  const size = sizeOfGamma(g);
  return [z.re, z.im, y.re, y.im, size, size === 0 ? null : (arg(g) * 180) / Math.PI];
}

/** The sweep with complex Γ, for programs. */
export const sweepTable = (r: SmithResult, { z0 }: SmithInputs): Shown => ({
  kind: 'table',
  id: 'sweep',
  title: 'Sweep',
  unseen: true,
  columns: ['frequency', 'loadGamma', 'gamma', 'loadImpedance', 'impedance', 'vswr'],
  rows: r.trace.map((p, k) => [
    r.frequency[k] ?? null,
    r.loadTrace[k] ?? null,
    p.gamma,
    knownAt(r.loadTrace[k] ?? p.gamma, z0),
    knownAt(p.gamma, z0),
    vswr(abs(p.mismatch)),
  ]),
});

/** Impedance of a place on the chart, Ω; none at the open circuit. */
function knownAt(gamma: Complex, z0: number): Complex | null {
  const z = impedanceAt(gamma, z0);
  return isKnown(z) ? z : null;
}

/** What is read off at the frequencies that are marked. */
export const markerTable = (r: SmithResult, i: SmithInputs): Shown[] =>
  r.markers.length === 0
    ? []
    : [
        {
          kind: 'table',
          id: 'markers',
          title: 'Markers',
          columns: [
            'frequency',
            'resistance',
            'reactance',
            'gammaMagnitude',
            'gammaAngle',
            'vswr',
            'returnLoss',
            'insertionLoss',
          ],
          rows: r.markers.map(({ frequency, point }) => [
            frequency,
            ...(point ? markerCells(point, i.z0) : Array<null>(7).fill(null)),
          ]),
        },
      ];

function markerCells({ gamma, mismatch, gain }: LadderPoint, z0: number): Cell[] {
  const [r, x, , , size, angle] = seenAt(gamma, z0);
  const returned = sizeOfGamma(mismatch);
  return [
    r ?? null,
    x ?? null,
    size ?? null,
    angle ?? null,
    vswr(returned),
    returnLoss(returned),
    gain > 0 ? lossOf(gain) : null,
  ];
}
