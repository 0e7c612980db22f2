/** Dividers of the clock tree are dragged up and down, or moved by the arrow keys; what results is held there. */
import type { Page, View } from '../../define/tool.ts';
import type { ClockInputs, inputs } from './inputs.ts';
import type { ClockResult } from './result.ts';

const view: View<typeof inputs, ClockResult> = {
  attach(root, page) {
    start(root as HTMLElement, page);
  },
};
export default view;

const FIELDS = { pre: 'fixPre', mul: 'fixMul', div: 'fixDiv' } as const;
type Key = keyof typeof FIELDS;
/** Pixels of a drag that are one step. */
const STEP = 8;
const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

interface Drag {
  readonly key: Key;
  readonly from: number;
  readonly y: number;
  moved: boolean;
}

const dividerAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('svg.clock-tree [data-divider]') : null;

function keyOf(element: Element): Key | undefined {
  const key = element.getAttribute('data-divider');
  return key === 'pre' || key === 'mul' || key === 'div' ? key : undefined;
}

const held = (key: Key, value: number): Partial<ClockInputs> => ({
  [FIELDS[key]]: Math.max(1, value),
  pick: 1,
});

/** The large tree is no picture alone: its dividers are set one by one. It is drawn anew with each result. */
function offer(root: HTMLElement): void {
  for (const one of root.querySelectorAll('[data-region="hero"] svg.clock-tree [data-divider]')) {
    if (!keyOf(one) || one.hasAttribute('tabindex')) continue;
    one.setAttribute('tabindex', '0');
    one.setAttribute('role', 'spinbutton');
    one.setAttribute('aria-label', one.getAttribute('data-name') ?? '');
    one.setAttribute('aria-valuenow', one.getAttribute('data-value') ?? '');
    for (const frame of ['svg', '[data-figure]']) one.closest(frame)?.setAttribute('role', 'group');
  }
}

function start(root: HTMLElement, page: Page<typeof inputs, ClockResult>): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  sheet.replaceSync('svg.clock-tree [data-divider]{cursor:ns-resize;touch-action:none}');
  let drag: Drag | undefined;
  offer(root);
  new MutationObserver(() => offer(root)).observe(root, { childList: true, subtree: true });

  root.addEventListener('pointerdown', (event) => {
    const element = dividerAt(event.target);
    const key = element && keyOf(element);
    if (!element || !key) return;
    drag = {
      key,
      from: Number(element.getAttribute('data-value')),
      y: event.clientY,
      moved: false,
    };
    event.preventDefault();
  });
  window.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const steps = Math.round((drag.y - event.clientY) / STEP);
    if (steps === 0 && !drag.moved) return;
    drag.moved = true;
    page.set(held(drag.key, Math.round(drag.from) + steps), 'drag');
  });
  const end = () => {
    if (drag?.moved) page.set({}, 'step');
    drag = undefined;
  };
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);

  root.addEventListener('keydown', (event) => {
    const by = ARROWS[event.key];
    const element = dividerAt(event.target);
    const key = element && keyOf(element);
    if (by === undefined || !element || !key) return;
    event.preventDefault();
    page.set(held(key, Math.round(Number(element.getAttribute('data-value'))) + by), 'step');
    refocus(root, page, key);
  });
}

/** The picture is drawn anew with each result: the divider that was moved keeps the focus. */
function refocus(root: HTMLElement, page: Page<typeof inputs, ClockResult>, key: Key): void {
  let done = false;
  page.subscribe(() => {
    if (done) return;
    done = true;
    offer(root);
    root.querySelector<SVGElement>(`svg.clock-tree [data-divider="${key}"]`)?.focus();
  });
}
