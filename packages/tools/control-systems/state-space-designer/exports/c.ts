import { blocks, minus, part } from '@tollbench/engines/linalg/blocks.ts';
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { heldPlant } from '@tollbench/engines/state-space/sampled.ts';
import { InputError } from '../../../define/error.ts';
import { cMatrix } from '../../../exports/matrices.ts';
import { realLiteral } from '../../../exports/numbers.ts';
import type { DesignResult } from '../compute.ts';
import type { DesignInputs } from '../inputs.ts';

export interface Digital {
  readonly step: number;
  /** x̂[k+1] = F·x̂[k] + G·(u; y); null without an observer. */
  readonly estimate: { readonly f: Matrix; readonly g: Matrix } | null;
}

/** The observer at the sample time of the code: as designed in discrete time, behind a hold of u and y else. */
export function digital({ plant, observer }: DesignResult, i: DesignInputs): Digital {
  const step = plant.step ?? i.codeTime;
  if (!observer) return { step, estimate: null };
  const f = minus(plant.a, multiply(observer.l, plant.c));
  const g = blocks([[minus(plant.b, multiply(observer.l, plant.d)), observer.l]]);
  if (plant.time === 'discrete') return { step, estimate: { f, g } };
  const held = heldPlant(f, g, step);
  return { step, estimate: { f: held.a, g: held.b } };
}

