/** The working: symmetry, the integral of each piece with its antiderivative, the limits put in, and what follows. */
import { expanded } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  equals,
  has,
  ONE,
  partsOf,
  symbol,
  whole,
  ZERO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { call } from '@tollbench/engines/algebra/expression/functions.ts';
import {
  sum as plus,
  quotient,
  product as times,
} from '@tollbench/engines/algebra/expression/make.ts';
import type { Antiderivative } from '@tollbench/engines/fourier-series/by-antiderivative.ts';
import {
  type Coefficients,
  omegaOf,
  type Setting,
} from '@tollbench/engines/fourier-series/coefficients.ts';
import { N } from '@tollbench/engines/fourier-series/integer-angles.ts';
import type { Kernel } from '@tollbench/engines/fourier-series/known-kernels.ts';
import type { Integrable, Piece, Range } from '@tollbench/engines/fourier-series/periodic.ts';
import {
  type Probe,
  primitiveOf,
  type Swing,
  swingsOf,
} from '@tollbench/engines/fourier-series/primitive.ts';
import type { Step } from '../../define/output.ts';
import { complexOf } from './forms.ts';
import type { Written } from './result.ts';
import { knownSteps, termwiseSteps, usedSteps } from './steps-known.ts';
import { shown } from './words.ts';

/** Pieces that are integrated before the reader’s eyes. */
const MOST = 6;
const T = symbol('t');

export interface Working {
  readonly setting: Setting;
  readonly exact: Coefficients | undefined;
  readonly square: Expression | undefined;
  readonly range: Range;
  readonly own: (e: Expression) => Written;
  readonly symmetry: readonly { readonly name: string; readonly effect: string }[];
  readonly pieces: readonly Piece[];
  /** Series that are known, and antiderivatives that have a name, where the coefficients were found by them. */
  readonly kernels: readonly Kernel[];
  readonly used: readonly Antiderivative[];
  readonly smoothness: number | undefined;
}

export function stepsOf(w: Working): Step[] {
  const { own, setting } = w;
  const omega = omegaOf(setting.period);
  const head: Step[] = [
    {
      text:
        w.range === 'full'
          ? 'The period, and the angular frequency of the first harmonic.'
          : `Half a period is given; the function is continued as an ${w.range === 'sine' ? 'odd' : 'even'} one, so that the integral over the half is taken twice.`,
      tex: `T = ${own(setting.period).tex}, \\quad \\omega_0 = \\frac{2\\pi}{T} = ${own(omega).tex}`,
    },
    ...w.symmetry.map(
      ({ name, effect }): Step => ({
        text: `Symmetry: ${name}, so that ${effect}.`,
      }),
    ),
  ];
  const { exact } = w;
  if (!exact)
    return [
      ...head,
      {
        text: 'No closed form is found: the coefficients are integrals in numbers, by Gauss–Legendre rules over each piece with twice as many places until they agree.',
        tex: 'a_n = \\frac{2}{T} \\int_T f \\cos n\\omega_0 x \\, dx, \\quad b_n = \\frac{2}{T} \\int_T f \\sin n\\omega_0 x \\, dx',
      },
    ];
  const isKnown = w.kernels.length > 0;
  const ways = isKnown
    ? [...knownSteps(w.kernels, own), ...foundSteps(w, exact)]
    : [
        ...meanSteps(w, exact),
        ...coefficientSteps(w, exact, 'cos'),
        ...coefficientSteps(w, exact, 'sin'),
      ];
  return [
    ...head,
    ...ways,
    ...exact.special.map(
      (s): Step => ({
        text: isKnown
          ? `At n = ${s.n} harmonics of negative order come in.`
          : `At n = ${s.n} the antiderivative is another, as a frequency is 0 there: the integrals are taken again.`,
        tex: `a_{${s.n}} = ${own(s.a).tex}, \\quad b_{${s.n}} = ${own(s.b).tex}`,
      }),
    ),
    {
      text: 'The complex coefficients of n > 0; those of −n are their conjugates.',
      tex: `c_n = \\frac{a_n - i b_n}{2} = ${own(complexOf(exact)).tex}`,
    },
    ...(w.square
      ? [
          {
            text: 'The mean square by the integral, which Parseval’s theorem makes equal to that of the coefficients.',
            tex: `\\frac{1}{T} \\int_T f^2 \\, d${own(T).tex} = ${own(w.square).tex} = \\left(\\frac{a_0}{2}\\right)^2 + \\frac{1}{2} \\sum_{n=1}^{\\infty} \\left(a_n^2 + b_n^2\\right)`,
          },
        ]
      : []),
    ...termwiseSteps(exact, setting.period, w.smoothness, own),
  ];
}

/** Where factors beside a known series shift its harmonics. */
const foundSteps = (w: Working, exact: Coefficients): Step[] => [
  {
    text: 'A factor cos jφ beside it shifts the harmonics by j; collected for n ≥ 1, with the mean.',
    tex: `\\frac{a_0}{2} = ${w.own(exact.mean).tex}, \\quad a_n = ${w.own(exact.a).tex}, \\quad b_n = ${w.own(exact.b).tex}`,
  },
];

