import { dampingOf } from '@tollbench/engines/control/locus/constant-damping.ts';
import type { GainRange } from '@tollbench/engines/control/locus/stability-ranges.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { AtGain, LocusResult } from './compute.ts';
import type { LocusInputs } from './inputs.ts';
import { BOUNDARY } from './plane.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;
type Known = { readonly value: number; readonly note?: string };
type Missing = { readonly value: null; readonly note: string };

const maybe = (value: number | null | undefined, why: string, note?: string): Known | Missing =>
  value === null || value === undefined || !Number.isFinite(value)
    ? { value: null, note: why }
    : { value, ...(note !== undefined && { note }) };

/** The range of stable gains that is told: the one that the gain is in; else the first on its side; else any. */
export function rangeTold({ locus, gains }: LocusResult): GainRange | undefined {
  const k = gains[0]?.gain ?? 0;
  const positive = locus.sides[0]?.sign !== -1;
  return (
    locus.ranges.find(({ from, to }) => k > from && k < to) ??
    (positive
      ? locus.ranges.find(({ to }) => to > 0)
      : locus.ranges.findLast(({ from }) => from < 0)) ??
    locus.ranges[0]
  );
}

const NEVER = 'no gain makes the loop stable';

/** Where the range ends that is told. */
function limits(r: LocusResult): { below: Reading; above: Reading; crossing: Reading } {
  const range = rangeTold(r);
  const at = (gain: number | undefined) => r.locus.crossings.find((c) => c.gain === gain);
  const crossing = at(range?.to);
  const omega = crossing && frequencyOf(r, crossing.s);
  return {
    below: {
      name: 'stableBelow',
      ...maybe(range?.to, range ? 'more gain does not make it unstable' : NEVER),
    },
    above: {
      name: 'stableAbove',
      ...maybe(range?.from, range ? 'less gain does not make it unstable' : NEVER),
    },
    crossing: {
      name: 'crossingFrequency',
      ...maybe(
        omega,
        range ? `no branch crosses ${BOUNDARY[r.plane]} at the upper end of the range` : NEVER,
        omega === 0 ? 'without swinging' : undefined,
      ),
    },
  };
}

/** rad/s at which a loop swings with a pole at this point of the boundary. */
export const frequencyOf = (
  { sampleTime }: LocusResult,
  s: { readonly re: number; readonly im: number },
): number => (sampleTime === undefined ? s.im : Math.atan2(s.im, s.re) / sampleTime);

export function dampingReadings(r: LocusResult, { dominant }: AtGain): Reading[] {
  const why = r.loop.delay > 0 ? 'no pole lies in this part of the plane' : 'there is no pole';
  const d = dominant && dampingOf(dominant, r.sampleTime);
  return [
    { name: 'dampingRatio', ...maybe(d?.ratio, why) },
    { name: 'naturalFrequency', ...maybe(d?.naturalFrequency, d ? 'the pole is at 0' : why) },
  ];
}

/** The figures of the step at one gain. */
function stepReadings({ figures, final, stable }: AtGain): Reading[] {
  const why = typeof figures === 'string' ? figures : 'not within the time that was followed';
  const f = typeof figures === 'string' ? undefined : figures;
  return [
    { name: 'overshoot', ...maybe(f && 100 * f.overshoot, why) },
    { name: 'settlingTime', ...maybe(f?.settlingTime, why) },
    { name: 'riseTime', ...maybe(f?.riseTime, why) },
    {
      name: 'peakTime',
      ...maybe(f?.peakTime, f ? 'the response never passes its final value' : why),
    },
    { name: 'finalValue', ...maybe(final, stable ? 'none' : 'the closed loop is not stable') },
  ];
}

/** The answer: at which gains it is stable, and what the gain asked for makes of it. */
export function answer(r: LocusResult, i: LocusInputs): Reading[] {
  const [main] = r.gains;
  if (!main) return [];
  const { below, above, crossing } = limits(r);
  const [ratio, frequency] = dampingReadings(r, main);
  const [overshoot, settling, ...more] = stepReadings(main);
  const gain: Reading = { name: 'gain', value: main.gain };
  const list = (...items: (Reading | undefined)[]) => items.filter((x) => x !== undefined);
  const stable: Reading = {
    name: 'stable',
    value: main.stable,
    note: main.stable
      ? 'at this gain'
      : Number.isFinite(main.unstable)
        ? `${main.unstable} of the poles are not, at this gain`
        : 'poles without number are not',
  };
  const margin: Reading = {
    name: 'gainMargin',
    ...maybe(
      main.stable && main.gain !== 0 ? marginOf(r, main.gain) : undefined,
      main.stable ? 'more gain does not make it unstable' : 'the closed loop is not stable',
    ),
  };
  return i.by === 'damping'
    ? list(
        gain,
        overshoot,
        settling,
        below,
        crossing,
        above,
        margin,
        ratio,
        frequency,
        ...more,
        stable,
      )
    : list(
        below,
        ratio,
        overshoot,
        crossing,
        settling,
        gain,
        above,
        margin,
        frequency,
        ...more,
        stable,
      );
}

/** How many times the gain the loop bears. */
function marginOf(r: LocusResult, gain: number): number | undefined {
  const range = rangeTold(r);
  if (!range) return undefined;
  const end = gain > 0 ? range.to : range.from;
  return Number.isFinite(end) && end !== 0 ? end / gain : undefined;
}

/** The dominant pole, in the unit of its plane. */
export const dominantReading = ({ plane, gains }: LocusResult): Reading => {
  const s = gains[0]?.dominant;
  const name = plane === 'z' ? 'dominantPoleZ' : 'dominantPole';
  return s
    ? { name, value: s }
    : { name, value: null, note: 'none lies in this part of the plane' };
};

/** The lines of the locus. */
export function shapeReadings(r: LocusResult): Reading[] {
  const { plane, locus, loop } = r;
  const lines = locus.sides.flatMap(({ asymptotes }) => (asymptotes ? [asymptotes] : []));
  const why =
    loop.delay > 0
      ? 'with dead time branches run to the right for ever, 2π/τ apart for one sign of K'
      : 'there are as many zeros as poles';
  const [first] = lines;
  return [
    {
      name: 'branchCount',
      value: Math.max(0, ...locus.sides.map(({ branches }) => branches.length)),
    },
    {
      name: plane === 'z' ? 'asymptoteCentroidZ' : 'asymptoteCentroid',
      ...maybe(first?.centroid, why),
    },
    first
      ? {
          name: 'asymptoteAngles',
          value: lines.flatMap(({ angles }) => angles),
          shown: lines.map(({ angles }) => angles.map((a) => q(a, '°', 4)).join(', ')).join('; '),
        }
      : { name: 'asymptoteAngles', value: null, note: why },
    dominantReading(r),
  ];
}
