/** Turning bits: a press turns one, a drag paints what the press made, keys move and set. */
import type { Page } from '../../../define/tool.ts';
import { compute, type Result } from '../compute.ts';
import { moved, withBit, withPattern } from '../edit.ts';
import type { inputs } from '../inputs.ts';

interface Brush {
  readonly pointer: number;
  readonly from: number;
  readonly value: boolean;
  readonly before: bigint;
  painted: boolean;
}

const bitAt = (element: Element | null): number | undefined => {
  const bit = element?.closest('[data-bit]')?.getAttribute('data-bit');
  return bit === null || bit === undefined ? undefined : Number(bit);
};

export function attach(
  root: HTMLElement,
  place: HTMLElement,
  page: Page<typeof inputs, Result>,
): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const voice = document.createElement('p');
  voice.setAttribute('aria-live', 'polite');
  voice.className = 'bits-voice';
  root.append(voice);
  let cursor = 0;
  let brush: Brush | undefined;

  const draw = () =>
    sheet.replaceSync(
      [
        '.bits-voice{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
        '[data-region="hero"] [data-bit]{cursor:pointer;user-select:none;-webkit-user-select:none}',
        // A drag across paints, up and down scrolls.
        '[data-region="hero"] :is([data-bit],[data-bit] *){touch-action:pan-y}',
        '[data-region="hero"] [data-bit]:hover > rect{stroke:var(--accent);stroke-width:2.4px}',
        `[data-region="hero"]:focus-visible [data-bit="${cursor}"] > rect{stroke:var(--accent);stroke-width:3.5px}`,
        '[data-region="hero"]:has([data-bit]):focus-visible{outline:2px solid var(--accent);outline-offset:-2px}',
      ].join('\n'),
    );
  /** Of the inputs of now: the result of a drag comes a moment after its moves. */
  const now = (): Result | undefined => {
    try {
      return compute(page.inputs());
    } catch {
      // The form says what is wrong with the inputs; there are no bits to turn meanwhile.
      return undefined;
    }
  };
  const pattern = (): bigint | undefined => {
    const r = now();
    return r?.lines[r.at]?.value.pattern;
  };
  const tell = (bit: number, value: boolean) => {
    voice.textContent = `bit ${bit}: ${value ? 1 : 0}`;
  };
  const set = (bit: number, value: boolean, how: 'step' | 'drag') => {
    const r = now();
    const next = r && withBit(r, page.inputs(), bit, value);
    if (!next) return;
    page.set(next, how);
    tell(bit, value);
  };
  const isOne = (bit: number): boolean => (((pattern() ?? 0n) >> BigInt(bit)) & 1n) === 1n;

  const offer = () => {
    const there = place.querySelector('[data-bit]') !== null;
    if (there === (place.tabIndex === 0)) return;
    if (there) {
      place.tabIndex = 0;
      place.setAttribute('role', 'application');
      place.setAttribute(
        'aria-label',
        'Bits: arrows move, space turns a bit, 0 and 1 set it and go on to the next lower one',
      );
    } else for (const name of ['tabindex', 'role', 'aria-label']) place.removeAttribute(name);
  };
  new MutationObserver(offer).observe(place, { childList: true, subtree: true });
  offer();

  place.addEventListener('pointerdown', (event) => {
    const from = bitAt(event.target as Element);
    const before = pattern();
    if (from === undefined || before === undefined || event.button !== 0 || brush) return;
    brush = { pointer: event.pointerId, from, value: !isOne(from), before, painted: false };
    // The picture is replaced under the pointer: the place holds on to it.
    if (event.isTrusted) place.setPointerCapture(event.pointerId);
  });
  place.addEventListener('pointermove', (event) => {
    if (!brush || event.pointerId !== brush.pointer) return;
    const at = bitAt(document.elementFromPoint(event.clientX, event.clientY));
    if (at === undefined || at === (brush.painted ? cursor : brush.from)) return;
    if (!brush.painted) {
      brush.painted = true;
      set(brush.from, brush.value, 'drag');
    }
    cursor = at;
    draw();
    set(at, brush.value, 'drag');
  });
  place.addEventListener('pointerup', (event) => {
    if (!brush || event.pointerId !== brush.pointer) return;
    const { painted, from, value } = brush;
    brush = undefined;
    if (!painted) cursor = from;
    draw();
    set(painted ? cursor : from, value, 'step');
  });
  // The browser took the drag for scrolling: what it painted until then is taken back.
  place.addEventListener('pointercancel', (event) => {
    if (!brush || event.pointerId !== brush.pointer) return;
    const { painted, before } = brush;
    brush = undefined;
    const r = now();
    const next = painted && r ? withPattern(r, page.inputs(), before) : undefined;
    if (next) page.set(next, 'step');
  });
  place.addEventListener('keydown', (event) => {
    const r = now();
    if (!r || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' || event.key === 'Enter') set(cursor, !isOne(cursor), 'step');
    else if (event.key === '0' || event.key === '1') {
      set(cursor, event.key === '1', 'step');
      cursor = Math.max(0, cursor - 1);
    } else {
      const next = moved(cursor, event.key, r.width);
      if (next === undefined) return;
      cursor = next;
      tell(cursor, isOne(cursor));
    }
    draw();
    event.preventDefault();
    event.stopPropagation();
  });
  page.subscribe(() => {
    const r = page.result();
    if (r) cursor = Math.min(cursor, r.width - 1);
    draw();
  });
  draw();
}
