import { corners } from '@tollbench/engines/inductor/spiral.ts';
import { abs, add, type Complex, complex, div, mul } from '@tollbench/engines/numeric/complex.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import type { AtFrequency, InductorResult } from './compute.ts';
import type { InductorInputs } from './inputs.ts';
import { spiralOf } from './models.ts';

/** Inductance over the turns, with where it is and where it is wanted. */
export function overTurns({ overTurns: curve, at }: InductorResult, i: InductorInputs): Drawing {
  const here = at.inductance;
  return {
    title: 'Inductance over turns',
    x: { id: 'turns', label: 'Turns', scale: 'log', domain: ends(curve.turns) },
    y: { label: 'Inductance', unit: 'H', scale: 'log' },
    marks: [
      ...(i.target === null
        ? []
        : [
            {
              kind: 'rule',
              y: i.target,
              tone: 'note',
              dash: 'dash',
              label: showQuantity(i.target, 'H'),
            } as const,
          ]),
      {
        kind: 'line',
        id: 'inductance',
        label: 'L',
        x: curve.turns,
        y: curve.inductance,
        colour: 1,
      },
      point(i.turns, here, showQuantity(here, 'H', 4)),
    ],
  };
}

const ends = (x: readonly number[]): [number | null, number | null] => [
  x[0] ?? null,
  x.at(-1) ?? null,
];

const point = (x: number, y: number, name: string): Mark => ({
  kind: 'points',
  x: [x],
  y: [y],
  names: [name],
  marker: 'circle',
  size: 8,
  colour: 1,
  silent: true,
});

/** Q and what it is made of. */
export function overFrequency({ sweep, at }: InductorResult): Drawing {
  const x = sweep.map((s) => s.frequency);
  return {
    title: 'Q over frequency',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log', domain: ends(x) },
    y: { label: 'Q', scale: 'log' },
    y2: { label: 'Resistance', unit: 'Ω', scale: 'log' },
    names: 'key',
    marks: [
      {
        kind: 'line',
        id: 'quality',
        label: 'Q',
        x,
        y: sweep.map((s) => s.quality),
        colour: 1,
        dash: 'solid',
      },
      {
        kind: 'line',
        axis: 'y2',
        id: 'resistance',
        label: 'R',
        x,
        y: sweep.map((s) => s.resistance),
        colour: 2,
        dash: 'long',
      },
      point(at.frequency, at.quality, showQuantity(at.quality, '', 3)),
    ],
  };
}

/** Ω, of the coil with its own capacitance across it. */
export function impedanceAt(at: AtFrequency, capacitance: number | null): Complex {
  const omega = 2 * Math.PI * at.frequency;
  const z = complex(at.resistance, omega * at.inductance);
  const across = complex(0, omega * (capacitance ?? 0));
  return div(z, add(complex(1), mul(across, z)));
}

export function overImpedance({ sweep, capacitance, at }: InductorResult): Drawing {
  const x = sweep.map((s) => s.frequency);
  const here = abs(impedanceAt(at, capacitance));
  return {
    title: 'Impedance over frequency',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log', domain: ends(x) },
    y: { label: '|Z|', unit: 'Ω', scale: 'log' },
    marks: [
      {
        kind: 'line',
        id: 'magnitude',
        label: '|Z|',
        x,
        y: sweep.map((s) => abs(impedanceAt(s, capacitance))),
        colour: 1,
      },
      point(at.frequency, here, showQuantity(here, 'Ω', 3)),
    ],
  };
}

/** Turns that are drawn one by one. */
const DRAWN = 40;

/** The coil to scale: a solenoid from the side, a spiral and a toroid from above. */
export function layout(i: InductorInputs): Drawing {
  const [x, y] = lineOf(i);
  const width = i.kind === 'spiral' ? i.trace : i.wire;
  return {
    title: 'The coil',
    x: { id: 'x', label: 'x', unit: 'm' },
    y: { id: 'y', label: 'y', unit: 'm' },
    equal: true,
    names: 'none',
    marks: [
      ...coreOf(i),
      { kind: 'line', id: 'y', label: 'conductor', x, y, colour: 1, width: width > 0 ? 1.6 : 1 },
    ],
  };
}

function lineOf(i: InductorInputs): [number[], number[]] {
  if (i.kind === 'spiral') {
    const at = corners(spiralOf(i));
    return [at.map(([u]) => u), at.map(([, v]) => v)];
  }
  const turns = Math.min(i.turns, DRAWN);
  const count = Math.max(24, Math.ceil(24 * turns));
  const angles = Array.from({ length: count + 1 }, (_, k) => (2 * Math.PI * turns * k) / count);
  if (i.kind === 'solenoid') {
    const half = (i.pitch * turns) / 2;
    return [
      angles.map((a) => (i.pitch * a) / (2 * Math.PI) - half),
      angles.map((a) => (i.diameter / 2) * Math.cos(a)),
    ];
  }
  const [mean, half] = [
    (i.coreOuter + i.coreInner) / 4,
    (i.coreOuter - i.coreInner) / 4 + i.wire / 2,
  ];
  const around = (a: number) =>
    (a / turns) * Math.min(1, (turns * i.wire) / (Math.PI * i.coreInner) + 0.75);
  const r = (a: number) => mean + half * Math.cos(a);
  return [
    angles.map((a) => r(a) * Math.cos(around(a))),
    angles.map((a) => r(a) * Math.sin(around(a))),
  ];
}

function coreOf(i: InductorInputs): Mark[] {
  if (i.kind !== 'toroid') return [];
  return [i.coreOuter, i.coreInner].map((d) => ({
    kind: 'circle',
    x: 0,
    y: 0,
    r: d / 2,
    colour: 'quiet',
    silent: true,
  }));
}
