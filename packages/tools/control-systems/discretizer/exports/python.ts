import { pythonMatrix } from '../../../exports/matrices.ts';
import { pythonList } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { DiscretizerResult } from '../compute.ts';
import type { DiscretizerInputs } from '../inputs.ts';

/** How SciPy's cont2discrete calls a rule; undefined where it has none. */
function call(i: DiscretizerInputs): string | undefined {
  const names: Partial<Record<DiscretizerInputs['method'], string>> = {
    zoh: 'method="zoh"',
    foh: 'method="foh"',
    impulse: 'method="impulse"',
    tustin: 'method="bilinear"',
    forward: 'method="euler"',
    backward: 'method="backward_diff"',
    bilinear: `method="gbt", alpha=${i.alpha}`,
  };
  return names[i.method];
}

/** A module with the difference equation, run by SciPy, and where cont2discrete has the rule, how far it is from that. */
export function python(r: DiscretizerResult, i: DiscretizerInputs): string {
  const { g, discrete, sampleTime, matrices } = r;
  const { num, den } = discrete.z;
  const n = den.length - 1;
  const padded = [...new Array<number>(n + 1 - num.length).fill(0), ...num];
  const rule = g.delay === 0 ? call(i) : undefined;
  const prewarped = g.delay === 0 && i.method === 'prewarp';
  const time = prewarped
    ? `2 * np.tan(${i.prewarp} * SAMPLE_TIME / 2) / ${i.prewarp}`
    : 'SAMPLE_TIME';
  const compared = rule ?? (prewarped ? 'method="bilinear"' : undefined);
  const compare = compared
    ? `again = signal.cont2discrete((${pythonList(g.num)}, ${pythonList(g.den)}), ${time}, ${compared})
w = np.geomspace(1e-3, 1, 100) * 0.9 * np.pi
_, ours = signal.freqz(NUM, DEN, w)
_, theirs = signal.freqz(np.ravel(again[0]), again[1], w)
print("difference of cont2discrete", np.max(np.abs(ours - theirs)) / np.max(np.abs(ours)))
`
    : '';
  return `import numpy as np
from scipy import signal

SAMPLE_TIME = ${sampleTime}  # s
# H(z) = z^-LAG * (NUM[0] + NUM[1] z^-1 + ...)/(DEN[0] + DEN[1] z^-1 + ...)
NUM = np.array(${pythonList(padded)})
DEN = np.array(${pythonList(den)})
LAG = ${discrete.lag}
# In delta = z - 1, highest power first, where fast sampling costs no digits.
NUM_DELTA = np.array(${pythonList(discrete.delta.num)})
DEN_DELTA = np.array(${pythonList(discrete.delta.den)})
# State space${r.canonical ? ', controllable canonical form' : ''}; without the whole samples.
A = ${pythonMatrix(matrices.a)}
B = ${pythonMatrix(matrices.b)}
C = ${pythonMatrix(matrices.c)}
D = ${pythonMatrix(matrices.d)}


def run(u):
    """The outputs for a row of inputs, at rest before."""
    u = np.asarray(u, dtype=float)
    return signal.lfilter(NUM, DEN, np.concatenate([np.zeros(LAG), u])[: len(u)])


${pythonMain(`${compare}print("last sample of the step", run(np.ones(${Math.max(20, Math.min(400, r.step.k.length))}))[-1])`)}`;
}
