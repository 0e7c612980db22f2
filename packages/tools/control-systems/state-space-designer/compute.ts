import { EngineError } from '@tollbench/engines/error.ts';
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { normMax } from '@tollbench/engines/linalg/norms.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { InputError } from '../../define/error.ts';
import { type ClosedLoop, closedLoop, loopAtInput, referenceGain } from './closed-loop.ts';
import { type Augmented, augmented, type Feedback, feedbackOf } from './feedback.ts';
import type { DesignInputs } from './inputs.ts';
import { type LoopFigures, loopFigures } from './loop.ts';
import { type Observer, observerOf } from './observer.ts';
import { type Plant, plantOf } from './plant.ts';
import { type Response, responseOf } from './response.ts';
import { isDecaying, type Structure, structureOf } from './structure.ts';

export interface DesignResult {
  readonly plant: Plant;
  readonly structure: Structure;
  readonly augmented: Augmented;
  readonly feedback: Feedback;
  readonly observer: Observer | null;
  /** What references are multiplied by: m × references; zeros with integral action. */
  readonly reference: Matrix;
  readonly loop: ClosedLoop;
  readonly response: Response;
  /** null without a feedback. */
  readonly figures: LoopFigures | null;
  readonly stable: boolean;
}

/** The plant's structure, the feedback, the observer, and what they do together. */
export function compute(i: DesignInputs): DesignResult {
  try {
    return designed(i);
  } catch (error) {
    // Beyond the range of doubles on the way: a matter of the plant's numbers.
    if (error instanceof EngineError) throw new InputError(error.message, { field: 'a' });
    throw error;
  }
}

function designed(i: DesignInputs): DesignResult {
  const plant = plantOf(i);
  const structure = structureOf(plant, i);
  const sys = augmented(plant, i);
  const feedback = feedbackOf(plant, sys, i);
  const observer = observerOf(plant, i);
  const reference = referenceGain(plant, sys, feedback, i);
  const loop = closedLoop(plant, sys, feedback, observer, reference);
  const poles = closedPoles({ feedback, observer });
  const opened = loopAtInput(plant, sys, feedback, observer);
  const figures =
    opened && normMax(opened.c) > 0
      ? loopFigures(opened, plant, [...poles, ...modes(structure)])
      : null;
  return {
    plant,
    structure,
    augmented: sys,
    feedback,
    observer,
    reference,
    loop,
    response: responseOf(plant, loop, poles, observer !== null, i),
    figures,
    stable: poles.every((p) => isDecaying(p, plant)),
  };
}

const modes = ({ modes: list }: Structure): Complex[] => list.map(({ value }) => value);

/** The poles of feedback and observer: by the separation principle those of the whole. */
export const closedPoles = ({
  feedback,
  observer,
}: Pick<DesignResult, 'feedback' | 'observer'>): Complex[] =>
  [...feedback.poles, ...(observer?.poles ?? [])].map(({ value }) => value);
