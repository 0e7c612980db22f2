/** The difference equation in C99: in double precision, or in integers bit for bit as the model. */
import type { FixedStage, Stage } from '@tollbench/engines/discretize/stages.ts';
import { InputError } from '../../../define/error.ts';
import { blockComment } from '../../../exports/comment.ts';
import { coefficient, constant, FLOOR_SHIFT, integerType } from '../../../exports/fixed-c.ts';
import { realLiteral } from '../../../exports/numbers.ts';
import type { DiscretizerResult } from '../compute.ts';
import { realisationOf } from '../fixed.ts';
import { type DiscretizerInputs, METHOD_NAMES } from '../inputs.ts';
import { transferText } from '../words.ts';

const list = (values: readonly string[]): string => `{${values.join(', ')}}`;

export function c(r: DiscretizerResult, i: DiscretizerInputs): string {
  const { stages, lag } = realisationOf(i, r.discrete);
  const ascii = (text: string) =>
    text
      .replaceAll('−', '-')
      .replaceAll('·', '*')
      .replace(/[^\x20-\x7e]+/gu, '');
  const head = [
    `Difference equation of a system by ${ascii(METHOD_NAMES[i.method])}, one step every ${r.sampleTime} s.`,
    ...(r.discrete.z.den.length <= 4 && r.discrete.lag === 0
      ? [`Six digits of it: ${plain(transferText(r.discrete))}`]
      : []),
  ];
  const body = r.fixed ? fixedC(r.fixed.stages, lag, r.fixed.signal, i.word) : doubleC(stages, lag);
  return `${blockComment(head)}${body}`;
}

/** Powers without raised digits. */
const plain = (text: string): string =>
  text
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (d) => `^${[...d].map((x) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(x)).join('')}`)
    .replaceAll('−', '-')
    .replaceAll('·', '*')
    .replace(/[^\x20-\x7e]+/gu, ' ');

interface Shape {
  readonly sections: number;
  readonly taps: number;
  readonly feedback: number;
  readonly lag: number;
}

const shapeOf = (
  stages: readonly { readonly b: readonly unknown[] }[],
  feedback: readonly number[],
  lag: number,
): Shape => ({
  sections: stages.length,
  taps: Math.max(...stages.map(({ b }) => b.length)),
  feedback: Math.max(...feedback),
  lag,
});

const defines = ({ sections, taps, feedback, lag }: Shape): string =>
  `#define SYSTEM_SECTIONS ${sections}
#define SYSTEM_TAPS ${taps} /* b0 ... of each section */
#define SYSTEM_FEEDBACK ${Math.max(1, feedback)} /* a1 ... of each section */
${lag > 0 ? `#define SYSTEM_LAG ${lag} /* whole samples of dead time */\n` : ''}`;

const filled = (values: readonly string[], length: number, zero: string): string[] => [
  ...values,
  ...new Array<string>(Math.max(0, length - values.length)).fill(zero),
];

const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `    ${list(row)},`).join('\n');

/** The whole samples of dead time, as a ring. */
const delayLine = (lag: number, type: string): { member: string; code: string } =>
  lag === 0
    ? { member: '', code: '' }
    : {
        member: `    ${type} line[SYSTEM_LAG];\n    unsigned at;\n`,
        code: `    const ${type} late = s->line[s->at];
    s->line[s->at] = input;
    s->at = (s->at + 1) % SYSTEM_LAG;
    input = late;
`,
      };

const shifting = `        for (int k = SYSTEM_TAPS - 1; k > 0; k--) x[k] = x[k - 1];
        for (int k = SYSTEM_FEEDBACK - 1; k > 0; k--) y[k] = y[k - 1];
`;

const mainOf = (type: string, scan: string, print: string, cast: string): string => `
#ifdef SYSTEM_MAIN
/* cc -DSYSTEM_MAIN: reads one input a line, prints one output a line. */
#include <stdio.h>

int main(void) {
    static struct system_state s;
    ${type} input;
    system_reset(&s);
    while (scanf("${scan}", &input) == 1) printf("${print}\\n", ${cast}system_step(&s, ${type === 'long' ? '(system_signal)' : ''}input));
    return 0;
}
#endif
`;

