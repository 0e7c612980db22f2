import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { toRows } from '@tollbench/engines/linalg/matrix.ts';
import { subscript } from '@tollbench/engines/text/script-digits.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { complexText } from '../../text/complex.ts';
import { combinationText } from './combination.ts';
import type { DesignResult } from './compute.ts';
import type { results } from './results.ts';
import { decayOf, frequencyOf } from './show.ts';

type Table = Extract<NamedOutput<typeof results>, { readonly kind: 'table' }>;

/** A matrix as people read it; programs read the value. */
function shown(
  from: keyof (typeof results)['values'],
  title: string,
  m: Matrix,
  [row, column]: readonly [string, string],
  caption?: string,
): Table {
  return {
    kind: 'table',
    id: `${from}Table`,
    from,
    title,
    columns: [
      { label: title.split(' ').at(-1) ?? title },
      ...Array.from({ length: m.cols }, (_, j) => ({
        label: `${column}${subscript(j + 1)}`,
        digits: 7,
      })),
    ],
    rows: toRows(m).map((cells, k): Cell[] => [`${row}${subscript(k + 1)}`, ...cells]),
    ...(caption !== undefined && { caption }),
  };
}

/** Gains, and the solutions of Riccati equations. */
export function gainTables(r: DesignResult): Table[] {
  const { feedback, observer, reference, augmented } = r;
  const list: Table[] = [];
  if (feedback.method !== 'none') {
    list.push(shown('gain', 'Gain K', feedback.k, ['u', 'x'], METHODS[feedback.method]));
    if (feedback.ki.cols > 0)
      list.push(
        shown(
          'integralGain',
          'Integral gain Kᵢ',
          feedback.ki,
          ['u', '∫'],
          'u = −K x − Kᵢ xᵢ, with xᵢ′ = r − y (in discrete time Tₛ(r − y) a sample).',
        ),
      );
    else if (reference.cols > 1 || augmented.ct.rows > 0)
      list.push(
        shown('referenceGain', 'Reference gain N̄', reference, ['u', 'r'], 'u = −K x + N̄ r.'),
      );
  }
  if (observer) {
    list.push(
      shown('observerGain', 'Observer gain L', observer.l, ['x', 'y'], METHODS[observer.method]),
    );
    if (observer.filter)
      list.push(
        shown(
          'filterGain',
          'Filter gain M',
          observer.filter,
          ['x', 'y'],
          'Corrects a prediction by the newest sample; L = A M.',
        ),
      );
    if (observer.covariance)
      list.push(shown('covariance', 'Error covariance P', observer.covariance, ['x', 'x']));
  }
  if (feedback.x)
    list.push(
      shown(
        'riccati',
        'Riccati solution X',
        feedback.x,
        ['x', 'x'],
        'The least cost from x is xᵀ X x.',
      ),
    );
  return list;
}

const METHODS = {
  exact:
    'One input leaves no choice: K is the only one. Worked out in whole numbers and rounded once, or by orthogonal transformations where those would be too long.',
  robust:
    'Several inputs leave a choice: the closed-loop eigenvectors are as far apart as could be found (Kautsky, Nichols & Van Dooren; Tits & Yang), which makes the poles insensitive. It is a local optimum: other programs may stop at another.',
  schur:
    'Built on an orthogonal Schur form of the closed loop, which repeated poles and long chains of states do not harm.',
  riccati: 'From the stabilising solution of the Riccati equation.',
  given: 'As given.',
} as const;

