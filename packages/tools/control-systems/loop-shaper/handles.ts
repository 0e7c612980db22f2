/** What can be pulled on the Bode diagram: the crossover, the phase there where it was asked for, and the controller's corners. */
import { evaluate } from '@tollbench/engines/control/transfer-function.ts';
import { abs, complex } from '@tollbench/engines/numeric/complex.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import { phaseAt } from './bode-plot.ts';
import type { LoopResult } from './compute.ts';
import { inputs, type LoopInputs, OPEN_LOOP, PLACED } from './inputs.ts';

const rate = (omega: number) => showQuantity(omega, 'rad/s', 4);
const hundredths = (gain: number) => Number(gain.toFixed(2));

export function handlesOf(r: LoopResult, i: LoopInputs): Handle<LoopInputs>[] {
  if (i.kind === OPEN_LOOP) return [];
  return [...(PLACED.some((kind) => kind === i.kind) ? placed(r, i) : gain(r, i)), ...corners(i)];
}

/** The crossover that was asked for, and the phase there. */
function placed(r: LoopResult, i: LoopInputs): Handle<LoopInputs>[] {
  const crossover: Handle<LoopInputs> = {
    name: inputs.crossover.label,
    value: rate(i.crossover),
    along: 'x',
    x: i.crossover,
    y: 0,
    to: ({ x }) => ({ crossover: x }),
  };
  if (i.kind === 'place-gain') return [crossover];
  const phase = phaseAt(r, i.crossover);
  return [
    crossover,
    {
      name: inputs.phaseMargin.label,
      value: showQuantity(i.phaseMargin, '°', 4),
      along: 'y',
      panel: 1,
      x: i.crossover,
      y: phase,
      to: ({ y }) => ({ phaseMargin: Number((i.phaseMargin + y - phase).toFixed(1)) }),
    },
  ];
}

/** The crossover the margins speak of; without one, the curve in the middle of the diagram. */
function gain({ loop, margins, response }: LoopResult, i: LoopInputs): Handle<LoopInputs>[] {
  const at = (omega: number) => decibels(abs(evaluate(loop, complex(0, omega))));
  if (margins.phase) {
    const { omega } = margins.phase;
    return [
      {
        name: inputs.crossover.label,
        value: `${rate(omega)}, gain ${showQuantity(i.gain, 'dB', 4)}`,
        along: 'x',
        x: omega,
        y: 0,
        to: ({ x }) => (x > 0 ? { gain: hundredths(i.gain - at(x)) } : undefined),
      },
    ];
  }
  const omega = response.omega[response.omega.length >> 1] ?? 1;
  const here = at(omega);
  return [
    {
      name: inputs.gain.label,
      value: showQuantity(i.gain, 'dB', 4),
      along: 'y',
      x: omega,
      y: here,
      to: ({ y }) => ({ gain: hundredths(i.gain + y - here) }),
    },
  ];
}

/** Corner frequencies of the controller, at the frame. */
function corners(i: LoopInputs): Handle<LoopInputs>[] {
  const integral = i.kind === 'pi' || i.kind === 'pid';
  const derivative = i.kind === 'pd' || i.kind === 'pid';
  const time = (which: 'ti' | 'td'): Handle<LoopInputs> => ({
    name: inputs[which].label,
    value: `${showQuantity(i[which], 's', 4)}, at ${rate(1 / i[which])}`,
    along: 'x',
    x: 1 / i[which],
    to: ({ x }) => (x > 0 ? { [which]: Number((1 / x).toPrecision(4)) } : undefined),
  });
  const corner = (which: 'leadAt' | 'lagAt'): Handle<LoopInputs> => ({
    name: inputs[which].label,
    value: rate(i[which]),
    along: 'x',
    x: i[which],
    to: ({ x }) => ({ [which]: x }),
  });
  return [
    ...(integral ? [time('ti')] : []),
    ...(derivative ? [time('td')] : []),
    ...(i.kind === 'lead' || i.kind === 'leadlag' ? [corner('leadAt')] : []),
    ...(i.kind === 'lag' || i.kind === 'leadlag' ? [corner('lagAt')] : []),
  ];
}

const handles: Handles<LoopInputs, LoopResult> = { bode: handlesOf };
export default handles;