function doubleC(stages: readonly Stage[], lag: number): string {
  const shape = shapeOf(
    stages,
    stages.map(({ a }) => a.length - 1),
    lag,
  );
  const line = delayLine(lag, 'double');
  const zero = '0.0';
  return `#include <string.h>

${defines(shape)}
/* y[k] = b0 x[k] + b1 x[k-1] + ... - a1 y[k-1] - a2 y[k-2] - ... */
static const double system_b[SYSTEM_SECTIONS][SYSTEM_TAPS] = {
${tableOf(stages.map(({ b }) => filled(b.map(realLiteral), shape.taps, zero)))}
};
static const double system_a[SYSTEM_SECTIONS][SYSTEM_FEEDBACK] = {
${tableOf(stages.map(({ a }) => filled(a.slice(1).map(realLiteral), Math.max(1, shape.feedback), zero)))}
};

struct system_state {
    double x[SYSTEM_SECTIONS][SYSTEM_TAPS];
    double y[SYSTEM_SECTIONS][SYSTEM_FEEDBACK];
${line.member}};

void system_reset(struct system_state *s);
double system_step(struct system_state *s, double input);

void system_reset(struct system_state *s) {
    memset(s, 0, sizeof *s);
}

/* One sample in, one sample out. */
double system_step(struct system_state *s, double input) {
${line.code}    for (int n = 0; n < SYSTEM_SECTIONS; n++) {
        double *x = s->x[n], *y = s->y[n], sum = 0.0;
        x[0] = input;
        for (int k = 0; k < SYSTEM_TAPS; k++) sum += system_b[n][k] * x[k];
        for (int k = 0; k < SYSTEM_FEEDBACK; k++) sum -= system_a[n][k] * y[k];
${shifting}        y[0] = sum;
        input = sum;
    }
    return input;
}
${mainOf('double', '%lf', '%.17g', '')}`;
}

/** Bits of the largest sum of a section, its sign included. */
function sumBits({ b, a, bFraction, aFraction }: FixedStage, signal: number): number {
  const size = (values: readonly number[]) => values.reduce((sum, x) => sum + Math.abs(x), 0);
  const top = size(b) * 2 ** Math.max(0, aFraction - bFraction);
  // A point right of the word shifts the sum up before it is saturated.
  const up = 2 ** Math.max(0, -aFraction);
  return Math.log2(Math.max(1, Math.max(size(b), (top + size(a)) * up) + 2 ** aFraction)) + signal;
}

function fixedC(stages: readonly FixedStage[], lag: number, signal: number, word: number): string {
  const bits = Math.max(...stages.map((s) => sumBits(s, signal)));
  if (bits > 63)
    throw new InputError(`needs sums of ${Math.ceil(bits) + 1} bits in C, and int64_t has 64`, {
      field: 'word',
      value: String(word),
      remedies: [{ form: 'sections' }, { numbers: 'double' }],
    });
  const shape = shapeOf(
    stages,
    stages.map(({ a }) => a.length),
    lag,
  );
  const line = delayLine(lag, 'system_signal');
  const [top, bottom] = [2 ** (signal - 1) - 1, -(2 ** (signal - 1))];
  const type = integerType(word);
  return `#include <stdint.h>
#include <string.h>

typedef int32_t system_signal; /* ${signal} bits, saturated; input and output have the same point */

${defines(shape)}
/* y[k] = b0 x[k] + b1 x[k-1] + ... - a1 y[k-1] - a2 y[k-2] - ..., integers of ${word} bits */
static const ${type} system_b[SYSTEM_SECTIONS][SYSTEM_TAPS] = {
${tableOf(stages.map(({ b }) => filled(b.map(coefficient), shape.taps, '0')))}
};
static const ${type} system_a[SYSTEM_SECTIONS][SYSTEM_FEEDBACK] = {
${tableOf(stages.map(({ a }) => filled(a.map(coefficient), Math.max(1, shape.feedback), '0')))}
};
/* Bits behind the point. */
static const int system_b_fraction[SYSTEM_SECTIONS] = ${list(stages.map((s) => String(s.bFraction)))};
static const int system_a_fraction[SYSTEM_SECTIONS] = ${list(stages.map((s) => String(s.aFraction)))};

struct system_state {
    system_signal x[SYSTEM_SECTIONS][SYSTEM_TAPS];
    system_signal y[SYSTEM_SECTIONS][SYSTEM_FEEDBACK];
${line.member}};
${FLOOR_SHIFT}
/* x 2^-n; up for n below 0. */
static int64_t scaled(int64_t x, int n) {
    return n >= 0 ? floor_shift(x, n) : x * (INT64_C(1) << -n);
}

void system_reset(struct system_state *s);
system_signal system_step(struct system_state *s, system_signal input);

void system_reset(struct system_state *s) {
    memset(s, 0, sizeof *s);
}

/* One sample in, one sample out. */
system_signal system_step(struct system_state *s, system_signal input) {
${line.code}    for (int n = 0; n < SYSTEM_SECTIONS; n++) {
        system_signal *x = s->x[n], *y = s->y[n];
        const int fraction = system_a_fraction[n];
        int64_t sum = 0;
        x[0] = input;
        for (int k = 0; k < SYSTEM_TAPS; k++) sum += (int64_t)system_b[n][k] * x[k];
        sum = scaled(sum, system_b_fraction[n] - fraction);
        for (int k = 0; k < SYSTEM_FEEDBACK; k++) sum -= (int64_t)system_a[n][k] * y[k];
        if (fraction > 0) sum += INT64_C(1) << (fraction - 1);
        sum = scaled(sum, fraction);
        if (sum > ${constant(BigInt(top))}) sum = ${constant(BigInt(top))};
        if (sum < ${constant(BigInt(bottom))}) sum = ${constant(BigInt(bottom))};
${shifting}        y[0] = (system_signal)sum;
        input = (system_signal)sum;
    }
    return input;
}
${mainOf('long', '%ld', '%ld', '(long)')}`;
}
