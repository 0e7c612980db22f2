/** Capacity of a channel, and what an input distribution makes of it. */
import {
  type Capacity,
  type Channel,
  capacity,
  divergences,
  information,
  outputOf,
} from '@tollbench/engines/information/capacity.ts';
import { entropy } from '@tollbench/engines/information/entropy.ts';
import type { SourceInputs } from './inputs.ts';
import { probabilitiesOf } from './probabilities.ts';
import { refused } from './refusals.ts';

export interface ChannelResult {
  readonly task: 'channel';
  readonly kind: Exclude<SourceInputs['kind'], 'awgn'>;
  readonly channel: Channel;
  readonly capacity: Capacity;
  /** At which the information is taken. */
  readonly input: readonly number[];
  readonly output: readonly number[];
  readonly information: number;
  readonly inputEntropy: number;
  readonly outputEntropy: number;
  /** D(row ‖ output at capacity) of each input letter. */
  readonly divergence: readonly number[];
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  readonly scaled: boolean;
}

export interface GaussianResult {
  readonly task: 'awgn';
  /** A ratio. */
  readonly snr: number;
  /** Bits a real sample. */
  readonly perSample: number;
  /** Bit/s in the bandwidth. */
  readonly rate: number;
  /** Bit/s/Hz. */
  readonly spectral: number;
  /** Eb/N0 at that rate, dB. */
  readonly ebNo: number;
}

/** P(y | x) of a binary channel; the erasure of a BEC is its last output. */
export function channelOf(kind: SourceInputs['kind'], p: number, q: number): Channel {
  switch (kind) {
    case 'bec':
      return [
        [1 - p, 0, p],
        [0, 1 - p, p],
      ];
    case 'z':
      return [
        [1, 0],
        [p, 1 - p],
      ];
    case 'bac':
      return [
        [1 - p, p],
        [q, 1 - q],
      ];
    default:
      return [
        [1 - p, p],
        [p, 1 - p],
      ];
  }
}

export function channelTask(i: SourceInputs): ChannelResult | GaussianResult {
  if (i.kind === 'awgn') return gaussian(i);
  const { rows: channel, scaled } =
    i.kind === 'matrix'
      ? probabilitiesOf('matrix', i, i.matrix)
      : { rows: channelOf(i.kind, i.error, i.error1), scaled: false };
  const found = capacity(channel);
  const input = inputOf(i, channel, found.input);
  const output = outputOf(channel, input);
  return {
    task: 'channel',
    kind: i.kind,
    channel,
    capacity: found,
    input,
    output,
    information: i.used === 'best' ? found.bits : information(channel, input),
    inputEntropy: entropy(input),
    outputEntropy: entropy(output),
    divergence: divergences(channel, outputOf(channel, found.input)),
    inputNames: channel.map((_, k) => (channel.length === 2 ? String(k) : `x${k + 1}`)),
    outputNames: (channel[0] ?? []).map((_, k, all) => outputName(i.kind, k, all.length)),
    scaled,
  };
}

const outputName = (kind: SourceInputs['kind'], k: number, outputs: number): string => {
  if (kind === 'bec' && k === 2) return 'erased';
  return outputs === 2 || kind === 'bec' ? String(k) : `y${k + 1}`;
};

function inputOf(i: SourceInputs, channel: Channel, best: readonly number[]): readonly number[] {
  if (i.used === 'best') return best;
  if (i.used === 'uniform') return channel.map(() => 1 / channel.length);
  if (i.input.length !== channel.length)
    throw refused(
      'input',
      i,
      `has ${i.input.length} probabilities, and the channel has ${channel.length} inputs`,
      [{ used: 'best' }, { used: 'uniform' }],
    );
  const bad = i.input.findIndex((p) => !(p >= 0));
  if (bad >= 0) throw refused('input', i, `has ${i.input[bad]} as number ${bad + 1}, below 0`);
  const sum = i.input.reduce((a, b) => a + b, 0);
  if (Math.abs(sum - 1) > 0.005)
    throw refused(
      'input',
      i,
      `adds to ${Number(sum.toPrecision(8))}, and probabilities must add to 1`,
      [{ used: 'uniform' }],
    );
  return i.input.map((p) => p / sum);
}

/** C = B log₂(1 + S/N) of band-limited white Gaussian noise. */
function gaussian({ snr: db, bandwidth }: SourceInputs): GaussianResult {
  const snr = 10 ** (db / 10);
  const spectral = Math.log1p(snr) / Math.LN2;
  return {
    task: 'awgn',
    snr,
    perSample: spectral / 2,
    rate: bandwidth * spectral,
    spectral,
    ebNo: 10 * Math.log10(snr / spectral),
  };
}
