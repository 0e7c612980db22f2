/** What a run came to, in lines. */
import { KILL_POINTS } from './inside/control.ts';
import type { RoundReport } from './round.ts';

const counts = <K>(map: ReadonlyMap<K, number>): string =>
  [...map]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => `${key} ${count}`)
    .join(', ') || 'none';

/** Most lines of findings that one round prints of one check. */
const MAX_SHOWN = 5;

/** A round in a few lines: what was done, and what is wrong. */
export function roundLines(round: RoundReport): string[] {
  const { seed, mode, payments, served, unanswered, settlements, faults, findings } = round;
  const { reserved, lost, exposed, lateEnds, quota, missed, refunds, drifts, fenced } = round;
  const head = [
    `seed ${seed}, ${mode}: ${payments} payments, ${served} served, ${unanswered} unanswered`,
    `settlements ${counts(settlements)}`,
    `${reserved} reserved`,
    `${lost} served and not settled (${exposed} at most)`,
    `faults ${counts(faults)}`,
    `${quota.through} let through to one address, ${quota.refused} refused`,
    `${refunds} refunds booked`,
    ...(drifts.size > 0 ? [`clocks off: ${counts(drifts)}`] : []),
    ...(fenced.woke > 0 ? [`woke without the lead: ${fenced.woke}, sent ${fenced.sent}`] : []),
    ...(missed > 0 ? [`${missed} looks missed`] : []),
    ...(lateEnds > 0 ? [`${lateEnds} late ends`] : []),
    findings.length === 0 ? 'clean' : `${findings.length} findings`,
  ].join('; ');
  const byCheck = Map.groupBy(findings, ({ check }) => check);
  return [
    head,
    ...[...byCheck.values()].flatMap((some) => [
      ...some.slice(0, MAX_SHOWN).map(({ check, message }) => `  ${check}: ${message}`),
      ...(some.length > MAX_SHOWN
        ? [`  ${some[0]?.check}: … and ${some.length - MAX_SHOWN} more`]
        : []),
    ]),
  ];
}

/** All rounds together. */
export function totalLines(rounds: readonly RoundReport[]): string[] {
  const sum = (of: (round: RoundReport) => number): number =>
    rounds.reduce((total, round) => total + of(round), 0);
  const points = together(rounds.map((round) => round.points));
  const missed = KILL_POINTS.filter((point) => !points.has(point));
  return [
    `${rounds.length} rounds, ${rounds.filter(({ findings }) => findings.length === 0).length} clean; ${sum((r) => r.payments)} payments, ${sum((r) => r.served)} purchases served`,
    `answers: ${counts(together(rounds.map((round) => round.statuses)))} (0: none)`,
    `served and not settled: ${highest(rounds)} at most at one time, in ${sum((r) => r.samples)} looks`,
    `one address: ${sum((r) => r.quota.through)} requests let through, ${sum((r) => r.quota.refused)} refused`,
    `settlements: ${counts(together(rounds.map((round) => round.settlements)))}`,
    `faults: ${counts(together(rounds.map((round) => round.faults)))}`,
    `clocks off: ${counts(together(rounds.map((round) => round.drifts)))}`,
    `woke without the lead: ${sum((r) => r.fenced.woke)}, sent ${sum((r) => r.fenced.sent)}`,
    `killed at: ${counts(points)}${missed.length > 0 ? `; never at ${missed.join(', ')}` : ''}`,
  ];
}

const highest = (rounds: readonly RoundReport[]): bigint =>
  rounds.reduce((most, { exposed }) => (exposed > most ? exposed : most), 0n);

function together<K>(maps: readonly ReadonlyMap<K, number>[]): Map<K, number> {
  const sum = new Map<K, number>();
  for (const map of maps) for (const [key, count] of map) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}
