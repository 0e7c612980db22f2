import type { Constellation } from '@tollbench/engines/communication/constellation.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { ModemResult } from './compute.ts';
import type { ModemInputs } from './inputs.ts';
import { EYE_SAMPLES, type Shaping } from './shaping.ts';

/** Bits of a point, first bit first. */
export const labelOf = (label: number, bits: number): string =>
  label.toString(2).padStart(bits, '0');

/** What arrived, the points that were sent, and the lines between which it is decided. */
export function constellationPlot(r: ModemResult, c: Constellation): Drawing {
  const { i, q } = r.here.counted;
  const furthest = Math.max(...c.i, ...c.q);
  const spread = furthest + Math.min(0.8, Math.max(0.25, 3.2 * Math.sqrt(1 / (2 * r.esn0))));
  // Words would cover each other on a dense grid; the table has them all.
  const named = c.i.length <= 16;
  return {
    title: 'Received constellation',
    equal: true,
    names: 'key',
    x: { id: 'inPhase', label: 'In phase', domain: [-spread, spread] },
    y: { label: 'Quadrature', domain: [-spread, spread] },
    marks: [
      ...decisionLines(c, 2 * spread),
      {
        kind: 'points',
        xId: 'receivedInPhase',
        id: 'receivedQuadrature',
        label: 'received',
        colour: 1,
        marker: 'circle',
        size: c.i.length > 64 ? 1.6 : 2.2,
        x: i,
        y: q,
        silent: true,
      },
      {
        kind: 'points',
        id: 'quadrature',
        label: 'sent',
        colour: 2,
        marker: c.i.length > 64 ? 'plus' : 'cross',
        size: c.i.length > 64 ? 4 : 8,
        x: c.i,
        y: c.q,
        ...(named && { names: Array.from(c.labels, (l) => labelOf(l, c.bits)) }),
      },
    ],
  };
}

function decisionLines(c: Constellation, far: number): Mark[] {
  const quiet = { colour: 'quiet', dash: 'dot', silent: true } as const;
  const order = c.i.length;
  if (c.kind === 'grid') {
    const side = Math.sqrt(order);
    return Array.from({ length: side - 1 }, (_, k) => {
      const at = ((c.i[k] as number) + (c.i[k + 1] as number)) / 2;
      return [
        { kind: 'rule', x: at, ...quiet },
        { kind: 'rule', y: at, ...quiet },
      ] satisfies Mark[];
    }).flat();
  }
  const first = Math.atan2(c.q[0] as number, c.i[0] as number);
  return Array.from({ length: order }, (_, k) => {
    const angle = first + ((2 * k + 1) * Math.PI) / order;
    return {
      kind: 'line',
      x: [0, far * Math.cos(angle)],
      y: [0, far * Math.sin(angle)],
      width: 1,
      ...quiet,
    };
  });
}

/** The right correlator against the strongest other: what lies above the line is wrong. */
export function correlatorPlot(r: ModemResult, i: ModemInputs): Drawing {
  const { counted } = r.here;
  const what = i.scheme === 'fsk-coherent' ? 'output' : 'envelope';
  const top = Math.max(...counted.i, ...counted.q, 1) * 1.05;
  const low = Math.min(0, ...counted.i, ...counted.q);
  return {
    title: 'Correlators',
    equal: true,
    names: 'key',
    x: { id: 'rightTone', label: `Right tone’s ${what}, in noise deviations`, domain: [low, top] },
    y: { label: `Largest other ${what}`, domain: [low, top] },
    marks: [
      {
        kind: 'line',
        label: 'decision',
        colour: 'quiet',
        dash: 'dash',
        x: [low, top],
        y: [low, top],
        silent: true,
      },
      {
        kind: 'points',
        id: 'largestOther',
        label: 'a symbol',
        colour: 1,
        marker: 'circle',
        size: 2.4,
        x: counted.i,
        y: counted.q,
        silent: true,
      },
    ],
  };
}

