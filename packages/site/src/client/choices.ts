/** Rows of a table that can be chosen: a press, or Enter on the button, puts their inputs into the form. */
export type Texts = Readonly<Record<string, string>>;

/** Calls `take` with the texts of inputs, by name, that a pressed `[data-set]` within `root` carries. */
export function startChoices(root: HTMLElement, take: (texts: Texts) => void): void {
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-set]');
    if (button) take(JSON.parse(button.dataset['set'] ?? '{}') as Texts);
  });
}
