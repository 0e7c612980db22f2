import { listRows, pythonList, realLiteral } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import { weightsOf } from '../analysis.ts';
import type { SpectrumResult } from '../compute.ts';
import type { SpectrumInputs } from '../inputs.ts';
import { cosinesOf, planOf } from './plan.ts';

/** Draws the spectrum and prints its figures; with --csv it prints the bins. NumPy alone, and matplotlib for the picture. */
export function python(r: SpectrumResult, i: SpectrumInputs): string {
  const plan = planOf(r, i);
  return `import sys

import numpy as np

RATE = ${realLiteral(plan.rate)}  # samples a second
LENGTH = ${plan.length}  # samples of a transform
HOP = ${plan.hop}  # samples from one transform to the next
FULL_SCALE = ${realLiteral(plan.fullScale)}  # V, peak of the sine that is 0 dBFS
HALF_LOBE = ${realLiteral(plan.halfLobe)}  # bins from a line to the end of the window's main lobe
FUNDAMENTAL = ${plan.fundamental === null ? 'None' : realLiteral(plan.fundamental)}  # Hz
HARMONICS = ${plan.harmonics}
BAND = (${realLiteral(plan.low)}, ${realLiteral(plan.high)})  # Hz
LEFT_OUT = [${plan.leftOut.map(([a, b]) => `(${realLiteral(a)}, ${realLiteral(b)})`).join(', ')}]  # Hz

SAMPLES = np.array([
${listRows(Array.from(r.samples, realLiteral), '    ')}
])  # V


def window():
    """Weights of one transform."""
${windowLines(i, plan.length)}


def power_spectrum(x):
    """Frequencies, Hz, and one-sided mean squares by bin, V^2, averaged over transforms."""
    w = window()
    starts = range(0, len(x) - LENGTH + 1, HOP)
    parts = np.array([x[s : s + LENGTH] for s in starts])
    parts = (parts - (parts @ w / w.sum())[:, None]) * w
    squares = np.abs(np.fft.rfft(parts, axis=1)) ** 2
    power = 2 * squares.${plan.hold ? 'max' : 'mean'}(axis=0) / w.sum() ** 2
    power[0] /= 2
    if LENGTH % 2 == 0:
        power[-1] /= 2
    return np.arange(len(power)) * RATE / LENGTH, power


def gain_at(offset):
    """The window's transform at an offset from a line, bins, as a power."""
    w = window()
    turn = np.exp(-2j * np.pi * offset * np.arange(LENGTH) / LENGTH)
    return np.abs(np.sum(w * turn) / w.sum()) ** 2


def tone_figures(frequency, power, fundamental):
    """SNR, THD, SINAD and SFDR in dB, ENOB in bits."""
    k = np.arange(len(power))
    kinds = np.where((frequency >= BAND[0] - 1e-9) & (frequency <= BAND[1] + 1e-9), 0, 4)
    for low, high in LEFT_OUT:
        kinds[(frequency >= low) & (frequency <= high)] = 4
    kinds[(kinds == 0) & (k < HALF_LOBE - 0.05)] = 1
    at = lambda b: power[int(round(b))] / gain_at(b - int(round(b)))
    place = fundamental * LENGTH / RATE
    kinds[(kinds == 0) & (np.abs(k - place) < HALF_LOBE - 0.05)] = 2
    harmonics = []
    for order in range(2, HARMONICS + 1):
        b = (order * place) % LENGTH
        b = min(b, LENGTH - b)
        if kinds[int(round(b))] == 0:
            harmonics.append(at(b))
            kinds[(kinds == 0) & (np.abs(k - b) < HALF_LOBE - 0.05)] = 3
    noise_bins = power[(kinds == 0) & (k > 0)]
    covered = np.count_nonzero((kinds[1:] > 0) & (kinds[1:] < 4))
    w = window()
    enbw = LENGTH * np.sum(w**2) / w.sum() ** 2
    noise = (noise_bins.sum() + noise_bins.mean() * covered) / enbw
    distortion = sum(harmonics)
    signal = at(place)
    decibels = lambda ratio: 10 * np.log10(ratio)
    sinad = decibels(signal / (noise + distortion))
    return {
        "snr": decibels(signal / noise),
        "thd": decibels(distortion / signal) if distortion > 0 else None,
        "sinad": sinad,
        "enob": (sinad - decibels(1.5)) / decibels(4),
    }


${pythonMain(`frequency, power = power_spectrum(SAMPLES)
level = 10 * np.log10(np.maximum(2 * power / FULL_SCALE**2, 1e-34))
if "--csv" in sys.argv:
    np.savetxt(sys.stdout, np.column_stack([frequency, level]), delimiter=",", header="frequency_hz,level_dbfs", comments="")
else:
    if FUNDAMENTAL is not None:
        for name, value in tone_figures(frequency, power, FUNDAMENTAL).items():
            print(name, value)
    if "--quiet" not in sys.argv:
        import matplotlib.pyplot as plt

        plt.plot(frequency, level)
        plt.xlabel("frequency (Hz)")
        plt.ylabel("level (dBFS)")
        plt.grid(True)
        plt.show()`)}`;
}

/** A sum of cosines where the window is one of few, its weights where not. */
function windowLines(i: SpectrumInputs, n: number): string {
  const cosines = cosinesOf(i, n);
  if (!cosines)
    return `    return np.array([
${listRows(Array.from(weightsOf(i, n), realLiteral), '        ')}
    ])`;
  return `    angle = 2 * np.pi * np.arange(LENGTH) / LENGTH
    return sum((-1) ** k * a * np.cos(k * angle) for k, a in enumerate(${pythonList(cosines)})) * np.ones(LENGTH)`;
}
