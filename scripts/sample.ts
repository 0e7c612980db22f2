/**
 * A sample that rotates with the day of the commit: a commit is always tried on the same cases, and in
 * time every case has its turn. `SAMPLE_DAY=2026-11-22` repeats the choice of that day.
 */
import { program } from './programs.ts';

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/u;

/** The cases of a day, at most `most`: every so many-th, so that a round of days takes all of them. */
export function sampleOf<T>(cases: readonly T[], most: number, day: string): readonly T[] {
  if (!DATE.test(day) || Number.isNaN(Date.parse(day)))
    throw new Error(`SAMPLE_DAY is "${day}", which is no day such as 2026-11-22`);
  const rounds = Math.max(1, Math.ceil(cases.length / most));
  const turn = Math.floor(Date.parse(day) / DAY_MS) % rounds;
  return cases.filter((_, i) => i % rounds === turn);
}

/** The share of cases that this run takes time for: those of its day; in `npm run long` all. */
export const shareOf = <T>(cases: readonly T[], most: number): readonly T[] =>
  process.env['ALL_CASES'] === undefined ? sampleOf(cases, most, sampleDay()) : cases;

/** The day by which this run chooses: as said, else that of the commit, else, without a repository, today. */
export function sampleDay(): string {
  const said = process.env['SAMPLE_DAY'];
  if (said !== undefined) return said;
  const { stdout } = program('git', ['log', '-1', '--format=%cs'], { anyStatus: true });
  return DATE.test(stdout.trim()) ? stdout.trim() : new Date().toISOString().slice(0, 10);
}
