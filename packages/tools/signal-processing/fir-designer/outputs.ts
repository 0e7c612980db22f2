import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { FixedFormat } from '@tollbench/engines/signal/fixed-point.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import type { Notice, Output, Readout } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { FirResult } from './compute.ts';
import { deviationScale, SWELL } from './design.ts';
import type { FixedResult } from './fixed.ts';
import type { FirInputs } from './inputs.ts';
import { FARTHEST, impulsePlot, phasePlot, responsePlot, zerosPlot } from './plots.ts';
import { largestGain, type SpecBand } from './spec.ts';
import { bandTable, coefficientTable, zeroTable } from './tables.ts';

export function outputs(r: FirResult, i: FirInputs): Output[] {
  const zeros = zerosPlot(r);
  return [
    {
      kind: 'plot',
      id: 'response',
      title: 'Magnitude and mask',
      plot: responsePlot(r, i),
      caption: caption(r, i),
    },
    { kind: 'readouts', id: 'filter', title: 'Filter', items: answer(r, i) },
    ...notices(r, i),
    ...(r.fixed
      ? [
          {
            kind: 'readouts',
            id: 'fixed',
            title: 'Fixed point',
            items: fixedReadouts(r, r.fixed, i),
          } as const,
        ]
      : []),
    { kind: 'readouts', id: 'working', title: 'Design', items: designReadouts(r, i) },
    bandTable(r, i),
    {
      kind: 'plot',
      id: 'impulse',
      title: 'Impulse and step response',
      plot: impulsePlot(r),
      caption: `${r.taps} coefficients, ${r.spec.symmetry === 'even' ? 'mirrored' : 'mirrored with the sign turned'} about sample ${(r.taps - 1) / 2}; the largest is ${showQuantity(peak(r.h), '', 5)}.`,
    },
    ...(zeros
      ? [
          {
            kind: 'plot',
            id: 'zeros',
            title: 'Zeros',
            plot: zeros,
            caption: zeroCaption(r),
          } as const,
        ]
      : []),
    {
      kind: 'plot',
      id: 'phase',
      title: 'Phase and group delay',
      plot: phasePlot(r, i),
      caption: `Every frequency is delayed by ${(r.taps - 1) / 2} samples, ${showQuantity((r.taps - 1) / 2 / i.fs, 's')}; the phase jumps by 180° where the amplitude changes sign, at each zero on the unit circle.`,
    },
    coefficientTable(r),
    ...(r.zeros ? [zeroTable(r.zeros, i)] : []),
  ];
}

/** `16 bits × 2⁻¹⁷`: plain where the binary point lies outside the word, as Q notation is not. */
function wordName({ width, fraction }: FixedFormat): string {
  return `${width} bits × 2${superscript(-fraction)}`;
}

const peak = (h: Float64Array) => Math.max(...h.map(Math.abs));

/** The worst of the bands with gain, or of those without: its place in the list, or -1. */
export function worst(r: FirResult, passes: boolean): number {
  let at = -1;
  let most = -1;
  r.spec.bands.forEach((b, k) => {
    if (b.gain > 0 !== passes) return;
    const share = (r.figures[k]?.error ?? 0) / b.tolerance;
    if (share > most) [most, at] = [share, k];
  });
  return at;
}

function caption(r: FirResult, i: FirInputs): string {
  const pass = worst(r, true);
  const stop = worst(r, false);
  const said = [
    pass >= 0 &&
      `ripples by ${showQuantity(r.figures[pass]?.decibels ?? 0, 'dB', 3)} peak to peak where ${showQuantity(asked(r.spec.bands[pass]), 'dB', 3)} is allowed`,
    stop >= 0 &&
      `stops by ${showQuantity(r.figures[stop]?.decibels ?? 0, 'dB', 4)} where ${showQuantity(asked(r.spec.bands[stop]), 'dB', 3)} is asked`,
  ].filter(Boolean);
  const fixed = r.fixed && stop >= 0 ? r.fixed.figures[stop]?.decibels : undefined;
  return `With ${r.taps} coefficients the filter ${said.join(' and ')}${fixed === undefined ? '' : `; in ${i.bits} bits it stops by ${showQuantity(fixed, 'dB', 4)}`}. Hatched: what the mask forbids.`;
}

const asked = (b: SpecBand | undefined) => b?.asked ?? 0;

