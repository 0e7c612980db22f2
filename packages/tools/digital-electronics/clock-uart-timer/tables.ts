import type { Source } from '@tollbench/engines/clocking/device.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Cell } from '../../define/output.ts';
import { formatQuantity, grouped } from '../../define/si.ts';
import {
  fieldsText,
  headOf,
  hex,
  noiseGain,
  plainNumber,
  proofText,
  secondOf,
  showError,
  shownOf,
} from './phrases.ts';
import type {
  Chain,
  Field,
  PllResult,
  Solution,
  TimerResult,
  TreeResult,
  UartResult,
} from './result.ts';
import type { Shown } from './results.ts';

/** An error for programs in ppm, for people in words. */
const inPpm = (error: number): Cell => ({ value: error * 1e6, shown: showError(error) });
const inPercent = (error: number): Cell => ({ value: error * 100, shown: showError(error) });
const num = (value: number): Cell => ({ value, shown: plainNumber(value) });

export function solutionsTable(r: TreeResult | PllResult): Shown {
  const two = r.solutions.some((s) => secondOf(s));
  const rows = r.solutions.map((s, n) => {
    const { chain, output } = headOf(s);
    const second = secondOf(s);
    const fields = s.chains.flatMap((c, at) => [
      ...(at > 0 ? [c.pre, c.mul] : []),
      ...c.outputs.flatMap((o) => o.fields),
    ]);
    return [
      { value: n + 1, shown: String(n + 1) },
      chain.reference.label,
      num(chain.pre.value),
      num(chain.mul.value),
      fieldsText(fields),
      toNumber(chain.detector),
      toNumber(chain.vco),
      toNumber(output.frequency),
      inPpm(output.error),
      ...(two ? (second ? [toNumber(second.frequency), inPpm(second.error)] : [null, null]) : []),
      noiseGain(chain, output),
    ] as Cell[];
  });
  return {
    kind: 'table',
    id: 'solutions',
    title: 'All settings, ranked',
    columns: [
      ...([
        'rank',
        'reference',
        'referenceDivider',
        'multiplier',
        'dividers',
        'detector',
        'vco',
      ] as const),
      ...(['output', 'error'] as const),
      ...(two ? (['second', 'secondError'] as const) : []),
      'noiseGain',
    ],
    rows,
    rowInputs: rows.map((_, n) => ({ pick: String(n + 1) })),
    caption: `The first ${grouped(rows.length)} of ${proofText(r)}. One row for each source, M and N, with the dividers that come nearest. Press a rank to see it.`,
  };
}

export function clocksTable(r: TreeResult | PllResult): Shown {
  const shown = shownOf(r);
  const rows: Cell[][] = [];
  for (const c of shown.chains) rows.push(...chainRows(c));
  for (const b of shown.buses) {
    const timers = toNumber(b.timer);
    const f = toNumber(b.frequency);
    rows.push([
      b.label,
      fieldsText([{ name: b.field, value: b.divider }]),
      f,
      null,
      b.max,
      timers === f ? null : timers,
    ]);
  }
  return {
    kind: 'table',
    id: 'clocks',
    title: 'Clocks',
    columns: ['clock', 'divider', 'frequency', 'low', 'high', 'timers'],
    rows,
    caption:
      'Prescalers of buses are the least that keep their limits. Press a bus to find a baud rate with its clock.',
    ...(r.task === 'tree' && { rowInputs: onward(rows, shown) }),
  };
}

/** The core's and the buses' rows lead to the UART with that clock. */
function onward(
  rows: readonly (readonly Cell[])[],
  shown: Solution,
): ({ task: string; clock: string; pick: string } | undefined)[] {
  const { output } = headOf(shown);
  const names = new Set([output.label, ...shown.buses.map((b) => b.label)]);
  return rows.map(([name, , frequency]) =>
    typeof name === 'string' && names.has(name) && typeof frequency === 'number'
      ? { task: 'uart', clock: formatQuantity(frequency, 'Hz'), pick: '1' }
      : undefined,
  );
}

function chainRows(c: Chain): Cell[][] {
  const limit = ([low, high]: readonly [number, number]): Cell[] => [
    low > 2 ? low : null,
    high < 1e11 ? high : null,
  ];
  return [
    [c.reference.label, '', toNumber(c.reference.frequency), null, null, null],
    ...(c.isPll
      ? [
          [
            'Phase detector',
            fieldsText([c.pre]),
            toNumber(c.detector),
            ...limit(c.detectorLimit),
            null,
          ],
          [c.vcoLabel, fieldsText([c.mul]), toNumber(c.vco), ...limit(c.vcoLimit), null],
        ]
      : []),
    ...c.outputs.map((o) => [
      o.label,
      fieldsText(o.fields),
      toNumber(o.frequency),
      ...limit(o.limit),
      null,
    ]),
  ];
}

