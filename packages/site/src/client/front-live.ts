/** The bench of the home page, alive: its grip is dragged, and the readings and the figure beside it follow. */

import type { Fields } from '@tollbench/tools/define/field.ts';
import type { Handles } from '@tollbench/tools/define/handle.ts';
import { fromQuery, toQuery } from '@tollbench/tools/define/inputs.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { frontPlot, frontSide } from '../render/front.ts';
import { type Inputs, startComputing } from './compute.ts';
import { morph } from './morph.ts';
import { grips } from './plot/grips.ts';
import { type MountedPlot, mountPlot } from './plot/mount.ts';

/** `root` is the bench as it was built. Done when its grip is there. */
export async function startFront(root: HTMLElement, tool: AnyTool): Promise<void> {
  const fields = tool.inputs as Fields;
  const find = <E extends HTMLElement>(selector: string): E => {
    const found = root.querySelector<E>(selector);
    if (!found) throw new Error(`the bench lost its ${selector}`);
    return found;
  };
  const side = find('[data-side]');
  const onward = find<HTMLAnchorElement>('[data-onward]');
  const listeners: (() => void)[] = [];
  let inputs: Inputs = fromQuery(fields, root.dataset['state'] ?? '');
  let result: unknown;
  let resultOf: Inputs | undefined;
  let answered: Inputs | undefined;
  let plot: MountedPlot | undefined;
  let frame = 0;

  const computing = startComputing(tool, root.dataset, {
    done(of, value) {
      [result, resultOf, answered] = [value, of, of];
      root.removeAttribute('data-stale');
      const outputs = tool.outputs(value, of);
      const picture = frontPlot(outputs).plot;
      if (plot) plot.update(picture);
      else plot = mountPlot(find('[data-plot]'), picture, { name: tool.slug });
      const fresh = document.createElement('div');
      fresh.innerHTML = frontSide(outputs);
      const before = side.cloneNode(false) as HTMLElement;
      before.replaceChildren(...fresh.childNodes);
      morph(side, before);
      onward.search = toQuery(fields, of as never);
      for (const tell of listeners) tell();
    },
    failed(of) {
      answered = of;
      root.toggleAttribute('data-stale', true);
      for (const tell of listeners) tell();
    },
    progress: () => undefined,
  });

  computing.start(inputs);
  const declared = await tool.handles?.();
  if (!declared) throw new Error(`${tool.slug} has nothing to pull`);
  const page = {
    inputs: () => inputs,
    result: () => result,
    answered: () => resultOf,
    busy: () => answered !== inputs,
    set(some: object) {
      if (Object.keys(some).length === 0) return;
      inputs = { ...inputs, ...some };
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => computing.start(inputs));
    },
    subscribe: (listener: () => void) => void listeners.push(listener),
  };
  grips(root, fields, page as never, only(declared.default, root.dataset['handle'] ?? ''));
}

/** The handles of one name: of a bench beside a text, one grip says what it is for. */
function only(handles: Handles<Inputs, unknown>, name: string): Handles<Inputs, unknown> {
  return Object.fromEntries(
    Object.entries(handles).map(([output, list]) => [
      output,
      (result: unknown, inputs: Inputs) => list(result, inputs).filter((h) => h.name === name),
    ]),
  );
}
