/** What other spans, windows and word lengths would leave. */
import { convolved, interference } from '@tollbench/engines/communication/interference.ts';
import { MAX_NYQUIST_UNKNOWNS } from '@tollbench/engines/communication/nyquist-pulse.ts';
import { autocorrelation } from '@tollbench/engines/communication/pulse-power.ts';
import { InputError } from '../../define/error.ts';
import { aclr, type Figure } from './channel.ts';
import { designed, type Filters, isSpanned, MAX_TAPS, receiverKind, rounded } from './filters.ts';
import type { ShapingInputs } from './inputs.ts';
import { instantOf } from './instant.ts';

export interface Trade {
  /** Share, not %. */
  readonly evm: number;
  readonly aclr: Figure;
}

export interface SpanTrade extends Trade {
  readonly span: number;
  readonly taps: number;
  readonly does: boolean;
}

export interface Named<T> extends Trade {
  readonly what: T;
}

/** Spans that are tried. */
const MOST_SPAN = 64;
const tradeOf = (
  taps: Float64Array,
  i: ShapingInputs,
  receive: Float64Array | null = null,
): Trade => ({
  evm: receive === null ? evmOf(taps, i) : evmBehind(taps, receive, i),
  aclr: aclr(autocorrelation(taps), i).adjacent,
});

/** Behind the matched filter, or alone where the pulse is used so. */
function evmOf(taps: Float64Array, i: ShapingInputs): number {
  if (receiverKind(i) !== 'none') return interference(matchedAt(taps, i.samples), 0, 1).rms;
  return evmBehind(taps, Float64Array.of(1), i);
}

/** Behind a receiver’s filter that is not matched, at the same instant as on the page. */
function evmBehind(transmit: Float64Array, receive: Float64Array, i: ShapingInputs): number {
  const both = convolved(transmit, receive);
  const instant = instantOf({ transmit, receive, receiver: receiverKind(i) }, both, i);
  return interference(both, instant, i.samples).rms;
}

/** The receiver's filter where it is not the transmitter's own nor none. */
const ownReceiver = ({ receiver, receive }: Filters): Float64Array | null =>
  receiver === 'long' || receiver === 'taps' ? receive : null;

/** Autocorrelation at 0, 1, 2 … symbols, then the same for those before: what a matched filter gives at the instants. */
function matchedAt(taps: Float64Array, perSymbol: number): Float64Array {
  const out: number[] = [];
  for (let lag = 0; lag < taps.length; lag += perSymbol) {
    let sum = 0;
    for (let k = lag; k < taps.length; k++) sum += (taps[k] as number) * (taps[k - lag] as number);
    out.push(sum);
  }
  return Float64Array.from([...out, ...out.slice(1)]);
}

/** Whole spans from 1 on, each as long as the taps allow. @throws InputError for pulses that have no span to choose */
export function spans(i: ShapingInputs, progress: (share: number) => void): SpanTrade[] {
  if (!isSpanned(i))
    throw new InputError('looks for a span, and this pulse has its length', {
      field: 'find',
      value: i.find,
      remedies: [{ find: 'isi' }, { find: 'spectrum' }],
    });
  if (!['usual', 'matched', 'none'].includes(i.receiver))
    throw new InputError('is compared over spans with a matched filter or none', {
      field: 'receiver',
      value: i.receiver,
      remedies: [{ receiver: 'usual' }],
    });
  refuseUnknown(i);
  const out: SpanTrade[] = [];
  for (let span = 1; span <= MOST_SPAN; span++) {
    const taps = span * i.samples + 1;
    const nyquist = i.pulse === 'nyquist';
    if (taps > MAX_TAPS || (nyquist && (taps / 2) * (1 - 1 / i.samples) > MAX_NYQUIST_UNKNOWNS))
      break;
    if (nyquist && (taps % 2 === 0 || i.samples <= 1 + i.rollOff)) continue;
    progress(span / MOST_SPAN);
    // The scale has a say in fixed point alone: how well the taps fill their words.
    const trade = tradeOf(
      i.words === 'fixed'
        ? rounded(designed(i, span), i.bits).values
        : designed({ ...i, scale: 'energy' }, span),
      i,
    );
    out.push({ ...trade, span, taps, does: suffices(trade, i) });
  }
  return out;
}

/** An ACLR is wanted of a channel that the sample rate does not hold. */
function refuseUnknown(i: ShapingInputs): void {
  const reach = i.spacing + (i.width * (i.measure === 'root' ? 1 + i.measureRollOff : 1)) / 2;
  if (i.wantedAclr === 0 || reach <= (i.rate * i.samples) / 2) return;
  const samples = Math.ceil((2 * reach) / i.rate);
  throw new InputError('is of a channel beyond half the sample rate: take more samples a symbol', {
    field: 'wantedAclr',
    value: String(i.wantedAclr),
    remedies: [{ wantedAclr: '0' }, ...(samples <= 64 ? [{ samples: String(samples) }] : [])],
  });
}

/** EVM and ACLR as wanted; what is beyond the numbers' precision suffices. */
const suffices = ({ evm, aclr }: Trade, i: ShapingInputs): boolean =>
  evm * 100 <= i.wantedEvm &&
  (i.wantedAclr === 0 || (aclr.value === null ? aclr.more : aclr.value >= i.wantedAclr));

const WINDOWS = [
  { window: 'none' },
  { window: 'kaiser', kaiserBeta: 1.5 },
  { window: 'kaiser', kaiserBeta: 3 },
  { window: 'kaiser', kaiserBeta: 5 },
  { window: 'kaiser', kaiserBeta: 8 },
  { window: 'hann' },
  { window: 'hamming' },
  { window: 'blackman' },
] as const;

export type WindowChoice = (typeof WINDOWS)[number];

/** The same pulse under other windows; empty of pulses that have none. */
export function windows(i: ShapingInputs, found: Filters): Named<WindowChoice>[] {
  if (!isSpanned(i) || i.pulse === 'nyquist') return [];
  // Of two or three taps some windows leave nothing.
  const choices = i.span * i.samples < 4 ? [] : WINDOWS;
  return choices.map((what) => ({
    what,
    ...tradeOf(designed({ ...i, ...what, scale: 'energy' }, i.span), i, ownReceiver(found)),
  }));
}

const WORDS = [6, 8, 10, 12, 14, 16, 18, 20, 24];

/** The same taps in words of other lengths. */
export function wordLengths(found: Filters, i: ShapingInputs): Named<number>[] {
  const receive = ownReceiver(found);
  return WORDS.map((bits) => ({
    what: bits,
    ...tradeOf(rounded(found.transmit, bits).values, i, receive && rounded(receive, bits).values),
  }));
}
