import { pythonMain } from '../../../exports/python.ts';
import type { ArrayResult } from '../compute.ts';
import { ratioOf } from '../excite.ts';
import { wavelengthOf } from '../figures.ts';
import type { ArrayInputs } from '../inputs.ts';

/** A number as Python has it, nought without a sign. */
const py = (x: number): string => String(x + 0);

/** A script for NumPy that computes the cut anew from the weights as built, and prints its figures. */
export function python(r: ArrayResult, i: ArrayInputs): string {
  const { layout } = r.design;
  const { built } = r.excitation;
  const wave = wavelengthOf(i);
  const rows = Array.from(layout.x, (x, n) => {
    const place = [x, layout.y[n] ?? 0, layout.z[n] ?? 0].map((v) => py(v * wave));
    return `    (${place.join(', ')}, ${py(built.re[n] ?? 0)}, ${py(built.im[n] ?? 0)}),`;
  });
  const { sine, cosine, still } = r.asked.line;
  const vector = (v: readonly number[]): string => `np.array([${v.map(py).join(', ')}])`;
  return `import numpy as np

# Places x, y, z in metres, and real and imaginary part of the weight, of each element.
ELEMENTS = np.array([
${rows.join('\n')}
])
FREQUENCY = ${py(i.frequency * ratioOf(i))}  # Hz
ELEMENT = ${py(i.element)}  # exponent of the power pattern cos(theta)**q; 0 radiates everywhere
# Directions of the cut: SINE sin(t) + COSINE cos(t) + STILL.
SINE = ${vector(sine)}
COSINE = ${vector(cosine)}
STILL = ${vector(still)}
CUT = (${py(r.asked.from)}, ${py(r.asked.to)})  # rad

PLACES = ELEMENTS[:, :3]
WEIGHTS = ELEMENTS[:, 3] + 1j * ELEMENTS[:, 4]
WAVENUMBER = 2 * np.pi * FREQUENCY / 299792458.0


def array_factor(directions):
    """Complex sum of all elements in directions (n, 3)."""
    return np.exp(1j * WAVENUMBER * np.asarray(directions) @ PLACES.T) @ WEIGHTS


def power(directions):
    """Power pattern with that of the elements."""
    directions = np.asarray(directions)
    p = np.abs(array_factor(directions)) ** 2
    if ELEMENT == 0:
        return p
    return p * np.maximum(directions[:, 2], 0) ** ELEMENT


def cut(t):
    """Power at angles of the cut, rad."""
    t = np.atleast_1d(t)
    return power(np.outer(np.sin(t), SINE) + np.outer(np.cos(t), COSINE) + STILL)


${pythonMain(`t = np.linspace(*CUT, 7201)
p = cut(t)
k = int(np.argmax(p))
print("elements", len(WEIGHTS))
print("top_deg", np.degrees(t[k]))
for angle in np.linspace(*CUT, 37):
    print("angle", np.degrees(angle), cut(angle)[0])`)}`;
}
