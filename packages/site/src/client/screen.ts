/** What a result looks like on the page: its regions kept in step, its plots alive, a design held beside it. */
import type { Output, PlotOutput, Step } from '@tollbench/tools/define/output.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { answerId, heroId, inRegion, output, type Region, tagOf } from '../render/outputs.ts';
import { morph } from './morph.ts';
import { type LivePlot, livePlot } from './plots.ts';
import { say } from './say.ts';

const REGIONS: readonly Region[] = ['hero', 'results', 'rest'];

/** Milliseconds without a new result after which what is out of sight is brought up to date, and the working set. */
const REST = 120;

/** Milliseconds between two changes of the readings under a drag: nobody reads faster, and the picture goes first. */
const READ = 50;

export interface Screen {
  show(outputs: readonly Output[], steps: () => readonly Step[]): void;
  toggleHold(): void;
}

/** `drawn` hears of every time the page has changed. */
export function startScreen(root: HTMLElement, tool: AnyTool, drawn: () => void): Screen {
  const places = new Map(
    REGIONS.map((r) => [r, root.querySelector(`[data-region="${r}"]`) as HTMLElement]),
  );
  const working = root.querySelector<HTMLDetailsElement>('[data-steps]');
  const holdButton = root.querySelector('[data-hold]');
  const plots = new Map<Element, LivePlot>();
  /** What each section was last made of: most of a page stays as it is while one value moves. */
  const markup = new WeakMap<Element, string>();
  let outputs: readonly Output[] = [];
  let steps: (() => readonly Step[]) | undefined;
  let compared: readonly Output[] | undefined;
  let first = true;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** When the readings last changed. */
  let read = Number.NEGATIVE_INFINITY;

  /** The sections a visitor sees: these follow every frame of a drag. */
  const seen = new Set<Element>();
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
  });

  function draw(which: 'seen' | 'all'): void {
    const options = {
      surface: 'page' as const,
      hero: heroId(outputs),
      answer: answerId(outputs),
      live: true,
      ...(compared && { compared }),
    };
    const now = performance.now();
    const readings = which === 'all' || now - read >= READ;
    if (readings) read = now;
    for (const [name, place] of places) {
      const list = inRegion(outputs, name, options.hero);
      settle(place, list);
      for (const [k, o] of list.entries()) {
        const section = place.children[k] as HTMLElement;
        const due = name === 'hero' || (readings && seen.has(section));
        if (which === 'all' || due || !markup.has(section)) fill(section, o, output(o, options));
      }
    }
    clearTimeout(later);
    if (which === 'seen') later = setTimeout(() => draw('all'), REST);
    else void work();
    drawn();
  }

  /** One section an output, in order, keeping those that are there already. */
  function settle(place: HTMLElement, list: readonly Output[]): void {
    if (
      place.children.length === list.length &&
      list.every((o, k) => (place.children[k] as HTMLElement).dataset['output'] === o.id)
    )
      return;
    const old = new Map(
      [...place.children].map((c) => [(c as HTMLElement).dataset['output'], c as HTMLElement]),
    );
    const wanted = list.map((o) => old.get(o.id) ?? blank(o));
    for (const c of [...place.children]) if (!wanted.includes(c as HTMLElement)) forget(c);
    for (const [k, section] of wanted.entries())
      if (place.children[k] !== section) place.insertBefore(section, place.children[k] ?? null);
  }

  function blank(o: Output): HTMLElement {
    const section = document.createElement(tagOf(o));
    section.dataset['output'] = o.id;
    watch.observe(section);
    return section;
  }

  function forget(section: Element): void {
    watch.unobserve(section);
    seen.delete(section);
    section.remove();
    for (const [element, live] of plots)
      if (!root.contains(element)) {
        live.destroy();
        plots.delete(element);
      }
  }

  function fill(section: HTMLElement, o: Output, html: string): void {
    if (markup.get(section) !== html) {
      markup.set(section, html);
      const fresh = document.createElement('div');
      fresh.innerHTML = html;
      morph(section, fresh.firstElementChild as Element);
    }
    if (o.kind === 'plot') update(section, o);
  }

  function update(section: HTMLElement, o: PlotOutput): void {
    const element = section.querySelector<HTMLElement>('[data-plot]');
    if (!element) return;
    const live = plots.get(element) ?? livePlot(element, o.plot, `${tool.slug}-${o.id}`);
    plots.set(element, live);
    live.update(
      o.plot,
      compared?.find((h): h is PlotOutput => h.kind === 'plot' && h.id === o.id)?.plot,
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
    compared = compared ? undefined : outputs;
    holdButton?.setAttribute('aria-pressed', String(compared !== undefined));
    say(compared ? 'Held: change the inputs to compare' : 'Let go');
    draw('all');
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

  for (const place of places.values()) for (const section of place.children) watch.observe(section);

  return {
    show(list, working) {
      outputs = list;
      steps = working;
      draw(first ? 'all' : 'seen');
      first = false;
    },
    toggleHold,
  };
}
