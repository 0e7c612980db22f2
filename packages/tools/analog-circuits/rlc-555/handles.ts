/** What can be pulled: damping by the wave's first peak, the level and width of the source, peaks of the ringing, thresholds and edges of the timer. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { RlcResult } from './compute.ts';
import { inputs, type RlcInputs } from './inputs.ts';

type Grip = Handle<RlcInputs>;
const round = (x: number): number => Number(x.toPrecision(3));

function onWave(r: RlcResult, i: RlcInputs): Grip[] {
  if (r.kind === 'ring') return onRinging(i);
  if (r.kind !== 'circuit' || r.wave === null) return [];
  const list: Grip[] = [];
  const sameUnit = (r.looked.unit === 'V') === (r.source.kind === 'V');
  const typed = i.drive === 'step' || i.drive === 'pulse';
  if (typed && sameUnit)
    list.push({
      name: inputs.level.label,
      value: String(i.level),
      along: 'y',
      y: i.level,
      to: ({ y }) => ({ level: round(y) }),
    });
  if (i.drive === 'pulse')
    list.push({
      name: inputs.width.label,
      value: showQuantity(i.width, 's'),
      along: 'x',
      x: i.width,
      to: ({ x }) => (x > 0 ? { width: round(x) } : undefined),
    });
  const crest = r.wave.figures.highest;
  // Of the capacitor’s voltage from rest alone the crest is the overshoot of that damping.
  const plain = i.arrangement === 'series' && i.drive === 'step' && i.start === 'rest';
  if (plain && r.looked.name === 'v(C1)' && r.second && r.second.zeta < 1 && crest.time > 0)
    list.push({
      name: 'Damping',
      value: `ζ = ${showQuantity(r.second.zeta, '', 3)}`,
      along: 'y',
      x: crest.time,
      y: crest.value,
      to: ({ y }) => dampedBy(r, i, y),
    });
  return list;
}

/** R1 for which a step's overshoot is at y; within a hundredth and nine tenths of the way. */
function dampedBy(r: RlcResult, i: RlcInputs, y: number): Partial<RlcInputs> | undefined {
  if (r.kind !== 'circuit' || r.wave === null || i.drive !== 'step') return undefined;
  const { final, start } = r.wave.figures;
  if (final === null) return undefined;
  const over = (y - final) / (final - start);
  if (!(over > 0.001 && over < 0.95)) return undefined;
  const log = Math.log(over);
  const zeta = -log / Math.hypot(Math.PI, log);
  return { r1: round(2 * zeta * Math.sqrt(i.l1 / i.c1)) };
}

const onRinging = (i: RlcInputs): Grip[] => [
  {
    name: inputs.first.label,
    value: showQuantity(i.first, 'V'),
    along: 'y',
    x: 0,
    y: i.first,
    to: ({ y }) => (y > i.later ? { first: round(y) } : undefined),
  },
  {
    name: inputs.later.label,
    value: showQuantity(i.later, 'V'),
    along: 'y',
    x: i.periods * i.ringPeriod,
    y: i.periods % 1 === 0 ? i.later : -i.later,
    to: ({ y }) => (Math.abs(y) < i.first && y !== 0 ? { later: round(Math.abs(y)) } : undefined),
  },
];

const onResponse = (r: RlcResult, i: RlcInputs): Grip[] =>
  r.kind !== 'circuit' || i.task !== 'frequency'
    ? []
    : [
        {
          name: inputs.at.label,
          value: showQuantity(i.at, 'Hz'),
          along: 'x',
          x: i.at,
          to: ({ x }) => (x > 0 ? { at: round(x) } : undefined),
        },
      ];

function onTimer(r: RlcResult, i: RlcInputs): Grip[] {
  if (r.kind !== 'astable' && r.kind !== 'monostable') return [];
  const level: Grip = {
    name: inputs.control.label,
    value: showQuantity(r.timer.upper, 'V', 3),
    along: 'y',
    y: r.timer.upper,
    to: ({ y }) => (y >= 0.1 && y < i.supply ? { control: round(y) } : undefined),
  };
  if (r.kind === 'astable') return [level];
  const width: Grip = {
    name: 'Pulse',
    value: showQuantity(r.found.width, 's'),
    along: 'x',
    x: r.found.width,
    to: ({ x }) => (x > 0 ? { rt: round((i.rt * x) / r.found.width) } : undefined),
  };
  return [level, width];
}

const handles: Handles<RlcInputs, RlcResult> = {
  wave: onWave,
  response: onResponse,
  impedance: onResponse,
  timer: onTimer,
};
export default handles;
