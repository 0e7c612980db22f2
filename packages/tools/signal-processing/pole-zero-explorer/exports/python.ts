import { repeated } from '@tollbench/engines/control/locus/loop.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { realLiteral } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { PoleZeroResult } from '../compute.ts';
import { regionText } from '../phrases.ts';

const complexList = (roots: readonly Complex[]): string =>
  `[${roots.map(({ re, im }) => (im === 0 ? String(re) : `complex(${re}, ${im})`)).join(', ')}]`;

/** Zeros, poles and gain with the response, the partial fractions and the sequence of the region, as functions to import. */
export function python(r: PoleZeroResult): string {
  const region = r.regions[r.chosen];
  const side = region?.to ?? Infinity;
  return `import sys

import numpy as np
from scipy import signal

zeros = np.array(${complexList(repeated(r.map.zeros))}, dtype=complex)
poles = np.array(${complexList(repeated(r.map.poles))}, dtype=complex)
gain = ${realLiteral(r.map.gain)}
# The residues of 1/(${r.plane === 'z' ? '1 - p/z' : 's - p'})**j as rows p, j, A; what stands beside them as rows ${r.plane === 'z' ? 'power of 1/z' : 'power of s'}, coefficient.
fractions = [${r.fractions.fractions.map(({ pole, power, residue }) => `(complex(${pole.re}, ${pole.im}), ${power}, complex(${residue.re}, ${residue.im}))`).join(', ')}]
direct = [${r.fractions.direct.map(({ k, value }) => `(${k}, ${value})`).join(', ')}]
# ${region ? regionText(r.plane, region).replace('∞', 'inf').replace('−', '-') : ''}
outer = ${Number.isFinite(side) ? side : 'np.inf'}


${r.plane === 'z' ? discrete(r) : continuous(r)}`;
}

const discrete = ({
  sampleRate,
}: PoleZeroResult): string => `sample_rate = ${realLiteral(sampleRate)}  # Hz


def response(frequency):
    """H at frequencies in Hz."""
    w = 2 * np.pi * np.asarray(frequency, dtype=float) / sample_rate
    return signal.freqz_zpk(zeros, poles, gain, worN=w)[1]


def group_delay(frequency):
    """Samples, from the roots."""
    c = np.exp(2j * np.pi * np.asarray(frequency, dtype=float) / sample_rate)
    return -sum((c / (c - z)).real for z in zeros) + sum((c / (c - p)).real for p in poles)


def sample(n):
    """x[n] of the region of convergence."""
    value = sum(d for k, d in direct if k == n)
    for p, j, a in fractions:
        right = abs(p) < outer * (1 - 1e-13)
        if right != (n >= 0):
            continue
        weight = np.prod([(n + j - 1 - m) / (m + 1) for m in range(j - 1)])
        value += (1 if right else -1) * (a * weight * p**n).real
    return value


${pythonMain(`n = np.arange(-16, 32)
x = [sample(int(k)) for k in n]
if "--csv" in sys.argv:
    np.savetxt(sys.stdout, np.column_stack([n, x]), delimiter=",")
    sys.exit()

import matplotlib.pyplot as plt

f = np.linspace(0, sample_rate / 2, 2001)
figure, (left, top, bottom) = plt.subplots(1, 3, figsize=(14, 4.5))
left.add_patch(plt.Circle((0, 0), 1, fill=False))
left.plot(zeros.real, zeros.imag, "o", fillstyle="none")
left.plot(poles.real, poles.imag, "x")
left.set_aspect("equal")
left.grid(True)
with np.errstate(divide="ignore"):
    top.plot(f, 20 * np.log10(np.abs(response(f))))
top.set_xlabel("frequency (Hz)")
bottom.stem(n, x)
plt.show()`)}`;

const continuous = (_: PoleZeroResult): string => `def response(omega):
    """H at angular frequencies in rad/s."""
    return signal.freqs_zpk(zeros, poles, gain, worN=np.asarray(omega, dtype=float))[1]


def group_delay(omega):
    """Seconds, from the roots."""
    c = 1j * np.asarray(omega, dtype=float)
    return -sum((1 / (c - z)).real for z in zeros) + sum((1 / (c - p)).real for p in poles)


def value(t):
    """x(t) of the region of convergence, without impulses at 0."""
    total = 0.0
    for p, j, a in fractions:
        right = p.real < outer
        if right != (t >= 0):
            continue
        total += (1 if right else -1) * (a * t ** (j - 1) / np.prod(np.arange(1, j)) * np.exp(p * t)).real
    return total


${pythonMain(`sizes = np.abs(np.concatenate([zeros, poles, [1.0]]))
reach = 10 / np.min(sizes[sizes > 0])
t = np.linspace(-reach, reach, 801)
x = [value(k) for k in t]
if "--csv" in sys.argv:
    np.savetxt(sys.stdout, np.column_stack([t, x]), delimiter=",")
    sys.exit()

import matplotlib.pyplot as plt

w = np.geomspace(np.min(sizes[sizes > 0]) / 100, np.max(sizes) * 100, 2001)
figure, (left, top, bottom) = plt.subplots(1, 3, figsize=(14, 4.5))
left.plot(zeros.real, zeros.imag, "o", fillstyle="none")
left.plot(poles.real, poles.imag, "x")
left.axvline(0)
left.set_aspect("equal")
left.grid(True)
top.semilogx(w, 20 * np.log10(np.abs(response(w))))
top.set_xlabel("angular frequency (rad/s)")
bottom.plot(t, x)
plt.show()`)}`;