/** Fields of the setting, in the order of the signal. */
export function fieldsOf(s: Solution): Field[] {
  return [
    ...s.chains.flatMap((c) => [c.pre, c.mul, ...c.outputs.flatMap((o) => o.fields)]),
    ...s.buses.map((b) => ({ name: b.field, value: b.divider })),
  ].filter((f) => f.name !== '');
}

export const registersTable = (fields: readonly Field[], of: string): Shown => ({
  kind: 'table',
  id: 'registers',
  title: of,
  columns: ['field', 'value', 'hex'],
  rows: fields.map((f) => [f.name, num(f.value), hex(f.value)]),
});

export const stopsTable = (r: TreeResult | PllResult): Shown[] =>
  r.stops.length === 0
    ? []
    : [
        {
          kind: 'table',
          id: 'stops',
          title: 'What keeps it from being nearer',
          columns: ['limit', 'without'],
          rows: r.stops.map((s) => [s.limit, inPpm(s.error)]),
          caption:
            'Each limit lifted by itself, and the best error there would be then. A limit is left out where nothing is gained, or where to prove it would take too long.',
        },
      ];

export const sourcesTable = (sources: readonly Source[]): Shown[] =>
  sources.length === 0
    ? []
    : [
        {
          kind: 'table',
          id: 'sources',
          title: 'Where the figures are from',
          columns: ['figure', 'place', 'checked'],
          rows: sources.map((s) => [s.what, s.where, s.checked]),
          caption:
            'Figures that were not compared are the manual’s as remembered: look them up before you build on them.',
        },
      ];

export const registersText = (s: { readonly registers: readonly Field[] }): string =>
  s.registers
    .map((x) => `${x.name}=${x.value > 255 ? (hex(x.value) ?? x.value) : x.value}`)
    .join(' ');

export const ratesTable = (r: UartResult): Shown => ({
  kind: 'table',
  id: 'rates',
  title: 'Standard rates',
  columns: ['rate', 'actual', 'error', 'registers', 'mode', 'margin'],
  rows: r.rates.map(({ rate, setting, margin }) => [
    { value: rate, shown: grouped(rate) },
    toNumber(setting.rate),
    inPercent(setting.error),
    registersText(setting),
    setting.mode.label,
    margin * 100,
  ]),
  rowInputs: r.rates.map(({ rate }) => ({ baud: formatQuantity(rate, 'Bd'), pick: '1' })),
  caption: 'The best setting of each. Press a rate to see it bit by bit.',
});

export const uartTable = (r: UartResult): Shown => {
  const clock = toNumber(r.clock);
  return {
    kind: 'table',
    id: 'uartSettings',
    title: 'All settings, ranked',
    columns: ['rank', 'mode', 'registers', 'actual', 'error', 'jitter', 'edge'],
    rows: r.settings.map((s, n) => [
      { value: n + 1, shown: String(n + 1) },
      s.mode.label,
      registersText(s),
      toNumber(s.rate),
      inPercent(s.error),
      s.jitterClocks / clock,
      s.edgeError * 100,
    ]),
    rowInputs: r.settings.map((_, n) => ({ pick: String(n + 1) })),
    caption: `The best of ${proofText(r)}.`,
  };
};

export const crystalsTable = (r: UartResult): Shown => ({
  kind: 'table',
  id: 'crystals',
  title: 'Which clock would do',
  columns: ['crystal', 'error', 'exact'],
  rows: r.crystals.map((c) => [c.frequency, inPercent(c.error), c.exact]),
  rowInputs: r.crystals.map((c) => ({ clock: formatQuantity(c.frequency, 'Hz'), pick: '1' })),
  caption: 'Clocks that are sold as crystals. Press one to use it.',
});

export const timerTable = (r: TimerResult): Shown => ({
  kind: 'table',
  id: 'timerSettings',
  title: 'All settings, ranked',
  columns: ['rank', 'prescaler', 'counts', 'frequency', 'error', 'dutyBits'],
  rows: r.settings.map((s, n) => [
    { value: n + 1, shown: String(n + 1) },
    s.prescaler,
    s.counts,
    toNumber(s.frequency),
    inPpm(s.error),
    Math.log2(s.steps),
  ]),
  rowInputs: r.settings.map((_, n) => ({ pick: String(n + 1) })),
  caption: `The best of ${proofText(r)}.`,
});
