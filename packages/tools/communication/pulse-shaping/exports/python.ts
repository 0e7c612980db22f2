/** Python without any library: both filters, and the figures of the page computed anew from their taps. */
import { listRows, realLiteral } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { ShapingResult } from '../compute.ts';
import type { ShapingInputs } from '../inputs.ts';
import { headLines } from './head.ts';
import { words } from './words.ts';

export function python(r: ShapingResult, i: ShapingInputs): string {
  const fixed = words(r, i);
  const { transmit, receive } = r.filters;
  const list = (x: ArrayLike<number>, integers: readonly number[] | undefined) =>
    listRows(integers ? integers.map(String) : Array.from(x, realLiteral), '    ');
  const scale = (shift: number | undefined) => (shift === undefined ? '0' : String(shift));
  return `"""
${headLines(r, i).join('\n')}
${fixed ? 'Coefficients are integers; sums are rounded to nearest, halves up.' : 'Coefficients in double precision.'}
"""

import cmath
import math

SAMPLES = ${i.samples}  # a symbol
RATE = ${realLiteral(i.rate)}  # symbols a second
INSTANT = ${r.instant}  # sample of the response of both at which the own symbol stands
SHIFT = ${scale(fixed?.transmit.shift)}  # bits behind the point of the taps
RECEIVER_SHIFT = ${scale(fixed?.receive.shift)}

TAPS = [
${list(transmit, fixed?.transmit.integers)}
]

RECEIVER = [
${list(receive, fixed?.receive.integers)}
]


def dropped(total, shift):
    """A sum without the bits behind its point."""
    return (total + (1 << (shift - 1))) >> shift if shift else total


def interpolate(symbols):
    """SAMPLES samples for each symbol, the filter at rest before them."""
    out = []
    for n in range(len(symbols)):
        for phase in range(SAMPLES):
            total = 0
            for k, tap in enumerate(TAPS[phase::SAMPLES]):
                if k <= n:
                    total += tap * symbols[n - k]
            out.append(dropped(total, SHIFT))
    return out


def receive(samples):
    """A sample for each, behind the receiver's filter, at rest before them."""
    out = []
    for n in range(len(samples)):
        total = 0
        for k, tap in enumerate(RECEIVER[: n + 1]):
            total += tap * samples[n - k]
        out.append(dropped(total, RECEIVER_SHIFT))
    return out


def both():
    """Response of both filters, their words' points left where they are."""
    out = [0] * (len(TAPS) + len(RECEIVER) - 1)
    for n, a in enumerate(TAPS):
        for k, b in enumerate(RECEIVER):
            out[n + k] += a * b
    return out


def interference():
    """EVM and peak distortion in %."""
    response = both()
    own = response[INSTANT]
    others = [
        response[n] / own for n in range(INSTANT % SAMPLES, len(response), SAMPLES) if n != INSTANT
    ]
    return 100 * math.sqrt(sum(g * g for g in others)), 100 * sum(abs(g) for g in others)


def weight(f, width, roll_off):
    """The measuring filter in power: a rectangle, or a root-raised cosine."""
    f = abs(f) / width
    if f <= (1 - roll_off) / 2:
        return 1.0
    if f >= (1 + roll_off) / 2:
        return 0.0
    return (1 + math.cos(math.pi / roll_off * (f - (1 - roll_off) / 2))) / 2


def power(centre, width, roll_off):
    """Power in a channel, by midpoints between the corners of the measuring filter."""
    fs = RATE * SAMPLES
    corners = [s * (1 + t * roll_off) / 2 * width for s, t in ((-1, 1), (-1, -1), (1, -1), (1, 1))]
    total = 0.0
    for low, high in zip(corners, corners[1:]):
        steps = max(1, math.ceil((high - low) / fs * 40 * len(TAPS))) if high > low else 0
        for k in range(steps):
            f = low + (k + 0.5) * (high - low) / steps
            turn = cmath.exp(-2j * math.pi * (centre + f) / fs)
            value = 0
            for tap in reversed(TAPS):
                value = value * turn + tap
            total += abs(value) ** 2 * weight(f, width, roll_off) * (high - low) / steps
    return total


def leakage(spacing=${realLiteral(i.spacing)}, width=${realLiteral(i.width)}, roll_off=${realLiteral(i.measure === 'root' ? i.measureRollOff : 0)}):
    """Own channel over the adjacent one, dB."""
    return 10 * math.log10(power(0, width, roll_off) / power(spacing, width, roll_off))


${pythonMain(`evm, peak = interference()
print("taps", len(TAPS))
print("evm_percent", evm)
print("peak_distortion_percent", peak)
print("aclr_dB", leakage())`)}`;
}
