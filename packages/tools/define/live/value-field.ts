/** A value or a name edited where it stands on the sheet. */

interface Asked {
  readonly label: string;
  readonly value: string;
  /** Pixels of the stage. */
  readonly x: number;
  readonly y: number;
  /** Takes what was typed; a sentence where it is refused. */
  take(value: string): string | undefined;
}

export class ValueField {
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  readonly #error: HTMLElement;
  readonly #back: () => void;
  #asked: Asked | undefined;

  /** `back`: gives the focus back to the sheet. */
  constructor(form: HTMLFormElement, back: () => void) {
    this.#form = form;
    this.#input = form.querySelector('input') as HTMLInputElement;
    this.#error = form.querySelector('[data-edit-error]') as HTMLElement;
    this.#back = back;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    // Its keys are its own: those of the sheet are letters, too.
    form.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.close();
      this.#back();
    });
    for (const type of ['pointerdown', 'pointerup', 'dblclick', 'wheel'])
      form.addEventListener(type, (event) => event.stopPropagation());
    this.#input.addEventListener('blur', () => this.#left());
  }

  get isOpen(): boolean {
    return this.#asked !== undefined;
  }

  ask(asked: Asked): void {
    this.#asked = asked;
    this.#form.hidden = false;
    this.#input.setAttribute('aria-label', asked.label);
    this.#input.value = asked.value;
    this.#error.textContent = '';
    const room = this.#form.parentElement as HTMLElement;
    const { offsetWidth, offsetHeight } = this.#form;
    const within = (n: number, most: number) => Math.max(2, Math.min(n, most - 2));
    this.#form.style.left = `${within(asked.x, room.clientWidth - offsetWidth)}px`;
    this.#form.style.top = `${within(asked.y, room.clientHeight - offsetHeight)}px`;
    this.#input.focus({ preventScroll: true });
    this.#input.select();
  }

  close(): void {
    this.#asked = undefined;
    this.#form.hidden = true;
  }

  #submit(): void {
    const asked = this.#asked;
    if (!asked) return;
    const refusal = asked.take(this.#input.value.trim());
    this.#error.textContent = refusal ?? '';
    if (refusal !== undefined) {
      this.#input.setAttribute('aria-invalid', 'true');
      return;
    }
    this.#input.removeAttribute('aria-invalid');
    this.close();
    this.#back();
  }

  /** A field that is left keeps what was typed where it is taken, and else what was before. */
  #left(): void {
    const asked = this.#asked;
    if (!asked || !document.hasFocus()) return;
    const { value } = this.#input;
    this.close();
    if (value.trim() !== asked.value) asked.take(value.trim());
  }
}
