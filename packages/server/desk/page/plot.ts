/** The plot of a span: what was asked to pay over what paid, hour by hour or day by day. */
import { drawPlot } from '@tollbench/tools/plot/draw.ts';
import type { Axis, Panel, Tick } from '@tollbench/tools/plot/types.ts';
import type { Board } from '../board/board.ts';
import { DAY, HOUR, isoDay, type Window } from '../board/view.ts';
import { dollars, plural } from '../board/words.ts';
import { Markup } from '../html.ts';

/** CSS pixels; the stylesheet shows the one that fits. */
const SIZES = {
  narrow: { width: 344, height: 300 },
  middle: { width: 640, height: 300 },
  wide: { width: 940, height: 300 },
} as const;
type Fit = keyof typeof SIZES;

export function trafficPlot(board: Board): Markup {
  return new Markup((Object.keys(SIZES) as Fit[]).map((fit) => drawn(board, fit)).join(''));
}

function drawn(board: Board, fit: Fit): string {
  const { window, total, times, observe } = board;
  const index = (id: string): number => times.columns.findIndex((each) => each.id === id);
  const size = window.step === 'hour' ? HOUR : DAY;
  const at = times.rows.map(({ values }) => Number(values[0]) + size / 2);
  const values = (id: string): number[] =>
    times.rows.map((row) => Number(row.values[index(id)] ?? 0));
  const panel = (label: string, id: string, colour: 1 | 2): Panel => ({
    y: { label, include: [0, 1], ticks: 3, siPrefix: false },
    marks: [{ kind: 'bars', label, x: at, y: values(id), width: size * 0.8, colour }],
  });
  const earned = observe && index('observed') >= 0;
  return drawPlot(
    {
      id: `traffic-${fit}`,
      title: `Asked to pay and ${earned ? 'would have paid' : 'paid'}, by ${window.step}`,
      alt: `From ${isoDay(window.from)} to ${isoDay(window.to - 1)}: ${plural(total.challenges, 'request')} asked to pay, ${plural(total.sold, 'payment')} of ${dollars(total.amount)}.`,
      names: 'none',
      x: { ...timeAxis(window, fit) },
      panels: [
        panel('Asked to pay', 'challenges', 2),
        earned ? panel('Would have paid', 'observed', 1) : panel('Paid', 'sold', 1),
      ],
    },
    { ...SIZES[fit], mode: 'page', fit: `fit-${fit}` },
  );
}

function timeAxis({ from, to, step }: Window, fit: Fit): Axis {
  return {
    label: step === 'hour' && to - from <= DAY ? 'Hour (UTC)' : 'Day (UTC)',
    domain: [from, to],
    ticks: timeTicks(from, to, fit === 'narrow' ? 5 : 10),
    siPrefix: false,
  };
}

/** Hours between ticks, the finest that has no more than so many. */
const EVERY = [1, 2, 3, 6, 12, 24, 48, 120, 240, 720, 1440, 2880];

export function timeTicks(from: number, to: number, most: number): readonly Tick[] {
  const every = (EVERY.find((hours) => (to - from) / (hours * HOUR) <= most) ?? 2880) * HOUR;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / every) * every; at <= to; at += every)
    ticks.push({ at, label: every < DAY ? hourOf(at) : dayOf(at) });
  return ticks;
}

const hourOf = (at: number): string => new Date(at).toISOString().slice(11, 16);
const dayOf = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
