/** A field over the drawing, for a label, a name or an arrow. */

export class TextField {
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  #done: ((text: string | undefined) => void) | undefined;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#input = form.querySelector('input') as HTMLInputElement;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#end(this.#input.value);
    });
    this.#input.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Escape') this.#end(undefined);
    });
    this.#input.addEventListener('blur', () => this.#end(this.#input.value));
  }

  get isOpen(): boolean {
    return this.#done !== undefined;
  }

  /** Asks; `done` hears the text, or undefined where it was left. */
  ask(
    what: string,
    text: string,
    at: { left: number; top: number },
    done: (text: string | undefined) => void,
  ): void {
    this.#end(undefined);
    this.#form.hidden = false;
    this.#form.style.left = `${Math.max(4, at.left)}px`;
    this.#form.style.top = `${Math.max(4, at.top)}px`;
    this.#input.value = text;
    this.#input.setAttribute('aria-label', what);
    this.#input.placeholder = what;
    this.#done = done;
    this.#input.focus();
    this.#input.select();
  }

  #end(text: string | undefined): void {
    const done = this.#done;
    this.#done = undefined;
    this.#form.hidden = true;
    done?.(text);
  }
}
