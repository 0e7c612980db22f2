/** The working, set with the numbers of now. A chunk of its own, since it brings Temml along. */
import type { Step } from '@tollbench/tools/define/output.ts';
import { math } from '../math.ts';
import { steps } from '../render/steps.ts';

export function setSteps(place: HTMLElement, list: readonly Step[]): void {
  place.innerHTML = steps(list, math);
}