function answer(r: FirResult, i: FirInputs): Readout[] {
  const delay = (r.taps - 1) / 2;
  const pass = worst(r, true);
  const stop = worst(r, false);
  return [
    {
      name: 'coefficients',
      label: 'Coefficients',
      symbol: 'N',
      value: r.taps,
      note: `order ${r.taps - 1}, type ${['I', 'II', 'III', 'IV'][r.type - 1]}`,
    },
    {
      name: 'meets',
      label: 'Mask',
      value: r.meets ? 'met' : 'not met',
    },
    ...figureReadouts(r, pass, stop, r.figures, ''),
    {
      name: 'delay',
      label: 'Delay',
      symbol: 'τ',
      value: delay / i.fs,
      unit: 's',
      note: `${delay} samples`,
    },
  ];
}

function figureReadouts(
  r: FirResult,
  pass: number,
  stop: number,
  figures: FirResult['figures'],
  prefix: 'fixed' | '',
): Readout[] {
  const name = (plain: string) =>
    prefix ? `fixed${plain[0]?.toUpperCase()}${plain.slice(1)}` : plain;
  const note = (k: number, word: string) =>
    `${word} ${showQuantity(asked(r.spec.bands[k]), 'dB', 4)}`;
  return [
    ...(pass >= 0
      ? [
          {
            name: name('ripple'),
            label: 'Pass-band ripple',
            value: figures[pass]?.decibels ?? null,
            unit: 'dB',
            digits: 3,
            note: note(pass, 'allowed'),
          },
        ]
      : []),
    ...(stop >= 0
      ? [
          {
            name: name('attenuation'),
            label: 'Stop-band attenuation',
            value: figures[stop]?.decibels ?? null,
            unit: 'dB',
            note: note(stop, 'asked'),
          },
        ]
      : []),
  ];
}

function fixedReadouts(r: FirResult, f: FixedResult, i: FirInputs): Readout[] {
  return [
    { name: 'fixedMeets', label: 'Mask', value: f.meets ? 'met' : 'not met' },
    ...figureReadouts(r, worst(r, true), worst(r, false), f.figures, 'fixed'),
    {
      name: 'leastBits',
      label: 'Shortest word that meets it',
      value: f.leastBits,
      unit: 'bits',
      ...(f.leastBits === null && {
        note: !r.meets
          ? 'the exact coefficients do not'
          : r.taps > 600
            ? 'not searched above 600 coefficients'
            : 'none up to 32 bits',
      }),
    },
    { name: 'format', label: 'Coefficient format', value: wordName(f.fir.coefficient) },
    {
      name: 'coefficientError',
      label: 'Largest coefficient error',
      value: f.error,
      digits: 3,
    },
    {
      name: 'accumulator',
      label: 'Accumulator',
      value: f.accumulator,
      unit: 'bits',
      note: `never overflows; ${f.accumulator - i.inputBits} bits of growth`,
    },
    {
      name: 'shift',
      label: f.shift >= 0 ? 'Bits dropped at the output' : 'Zeros appended at the output',
      value: Math.abs(f.shift),
      unit: 'bits',
    },
    {
      name: 'worstGain',
      label: 'Worst-case gain',
      symbol: 'Σ|h|',
      value: f.bounds.worst,
      note: `the output holds ${showQuantity(f.ceiling, '', 5)}`,
    },
    { name: 'sineGain', label: 'Largest gain of a sine', value: f.bounds.sine, digits: 5 },
    {
      name: 'roundOffNoise',
      label: 'Round-off noise at the output',
      value: powerDecibels(f.noise.rounding + f.noise.bias ** 2),
      unit: 'dB',
      note: 'relative to 1, bias included',
    },
    {
      name: 'snr',
      label: 'Signal to noise, full-scale sine',
      value: f.noise.signalToNoiseDb,
      unit: 'dB',
      note: 'with the input’s own quantisation',
    },
  ];
}

