/** A computation that keeps the visitor waiting: how far it is, how long it has run, and what is shown is old. */
export interface Progress {
  /** 0 to 1 while it runs; undefined once it has stopped. */
  show(fraction: number | undefined): void;
}

/** Milliseconds between two changes of the words. */
const TICK = 250;

export function startProgress(root: HTMLElement): Progress {
  const place = root.querySelector('[data-status]') as HTMLElement;
  const bar = place.querySelector('progress') as HTMLProgressElement;
  const words = place.querySelector('[data-status-words]') as HTMLElement;
  let since = 0;
  let now = 0;
  let ticking: ReturnType<typeof setInterval> | undefined;

  function write(): void {
    const seconds = Math.floor((performance.now() - since) / 1000);
    const share = now > 0 ? `, ${Math.floor(100 * now)}\u202f%` : '';
    const text = `Computing${share}${seconds > 0 ? `, ${seconds}\u202fs` : ''}; what is shown is of the inputs before.`;
    if (words.textContent !== text) words.textContent = text;
  }

  return {
    show(fraction) {
      const runs = fraction !== undefined;
      if (runs && place.hidden) {
        since = performance.now();
        ticking = setInterval(write, TICK);
      }
      if (!runs) clearInterval(ticking);
      now = fraction ?? 0;
      bar.value = now;
      place.hidden = !runs;
      root.toggleAttribute('data-busy', runs);
      if (runs) write();
    },
  };
}
