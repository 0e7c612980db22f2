/** Python 3 of a cascade: sections, and a filter on plain numbers. */
import type { Section } from '@tollbench/engines/iir/section.ts';
import { realLiteral } from './numbers.ts';

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
