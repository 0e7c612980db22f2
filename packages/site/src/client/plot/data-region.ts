import type { Plot } from '@tollbench/tools/plot/types.ts';

/** The table of a plot's numbers below it, there only while it is open. */
export class DataRegion {
  readonly #element: HTMLElement;
  #table: HTMLElement | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Opens it or closes it; whether it is open then. */
  toggle(plot: Plot): boolean {
    if (this.#table) {
      this.#table.remove();
      this.#table = undefined;
      return false;
    }
    this.#table = document.createElement('div');
    this.#table.className = 'plot-data';
    this.#table.tabIndex = 0;
    this.#table.setAttribute('role', 'region');
    this.#table.setAttribute('aria-label', `Data of ${plot.title}`);
    this.fill(plot);
    this.#element.append(this.#table);
    return true;
  }

  /** Writes the numbers of a plot, if it is open. */
  fill(plot: Plot): void {
    const into = this.#table;
    if (!into) return;
    // Loaded when first wanted: most readers never open it.
    import('./data.ts').then(
      ({ tableMarkup }) => {
        into.innerHTML = tableMarkup(plot);
      },
      () => {
        into.textContent = 'The table could not be loaded.';
      },
    );
  }
}
