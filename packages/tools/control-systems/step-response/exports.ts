import { pythonMain } from '../../exports/python.ts';

interface Design {
  readonly num: readonly number[];
  readonly den: readonly number[];
  readonly delay: number;
  readonly amplitude: number;
  readonly end: number;
}

const row = (values: readonly number[], separator: string) =>
  values.map((v) => String(v)).join(separator);

/** A SciPy script that draws the response and prints its samples as CSV where it is not run by hand. */
export function python(design: Design): string {
  const { num, den, delay, amplitude, end } = design;
  return `import sys

import numpy as np
from scipy import signal

num = [${row(num, ', ')}]
den = [${row(den, ', ')}]
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

/** For MATLAB's Control System Toolbox and for Octave's control package alike. */
export function matlab(design: Design): string {
  const { num, den, delay, amplitude, end } = design;
  return `num = [${row(num, ' ')}];
den = [${row(den, ' ')}];
delay = ${delay};      % s
amplitude = ${amplitude};

if exist('OCTAVE_VERSION', 'builtin'), pkg load control; end
G = tf(num, den);
t = linspace(0, ${end}, 1001)';
y = zeros(size(t));
if t(end) > delay
  shifted = t(t >= delay) - delay;
  fine = linspace(0, shifted(end), 4001)';
  response = ${den.length === 1 ? 'dcgain(G) * ones(size(fine))' : 'step(G, fine)'};
  y(t >= delay) = amplitude * interp1(fine, response, shifted);
end
plot(t, y); grid on; xlabel('time (s)');
`;
}
