/** Python 3 of a cascade: sections, a filter on plain numbers, the bit-true integer model. */
import type { Section } from '@tollbench/engines/iir/section.ts';
import { fixedTotal } from '../../../exports/fixed-python.ts';
import { pythonList, realLiteral } from '../../../exports/numbers.ts';
import { type FixedIir, headLines } from './fixed-iir.ts';

/** Needs nothing but Python; `SOS` goes into SciPy's `sosfilt` and `sosfreqz` as it is. */
export function iirPython(name: string, sections: readonly Section[]): string {
  const rows = sections.map(({ b, a }) => `    [${[...b, 1, ...a].map(realLiteral).join(', ')}],`);
  return `"""${name}: IIR filter, ${sections.length} second-order sections."""

# b0, b1, b2, a0, a1, a2: what scipy.signal.sosfilt takes.
SOS = [
${rows.join('\n')}
]


def filter_samples(samples):
    """Outputs for samples, transposed direct form II, the filter at rest before them."""
    out = list(samples)
    for b0, b1, b2, _, a1, a2 in SOS:
        s1 = s2 = 0.0
        for n, x in enumerate(out):
            y = b0 * x + s1
            s1 = b1 * x - a1 * y + s2
            s2 = b2 * x - a2 * y
            out[n] = y
    return out
`;
}

/** The integer model; Python's integers have no width, so every filter has one. */
export function iirFixedPython(iir: FixedIir): string {
  const lines = fixedTotal(iir.rounding, iir.coefficient.fraction, iir.signal.width, iir.overflow);
  return `"""
${headLines(iir).join('\n')}
"""

# b0, b1, b2, a1, a2
SECTIONS = [
${iir.sections.map((s) => `    ${pythonList(s)},`).join('\n')}
]


def filter_samples(samples):
    """Output integers for input integers, the filter at rest before them."""
    out = list(samples)
    for b0, b1, b2, a1, a2 in SECTIONS:
        x1 = x2 = y1 = y2 = 0
        for n, x in enumerate(out):
            total = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
${lines.map((line) => `            ${line}`).join('\n')}
            x2, x1, y2, y1 = x1, x, y1, total
            out[n] = total
    return out
`;
}
