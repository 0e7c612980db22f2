import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Figure } from './channel.ts';
import type { ShapingResult } from './compute.ts';
import type { ShapingInputs } from './inputs.ts';
import type { results } from './results.ts';
import type { SpanTrade, WindowChoice } from './trades.ts';

type Shown = NamedOutput<typeof results>;

const leakage = (f: Figure) =>
  f.value === null ? { value: null, shown: f.more ? '> 130' : '—' } : f.value;

const WORDS = {
  none: 'none',
  kaiser: 'Kaiser',
  hann: 'Hann',
  hamming: 'Hamming',
  blackman: 'Blackman',
};

const nameOf = (choice: WindowChoice): string =>
  choice.window === 'kaiser' ? `Kaiser, β ${choice.kaiserBeta}` : WORDS[choice.window];

/** What each window costs and buys; a row is taken by its first cell. */
export function windowTable(r: ShapingResult): Shown[] {
  if (r.windows.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'windows',
      title: 'Under other windows',
      columns: ['windowName', 'windowEvm', 'windowAclr'],
      rows: r.windows.map(({ what, evm, aclr }) => [nameOf(what), 100 * evm, leakage(aclr)]),
      rowInputs: r.windows.map(({ what }) =>
        what.window === 'kaiser'
          ? { window: 'kaiser', kaiserBeta: String(what.kaiserBeta) }
          : { window: what.window },
      ),
      caption:
        'The same span in double precision behind the same kind of receiver; press one to take it.',
    },
  ];
}

export function wordTable(r: ShapingResult): Shown {
  return {
    kind: 'table',
    id: 'words',
    title: 'In shorter words',
    columns: ['coefficientBits', 'wordEvm', 'wordAclr'],
    rows: r.words.map(({ what, evm, aclr }) => [what, 100 * evm, leakage(aclr)]),
    rowInputs: r.words.map(({ what }) => ({ words: 'fixed', bits: String(what) })),
    caption:
      'Both filters rounded to so many bits, the largest tap just fitting; press one to take it.',
  };
}

/** Spans that are offered. */
const OFFERED = 10;

export function tradeTables(r: ShapingResult, i: ShapingInputs): Shown[] {
  if (r.spans === null) return [];
  const does = r.spans.filter((row) => row.does).slice(0, OFFERED);
  const cells = ({ span, taps, evm, aclr }: SpanTrade) => [span, taps, 100 * evm, leakage(aclr)];
  return [
    ...(does.length > 0
      ? [
          {
            kind: 'table' as const,
            id: 'offered',
            from: 'spans' as const,
            title: 'Spans that will do',
            columns: [
              { label: 'Span', unit: 'symbols' },
              { label: 'Taps' },
              { label: 'EVM', unit: '%', digits: 3 },
              { label: 'ACLR', unit: 'dB', digits: 4 },
            ],
            rows: does.map(cells),
            rowInputs: does.map(({ span }) => ({ span: String(span), find: 'isi' })),
            caption: `The first ${does.length} with ${showQuantity(i.wantedEvm, '%')} of EVM and ${showQuantity(i.wantedAclr, 'dB')} of ACLR; press one to take it.`,
          },
        ]
      : []),
    {
      kind: 'table',
      id: 'spans',
      title: 'Span by span',
      unseen: true,
      columns: ['triedSpan', 'triedTaps', 'triedEvm', 'triedAclr', 'suffices'],
      rows: r.spans.map((row) => [row.span, row.taps, 100 * row.evm, row.aclr.value, row.does]),
    },
  ];
}

export function tapTables(r: ShapingResult, i: ShapingInputs): Shown[] {
  const { transmit, receive, receiver, fixed } = r.filters;
  return [
    {
      kind: 'table',
      id: 'taps',
      title: 'Taps',
      columns: ['tap', 'tapTime', 'coefficient', 'integer'],
      rows: Array.from(transmit, (h, k) => [
        k,
        k / i.samples,
        h + 0,
        fixed?.transmit.integers[k] ?? null,
      ]),
      caption: `${transmit.length} taps of the transmitter’s filter${receiver === 'matched' ? '; the receiver’s are the same, reversed' : ''}.`,
    },
    {
      kind: 'table',
      id: 'receiverTaps',
      title: 'Taps of the receiver',
      unseen: true,
      columns: ['receiverTap', 'receiverCoefficient', 'receiverInteger'],
      rows: Array.from(receive, (h, k) => [k, h + 0, fixed?.receive.integers[k] ?? null]),
    },
  ];
}