function designReadouts(r: FirResult, i: FirInputs): Readout[] {
  const { optimum, beta, tried } = r.design;
  return [
    ...(optimum
      ? [
          {
            name: 'deviation',
            label: 'Least possible deviation',
            symbol: 'δ',
            value: optimum.deviation * deviationScale(r.spec),
            digits: 5,
            note: `in the tightest band${r.spec.bands.some((b) => b.relative) && deviationScale(r.spec) !== 1 ? ', a share of the ramp' : ''}, by alternation`,
          },
          {
            name: 'largestError',
            label: 'Deviation found',
            value: optimum.largest * deviationScale(r.spec),
            digits: 5,
          },
          { name: 'iterations', label: 'Exchange rounds', value: optimum.iterations },
          { name: 'alternations', label: 'Alternating points', value: optimum.extrema.length },
        ]
      : []),
    ...(beta !== null
      ? [{ name: 'beta', label: 'Kaiser shape', symbol: 'β', value: beta, digits: 5 }]
      : []),
    ...(i.length !== 'given' ? [{ name: 'tried', label: 'Lengths tried', value: tried }] : []),
    ...(r.estimate !== null
      ? [
          {
            name: 'estimate',
            label: 'Equiripple estimate',
            value: r.estimate,
            note: 'coefficients, by Herrmann’s formula',
          },
        ]
      : []),
    {
      name: 'multiplications',
      label: 'Multiplications an output',
      value: r.multiplications,
      note: 'mirrored ones shared; zeros and powers of two are free',
    },
    {
      name: 'multiplicationRate',
      label: 'Multiplications a second',
      value: r.multiplications * i.fs,
      unit: '/s',
    },
  ];
}

function notices(r: FirResult, i: FirInputs): Notice[] {
  const list: Notice[] = [];
  const warn = (id: string, level: Notice['level'], text: string) =>
    list.push({ kind: 'notice', id, level, text });
  if (!r.meets)
    warn(
      'unmet',
      'warning',
      `${r.taps} coefficients do not meet the mask${r.estimate !== null && r.estimate > r.taps ? `; an equiripple filter needs about ${r.estimate}` : ''}.`,
    );
  if (r.gap && r.gap.gain > SWELL * largestGain(r.spec))
    warn(
      'swell',
      'warning',
      `Between the bands the gain reaches ${showQuantity(r.gap.gain, '', 4)} at ${showQuantity(r.gap.at * i.fs, 'Hz')}: nothing was asked there. Narrow the free stretch, or add a band to it.`,
    );
  const f = r.fixed;
  if (!f) return list;
  if (f.overflowed.length > 0)
    warn(
      'coefficients',
      'warning',
      `${f.overflowed.length} coefficients do not fit ${wordName(f.fir.coefficient)} and stop at its ends: use fewer fraction bits.`,
    );
  if (r.meets && !f.meets)
    warn(
      'rounded',
      'warning',
      `Rounded to ${i.bits} bits the coefficients leave the mask${f.leastBits === null ? '' : `; ${f.leastBits} bits keep it`}. ${i.length === 'rounded' ? 'Up to 24 more coefficients do not mend that.' : 'A few coefficients more leave room for rounding too.'}`,
    );
  const bits = (gain: number) => counted(Math.ceil(Math.log2(gain)), 'bit');
  const spill = i.overflow === 'wrap' ? 'wraps' : 'saturates';
  // Half a decibel over is the ripple itself; more is a filter that amplifies.
  if (f.bounds.sine > f.ceiling * 1.06)
    warn(
      'sine',
      'warning',
      `A full-scale sine comes out at up to ${showQuantity(f.bounds.sine, '', 4)}, where the output holds ${showQuantity(f.ceiling, '', 4)} and ${spill}: give it ${bits(f.bounds.sine)} of headroom.`,
    );
  else if (f.bounds.worst > f.ceiling)
    warn(
      'worst',
      'note',
      `The worst input of full scale comes out at ${showQuantity(f.bounds.worst, '', 4)} and ${spill}; ${bits(f.bounds.worst)} of headroom ${Math.ceil(Math.log2(f.bounds.worst)) === 1 ? 'holds' : 'hold'} it. A full-scale sine reaches ${showQuantity(f.bounds.sine, '', 4)}.`,
    );
  return list;
}

function zeroCaption(r: FirResult): string {
  const { re, im } = r.zeros as NonNullable<FirResult['zeros']>;
  let on = 0;
  let far = 0;
  let beyond = 0;
  re.forEach((x, k) => {
    const size = Math.hypot(x, im[k] as number);
    if (size > FARTHEST) beyond++;
    if (Math.abs(size - 1) < 1e-6) on++;
    else if (size > 1) far++;
  });
  return `${re.length} zeros: ${on} on the unit circle, ${far} outside it, each with its mirror image inside; all ${r.taps - 1} poles lie at 0.${beyond > 0 ? ` Beyond ${FARTHEST} from 0, and left to the table: ${beyond}.` : ''}`;
}
