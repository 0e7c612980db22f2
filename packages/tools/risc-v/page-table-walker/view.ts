/** The walk alive: bits are pressed, page numbers typed, indices of the address pulled. */

import { indexBitsOf, indexOf } from '@tollbench/engines/riscv/paging/scheme.ts';
import { typeOver } from '../../define/live/type-over.ts';
import type { Page, View } from '../../define/tool.ts';
import { flippedBit, rawOf, withIndex, withPpn } from './edit.ts';
import type { inputs } from './inputs.ts';
import type { WalkerResult, WalkResult } from './result.ts';

const view: View<typeof inputs, WalkerResult> = {
  attach(root, page) {
    const place = (root as HTMLElement).querySelector<HTMLElement>('[data-region="hero"]');
    if (place) new Live(place, root as HTMLElement, page);
  },
};
export default view;

/** Pixels of a pull that are one index. */
const PULL = 6;

interface Pull {
  readonly pointer: number;
  readonly level: number;
  readonly from: number;
  readonly start: number;
  readonly result: WalkResult;
  moved: boolean;
}

class Live {
  readonly #place: HTMLElement;
  readonly #page: Page<typeof inputs, WalkerResult>;
  readonly #sheet = new CSSStyleSheet();
  readonly #voice = document.createElement('p');
  /** What the keyboard is at, among all that can be changed. */
  #at = 0;
  #pull: Pull | undefined;

  constructor(place: HTMLElement, root: HTMLElement, page: Page<typeof inputs, WalkerResult>) {
    this.#place = place;
    this.#page = page;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
    this.#voice.setAttribute('aria-live', 'polite');
    this.#voice.className = 'visually-hidden';
    root.append(this.#voice);
    new MutationObserver(() => this.#offer()).observe(place, { childList: true, subtree: true });
    this.#offer();
    this.#draw();
    place.addEventListener('click', (event) => this.#press(event));
    place.addEventListener('pointerdown', (event) => this.#begin(event));
    place.addEventListener('pointermove', (event) => this.#move(event));
    place.addEventListener('pointerup', (event) => this.#end(event));
    place.addEventListener('pointercancel', () => {
      this.#pull = undefined;
    });
    place.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Everything that can be pressed or pulled, as it is seen, in reading order. */
  get #parts(): SVGGElement[] {
    return [
      ...this.#place.querySelectorAll<SVGGElement>('[data-vpn],[data-bit],[data-ppn],[data-va]'),
    ].filter((one) => one.getBoundingClientRect().width > 0);
  }

  #offer(): void {
    const isAlive = this.#place.querySelector('[data-bit],[data-vpn],[data-va]') !== null;
    this.#mark();
    if (isAlive === (this.#place.tabIndex === 0)) return;
    if (isAlive) {
      this.#place.tabIndex = 0;
      this.#place.setAttribute('role', 'application');
      this.#place.setAttribute(
        'aria-label',
        'Entries of the walk: left and right move, space inverts a bit or opens what it stands on, up and down change an index',
      );
    } else for (const name of ['tabindex', 'role', 'aria-label']) this.#place.removeAttribute(name);
  }

  #draw(): void {
    this.#sheet.replaceSync(
      [
        '.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
        '[data-region="hero"] :is([data-bit],[data-ppn],[data-va]){cursor:pointer;user-select:none;-webkit-user-select:none}',
        '[data-region="hero"] [data-vpn]{cursor:ew-resize;user-select:none;-webkit-user-select:none;touch-action:pan-y}',
        '[data-region="hero"] :is([data-bit],[data-ppn],[data-vpn],[data-va]):hover > rect:first-child{fill-opacity:0.4}',
        '[data-region="hero"] [data-bit]:hover > rect{fill:var(--accent)}',
        '[data-region="hero"]:focus-visible [data-here] > rect{stroke:var(--accent);stroke-width:3px;paint-order:stroke}',
        '[data-region="hero"]:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}',
        '[data-region="hero"]{position:relative}',
      ].join('\n'),
    );
  }

  /** Shows where the keyboard is. */
  #mark(): void {
    const parts = this.#parts;
    for (const [k, part] of parts.entries())
      if ((k === this.#at) !== part.hasAttribute('data-here')) part.toggleAttribute('data-here');
  }

  #say(text: string): void {
    this.#voice.textContent = text;
  }

  #press(event: MouseEvent): void {
    const part = (event.target as Element).closest<SVGGElement>('[data-bit],[data-ppn],[data-va]');
    if (!part) return;
    this.#at = Math.max(0, this.#parts.indexOf(part));
    this.#open(part);
  }

  /** What a press does: a bit is inverted, a page number typed, a range of the map walked. */
  #open(part: SVGGElement): void {
    const result = this.#page.result();
    if (!result) return;
    const given = this.#page.inputs();
    const { bit, stage, va } = part.dataset;
    if (va !== undefined) this.#page.set({ task: 'walk', va: BigInt(va) }, 'step');
    else if (bit !== undefined) {
      const changed = flippedBit(result, given, Number(stage), Number(bit));
      if (changed) this.#page.set(changed, 'step');
      this.#say(`Bit ${bit} inverted`);
    } else this.#type(part, result, Number(stage));
  }

  #type(part: SVGGElement, result: WalkerResult, stage: number): void {
    const raw = rawOf(result, stage);
    if (raw === undefined) return;
    const { ppnBits } = result.scheme;
    const ppn = (raw >> 10n) & ((1n << BigInt(ppnBits)) - 1n);
    typeOver(this.#place, part, {
      label: 'Physical page number',
      text: `0x${ppn.toString(16)}`,
      take: (text) => {
        if (!/^(0x[0-9a-f]{1,16}|\d{1,18})$/iu.test(text.trim()))
          return `"${text}" is no number in hex (0x…) or decimal`;
        const changed = withPpn(result, this.#page.inputs(), stage, BigInt(text.trim()));
        if (!changed) return `a page number has ${ppnBits} bits`;
        this.#page.set(changed, 'step');
        return undefined;
      },
    });
  }

  #begin(event: PointerEvent): void {
    const part = (event.target as Element).closest<SVGGElement>('[data-vpn]');
    const result = this.#page.result();
    if (!part || result?.task !== 'walk' || event.button !== 0 || this.#pull) return;
    const level = Number(part.dataset['vpn']);
    this.#at = Math.max(0, this.#parts.indexOf(part));
    this.#pull = {
      ...{ pointer: event.pointerId, level, start: event.clientX, result, moved: false },
      from: indexOf(result.scheme, result.walk.access.address, level),
    };
    if (event.isTrusted) this.#place.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const pull = this.#pull;
    if (!pull || event.pointerId !== pull.pointer) return;
    const steps = Math.round((event.clientX - pull.start) / PULL);
    if (steps === 0 && !pull.moved) return;
    pull.moved = true;
    this.#index(pull.result, pull.level, pull.from + steps, 'drag');
  }

