/** C99 of an FIR filter: fixed point bit for bit as the model, and double precision. */
import { EngineError } from '@tollbench/engines/error.ts';
import { blockComment } from '../../../exports/comment.ts';
import {
  coefficient,
  FLOOR_SHIFT,
  fitSum,
  integerType,
  roundSum,
} from '../../../exports/fixed-c.ts';
import { listRows, realLiteral } from '../../../exports/numbers.ts';
import { type FixedFir, headLines, planFir } from './fixed-fir.ts';

/** Fixed point. Sums, and what rounding adds, must fit 64 bits; longer ones are refused. */
export function firFixedC(fir: FixedFir): string {
  const plan = planFir(fir);
  const { accumulator, integers, shift } = plan;
  const needed = shift > 0 ? Math.max(accumulator, shift) + 1 : accumulator - shift;
  if (needed > 64) {
    throw new EngineError('out-of-range', `The sum needs ${needed} bits, and C's int64_t has 64.`, {
      field: 'accumulator',
      value: needed,
    });
  }
  const { name, input, output } = fir;
  const [inType, outType] = [integerType(input.width), integerType(output.width)];
  const fit = fitSum(output.width, fir.overflow);
  return `${blockComment(headLines(fir, plan))}#include <stddef.h>
#include <stdint.h>

#define ${name.toUpperCase()}_TAPS ${integers.length}

typedef struct {
    ${inType} line[${integers.length}]; /* the latest samples, a ring */
    size_t newest;
} ${name}_state; /* all zeros is the filter at rest */

static const ${integerType(fir.coefficient.width)} ${name}_coefficients[${integers.length}] = {
${listRows(integers.map(coefficient), '    ')}
};
${shift > 0 ? FLOOR_SHIFT : ''}
${outType} ${name}_step(${name}_state *state, ${inType} sample);
void ${name}_block(${name}_state *state, const ${inType} *in, ${outType} *out, size_t count);

/* One sample in, one sample out. */
${outType} ${name}_step(${name}_state *state, ${inType} sample) {
    size_t at = state->newest + 1 < ${integers.length} ? state->newest + 1 : 0;
    state->newest = at;
    state->line[at] = sample;
    int64_t sum = 0;
    for (size_t k = 0; k < ${integers.length}; k++) {
        sum += (int64_t)${name}_coefficients[k] * state->line[at];
        at = at > 0 ? at - 1 : ${integers.length - 1};
    }
${[...roundSum(fir.rounding, shift), ...fit].join('\n')}
    return (${outType})sum;
}

void ${name}_block(${name}_state *state, const ${inType} *in, ${outType} *out, size_t count) {
    for (size_t k = 0; k < count; k++) out[k] = ${name}_step(state, in[k]);
}
`;
}

/** Double precision, from real coefficients. */
export function firFloatC(name: string, coefficients: ArrayLike<number>): string {
  const values = Array.from(coefficients);
  const taps = values.length;
  return `${blockComment([`${name}: FIR filter, ${taps} coefficients, double precision`])}#include <stddef.h>

#define ${name.toUpperCase()}_TAPS ${taps}

typedef struct {
    double line[${taps}]; /* the latest samples, a ring */
    size_t newest;
} ${name}_state; /* all zeros is the filter at rest */

static const double ${name}_coefficients[${taps}] = {
${listRows(values.map(realLiteral), '    ')}
};

double ${name}_step(${name}_state *state, double sample);
void ${name}_block(${name}_state *state, const double *in, double *out, size_t count);

double ${name}_step(${name}_state *state, double sample) {
    size_t at = state->newest + 1 < ${taps} ? state->newest + 1 : 0;
    state->newest = at;
    state->line[at] = sample;
    double sum = 0.0;
    for (size_t k = 0; k < ${taps}; k++) {
        sum += ${name}_coefficients[k] * state->line[at];
        at = at > 0 ? at - 1 : ${taps - 1};
    }
    return sum;
}

void ${name}_block(${name}_state *state, const double *in, double *out, size_t count) {
    for (size_t k = 0; k < count; k++) out[k] = ${name}_step(state, in[k]);
}
`;
}
