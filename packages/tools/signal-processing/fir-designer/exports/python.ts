/** Python 3 of an FIR filter: coefficients, a filter on plain numbers, the bit-true integer model. */
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
  const out = fir.output.width;
  const half = 1n << BigInt(Math.max(0, shift - 1));
  const addend = {
    floor: '0',
    'toward-zero': `${2n * half - 1n} if total < 0 else 0`,
    'nearest-up': `${half}`,
    'nearest-away': `${half - 1n} if total < 0 else ${half}`,
    'nearest-even': `${half - 1n} + ((total >> ${shift}) & 1)`,
  }[fir.rounding];
  const round =
    shift > 0
      ? `total = (total + (${addend})) >> ${shift}`
      : shift < 0
        ? `total = total << ${-shift}`
        : '';
  const [low, high] = [-(1n << BigInt(out - 1)), (1n << BigInt(out - 1)) - 1n];
  const fit =
    fir.overflow === 'saturate'
      ? `total = max(${low}, min(${high}, total))`
      : `total = (total + ${high + 1n}) % ${2n * (high + 1n)} - ${high + 1n}`;
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
${[round, fit]
  .filter(Boolean)
  .map((line) => `        ${line}`)
  .join('\n')}
        out.append(total)
    return out
`;
}
