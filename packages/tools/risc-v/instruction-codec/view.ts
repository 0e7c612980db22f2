/** The word alive: bits are inverted by a press, operands are pulled, typed, and stepped by keys. */
import { rangeOf } from '@tollbench/engines/riscv/codec/operands.ts';
import { typeOver } from '../../define/live/type-over.ts';
import type { Page, View } from '../../define/tool.ts';
import { type CodecResult, textOptions } from './compute.ts';
import { flipped, stepped, withOperand, withWord } from './edit.ts';
import type { inputs } from './inputs.ts';
import { operandNumber } from './live/number.ts';
import { valueText } from './operand-words.ts';

const view: View<typeof inputs, CodecResult> = {
  attach(root, page) {
    const place = (root as HTMLElement).querySelector<HTMLElement>('[data-region="hero"]');
    if (place) new Live(place, root as HTMLElement, page);
  },
};
export default view;

/** Pixels of a pull that are one step of a value. */
const PULL = 6;

interface Pull {
  readonly pointer: number;
  readonly id: string;
  readonly from: number;
  readonly start: number;
  /** The inputs that the pull began with: each move is reckoned from them. */
  readonly source: string;
  readonly result: CodecResult;
  moved: boolean;
}

class Live {
  readonly #place: HTMLElement;
  readonly #page: Page<typeof inputs, CodecResult>;
  readonly #sheet = new CSSStyleSheet();
  readonly #voice = document.createElement('p');
  #bit = 31;
  #pull: Pull | undefined;

