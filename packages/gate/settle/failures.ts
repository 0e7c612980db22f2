/** Settlements that failed lately, and why. */

/** Failures that are remembered, and for how many milliseconds. */
const MAX_REMEMBERED = 1_000;
const REMEMBERED_FOR = 300_000;

export class Failures {
  #list: { readonly at: number; readonly reason: string }[] = [];

  /** @param at milliseconds on a clock that never jumps */
  add(at: number, reason: string): void {
    this.#list.push({ at, reason });
    if (this.#list.length > MAX_REMEMBERED) this.#list.shift();
  }

  /** One sentence without its full stop; `null` where none failed in the last five minutes. */
  sentence(now: number): string | null {
    this.#list = this.#list.filter(({ at }) => now - at < REMEMBERED_FOR);
    if (this.#list.length === 0) return null;
    const counts = new Map<string, number>();
    for (const { reason } of this.#list) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    const [commonest = '', times = 0] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    const number =
      this.#list.length === MAX_REMEMBERED ? `${MAX_REMEMBERED} or more` : this.#list.length;
    return `${number} settlements failed in the last five minutes, ${times} of them with "${commonest}"`;
  }
}
