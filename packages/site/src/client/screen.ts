/** What a result looks like on the page: its regions kept in step, its plots alive, a design held beside it. */
import type { Output, PlotOutput, Step } from '@tollbench/tools/define/output.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { heroId, type Region, region } from '../render/outputs.ts';
import { morph } from './morph.ts';
import { type LivePlot, livePlot } from './plots.ts';
import { say } from './say.ts';

const REGIONS: readonly Region[] = ['hero', 'results', 'rest'];

export interface Screen {
  show(outputs: readonly Output[], steps: () => readonly Step[]): void;
  toggleHold(): void;
}

export function startScreen(root: HTMLElement, tool: AnyTool): Screen {
  const places = new Map(
    REGIONS.map((r) => [r, root.querySelector(`[data-region="${r}"]`) as HTMLElement]),
  );
  const working = root.querySelector<HTMLDetailsElement>('[data-steps]');
  const holdButton = root.querySelector('[data-hold]');
  const plots = new Map<Element, LivePlot>();
  let outputs: readonly Output[] = [];
  let steps: (() => readonly Step[]) | undefined;
  let held: readonly Output[] | undefined;

  function draw(): void {
    const hero = heroId(tool.hero, outputs);
    for (const [which, place] of places) {
      const fresh = document.createElement('div');
      fresh.innerHTML = region(outputs, which, {
        surface: 'page',
        hero,
        live: true,
        ...(held && { held }),
      });
      morph(place, fresh);
    }
    for (const o of outputs) if (o.kind === 'plot') update(o);
    for (const [element, live] of plots)
      if (!root.contains(element)) {
        live.destroy();
        plots.delete(element);
      }
    void work();
  }

  function update(o: PlotOutput): void {
    const element = root.querySelector<HTMLElement>(`[data-output="${o.id}"] [data-plot]`);
    if (!element) return;
    const live = plots.get(element) ?? livePlot(element, o.plot, `${tool.slug}-${o.id}`);
    plots.set(element, live);
    live.update(
      o.plot,
      held?.find((h): h is PlotOutput => h.kind === 'plot' && h.id === o.id)?.plot,
    );
  }

  /** The working is set only while it is open: it needs the mathematics, which is large. */
  async function work(): Promise<void> {
    if (!working || !steps) return;
    working.hidden = false;
    if (!working.open) {
      working.toggleAttribute('data-behind', true);
      return;
    }
    const { setSteps } = await import('./steps.ts');
    if (steps) setSteps(working.querySelector('[data-steps-body]') as HTMLElement, steps());
    working.removeAttribute('data-behind');
  }

  working?.addEventListener('toggle', () => {
    if (working.open && working.hasAttribute('data-behind')) void work();
  });

  function toggleHold(): void {
    held = held ? undefined : outputs;
    holdButton?.setAttribute('aria-pressed', String(held !== undefined));
    say(held ? 'Held: change the inputs to compare' : 'Let go');
    draw();
  }
  // Whichever picture is told to hold, the whole result is held: its readings too, and the other pictures.
  root.addEventListener(
    'click',
    (event) => {
      if (!(event.target as Element).closest('[data-hold], [data-do="hold"]')) return;
      event.stopPropagation();
      toggleHold();
    },
    { capture: true },
  );

  return {
    show(list, working) {
      outputs = list;
      steps = working;
      draw();
    },
    toggleHold,
  };
}
