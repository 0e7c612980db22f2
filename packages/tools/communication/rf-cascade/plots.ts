import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { BOLTZMANN, driven, type Stage } from '@tollbench/engines/rf/chain.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark, Panel, Tick } from '../../plot/types.ts';
import { type CascadeResult, decibels, intercept, ratioOf } from './compute.ts';
import type { CascadeInputs } from './inputs.ts';

/** Characters of a stage's name below an axis. */
const NAME_LENGTH = 9;
const STEPS = 121;

/** What stands below the axis of the chain: the input, then each stage; of a long chain every second, third … one. */
function placesOf({ parts }: CascadeResult): Tick[] {
  const every = Math.ceil((parts.length + 1) / 9);
  return ['in', ...parts.map(({ name }) => name)].map((name, at) => ({
    at,
    label: at % every === 0 ? name.slice(0, NAME_LENGTH) : '',
  }));
}

/** The levels in the chain, dBm, from the input on. */
export interface Nodes {
  readonly signal: readonly number[];
  readonly noise: readonly number[];
  /** −Infinity where nothing distorts yet. */
  readonly product: readonly number[];
  /** Output 1 dB point of each stage; null of one that does not compress, and of the input. */
  readonly limit: readonly (number | null)[];
}

export function nodesOf(r: CascadeResult, i: CascadeInputs): Nodes {
  const noiseOf = (gain: number, temperature: number): number =>
    decibels(BOLTZMANN * (i.source + temperature) * i.bandwidth * gain);
  return {
    signal: [i.level, ...r.levels.map(decibels)],
    noise: [noiseOf(1, 0), ...r.standings.map((s) => noiseOf(s.gain, s.temperature))],
    product: [
      Number.NEGATIVE_INFINITY,
      ...r.standings.map(
        (s) => 3 * i.level - 2 * decibels(intercept(s, 'iip3', i)) + decibels(s.gain),
      ),
    ],
    limit: [null, ...r.stages.map(limitOf)],
  };
}

const limitOf = ({ gain, ip1 }: Stage): number | null =>
  Number.isFinite(ip1) ? decibels(ip1) + decibels(gain) - 1 : null;

/** Signal, noise, third-order product and limits along the chain. */
export function levelPlot(r: CascadeResult, i: CascadeInputs): Drawing {
  const { signal, noise, product, limit } = nodesOf(r, i);
  const x = signal.map((_, k) => k);
  const marks: Mark[] = [
    { kind: 'line', id: 'signal', label: 'signal', colour: 1, width: 2, x, y: signal },
    { kind: 'line', id: 'noise', label: 'noise', colour: 2, width: 2, x, y: noise },
  ];
  if (Number.isFinite(product.at(-1)))
    marks.push({
      kind: 'line',
      id: 'product',
      label: 'IM3',
      colour: 3,
      width: 2,
      x,
      y: product.map(orGap),
    });
  if (limit.some((level) => level !== null))
    marks.push({
      kind: 'points',
      id: 'limit',
      label: 'OP1dB',
      colour: 4,
      marker: 'triangle',
      size: 7,
      x,
      y: limit.map((level) => level ?? Number.NaN),
    });
  return {
    title: 'Levels along the chain',
    x: { id: 'place', label: 'After', ticks: placesOf(r), domain: [0, r.parts.length] },
    y: { label: 'Level', unit: 'dBm' },
    names: 'key',
    marks,
  };
}

/** Where there is nothing a line has a gap. */
const orGap = (level: number): number => (Number.isFinite(level) ? level : Number.NaN);

/** Least and most of the input's level in the picture of output over input, dBm. */
export function spanOf(r: CascadeResult, i: CascadeInputs): readonly [number, number] {
  const iip3 = decibels(intercept(r.whole, 'iip3', i));
  const ip1 = decibels(r.ip1);
  const top = Math.max(...[iip3, ip1 + 5, i.level + 5].filter(Number.isFinite));
  // Without noise there is no floor to begin at.
  const bottom = r.floor > 0 ? Math.min(decibels(r.floor), i.level) : i.level - 60;
  return [10 * Math.floor((bottom - 5) / 10), 5 * Math.ceil((top + 5) / 5)];
}

/** Output over input: the tone as the stages compress, its product, and the noise. */
export function transferPlot(r: CascadeResult, i: CascadeInputs): Drawing {
  const [from, to] = spanOf(r, i);
  const x = linearSpacing(from, to, STEPS);
  const gain = decibels(r.whole.gain);
  const iip3 = decibels(intercept(r.whole, 'iip3', i));
  const out = x.map((level) =>
    decibels(r.stages.reduce((p, stage) => driven(stage, p, i.sharpness), ratioOf(level))),
  );
  const floor = decibels(r.floor) + gain;
  const foot = Number.isFinite(floor) ? floor - 20 : from + gain;
  const marks: Mark[] = [
    { kind: 'line', id: 'outputLevel', label: 'one tone', colour: 1, width: 2, x, y: out },
  ];
  if (Number.isFinite(floor)) marks.push({ kind: 'rule', y: floor, label: 'noise', tone: 'note' });
  if (Number.isFinite(iip3)) {
    // Far below the noise it is no part of the picture.
    const product = x.map((level) => 3 * level - 2 * iip3 + gain);
    marks.push(
      {
        kind: 'line',
        id: 'product',
        label: 'IM3',
        colour: 3,
        width: 2,
        x,
        y: product.map((level) => (level >= foot ? level : Number.NaN)),
      },
      {
        kind: 'line',
        label: 'without compression',
        colour: 'quiet',
        dash: 'dash',
        silent: true,
        x: [from, to],
        y: [from + gain, to + gain],
      },
      {
        kind: 'points',
        colour: 3,
        marker: 'diamond',
        size: 8,
        silent: true,
        x: [iip3],
        y: [iip3 + gain],
      },
      { kind: 'rule', x: iip3, label: 'IIP3', tone: 'note' },
    );
  }
  if (Number.isFinite(r.ip1))
    marks.push(
      {
        kind: 'points',
        colour: 4,
        marker: 'triangle',
        size: 8,
        silent: true,
        x: [decibels(r.ip1)],
        y: [decibels(r.ip1) + gain - 1],
      },
      { kind: 'rule', x: decibels(r.ip1), label: '1 dB', tone: 'note' },
    );
  return {
    title: 'Output over input',
    x: { id: 'inputLevel', label: 'Input', unit: 'dBm', domain: [from, to] },
    y: { label: 'Output', unit: 'dBm', domain: [foot, null] },
    names: 'key',
    marks,
  };
}

/** Whose noise and whose distortion it is. */
export function sharePlot(r: CascadeResult): Drawing {
  const x = r.parts.map((_, k) => k + 1);
  const panel = (
    label: string,
    id: 'noiseShare' | 'thirdShare',
    colour: 2 | 3,
    y: readonly number[],
  ): Panel => ({
    y: { label, unit: '%', domain: [0, 100], ticks: 3 },
    marks: [{ kind: 'bars', id, label, colour, x, y }],
  });
  return {
    title: 'Whose noise, whose distortion',
    names: 'none',
    x: {
      id: 'place',
      label: 'Stage',
      ticks: placesOf(r).slice(1),
      domain: [0.4, r.parts.length + 0.6],
    },
    panels: [
      panel(
        'Of noise',
        'noiseShare',
        2,
        r.shares.map(({ noise }) => 100 * noise),
      ),
      panel(
        'Of IM3',
        'thirdShare',
        3,
        r.shares.map(({ third }) => 100 * third),
      ),
    ],
  };
}
