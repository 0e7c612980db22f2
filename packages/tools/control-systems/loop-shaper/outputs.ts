import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Output, Readout } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { bodePlot } from './bode-plot.ts';
import type { LoopResult } from './compute.ts';
import type { LoopInputs } from './inputs.ts';
import { nicholsPlot, nyquistPlot } from './plane-plots.ts';
import { sensitivityPlot, timePlot } from './response-plots.ts';
import { crossings, polesTable } from './tables.ts';
import {
  bodeCaption,
  NOT_STABLE,
  nicholsCaption,
  nyquistCaption,
  polesRight,
  sensitivityCaption,
  timeCaption,
  where,
} from './words.ts';

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
      caption: nyquistCaption(r),
    },
    {
      kind: 'plot',
      id: 'nichols',
      title: 'Nichols chart',
      plot: nicholsPlot(r),
      caption: nicholsCaption(r),
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
      `The closed loop is unstable: ${polesRight(r.unstable)} right of the imaginary axis. The margins below say how far L is from −1, not how safe the loop is.`,
    );
  if (r.verdict === 'marginal')
    add(
      'marginal',
      `The closed loop is on the verge of instability: ${r.margins.sensitivityPeak > 1e9 ? 'L passes through −1' : 'a pole on the imaginary axis is cancelled by a zero and stays in the loop'}.`,
    );
  if (r.verdict === 'stable' && r.margins.sensitivityPeak > 2)
    add(
      'fragile',
      `Ms is ${q(r.margins.sensitivityPeak, '', 3)}: above 2 the loop is fragile, since a small change of the plant takes L to −1.`,
    );
  const ms = r.margins;
  if (r.verdict === 'stable' && ms.gainDecrease)
    add(
      'conditional',
      `Less gain is dangerous too: the loop reaches −1 if its gain falls by ${q(-decibels(ms.gainDecrease.gainMargin), 'dB', 3)}.`,
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

function marginReadouts({ margins: m, verdict, unstable, delayMargin }: LoopResult): Readout[] {
  const stable = verdict === 'stable';
  const unsafe = stable ? '' : `; ${NOT_STABLE}`;
  const up = m.gainIncrease;
  const down = m.gainDecrease;
  return [
    maybe(
      {
        name: 'phaseMargin',
        label: 'Phase margin',
        symbol: 'φ_m',
        unit: '°',
        ...(m.phase && {
          note: `at ${q(m.phase.omega, 'rad/s')}${stable && m.phase.phaseMargin < 0 ? '; less than 0 in a stable loop: lead, not lag, would take L to −1' : ''}${unsafe}`,
        }),
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
        ...(up && { note: `× ${q(up.gainMargin)} at ${q(up.omega, 'rad/s')}${unsafe}` }),
      },
      up && decibels(up.gainMargin),
      'no more gain makes it cross −1',
    ),
    {
      name: 'stability',
      label: 'Closed loop',
      value: verdict,
      note:
        verdict === 'unstable'
          ? `${polesRight(unstable)} right of the axis`
          : verdict === 'stable'
            ? 'no pole right of the axis'
            : 'poles on the axis',
    },
    maybe(
      { name: 'sensitivityPeak', label: 'Peak of |S|', symbol: 'M_s' },
      stable ? m.sensitivityPeak : null,
      NOT_STABLE,
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
      note: `${stable ? '' : 'distance of L from −1, '}${where(m.sensitivityOmega)}`,
    },
    maybe(
      {
        name: 'delayMargin',
        label: 'Delay margin',
        symbol: 'τ_m',
        unit: 's',
        ...(delayMargin && {
          note:
            delayMargin.seconds > 0
              ? `at ${q(delayMargin.omega, 'rad/s')}`
              : '|L| does not fall below 1 at high frequency: any dead time is too much',
        }),
      },
      delayMargin?.seconds,
      stable ? '|L| never is 1' : NOT_STABLE,
    ),
    maybe(
      {
        name: 'gainReduction',
        label: 'Gain reduction margin',
        unit: 'dB',
        ...(down && { note: `× ${q(down.gainMargin)} at ${q(down.omega, 'rad/s')}${unsafe}` }),
      },
      down && decibels(down.gainMargin),
      'no less gain makes it cross −1',
    ),
  ];
}

function closedReadouts(r: LoopResult): Readout[] {
  const { band, figures: f } = r;
  const stable = r.verdict === 'stable';
  const why = !stable
    ? NOT_STABLE
    : r.final === 0
      ? 'the output returns to 0'
      : 'not within the time that was followed';
  return [
    maybe(
      {
        name: 'bandwidth',
        label: 'Bandwidth',
        symbol: 'ω_b',
        unit: 'rad/s',
        note: '|T| 3 dB below its value at 0',
      },
      stable ? band.bandwidth : null,
      !stable ? NOT_STABLE : band.atZero === 0 ? 'T is 0 at ω = 0' : '|T| does not fall by 3 dB',
    ),
    maybe(
      {
        name: 'resonancePeak',
        label: 'Peak of |T|',
        symbol: 'M_t',
        note: where(band.peakOmega),
      },
      stable ? band.peak : null,
      NOT_STABLE,
    ),
    maybe(
      {
        name: 'rejection',
        label: 'Rejects disturbances below',
        unit: 'rad/s',
        note: '|S| < −3 dB',
      },
      stable ? band.rejection : null,
      stable ? '|S| is not below −3 dB at low frequency' : NOT_STABLE,
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
    maybe({ name: 'finalValue', label: 'Final value', symbol: 'y_∞' }, r.final, NOT_STABLE),
    maybe({ name: 'loadPeak', label: 'Peak after a unit load step' }, r.loadPeak, NOT_STABLE),
    maybe(
      { name: 'loadFinal', label: 'Lasting error of a unit load step' },
      r.loadFinal,
      NOT_STABLE,
    ),
  ];
}

function controllerReadouts(r: LoopResult): Readout[] {
  const { k, ti, td, lead, lag, demand } = r.controller;
  const list: Readout[] = [
    { name: 'gain', label: 'Gain', symbol: 'K', value: k, note: q(decibels(k), 'dB') },
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
      m.gainIncrease && decibels(m.gainIncrease.gainMargin),
      'no more gain makes it cross −1',
    ),
  ];
}
