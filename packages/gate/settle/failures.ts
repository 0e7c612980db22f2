/** What failed lately, and why. */

/** Failures that are remembered. */
const MAX_REMEMBERED = 1_000;

export class Failures {
  readonly #for: number;
  // Stryker disable next-line ArrayDeclaration: what is no failure is not counted
  #list: { readonly at: number; readonly reason: string }[] = [];

  /** @param rememberedFor milliseconds */
  constructor(rememberedFor = 300_000) {
    this.#for = rememberedFor;
  }

  /** @param at milliseconds on a clock that never jumps */
  add(at: number, reason: string): void {
    this.#list.push({ at, reason });
    if (this.#list.length > MAX_REMEMBERED) this.#list.shift();
  }

  /** How many there are still; those that are too long ago are forgotten. */
  count(now: number): number {
    this.#list = this.#list.filter(({ at }) => now - at < this.#for);
    return this.#list.length;
  }

  /** One sentence without its full stop; `null` where none failed lately. */
  sentence(now: number): string | null {
    if (this.count(now) === 0) return null;
    const counts = new Map<string, number>();
    for (const { reason } of this.#list) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    const [commonest = '', times = 0] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    const number =
      this.#list.length === MAX_REMEMBERED ? `${MAX_REMEMBERED} or more` : this.#list.length;
    const settlements = this.#list.length === 1 ? 'settlement' : 'settlements';
    return `${number} ${settlements} failed in the last ${Math.ceil(this.#for / 60_000)} min, ${times} of them with "${commonest}"`;
  }
}
