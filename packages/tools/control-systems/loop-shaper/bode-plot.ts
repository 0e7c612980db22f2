import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
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

/** Loop over plant, its margins as verticals from the verge. */
export function bodePlot(r: LoopResult): Drawing {
  const { omega, gain, phase, plantGain, plantPhase } = r.response;
  const m = r.margins;
  const finite = Array.from(gain).filter(Number.isFinite);
  const range = phaseRange(r);
  const magnitude: Mark[] = [
    { kind: 'rule', y: 0, colour: 'quiet', silent: true },
    {
      kind: 'line',
      id: 'plantMagnitude',
      label: 'plant',
      colour: 'quiet',
      dash: 'dash',
      x: omega,
      y: plantGain,
    },
    { kind: 'line', id: 'loopMagnitude', label: 'loop', colour: 1, width: 2, x: omega, y: gain },
  ];
  const angles: Mark[] = [
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
  for (let v = -180; v > range[0]; v -= 360)
    angles.unshift({ kind: 'rule', y: v, colour: 'quiet', silent: true });
  const at = (w: number) => {
    let k = 0;
    while (k + 1 < omega.length && (omega[k] as number) < w) k++;
    return k;
  };
  if (m.phase) {
    const { omega: w, phaseMargin } = m.phase;
    const here = phase[at(w)] as number;
    const foot = verge(here);
    for (const marks of [magnitude, angles])
      marks.push({ kind: 'rule', x: w, colour: 'quiet', dash: 'dot', silent: true });
    angles.push(
      {
        kind: 'line',
        colour: 2,
        dash: 'solid',
        width: 2.5,
        silent: true,
        x: [w, w],
        y: [foot, here],
      },
      {
        kind: 'note',
        x: w,
        y: (foot + here) / 2,
        dot: false,
        towards: 'w',
        text: `PM ${showQuantity(phaseMargin, '°', 3)}`,
      },
    );
  }
  for (const c of new Set([m.gainIncrease, m.gainDecrease])) {
    if (!c || c.omega < (omega[0] as number) || c.omega > (omega.at(-1) as number)) continue;
    const margin = decibels(c.gainMargin);
    magnitude.push(
      {
        kind: 'line',
        colour: 2,
        dash: 'solid',
        width: 2.5,
        silent: true,
        x: [c.omega, c.omega],
        y: [-margin, 0],
      },
      {
        kind: 'note',
        x: c.omega,
        y: -margin / 2,
        dot: false,
        towards: 'e',
        text: `GM ${showQuantity(margin, 'dB', 3)}`,
      },
    );
    angles.push({ kind: 'rule', x: c.omega, colour: 'quiet', dash: 'dot', silent: true });
    magnitude.push({ kind: 'rule', x: c.omega, colour: 'quiet', dash: 'dot', silent: true });
  }
  return {
    title: 'Bode diagram of the loop',
    x: {
      id: 'frequency',
      label: 'Frequency',
      unit: 'rad/s',
      scale: 'log',
      domain: [omega[0] as number, omega.at(-1) as number],
    },
    panels: [
      {
        y: {
          label: 'Magnitude',
          unit: 'dB',
          domain: [
            Math.max(-100, 20 * Math.floor(Math.min(-20, ...finite) / 20)),
            Math.min(120, 20 * Math.ceil(Math.max(20, ...finite) / 20)),
          ],
        },
        share: 1.15,
        marks: magnitude,
      },
      { y: { label: 'Phase', unit: '°', ticks: 'degrees', domain: range }, marks: angles },
    ],
  };
}
