import { minus, part } from '@tollbench/engines/linalg/blocks.ts';
import { fromRows, type Matrix, transpose } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { normMax } from '@tollbench/engines/linalg/norms.ts';
import { qr } from '@tollbench/engines/linalg/qr.ts';
import { svd } from '@tollbench/engines/linalg/svd.ts';
import { care } from '@tollbench/engines/state-space/care.ts';
import { dare } from '@tollbench/engines/state-space/dare.ts';
import { gramianFactor } from '@tollbench/engines/state-space/gramian.ts';
import { place } from '@tollbench/engines/state-space/place.ts';
import { placeRobust } from '@tollbench/engines/state-space/place-robust.ts';
import { polePlaces } from '@tollbench/engines/state-space/pole-list.ts';
import { riccatiProblem } from '@tollbench/engines/state-space/riccati.ts';
import { heldPlant } from '@tollbench/engines/state-space/sampled.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

type Rows = number[][];

interface RiccatiCase {
  name: string;
  kind: 'care' | 'dare';
  a: Rows;
  b: Rows;
  q: Rows;
  r: Rows;
  x?: Rows;
}
interface PlaceCase {
  a: Rows;
  b: Rows;
  poles: [number, number][];
  k: number[];
}
interface SeveralCase extends PlaceCase {
  volume: number;
}
interface OctaveCase {
  time: 'continuous' | 'discrete';
  a: Rows;
  b: Rows;
  c: Rows;
  q: Rows;
  r: Rows;
  w: Rows;
  v: Rows;
  k: Rows;
  x: Rows;
  l: Rows;
  hsv: number[];
  wc: Rows;
  wo: Rows;
  T: number;
  ad: Rows;
  bd: Rows;
}

/** The largest difference over the largest entry. */
const apart = (ours: Matrix, theirs: Rows): number => {
  const other = fromRows(theirs);
  return normMax(minus(ours, other)) / (normMax(other) || 1);
};

const complexOf = (poles: readonly (readonly [number, number])[]) =>
  poles.map(([re, im]) => ({ re, im }));

const text = (rows: Rows) => rows.map((row) => row.map(String));
const riccati = vectors<RiccatiCase>('state-space-riccati');
const placing = vectors<PlaceCase>('state-space-place') as ReturnType<typeof vectors<PlaceCase>> & {
  several: readonly SeveralCase[];
};
const octave = vectors<OctaveCase>('state-space-octave');

const solveCase = (c: RiccatiCase) => {
  const p = riccatiProblem(fromRows(c.a), fromRows(c.b), fromRows(c.q), fromRows(c.r));
  return c.kind === 'care' ? care(p) : dare(p);
};

test('Riccati equations to a residual of 1e-12, SciPy’s hard cases among them', () => {
  let worst = 0;
  for (const c of riccati.cases) {
    const { residual } = solveCase(c);
    expect(residual, c.name).toBeLessThan(1e-12);
    worst = Math.max(worst, residual);
  }
  expect(riccati.cases.filter((c) => c.name.startsWith('SciPy')).length).toBeGreaterThan(28);
});

/** The error of X that the condition of the equation makes of one rounding of Q: what no algorithm is rid of. */
const errors = () => {
  const list = riccati.cases.flatMap((c) =>
    c.x ? [{ c, error: apart(solveCase(c).x, c.x) }] : [],
  );
  return {
    hard: list.filter(({ c }) => c.name.startsWith('SciPy')),
    random: list.filter(({ c }) => c.name.startsWith('random')),
  };
};
const largest = (list: readonly { error: number }[]) =>
  list.reduce((worst, { error }) => Math.max(worst, error), 0);

