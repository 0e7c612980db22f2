import { epsilonOf } from '@tollbench/engines/iir/discrimination.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { IirResult } from './compute.ts';
import type { FixedResult } from './fixed.ts';
import type { IirInputs } from './inputs.ts';
import { warped } from './spec.ts';

/** εₛ/εₚ of the mask. */
export const discriminationOf = (i: IirInputs): number =>
  epsilonOf(i.attenuation) / epsilonOf(i.ripple);

/** The working, from the mask to the integers. */
export function steps(r: IirResult, i: IirInputs): Step[] {
  return [
    ...(r.masked ? [...warping(i), ...orderSteps(r, i)] : []),
    ...(i.from === 'order' ? fromOrder(i) : []),
    ...poleSteps(r),
    ...sectionSteps(r),
    ...equaliserSteps(r, i),
    ...(r.masked ? achieved(r, i) : []),
    ...(r.fixed ? fixedSteps(r, r.fixed, i) : []),
  ];
}

function warping(i: IirInputs): Step[] {
  const names =
    i.type === 'lowpass' || i.type === 'highpass'
      ? (['f1', 'f2'] as const)
      : (['f1', 'f2', 'f3', 'f4'] as const);
  return [
    {
      text: 'The bilinear transform bends the axis of frequency: each edge is moved beforehand to where it comes out right.',
      tex: names
        .map(
          (name, k) =>
            `\\Omega_${k + 1} = \\tan\\frac{\\pi \\cdot ${texNumber(i[name], 6)}}{${texNumber(i.fs, 6)}} = ${texNumber(warped(i[name], i.fs), 6)}`,
        )
        .join(',\\quad '),
    },
  ];
}

const SELECTIVITY = {
  lowpass: 'k = \\frac{\\Omega_2}{\\Omega_1}',
  highpass: 'k = \\frac{\\Omega_2}{\\Omega_1}',
  bandpass:
    '\\Omega_0^2 = \\Omega_2\\Omega_3,\\quad k = \\min_{s \\in \\{1,4\\}} \\left|\\frac{\\Omega_s^2 - \\Omega_0^2}{(\\Omega_3 - \\Omega_2)\\,\\Omega_s}\\right|',
  bandstop:
    '\\Omega_0^2 = \\Omega_2\\Omega_3,\\quad k = \\min_{p \\in \\{1,4\\}} \\left|\\frac{\\Omega_p^2 - \\Omega_0^2}{(\\Omega_3 - \\Omega_2)\\,\\Omega_p}\\right|',
} as const;

const ORDER = {
  butterworth: '\\frac{\\ln(\\varepsilon_s/\\varepsilon_p)}{\\ln k}',
  chebyshev:
    '\\frac{\\operatorname{arcosh}(\\varepsilon_s/\\varepsilon_p)}{\\operatorname{arcosh} k}',
  'inverse-chebyshev':
    '\\frac{\\operatorname{arcosh}(\\varepsilon_s/\\varepsilon_p)}{\\operatorname{arcosh} k}',
  elliptic:
    "\\frac{K(1/k)\\,K'(\\varepsilon_p/\\varepsilon_s)}{K'(1/k)\\,K(\\varepsilon_p/\\varepsilon_s)}",
} as const;

function orderSteps(r: IirResult, i: IirInputs): Step[] {
  const { selectivity, formula, least, prototype } = r.design;
  const list: Step[] = [
    {
      text: 'In the frequencies of the low-pass prototype the stop band begins at k times the pass edge; of two transitions the narrower counts.',
      tex: `${SELECTIVITY[i.type]} = ${texNumber(selectivity ?? 1, 6)}`,
    },
    {
      text: 'The losses as ε, √(10^(A/10) − 1):',
      tex: `\\frac{\\varepsilon_s}{\\varepsilon_p} = \\sqrt{\\frac{10^{${texNumber(i.attenuation)}/10} - 1}{10^{${texNumber(i.ripple)}/10} - 1}} = ${texNumber(discriminationOf(i), 6)}`,
    },
  ];
  if (formula !== null && i.family !== 'bessel')
    list.push({
      text: `No filter of this family with fewer poles meets both${least === null ? '' : `: order ${least}`}.`,
      tex: `N \\ge ${ORDER[i.family]} = ${texNumber(formula, 6)}`,
    });
  else
    list.push({
      text: `Bessel filters are tried order by order; ${least === null ? 'none meets the mask' : `${least} is the least that falls fast enough`}.`,
    });
  if (prototype && least !== null && prototype.order > least)
    list.push({
      text:
        i.order === 'given'
          ? `Order ${prototype.order} is taken, as set.`
          : `Rounded to ${i.bits} bits order ${least} leaves the mask; ${prototype.order} keeps it.`,
    });
  return list;
}

function fromOrder(i: IirInputs): Step[] {
  const two = i.shape === 'bandpass' || i.shape === 'bandstop';
  const edges = two ? ([i.edge, i.edge2] as const) : ([i.edge] as const);
  return [
    {
      text: `The edge${two ? 's' : ''} of the prototype of order ${i.degree}, moved beforehand for the bilinear transform:`,
      tex: edges
        .map(
          (f, k) =>
            `\\Omega_${k + 1} = \\tan\\frac{\\pi \\cdot ${texNumber(f, 6)}}{${texNumber(i.fs, 6)}} = ${texNumber(warped(f, i.fs), 6)}`,
        )
        .join(',\\quad '),
    },
  ];
}