export function ratePlot(r: ModemResult, i: ModemInputs, name: string): Drawing {
  const seen = r.sweep.filter((s) => s.counted.bitErrors > 0);
  const least = Math.min(1e-6, r.theory.bit / 3, ...seen.map((s) => s.bitInterval[0] / 2));
  const floor = 10 ** Math.max(-15, Math.floor(Math.log10(least)));
  const last = Math.max(...[r.curve.bit, ...r.compared.map((c) => c.bit)].map(leaves(floor)));
  const end = Math.max(r.curve.db[last] as number, Math.ceil(r.ebn0 + 2));
  const bars: Mark[] = seen.map((s) => ({
    kind: 'line',
    colour: 2,
    dash: 'solid',
    width: 2,
    silent: true,
    x: [s.db, s.db],
    y: [Math.max(floor, s.bitInterval[0]), s.bitInterval[1]],
  }));
  return {
    title: 'Error rate',
    names: 'key',
    x: { id: 'ebn0', label: 'Eb/N0', unit: 'dB', domain: [r.curve.db[0] as number, end] },
    y: { label: 'Error rate', scale: 'log', domain: [floor, 1] },
    marks: [
      ...comparedLines(r),
      ...(!hasReference(r)
        ? []
        : [
            {
              kind: 'line',
              id: 'qpskBitErrorRate',
              label: 'QPSK bits',
              colour: 'quiet',
              dash: 'dot',
              x: r.curve.db,
              y: r.reference,
            } as const,
          ]),
      {
        kind: 'line',
        id: 'bitErrorRate',
        label: `${name} bits`,
        colour: 1,
        dash: 'solid',
        x: r.curve.db,
        y: r.curve.bit,
      },
      {
        kind: 'line',
        id: 'symbolErrorRate',
        label: `${name} symbols`,
        colour: 3,
        dash: 'dash',
        x: r.curve.db,
        y: r.curve.symbol,
      },
      ...(r.impaired
        ? [
            {
              kind: 'line',
              xId: 'impairedEbn0',
              id: 'impairedBitErrorRate',
              label: 'bits with these impairments',
              colour: 4,
              dash: 'dashdot',
              x: r.impaired.db,
              y: r.impaired.bit,
            } as const,
          ]
        : []),
      { kind: 'rule', x: r.ebn0, colour: 'quiet', dash: 'dash', silent: true },
      ...(i.task === 'ebn0'
        ? [{ kind: 'rule', y: i.wanted, colour: 'quiet', dash: 'dash', silent: true } as const]
        : []),
      ...bars,
      {
        kind: 'points',
        xId: 'simulatedEbn0',
        id: 'simulatedBitErrorRate',
        label: 'simulated bits',
        colour: 2,
        marker: 'ring',
        size: 7,
        x: seen.map((s) => s.db),
        y: seen.map((s) => s.bit),
      },
    ],
  };
}

/** The first place of a falling curve below `floor`, or the last one. */
const leaves =
  (floor: number) =>
  (rates: Float64Array): number => {
    const at = rates.findIndex((p) => p < floor);
    return at < 0 ? rates.length - 1 : at;
  };

/** QPSK is drawn where nothing else is asked for, and where it is not what is drawn anyway. */
const hasReference = ({ compared, modulation: { scheme, order } }: ModemResult): boolean =>
  compared.length === 0 &&
  !(
    scheme === 'oqpsk' ||
    scheme === 'msk' ||
    ((scheme === 'qam' || scheme === 'psk') && order <= 4)
  );

const COLOURS = [4, 5, 6, 7, 8, 'quiet'] as const;
const DASHES = ['dot', 'dash', 'dashdot'] as const;

const comparedLines = ({ compared, curve }: ModemResult): Mark[] =>
  compared.map(({ name, bit }, k) => ({
    kind: 'line',
    xId: 'comparedEbn0',
    id: 'comparedBitErrorRate',
    of: { comparedModulation: name },
    label: name,
    colour: COLOURS[k % COLOURS.length] ?? 'quiet',
    dash: DASHES[k % DASHES.length] ?? 'dot',
    x: curve.db,
    y: bit,
  }));

