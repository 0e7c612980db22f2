import type { Readout } from '@tollbench/tools/plot/readout.ts';
import { readoutText } from './cursor.ts';
import type { Step } from './stand.ts';

/** What keys do to a plot. */
export interface Keyed {
  /** Moves the cursor; what it reads there. */
  readonly walk: (how: Step, large: boolean) => Readout | undefined;
  /** Zooms about the cursor. */
  readonly zoom: (factor: number) => void;
  readonly reset: () => void;
  readonly ready: () => boolean;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'start',
  End: 'end',
  PageUp: 'back',
  PageDown: 'on',
};

/** What a press of + zooms to. */
const CLOSER = 0.6;

/** Milliseconds without a further step after which a reading is said: who holds a key hears where it ends. */
const PAUSE = 200;

/** Has a stage listen to keys; readings are said by `voice`. Gives what ends a saying that waits. */
export function listenToKeys(stage: HTMLElement, voice: HTMLElement, to: Keyed): () => void {
  let speaking: ReturnType<typeof setTimeout> | undefined;
  const speak = (read: Readout | undefined): void => {
    clearTimeout(speaking);
    const text = read ? readoutText(read) : 'nothing here';
    speaking = setTimeout(() => {
      voice.textContent = text;
    }, PAUSE);
  };
  stage.addEventListener('keydown', (event) => {
    if (!to.ready() || event.ctrlKey || event.metaKey || event.altKey) return;
    const how = STEPS[event.key];
    if (how) speak(to.walk(how, event.shiftKey));
    else if (event.key === '+' || event.key === '=') to.zoom(CLOSER);
    else if (event.key === '-') to.zoom(1 / CLOSER);
    else if (event.key === '0' || event.key === 'Escape') to.reset();
    else return;
    event.preventDefault();
  });
  return () => clearTimeout(speaking);
}
