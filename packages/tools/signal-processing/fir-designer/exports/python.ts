/** Python 3 of an FIR filter: coefficients, a filter on plain numbers, the bit-true integer model. */
import { fixedTotal } from '../../../exports/fixed-python.ts';
import { listRows, realLiteral } from '../../../exports/numbers.ts';
import { type FixedFir, headLines, planFir } from './fixed-fir.ts';

/** Needs nothing but Python; the coefficients go into SciPy's \`lfilter\` or \`freqz\` as they are. */
export function firPython(name: string, coefficients: ArrayLike<number>): string {
  const values = Array.from(coefficients);
  return `"""${name}: FIR filter, ${values.length} coefficients."""

COEFFICIENTS = [
${listRows(values.map(realLiteral), '    ')}
]


def filter_samples(samples):
    """Outputs for samples, the filter at rest before them."""
    out = []
    for n in range(len(samples)):
        total = 0.0
        for k in range(min(n + 1, len(COEFFICIENTS))):
            total += COEFFICIENTS[k] * samples[n - k]
        out.append(total)
    return out
`;
}

/** The integer model; Python's integers have no width, so every filter has one. */
export function firFixedPython(fir: FixedFir): string {
  const plan = planFir(fir);
  const { integers, shift } = plan;
  const lines = fixedTotal(fir.rounding, shift, fir.output.width, fir.overflow);
  return `"""
${headLines(fir, plan).join('\n')}
"""

COEFFICIENTS = [
${listRows(integers.map(String), '    ')}
]


def filter_samples(samples):
    """Output integers for input integers, the filter at rest before them."""
    out = []
    for n in range(len(samples)):
        total = 0
        for k in range(min(n + 1, len(COEFFICIENTS))):
            total += COEFFICIENTS[k] * samples[n - k]
${lines.map((line) => `        ${line}`).join('\n')}
        out.append(total)
    return out
`;
}