export function eyePlot(s: Shaping, i: ModemInputs): Drawing {
  return {
    title: 'Eye diagram',
    names: 'none',
    x: { id: 'time', label: 'Time', unit: 'symbols', domain: [0, 2 * s.period], siPrefix: false },
    y: { label: 'In phase' },
    marks: [
      {
        kind: 'eye',
        id: 'inPhase',
        y: s.eye,
        samplesPerSymbol: EYE_SAMPLES,
        symbols: 2,
        period: s.period,
        colour: 1,
        label: 'eye',
      },
      {
        kind: 'rule',
        x: s.period + i.timing,
        colour: 'accent',
        dash: 'dash',
        label: 'sampled here',
        silent: true,
      },
    ],
  };
}

export function pulsePlot(s: Shaping, i: ModemInputs): Drawing {
  const halfSine = i.scheme === 'msk';
  return {
    title: 'Impulse response',
    names: 'key',
    x: { id: 'time', label: 'Time', unit: 'symbols', siPrefix: false },
    y: { label: 'Amplitude' },
    marks: [
      { kind: 'rule', y: 0, colour: 'quiet', silent: true },
      {
        kind: 'line',
        id: halfSine ? 'halfSine' : 'rootRaisedCosine',
        label: 'one filter',
        colour: 1,
        x: s.time,
        y: s.root,
      },
      {
        kind: 'line',
        id: halfSine ? 'halfSinePair' : 'raisedCosine',
        label: 'both filters',
        colour: 2,
        dash: 'dash',
        x: s.time,
        y: s.both,
      },
    ],
  };
}

export function spectrumPlot(s: Shaping, i: ModemInputs): Drawing {
  const msk = i.scheme === 'msk';
  const edge = msk ? 0.75 * i.rate : ((1 + i.rollOff) / 2) * i.rate;
  return {
    title: 'Transmitted spectrum',
    names: 'none',
    x: { id: 'frequency', label: 'Frequency from the carrier', unit: 'Hz' },
    y: { label: 'Power density', unit: 'dB', domain: [-80, 5] },
    marks: [
      {
        kind: 'band',
        x0: -edge,
        x1: edge,
        tone: 'pass',
        label: msk ? '1.5 Rs' : '(1 + α) Rs',
        silent: true,
      },
      {
        kind: 'line',
        id: 'powerDensity',
        label: 'power density',
        colour: 1,
        x: s.frequency.map((f) => f * i.rate),
        y: s.power,
      },
    ],
  };
}

/** How the right correlator and the strongest other were spread. */
export function densityPlot(r: ModemResult, i: ModemInputs): Drawing {
  const a = Math.sqrt(2 * r.esn0);
  const coherent = i.scheme === 'fsk-coherent';
  const low = coherent ? -4 : 0;
  const top = a + 4;
  const bins = 40;
  const edges = linearSpacing(low, top, bins + 1);
  const own = histogram(r.here.counted.i, edges);
  const others = histogram(r.here.counted.q, edges);
  return {
    title: 'Distribution of the outputs',
    names: 'key',
    x: { id: 'output', label: 'Output', unit: 'σ', domain: [low, top], siPrefix: false },
    y: { label: 'Share of symbols', unit: '%', include: [0] },
    marks: [
      {
        kind: 'histogram',
        id: 'share',
        of: { correlator: 'largestOther' },
        label: 'largest other',
        colour: 2,
        edges,
        counts: others,
      },
      {
        kind: 'histogram',
        id: 'share',
        of: { correlator: 'right' },
        label: 'right tone',
        colour: 1,
        edges,
        counts: own,
      },
    ],
  };
}

function histogram(values: Float64Array, edges: Float64Array): Float64Array {
  const counts = new Float64Array(edges.length - 1);
  const low = edges[0] as number;
  const wide = (edges[1] as number) - low;
  for (const v of values) {
    const k = Math.floor((v - low) / wide);
    if (k >= 0 && k < counts.length) counts[k] = (counts[k] as number) + 100 / values.length;
  }
  return counts;
}
