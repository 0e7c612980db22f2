/// <reference lib="dom" />
/** Takes the loop's gain in hand: its curve on the Bode diagram follows the pointer, or its crossover does where that is what was asked for. */
import type { Page, View } from '../../define/tool.ts';
import { type Layout, layout } from '../../plot/layout.ts';
import { pointOn, sizeOn } from '../../plot/stage.ts';
import { bodePlot } from './bode-plot.ts';
import type { LoopResult } from './compute.ts';
import { grabbed, nearCurve } from './drag.ts';
import type { inputs, LoopInputs } from './inputs.ts';

const REACH = { mouse: 7, touch: 18 } as const;

interface Held {
  readonly lay: Layout;
  readonly result: LoopResult;
  readonly inputs: LoopInputs;
  moved: boolean;
}

const view: View<typeof inputs, LoopResult> = {
  attach(root, page) {
    const article = root as HTMLElement;
    let held: Held | undefined;

    const stageAt = (event: Event) =>
      (event.target as Element).closest<HTMLElement>('[data-output="bode"] .plot-stage');
    const over = (stage: HTMLElement, event: PointerEvent): Layout | undefined => {
      const result = page.result();
      const lay = result && shown(stage, page, result);
      if (!lay) return undefined;
      const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
      return nearCurve(result, lay, pointOn(stage, event)) <= reach ? lay : undefined;
    };
    const listen = (type: string, act: (event: PointerEvent) => void) =>
      article.addEventListener(type, act as EventListener, { capture: true });

    listen('pointerdown', (event) => {
      const stage = stageAt(event);
      const result = page.result();
      if (!stage || !result || event.button !== 0 || event.shiftKey) return;
      const lay = over(stage, event);
      if (!lay) return;
      // All moves count from here, so that an axis that grows meanwhile does not run away with the curve.
      held = { lay, result, inputs: page.inputs(), moved: false };
      stage.setPointerCapture(event.pointerId);
      event.stopPropagation();
      event.preventDefault();
    });

    listen('pointermove', (event) => {
      const stage = stageAt(event);
      if (!stage) return;
      if (!held) {
        stage.style.cursor = over(stage, event) ? 'grab' : '';
        return;
      }
      event.stopPropagation();
      stage.style.cursor = 'grabbing';
      const next = grabbed(held.result, held.inputs, held.lay, pointOn(stage, event));
      if (!next) return;
      page.set(next, held.moved ? 'drag' : 'step');
      held.moved = true;
    });

    const release = (event: PointerEvent) => {
      if (!held) return;
      held = undefined;
      event.stopPropagation();
    };
    listen('pointerup', release);
    listen('pointercancel', release);
  },
};

/** How the diagram lies while it shows the whole; undefined while it is zoomed. */
function shown(
  stage: HTMLElement,
  page: Page<typeof inputs, LoopResult>,
  result: LoopResult,
): Layout | undefined {
  const reset = stage.parentElement?.querySelector<HTMLButtonElement>('[data-do="reset"]');
  if (reset?.disabled !== true || page.result() !== result) return undefined;
  return layout(bodePlot(result), sizeOn(stage));
}

export default view;