  constructor(place: HTMLElement, root: HTMLElement, page: Page<typeof inputs, CodecResult>) {
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

  /** The place takes the keyboard while a word is in it. */
  #offer(): void {
    const isWord = this.#place.querySelector('[data-bit]') !== null;
    if (isWord === (this.#place.tabIndex === 0)) return;
    if (isWord) {
      this.#place.tabIndex = 0;
      this.#place.setAttribute('role', 'application');
      this.#place.setAttribute(
        'aria-label',
        'Bits of the instruction: left and right move, space inverts a bit, up and down change the operand it belongs to',
      );
    } else for (const name of ['tabindex', 'role', 'aria-label']) this.#place.removeAttribute(name);
  }

  #draw(): void {
    this.#sheet.replaceSync(
      [
        '.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
        '[data-region="hero"] :is([data-bit],[data-word]){cursor:pointer;user-select:none;-webkit-user-select:none}',
        '[data-region="hero"] [data-operand]{cursor:ew-resize;user-select:none;-webkit-user-select:none;touch-action:pan-y}',
        '[data-region="hero"] [data-bit]:hover > rect{fill-opacity:0.4}',
        '[data-region="hero"] :is([data-operand],[data-word]):hover > rect:first-child{fill:var(--grid-minor)}',
        `[data-region="hero"]:focus-visible [data-bit="${this.#bit}"] > rect{stroke:var(--accent);stroke-width:3px;paint-order:stroke}`,
        '[data-region="hero"]:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}',
        '[data-region="hero"]{position:relative}',
      ].join('\n'),
    );
  }

  get #result(): CodecResult | undefined {
    return this.#page.result();
  }

  #say(text: string): void {
    this.#voice.textContent = text;
  }

  /** Puts other bits in place of those of the item shown. */
  #put(word: number, how: 'step' | 'drag', result = this.#result, source?: string): void {
    if (!result) return;
    const given = this.#page.inputs();
    const { program, item, isa } = result;
    const from = source ?? given.source;
    this.#page.set({ source: withWord(from, item, word, program, isa, textOptions(given)) }, how);
  }

  #press(event: MouseEvent): void {
    const target = event.target as Element;
    const result = this.#result;
    if (!result) return;
    const bit = target.closest('[data-bit]')?.getAttribute('data-bit');
    if (bit != null) {
      this.#bit = Number(bit);
      this.#draw();
      this.#put(flipped(result.item, this.#bit), 'step');
      this.#say(`Bit ${bit} inverted`);
      return;
    }
    const word = target.closest('[data-word]')?.getAttribute('data-word');
    if (word != null) this.#put(Number(word), 'step');
  }

  #begin(event: PointerEvent): void {
    const line = (event.target as Element).closest('[data-operand]');
    const id = line?.getAttribute('data-operand');
    const result = this.#result;
    const value = id == null ? undefined : result?.item.decoded?.values[id];
    if (id == null || value === undefined || !result || event.button !== 0 || this.#pull) return;
    this.#pull = {
      ...{ pointer: event.pointerId, id, from: value, start: event.clientX, result },
      ...{ source: this.#page.inputs().source, moved: false },
    };
    if (event.isTrusted) this.#place.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const pull = this.#pull;
    if (!pull || event.pointerId !== pull.pointer) return;
    const steps = Math.round((event.clientX - pull.start) / PULL);
    if (steps === 0 && !pull.moved) return;
    pull.moved = true;
    const slot = pull.result.item.decoded?.instruction.slots.find(
      ({ operand }) => operand.id === pull.id,
    );
    if (!slot) return;
    // A grip stops at the end of its way.
    const { least, most } = rangeOf(slot.operand);
    const to = Math.max(least, Math.min(most, pull.from + steps * slot.operand.step));
    const made = withOperand(pull.result.item, pull.id, to);
    if ('word' in made) this.#put(made.word, 'drag', pull.result, pull.source);
  }

  #end(event: PointerEvent): void {
    const pull = this.#pull;
    if (!pull || event.pointerId !== pull.pointer) return;
    this.#pull = undefined;
    if (pull.moved) {
      this.#page.set({ source: this.#page.inputs().source }, 'step');
      return;
    }
    this.#type(pull.id);
  }

  /** A field over the value, until Enter takes what is typed. */
  #type(id: string): void {
    const result = this.#result;
    const decoded = result?.item.decoded;
    const slot = decoded?.instruction.slots.find(({ operand }) => operand.id === id);
    const lines = [...this.#place.querySelectorAll<SVGGElement>(`[data-operand="${id}"]`)];
    const line = lines.find((one) => one.getBoundingClientRect().width > 0);
    if (!result || !decoded || !slot || !line) return;
    typeOver(this.#place, line, {
      label: slot.operand.label,
      text: valueText(slot, decoded, textOptions(this.#page.inputs())),
      take: (text) => {
        const value = operandNumber(text, slot, result.isa.xlen);
        if (value === undefined) return `"${text}" is no value of ${slot.operand.label}`;
        const made = withOperand(result.item, id, value);
        if ('why' in made) return made.why;
        this.#put(made.word, 'step');
        return undefined;
      },
    });
  }

  #key(event: KeyboardEvent): void {
    const result = this.#result;
    if (!result || event.target !== this.#place || event.ctrlKey || event.metaKey) return;
    const last = result.item.size - 1;
    this.#bit = Math.min(this.#bit, last);
    const field = result.fields.find(({ high, low }) => this.#bit <= high && this.#bit >= low);
    switch (event.key) {
      case 'ArrowLeft':
        this.#bit = Math.min(last, this.#bit + 1);
        break;
      case 'ArrowRight':
        this.#bit = Math.max(0, this.#bit - 1);
        break;
      case ' ':
      case 'Enter':
        this.#put(flipped(result.item, this.#bit), 'step');
        break;
      case 'ArrowUp':
      case 'ArrowDown': {
        const id = field?.slot?.operand.id;
        const value = id === undefined ? undefined : result.item.decoded?.values[id];
        if (!field?.slot || id === undefined || value === undefined) return;
        const to = stepped(field.slot, value, event.key === 'ArrowUp' ? 1 : -1);
        const made = to === undefined ? undefined : withOperand(result.item, id, to);
        if (made && 'word' in made) this.#put(made.word, 'step');
        break;
      }
      default:
        return;
    }
    event.preventDefault();
    this.#draw();
    this.#say(`Bit ${this.#bit}, ${field?.label ?? ''}`);
  }
}
