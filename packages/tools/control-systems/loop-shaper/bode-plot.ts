import type { PhaseCrossing } from '@tollbench/engines/control/margins.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark, Panel } from '../../plot/types.ts';
import type { LoopResult } from './compute.ts';

/** The range of the phase panel: all that happens before the loop has faded, in half turns and quarters. */
function phaseRange(r: LoopResult): [number, number] {
  const { omega, gain, phase } = r.response;
  const last = Math.max(
    r.margins.phaseCrossings.find((c) => c.omega > (r.margins.phase?.omega ?? 0))?.omega ?? 0,
    r.margins.phase?.omega ?? 0,
  );
  const seen = Array.from(phase).filter(
    (p, k) => Number.isFinite(p) && ((gain[k] as number) > -40 || (omega[k] as number) < 3 * last),
  );
  const low = Math.max(Math.min(-180, ...seen), Math.max(...seen) - 540);
  return [
    Math.min(-225, 45 * Math.floor(low / 45 - 1e-9)),
    45 * Math.ceil(Math.max(-90, ...seen) / 45 + 1e-9),
  ];
}

/** The odd half turn nearest to a phase: where the margin is counted from. */
const verge = (phase: number) => 360 * Math.round((phase + 180) / 360) - 180;

/** The drawn phase at a frequency, degrees: of the first sample that is not below it. */
export function phaseAt({ response: { omega, phase } }: LoopResult, at: number): number {
  const k = omega.findIndex((w) => w >= at);
  return phase.at(k) ?? Number.NaN;
}

const level = (y: number): Mark => ({ kind: 'rule', y, colour: 'quiet', silent: true });
const upright = (x: number): Mark => ({
  kind: 'rule',
  x,
  colour: 'quiet',
  dash: 'dot',
  silent: true,
});

/** A margin: a vertical and its name beside the middle of it. */
const margin = (
  x: number,
  [from, to]: readonly [number, number],
  text: string,
  towards: 'e' | 'w',
): Mark[] => [
  {
    kind: 'line',
    colour: 2,
    dash: 'solid',
    width: 2.5,
    silent: true,
    x: [x, x],
    y: [from, to],
  },
  { kind: 'note', x, y: (from + to) / 2, dot: false, towards, text },
];

/** The crossings of the gain margins that lie in the picture. */
function gainMargins({ margins: m, response: { omega } }: LoopResult): PhaseCrossing[] {
  const [first = 0, last = 0] = [omega[0], omega.at(-1)];
  return [m.gainIncrease, m.gainDecrease].filter(
    (c): c is PhaseCrossing => c !== null && c.omega >= first && c.omega <= last,
  );
}

function magnitudePanel(r: LoopResult): Panel {
  const { omega, gain, plantGain } = r.response;
  const { phase } = r.margins;
  const finite = Array.from(gain).filter(Number.isFinite);
  return {
    y: {
      label: 'Magnitude',
      unit: 'dB',
      domain: [
        Math.max(-100, 20 * Math.floor(Math.min(-20, ...finite) / 20)),
        Math.min(120, 20 * Math.ceil(Math.max(20, ...finite) / 20)),
      ],
    },
    share: 1.15,
    marks: [
      level(0),
      {
        kind: 'line',
        id: 'plantMagnitude',
        label: 'plant',
        colour: 'quiet',
        dash: 'dash',
        x: omega,
        y: plantGain,
      },
      {
        kind: 'line',
        id: 'loopMagnitude',
        label: 'loop',
        colour: 1,
        width: 2,
        x: omega,
        y: gain,
      },
      ...(phase ? [upright(phase.omega)] : []),
      ...gainMargins(r).flatMap((c): Mark[] => {
        const decibel = decibels(c.gainMargin);
        const name = `GM ${showQuantity(decibel, 'dB', 3)}`;
        return [...margin(c.omega, [-decibel, 0], name, 'e'), upright(c.omega)];
      }),
    ],
  };
}

function phasePanel(r: LoopResult): Panel {
  const { omega, phase, plantPhase } = r.response;
  const range = phaseRange(r);
  const marks: Mark[] = [
    {
      kind: 'line',
      id: 'plantPhase',
      label: 'plant',
      colour: 'quiet',
      dash: 'dash',
      x: omega,
      y: plantPhase,
    },
    { kind: 'line', id: 'loopPhase', label: 'loop', colour: 1, width: 2, x: omega, y: phase },
  ];
  for (let v = -180; v > range[0]; v -= 360) marks.unshift(level(v));
  if (r.margins.phase) {
    const { omega: w, phaseMargin } = r.margins.phase;
    const here = phaseAt(r, w);
    marks.push(
      upright(w),
      ...margin(w, [verge(here), here], `PM ${showQuantity(phaseMargin, '°', 3)}`, 'w'),
    );
  }
  marks.push(...gainMargins(r).map((c) => upright(c.omega)));
  return { y: { label: 'Phase', unit: '°', ticks: 'degrees', domain: range }, marks };
}

/** Loop over plant, its margins as verticals from the verge. */
export function bodePlot(r: LoopResult): Drawing {
  const { omega } = r.response;
  return {
    title: 'Bode diagram of the loop',
    x: {
      id: 'frequency',
      label: 'Frequency',
      unit: 'rad/s',
      scale: 'log',
      domain: [omega[0] ?? 0, omega.at(-1) ?? 1],
    },
    panels: [magnitudePanel(r), phasePanel(r)],
  };
}
