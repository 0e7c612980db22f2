/** Python 3 with SciPy of a chain: aligned with the input, its edges as one likes, or causal as the C code has it. */
import { listRows, realLiteral } from '../../../exports/numbers.ts';
import type { Task } from '../conversion.ts';
import { type Plan, writeStages } from '../plans.ts';

/** The module. */
export function resamplerPython(name: string, task: Task, plan: Plan): string {
  const stages = plan.stages.map(
    (s) => `    (${s.up}, ${s.down}, [
${listRows(
  Array.from(s.h, (c) => realLiteral(c * s.up)),
  '        ',
)}
    ]),`,
  );
  return `"""${name}: sample rate times ${task.up}/${task.down}, stages ${writeStages(plan.stages)}."""

import numpy as np
from scipy.signal import upfirdn

# Interpolation, decimation and coefficients of each stage, gain of interpolation included.
STAGES = [
${stages.join('\n')}
]


def stream(x):
    """Outputs for samples that are 0 before the first: causal and late, as the C code makes them."""
    y = np.asarray(x, dtype=float)
    for up, down, h in STAGES:
        count = -(-len(y) * up // down)
        y = upfirdn(h, y, up, down)[:count]
    return y


def resample(x, mode="constant"):
    """Outputs without delay: output n is at the time of input n * ${task.down} / ${task.up}.

    mode says what stands beyond the ends of x: "constant" zeros, "edge" the last value held, "symmetric" and
    "reflect" mirror images, "antisymmetric" and "antireflect" odd ones, "line" a line through first and last.
    """
    y = np.asarray(x, dtype=float)
    for up, down, h in STAGES:
        half = (len(h) - 1) // 2
        count = -(-len(y) * up // down)
        before = -half % down
        drop = (half + before) // down
        # Outputs for the tail as well: zeros behind the coefficients make room for them.
        after = max(0, (drop + count) * down - (len(y) - 1) * up - before - len(h))
        padded = np.concatenate([np.zeros(before), h, np.zeros(after)])
        y = upfirdn(padded, y, up, down, mode=mode)[drop : drop + count]
    return y


if __name__ == "__main__":
    n = np.arange(400)
    print(resample(np.cos(2 * np.pi * 0.01 * n))[:5])
`;
}
