/** C99 of a cascade: fixed point bit for bit as the model. */
import { EngineError } from '@tollbench/engines/error.ts';
import { blockComment } from '../../../exports/comment.ts';
import {
  coefficient,
  FLOOR_SHIFT,
  fitSum,
  integerType,
  roundSum,
} from '../../../exports/fixed-c.ts';
import { type FixedIir, headLines, widestSum } from './fixed-iir.ts';

const rows = (sections: readonly (readonly string[])[]): string =>
  sections.map((row) => `    {${row.join(', ')}},`).join('\n');

/** Direct form I in integers. Sums, and what rounding adds, must fit 64 bits; longer ones are refused. */
export function iirFixedC(iir: FixedIir): string {
  const { name, sections, signal } = iir;
  const shift = iir.coefficient.fraction;
  const needed = Math.max(widestSum(iir), shift) + 1;
  if (needed > 64)
    throw new EngineError('out-of-range', `The sum needs ${needed} bits, and C's int64_t has 64.`, {
      field: 'accumulator',
      value: needed,
    });
  const type = integerType(signal.width);
  const upper = name.toUpperCase();
  return `${blockComment(headLines(iir))}#include <stddef.h>
#include <stdint.h>

#define ${upper}_SECTIONS ${sections.length}

typedef struct {
    ${type} x[${upper}_SECTIONS + 1][2]; /* what went into each section last, and the output */
} ${name}_state; /* all zeros is the filter at rest */

/* b0, b1, b2, a1, a2: y = b0 x + b1 x1 + b2 x2 - a1 y1 - a2 y2 */
static const ${integerType(iir.coefficient.width)} ${name}_coefficients[${upper}_SECTIONS][5] = {
${rows(sections.map((s) => s.map(coefficient)))}
};
${shift > 0 ? FLOOR_SHIFT : ''}
${type} ${name}_step(${name}_state *state, ${type} sample);
void ${name}_block(${name}_state *state, const ${type} *in, ${type} *out, size_t count);

static ${type} ${name}_rounded(int64_t sum) {
${[...roundSum(iir.rounding, shift), ...fitSum(signal.width, iir.overflow)].join('\n')}
    return (${type})sum;
}

/* One sample in, one sample out. */
${type} ${name}_step(${name}_state *state, ${type} sample) {
    for (size_t k = 0; k < ${upper}_SECTIONS; k++) {
        const ${integerType(iir.coefficient.width)} *c = ${name}_coefficients[k];
        ${type} *x = state->x[k], *y = state->x[k + 1];
        int64_t sum = (int64_t)c[0] * sample + (int64_t)c[1] * x[0] + (int64_t)c[2] * x[1]
            - (int64_t)c[3] * y[0] - (int64_t)c[4] * y[1];
        x[1] = x[0];
        x[0] = sample;
        sample = ${name}_rounded(sum);
    }
    state->x[${upper}_SECTIONS][1] = state->x[${upper}_SECTIONS][0];
    state->x[${upper}_SECTIONS][0] = sample;
    return sample;
}

void ${name}_block(${name}_state *state, const ${type} *in, ${type} *out, size_t count) {
    for (size_t k = 0; k < count; k++) out[k] = ${name}_step(state, in[k]);
}
`;
}
