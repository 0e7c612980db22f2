import { interference } from '@tollbench/engines/communication/interference.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark, Panel } from '../../plot/types.ts';
import type { ShapingResult } from './compute.ts';
import type { ShapingInputs } from './inputs.ts';

/** Symbols on each side of the instant that are drawn. */
const DRAWN = 40;
/** Both pulses over the neighbours that they leave at the symbol instants. */
export function pulsePlot(r: ShapingResult): Drawing {
  const { fine, transmit, both, instant } = r.drawn;
  const reach = Math.min(DRAWN, Math.ceil(Math.max(instant, both.length - 1 - instant) / fine));
  const from = Math.max(0, instant - reach * fine);
  const to = Math.min(both.length - 1, instant + reach * fine);
  const time = Float64Array.from({ length: to - from + 1 }, (_, k) => (from + k - instant) / fine);
  const tallest = transmit.reduce((most, h) => (Math.abs(h) > Math.abs(most) ? h : most), 0);
  // The transmitted pulse stands so that its middle lies at the instant, as the delay of the receiver leaves it.
  const shift = Math.round((both.length - transmit.length) / 2);
  const near = r.isi.others.filter(({ symbol }) => Math.abs(symbol) <= reach);
  return {
    title: 'Pulse and what it leaves',
    names: 'key',
    x: { id: 'time', label: 'Time', unit: 'symbols', siPrefix: false, domain: [-reach, reach] },
    panels: [
      {
        share: 2,
        y: { label: 'Amplitude' },
        marks: [
          {
            kind: 'line',
            id: 'transmitted',
            label: 'transmitted',
            colour: 2,
            dash: 'dash',
            x: time,
            y: time.map((_, k) => (transmit[from + k - shift] ?? 0) / tallest + 0),
          },
          {
            kind: 'line',
            id: 'received',
            label: 'behind both filters',
            colour: 1,
            width: 2,
            x: time,
            y: time.map((_, k) => (both[from + k] as number) / r.isi.own + 0),
          },
          {
            kind: 'points',
            silent: true,
            colour: 1,
            marker: 'circle',
            size: 5,
            x: near.map(({ symbol }) => symbol),
            y: near.map(({ share }) => share),
          },
        ],
      },
      isiPanel(near),
    ],
  };
}

function isiPanel(near: readonly { readonly symbol: number; readonly share: number }[]): Panel {
  return {
    share: 1,
    y: { label: 'ISI', unit: '%', include: [0], siPrefix: false },
    marks: [
      { kind: 'rule', y: 0, colour: 'quiet', dash: 'solid', silent: true },
      {
        kind: 'stem',
        xId: 'symbolInstant',
        id: 'isi',
        label: 'at the instants of others',
        colour: 3,
        x: near.map(({ symbol }) => symbol),
        y: near.map(({ share }) => 100 * share),
      },
    ],
  };
}

/** How often the power is above a level. */
export function ccdfPlot(r: ShapingResult): Drawing {
  const { level, share, spread, largest } = r.ccdf;
  const top = Math.ceil(Math.max(r.worstPeak, 3)) + 0.5;
  const kept = Array.from(level, (_, k) => k).filter((k) => {
    const at = level[k] as number;
    return at >= -0.001 && at <= Math.min(top, largest + 0.1);
  });
  const x = kept.map((k) => level[k] as number);
  const orGap = (y: number): number => (y > 0 ? y : Number.NaN);
  const line = (of: (k: number) => number) => kept.map((k) => orGap(of(k)));
  const at = (k: number) => ({ share: share[k] as number, spread: spread[k] as number });
  return {
    title: 'Power above the mean',
    names: 'key',
    x: { id: 'level', label: 'Over the mean power', unit: 'dB', domain: [0, top] },
    y: { label: 'Share of samples above', scale: 'log', domain: [1e-5, 1], siPrefix: false },
    marks: [
      {
        kind: 'line',
        id: 'leastShare',
        label: '95 % interval',
        colour: 'quiet',
        dash: 'dash',
        x,
        y: line((k) => at(k).share - at(k).spread),
      },
      {
        kind: 'line',
        id: 'mostShare',
        colour: 'quiet',
        dash: 'dash',
        x,
        y: line((k) => at(k).share + at(k).spread),
      },
      {
        kind: 'line',
        id: 'share',
        label: 'by trial',
        colour: 1,
        width: 2,
        x,
        y: line((k) => at(k).share),
      },
      {
        kind: 'rule',
        x: r.worstPeak,
        colour: 3,
        dash: 'dash',
        label: 'worst of all sequences',
        silent: true,
      },
    ],
  };
}

