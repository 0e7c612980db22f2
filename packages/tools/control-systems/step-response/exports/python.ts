import { pythonList } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { StepResult } from '../compute.ts';
import type { StepInputs } from '../inputs.ts';

/** A SciPy script that draws the response and prints its samples as CSV where it is not run by hand. */
export function python(
  { g: { num, den, delay }, end }: StepResult,
  { amplitude }: StepInputs,
): string {
  return `import sys

import numpy as np
from scipy import signal

num = ${pythonList(num)}
den = ${pythonList(den)}
delay = ${delay}  # s
amplitude = ${amplitude}


def response(t):
    """The output at rising times t >= 0, s."""
    y = np.zeros_like(t)
    if t[-1] > delay:
        inner = t[t >= delay] - delay
        fine = np.linspace(0, inner[-1], 4001)
        _, unit = signal.step(signal.TransferFunction(num, den), T=fine)
        y[t >= delay] = amplitude * np.interp(inner, fine, unit)
    return y


${pythonMain(`t = np.linspace(0, ${end}, 1001)
y = response(t)
if "--csv" in sys.argv:
    np.savetxt(sys.stdout, np.column_stack([t, y]), delimiter=",", header="time_s,response", comments="")
else:
    import matplotlib.pyplot as plt

    plt.plot(t, y)
    plt.xlabel("time (s)")
    plt.grid(True)
    plt.show()`)}`;
}