const scaleOf = (w: Working, by: number): string => {
  const scale = quotient(whole(w.range === 'full' ? by : 2 * by), w.setting.period);
  return equals(scale, ONE) ? '' : w.own(scale).tex;
};

/** As a factor: 1 is left out, sums and what is below 0 stand in brackets. */
const inBrackets = (e: Expression, own: Working['own']): string => {
  const { tex } = own(e);
  if (equals(e, ONE)) return '';
  return e.kind === 'sum' || tex.startsWith('-') ? `\\left(${tex}\\right)` : tex;
};

function integralTex(w: Working, factor: string): string {
  const x = w.own(T).tex;
  const parts = w.pieces
    .filter((p) => !equals(p.f, ZERO))
    .map(
      ({ from, to, f }) =>
        `\\int_{${w.own(from).tex}}^{${w.own(to).tex}} ${inBrackets(f, w.own)} ${factor} \\, d${x}`,
    );
  if (parts.length === 0) return '0';
  return parts.length === 1 ? (parts[0] as string) : `\\left[${parts.join(' + ')}\\right]`;
}

function meanSteps(w: Working, exact: Coefficients): Step[] {
  if (w.range === 'sine') return [];
  return [
    {
      text: 'The mean.',
      tex: `\\frac{a_0}{2} = ${scaleOf(w, 1)} ${integralTex(w, '')} = ${w.own(exact.mean).tex}`,
    },
  ];
}

function coefficientSteps(w: Working, exact: Coefficients, name: 'cos' | 'sin'): Step[] {
  const letter = name === 'cos' ? 'a' : 'b';
  if (w.range === (name === 'cos' ? 'sine' : 'cosine')) return [];
  const value = name === 'cos' ? exact.a : exact.b;
  const frequency = expanded(times(N, omegaOf(w.setting.period)));
  const wave = w.own(call(name, times(frequency, T))).tex;
  const pieces = w.setting.pieces.filter((p) => !equals(p.f, ZERO));
  if (equals(value, ZERO) && exact.special.length === 0 && w.symmetry.length > 0)
    return [
      {
        text: `The ${name === 'cos' ? 'cosines' : 'sines'} vanish by symmetry; the integral, taken all the same, is 0.`,
        tex: `${letter}_n = 0`,
      },
    ];
  return [
    {
      text: `The coefficients of the ${name === 'cos' ? 'cosines' : 'sines'}, for n ≥ 1.`,
      tex: `${letter}_n = ${scaleOf(w, 2)} ${integralTex(w, wave)}`,
    },
    ...usedSteps(
      w.used.filter(({ integrand }) => isOf(integrand, name)),
      w.own,
    ),
    ...pieces
      .filter((p) => p.terms)
      .slice(0, MOST)
      .map((p) => pieceStep(w, p, { name, frequency }, wave)),
    ...(pieces.length > MOST
      ? [{ text: `And ${pieces.length - MOST} pieces more in the same way.` }]
      : []),
    {
      text: 'The limits put in and collected: n is whole, so that cos nπ = (−1)ⁿ and sin nπ = 0.',
      tex: `${letter}_n = ${w.own(value).tex}`,
    },
  ];
}

/** Whether an integrand has that wave of n in it. */
const isOf = (e: Expression, name: 'cos' | 'sin'): boolean =>
  (e.kind === 'call' && e.name === name && has(e, 'n')) || partsOf(e).some((p) => isOf(p, name));

function pieceStep(w: Working, p: Integrable, probe: Probe, wave: string): Step {
  const swings = (p.terms ?? []).flatMap((t) => swingsOf(t, probe));
  const value = plus(...swings.map((s) => primitiveOf(s).written(T)));
  const x = w.own(T).tex;
  const [from, to] = [w.own(p.from).tex, w.own(p.to).tex];
  return {
    text: `${mannerOf(p, swings)}, from ${shown(w.own(p.from).text)} to ${shown(w.own(p.to).text)}.`,
    tex: `\\int_{${from}}^{${to}} ${inBrackets(p.f, w.own)} ${wave} \\, d${x} = \\left[${w.own(value).tex}\\right]_{${from}}^{${to}}`,
  };
}

function mannerOf(p: Integrable, swings: readonly Swing[]): string {
  const most = Math.max(0, ...swings.map((s) => s.k));
  const isGrown = swings.some((s) => !equals(s.rate, ZERO));
  const hasWave = (p.terms ?? []).some((t) => t.wave);
  const ways = [
    ...(hasWave ? ['the product of waves as a sum'] : []),
    ...(most > 0 ? [`by parts${most > 1 ? `, ${most} times` : ''}`] : []),
    ...(isGrown ? ['the exponential by parts twice'] : []),
  ];
  const text = ways.length === 0 ? 'from the table' : ways.join('; ');
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
