/** What ctrl-Z goes back to: the texts of this session, within bounds; the back button has its own. */

const MOST = 200;

export class History {
  readonly #before: string[] = [];
  #after: string[] = [];

  /** `text` was replaced by an edit. */
  push(text: string): void {
    this.#before.push(text);
    if (this.#before.length > MOST) this.#before.shift();
    this.#after = [];
  }

  /** The text before the last edit, given the one of now. */
  undo(now: string): string | undefined {
    const text = this.#before.pop();
    if (text !== undefined) this.#after.push(now);
    return text;
  }

  redo(now: string): string | undefined {
    const text = this.#after.pop();
    if (text !== undefined) this.#before.push(now);
    return text;
  }
}