function poleSteps(r: IirResult): Step[] {
  const { prototype, target } = r.design;
  if (!prototype || !target) return [];
  const [first] = prototype.pairs;
  if (!first) return [];
  return [
    {
      text: `The prototype has ${prototype.order === 1 ? 'one pole' : `${prototype.order} poles`}; the ${first.q === null ? 'real one lies at' : 'pair of highest Q has'}`,
      tex:
        first.q === null
          ? `s = -${texNumber(first.w0, 6)}`
          : `\\omega_0 = ${texNumber(first.w0, 6)},\\quad Q = ${texNumber(first.q, 6)}`,
    },
    {
      text: 'Each goes to the band, and from there to the z plane; no polynomial is multiplied out on the way.',
      tex: `${MOVED[target.response]},\\qquad z = \\frac{1 + s}{1 - s}`,
    },
  ];
}

const MOVED = {
  lowpass: 's = \\Omega_c\\,p',
  highpass: 's = \\Omega_c / p',
  bandpass: 's^2 - B\\,p\\,s + \\Omega_0^2 = 0',
  bandstop: 's^2 - \\frac{B}{p}\\,s + \\Omega_0^2 = 0',
} as const;

function sectionSteps(r: IirResult): Step[] {
  const [first] = r.design.sections;
  if (!first) return [];
  const { b, a } = first;
  const term = (c: number, power: string) =>
    `${c < 0 ? '-' : '+'} ${texNumber(Math.abs(c), 6)}\\,z^{${power}}`;
  return [
    {
      text:
        r.design.prototype === null
          ? 'The sections as given, the first of them:'
          : 'Poles nearest to the circle take the zeros nearest to them; the sections stand in the order of least noise or as set, and gains between them keep each in range. The first:',
      tex: `H_1(z) = \\frac{${texNumber(b[0], 6)} ${term(b[1], '-1')} ${term(b[2], '-2')}}{1 ${term(a[0], '-1')} ${term(a[1], '-2')}}`,
    },
  ];
}

function equaliserSteps(r: IirResult, i: IirInputs): Step[] {
  const { delay, unequalised } = r;
  if (!delay || !unequalised) return [];
  const spread = (d: typeof delay) => texNumber(d.most - d.least, 5);
  return [
    {
      text: `${i.allpass === 1 ? 'One all-pass section follows' : `${i.allpass} all-pass sections follow`}, each zero the mirror image of its pole: the magnitude stays, and the delay of the pass band, in samples, goes from a spread of the first to the second.`,
      tex: `A_k(z) = \\frac{a_2 + a_1 z^{-1} + z^{-2}}{1 + a_1 z^{-1} + a_2 z^{-2}}, \\qquad ${spread(unequalised.figures)} \\to ${spread(delay)}`,
    },
  ];
}

function achieved(r: IirResult, i: IirInputs): Step[] {
  return r.bands.map((b, k) => {
    const f = r.figures[k];
    return {
      text: `Band ${k + 1}, ${showQuantity(b.from, 'Hz', 5)} to ${showQuantity(b.to, 'Hz', 5)}: ${b.passes ? `ripple ${showQuantity(f?.decibels ?? 0, 'dB', 4)} of ${showQuantity(i.ripple, 'dB', 4)}` : `attenuation ${showQuantity(f?.decibels ?? 0, 'dB', 5)} of ${showQuantity(i.attenuation, 'dB', 4)}`}, ${f?.meets ? 'inside its limit' : 'outside its limit'}.`,
    };
  });
}

function fixedSteps(r: IirResult, f: FixedResult, i: IirInputs): Step[] {
  const { coefficient } = f.cascade;
  const largest = Math.max(...r.design.sections.flatMap(({ b, a }) => [...b, ...a]).map(Math.abs));
  const list: Step[] = [
    {
      text: `${i.point === 'auto' ? 'The binary point goes as far left as the largest coefficient lets it, alike in all sections.' : 'The binary point as set.'}`,
      tex: `${texNumber(largest, 6)} \\cdot 2^{${coefficient.fraction}} \\to ${Math.max(...f.cascade.sections.flat().map(Math.abs))} \\le 2^{${coefficient.width - 1}}`,
    },
  ];
  const { running } = f;
  if (!running) return list;
  const gains = running.gains.reduce((sum, g) => sum + g, 0);
  return [
    ...list,
    {
      text: 'Each section rounds its sum once; what that adds passes its own poles and the sections behind it. All together, in steps of the signal:',
      tex: `\\sigma^2 = \\frac{q^2}{12} \\sum_k \\Bigl\\| \\frac{1}{A_k} \\prod_{j>k} H_j \\Bigr\\|_2^2 = \\frac{q^2}{12} \\cdot ${texNumber(gains, 5)},\\qquad q = 2^{-${f.cascade.signal.fraction}}`,
    },
    {
      text: `A section whose rounding errs by e can hold no limit cycle above e·Σ|g|, with g the impulse response of 1/A; the largest bound is ${boundWords(Math.max(...running.cycles.map((c) => c.bound)))}, the largest cycle ${Math.max(...running.cycles.map((c) => c.amplitude))}.`,
    },
  ];
}

const boundWords = (bound: number): string =>
  Number.isFinite(bound) ? `${bound} steps` : 'too long a sum';
