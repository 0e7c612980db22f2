import type { Page, View } from '../../define/tool.ts';
import type { Result } from './compute.ts';
import { type Operand, stepped, toggled, wordsIn } from './edit.ts';
import type { inputs } from './inputs.ts';

/** The bits as a pointer and a keyboard see them: a press toggles one, arrows go on to the neighbours. */
const view: View<typeof inputs, Result> = {
  attach(root, page) {
    const place = (root as HTMLElement).querySelector<HTMLElement>('[data-region="hero"]');
    if (place) start(root as HTMLElement, place, page);
  },
};
export default view;

interface Bit {
  readonly operand: Operand;
  readonly bit: number;
}

function bitAt(target: EventTarget | null): Bit | undefined {
  const name = (target as Element | null)?.closest?.('[data-bit]')?.getAttribute('data-bit');
  if (!name) return undefined;
  const [operand, bit] = name.split('-');
  return { operand: operand as Operand, bit: Number(bit) };
}

function start(root: HTMLElement, place: HTMLElement, page: Page<typeof inputs, Result>): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let cursor: Bit | undefined;

  const draw = () =>
    sheet.replaceSync(
      [
        '[data-bit]{cursor:pointer;user-select:none;-webkit-user-select:none;touch-action:manipulation}',
        '[data-bit]:hover>rect{stroke-width:2.5px}',
        ...(cursor
          ? [
              `[data-region="hero"]:focus-visible [data-bit="${cursor.operand}-${cursor.bit}"]>rect{stroke:var(--accent);stroke-width:3px}`,
            ]
          : []),
        '[data-region="hero"]:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}',
      ].join('\n'),
    );
  const set = (change: ReturnType<typeof toggled>) => {
    if (change) page.set(change, 'step');
  };

  /** The place takes the keyboard only while bits are in it. */
  const offer = () => {
    const bits = place.querySelector('[data-bit]') !== null;
    if (bits === (place.tabIndex === 0)) return;
    if (bits) {
      place.tabIndex = 0;
      place.setAttribute('role', 'application');
      place.setAttribute(
        'aria-label',
        'Bits: left and right choose a bit, space changes it, up and down go on to the next number',
      );
    } else for (const name of ['tabindex', 'role', 'aria-label']) place.removeAttribute(name);
  };
  new MutationObserver(offer).observe(place, { childList: true, subtree: true });
  offer();

  root.addEventListener('click', (event) => {
    const bit = bitAt(event.target);
    const result = page.result();
    if (!bit || !result) return;
    cursor = bit;
    draw();
    set(toggled(result, bit.operand, bit.bit));
  });
  place.addEventListener('keydown', (event) => {
    const result = page.result();
    if (!result || event.ctrlKey || event.metaKey || event.altKey) return;
    const [first] = Object.keys(wordsIn(result)) as Operand[];
    const at = cursor ?? (first && { operand: first, bit: 0 });
    if (!at || !place.querySelector('[data-bit]')) return;
    const moved = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (moved) {
      const next = { operand: at.operand, bit: at.bit + moved };
      if (place.querySelector(`[data-bit="${next.operand}-${next.bit}"]`)) cursor = next;
      draw();
    } else if (event.key === 'ArrowUp') set(stepped(result, at.operand, 1));
    else if (event.key === 'ArrowDown') set(stepped(result, at.operand, -1));
    else if (event.key === ' ' || event.key === 'Enter') set(toggled(result, at.operand, at.bit));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  draw();
}
