import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import { BAND } from './closed-figures.ts';
import type { LoopResult } from './compute.ts';

/** Output and controller signal after a step of the reference and after one of the load. */
export function responsesPlot(r: LoopResult): Drawing {
  const { t, y, u, loadY, loadU, end } = r.time;
  const marks: Mark[] = [];
  if (r.figures) {
    marks.push({
      kind: 'band',
      y0: r.final * (1 - BAND),
      y1: r.final * (1 + BAND),
      tone: 'pass',
      silent: true,
    });
    if (r.figures.settlingTime !== null && r.figures.settlingTime < end)
      marks.push({
        kind: 'rule',
        x: r.figures.settlingTime,
        colour: 'quiet',
        dash: 'dot',
        silent: true,
      });
  }
  marks.push(
    { kind: 'line', id: 'referenceOutput', label: 'reference step', colour: 1, x: t, y },
    { kind: 'line', id: 'loadOutput', label: 'load step', colour: 2, x: t, y: loadY },
  );
  if (r.figures?.peakTime != null && r.figures.overshoot > 0.005)
    marks.push({
      kind: 'note',
      x: r.figures.peakTime,
      y: r.figures.peak,
      text: `${showQuantity(100 * r.figures.overshoot, '%', 3)} over`,
      towards: 'e',
    });
  return {
    title: 'Closed-loop responses',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, end] },
    panels: [
      { y: { label: 'Output', include: [0] }, share: 1.3, marks },
      {
        y: { label: 'Control signal', include: [0] },
        marks: [
          { kind: 'line', id: 'referenceControl', label: 'reference step', colour: 1, x: t, y: u },
          { kind: 'line', id: 'loadControl', label: 'load step', colour: 2, x: t, y: loadU },
        ],
      },
    ],
  };
}

export function sensitivityPlot(r: LoopResult): Drawing {
  const { omega, s, t } = r.response;
  const m = r.margins;
  const marks: Mark[] = [
    { kind: 'rule', y: 0, colour: 'quiet', silent: true },
    { kind: 'line', id: 'sensitivity', label: '|S|', colour: 1, x: omega, y: s },
    { kind: 'line', id: 'complementarySensitivity', label: '|T|', colour: 2, x: omega, y: t },
  ];
  const stable = r.verdict === 'stable';
  if (
    stable &&
    m.sensitivityPeak < 1e4 &&
    m.sensitivityOmega >= (omega[0] as number) &&
    m.sensitivityOmega <= (omega.at(-1) as number)
  )
    marks.push({
      kind: 'note',
      x: m.sensitivityOmega,
      y: decibels(m.sensitivityPeak),
      text: `Ms ${showQuantity(m.sensitivityPeak, '', 3)}`,
      towards: 'n',
    });
  if (stable && r.band.peakOmega > (omega[0] as number) && r.band.peak < 1e4)
    marks.push({
      kind: 'note',
      x: r.band.peakOmega,
      y: decibels(r.band.peak),
      text: `Mt ${showQuantity(r.band.peak, '', 3)}`,
      towards: 'nw',
    });
  if (stable && r.band.bandwidth !== null)
    marks.push({ kind: 'rule', x: r.band.bandwidth, colour: 'quiet', dash: 'dot', silent: true });
  const top = Math.max(
    ...Array.from(s).filter(Number.isFinite),
    ...Array.from(t).filter(Number.isFinite),
  );
  return {
    title: 'Sensitivity functions',
    x: {
      id: 'frequency',
      label: 'Frequency',
      unit: 'rad/s',
      scale: 'log',
      domain: [omega[0] as number, omega.at(-1) as number],
    },
    y: {
      label: 'Magnitude',
      unit: 'dB',
      domain: [-60, Math.min(60, 10 * Math.ceil(Math.max(5, top) / 10 + 0.2))],
    },
    marks,
  };
}
