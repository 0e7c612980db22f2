import { damping } from '@tollbench/engines/control/transfer-function.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import type { Cell, Output, Readout } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { bodePlot, db } from './bode-plot.ts';
import type { LoopResult } from './compute.ts';
import type { LoopInputs } from './inputs.ts';
import { nicholsPlot, nyquistPlot } from './plane-plots.ts';
import { sensitivityPlot, timePlot } from './response-plots.ts';

const q = showQuantity;

/** A number, or null with the reason it is none. */
const maybe = (
  base: Omit<Readout, 'value'>,
  value: number | null | undefined,
  why: string,
): Readout =>
  value === null || value === undefined || !Number.isFinite(value)
    ? { ...base, value: null, note: why }
    : { ...base, value };

export function outputs(r: LoopResult, i: LoopInputs): Output[] {
  return [
    {
      kind: 'plot',
      id: 'bode',
      title: 'Bode diagram of the loop',
      plot: bodePlot(r),
      caption: bodeCaption(r),
    },
    ...notices(r, i),
    { kind: 'readouts', id: 'margins', title: 'Margins', items: marginReadouts(r) },
    { kind: 'readouts', id: 'speed', title: 'Closed loop', items: closedReadouts(r) },
    { kind: 'readouts', id: 'controller', title: 'Controller', items: controllerReadouts(r) },
    { kind: 'readouts', id: 'sampled', title: 'In code', items: sampledReadouts(r, i) },
    {
      kind: 'plot',
      id: 'time',
      title: 'Closed-loop responses',
      plot: timePlot(r),
      caption: timeCaption(r),
    },
    {
      kind: 'plot',
      id: 'nyquist',
      title: 'Nyquist diagram',
      plot: nyquistPlot(r),
      caption: `L(jω) near −1. It comes no nearer than ${q(1 / r.margins.sensitivityPeak, '', 3)}, at ${q(r.margins.sensitivityOmega, 'rad/s', 3)}: outside that circle |S| stays below Ms.`,
    },
    {
      kind: 'plot',
      id: 'nichols',
      title: 'Nichols chart',
      plot: nicholsPlot(r),
      caption: `Gain against phase of L over contours of |T| at 12, 6, 3, 1, 0, −1, −3, −6, −12 and −20 dB; the highest it touches is Mt = ${q(r.band.peak, '', 3)} (${q(db(r.band.peak), 'dB', 3)}).`,
    },
    {
      kind: 'plot',
      id: 'sensitivity',
      title: 'Sensitivity functions',
      plot: sensitivityPlot(r),
      caption: sensitivityCaption(r),
    },
    crossings(r),
    polesTable(r),
  ];
}

function notices(r: LoopResult, i: LoopInputs): Output[] {
  const list: Output[] = [];
  const add = (id: string, text: string, level: 'warning' | 'note' = 'warning') =>
    list.push({ kind: 'notice', id, level, text });
  if (r.verdict === 'unstable')
    add(
      'unstable',
      `The closed loop is unstable: ${Number.isFinite(r.unstable) ? `${r.unstable} pole${r.unstable === 1 ? '' : 's'}` : 'infinitely many poles'} right of the imaginary axis. The margins below say how far it is from stability, not how safe it is.`,
    );
  if (r.verdict === 'marginal')
    add('marginal', 'The closed loop is on the verge of instability: L passes through −1.');
  if (r.verdict === 'stable' && r.margins.sensitivityPeak > 2)
    add(
      'fragile',
      `Ms is ${q(r.margins.sensitivityPeak, '', 3)}: above 2 the loop is fragile. Less gain or more lead brings it down.`,
    );
  const ms = r.margins;
  if (r.verdict === 'stable' && ms.gainDecrease)
    add(
      'conditional',
      `Less gain is dangerous too: the loop reaches −1 if its gain falls by ${q(-db(ms.gainDecrease.gainMargin), 'dB', 3)}.`,
      'note',
    );
  const w = ms.phase?.omega;
  if (w !== undefined && w * i.sampleTime > 0.6)
    add(
      'slow-sampling',
      `At ${q(i.sampleTime, 's')} there are only ${q((2 * Math.PI) / (w * i.sampleTime), '', 2)} samples in a period of the crossover; 20 to 60 are usual.`,
    );
  return list;
}

