/** The circuits that are drawn: their parts by name, from which every function follows. */
import type { DrivenNetwork, NetworkPart, Probe } from '@tollbench/engines/circuit/rlc/network.ts';

/** A part's name and its two nodes; its kind is the first letter of its name. */
type Drawn = readonly [name: string, a: string, b: string];

export interface Arrangement {
  readonly label: string;
  readonly source: 'V' | 'I';
  readonly parts: readonly Drawn[];
  readonly probe: string;
}

const V = 'V' as const;

/** `in` is the source's node, `0` ground. By what stands in links. */
export const ARRANGEMENTS = {
  series: {
    label: 'R, L, C in series',
    source: V,
    parts: [
      ['R1', 'in', 'a'],
      ['L1', 'a', 'out'],
      ['C1', 'out', '0'],
    ],
    probe: 'v(C1)',
  },
  parallel: {
    label: 'R, L, C in parallel, fed a current',
    source: 'I',
    parts: [
      ['R1', 'in', '0'],
      ['L1', 'in', '0'],
      ['C1', 'in', '0'],
    ],
    probe: 'v(in)',
  },
  tank: {
    label: 'coil and C in parallel behind R',
    source: V,
    parts: [
      ['R1', 'in', 'out'],
      ['L1', 'out', 'coil'],
      ['R2', 'coil', '0'],
      ['C1', 'out', '0'],
    ],
    probe: 'v(out)',
  },
  'rc-low': {
    label: 'RC low pass',
    source: V,
    parts: [
      ['R1', 'in', 'out'],
      ['C1', 'out', '0'],
    ],
    probe: 'v(out)',
  },
  'rc-high': {
    label: 'RC high pass',
    source: V,
    parts: [
      ['C1', 'in', 'out'],
      ['R1', 'out', '0'],
    ],
    probe: 'v(out)',
  },
  'rl-low': {
    label: 'RL low pass',
    source: V,
    parts: [
      ['L1', 'in', 'out'],
      ['R1', 'out', '0'],
    ],
    probe: 'v(out)',
  },
  'rl-high': {
    label: 'RL high pass',
    source: V,
    parts: [
      ['R1', 'in', 'out'],
      ['L1', 'out', '0'],
    ],
    probe: 'v(out)',
  },
  'rc-rc': {
    label: 'two RC sections',
    source: V,
    parts: [
      ['R1', 'in', 'a'],
      ['C1', 'a', '0'],
      ['R2', 'a', 'out'],
      ['C2', 'out', '0'],
    ],
    probe: 'v(out)',
  },
  wien: {
    label: 'Wien: R, C in series, then in parallel',
    source: V,
    parts: [
      ['R1', 'in', 'a'],
      ['C1', 'a', 'out'],
      ['R2', 'out', '0'],
      ['C2', 'out', '0'],
    ],
    probe: 'v(out)',
  },
  probe: {
    label: 'divider of R ∥ C and R ∥ C',
    source: V,
    parts: [
      ['R1', 'in', 'out'],
      ['C1', 'in', 'out'],
      ['R2', 'out', '0'],
      ['C2', 'out', '0'],
    ],
    probe: 'v(out)',
  },
  snubber: {
    label: 'LC with its RC snubber',
    source: V,
    parts: [
      ['R2', 'in', 'a'],
      ['L1', 'a', 'out'],
      ['C1', 'out', '0'],
      ['R1', 'out', 'b'],
      ['C2', 'b', '0'],
    ],
    probe: 'v(out)',
  },
  netlist: { label: 'netlist', source: V, parts: [], probe: '' },
} as const satisfies Readonly<Record<string, Arrangement>>;

export type ArrangementName = keyof typeof ARRANGEMENTS;

/** A circuit, and what is looked at unless another probe is asked for. */
export interface Circuit extends DrivenNetwork {
  readonly probe: string;
}

export const SOURCES = {
  V: { kind: 'V', plus: 'in', minus: '0' },
  I: { kind: 'I', plus: 'in', minus: '0' },
} as const;

/** The drawn circuit with these values, nothing held. */
export function arranged(
  name: Exclude<ArrangementName, 'netlist'>,
  valueFor: (part: string) => number,
): Circuit {
  const { parts, probe, source } = ARRANGEMENTS[name] as Arrangement;
  return {
    parts: parts.map(([part, a, b]) => ({
      name: part,
      kind: part[0] as NetworkPart['kind'],
      a,
      b,
      value: valueFor(part),
      initial: 0,
    })),
    source: SOURCES[source],
    probe,
  };
}

export const UNITS = { R: 'Ω', L: 'H', C: 'F' } as const;

export const nodesOf = ({ parts, source }: DrivenNetwork): string[] => [
  ...new Set([...parts.flatMap(({ a, b }) => [a, b]), source.plus, source.minus]),
];

export type { Probe };
