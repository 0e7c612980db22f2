import { changeAt, LEVELS, type Signal } from '@tollbench/engines/waveform/signal.ts';
import type { Check, Checked } from '@tollbench/engines/waveform/timing/check.ts';
import { showQuantity } from '../../define/si.ts';
import type { Measured } from './measured.ts';
import type { Shown } from './results.ts';

const MAX_LISTED = 200;
const MAX_EVENTS = 5000;
/** Periods that differ by less are one. */
const REGULAR = 1e-6;

const time = (t: number) => ({ value: t, shown: showQuantity(t, 's', 4) });

const of = (one: Check, { verdicts }: Checked, unit: number) =>
  [
    verdicts[one.constraint]?.constraint.text ?? '',
    verdicts[one.constraint]?.constraint.kind ?? 'setup',
    time(one.measured),
    time(one.limit),
    one.bound,
    time(one.slack),
    time(one.from * unit),
    time(one.to * unit),
  ] as const;

const JUDGED = [
  'requirement',
  'kind',
  'measured',
  'limit',
  'bound',
  'slack',
  'at',
  'until',
] as const;

/** Requirements, the tightest first. `unit` is that of the signals in seconds. */
export function requirements(checked: Checked, unit: number): Shown[] {
  const { verdicts, violations, count } = checked;
  if (verdicts.length === 0) return [];
  const sorted = verdicts.toSorted(
    (a, b) => (a.worst?.slack ?? Number.MAX_VALUE) - (b.worst?.slack ?? Number.MAX_VALUE),
  );
  const shown: Shown[] = [
    {
      kind: 'table',
      id: 'requirements',
      title: 'Requirements',
      columns: [
        'requirement',
        'slack',
        'measured',
        'limit',
        'bound',
        'at',
        'until',
        'count',
        'violations',
        'unknown',
        'kind',
      ],
      rows: sorted.map((v) => {
        if (!v.worst)
          return [
            v.constraint.text,
            null,
            null,
            null,
            null,
            null,
            null,
            0,
            0,
            v.unknown,
            v.constraint.kind,
          ];
        const [text, kind, size, limit, bound, slack, at, until] = of(v.worst, checked, unit);
        return [text, slack, size, limit, bound, at, until, v.count, v.violations, v.unknown, kind];
      }),
      caption:
        'Each where it is tightest. One that was judged nowhere has no slack: its edges do not occur together.',
    },
  ];
  if (count > 0)
    shown.push({
      kind: 'table',
      id: 'violations',
      title: 'Violations',
      columns: [...JUDGED],
      rows: violations.slice(0, MAX_LISTED).map((one) => of(one, checked, unit)),
      ...(count > MAX_LISTED && { caption: `The worst ${MAX_LISTED} of ${count}.` }),
    });
  return shown;
}

export function signalTable(measured: readonly Measured[], unit: number): Shown[] {
  if (measured.length === 0) return [];
  const optional = (t: number | undefined) => (t === undefined ? null : time(t * unit));
  return [
    {
      kind: 'table',
      id: 'signals',
      title: 'Signals',
      columns: [
        'signal',
        'changes',
        'rises',
        'high',
        'shortest',
        'periodMin',
        'periodMax',
        'frequency',
      ],
      rows: measured.map((m) => {
        const isRegular =
          m.periodMin !== undefined &&
          m.periodMax !== undefined &&
          m.periodMax - m.periodMin <= REGULAR * m.periodMax;
        const hertz = isRegular && m.periodMax ? 1 / (m.periodMax * unit) : undefined;
        return [
          m.name,
          m.changes,
          m.rises,
          m.highShare === undefined ? null : 100 * m.highShare,
          optional(m.shortest),
          optional(m.periodMin),
          optional(m.periodMax),
          hertz === undefined ? null : { value: hertz, shown: showQuantity(hertz, 'Hz', 5) },
        ];
      }),
      caption: 'The frequency is that of a signal whose rises are evenly spaced.',
    },
  ];
}

/** Values over time for programs: the CSV export. A window in units of the signals; times from its beginning. */
export function eventTable(
  signals: readonly Signal[],
  unit: number,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): Shown {
  const rows: (readonly [string, number, string, string])[] = [];
  for (const signal of signals) {
    const { times, levels } = signal;
    for (
      let k = Math.max(0, changeAt(signal, from));
      k < times.length && rows.length < MAX_EVENTS;
      k++
    ) {
      const t = times[k] as number;
      if (t >= to) break;
      rows.push([
        signal.name,
        Math.max(0, t - from) * unit,
        LEVELS[levels[k] as number] ?? 'x',
        signal.words(k),
      ]);
    }
  }
  return {
    kind: 'table',
    id: 'events',
    title: 'Values over time',
    unseen: true,
    columns: ['signal', 'time', 'level', 'value'],
    rows,
  };
}
