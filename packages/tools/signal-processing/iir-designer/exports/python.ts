/** Python 3 of a cascade: the bit-true integer model. */
import { fixedTotal } from '../../../exports/fixed-python.ts';
import { pythonList } from '../../../exports/numbers.ts';
import { type FixedIir, headLines } from './fixed-iir.ts';

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
