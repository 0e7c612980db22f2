/**
 * C99 of a chain, for blocks of any length: no allocation, no buffer between stages. Each sample is pushed into the first
 * stage, and what a stage makes is pushed into the next. Zero coefficients of half-band stages are not multiplied.
 */
import { blockComment } from '../../../exports/comment.ts';
import { listRows, realLiteral } from '../../../exports/numbers.ts';
import type { Task } from '../conversion.ts';
import { type Plan, type PlannedStage, writeStages } from '../plans.ts';

export type RealType = 'double' | 'float';

interface Context {
  readonly name: string;
  readonly type: RealType;
}

/** Samples that a stage keeps. */
const lineOf = (s: PlannedStage): number =>
  s.halfBand && s.up === 2 ? (s.h.length + 1) / 2 : s.state;

const literal = (c: number, type: RealType): string =>
  type === 'double' ? realLiteral(c) : `${realLiteral(Number(Math.fround(c).toPrecision(9)))}f`;

const ARRAY_INDENT = '    ';

/** `static const … name_h1[L][T] = { … };`, or the coefficients of a half-band stage that are not 0. */
function coefficients(s: PlannedStage, k: number, { name, type }: Context): string {
  const text = (values: readonly number[]) =>
    listRows(
      values.map((c) => literal(c, type)),
      ARRAY_INDENT,
    );
  const gained = Array.from(s.h, (c) => c * s.up);
  if (s.halfBand) {
    const even = gained.filter((_, n) => n % 2 === 0);
    return `/* h[0], h[2], ...: of the others only the middle is not 0 */
static const ${type} ${name}_h${k}[${even.length}] = {
${text(even)}
};
`;
  }
  const rows = Array.from({ length: s.up }, (_, p) =>
    Array.from({ length: s.state }, (_, n) => gained[p + n * s.up] ?? 0),
  );
  return `static const ${type} ${name}_h${k}[${s.up}][${s.state}] = {
${rows.map((row) => `  {\n${text(row)}\n  },`).join('\n')}
};
`;
}

/** What a stage does with an output of it. */
const passOn = (k: number, count: number, { name }: Context, sum: string): string =>
  k === count
    ? `out[made++] = ${sum};`
    : `made += ${name}_push${k + 1}(state, ${sum}, out + made);`;

/** The sum of one output, in statements that leave it in `sum`. */
function sumLines(s: PlannedStage, k: number, { name, type }: Context): string[] {
  const zero = literal(0, type);
  if (!s.halfBand)
    return [
      `const ${type} *h = ${name}_h${k}[state->phase${k}];`,
      `${type} sum = ${zero};`,
      `for (size_t n = 0; n < ${s.state}; n++) sum += h[n] * x[n];`,
    ];
  const middle = (s.h.length - 1) / 2;
  const centre = literal((s.h[middle] ?? 0) * s.up, type);
  const even = (s.h.length + 1) / 2;
  if (s.up === 1)
    return [
      `${type} sum = ${centre} * x[${middle}];`,
      `for (size_t n = 0; n < ${even}; n++) sum += ${name}_h${k}[n] * x[2 * n];`,
    ];
  return [
    `${type} sum = ${zero};`,
    `if (state->phase${k} == 0)`,
    `    for (size_t n = 0; n < ${even}; n++) sum += ${name}_h${k}[n] * x[n];`,
    `else sum = ${centre} * x[${(middle - 1) / 2}];`,
  ];
}

/** The function that takes a sample into a stage. */
function push(s: PlannedStage, k: number, count: number, at: Context): string {
  const { name, type } = at;
  const line = lineOf(s);
  return `static size_t ${name}_push${k}(${name}_state *state, ${type} sample, ${type} *out) {
    size_t made = 0;
    state->at${k} = state->at${k} > 0 ? state->at${k} - 1 : ${line - 1};
    state->line${k}[state->at${k}] = sample;
    state->line${k}[state->at${k} + ${line}] = sample;
    const ${type} *x = state->line${k} + state->at${k}; /* x[n] came n samples ago */
    for (; state->phase${k} < ${s.up}; state->phase${k} += ${s.down}) {
${sumLines(s, k, at)
  .map((text) => `        ${text}`)
  .join('\n')}
        ${passOn(k, count, at, 'sum')}
    }
    state->phase${k} -= ${s.up};
    return made;
}
`;
}

/** The most outputs of so many inputs, stage by stage. */
const mostOutputs = (stages: readonly PlannedStage[]): string =>
  stages.reduce(
    (text, { up, down }) => `((${text} * ${up}u + ${down - 1}u) / ${down}u)`,
    '(size_t)(inputs)',
  );

function header(task: Task, plan: Plan, { name, type }: Context): string {
  const delay =
    plan.delay === null
      ? 'the filters do not mirror: each frequency has a delay of its own'
      : `delay: ${plan.delay * task.rate} inputs, ${plan.delay * task.out} outputs`;
  return blockComment([
    `${name}: sample rate times ${task.up}/${task.down} in ${plan.stages.length === 1 ? 'one stage' : `${plan.stages.length} stages`}, ${writeStages(plan.stages).replaceAll(', ', ', then ')}, ${type} precision`,
    delay,
    `${plan.multiplications} multiplications an output on average`,
  ]);
}

/** The whole file. */
export function resamplerC(name: string, task: Task, plan: Plan, type: RealType): string {
  const at: Context = { name, type };
  const { stages } = plan;
  const upper = name.toUpperCase();
  const numbered = stages.map((s, n) => [s, n + 1] as const);
  return `${header(task, plan, at)}#include <stddef.h>

#define ${upper}_UP ${task.up}
#define ${upper}_DOWN ${task.down}
/* room that \`out\` needs for a block of so many inputs */
#define ${upper}_MAX_OUTPUTS(inputs) ${mostOutputs(stages)}

typedef struct {
${numbered
  .map(
    ([s, k]) =>
      `    ${type} line${k}[${2 * lineOf(s)}]; /* the latest ${lineOf(s)} samples, twice, so that they stand in a row */
    size_t at${k}, phase${k};`,
  )
  .join('\n')}
} ${name}_state; /* all zeros is rest */

${numbered.map(([s, k]) => coefficients(s, k, at)).join('\n')}
size_t ${name}_block(${name}_state *state, const ${type} *in, size_t count, ${type} *out);
size_t ${name}_inputs(const ${name}_state *state, size_t outputs);

${numbered
  .map(([s, k]) => push(s, k, stages.length, at))
  .toReversed()
  .join('\n')}
/* Takes a block of any length, 0 too, and says how many outputs it wrote. */
size_t ${name}_block(${name}_state *state, const ${type} *in, size_t count, ${type} *out) {
    size_t made = 0;
    for (size_t k = 0; k < count; k++) made += ${name}_push1(state, in[k], out + made);
    return made;
}

/* How many more inputs it takes until so many more outputs are made. */
size_t ${name}_inputs(const ${name}_state *state, size_t outputs) {
    size_t n = outputs;
${numbered
  .map(([s, k]) => `    if (n > 0) n = (state->phase${k} + (n - 1) * ${s.down}u) / ${s.up}u + 1;`)
  .toReversed()
  .join('\n')}
    return n;
}
`;
}