  #end(event: PointerEvent): void {
    const pull = this.#pull;
    if (!pull || event.pointerId !== pull.pointer) return;
    this.#pull = undefined;
    if (pull.moved) this.#page.set({}, 'step');
  }

  /** A grip stops at the ends of a table. */
  #index(result: WalkResult, level: number, index: number, how: 'step' | 'drag'): void {
    const most = 1 << indexBitsOf(result.scheme, level);
    const to = Math.max(0, Math.min(most - 1, index));
    const changed = withIndex(result, this.#page.inputs(), level, to);
    if (changed) this.#page.set(changed, how);
  }

  #key(event: KeyboardEvent): void {
    const parts = this.#parts;
    if (event.target !== this.#place || event.ctrlKey || event.metaKey || parts.length === 0)
      return;
    this.#at = Math.min(this.#at, parts.length - 1);
    const part = parts[this.#at];
    const result = this.#page.result();
    const level = part?.dataset['vpn'];
    if (event.key === 'ArrowLeft') this.#at = Math.max(0, this.#at - 1);
    else if (event.key === 'ArrowRight') this.#at = Math.min(parts.length - 1, this.#at + 1);
    else if ((event.key === ' ' || event.key === 'Enter') && part && level === undefined)
      this.#open(part);
    else if (/^Arrow(Up|Down)$/u.test(event.key) && level !== undefined && result?.task === 'walk')
      this.#index(
        result,
        Number(level),
        indexOf(result.scheme, result.walk.access.address, Number(level)) +
          (event.key === 'ArrowUp' ? 1 : -1),
        'step',
      );
    else return;
    event.preventDefault();
    this.#mark();
    this.#say(parts[this.#at]?.textContent ?? '');
  }
}
