import type { Onward } from '../../define/onward.ts';
import { plantOnwards } from '../plant-onwards.ts';
import type { StepResult } from './compute.ts';
import type { StepInputs } from './inputs.ts';

/** The system goes on to the tools that control it. */
export const next = (_: StepResult, i: StepInputs): readonly Onward[] =>
  plantOnwards('step-response', i.system, i.delay);
