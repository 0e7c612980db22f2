/** The buttons of the editor: one stop of the tab key, arrows from one to the next. */
import type { Doing } from './doing.ts';
import type { Editor } from './editor.ts';
import type { Command } from './keymap.ts';
import { KINDS, type Placeable } from './kinds.ts';

const isPlaceable = (id: string): id is Placeable => KINDS.some((k) => k.id === id);

export interface Bar {
  /** Presses the button of what is being done. */
  show(doing: Doing): void;
}

export function bar(root: HTMLElement, editor: Editor): Bar {
  const strip = root.querySelector('.sch-bar') as HTMLElement;
  const stage = editor.desk.stage.element;
  const more = root.querySelector<HTMLSelectElement>('[data-more]');
  const stops = [...strip.querySelectorAll<HTMLElement>('button, select')];
  if (stops[0]) stops[0].tabIndex = 0;
  const toSheet = () => stage.focus({ preventScroll: true });
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button');
    const { place, act } = button?.dataset ?? {};
    if (place !== undefined && isPlaceable(place)) editor.hand.place(place);
    else if (act === 'probe') editor.probes.toggle();
    else if (act === 'label') editor.ask.label(true);
    else if (act !== undefined) editor.run({ do: act } as Command);
    else return;
    // What was begun goes on with the keys of the sheet.
    if (place !== undefined || act === 'wire' || act === 'probe' || editor.desk.mode !== 'idle')
      toSheet();
  });
  more?.addEventListener('change', () => {
    const { value } = more;
    more.value = '';
    if (!isPlaceable(value)) return;
    editor.hand.place(value);
    toSheet();
  });
  strip.addEventListener('keydown', (event) => {
    const at = stops.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = stops[(to + stops.length) % stops.length];
    for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
    next?.focus();
  });
  return {
    show(doing) {
      for (const button of strip.querySelectorAll<HTMLElement>('button')) {
        const { place, act } = button.dataset;
        const isOn =
          (doing.kind === 'place' && place === doing.part) ||
          (doing.kind === 'flag' && (doing.net === '0' ? place === 'ground' : act === 'label')) ||
          (doing.kind === 'wire' && act === 'wire') ||
          (doing.kind === 'probe' && act === 'probe');
        if (isOn) button.setAttribute('aria-pressed', 'true');
        else button.removeAttribute('aria-pressed');
      }
    },
  };
}
