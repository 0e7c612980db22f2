import type { Drawing } from '../../define/named.ts';
import { grouped, showQuantity } from '../../define/si.ts';
import type { Axis, Mark, Tick } from '../../plot/types.ts';
import { outageOf } from './air.ts';
import { BOLTZMANN_DBM } from './budget.ts';
import type { LinkResult } from './compute.ts';
import type { LinkInputs } from './inputs.ts';
import type { Sweep, SweepId } from './sweeps.ts';

/** Characters of a line's name below the axis. */
const NAME_LENGTH = 8;

/** Levels at the end of the chain: what the last line is compared with. dBm; null where there is none. */
export interface Ends {
  readonly level: number;
  readonly noise: number;
  readonly needed: number | null;
}

/** At the receiver's input, or of a G/T at an isotropic antenna. */
export function endsOf({ budget }: LinkResult, i: LinkInputs): Ends {
  const level = budget.received ?? budget.isotropic;
  const { gt, isotropic, reserve } = budget;
  // Noise there is what the signal would be at C/N 0 dB.
  const noise = level - isotropic - gt + BOLTZMANN_DBM + 10 * Math.log10(i.bandwidth);
  return { level, noise, needed: reserve === null ? null : level - reserve };
}

/** The level behind each line, with noise and what is needed at the end. */
export function levelPlot(r: LinkResult, i: LinkInputs): Drawing {
  const { lines } = r.budget;
  const last = lines.length - 1;
  const x = lines.map((_, k) => k);
  const { noise, needed } = endsOf(r, i);
  const ending = (level: number) => x.map((k) => (k >= last - 1 ? level : Number.NaN));
  const marks: Mark[] = [
    {
      kind: 'line',
      id: 'level',
      label: 'level',
      colour: 1,
      width: 2,
      marker: 'circle',
      x,
      y: lines.map(({ level }) => level),
    },
    {
      kind: 'line',
      id: 'noise',
      label: 'noise',
      colour: 2,
      width: 2,
      dash: 'dot',
      x,
      y: ending(noise),
    },
  ];
  if (needed !== null)
    marks.push({
      kind: 'line',
      id: 'needed',
      label: 'needed',
      colour: 3,
      width: 2,
      dash: 'dash',
      x,
      y: ending(needed),
    });
  marks.push({
    kind: 'note',
    x: last,
    y: lines[last]?.level ?? 0,
    text: `margin ${showQuantity(r.budget.margin, 'dB')}`,
    // Of a link that does not close the lines of noise and need lie above: wherever there is room.
    ...(r.budget.margin >= 0 && { towards: 'nw' as const }),
    dot: false,
  });
  return {
    title: 'Level diagram',
    x: { id: 'place', label: 'Behind', ticks: ticksOf(lines), domain: [0, last] },
    y: { label: 'Level', unit: 'dBm' },
    names: 'key',
    marks,
  };
}

const cut = (name: string): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;

function ticksOf(lines: readonly { readonly short: string }[]): Tick[] {
  const every = Math.ceil(lines.length / 9);
  return lines.map(({ short }, at) => ({
    at,
    label: at % every === 0 ? cut(short) : '',
  }));
}

/** The abscissa of each sweep. */
export const AXES: Readonly<Record<SweepId, Axis & { readonly id: string }>> = {
  reach: { id: 'distance', label: 'Distance', unit: 'm', scale: 'log' },
  passes: { id: 'elevation', label: 'Elevation', unit: '°', ticks: 'degrees' },
  outages: { id: 'outage', label: 'Share of the year with less', unit: '%', scale: 'log' },
  drive: { id: 'power', label: 'Power', unit: 'dBm' },
  aperture: { id: 'gain', label: 'Gain of the receiving antenna', unit: 'dBi' },
  merit: { id: 'figureOfMerit', label: 'G/T', unit: 'dB/K' },
  rates: { id: 'bitRate', label: 'Bit rate', unit: 'bit/s', scale: 'log' },
  bandwidths: { id: 'bandwidth', label: 'Noise bandwidth', unit: 'Hz', scale: 'log' },
};

