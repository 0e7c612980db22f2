import {
  type DigitalController,
  digitalController,
} from '@tollbench/engines/control/digital-controller.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../../define/error.ts';
import { realLiteral } from '../../../exports/numbers.ts';
import type { LoopResult } from '../compute.ts';
import { type LoopInputs, OPEN_LOOP } from '../inputs.ts';

/** The controller that the C file is written from. */
export function inCode(r: LoopResult, i: LoopInputs): DigitalController {
  if (i.kind === OPEN_LOOP)
    throw new InputError('is none: there is no controller to write in C', {
      field: 'kind',
      value: i.kind,
      remedies: [{ kind: 'gain' }, { kind: 'pid' }],
    });
  const omega = r.margins.phase?.omega ?? 1 / i.sampleTime;
  try {
    return digitalController(r.controller.c, i.sampleTime, omega);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'unsupported')
      throw new InputError(error.message, { field: 'controller', value: i.controller.text });
    throw error;
  }
}

/** A float literal: always with a point or an exponent. */
function literal(x: number): string {
  return `${realLiteral(Number(x.toPrecision(9)))}f`;
}

/** One row of sums, zeros left out. */
const sum = (terms: readonly (readonly [number, string])[]): string =>
  terms
    .filter(([k]) => k !== 0)
    .map(([k, name]) => (k === 1 ? name : `${literal(k)} * ${name}`))
    .join(' + ') || '0.0f';

/** One self-contained file: state, reset, step, and a small program over standard input for trying it out. */
export function c(r: LoopResult, i: LoopInputs): string {
  const k = inCode(r, i);
  const { n } = k;
  const names = Array.from({ length: n }, (_, j) => `s->x${j}`);
  const row = (m: Float64Array, from: number) =>
    names.map((name, j) => [m[from + j] as number, name] as const);
  const integrates = k.integral !== 0;
  const members = [
    ...(integrates ? ['float integral;', 'float previous_error;'] : []),
    ...names.map((_, j) => `float x${j};`),
  ];
  if (members.length === 0) members.push('float last;');
  const resets = [
    ...(integrates ? ['s->integral = 0.0f;', 's->previous_error = 0.0f;'] : []),
    ...names.map((name) => `${name} = 0.0f;`),
  ];
  if (resets.length === 0) resets.push('s->last = 0.0f;');
  const indent = (lines: readonly string[]) => lines.map((line) => `    ${line}\n`).join('');
  const v = sum([
    ...(integrates ? [[1, 's->integral'] as const] : []),
    ...row(k.c, 0),
    [k.d, 'error'],
  ]);
  return `/*
 * Controller by Tustin's rule, one step every ${i.sampleTime} s.
 *
 * The output is held between the limits. ${integrates ? 'While it is, the integrator follows it\n * (back-calculation), so that it does not wind up.' : 'The controller does not integrate,\n * so nothing winds up.'}
 */
#define LOOP_SAMPLE_TIME ${literal(i.sampleTime)} /* s */
#define LOOP_OUTPUT_MIN (${literal(i.low)})
#define LOOP_OUTPUT_MAX (${literal(i.high)})

struct loop_state {
${indent(members)}};

void loop_reset(struct loop_state *s);
float loop_step(struct loop_state *s, float reference, float measurement);

void loop_reset(struct loop_state *s)
{
${indent(resets)}}

/* Call once every LOOP_SAMPLE_TIME; returns what goes to the actuator. */
float loop_step(struct loop_state *s, float reference, float measurement)
{
    const float error = reference - measurement;
${
  integrates
    ? `    s->integral += ${literal(k.integral)} * (error + s->previous_error);
    s->previous_error = error;
`
    : ''
}    const float wanted = ${v};
${names.map((_, j) => `    const float next${j} = ${sum([...row(k.a, j * n), [k.b[j] as number, 'error']])};\n`).join('')}${names.map((name, j) => `    ${name} = next${j};\n`).join('')}    float output = wanted;
    if (output > LOOP_OUTPUT_MAX) output = LOOP_OUTPUT_MAX;
    if (output < LOOP_OUTPUT_MIN) output = LOOP_OUTPUT_MIN;
${integrates ? `    s->integral += ${literal(k.tracking)} * (output - wanted);\n` : n === 0 ? '    s->last = output;\n' : ''}    return output;
}

#ifdef LOOP_MAIN
/* cc -DLOOP_MAIN: reads "reference measurement" lines, prints one output a line. */
#include <stdio.h>

int main(void)
{
    struct loop_state s;
    float reference, measurement;
    loop_reset(&s);
    while (scanf("%f %f", &reference, &measurement) == 2)
        printf("%.9g\\n", (double)loop_step(&s, reference, measurement));
    return 0;
}
#endif
`;
}