/** One self-contained file: state, output, update, and a small program over standard input for trying it out. */
export function c(r: DesignResult, i: DesignInputs): string {
  const { plant, feedback, observer, reference, augmented: sys } = r;
  if (feedback.method === 'none')
    throw new InputError('is none: there is no controller to write in C', {
      field: 'design',
      value: i.design,
      remedies: [{ design: 'lqr' }],
    });
  const { step, estimate } = digital(r, i);
  const { n, m } = plant;
  const measured = observer ? plant.p : n;
  const nt = sys.integrators;
  const references = nt > 0 ? nt : reference.cols;
  const table = (name: string, from: Matrix, rows: string, cols: string) =>
    from.data.length === 0
      ? ''
      : `static const double ${name}[${rows}][${cols}] = {\n${cMatrix(from)}\n};\n`;
  const sum = (to: string, from: string, rows: string, cols: string, sign = '+') =>
    `    for (i = 0; i < ${rows}; i++)
        for (j = 0; j < ${cols}; j++)
            ${to}[i] ${sign}= ${from};
`;
  return `/*
 * State feedback${observer ? ' with an observer' : ''}${nt > 0 ? ' and integral action' : ''}, one step every ${step} s.
 *
 * At each step call sf_output, give u to the actuator, limited as it must be, and
 * then sf_update with the u that was given: an observer told the true u does not
 * wind up${nt > 0 ? ', and integrators stand still while the actuator is at a limit' : ''}.
 */
#define SF_SAMPLE_TIME ${realLiteral(step)} /* s */
#define SF_STATES ${n}
#define SF_INPUTS ${m}
#define SF_MEASURED ${measured} /* ${observer ? 'outputs' : 'states'} */
#define SF_REFERENCES ${references}
${nt > 0 ? `#define SF_INTEGRATORS ${nt}\n` : ''}
struct sf_state {
${[estimate ? '    double x[SF_STATES]; /* the estimate */\n' : '', nt > 0 ? '    double xi[SF_INTEGRATORS];\n' : '', !estimate && nt === 0 ? '    double u[SF_INPUTS];\n' : ''].join('')}};

void sf_reset(struct sf_state *s);
void sf_output(struct sf_state *s, const double *measured, const double *reference, double *u);
void sf_update(struct sf_state *s, const double *measured, const double *reference,
               const double *wanted, const double *given);

${table('sf_k', feedback.k, 'SF_INPUTS', 'SF_STATES')}${
  nt > 0
    ? table('sf_ki', feedback.ki, 'SF_INPUTS', 'SF_INTEGRATORS') +
      (
        observer
          ? ''
          : table('sf_c', sys.ct, 'SF_INTEGRATORS', 'SF_STATES') +
            (feedsThrough(r) ? table('sf_d', sys.dt, 'SF_INTEGRATORS', 'SF_INPUTS') : '')
      )
    : table('sf_n', reference, 'SF_INPUTS', 'SF_REFERENCES')
}${
  estimate
    ? table('sf_f', estimate.f, 'SF_STATES', 'SF_STATES') +
      table('sf_gu', part(estimate.g, 0, n, 0, m), 'SF_STATES', 'SF_INPUTS') +
      table('sf_gy', part(estimate.g, 0, n, m, m + plant.p), 'SF_STATES', 'SF_MEASURED')
    : ''
}
void sf_reset(struct sf_state *s)
{
    const struct sf_state zero = {0};
    *s = zero;
}

/* u = ${nt > 0 ? '-K x - Ki xi' : '-K x + N r'}; x is ${observer ? 'the estimate, and "measured" is not looked at' : 'what is measured'}. */
void sf_output(struct sf_state *s, const double *measured, const double *reference, double *u)
{
    int i, j;
${observer ? '    (void)measured;\n' : `    const double *x = measured;\n`}${nt > 0 ? '    (void)reference;\n' : ''}${!estimate && nt === 0 ? '    (void)s;\n' : ''}    for (i = 0; i < SF_INPUTS; i++) u[i] = 0.0;
${sum('u', `sf_k[i][j] * ${observer ? 's->x' : 'x'}[j]`, 'SF_INPUTS', 'SF_STATES', '-')}${
  nt > 0
    ? sum('u', 'sf_ki[i][j] * s->xi[j]', 'SF_INPUTS', 'SF_INTEGRATORS', '-')
    : sum('u', 'sf_n[i][j] * reference[j]', 'SF_INPUTS', 'SF_REFERENCES')
}}

/* The next state, from what is measured and from the u that the plant was given. */
void sf_update(struct sf_state *s, const double *measured, const double *reference,
               const double *wanted, const double *given)
{
${updateBody(r, i, estimate !== null)}}

#ifdef SF_MAIN
/* cc -DSF_MAIN: reads lines "measured... reference...", prints u; the actuator has no limits. */
#include <stdio.h>

int main(void)
{
    struct sf_state s;
    double measured[SF_MEASURED], reference[SF_REFERENCES], u[SF_INPUTS];
    int i, got;
    sf_reset(&s);
    for (;;) {
        got = 0;
        for (i = 0; i < SF_MEASURED; i++) got += scanf("%lf", &measured[i]) == 1;
        for (i = 0; i < SF_REFERENCES; i++) got += scanf("%lf", &reference[i]) == 1;
        if (got != SF_MEASURED + SF_REFERENCES) return 0;
        sf_output(&s, measured, reference, u);
        for (i = 0; i < SF_INPUTS; i++) printf("%.17g%c", u[i], i + 1 < SF_INPUTS ? ' ' : '\\n');
        sf_update(&s, measured, reference, u, u);
    }
}
#endif
`;
}

const feedsThrough = ({ augmented }: DesignResult): boolean =>
  augmented.dt.data.some((x) => x !== 0);

/** The estimate and the integrators one step on. */
function updateBody(r: DesignResult, i: DesignInputs, estimates: boolean): string {
  const { augmented: sys, observer } = r;
  const nt = sys.integrators;
  const lines: string[] = [];
  if (estimates)
    lines.push(
      `    double next[SF_STATES] = {0.0};
    int i, j;
    for (i = 0; i < SF_STATES; i++) {
        for (j = 0; j < SF_STATES; j++) next[i] += sf_f[i][j] * s->x[j];
        for (j = 0; j < SF_INPUTS; j++) next[i] += sf_gu[i][j] * given[j];
        for (j = 0; j < SF_MEASURED; j++) next[i] += sf_gy[i][j] * measured[j];
    }
`,
    );
  else lines.push(nt > 0 ? '    int i, j;\n' : '');
  if (nt > 0) {
    const tracked = i.tracked.map((t) => t - 1);
    lines.push(`    int limited = 0;
    for (i = 0; i < SF_INPUTS; i++) limited |= wanted[i] < given[i] || wanted[i] > given[i];
    if (!limited) {
`);
    if (observer)
      tracked.forEach((t, k) => {
        lines.push(`        s->xi[${k}] += SF_SAMPLE_TIME * (reference[${k}] - measured[${t}]);\n`);
      });
    else
      lines.push(`        for (i = 0; i < SF_INTEGRATORS; i++) {
            double y = 0.0;
            for (j = 0; j < SF_STATES; j++) y += sf_c[i][j] * measured[j];
${feedsThrough(r) ? '            for (j = 0; j < SF_INPUTS; j++) y += sf_d[i][j] * given[j];\n' : ''}            s->xi[i] += SF_SAMPLE_TIME * (reference[i] - y);
        }
`);
    lines.push('    }\n');
  } else lines.push('    (void)reference;\n    (void)wanted;\n');
  if (estimates) lines.push('    for (i = 0; i < SF_STATES; i++) s->x[i] = next[i];\n');
  else if (nt === 0)
    lines.push(
      '    int i;\n    (void)measured;\n    for (i = 0; i < SF_INPUTS; i++) s->u[i] = given[i];\n',
    );
  return lines.join('');
}