/** Where the sweep that the task asks about crosses the wanted margin; null of the others. */
export function crossingOf(s: Sweep, { found }: LinkResult, i: LinkInputs): number | null {
  if (found?.kind !== 'found') return null;
  const asked: Partial<Record<SweepId, LinkInputs['find']>> = {
    reach: 'range',
    passes: 'range',
    outages: 'availability',
    drive: 'power',
    aperture: 'antenna',
    merit: 'antenna',
    rates: 'rate',
    bandwidths: 'rate',
  };
  return asked[s.id] === i.find ? found.value : null;
}

/** Margin over one thing, the wanted margin across it, and the present. */
export function sweepPlot(s: Sweep, r: LinkResult, i: LinkInputs): Drawing {
  const { x, margin, clear, now } = s;
  const marks: Mark[] = [];
  if (clear !== null)
    marks.push({
      kind: 'line',
      id: 'clear',
      label: 'in clear sky',
      colour: 2,
      dash: 'dash',
      x,
      y: clear,
    });
  const label = clear !== null || s.id === 'outages' ? 'in rain' : 'margin';
  marks.push({ kind: 'line', id: 'margin', label, colour: 1, width: 2, x, y: margin });
  const at = crossingOf(s, r, i);
  // A wanted margin of nothing is the same line.
  if (at === null || i.wantedMargin !== 0)
    marks.push({ kind: 'rule', y: 0, tone: 'stop', label: 'no margin' });
  if (at !== null)
    marks.push(
      { kind: 'rule', y: i.wantedMargin, label: 'wanted', tone: 'note' },
      {
        kind: 'points',
        colour: 3,
        marker: 'diamond',
        size: 9,
        silent: true,
        x: [at],
        y: [i.wantedMargin],
      },
    );
  marks.push({
    kind: 'points',
    colour: 1,
    marker: 'circle',
    size: 8,
    silent: true,
    x: [now],
    y: [r.budget.margin],
  });
  return {
    title: titleOf(s.id),
    x: { ...AXES[s.id], domain: [x[0] ?? null, x.at(-1) ?? null] },
    y: { label: 'Margin', unit: 'dB', domain: [floorOf(s, i), null] },
    names: clear !== null ? 'key' : 'none',
    marks,
  };
}

/** A curve that falls for ever is cut below what anyone reads. */
function floorOf({ margin }: Sweep, i: LinkInputs): number | null {
  const least = margin.reduce((a, b) => Math.min(a, b), 0);
  const most = margin.reduce((a, b) => Math.max(a, b), i.wantedMargin);
  return least < most - 120 ? Math.min(-40, most - 120) : null;
}

const TITLES: Readonly<Record<SweepId, string>> = {
  reach: 'Margin over distance',
  passes: 'Margin over elevation',
  outages: 'Margin over outage',
  drive: 'Margin over power',
  aperture: 'Margin over antenna gain',
  merit: 'Margin over G/T',
  rates: 'Margin over bit rate',
  bandwidths: 'Margin over bandwidth',
};
export const titleOf = (id: SweepId): string => TITLES[id];

/** Kilometres where megametres would be said. */
export const shownAs = (x: number, unit: string): string =>
  unit === 'm' && x >= 1e6 ? `${grouped(Math.round(x / 1000))}\u202fkm` : showQuantity(x, unit);

/** What a sweep shows, in a sentence. */
export function sweepCaption(s: Sweep, r: LinkResult, i: LinkInputs): string {
  const { unit = '' } = AXES[s.id];
  const margin = showQuantity(r.budget.margin, 'dB');
  const here =
    s.id === 'outages'
      ? `In ${showQuantity(outageOf(i), '%')} of the year the margin is below ${margin}`
      : `At ${shownAs(s.now, unit)} the margin is ${margin}`;
  const at = crossingOf(s, r, i);
  const there =
    at === null ? '' : `; ${showQuantity(i.wantedMargin, 'dB')} are left at ${shownAs(at, unit)}`;
  return `${here}${there}.`;
}
