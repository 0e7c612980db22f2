import { gainAtOrigin, inZ } from '@tollbench/engines/discretize/response.ts';
import type { FixedStage, Stage } from '@tollbench/engines/discretize/stages.ts';
import { stageOf } from '@tollbench/engines/discretize/stages.ts';
import { abs, type Complex, log } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell, Column } from '../../define/output.ts';
import type { DiscretizerResult } from './compute.ts';
import { realisationOf } from './fixed.ts';
import type { DiscretizerInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** What stands before the fraction, in words. */
const behind = (lag: number): string =>
  lag === 0 ? '' : ` Times z to −${lag}: ${lag} whole samples of dead time.`;

export function coefficientsTable({ discrete: { z, delta, lag } }: DiscretizerResult): Shown {
  const n = z.den.length;
  const aligned = (list: readonly number[], k: number): number => list[k - (n - list.length)] ?? 0;
  return {
    kind: 'table',
    id: 'coefficients',
    title: 'Coefficients',
    columns: ['index', 'numerator', 'denominator', 'deltaNumerator', 'deltaDenominator'],
    rows: z.den.map((a, k) => [
      k,
      aligned(z.num, k),
      a,
      aligned(delta.num, k),
      delta.den[k] ?? null,
    ]),
    caption: `H(z) = Σ b z^−i / Σ a z^−i, each coefficient right to the last place of a double.${behind(lag)} In δ = z − 1, powers from ${n - 1} down, fast sampling costs no digits.`,
  };
}

/** Natural frequency and damping of ln(z)/T. */
function inS(z: Complex, sampleTime: number): { omega: number | null; damping: number | null } {
  if (abs(z) === 0) return { omega: null, damping: null };
  const s = log(z);
  const size = abs(s);
  return { omega: size / sampleTime, damping: size === 0 ? null : -s.re / size };
}

export function rootsTable({ discrete, sampleTime }: DiscretizerResult): Shown {
  const row = (root: 'pole' | 'zero', z: Complex): Cell[] => {
    const { omega, damping } = inS(z, sampleTime);
    return [root, z, abs(z), omega, root === 'pole' ? damping : null];
  };
  const sorted = (list: readonly Complex[]) =>
    list.map(inZ).toSorted((p, q) => abs(q) - abs(p) || q.im - p.im);
  return {
    kind: 'table',
    id: 'roots',
    title: 'Poles and zeros',
    columns: ['root', 'z', 'modulus', 'naturalFrequency', 'dampingRatio'],
    rows: [
      ...sorted(discrete.poles).map((z) => row('pole', z)),
      ...sorted(discrete.zeros).map((z) => row('zero', z)),
    ],
    ...(discrete.lag > 0 && {
      caption: `Beside ${discrete.lag} poles at z = 0, of the dead time.`,
    }),
  };
}

/** Each method beside the chosen one; pressing a row takes it. */
export function methodsTable({ methods }: DiscretizerResult, i: DiscretizerInputs): Shown {
  const finite = (x: number) => (Number.isFinite(x) ? x : null);
  const missing = methods.filter(({ discrete }) => discrete === null);
  return {
    kind: 'table',
    id: 'methods',
    title: 'All methods',
    columns: ['method', 'stability', 'magnitudeError', 'phaseError', 'dcGain', 'gain'],
    rows: methods.map(({ method, discrete, verdict, magnitudeError, phaseError }) =>
      discrete === null
        ? [method, null, null, null, null, null]
        : [
            method,
            verdict,
            finite(magnitudeError),
            finite(phaseError),
            finite(gainAtOrigin(discrete)),
            discrete.gain,
          ],
    ),
    rowInputs: methods.map(({ method, discrete }) =>
      discrete === null || method === i.method ? undefined : { method },
    ),
    caption: `Errors where they are compared.${i.method === 'prewarp' ? '' : ' Prewarping keeps that frequency.'}${missing.map(({ why }) => ` ${why}`).join('')}`,
  };
}

const nameOf = (k: number, count: number): string => (k < count ? `b${k}` : `a${k - count + 1}`);

function stageRows(stage: Stage, fixed: FixedStage | undefined, section: number): Cell[][] {
  const values = [...stage.b, ...stage.a.slice(1)];
  const kept = fixed && stageOf(fixed);
  const stored = kept && [...kept.b, ...kept.a.slice(1)];
  const integers = fixed && [...fixed.b, ...fixed.a];
  return values.map((value, k) => {
    const name = nameOf(k, stage.b.length);
    if (!fixed || !stored || !integers) return [section, name, value];
    const held = stored[k] ?? 0;
    return [
      section,
      name,
      value,
      integers[k] ?? 0,
      k < stage.b.length ? fixed.bFraction : fixed.aFraction,
      held,
      held - value,
    ];
  });
}

/** What code runs, where that is not the table of coefficients itself. */
export function stagesTable(r: DiscretizerResult, i: DiscretizerInputs): Shown[] {
  if (i.form === 'direct' && !r.fixed) return [];
  const { stages, lag } = realisationOf(i, r.discrete);
  return [
    {
      kind: 'table',
      id: 'stages',
      title: r.fixed ? 'Stored coefficients' : 'Sections',
      columns: r.fixed
        ? ['section', 'coefficient', 'value', 'integer', 'fraction', 'stored', 'error']
        : ['section', 'coefficient', 'value'],
      rows: stages.flatMap((stage, k) => stageRows(stage, r.fixed?.stages[k], k + 1)),
      ...(lag > 0 && { caption: `Behind ${lag} samples of delay.` }),
    },
  ];
}

/** [Φ Γ; C D] in one table, for people. */
export function matricesTable({ matrices, canonical, discrete }: DiscretizerResult): Shown[] {
  const { a, b, c, d } = matrices;
  if (a.rows === 0) return [];
  const numbered = (name: string, count: number, alone: boolean): Column[] =>
    Array.from({ length: count }, (_, k) => ({
      label: alone && count === 1 ? name : `${name}${k + 1}`,
      digits: 6,
    }));
  const row = (m: typeof a, k: number) => Array.from(m.data.subarray(k * m.cols, (k + 1) * m.cols));
  const states = Array.from({ length: a.rows }, (_, k): Cell[] => [
    `x${k + 1}[k+1]`,
    ...row(a, k),
    ...row(b, k),
  ]);
  const outputs = Array.from({ length: c.rows }, (_, k): Cell[] => [
    c.rows === 1 ? 'y[k]' : `y${k + 1}[k]`,
    ...row(c, k),
    ...row(d, k),
  ]);
  return [
    {
      kind: 'table',
      id: 'matrices',
      from: 'stateA',
      title: 'State space',
      columns: [{ label: 'Of' }, ...numbered('x', a.cols, false), ...numbered('u', b.cols, true)],
      rows: [...states, ...outputs],
      caption: `[Φ Γ; C D], ${canonical ? 'the controllable canonical form of H(z)' : 'of the states given'}.${discrete.lag > 0 ? ` The input comes ${discrete.lag} samples late.` : ''}`,
    },
  ];
}
