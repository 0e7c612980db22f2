/** What a result looks like on the page: its regions kept in step, its plots alive, held designs beside it. */
import type { Onward } from '@tollbench/tools/define/onward.ts';
import type { Output, PlotOutput, Step } from '@tollbench/tools/define/output.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { onwards } from '../render/onwards.ts';
import {
  answerId,
  type Held,
  headline,
  inOrder,
  output,
  placed,
  secondId,
  tabs,
  tagOf,
} from '../render/outputs.ts';
import type { Region } from '../render/surface.ts';
import { startDock } from './dock.ts';
import { morph } from './morph.ts';
import { type LivePlot, livePlot } from './plots.ts';

const REGIONS: readonly Region[] = ['hero', 'dock', 'figures', 'rest'];

/** Milliseconds without a new result after which what is out of sight is brought up to date, and the working set. */
const REST = 120;

/** Milliseconds between two changes of the readings under a drag: nobody reads faster, and the picture goes first. */
const READ = 50;

export interface Screen {
  show(
    outputs: readonly Output[],
    steps: () => readonly Step[],
    next: () => readonly Onward[],
  ): void;
  /** Shows what is held beside what is shown. */
  compare(held: readonly Held[]): void;
  /** Puts these panels large, the largest first. */
  arrange(chosen: readonly string[]): void;
}

export interface ScreenListener {
  /** The page has changed. */
  drawn(): void;
  /** The visitor wants these panels large. */
  chosen(ids: readonly string[]): void;
}

export function startScreen(root: HTMLElement, tool: AnyTool, on: ScreenListener): Screen {
  const find = (selector: string) => root.querySelector(selector) as HTMLElement;
  const places = new Map(REGIONS.map((r) => [r, find(`[data-region="${r}"]`)]));
  const line = find('[data-region="headline"]');
  const strip = find('[data-tabs]');
  const large = find('#hero');
  const working = root.querySelector<HTMLDetailsElement>('[data-steps]');
  const onward = root.querySelector<HTMLElement>('[data-onwards]');
  const plots = new Map<Element, LivePlot>();
  /** What each section was last made of: most of a page stays as it is while one value moves. */
  const markup = new WeakMap<Element, string>();
  let outputs: readonly Output[] = [];
  let steps: (() => readonly Step[]) | undefined;
  let next: (() => readonly Onward[]) | undefined;
  let compared: readonly Held[] = [];
  let chosen: readonly string[] = [];
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
  const dock = startDock(find('.screen'), {
    chosen(id) {
      const now = placed(outputs, chosen);
      const large = [now.hero[0]?.id, ...chosen.slice(1)].filter((x) => x !== undefined);
      on.chosen([id, ...large.filter((x) => x !== id)].slice(0, dock.larges()));
    },
  });

  function draw(which: 'seen' | 'all'): void {
    const now = performance.now();
    const readings = which === 'all' || now - read >= READ;
    if (readings) read = now;
    const lists = placed(outputs, chosen);
    const second = secondId(lists);
    const inSight = inOrder(outputs, lists.hero[0]?.id);
    const options = {
      surface: 'page' as const,
      answer: answerId(inSight),
      live: true,
      compared,
      second,
    };
    settle(lists);
    dock.settle(second);
    for (const [name, place] of places)
      for (const [k, o] of lists[name].entries()) {
        const section = place.children[k] as HTMLElement;
        const due = name === 'hero' || (readings && seen.has(section));
        if (which === 'all' || due || !markup.has(section)) fill(section, o, output(o, options));
      }
    dock.settle(second);
    if (readings) set(line, headline(inSight));
    set(strip, tabs(outputs, lists.hero[0]?.id));
    large.setAttribute('aria-labelledby', `tab-${lists.hero[0]?.id}`);
    clearTimeout(later);
    if (which === 'seen') later = setTimeout(() => draw('all'), REST);
    else {
      lead();
      void work();
    }
    on.drawn();
  }

  /** One section an output, in order, keeping those that are there already, wherever they stand now. */
  function settle(lists: Readonly<Record<Region, readonly Output[]>>): void {
    const old = new Map<string | undefined, HTMLElement>();
    for (const place of places.values())
      for (const c of place.children as HTMLCollectionOf<HTMLElement>)
        old.set(c.dataset['output'], c);
    const kept = new Set<Element>();
    for (const [name, place] of places)
      for (const [k, o] of lists[name].entries()) {
        const section = old.get(o.id) ?? blank(o);
        kept.add(section);
        if (place.children[k] !== section) place.insertBefore(section, place.children[k] ?? null);
      }
    for (const section of old.values()) if (!kept.has(section)) forget(section);
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

  /** Changes a place only where what it shows has changed. */
  function set(place: HTMLElement, html: string): void {
    if (markup.get(place) === html) return;
    markup.set(place, html);
    const fresh = place.cloneNode(false) as HTMLElement;
    fresh.innerHTML = html;
    morph(place, fresh);
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
    const small = dock.isSmall(section);
    live.update(
      small ? unnamed(o.plot) : o.plot,
      compared.flatMap(({ outputs }) => plotOf(outputs, o.id)),
    );
  }

  /** Where this result can go on to. */
  function lead(): void {
    if (!onward || !next) return;
    const html = onwards(next());
    set(onward.querySelector('ul') as HTMLElement, html);
    onward.hidden = html === '';
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

  for (const place of places.values()) for (const section of place.children) watch.observe(section);

  return {
    show(list, working, ahead) {
      outputs = list;
      steps = working;
      next = ahead;
      draw(first ? 'all' : 'seen');
      first = false;
    },
    compare(held) {
      compared = held;
      if (!first) draw('all');
    },
    arrange(ids) {
      chosen = ids;
      if (!first) draw('all');
    },
  };
}

const plotOf = (outputs: readonly Output[], id: string): readonly Plot[] =>
  outputs.flatMap((o) => (o.kind === 'plot' && o.id === id ? [o.plot] : []));

const bare = new WeakMap<Plot, Plot>();

/** Without the names of its traces, for which a small picture has no room: the same for the same plot. */
function unnamed(plot: Plot): Plot {
  const known = bare.get(plot) ?? { ...plot, names: 'none' as const };
  bare.set(plot, known);
  return known;
}