function marginReadouts({ margins: m, verdict, unstable }: LoopResult): Readout[] {
  const up = m.gainIncrease;
  const down = m.gainDecrease;
  return [
    maybe(
      {
        name: 'phaseMargin',
        label: 'Phase margin',
        symbol: 'φ_m',
        unit: '°',
        ...(m.phase && { note: `at ${q(m.phase.omega, 'rad/s')}` }),
      },
      m.phase?.phaseMargin,
      '|L| never is 1',
    ),
    maybe(
      {
        name: 'gainMargin',
        label: 'Gain margin',
        symbol: 'g_m',
        unit: 'dB',
        ...(up && { note: `× ${q(up.gainMargin)} at ${q(up.omega, 'rad/s')}` }),
      },
      up && db(up.gainMargin),
      'no more gain makes it cross −1',
    ),
    {
      name: 'stability',
      label: 'Closed loop',
      value: verdict,
      note:
        verdict === 'unstable'
          ? `${Number.isFinite(unstable) ? unstable : 'infinitely many'} poles right of the axis`
          : verdict === 'stable'
            ? 'no pole right of the axis'
            : 'poles on the axis',
    },
    maybe(
      { name: 'sensitivityPeak', label: 'Peak of |S|', symbol: 'M_s' },
      m.sensitivityPeak,
      'L passes through −1',
    ),
    maybe(
      { name: 'crossover', label: 'Crossover', symbol: 'ω_c', unit: 'rad/s' },
      m.phase?.omega,
      '|L| never is 1',
    ),
    {
      name: 'modulusMargin',
      label: 'Modulus margin',
      symbol: '1/M_s',
      value: 1 / m.sensitivityPeak,
      note: `at ${q(m.sensitivityOmega, 'rad/s')}`,
    },
    maybe(
      { name: 'delayMargin', label: 'Delay margin', symbol: 'τ_m', unit: 's' },
      verdict === 'stable' ? m.delay?.delayMargin : null,
      verdict === 'stable' ? '|L| never is 1' : 'the closed loop is not stable as it is',
    ),
    maybe(
      {
        name: 'gainReduction',
        label: 'Gain reduction margin',
        unit: 'dB',
        ...(down && { note: `× ${q(down.gainMargin)} at ${q(down.omega, 'rad/s')}` }),
      },
      down && db(down.gainMargin),
      'no less gain makes it cross −1',
    ),
  ];
}

function closedReadouts(r: LoopResult): Readout[] {
  const { band, figures: f } = r;
  const why =
    r.verdict === 'stable' ? 'not within the time shown' : 'the closed loop does not settle';
  return [
    maybe(
      {
        name: 'bandwidth',
        label: 'Bandwidth',
        symbol: 'ω_b',
        unit: 'rad/s',
        note: '|T| 3 dB below its value at 0',
      },
      band.bandwidth,
      '|T| does not fall by 3 dB',
    ),
    {
      name: 'resonancePeak',
      label: 'Peak of |T|',
      symbol: 'M_t',
      value: band.peak,
      note: band.peakOmega > 0 ? `at ${q(band.peakOmega, 'rad/s')}` : 'at 0',
    },
    maybe(
      {
        name: 'rejection',
        label: 'Rejects disturbances below',
        unit: 'rad/s',
        note: '|S| < −3 dB',
      },
      band.rejection,
      '|S| is not below −3 dB at low frequency',
    ),
    maybe(
      { name: 'overshoot', label: 'Overshoot', unit: '%', digits: 3 },
      f && 100 * f.overshoot,
      why,
    ),
    maybe({ name: 'riseTime', label: 'Rise time', symbol: 't_r', unit: 's' }, f?.riseTime, why),
    maybe(
      { name: 'settlingTime', label: 'Settling time, 2 %', symbol: 't_s', unit: 's' },
      f?.settlingTime,
      why,
    ),
    maybe({ name: 'finalValue', label: 'Final value', symbol: 'y_∞' }, r.final, why),
    maybe({ name: 'loadPeak', label: 'Peak after a unit load step' }, r.loadPeak, why),
    maybe({ name: 'loadFinal', label: 'Lasting error of a unit load step' }, r.loadFinal, why),
  ];
}

function controllerReadouts(r: LoopResult): Readout[] {
  const { k, ti, td, lead, lag, demand } = r.controller;
  const list: Readout[] = [
    { name: 'gain', label: 'Gain', symbol: 'K', value: k, note: q(db(k), 'dB') },
  ];
  const add = (name: string, label: string, symbol: string, value: number, unit: string) =>
    list.push({ name, label, symbol, value, unit });
  if (ti !== undefined) add('ti', 'Integral time', 'T_i', ti, 's');
  if (td !== undefined) add('td', 'Derivative time', 'T_d', td, 's');
  if (ti !== undefined) add('ki', 'Integral gain', 'K/T_i', k / ti, '1/s');
  if (td !== undefined) add('kd', 'Derivative gain', 'K T_d', k * td, 's');
  if (lead) {
    const s = Math.sin((lead.phase * Math.PI) / 180);
    const root = Math.sqrt((1 + s) / (1 - s));
    add('leadZero', 'Lead zero', '', lead.at / root, 'rad/s');
    add('leadPole', 'Lead pole', '', lead.at * root, 'rad/s');
  }
  if (lag) {
    add('lagZero', 'Lag zero', '', lag.at, 'rad/s');
    add('lagPole', 'Lag pole', '', lag.at / lag.ratio, 'rad/s');
  }
  if (demand !== undefined) add('demand', 'Phase asked of it', '', demand, '°');
  list.push({
    name: 'noiseGain',
    label: 'Gain at high frequency',
    value: r.noiseGain,
    note: 'how much measurement noise moves the actuator',
  });
  return list;
}

