import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { FirResult } from './compute.ts';
import { deviationScale, type Optimum, shownWeights } from './design.ts';
import type { FixedResult } from './fixed.ts';
import { type FirInputs, WINDOWS } from './inputs.ts';
import { narrowest, type SpecBand } from './spec.ts';
import { kaiserLength, windowDepth } from './windowed.ts';

/** The working, from the mask to the integers. */
export function steps(r: FirResult, i: FirInputs): Step[] {
  return [
    ...tolerances(r),
    ...methodSteps(r, i),
    ...phaseSteps(r, i),
    ...achieved(r),
    ...(r.fixed ? fixedSteps(r, r.fixed, i) : []),
  ];
}

/** What the phase is, and how a minimum one is come by. */
function phaseSteps(r: FirResult, i: FirInputs): Step[] {
  if (i.method !== 'import' && i.phase === 'minimum')
    return [
      {
        text: 'Each zero outside the unit circle goes to its mirror image inside. The magnitude stays, and the energy comes as early as it can.',
        tex: 'z_k \\to \\frac{1}{z_k^*}, \\qquad h_0 \\to h_0 \\prod_{|z_k| > 1} |z_k|',
      },
    ];
  if (!r.symmetry) return [];
  return [
    {
      text: `The ${r.taps} coefficients mirror about their middle, so every frequency is delayed alike.`,
      tex: `\\tau = \\frac{N - 1}{2 f_s} = \\frac{${r.taps} - 1}{2 \\cdot ${texNumber(i.fs, 8)}} = ${texNumber((r.taps - 1) / 2 / i.fs)}\\,\\mathrm{s}`,
    },
  ];
}

function tolerances(r: FirResult): Step[] {
  if (!r.masked) return [];
  const pass = r.spec.bands.find((b) => b.gain > 0);
  const stop = r.spec.bands.find((b) => b.gain === 0);
  const list: Step[] = [];
  if (pass && r.spec.type !== 'halfband')
    list.push({
      text: `A peak-to-peak ripple of ${showQuantity(pass.asked, 'dB', 4)} is a deviation from the wanted gain of`,
      tex: `\\delta_p = ${pass.gain === 1 ? '' : `${texNumber(pass.gain)} \\cdot `}\\frac{10^{${texNumber(pass.asked)}/20} - 1}{10^{${texNumber(pass.asked)}/20} + 1} = ${texNumber(pass.tolerance)}`,
    });
  if (stop)
    list.push({
      text: `An attenuation of ${showQuantity(stop.asked, 'dB', 4)} is a deviation from 0 of`,
      tex: `\\delta_s = ${r.spec.reference === 1 ? '' : `${texNumber(r.spec.reference)} \\cdot `}10^{-${texNumber(stop.asked)}/20} = ${texNumber(stop.tolerance)}`,
    });
  return list;
}

/** How the coefficients are found by the method that is set. */
function methodSteps(r: FirResult, i: FirInputs): Step[] {
  if (i.method === 'import')
    return [
      {
        text: `${r.taps} coefficients are given; their response is the sum`,
        tex: 'H(\\omega) = \\sum_{n=0}^{N-1} h[n]\\, e^{-j\\omega n}',
      },
      {
        text: 'At 0 it is their sum.',
        tex: `H(0) = \\sum_n h[n] = ${texNumber(r.h.reduce((sum, c) => sum + c, 0))}`,
      },
    ];
  const { optimum, beta } = r.design;
  if (optimum) return exchangeSteps(r, i, optimum);
  if (i.method === 'kaiser' && beta !== null) return kaiserSteps(r, i, beta);
  if (i.method === 'window')
    return [
      ...span(r, i),
      {
        text: `The ideal response, cut off in the middle of each transition, is multiplied by the ${WINDOWS[i.window]} window.`,
      },
      ...searched(r, i),
    ];
  return [
    {
      text: 'The integral of the squared error over the bands is least where its derivatives by the coefficients are 0: linear equations.',
      tex: '\\mathbf{Q}\\,\\mathbf{a} = \\mathbf{b}, \\quad Q_{jk} = \\sum_m W_m \\int_{B_m} \\varphi_j \\varphi_k\\,d\\omega, \\quad b_j = \\sum_m W_m \\int_{B_m} D\\,\\varphi_j\\,d\\omega',
    },
    ...searched(r, i),
  ];
}

/** How the length was found, where it was. */
function searched(r: FirResult, i: FirInputs): Step[] {
  const { tried, passedOver } = r.design;
  if (i.length === 'given' || tried <= 1) return [];
  const parity = passedOver === null ? '' : r.taps % 2 === 0 ? 'even one ' : 'odd one ';
  const rounded = i.length === 'rounded' && r.fixed?.meets ? ' with rounded coefficients' : '';
  return [
    {
      text: `${tried} lengths are designed and held against the mask; ${r.taps} is the least ${parity}that meets it${rounded}${i.method === 'remez' ? '' : ', among those tried'}.${passedOver === null ? '' : ` ${passedOver} would meet it too, but its gain swells between the bands.`}`,
    },
  ];
}

