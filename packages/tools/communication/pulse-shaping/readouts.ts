import { levelAbove } from '@tollbench/engines/communication/peak-power.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Figure } from './channel.ts';
import type { ShapingResult } from './compute.ts';
import { isRolled } from './filters.ts';
import type { ShapingInputs } from './inputs.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

const NO_MASK = 'no mask is chosen';

/** A level that is told, or why not. */
const figure = <N extends Reading['name']>(name: N, f: Figure) =>
  f.value === null
    ? ({ name, value: null, note: f.why, shown: f.more ? '> 130 dB' : '—' } as const)
    : ({ name, value: f.value } as const);

/** −20 log₁₀ of the error vector; without ISI there is no end to it. */
export const merOf = (rms: number): number => 0 - 20 * Math.log10(rms);

function isi(r: ShapingResult): Reading[] {
  const largest = r.isi.others.reduce((most, { share }) => Math.max(most, Math.abs(share)), 0);
  return [
    { name: 'evm', value: 100 * r.isi.rms },
    { name: 'peakDistortion', value: 100 * r.isi.peak },
    { name: 'mer', value: merOf(r.isi.rms) },
    { name: 'eyeOpening', value: 100 * r.opening },
    { name: 'largestIsi', value: 100 * largest },
  ];
}

function spectrum(r: ShapingResult, i: ShapingInputs): Reading[] {
  const { margin, half, stopBand } = r.channel;
  const mask: Reading[] = margin
    ? [
        { name: 'maskMargin', value: margin.value },
        { name: 'maskMet', value: margin.value >= 0 },
        { name: 'maskOffset', value: margin.at },
      ]
    : [];
  const adjacent = figure('adjacent', r.channel.adjacent);
  // What has no number does not stand in front.
  const told = adjacent.value === null ? [] : [adjacent];
  return [
    ...mask.slice(0, 1),
    ...told,
    { name: 'occupied', value: r.channel.occupied },
    ...mask.slice(1),
    ...(adjacent.value === null ? [adjacent] : []),
    figure('alternate', r.channel.alternate),
    half === null
      ? { name: 'halfBandwidth', value: null, note: 'the density does not fall to half' }
      : { name: 'halfBandwidth', value: half },
    stopBand === null
      ? { name: 'stopBand', value: null, note: noStopBand(i) }
      : { name: 'stopBand', value: stopBand },
  ];
}

const noStopBand = (i: ShapingInputs): string =>
  isRolled(i) ? 'the band ends at half the sample rate' : 'this pulse has no edge of its band';

const FEW = 'too few samples: try more symbols';

function peaks(r: ShapingResult): Reading[] {
  const [often, rare] = [levelAbove(r.ccdf, 1e-3), levelAbove(r.ccdf, 1e-4)];
  return [
    often === null
      ? { name: 'papr', value: null, note: FEW }
      : {
          name: 'papr',
          value: often.level,
          note: `95 % interval ${showQuantity(often.from, 'dB', 3)} to ${showQuantity(often.to, 'dB', 3)}`,
        },
    { name: 'worstPeak', value: r.worstPeak },
    { name: 'largestSeen', value: r.ccdf.largest },
    rare === null
      ? { name: 'paprRare', value: null, note: FEW }
      : { name: 'paprRare', value: rare.level },
  ];
}

const NONE_DOES = 'no span up to the longest does';

function shortest(r: ShapingResult): Reading[] {
  const found = r.spans?.find(({ does }) => does);
  const none = <N extends Reading['name']>(name: N) =>
    ({ name, value: null, note: NONE_DOES, shown: 'none' }) as const;
  if (!found)
    return [none('shortestSpan'), none('shortestTaps'), none('shortestEvm'), none('shortestAclr')];
  return [
    { name: 'shortestSpan', value: found.span },
    { name: 'shortestTaps', value: found.taps },
    { name: 'shortestEvm', value: 100 * found.evm },
    figure('shortestAclr', found.aclr),
  ];
}

/** The figures of the question that is asked first, then the others. */
export function answer(r: ShapingResult, i: ShapingInputs): Reading[] {
  switch (i.find) {
    case 'spectrum':
      return spectrum(r, i);
    case 'peak':
      return peaks(r);
    case 'span':
      return shortest(r);
    default:
      return [...isi(r).slice(0, 2), figure('adjacent', r.channel.adjacent), ...isi(r).slice(2)];
  }
}

export function rest(r: ShapingResult, i: ShapingInputs): Reading[] {
  return [
    ...(i.find === 'isi' ? [] : isi(r)),
    ...(i.find === 'spectrum'
      ? []
      : spectrum(r, i).filter(({ name }) => i.find !== 'isi' || name !== 'adjacent')),
    ...(i.find === 'peak' ? [] : peaks(r)),
  ];
}

/** The most that the taps of one place in a symbol add up to. */
export function growthOf(taps: Float64Array, perSymbol: number): number {
  const sums = new Float64Array(perSymbol);
  taps.forEach((h, n) => {
    sums[n % perSymbol] = (sums[n % perSymbol] ?? 0) + Math.abs(h);
  });
  return Math.max(...sums);
}

export function made(r: ShapingResult, i: ShapingInputs): Reading[] {
  const { transmit, fixed } = r.filters;
  return [
    { name: 'tapCount', value: transmit.length },
    { name: 'delay', value: r.instant / i.samples },
    { name: 'sampleRate', value: i.rate * i.samples },
    { name: 'gain', value: transmit.reduce((a, h) => a + h, 0), digits: 6 },
    { name: 'energy', value: transmit.reduce((a, h) => a + h * h, 0), digits: 6 },
    { name: 'growth', value: growthOf(transmit, i.samples), digits: 6 },
    { name: 'receiverFilter', value: r.filters.receiver },
    { name: 'ownSymbol', value: r.isi.own, digits: 6 },
    ...(fixed ? [{ name: 'fractionBits', value: fixed.transmit.fraction } as const] : []),
  ];
}

/** What no readout says in this case. */
export function unseen(r: ShapingResult, i: ShapingInputs): NamedOutput<typeof results> {
  const none = (note: string) => ({ value: null, note }) as const;
  const noSpan = none('no span was looked for');
  const often = levelAbove(r.ccdf, 1e-3);
  return {
    kind: 'values',
    values: {
      paprFrom: often?.from ?? none(FEW),
      paprTo: often?.to ?? none(FEW),
      ...(r.channel.margin === null && {
        maskMargin: none(NO_MASK),
        maskMet: none(NO_MASK),
        maskOffset: none(NO_MASK),
      }),
      ...(r.filters.fixed === null && { fractionBits: none('double precision') }),
      ...(i.find !== 'span' && {
        shortestSpan: noSpan,
        shortestTaps: noSpan,
        shortestEvm: noSpan,
        shortestAclr: noSpan,
      }),
    },
  };
}