export function eyePlot(r: ShapingResult): Drawing {
  return {
    title: 'Eye diagram',
    names: 'none',
    x: { id: 'time', label: 'Time', unit: 'symbols', domain: [0, 2], siPrefix: false },
    y: { label: 'In phase' },
    marks: [
      {
        kind: 'eye',
        id: 'inPhase',
        y: r.eye,
        samplesPerSymbol: r.drawn.fine,
        symbols: 2,
        period: 1,
        colour: 1,
        label: 'eye',
      },
      { kind: 'rule', x: 1, colour: 'accent', dash: 'dash', label: 'sampled here', silent: true },
    ],
  };
}

/** Error vector over the sampling instant, within a third of a symbol. */
export function timingPlot(r: ShapingResult): Drawing {
  const { fine, both, instant } = r.drawn;
  const reach = Math.floor(fine / 3);
  const shifts = Array.from({ length: 2 * reach + 1 }, (_, k) => k - reach).filter(
    (k) => instant + k >= 0 && instant + k < both.length,
  );
  return {
    title: 'Error vector off the instant',
    names: 'none',
    x: { id: 'offset', label: 'Timing offset', unit: 'symbols', siPrefix: false },
    y: { label: 'EVM', unit: '%', include: [0], siPrefix: false },
    marks: [
      {
        kind: 'line',
        id: 'offsetEvm',
        label: 'EVM',
        colour: 1,
        width: 2,
        x: shifts.map((k) => k / fine),
        y: shifts.map(
          (k) => (k === 0 ? r.isi.rms : interference(both, instant + k, fine).rms) * 100,
        ),
      },
    ],
  };
}

/** EVM and ACLR over the span. */
export function tradePlot(r: ShapingResult, i: ShapingInputs): Drawing {
  const rows = r.spans ?? [];
  const x = rows.map(({ span }) => span);
  const evm = rows.map((row) => (row.evm > 1e-9 ? 100 * row.evm : Number.NaN));
  const shortest = rows.find(({ does }) => does);
  const here: Mark[] = shortest
    ? [
        {
          kind: 'rule',
          x: shortest.span,
          colour: 'accent',
          dash: 'dash',
          label: 'shortest',
          silent: true,
        },
      ]
    : [];
  const line = { kind: 'line', colour: 1, marker: 'circle', x } as const;
  return {
    title: 'EVM and ACLR over the span',
    names: 'none',
    x: { id: 'span', label: 'Span', unit: 'symbols', siPrefix: false },
    panels: [
      {
        y: { label: 'EVM', unit: '%', scale: 'log', siPrefix: false, include: [i.wantedEvm] },
        marks: [
          {
            kind: 'rule',
            y: i.wantedEvm,
            colour: 3,
            label: `wanted ${showQuantity(i.wantedEvm, '%')}`,
            silent: true,
          },
          { ...line, id: 'spanEvm', label: 'EVM', y: evm },
          ...here,
        ],
      },
      {
        y: { label: 'ACLR', unit: 'dB', include: [i.wantedAclr] },
        marks: [
          ...(i.wantedAclr > 0
            ? [
                {
                  kind: 'rule' as const,
                  y: i.wantedAclr,
                  colour: 3 as const,
                  label: `wanted ${showQuantity(i.wantedAclr, 'dB')}`,
                  silent: true,
                },
              ]
            : []),
          {
            ...line,
            id: 'spanAclr',
            label: 'ACLR',
            y: rows.map(({ aclr }) => aclr.value ?? Number.NaN),
          },
          ...here,
        ],
      },
    ],
  };
}
