/** What wakes on the home page when a visitor goes to it: the bench at its head, the filter of its list. */
import { loadFrom, preload } from './load-tool.ts';

/** Near enough to mean it. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

const bench = document.querySelector<HTMLElement>('[data-front]');
if (bench) {
  /** A press that nobody has answered yet, and goes on. */
  let press: PointerEvent | undefined;
  bench.addEventListener('pointerdown', (event) => {
    press = (event.target as Element).closest('[data-catch]') ? event : undefined;
  });
  // The page would scroll away under a finger that has the grip; what listens here is asked before it does.
  bench.addEventListener(
    'touchstart',
    (event) => {
      if ((event.target as Element).closest('[data-catch]')) event.preventDefault();
    },
    { passive: false },
  );
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, () => {
      press = undefined;
    });
  once(bench, () => void wake(bench, () => press));
}

const filter = document.querySelector<HTMLFormElement>('[data-filter]');
if (filter) {
  filter.inert = false;
  once(filter, () => void import('./list-filter.ts').then((m) => m.startFilter(filter)));
}

function once(root: HTMLElement, then: () => void): void {
  const begin = () => {
    for (const sign of SIGNS) root.removeEventListener(sign, begin);
    then();
  };
  for (const sign of SIGNS) root.addEventListener(sign, begin, { passive: true });
}

async function wake(root: HTMLElement, press: () => PointerEvent | undefined): Promise<void> {
  const picture = root.querySelector<HTMLElement>('[data-plot]');
  const source = { slug: root.dataset['front'] ?? '', chunks: root.dataset['chunks'] ?? '' };
  try {
    preload(source);
    const [{ startFront }, tool] = await Promise.all([import('./front-live.ts'), loadFrom(source)]);
    await startFront(root, tool);
    const wanted = document.activeElement === picture;
    for (const name of ['tabindex', 'role', 'aria-label']) picture?.removeAttribute(name);
    // The grip has its place once the picture is drawn.
    await frame();
    await frame();
    const grip = root.querySelector<HTMLElement>('[data-grip]');
    if (wanted) grip?.focus();
    const going = press();
    if (going) grip?.dispatchEvent(new PointerEvent('pointerdown', going));
  } catch (error) {
    // The picture and the link to the tool are as they were built, and right.
    console.warn('The bench of this page could not be woken.', error);
  }
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