function sampledReadouts({ sampled }: LoopResult, i: LoopInputs): Readout[] {
  const rate: Readout = {
    name: 'sampleTime',
    label: 'Sample time',
    symbol: 'T_s',
    value: i.sampleTime,
    unit: 's',
    note: 'Tustin controller, plant behind a zero-order hold',
  };
  if ('why' in sampled)
    return [
      rate,
      { name: 'sampledStability', label: 'Sampled loop', value: null, note: sampled.why },
    ];
  const { margins: m, unstable, radius } = sampled;
  return [
    rate,
    {
      name: 'sampledStability',
      label: 'Sampled loop',
      value: unstable > 0 ? 'unstable' : 'stable',
      note: `largest |z| ${q(radius, '', 5)}`,
    },
    maybe(
      { name: 'sampledPhaseMargin', label: 'Phase margin, sampled', unit: '°' },
      m.phase?.phaseMargin,
      '|L| never is 1',
    ),
    maybe(
      {
        name: 'sampledGainMargin',
        label: 'Gain margin, sampled',
        unit: 'dB',
        ...(m.gainIncrease && { note: `× ${q(m.gainIncrease.gainMargin)}` }),
      },
      m.gainIncrease && db(m.gainIncrease.gainMargin),
      'no more gain makes it cross −1',
    ),
  ];
}

function bodeCaption({ margins: m, verdict }: LoopResult): string {
  const phase = m.phase
    ? `The loop crosses 0 dB at ${q(m.phase.omega, 'rad/s', 3)} with ${q(m.phase.phaseMargin, '°', 3)} of phase margin`
    : 'The loop never crosses 0 dB';
  const gain = m.gainIncrease
    ? `its gain may rise by ${q(db(m.gainIncrease.gainMargin), 'dB', 3)}, which puts it on −1 at ${q(m.gainIncrease.omega, 'rad/s', 3)}`
    : 'no more gain takes it to −1';
  return `${phase}; ${gain}. Closed, it is ${verdict === 'marginal' ? 'on the verge' : verdict}.`;
}

function timeCaption(r: LoopResult): string {
  const f = r.figures;
  if (!f)
    return `Unit steps of the reference and of a load at the plant’s input over ${q(r.time.end, 's')}.`;
  return `Unit steps of the reference and of a load at the plant’s input. The reference step ${f.overshoot > 0 ? `overshoots by ${q(100 * f.overshoot, '%', 3)}` : 'does not overshoot'}${f.settlingTime === null ? '' : ` and is within 2 % after ${q(f.settlingTime, 's', 3)}`}; the load moves the output by ${q(r.loadPeak ?? Number.NaN, '', 3)} at worst.`;
}

function sensitivityCaption({ margins: m, band }: LoopResult): string {
  const width =
    band.bandwidth === null ? '' : ` |T| is 3 dB down at ${q(band.bandwidth, 'rad/s', 3)}.`;
  return `|S| is what becomes of disturbances, |T| of the reference and of noise. |S| peaks at ${q(m.sensitivityPeak, '', 3)}, |T| at ${q(band.peak, '', 3)}.${width}`;
}

function crossings({ margins: m }: LoopResult): Output {
  const rows: Cell[][] = [
    ...m.gainCrossings.map((c): Cell[] => [
      '|L| = 1',
      c.omega,
      0,
      c.phaseMargin - 180,
      c.phaseMargin,
      null,
      c.delayMargin,
    ]),
    ...m.phaseCrossings.map((c): Cell[] => [
      'L < 0',
      c.omega,
      -db(c.gainMargin),
      -180,
      null,
      db(c.gainMargin),
      null,
    ]),
  ].toSorted((a, b) => Number(a[1]) - Number(b[1]));
  return {
    kind: 'table',
    id: 'crossings',
    title: 'Every crossing',
    columns: [
      { label: 'Crossing' },
      { label: 'Frequency', unit: 'rad/s', digits: 6 },
      { label: '|L|', unit: 'dB' },
      { label: 'Phase of L', unit: '°' },
      { label: 'Phase margin', unit: '°' },
      { label: 'Gain margin', unit: 'dB' },
      { label: 'Delay margin', unit: 's' },
    ],
    rows,
    caption:
      rows.length === 0
        ? 'The loop neither reaches |L| = 1 nor the negative real axis.'
        : 'Found as the roots of polynomials (with dead time, along the phase), so none falls between samples. Phases are within ±180° of −180°.',
  };
}

function polesTable(r: LoopResult): Output {
  return {
    kind: 'table',
    id: 'poles',
    title: 'Closed-loop poles',
    columns: [
      { label: 'Real part', unit: 'rad/s', digits: 6 },
      { label: 'Imaginary part', unit: 'rad/s', digits: 6 },
      { label: 'Natural frequency', unit: 'rad/s' },
      { label: 'Damping ratio' },
    ],
    rows: r.closedPoles
      .toSorted((a, b) => b.re - a.re || b.im - a.im)
      .map((p) => [p.re, p.im, abs(p), damping(p)]),
    caption:
      r.loop.delay > 0
        ? 'Dead time makes infinitely many; these are the rightmost, each refined on the true equation.'
        : 'The roots of numerator plus denominator of L.',
  };
}
