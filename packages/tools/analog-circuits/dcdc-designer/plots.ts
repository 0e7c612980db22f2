import type { Drawing } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { Mark, Panel } from '../../plot/types.ts';
import type { ConverterResult } from './compute.ts';
import type { ConverterInputs } from './inputs.ts';

const level = (y: number, label?: string): Mark => ({
  kind: 'rule',
  y,
  colour: 'quiet',
  dash: 'dot',
  silent: true,
  ...(label !== undefined && { label }),
});
const upright = (x: number, label?: string): Mark => ({
  kind: 'rule',
  x,
  colour: 'quiet',
  dash: 'dot',
  silent: true,
  ...(label !== undefined && { label }),
});
const ends = (x: readonly number[]): [number, number] => [x[0] ?? 0, x.at(-1) ?? 1];

/** Current, voltage across the inductor, ripple of the output: one period. */
export function waveforms({ waves: w, cycle }: ConverterResult, i: ConverterInputs): Drawing {
  const { time: x } = w;
  const on = cycle.duty / i.frequency;
  return {
    title: 'One period in the steady state',
    x: { id: 'time', label: 'Time', unit: 's', domain: ends(x) },
    panels: [
      {
        share: 1.6,
        y: { label: 'Current', unit: 'A' },
        marks: [
          level(0),
          upright(on),
          {
            kind: 'line',
            id: 'sourceCurrent',
            label: 'source',
            x,
            y: w.source,
            colour: 3,
            dash: 'dash',
          },
          {
            kind: 'line',
            id: 'capacitorCurrent',
            label: 'capacitor',
            x,
            y: w.capacitor,
            colour: 2,
            dash: 'long',
          },
          {
            kind: 'line',
            id: 'inductorCurrent',
            label: 'inductor',
            x,
            y: w.inductor,
            colour: 1,
            width: 2,
          },
        ],
      },
      {
        y: { label: 'Across L', unit: 'V' },
        marks: [
          level(0),
          upright(on),
          { kind: 'line', id: 'inductorVoltage', label: 'inductor', x, y: w.voltage, colour: 1 },
        ],
      },
      {
        y: { label: 'Output', unit: 'V' },
        marks: [
          upright(on),
          {
            kind: 'line',
            id: 'outputVoltage',
            label: `output, ${q(cycle.figures.output.most - cycle.figures.output.least, 'V', 3)} peak to peak`,
            x,
            y: w.output,
            colour: 2,
          },
        ],
      },
    ],
  };
}

function gains({ response: r, loop }: ConverterResult): Panel {
  const x = r.frequency;
  return {
    share: 1.15,
    y: { label: 'Magnitude', unit: 'dB', domain: [-60, 80] },
    marks: [
      level(0),
      {
        kind: 'line',
        id: 'plantGain',
        label: 'control to output',
        x,
        y: r.plantGain,
        colour: 'quiet',
        dash: 'dash',
      },
      { kind: 'line', id: 'loopGain', label: 'loop', x, y: r.loopGain, colour: 1, width: 2 },
      ...(loop.crossover === null ? [] : [upright(loop.crossover)]),
    ],
  };
}

export function bode(all: ConverterResult, i: ConverterInputs): Drawing {
  const { response: r, loop } = all;
  const x = r.frequency;
  const low = Math.min(...r.loopPhase.filter((_, k) => (r.loopGain[k] ?? 0) > -30), -200);
  return {
    title: 'The loop',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log', domain: ends(x) },
    panels: [
      gains(all),
      {
        y: {
          label: 'Phase',
          unit: '°',
          ticks: 'degrees',
          domain: [45 * Math.floor(low / 45), 0],
        },
        marks: [
          level(-180),
          {
            kind: 'line',
            id: 'plantPhase',
            label: 'control to output',
            x,
            y: r.plantPhase,
            colour: 'quiet',
            dash: 'dash',
          },
          { kind: 'line', id: 'loopPhase', label: 'loop', x, y: r.loopPhase, colour: 1, width: 2 },
          ...(loop.crossover === null ? [] : [upright(loop.crossover)]),
          upright(i.frequency / 2),
        ],
      },
    ],
  };
}

const DASHES = ['dash', 'solid', 'long'] as const;

export function efficiency({ sweep, here }: ConverterResult, i: ConverterInputs): Drawing {
  const x = sweep.current;
  const least = Math.min(...sweep.curves.flatMap((c) => c.efficiency));
  return {
    title: 'Efficiency over the load',
    x: { id: 'load', label: 'Load', unit: 'A', scale: 'log', domain: ends(x) },
    y: { label: 'Efficiency', unit: '%', domain: [Math.max(0, Math.floor(least / 10) * 10), 100] },
    marks: [
      ...sweep.curves.map(
        (c, k): Mark => ({
          kind: 'line',
          id: 'efficiency',
          of: { inputVoltage: c.vin },
          label: q(c.vin, 'V', 3),
          x,
          y: c.efficiency,
          colour: ((k % 3) + 1) as 1 | 2 | 3,
          dash: DASHES[k % 3] as 'solid',
        }),
      ),
      {
        kind: 'points',
        x: [i.iout],
        y: [100 * here.efficiency],
        names: [q(100 * here.efficiency, '%', 3)],
        marker: 'circle',
        size: 8,
        colour: 2,
        silent: true,
      },
    ],
  };
}

export function impedance({ response: r }: ConverterResult): Drawing {
  const x = r.frequency;
  return {
    title: 'Output impedance',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log', domain: ends(x) },
    y: { label: '|Z|', unit: 'Ω', scale: 'log' },
    marks: [
      {
        kind: 'line',
        id: 'open',
        label: 'loop open',
        x,
        y: r.openImpedance,
        colour: 'quiet',
        dash: 'dash',
      },
      { kind: 'line', id: 'closed', label: 'loop closed', x, y: r.impedance, colour: 1, width: 2 },
    ],
  };
}

export function audio({ response: r }: ConverterResult): Drawing {
  const x = r.frequency;
  return {
    title: 'Input to output',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log', domain: ends(x) },
    y: { label: 'Gain', unit: 'dB' },
    marks: [{ kind: 'line', id: 'rejection', label: 'loop closed', x, y: r.audio, colour: 1 }],
  };
}

export function loadStep({ loop: { step } }: ConverterResult): Drawing {
  const y = step.output ?? step.time.map(() => null);
  return {
    title: `A step of the load of ${q(step.current, 'A', 3)}`,
    x: { id: 'time', label: 'Time', unit: 's', domain: ends(step.time) },
    y: { label: 'Output off its rest', unit: 'V' },
    marks: [
      level(0),
      {
        kind: 'line',
        id: 'deviation',
        label: 'output',
        x: step.time,
        y: y.map((v) => v ?? Number.NaN),
        colour: 1,
        width: 2,
      },
    ],
  };
}
