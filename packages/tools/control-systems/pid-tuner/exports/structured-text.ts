import type { PidResult } from '../compute.ts';
import { constantsOf, headOf } from './constants.ts';

function integralLines({ code: { settings } }: PidResult): string {
  switch (settings.antiWindup) {
    case 'back-calculation':
      return '    integral := integral + increment + TRACKING * (output - wanted);';
    case 'conditional':
      return `    (* Not further into a limit. *)
    IF NOT (((wanted > HIGH_LIMIT) AND (increment > 0.0)) OR ((wanted < LOW_LIMIT) AND (increment < 0.0))) THEN
        integral := integral + increment;
    END_IF;`;
    case 'clamping':
      return `    integral := integral + increment;
    IF integral > HIGH_LIMIT THEN
        integral := HIGH_LIMIT;
    END_IF;
    IF integral < LOW_LIMIT THEN
        integral := LOW_LIMIT;
    END_IF;`;
    default:
      return '    integral := integral + increment;';
  }
}

/**
 * A function block of IEC 61131-3 (3rd ed., 2013), in what all vendors' dialects have: VAR CONSTANT, LREAL, IF; no
 * methods, no vendor's types. Manual mode follows the hand and hands over without a bump.
 */
export function structuredText(r: PidResult): string {
  const k = constantsOf(r);
  const tracking =
    r.code.settings.antiWindup === 'back-calculation'
      ? `    TRACKING : LREAL := ${k.tracking}; (* Ts/Tt *)\n`
      : '';
  return `(*
${headOf(r)
  .map((line) => `  ${line}`)
  .join('\n')}
  Call it in a cyclic task of exactly SAMPLE_TIME. In controllers without LREAL write REAL.
*)
FUNCTION_BLOCK PidTuned
VAR_INPUT
    reference : LREAL;
    measurement : LREAL;
    automatic : BOOL := TRUE;
    manual : LREAL; (* output while automatic is FALSE *)
END_VAR
VAR_OUTPUT
    output : LREAL;
END_VAR
VAR
    integral : LREAL := 0.0;
    derivative : LREAL := 0.0;
    lastReference : LREAL := 0.0;
    lastMeasurement : LREAL := 0.0;
    error : LREAL;
    proportional : LREAL;
    change : LREAL;
    increment : LREAL;
    wanted : LREAL;
END_VAR
VAR CONSTANT
    SAMPLE_TIME : LREAL := ${k.sampleTime}; (* s *)
    GAIN : LREAL := ${k.gain};
    INTEGRAL_STEP : LREAL := ${k.integral}; (* Kp Ts/Ti *)
    FADE : LREAL := ${k.fade}; (* Td/(Td + N Ts) *)
    DERIVATIVE_STEP : LREAL := ${k.derivative}; (* Kp N Td/(Td + N Ts) *)
${tracking}    WEIGHT_B : LREAL := ${k.b};
    WEIGHT_C : LREAL := ${k.c};
    LOW_LIMIT : LREAL := ${k.low};
    HIGH_LIMIT : LREAL := ${k.high};
END_VAR

IF automatic THEN
    error := reference - measurement;
    proportional := GAIN * (WEIGHT_B * reference - measurement);
    change := WEIGHT_C * (reference - lastReference) - (measurement - lastMeasurement);
    increment := INTEGRAL_STEP * error;
    derivative := FADE * derivative + DERIVATIVE_STEP * change;
    wanted := proportional + integral + derivative;
    output := wanted;
    IF output > HIGH_LIMIT THEN
        output := HIGH_LIMIT;
    END_IF;
    IF output < LOW_LIMIT THEN
        output := LOW_LIMIT;
    END_IF;
${integralLines(r)}
ELSE
    (* Follows the hand, so that automatic begins without a bump. *)
    output := manual;
    integral := manual - GAIN * (WEIGHT_B * reference - measurement);
    derivative := 0.0;
END_IF;
lastReference := reference;
lastMeasurement := measurement;
END_FUNCTION_BLOCK
`;
}
