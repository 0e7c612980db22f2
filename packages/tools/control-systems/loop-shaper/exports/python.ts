import { pythonList } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import { crossesAtZero, type LoopResult } from '../compute.ts';
import type { LoopInputs } from '../inputs.ts';

/** NumPy and SciPy alone: margins by bracketing and Brent, the closed loop by held steps with the dead time as a queue. */
export function python(r: LoopResult, i: LoopInputs): string {
  const { plant, controller, loop, time, response } = r;
  return `import sys

import numpy as np
from scipy import signal
from scipy.linalg import expm
from scipy.optimize import brentq

plant = (${pythonList(plant.num)}, ${pythonList(plant.den)})
controller = (${pythonList(controller.c.num)}, ${pythonList(controller.c.den)})
dead_time = ${plant.delay}  # s
sample_time = ${i.sampleTime}  # s, of the controller in code
end = ${time.end}  # s

num = np.polymul(controller[0], plant[0])
den = np.polymul(controller[1], plant[1])


def loop(w):
    s = 1j * np.asarray(w)
    return np.polyval(num, s) / np.polyval(den, s) * np.exp(-s * dead_time)


def crossings(f, w, keep=lambda w: True):
    v = f(w)
    found = [brentq(f, a, b, xtol=1e-14 * a, rtol=1e-14) for a, b, p, q in zip(w, w[1:], v, v[1:]) if p * q < 0]
    return [x for x in found if keep(x)]


def step_response():
    """Times and the output after a unit step of the reference. Each step is exact for an error that is a straight line over it."""
    steps = 20000
    lag = max(1, round(dead_time * steps / end)) if dead_time > 0 else 0
    h = dead_time / lag if lag else end / steps
    A, B, C, D = signal.tf2ss(num, den)
    n = A.shape[0]
    block = np.zeros((n + 2, n + 2))
    block[:n, :n], block[:n, n:n + 1], block[n, n + 1] = A * h, B * h, 1
    moved = expm(block)
    phi, ramp = moved[:n, :n], moved[:n, n + 1]
    hold = moved[:n, n] - ramp
    row, direct = C[0], float(D[0, 0])

    t = np.arange(0, end + h / 2, h)
    y = np.zeros_like(t)  # the output, seen after the dead time
    raw = np.zeros_like(t)  # before it
    x = np.zeros(n)
    error = 1.0 if lag else 1 / (1 + direct)
    raw[0] = direct * error
    y[0] = 0.0 if lag else raw[0]
    for k in range(len(t) - 1):
        free = phi @ x + hold * error
        if lag:
            y[k + 1] = raw[k + 1 - lag] if k + 1 >= lag else 0.0
            error = 1 - y[k + 1]
        else:
            # Without dead time the error at the end of the step depends on itself.
            error = (1 - row @ free) / (1 + direct + row @ ramp)
        x = free + ramp * error
        raw[k + 1] = row @ x + direct * error
        if not lag:
            y[k + 1] = raw[k + 1]
    return t, y


${pythonMain(`w = np.geomspace(${response.omega[0]}, ${response.omega.at(-1)}, 50001)
gain = crossings(lambda x: np.log(np.abs(loop(x))), w)
phase = crossings(lambda x: np.imag(loop(x)) / np.abs(loop(x)), w, lambda x: np.real(loop(x)) < 0)
for x in gain:
    print(f"gain crossover  {x:.9g} rad/s  phase margin {np.degrees(np.angle(-loop(x))):.9g} deg", file=sys.stderr)
${
  crossesAtZero(loop)
    ? `print(f"phase crossover 0 rad/s  gain margin {1 / np.abs(loop(0.0)):.9g}", file=sys.stderr)  # L(0) < 0
`
    : ''
}for x in phase:
    print(f"phase crossover {x:.9g} rad/s  gain margin {1 / np.abs(loop(x)):.9g}", file=sys.stderr)
print(f"Ms {np.max(1 / np.abs(1 + loop(w))):.6g}", file=sys.stderr)

# The controller in code: Tustin's rule.
${
  controller.c.den.length === 1
    ? 'controller_z = controller'
    : 'controller_z = signal.cont2discrete(controller, sample_time, method="bilinear")'
}
print("controller in z:", np.ravel(controller_z[0]), np.ravel(controller_z[1]), file=sys.stderr)

t, y = step_response()
if "--csv" in sys.argv:
    pick = np.linspace(0, len(t) - 1, 1001).astype(int)
    np.savetxt(sys.stdout, np.column_stack([t[pick], y[pick]]), delimiter=",", header="time_s,output", comments="")
    sys.exit()

import matplotlib.pyplot as plt

figure, (top, middle, bottom) = plt.subplots(3, 1, figsize=(7, 9))
top.semilogx(w, 20 * np.log10(np.abs(loop(w))))
top.set_ylabel("magnitude (dB)")
middle.semilogx(w, np.degrees(np.unwrap(np.angle(loop(w)))))
middle.set_ylabel("phase (deg)")
middle.set_xlabel("frequency (rad/s)")
bottom.plot(t, y)
bottom.set_ylabel("output")
bottom.set_xlabel("time (s)")
for axes in (top, middle, bottom):
    axes.grid(True)
plt.show()`)}`;
}
