/** Marks in the program's text: the line that comes next, and breakpoints, which are set in the gutter or by F9. */

export class Editor {
  readonly #area: HTMLTextAreaElement;
  readonly #marks: HTMLElement;
  readonly #line: HTMLElement;
  #dots = new Map<number, HTMLElement>();
  /** The text that the marks belong to: in another one lines have moved. */
  #marked = '';

  /** `toggle` is told the line, from 1, that was pressed. */
  constructor(area: HTMLTextAreaElement, toggle: (line: number) => void) {
    this.#area = area;
    this.#marks = document.createElement('div');
    this.#marks.className = 'marks';
    this.#marks.setAttribute('aria-hidden', 'true');
    this.#line = document.createElement('div');
    this.#line.className = 'here';
    this.#line.hidden = true;
    this.#marks.append(this.#line);
    area.after(this.#marks);
    const gutter = area.parentElement?.querySelector<HTMLElement>('.gutter');
    gutter?.addEventListener('click', (event) => {
      const from = gutter.getBoundingClientRect().top + this.#padding;
      const line = Math.floor((event.clientY - from + area.scrollTop) / this.#height) + 1;
      if (line >= 1 && line <= lines(area.value)) toggle(line);
    });
    gutter?.setAttribute('title', 'Press a number for a breakpoint on its line; F9 in the text');
    area.addEventListener('keydown', (event) => {
      if (event.key !== 'F9') return;
      event.preventDefault();
      toggle(lines(area.value.slice(0, area.selectionStart)));
    });
    area.addEventListener('scroll', () => this.#scroll());
    area.addEventListener('input', () => {
      this.#line.hidden = area.value !== this.#marked;
    });
  }

  /** Pixels of a line, and above the first. */
  get #height(): number {
    return Number.parseFloat(getComputedStyle(this.#area).lineHeight) || 19;
  }

  get #padding(): number {
    return Number.parseFloat(getComputedStyle(this.#area).paddingTop) || 0;
  }

  #scroll(): void {
    this.#marks.style.setProperty('--scrolled', `${-this.#area.scrollTop}px`);
  }

  /** Marks the line that comes next; none where the text is no longer `source`. With `follow` it is scrolled into sight. */
  here(line: number | undefined, source: string, follow: boolean): void {
    const area = this.#area;
    this.#marked = source;
    const seen = line !== undefined && area.value === source;
    this.#line.hidden = !seen;
    if (!seen) return;
    this.#line.style.setProperty('--line', String(line - 1));
    if (!follow || document.activeElement === area) return;
    const top = (line - 1) * this.#height;
    if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 3 * this.#height)
      area.scrollTop = Math.max(0, top - area.clientHeight / 3);
    this.#scroll();
  }

  /** Shows breakpoints on these lines. */
  breakpoints(at: ReadonlySet<number>): void {
    for (const [line, dot] of this.#dots)
      if (!at.has(line)) {
        dot.remove();
        this.#dots.delete(line);
      }
    for (const line of at) {
      if (this.#dots.has(line)) continue;
      const dot = document.createElement('div');
      dot.className = 'dot';
      dot.style.setProperty('--line', String(line - 1));
      this.#marks.append(dot);
      this.#dots.set(line, dot);
    }
  }
}

const lines = (text: string): number => text.split('\n').length;
