/**
 * A field shows its help while it has the focus. A press elsewhere takes the focus, and what stands below would move
 * from under the pointer before it is let go: the press would be lost. So the field stays as it is until then.
 */
export function holdOpen(form: HTMLFormElement): void {
  addEventListener(
    'pointerdown',
    () => {
      const field = document.activeElement?.closest<HTMLElement>('[data-field]');
      if (!field || !form.contains(field)) return;
      field.toggleAttribute('data-held', true);
      const ended = new AbortController();
      // The click that a press becomes comes after it is let go.
      const release = () =>
        setTimeout(() => {
          field.removeAttribute('data-held');
          ended.abort();
        });
      for (const end of ['pointerup', 'pointercancel'])
        addEventListener(end, release, { signal: ended.signal, capture: true });
    },
    { capture: true },
  );
}
