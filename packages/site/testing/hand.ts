/** A visitor's hand on a tool's page: what it does, counted, with the seconds a model gives it. */
import type { Locator, Page } from 'playwright-core';

/** What a visitor sets: a text typed into a field, or one of its choices. */
export type Step =
  | { readonly field: string; readonly types: string }
  | { readonly field: string; readonly chooses: string };

/** Where an answer is read. */
export interface Answer {
  /** Elements that show it: whichever of them is seen first. */
  readonly answer: string;
  /** What it must say once it is there. */
  readonly says: RegExp;
}

/** Of the keystroke-level model of Card, Moran and Newell (1980); and a screen scrolled, for which it has no figure. */
const SECONDS = { mind: 1.35, point: 1.1, press: 0.2, home: 0.4, key: 0.28, scroll: 1 } as const;
/** A reader leaves this much of a screen where it was. */
const TURN = 0.8;

/** Counts what the hand does. */
export class Hand {
  actions = 0;
  seconds = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  #does(...parts: readonly (keyof typeof SECONDS)[]): void {
    this.actions++;
    for (const part of parts) this.seconds += SECONDS[part];
  }

  /** Scrolls until the element stands wholly on the screen, or its head where it is taller. */
  async bring(element: Locator): Promise<void> {
    const turns = await element.evaluate((e, turn) => {
      const box = e.getBoundingClientRect();
      // What is held at the top covers what is under it.
      const top = Math.max(
        0,
        ...[...document.querySelectorAll('*')]
          .filter((s) => getComputedStyle(s).position === 'sticky' && !s.contains(e))
          .map((s) => s.getBoundingClientRect())
          .filter((r) => r.top <= 1 && r.width > innerWidth / 2 && r.height > 0)
          .map((r) => r.bottom),
      );
      const room = innerHeight - top;
      const above = top - box.top;
      const below = Math.min(box.bottom - innerHeight, box.top - top);
      const by = above > 0 ? -above : below > 0 ? below : 0;
      if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
      return Math.ceil(Math.abs(by) / (turn * room) - 1e-9);
    }, TURN);
    for (let k = 0; k < turns; k++) this.#does('scroll');
  }

  async unfold(element: Locator): Promise<void> {
    const folded = this.#page.locator('details:not([open])', { has: element }).first();
    if ((await element.isVisible()) || (await folded.count()) === 0) return;
    const summary = folded.locator('summary').first();
    await this.bring(summary);
    await summary.click();
    this.#does('mind', 'point', 'press');
  }

  async take(step: Step): Promise<void> {
    const field = this.#page.locator(`[data-field="${step.field}"]`);
    await this.unfold(field);
    await this.bring(field);
    if ('chooses' in step) await this.#choose(field, step);
    else await this.#type(field, step.types);
  }

  async #choose(field: Locator, { field: name, chooses }: { field: string; chooses: string }) {
    const list = field.locator('select');
    if ((await list.count()) > 0) {
      await list.selectOption(chooses);
      this.#does('mind', 'point', 'press', 'mind', 'point', 'press');
    } else {
      await field.locator(`input[name="${name}"][value="${chooses}"]`).check({ force: true });
      this.#does('mind', 'point', 'press');
    }
  }

  async #type(field: Locator, text: string): Promise<void> {
    const asText = field.locator('[data-matrix-do="toggle"]');
    if ((await asText.count()) > 0) {
      await asText.click();
      this.#does('point', 'press');
    }
    const input = field.locator(':is(textarea, input[type="text"]):visible').first();
    await input.fill(text);
    await input.blur();
    this.#does('mind', 'point', 'press', 'home');
    this.seconds += (text.length + 1) * SECONDS.key + SECONDS.home;
  }

  /** Waits for the answer, brings it on the screen, and reads it. */
  async read({ answer, says }: Answer): Promise<void> {
    const start = performance.now();
    await this.#page.waitForFunction(
      ([selector, source, flags]) =>
        !document.querySelector('[data-stale]') &&
        [...document.querySelectorAll(selector)].some((e) =>
          new RegExp(source, flags).test(e.textContent ?? ''),
        ),
      [answer, says.source, says.flags] as const,
    );
    this.seconds += (performance.now() - start) / 1000;
    const right = this.#page.locator(answer).filter({ hasText: says });
    const nearest = await right.evaluateAll((list) => {
      const far = list.map((e) => {
        const box = e.getBoundingClientRect();
        if (box.width === 0) return Number.POSITIVE_INFINITY;
        return Math.max(0, -box.top, box.bottom - innerHeight);
      });
      return far.indexOf(Math.min(...far));
    });
    const shown = right.nth(Math.max(0, nearest));
    await this.unfold(shown);
    await this.bring(shown);
    this.seconds += SECONDS.mind;
  }
}
