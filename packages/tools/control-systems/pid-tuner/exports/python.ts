import { pythonList } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { PidResult } from '../compute.ts';
import type { PidInputs } from '../inputs.ts';
import { constantsOf, headOf } from './constants.ts';

function integralLines({ code: { settings } }: PidResult): string {
  switch (settings.antiWindup) {
    case 'back-calculation':
      return '        self.integral = self.integral + step + TRACKING * (output - wanted)';
    case 'conditional':
      return `        # Not further into a limit.
        if not ((wanted > HIGH and step > 0.0) or (wanted < LOW and step < 0.0)):
            self.integral = self.integral + step`;
    case 'clamping':
      return `        self.integral = self.integral + step
        if self.integral > HIGH:
            self.integral = HIGH
        if self.integral < LOW:
            self.integral = LOW`;
    default:
      return '        self.integral = self.integral + step';
  }
}

/** The controller as a class, and the loop around the process by held steps; NumPy and SciPy for the loop alone. */
export function python(r: PidResult, i: PidInputs): string {
  const k = constantsOf(r);
  const { plant } = r.process;
  const { run } = r.code;
  const end = run.t.at(-1) ?? 1;
  return `"""${headOf(r).join('\n')}"""

import sys

SAMPLE_TIME = ${k.sampleTime}  # s
GAIN = ${k.gain}
INTEGRAL = ${k.integral}  # Kp Ts/Ti
FADE = ${k.fade}  # Td/(Td + N Ts)
DERIVATIVE = ${k.derivative}  # Kp N Td/(Td + N Ts)
TRACKING = ${k.tracking}  # Ts/Tt
B = ${k.b}
C = ${k.c}
LOW = ${k.low}
HIGH = ${k.high}

PLANT = (${pythonList(plant.num)}, ${pythonList(plant.den)})
DEAD_TIME = ${plant.delay}  # s
SET_POINT = ${i.setpoint}
LOAD = ${i.load}  # at the plant's input, from LOAD_TIME on
LOAD_TIME = ${r.shown?.half ?? end / 2}  # s
END = ${end}  # s


class Pid:
    def __init__(self):
        self.integral = 0.0
        self.derivative = 0.0
        self.reference = 0.0
        self.measurement = 0.0

    def start(self, reference, measurement, output):
        """In manual, at every step: automatic then begins without a bump."""
        self.integral = output - GAIN * (B * reference - measurement)
        self.derivative = 0.0
        self.reference = reference
        self.measurement = measurement

    def step(self, reference, measurement):
        error = reference - measurement
        proportional = GAIN * (B * reference - measurement)
        change = C * (reference - self.reference) - (measurement - self.measurement)
        step = INTEGRAL * error
        self.derivative = FADE * self.derivative + DERIVATIVE * change
        wanted = proportional + self.integral + self.derivative
        output = wanted
        if output > HIGH:
            output = HIGH
        if output < LOW:
            output = LOW
${integralLines(r)}
        self.reference = reference
        self.measurement = measurement
        return output


def loop():
    """Times, output of the process and of the controller: the plant exactly behind a zero-order hold."""
    import numpy as np
    from scipy import signal
    from scipy.linalg import expm

    a, b, c, d = signal.tf2ss(*PLANT)
    n = a.shape[0]

    def held(h):
        block = np.zeros((n + 1, n + 1))
        block[:n, :n], block[:n, n:] = a * h, b * h
        moved = expm(block)
        return moved[:n, :n], moved[:n, n]

    whole = int(np.floor(DEAD_TIME / SAMPLE_TIME + 1e-9))
    part = max(0.0, DEAD_TIME - whole * SAMPLE_TIME)
    late, early = held(part), held(SAMPLE_TIME - part)
    count = int(np.ceil(END / SAMPLE_TIME - 1e-9))
    pid = Pid()
    t, y, u, into = np.arange(count + 1) * SAMPLE_TIME, np.zeros(count + 1), np.zeros(count + 1), np.zeros(count + 1)

    def at(k):
        return into[k] if k >= 0 else 0.0

    x = np.zeros(n)
    for k in range(count + 1):
        y[k] = c[0] @ x + d[0, 0] * at(k - whole - 1 if part > 0 else k - max(whole, 1))
        u[k] = pid.step(SET_POINT, y[k])
        into[k] = u[k] + (LOAD if t[k] >= LOAD_TIME - 1e-9 * SAMPLE_TIME else 0.0)
        x = late[0] @ x + late[1] * at(k - whole - 1)
        x = early[0] @ x + early[1] * at(k - whole)
    return t, y, u


${pythonMain(`if "--pipe" in sys.argv:
    # Lines of reference and measurement in, one output a line out.
    pid = Pid()
    for line in sys.stdin:
        reference, measurement = map(float, line.split())
        print(repr(pid.step(reference, measurement)))
    sys.exit()

t, y, u = loop()
if "--csv" in sys.argv:
    print("time,output,control")
    for row in zip(t, y, u):
        print(",".join(repr(float(x)) for x in row))
    sys.exit()

import matplotlib.pyplot as plt

figure, (top, bottom) = plt.subplots(2, 1, sharex=True)
top.plot(t, y)
top.set_ylabel("output")
bottom.step(t, u, where="post")
bottom.set_ylabel("control signal")
bottom.set_xlabel("time (s)")
plt.show()`)}`;
}
