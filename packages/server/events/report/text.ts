/** The report as a person reads it: lines of at most a hundred characters. */
import { formatUsd } from '@tollbench/gate/offer/price.ts';
import type { Report, Sums } from './report.ts';

/** Rows of one table. */
const MAX_ROWS = 20;
/** Characters of a name. */
const MAX_NAME = 48;

export function linesOf(report: Report, rows = MAX_ROWS): readonly string[] {
  return [
    `From ${minuteOf(report.from)} to ${minuteOf(report.to)} UTC`,
    ...summaryOf(report),
    ...table('Crawlers', report.crawlers, ({ crawler, kind }) => `${crawler} (${kind})`, rows),
    ...table('Pages', report.paths, ({ path }) => path, rows),
    ...table('Classes', report.classes, ({ resourceClass }) => resourceClass, rows),
    ...counts(
      'Refused and put off',
      report.refusals.map(({ outcome, reason, count }) => ({
        name: reason === null ? outcome : `${outcome}: ${reason}`,
        count,
      })),
      rows,
    ),
    ...counts(
      'Forged',
      report.forged.map(({ crawler, count }) => ({ name: `claimed to be ${crawler}`, count })),
      rows,
    ),
  ];
}

/** What matters most, a few lines. */
export function summaryOf({ all, people, crawlers, forged }: Report): readonly string[] {
  const forgeries = forged.reduce((sum, { count }) => sum + count, 0);
  return [
    `asked       ${times(all.asked)} by ${crawlers.length} ${crawlers.length === 1 ? 'crawler' : 'crawlers'}, and ${times(people)} by people`,
    `sold        ${times(all.sold)} for ${usd(all.amount)}; ${times(all.challenged)} challenged${paid(all)}`,
    ...(all.observed === 0
      ? []
      : [`observed    ${times(all.observed)}, which would have brought ${usd(all.wouldHavePaid)}`]),
    ...(forgeries === 0 ? [] : [`forged      ${times(forgeries)}`]),
  ];
}

const paid = (sums: Sums): string =>
  sums.conversion === null ? '' : `, of which ${percent(sums)} paid`;

const percent = ({ conversion }: Sums): string =>
  conversion === null ? '-' : `${(100 * conversion).toFixed(1)} %`;

const number = (value: number): string => value.toLocaleString('en');
const times = (value: number): string => (value === 1 ? 'once' : `${number(value)} times`);
export const usd = (amount: bigint): string => `${formatUsd(amount)} USD`;

/** `2026-11-29 22:00`. */
export const minuteOf = (at: number): string =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function table<T extends Sums>(
  title: string,
  all: readonly T[],
  nameOf: (of: T) => string,
  rows: number,
): readonly string[] {
  if (all.length === 0) return [];
  // In observe mode nobody is asked to pay: what would have come stands in the place of what came.
  const observing = all.some(({ observed }) => observed > 0);
  const would = (of: T): string[] => (observing ? [formatUsd(of.wouldHavePaid)] : []);
  return [
    '',
    ...columns([
      [title, 'asked', 'challenged', 'sold', 'paid', 'USD', ...(observing ? ['would be'] : [])],
      ...all
        .slice(0, rows)
        .map((of) => [
          ...[nameOf(of), number(of.asked), number(of.challenged), number(of.sold)],
          ...[percent(of), formatUsd(of.amount), ...would(of)],
        ]),
    ]),
    ...more(all.length - rows),
  ];
}

function counts(
  title: string,
  all: readonly { readonly name: string; readonly count: number }[],
  rows: number,
): readonly string[] {
  if (all.length === 0) return [];
  const body = all.slice(0, rows).map(({ name, count }) => [name, number(count)]);
  return ['', ...columns([[title, 'times'], ...body]), ...more(all.length - rows)];
}

const more = (left: number): string[] => (left > 0 ? [`  and ${left} more`] : []);

/** The first column to the left, the others to the right. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.min(MAX_NAME, Math.max(...rows.map((row) => (row[at] ?? '').length))),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        if (at > 0) return cell.padStart(width);
        return (cell.length > width ? `${cell.slice(0, width - 1)}…` : cell).padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