test('the figures on the page are the ones measured here', () => {
  const { hard, random } = errors();
  const held = (
    what: string,
    of: { program: string; version: string },
    cases: number,
    largestError: number,
  ) => ({
    program: of.program,
    version: of.version,
    what,
    cases,
    largestError,
    errorKind: 'relative' as const,
  });
  const fractions = { program: 'Python fractions', version: '3' };
  const scipy = { program: 'SciPy', version: placing.version };
  const measured = octaveErrors();
  expectHeld(import.meta.dirname, [
    held(
      'X of random Riccati equations, continuous and discrete',
      riccati,
      random.length,
      largest(random),
    ),
    held('X of SciPy’s set of hard Riccati equations', riccati, hard.length, largest(hard)),
    held(
      'K of one input, to 20 states and with repeated poles',
      fractions,
      placing.cases.length,
      placeError(),
    ),
    held(
      'volume of robust eigenvectors below that of Tits and Yang',
      scipy,
      placing.several.length,
      volumeLoss(),
    ),
    held('K and X of lqr and dlqr', octave, octave.cases.length, measured.lqr),
    held('L of Kalman filters', octave, octave.cases.length, measured.kalman),
    held('Gramians', octave, 2 * octave.cases.length, measured.gramians),
    held(
      'Hankel singular values, relative to the largest',
      octave,
      octave.cases.length,
      measured.hankel,
    ),
    held(
      'plants behind a hold',
      octave,
      octave.cases.filter((c) => c.time === 'continuous').length,
      measured.held,
    ),
  ]);
});

function placeError(): number {
  let worst = 0;
  for (const c of placing.cases) {
    const { k, method } = place(fromRows(c.a), fromRows(c.b), complexOf(c.poles));
    expect(method).toBe('exact');
    worst = Math.max(worst, apart(k, [c.k]));
  }
  return worst;
}

/** How much smaller, relatively, the volume of our unit eigenvectors is at worst; 0 where none is. */
function volumeLoss(): number {
  let worst = 0;
  for (const c of placing.several) {
    const [a, b] = [fromRows(c.a), fromRows(c.b)];
    const { q } = qr(b, { pivoting: true });
    const x = placeRobust(
      a,
      transpose(part(q, 0, a.rows, b.cols, a.rows)),
      polePlaces(complexOf(c.poles)),
    );
    // Real and imaginary part of a unit vector z: |det [z z̄]| is twice that of the parts.
    const pairs = c.poles.filter(([, im]) => im > 0).length;
    const volume = svd(x).s.reduce((product, s) => product * s, 1) * 2 ** pairs;
    worst = Math.max(worst, 1 - volume / c.volume);
  }
  return worst;
}

/** Through the whole tool, as a visitor would. */
function octaveErrors() {
  const worst = { lqr: 0, kalman: 0, gramians: 0, hankel: 0, held: 0 };
  for (const c of octave.cases) {
    const plant = { a: text(c.a), b: text(c.b), c: text(c.c) };
    const r = evaluate(
      tool,
      withDefaults(tool.inputs, {
        ...plant,
        time: c.time,
        design: 'lqr',
        q: text(c.q),
        r: text(c.r),
        track: 'none',
        observer: 'kalman',
        noiseOn: 'states',
        w: text(c.w),
        v: text(c.v),
        test: 'load',
      }),
    );
    worst.lqr = Math.max(
      worst.lqr,
      apart(r.feedback.k, c.k),
      r.feedback.x ? apart(r.feedback.x, c.x) : 1,
    );
    worst.kalman = Math.max(worst.kalman, r.observer ? apart(r.observer.l, c.l) : 1);
    const { hankel } = r.structure;
    const top = c.hsv[0] ?? 1;
    c.hsv.forEach((s, k) => {
      worst.hankel = Math.max(worst.hankel, Math.abs((hankel?.[k] ?? 0) - s) / top);
    });
    const [a, b, cc] = [fromRows(c.a), fromRows(c.b), fromRows(c.c)];
    const s = gramianFactor(a, b, c.time);
    const o = gramianFactor(transpose(a), transpose(cc), c.time);
    worst.gramians = Math.max(
      worst.gramians,
      apart(multiply(s, transpose(s)), c.wc),
      apart(multiply(o, transpose(o)), c.wo),
    );
    if (c.time === 'discrete') continue;
    const held = heldPlant(a, b, c.T);
    worst.held = Math.max(worst.held, apart(held.a, c.ad), apart(held.b, c.bd));
  }
  return worst;
}