export function polesTable(r: DesignResult): Table {
  const { feedback, observer, plant } = r;
  const all = [
    ...feedback.poles.map(
      (p) => ({ ...p, of: feedback.method === 'none' ? 'plant' : 'feedback' }) as const,
    ),
    ...(observer?.poles ?? []).map((p) => ({ ...p, of: 'observer' }) as const),
  ];
  const order = { plant: 0, feedback: 0, observer: 1 };
  return {
    kind: 'table',
    id: 'closedLoopPoles',
    title: feedback.method === 'none' && !observer ? 'Poles' : 'Closed-loop poles',
    columns: [
      'of',
      'realPart',
      'imaginaryPart',
      'naturalFrequency',
      'dampingRatio',
      'conditionNumber',
    ],
    rows: all
      .toSorted(
        (p, q) =>
          order[p.of] - order[q.of] ||
          decayOf(p.value, plant) - decayOf(q.value, plant) ||
          q.value.im - p.value.im,
      )
      .map(({ of, value, condition }): Cell[] => {
        const { omega, damping } = frequencyOf(value, plant.step);
        return [
          of,
          value.re,
          value.im,
          Number.isFinite(omega) ? omega : { value: null, shown: '∞' },
          damping,
          Number.isFinite(condition) ? condition : { value: null, shown: 'defective' },
        ];
      }),
    caption:
      'Of A − BK, with integrators where there are any, and of A − LC: together the poles of the whole. Condition: how far a small change of the matrix moves the pole; repeated poles are defective.',
  };
}

export function structureTables({ structure, plant }: DesignResult): Table[] {
  const { modes, kalman, uncontrollable, unobservable, hankel } = structure;
  const whole = uncontrollable.length === 0 && unobservable.length === 0;
  const list: Table[] = [
    {
      kind: 'table',
      id: 'modes',
      title: 'Modes of the plant',
      columns: [
        'realPart',
        'imaginaryPart',
        'naturalFrequency',
        'dampingRatio',
        'controllable',
        'observable',
        'controlDistance',
        'observeDistance',
      ],
      rows: modes.map(({ value, kind, control, observe }): Cell[] => {
        const { omega, damping } = frequencyOf(value, plant.step);
        return [
          value.re,
          value.im,
          Number.isFinite(omega) ? omega : { value: null, shown: '∞' },
          damping,
          kind[0] === 'c',
          kind[1] === 'o',
          control,
          observe,
        ];
      }),
      caption:
        'Distances by Popov, Belevitch and Hautus, in states of like size: how large, relatively, a change of A and B (or C) must be to lose the mode. Small is hard to control or to see.',
    },
  ];
  if (!whole)
    list.push(
      {
        kind: 'table',
        id: 'fixedModes',
        title: 'What is out of reach',
        columns: ['kind', 'realPart', 'imaginaryPart', 'combination'],
        rows: [
          ...uncontrollable.map((mode) => ({ ...mode, kind: 'uncontrollable' })),
          ...unobservable.map((mode) => ({ ...mode, kind: 'unobservable' })),
        ].map(({ kind, value, weights }): Cell[] => {
          const text = combinationText(weights);
          return [kind, value.re, value.im, { value: plainText(text), shown: text }];
        }),
        caption:
          'Not controllable: this combination of states goes its own way whatever u is. Not observable: along this direction of states the outputs say nothing.',
      },
      {
        kind: 'table',
        id: 'kalmanParts',
        title: 'Kalman decomposition',
        columns: ['controllable', 'observable', 'states', 'eigenvalues'],
        rows: (['co', 'cu', 'uo', 'uu'] as const).map((kind): Cell[] => {
          const text = kalman.modes[kind].map((p) => complexText(p, 'j')).join(', ');
          return [
            kind[0] === 'c',
            kind[1] === 'o',
            kalman.sizes[kind],
            { value: plainText(text), shown: text },
          ];
        }),
      },
    );
  if (hankel)
    list.push({
      kind: 'table',
      id: 'hankel',
      title: 'Hankel singular values',
      columns: ['order', 'hankelValue', 'bound'],
      rows: Array.from(hankel, (s, k): Cell[] => [
        k + 1,
        s,
        2 * hankel.slice(k + 1).reduce((sum, x) => sum + x, 0),
      ]),
      caption:
        'How much of each balanced state input and output see together. Cut after a row, the plant keeps so many states, and no frequency response is off by more than the bound.',
    });
  return list;
}

/** Words of a table for programs: digits and signs of a keyboard. */
const plainText = (text: string): string =>
  text
    .replace(/[₀-₉]/gu, (d) => String((d.codePointAt(0) ?? 0) - 0x2080))
    .replaceAll('\u2212', '-')
    .replace(/[\u202f\u00a0\u2009]/gu, '');
