/** Designs held for comparison: several, each with a name, in the link of the page. */
import { queryOfToday } from '@tollbench/tools/define/earlier.ts';
import { InputErrors } from '@tollbench/tools/define/error.ts';
import type { Fields } from '@tollbench/tools/define/field.ts';
import { fromQuery } from '@tollbench/tools/define/inputs.ts';
import type { Output } from '@tollbench/tools/define/output.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import type { Held } from '../render/outputs.ts';
import { type Inputs, startComputing } from './compute.ts';
import { say } from './say.ts';
import { type Hold, isCarried, MAX_HOLDS, MAX_NAME } from './view-address.ts';

const NOTHING = 'Nothing to hold: what is shown is of the inputs before.';

interface Kept extends Hold {
  readonly outputs: readonly Output[];
}

export interface HoldsListener {
  /** The inputs of now, answered or not; undefined where they are refused. */
  query(): string | undefined;
  /** Done when the inputs of now have been answered. */
  ready(): Promise<void>;
  /** The state on the page with what it shows; undefined while nothing has been computed of it. */
  now(): { readonly query: string; readonly outputs: readonly Output[] } | undefined;
  /** Shows a held state again. */
  load(query: string): void;
  /** Others are held. */
  changed(held: readonly Held[]): void;
}

export interface Holds {
  readonly list: () => readonly Hold[];
  /** Holds the state of the page; lets go of it if it is held. */
  toggle(): Promise<void>;
  /** Takes those of a link, and computes them. */
  take(holds: readonly Hold[]): Promise<void>;
  /** The page shows another state. */
  settle(): void;
}

export function startHolds(root: HTMLElement, tool: AnyTool, on: HoldsListener): Holds {
  const menu = root.querySelector('[data-holds]') as HTMLDetailsElement;
  const body = menu.querySelector('[data-holds-body]') as HTMLElement;
  let kept: readonly Kept[] = [];

  const isHeld = () => {
    const query = on.now()?.query;
    return kept.some((k) => k.query === query);
  };

  function settle(): void {
    for (const button of root.querySelectorAll('[data-hold], [data-do="hold"]'))
      button.setAttribute('aria-pressed', String(isHeld()));
  }

  function change(next: readonly Kept[]): void {
    kept = next;
    fill();
    settle();
    on.changed(kept);
  }

  /** Holds what was asked for when it was pressed, also where the visitor has typed on since. */
  async function toggle(): Promise<void> {
    const query = on.query();
    if (query === undefined) {
      say(NOTHING);
      return;
    }
    await on.ready();
    const now = on.now();
    if (kept.some((k) => k.query === query)) {
      say('Let go');
      change(kept.filter((k) => k.query !== query));
    } else if (kept.length >= MAX_HOLDS)
      say(`${MAX_HOLDS} are held, the most there may be: let one go first.`);
    else {
      const outputs = now?.query === query ? now.outputs : await computed(query);
      if (!outputs) {
        say(NOTHING);
        return;
      }
      const name = freeName(kept);
      change([...kept, { query, outputs, name }]);
      say(`Held as ${name}: change the inputs to compare`);
    }
  }

  /** What a state shows; undefined where it is refused. */
  const computed = (query: string): Promise<readonly Output[] | undefined> =>
    outputsOf(root, tool, query).catch((error: unknown) => {
      if (!(error instanceof InputErrors)) throw error;
      return undefined;
    });

  function fill(): void {
    const hold = body.querySelector('[data-hold]') as HTMLElement;
    body.replaceChildren(hold, ...kept.map(row));
    const count = kept.length > 0 ? ` ${kept.length}` : '';
    (menu.firstElementChild as HTMLElement).textContent = `Hold${count}`;
  }

  function row(one: Kept): HTMLElement {
    const place = document.createElement('p');
    place.className = `held held-${kept.indexOf(one)}`;
    const name = document.createElement('input');
    name.type = 'text';
    name.value = one.name;
    name.maxLength = MAX_NAME;
    name.setAttribute('aria-label', `Name of ${one.name}`);
    name.addEventListener('change', () => {
      const called = name.value.trim() || one.name;
      change(kept.map((k) => (k === one ? { ...k, name: called } : k)));
    });
    const button = (text: string, act: () => void) => {
      const made = document.createElement('button');
      made.type = 'button';
      made.textContent = text;
      made.setAttribute('aria-label', `${text}: ${one.name}`);
      made.addEventListener('click', act);
      return made;
    };
    place.append(
      name,
      button('Show', () => on.load(one.query)),
      button('Let go', () => change(kept.filter((k) => k !== one))),
    );
    if (!isCarried(one)) place.append(' too large for the link');
    return place;
  }

  // Whichever picture is told to hold, the whole result is held: its readings too, and the other pictures.
  root.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-hold], [data-do="hold"]')) void toggle();
  });

  return {
    list: () => kept,
    toggle,
    settle,
    async take(holds) {
      const found: Kept[] = [];
      for (const hold of holds) {
        try {
          found.push({ ...hold, outputs: await outputsOf(root, tool, hold.query) });
        } catch (error) {
          if (!(error instanceof InputErrors)) throw error;
          say(`${hold.name} cannot be held: ${error.message}`);
        }
      }
      change(found);
    },
  };
}

/** The first letter that names none. */
function freeName(kept: readonly Kept[]): string {
  const taken = new Set(kept.map(({ name }) => name));
  return [...'ABCDEFGH'].find((letter) => !taken.has(letter)) ?? 'A';
}

/** What a state shows, computed beside the page. Throws InputErrors. */
function outputsOf(root: HTMLElement, tool: AnyTool, query: string): Promise<readonly Output[]> {
  const params = new URLSearchParams(queryOfToday(tool.earlier, query));
  const inputs = fromQuery(tool.inputs as Fields, params) as Inputs;
  return new Promise((resolve, reject) => {
    const computing = startComputing(tool, root.dataset, {
      done(of, result) {
        resolve(tool.outputs(result, of as never));
        computing.cancel();
      },
      failed(_, errors) {
        reject(errors);
        computing.cancel();
      },
      progress() {},
    });
    computing.start(inputs);
  });
}
