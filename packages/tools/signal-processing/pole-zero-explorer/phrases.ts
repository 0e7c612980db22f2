/** Regions, captions and notices in words. */
import type { Region } from '@tollbench/engines/pole-zero/regions.ts';
import { countRoots, excess, isOrigin, type Plane } from '@tollbench/engines/pole-zero/root-map.ts';
import { depth } from '@tollbench/engines/pole-zero/twins.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { counted } from '../../text/counted.ts';
import type { PoleZeroResult } from './compute.ts';
import { nearPairs } from './near.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;
const n5 = (x: number) => q(x, '', 5);

/** The same for programs: every digit, ASCII minus signs. */
export const regionCode = (plane: Plane, r: Region): string => regionText(plane, r, String);

/** `0.5 < |z| < 2`, `Re s > −1`, `all z but 0`. */
export function regionText(plane: Plane, r: Region, number = n5): string {
  if (plane === 's') {
    if (r.from === -Infinity) return r.to === Infinity ? 'all s' : `Re s < ${number(r.to)}`;
    return r.to === Infinity
      ? `Re s > ${number(r.from)}`
      : `${number(r.from)} < Re s < ${number(r.to)}`;
  }
  const { from, to, hasZero, hasInfinity } = r;
  if (from === 0 && to === Infinity) {
    const but = [...(hasZero ? [] : ['0']), ...(hasInfinity ? [] : ['∞'])];
    return but.length === 0 ? 'all z' : `all z but ${but.join(' and ')}`;
  }
  if (from === 0) return hasZero ? `|z| < ${number(to)}` : `0 < |z| < ${number(to)}`;
  if (to === Infinity) return hasInfinity ? `|z| > ${number(from)}` : `${number(from)} < |z| < ∞`;
  return `${number(from)} < |z| < ${number(to)}`;
}

const SIDES = {
  right: 'right-sided',
  two: 'two-sided',
  left: 'left-sided',
  finite: 'finite',
} as const;

/** What the map shows, with its numbers. */
export function mapCaption(r: PoleZeroResult): string {
  const region = r.regions[r.chosen] as Region;
  const roots = `${counted(countRoots(r.map.zeros), 'zero')} and ${counted(countRoots(r.map.poles), 'pole')}`;
  return `${roots}. The region of convergence ${regionText(r.plane, region)} is shaded: its ${r.plane === 'z' ? 'sequence' : 'signal'} is ${SIDES[region.side]}, ${region.causal ? '' : 'not '}causal and ${region.stable ? '' : 'not '}stable. ${r.regions.length === 1 ? 'There is no other.' : `There are ${r.regions.length} of these roots.`}`;
}

export function responseCaption(r: PoleZeroResult): string {
  const { peak, dip } = r.response;
  const unit = r.plane === 'z' ? 'Hz' : 'rad/s';
  const at = (p: typeof peak) =>
    Number.isFinite(p.frequency) ? `at ${q(p.frequency, unit, 5)}` : 'towards high frequencies';
  const top = Number.isFinite(peak.decibels)
    ? `Peak of ${q(peak.decibels, 'dB', 4)} ${at(peak)}`
    : `Without bound ${at(peak)}`;
  const low = Number.isFinite(dip.decibels)
    ? `least ${q(dip.decibels, 'dB', 4)} ${at(dip)}`
    : `zero ${at(dip)}`;
  return `${top}, ${low}.${regionNote(r)}`;
}

/** The response is of the stable sequence, whichever region is asked for. */
function regionNote(r: PoleZeroResult): string {
  const region = r.regions[r.chosen];
  if (region?.stable) return '';
  if (r.regions.some(({ stable }) => stable))
    return ' It is that of the stable region, and not of the one that is asked for.';
  return hasPoleOnBoundary(r)
    ? ` No region has a ${r.plane === 'z' ? 'sequence' : 'signal'} with this response: a pole lies on the boundary.`
    : ' There are more zeros than poles: it grows without bound, and no region is stable.';
}

const hasPoleOnBoundary = ({ plane, map }: PoleZeroResult): boolean =>
  map.poles.some(({ s }) => depth(plane, s) === 0);

/** What must be known before the numbers are trusted. */
export function notices(r: PoleZeroResult): Shown[] {
  const list: Shown[] = [];
  const note = (id: string, level: 'note' | 'warning', text: string) =>
    list.push({ kind: 'notice', id, level, text });
  const [first] = r.cancelled;
  if (first)
    note(
      'cancelled',
      'note',
      `${counted(countRoots(r.cancelled), 'pole')} ${countRoots(r.cancelled) === 1 ? 'cancels with a zero' : 'cancel with zeros'} (${r.cancelled.map(({ s }) => complexText(s, 'j')).join(', ')}): the region of convergence does not end there. A system that was built with such a pole still has its mode inside.`,
    );
  const [near] = nearPairs(r.map);
  if (near)
    note(
      'near',
      'warning',
      `The pole ${complexText(near.pole, 'j', 8)} and the zero ${complexText(near.zero, 'j', 8)} nearly cancel and do not: the region of convergence ends at the pole.`,
    );
  if (r.given.parted.length > 0)
    note(
      'parted',
      'note',
      `${r.given.parted.map(({ s, multiplicity }) => `${multiplicity} roots beside ${complexText(s, 'j')}`).join(', ')}: coefficients that were rounded have no multiple root any more. Set “Roundings” to “roots they parted are one” to take ${r.given.parted.length === 1 ? 'them as one' : 'each as one'} that many times.`,
    );
  const late = excess(r.map);
  if (r.plane === 'z' && late < 0)
    note(
      'early',
      'warning',
      `The zeros exceed the poles by ${-late}: the right-sided sequence begins ${counted(-late, 'sample')} before 0 and is not causal.`,
    );
  if (r.plane === 's' && late < 0)
    note(
      'improper',
      'warning',
      `The zeros exceed the poles by ${-late}: the signal has derivatives of δ(t), and no region is stable.`,
    );
  if (hasPoleOnBoundary(r))
    note(
      'boundary',
      'warning',
      `A pole lies on ${r.plane === 'z' ? 'the unit circle' : 'the imaginary axis'}: no region is stable, and the response is infinite there.`,
    );
  return list;
}

/** Whether roots stand at the origin, which delay and do no more. */
export const originCount = (r: PoleZeroResult): number =>
  countRoots([...r.map.zeros, ...r.map.poles].filter(isOrigin));
