import { blockComment } from '../../../exports/comment.ts';
import type { PidResult } from '../compute.ts';
import { constantsOf, headOf } from './constants.ts';

/** The last lines of a step: what the integral does, in C's words. */
function integralLines({ code: { settings } }: PidResult): string {
  switch (settings.antiWindup) {
    case 'back-calculation':
      return '    s->integral = s->integral + step + PID_TRACKING * (output - wanted);';
    case 'conditional':
      return `    /* Not further into a limit. */
    if (!((wanted > PID_HIGH && step > 0.0) || (wanted < PID_LOW && step < 0.0)))
        s->integral = s->integral + step;`;
    case 'clamping':
      return `    s->integral = s->integral + step;
    if (s->integral > PID_HIGH) s->integral = PID_HIGH;
    if (s->integral < PID_LOW) s->integral = PID_LOW;`;
    default:
      return '    s->integral = s->integral + step;';
  }
}

/** One self-contained file: constants, state, start, step, and a program over standard input for trying it out. */
export function c(r: PidResult): string {
  const k = constantsOf(r);
  const tracking =
    r.code.settings.antiWindup === 'back-calculation'
      ? `#define PID_TRACKING (${k.tracking}) /* Ts/Tt */\n`
      : '';
  return `${blockComment([
    ...headOf(r),
    'Sums are in the order in which the page computes them: keep it, and compile without -ffast-math',
    'and with -ffp-contract=off, and the bits are the same. For float change one line.',
  ])}typedef double pid_real;

#define PID_SAMPLE_TIME (${k.sampleTime}) /* s */
#define PID_GAIN (${k.gain})
#define PID_INTEGRAL (${k.integral}) /* Kp Ts/Ti */
#define PID_FADE (${k.fade}) /* Td/(Td + N Ts) */
#define PID_DERIVATIVE (${k.derivative}) /* Kp N Td/(Td + N Ts) */
${tracking}#define PID_B (${k.b}) /* weight of the reference in the proportional part */
#define PID_C (${k.c}) /* weight of the reference in the derivative */
#define PID_LOW (${k.low})
#define PID_HIGH (${k.high})

struct pid_state {
    pid_real integral;
    pid_real derivative;
    pid_real reference;
    pid_real measurement;
};

void pid_reset(struct pid_state *s);
void pid_start(struct pid_state *s, pid_real reference, pid_real measurement, pid_real output);
pid_real pid_step(struct pid_state *s, pid_real reference, pid_real measurement);

/* At rest at 0. */
void pid_reset(struct pid_state *s)
{
    s->integral = 0.0;
    s->derivative = 0.0;
    s->reference = 0.0;
    s->measurement = 0.0;
}

/* In manual, at every step with the output that is set by hand: automatic then begins without a bump. */
void pid_start(struct pid_state *s, pid_real reference, pid_real measurement, pid_real output)
{
    s->integral = output - PID_GAIN * (PID_B * reference - measurement);
    s->derivative = 0.0;
    s->reference = reference;
    s->measurement = measurement;
}

/* Call once every PID_SAMPLE_TIME; returns what goes to the actuator. */
pid_real pid_step(struct pid_state *s, pid_real reference, pid_real measurement)
{
    const pid_real error = reference - measurement;
    const pid_real proportional = PID_GAIN * (PID_B * reference - measurement);
    const pid_real change = PID_C * (reference - s->reference) - (measurement - s->measurement);
    const pid_real step = PID_INTEGRAL * error;
    pid_real wanted;
    pid_real output;

    s->derivative = PID_FADE * s->derivative + PID_DERIVATIVE * change;
    wanted = proportional + s->integral + s->derivative;
    output = wanted;
    if (output > PID_HIGH) output = PID_HIGH;
    if (output < PID_LOW) output = PID_LOW;
${integralLines(r)}
    s->reference = reference;
    s->measurement = measurement;
    return output;
}

#ifdef PID_MAIN
/* cc -DPID_MAIN: reads "reference measurement" lines, prints one output a line. */
#include <stdio.h>

int main(void)
{
    struct pid_state s;
    double reference, measurement;
    pid_reset(&s);
    while (scanf("%lf %lf", &reference, &measurement) == 2)
        printf("%.17g\\n", (double)pid_step(&s, (pid_real)reference, (pid_real)measurement));
    return 0;
}
#endif
`;
}