/** The narrowest transition, where there is one. */
function span(r: FirResult, i: FirInputs): Step[] {
  const width = narrowest(r.spec);
  return width
    ? [
        {
          text: 'The narrowest transition, as a share of the sample rate:',
          tex: `\\Delta f = \\frac{${texNumber(width * i.fs, 6)}}{${texNumber(i.fs, 8)}} = ${texNumber(width)}`,
        },
      ]
    : [];
}

const exchangeSteps = (r: FirResult, i: FirInputs, optimum: Optimum): Step[] => [
  ...span(r, i),
  ...(r.estimate !== null
    ? [
        {
          text: `Herrmann’s formula estimates ${r.estimate} coefficients for these deviations and this transition.`,
        },
      ]
    : []),
  ...searched(r, i),
  {
    text: r.masked
      ? 'The exchange weights each band by how much tighter the tightest one is, so that all reach their limits together.'
      : 'The weights, over the largest of them:',
    tex: shownWeights(r.spec)
      .map((w, k) => {
        const ramp = r.spec.bands[k]?.relative;
        return `W_{${k + 1}} = ${ramp ? `\\frac{${texNumber(w)}}{\\omega}` : texNumber(w)}`;
      })
      .join(',\\quad '),
  },
  {
    text: `After ${optimum.iterations} rounds the weighted error ${r.spec.type === 'halfband' ? `of the ${(r.taps + 1) / 2} coefficients left free ` : ''}has the same size, with alternating signs, at ${optimum.extrema.length} frequencies: no filter of this length is better.`,
    tex: `\\delta = ${texNumber(optimum.deviation * deviationScale(r.spec), 6)}`,
  },
];

function kaiserSteps(r: FirResult, i: FirInputs, beta: number): Step[] {
  const length = kaiserLength(r.spec);
  return [
    ...(i.shape === 'spec'
      ? [
          {
            text: 'The window makes all ripples alike, so the tightest deviation sets its shape.',
            tex: `A = -20 \\log_{10} \\min(\\delta) = ${texNumber(windowDepth(r.spec))}\\,\\mathrm{dB}, \\qquad \\beta = ${texNumber(beta)}`,
          },
        ]
      : []),
    ...span(r, i),
    ...(length !== undefined
      ? [
          {
            text: 'Kaiser’s length for it:',
            tex: `N \\approx \\frac{A - 7.95}{2.285 \\cdot 2\\pi \\Delta f} + 1 = ${texNumber(length)}`,
          },
        ]
      : []),
    ...searched(r, i),
  ];
}

function achieved(r: FirResult): Step[] {
  return r.spec.bands.flatMap((b: SpecBand, k) => {
    const f = r.figures[k];
    if (!f || r.spec.bands.length > 6) return [];
    return [
      {
        text: r.masked
          ? `Band ${k + 1}, ${f.meets ? 'inside' : 'outside'} its limits:`
          : `Band ${k + 1}:`,
        tex:
          b.gain === 0
            ? `-20 \\log_{10} ${texNumber(f.error)}${r.spec.reference === 1 ? '' : `/${texNumber(r.spec.reference)}`} = ${texNumber(f.decibels)}\\,\\mathrm{dB}`
            : `20 \\log_{10} \\frac{${texNumber(f.high, 7)}}{${texNumber(f.low, 7)}} = ${texNumber(f.decibels)}\\,\\mathrm{dB}`,
      },
    ];
  });
}

function fixedSteps(r: FirResult, f: FixedResult, i: FirInputs): Step[] {
  const largest = Math.max(...r.h.map(Math.abs));
  const { width, fraction } = f.fir.coefficient;
  return [
    {
      text: `${i.point === 'auto' ? 'The binary point goes as far left as the largest coefficient lets it.' : 'The binary point as set.'} The largest coefficient becomes`,
      tex: `\\operatorname{round}(${texNumber(largest, 7)} \\cdot 2^{${fraction}}) = ${Math.max(...f.integers.map(Math.abs))}${i.point === 'auto' ? ` \\le 2^{${width - 1}} - 1` : ''}`,
    },
    {
      text: 'Inputs that follow the signs of the coefficients make the largest sum; the accumulator holds it.',
      tex: `\\textstyle\\sum_k |c_k| \\cdot 2^{${i.inputBits - 1}} = ${texNumber(
        f.integers.reduce((s, c) => s + Math.abs(c), 0),
        12,
      )} \\cdot 2^{${i.inputBits - 1}} \\;\\Rightarrow\\; ${f.accumulator}\\text{ bits}`,
    },
    {
      text:
        f.shift >= 0
          ? 'The output keeps all but'
          : 'The output has more fraction bits than the sum, by',
      tex: `${fraction} + ${i.inputBits - 1} - ${f.fir.output.fraction} = ${f.shift}\\text{ bits}`,
    },
  ];
}
