/** Linear circuits with their equations by hand: what the state-space form of each is, and which curves its states are. */
import type { Input, StateSpace } from './state-space.ts';

export interface Known {
  readonly cards: string;
  readonly space: StateSpace;
  /** The curves that the states are, in order. */
  readonly curves: readonly string[];
  /** s: about its slowest time constant. */
  readonly pace: number;
}

function seriesRlc(ohms: number): Known {
  const [l, c] = [1e-3, 1e-6];
  return {
    cards: `r1 in a ${ohms}\nl1 a out 1m\nc1 out 0 1u`,
    space: {
      a: [
        [0, 1 / c],
        [-1 / l, -ohms / l],
      ],
      b: [0, 1 / l],
    },
    curves: ['v(out)', 'i(l1)'],
    pace: 1e-4,
  };
}

/** R in series and C to ground, five times. */
function ladder(): Known {
  const rate = 1 / (1e3 * 1e-8);
  const a = Array.from({ length: 5 }, (_, i) =>
    Array.from({ length: 5 }, (_, j) =>
      i === j ? (i < 4 ? -2 : -1) * rate : Math.abs(i - j) === 1 ? rate : 0,
    ),
  );
  const cards = a.map(
    (_, k) => `r${k} ${k === 0 ? 'in' : `n${k}`} n${k + 1} 1k\nc${k} n${k + 1} 0 10n`,
  );
  return {
    cards: cards.join('\n'),
    space: { a, b: [rate, 0, 0, 0, 0] },
    curves: a.map((_, k) => `v(n${k + 1})`),
    pace: 1e-4,
  };
}

/** Two coils, 1 mH and 4 mH, coupled by 0.6, behind 10 Ω and 50 Ω. */
function coils(): Known {
  const [l1, l2] = [1e-3, 4e-3];
  const m = 0.6 * Math.sqrt(l1 * l2);
  const det = l1 * l2 - m * m;
  return {
    cards: 'r1 in a 10\nl1 a 0 1m\nl2 b 0 4m\nk1 l1 l2 0.6\nr2 b 0 50',
    space: {
      a: [
        [(-l2 * 10) / det, (m * 50) / det],
        [(m * 10) / det, (-l1 * 50) / det],
      ],
      b: [l2 / det, -m / det],
    },
    curves: ['i(l1)', 'i(l2)'],
    pace: 1e-4,
  };
}

export const KNOWN: Readonly<Record<string, Known>> = {
  'an RC': {
    cards: 'r1 in out 1k\nc1 out 0 100n',
    space: { a: [[-1e4]], b: [1e4] },
    curves: ['v(out)'],
    pace: 1e-4,
  },
  'an underdamped RLC': seriesRlc(10),
  'a critically damped RLC': seriesRlc(2 * Math.sqrt(1e-3 / 1e-6)),
  'an overdamped RLC': seriesRlc(300),
  'a ladder of five RC': ladder(),
  'coupled coils': coils(),
};

/** Inputs of about that pace: the card of the source, and what it is. */
export function inputs(pace: number): Readonly<Record<string, { card: string; input: Input }>> {
  const us = (t: number) => `${+(t * pace * 1e6).toPrecision(12)}u`;
  const corners: (readonly [number, number])[] = [
    [0, 0],
    [0.5, 0],
    [1.25, 2],
    [2, -1],
    [4, -1],
    [5, 0.5],
  ];
  return {
    PULSE: {
      card: `pulse(0 1 ${us(0.2)} ${us(0.05)} ${us(0.05)} ${us(3)} 1)`,
      input: {
        kind: 'corners',
        points: (
          [
            [0, 0],
            [0.2, 0],
            [0.25, 1],
            [3.25, 1],
            [3.3, 0],
          ] as const
        ).map(([t, u]) => [t * pace, u] as const),
      },
    },
    PWL: {
      card: `pwl(${corners.map(([t, u]) => `${us(t)} ${u}`).join(' ')})`,
      input: { kind: 'corners', points: corners.map(([t, u]) => [t * pace, u] as const) },
    },
    SIN: {
      card: `sin(0 1 ${1 / (2.5 * pace)})`,
      input: { kind: 'sine', amplitude: 1, frequency: 1 / (2.5 * pace) },
    },
  };
}
