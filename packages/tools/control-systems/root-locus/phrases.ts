/** Captions and notices. */
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { counted } from '../../text/counted.ts';
import type { LocusResult } from './compute.ts';
import { BOUNDARY } from './plane.ts';
import { rangeTold } from './readouts.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** What the picture shows, with its numbers. */
export function locusCaption(r: LocusResult): string {
  const { locus, loop, gains } = r;
  const [side] = locus.sides;
  const count = counted(side?.branches.length ?? 0, 'branch', 'branches');
  const where = loop.delay > 0 ? `${count} in this part of the plane` : count;
  const real = locus.meetings.filter(({ s, kind }) => s.im === 0 && kind !== 'meeting');
  const [first] = real;
  const breaks = first
    ? ` ${first.kind === 'breakaway' ? 'Breakaway' : 'Break-in'} at ${q(first.s.re, '', 4)} with K = ${q(first.gain, '', 4)}${real.length > 1 ? `, and ${counted(real.length - 1, 'point')} more` : ''}.`
    : '';
  const main = gains[0];
  const poles = main?.dominant
    ? ` At K = ${q(main.gain, '', 4)} the dominant pole is ${complexText(main.dominant, 'j', 4)}.`
    : '';
  return `${where}; ${stability(r)}.${breaks}${poles}`;
}

function stability(r: LocusResult): string {
  const range = rangeTold(r);
  if (!range) return 'no gain makes the closed loop stable';
  const { from, to } = range;
  const more = r.locus.ranges.length > 1 ? ', and in another range' : '';
  if (from === Number.NEGATIVE_INFINITY)
    return to === Number.POSITIVE_INFINITY
      ? 'stable at every gain'
      : `stable for K < ${q(to, '', 5)}${more}`;
  return to === Number.POSITIVE_INFINITY
    ? `stable for K > ${q(from, '', 5)}${more}`
    : `stable for ${q(from, '', 5)} < K < ${q(to, '', 5)}${more}`;
}

export function responsesCaption({ gains }: LocusResult): string {
  const said = gains.map(({ gain, stable, figures }) => {
    const name = `K = ${q(gain, '', 4)}`;
    if (!stable) return `${name} is not stable`;
    if (typeof figures === 'string') return `${name} has no figures: ${figures}`;
    const over =
      figures.overshoot > 0
        ? `overshoots by ${q(100 * figures.overshoot, '%', 3)}`
        : 'does not overshoot';
    return `${name} ${over}${figures.settlingTime === null ? '' : ` and settles in ${q(figures.settlingTime, 's', 3)}`}`;
  });
  return `A unit step of the reference: ${said.join('; ')}.`;
}

/** What must be known before the picture is trusted. */
export function notices(r: LocusResult): Shown[] {
  const list: Shown[] = [];
  const add = (id: string, level: 'note' | 'warning', text: string) =>
    list.push({ kind: 'notice', id, level, text });
  const { loop, locus, gains, plane } = r;
  const hidden = loop.cancelled.map(({ s }) => complexText(s, 'j', 4));
  if (hidden.length > 0)
    add(
      'cancelled',
      gains.some(({ poles }) => poles.some(({ branch }) => branch === undefined))
        ? 'warning'
        : 'note',
      `A zero stands on the pole ${hidden.join(' and ')}: no gain moves it, and it stays a closed-loop pole that the step does not show.`,
    );
  const main = gains[0];
  if (main && !main.stable)
    add('unstable', 'warning', `At K = ${q(main.gain, '', 5)} the closed loop is not stable.`);
  const outside = (main?.poles ?? []).filter(
    ({ s }) =>
      s.re < locus.view.left || s.re > locus.view.right || Math.abs(s.im) > locus.view.height,
  );
  if (loop.delay > 0) {
    const checked = locus.sides.reduce((n, side) => n + side.checked.length, 0);
    add(
      'window',
      'note',
      `Dead time makes branches without end. The frame holds ${counted(
        locus.sides.reduce((n, side) => n + side.branches.length, 0),
        'branch',
        'branches',
      )}; at ${counted(checked, 'gain')} the argument principle counts as many poles in it as were followed.`,
    );
  } else if (outside.length > 0)
    add(
      'outside',
      'note',
      `${counted(outside.length, 'pole')} of K = ${q(main?.gain ?? 0, '', 4)} ${outside.length === 1 ? 'lies' : 'lie'} outside the picture; see the table.`,
    );
  if (locus.along)
    add(
      'along',
      'note',
      `The locus runs along ${BOUNDARY[plane]}: there the loop swings for ever.`,
    );
  return list;
}
