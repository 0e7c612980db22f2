/** The tabs and the small pictures under the large one: a press on either makes its panel large. */

export interface DockListener {
  /** A panel is to be large. */
  chosen(id: string): void;
}

export interface Dock {
  /** How many panels stand large: one, and on wide screens two or three. */
  larges(): number;
  /** Whether an output stands small. */
  isSmall(section: Element): boolean;
  /**
   * Small pictures take no focus and no pointer of their own; those that have become large do. `second` stands large
   * on any screen.
   */
  settle(second: string | undefined): void;
}

/** Widths from which two and three panels stand large; `bench.css` has the same. */
const WIDE = ['(min-width: 1600px)', '(min-width: 2400px)'].map((query) => matchMedia(query));

export function startDock(screen: HTMLElement, listener: DockListener): Dock {
  const place = screen.querySelector('[data-region="dock"]') as HTMLElement;
  const hero = screen.querySelector('[data-region="hero"]') as HTMLElement;
  const tabs = screen.querySelector('[data-tabs]') as HTMLElement;
  const larges = () => 1 + WIDE.filter((query) => query.matches).length;

  let also: string | undefined;

  function isSmall(section: Element): boolean {
    if ((section as HTMLElement).dataset['output'] === also) return false;
    const at = [...place.children].indexOf(section);
    return at >= 0 && at + 1 >= larges();
  }

  function settle(second: string | undefined): void {
    also = second;
    for (const section of [...hero.children, ...place.children]) {
      const small = isSmall(section);
      for (const child of section.children as HTMLCollectionOf<HTMLElement>)
        if (child.inert !== small) child.inert = small;
    }
    reach();
  }

  /** What is small takes no focus: where it scrolls, the row itself does, so that the arrow keys move it. */
  function reach(): void {
    const scrolls = place.scrollWidth > place.clientWidth;
    if (scrolls === (place.tabIndex === 0)) return;
    if (!scrolls)
      for (const name of ['tabindex', 'role', 'aria-label']) place.removeAttribute(name);
    else {
      place.tabIndex = 0;
      place.setAttribute('role', 'group');
      place.setAttribute('aria-label', 'Small pictures');
    }
  }
  new ResizeObserver(reach).observe(place);
  for (const query of WIDE) query.addEventListener('change', () => settle(also));

  screen.addEventListener('click', (event) => {
    const target = event.target as Element;
    const tab = target.closest<HTMLElement>('[data-show]');
    const small = target.matches('[data-region="dock"] > *') ? (target as HTMLElement) : undefined;
    const id = tab?.dataset['show'] ?? small?.dataset['output'];
    if (id !== undefined) listener.chosen(id);
  });
  tabs.addEventListener('keydown', (event) => {
    const all = [...tabs.querySelectorAll<HTMLElement>('[data-show]')];
    const at = all.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    next?.focus();
    next?.click();
  });
  return { larges, isSmall, settle };
}
