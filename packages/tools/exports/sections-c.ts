/** C99 of a cascade in double precision. */
import type { Section } from '@tollbench/engines/iir/section.ts';
import { blockComment } from './comment.ts';
import { realLiteral } from './numbers.ts';

const rows = (sections: readonly (readonly string[])[]): string =>
  sections.map((row) => `    {${row.join(', ')}},`).join('\n');

/** Transposed direct form II in double precision. */
export function iirFloatC(name: string, sections: readonly Section[]): string {
  const upper = name.toUpperCase();
  return `${blockComment([
    `${name}: IIR filter, ${sections.length} second-order sections, transposed direct form II, double precision`,
  ])}#include <stddef.h>

#define ${upper}_SECTIONS ${sections.length}

typedef struct {
    double s[${upper}_SECTIONS][2];
} ${name}_state; /* all zeros is the filter at rest */

/* b0, b1, b2, a1, a2: H = (b0 + b1/z + b2/z^2)/(1 + a1/z + a2/z^2) */
static const double ${name}_coefficients[${upper}_SECTIONS][5] = {
${rows(sections.map(({ b, a }) => [...b, ...a].map(realLiteral)))}
};

double ${name}_step(${name}_state *state, double sample);
void ${name}_block(${name}_state *state, const double *in, double *out, size_t count);

double ${name}_step(${name}_state *state, double sample) {
    for (size_t k = 0; k < ${upper}_SECTIONS; k++) {
        const double *c = ${name}_coefficients[k];
        double *s = state->s[k];
        double y = c[0] * sample + s[0];
        s[0] = c[1] * sample - c[3] * y + s[1];
        s[1] = c[2] * sample - c[4] * y;
        sample = y;
    }
    return sample;
}

void ${name}_block(${name}_state *state, const double *in, double *out, size_t count) {
    for (size_t k = 0; k < count; k++) out[k] = ${name}_step(state, in[k]);
}
`;
}
