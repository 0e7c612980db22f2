/** The pictures of a card and of measured data. */
import type { Drawing } from '../../define/named.ts';
import type { PnResult } from './compute.ts';
import type { MeasuredResult } from './measured.ts';
import { ring } from './plots.ts';

type Card = NonNullable<PnResult['card']>;

const V = { id: 'voltage', label: 'V', unit: 'V', siPrefix: false } as const;
const size = (v: number): number => (Math.abs(v) > 1e-300 ? Math.abs(v) : Number.NaN);

export function cardCurrentPlot({ curves: c, card }: Card): Drawing {
  const x = c.forward.map((p) => p.voltage);
  const y = c.forward.map((p) => size(p.current));
  const most = Math.max(...y.filter(Number.isFinite));
  const least = Math.min(...y.filter(Number.isFinite));
  return {
    title: 'Forward current of the card',
    x: V,
    y: {
      label: 'I',
      unit: 'A',
      scale: 'log',
      domain: [Math.max(least / 10, most * 1e-20), most * 2],
    },
    marks: [
      { kind: 'line', id: 'cardTotal', label: 'junction', x, y, colour: 1 },
      ...(card.rs > 0
        ? [
            {
              kind: 'line',
              id: 'terminalTotal',
              xId: 'terminal',
              label: 'with RS',
              x: c.forward.map((p) => p.terminal),
              y,
              colour: 5,
            } as const,
          ]
        : []),
      ...(c.point.voltage > 0 ? [ring(c.point.voltage, c.point.current)] : []),
    ],
  };
}

export function cardReversePlot({ curves: c }: Card): Drawing {
  return {
    title: 'Reverse current of the card',
    x: V,
    y: { label: '|I|', unit: 'A', scale: 'log' },
    marks: [
      {
        kind: 'line',
        id: 'reverseCurrent',
        label: '|I|',
        x: c.reverse.map((p) => p.voltage),
        y: c.reverse.map((p) => size(p.current)),
        colour: 1,
      },
    ],
  };
}

export function cardCapacitancePlot({ curves: c, card }: Card): Drawing {
  const all = [...c.reverse, ...c.forward.filter((p) => p.voltage > 0)].filter(
    (p) => p.voltage < 2 * c.vj && (card.bv === null || p.voltage > -0.97 * card.bv),
  );
  const x = all.map((p) => p.voltage);
  const most = Math.max(...all.map((p) => p.depletion), 1e-18);
  return {
    title: 'Capacitance of the card',
    x: V,
    y: { label: 'C', unit: 'F', domain: [0, 1.3 * most] },
    marks: [
      {
        kind: 'line',
        id: 'diffusion',
        label: 'diffusion',
        x,
        y: all.map((p) => p.diffusion),
        colour: 3,
        dash: 'dash',
      },
      {
        kind: 'line',
        id: 'depletion',
        label: 'depletion',
        x,
        y: all.map((p) => p.depletion),
        colour: 2,
      },
    ],
  };
}

/** Where the law of the fit is drawn: over the data, and on towards its potential. */
function law(m: MeasuredResult): { x: number[]; y: number[] } {
  const [low, high] = [m.voltage[0] ?? 0, m.voltage.at(-1) ?? 0];
  const end = Math.max(high, high + 0.6 * (m.fit.vbi - high));
  const x = Array.from({ length: 121 }, (_, k) => low + ((end - low) * k) / 120);
  return { x, y: x.map((v) => m.fit.cj0 * (1 - v / m.fit.vbi) ** -m.fit.m) };
}

export function dataPlot(m: MeasuredResult): Drawing {
  const { x, y } = law(m);
  const most = Math.max(...m.capacitance);
  return {
    title: 'Capacitance over voltage',
    x: V,
    y: { label: 'C', unit: 'F', domain: [0, 1.5 * most] },
    marks: [
      { kind: 'line', id: 'depletion', label: 'law', x, y, colour: 2 },
      {
        kind: 'points',
        id: 'measured',
        xId: 'measuredVoltage',
        label: 'data',
        x: m.voltage,
        y: m.capacitance,
        colour: 1,
      },
    ],
  };
}

export function dataInversePlot(m: MeasuredResult): Drawing {
  const square = (c: number) => 1 / (c * c);
  const low = m.voltage[0] ?? 0;
  const { intercept } = m.inverse;
  // The straight line through the middle of the data with the slope of the fit.
  const mean = (y: readonly number[]) => y.reduce((s, v) => s + v, 0) / y.length;
  const slope = mean(m.capacitance.map(square)) / (mean(m.voltage) - intercept);
  const ends = [low, Math.max(intercept, m.voltage.at(-1) ?? 0)];
  return {
    title: '1/C² over voltage',
    x: V,
    y: { label: '1/C²', unit: '1/F²', siPrefix: false, include: [0] },
    marks: [
      {
        kind: 'line',
        id: 'inverse',
        label: 'straight line',
        x: ends,
        y: ends.map((v) => slope * (v - intercept)),
        colour: 2,
      },
      {
        kind: 'points',
        id: 'measuredInverse',
        xId: 'measuredVoltage',
        label: 'data',
        x: m.voltage,
        y: m.capacitance.map(square),
        colour: 1,
      },
    ],
  };
}

export function profilePlot(m: MeasuredResult): Drawing {
  return {
    title: 'Doping over depth',
    x: { id: 'depth', label: 'W', unit: 'm' },
    y: { label: 'N', unit: 'cm⁻³', scale: 'log' },
    marks: [
      {
        kind: 'line',
        id: 'doping',
        label: 'N',
        x: m.depth,
        y: m.doping,
        marker: 'circle',
        colour: 1,
      },
    ],
  };
}
