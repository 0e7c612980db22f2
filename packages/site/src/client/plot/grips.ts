/** Grips over a tool's plots: pulls its handles by mouse, finger and key. */
import type { Fields } from '@tollbench/tools/define/field.ts';
import type { Handles, Place } from '@tollbench/tools/define/handle.ts';
import type { Page } from '@tollbench/tools/define/tool.ts';
import type { Layout, PanelLayout } from '@tollbench/tools/plot/panel.ts';
import { pointOn } from '@tollbench/tools/plot/stage.ts';
import { say } from '../say.ts';
import { type AnyHandle, type Grip, makeGrip, nearest, placeGrip } from './grip.ts';
import { type MountedPlot, plotAt } from './mount.ts';
import { nudged, roundTo } from './place.ts';

type Inputs = Readonly<Record<string, unknown>>;
type List = (result: unknown, inputs: Inputs) => readonly AnyHandle[];

/** A plot with its grips. */
interface Gripped {
  readonly plot: MountedPlot;
  readonly list: List;
  readonly layer: HTMLElement;
  readonly grips: Map<string, Grip>;
  lay: Layout | undefined;
}

interface Held {
  readonly grip: Grip;
  /** The handle and its panel as they were when it was taken: all moves count from there. */
  readonly handle: AnyHandle;
  readonly panel: PanelLayout;
  readonly pointer: number;
  /** Where on the picture; the page is not measured again while it is drawn. */
  readonly where: (event: PointerEvent) => Place;
  readonly before: Inputs;
  moved: boolean;
}

export function grips(
  root: HTMLElement,
  fields: Fields,
  page: Page<Fields, unknown>,
  handles: Handles<Inputs, unknown>,
): void {
  const gripped = new WeakMap<MountedPlot, Gripped>();
  /** The last result and the inputs it is of: what is come back to from inputs that were refused. */
  let result: unknown;
  let good: Inputs = {};
  let held: Held | undefined;
  /** The grip whose name and value are shown. */
  let told: Grip | undefined;
  /** Keys have moved a grip since the last step for the back button. */
  let open = false;
  /** What is to be done when the last move has been answered. */
  let settling: (() => void) | undefined;

  const refused = () => root.hasAttribute('data-stale');

  /** Renews the grips of the plots that there are now; they are placed when their plot is drawn. */
  function renew(): void {
    if (page.result() === undefined) return;
    if (page.result() !== result) {
      result = page.result();
      good = page.answered() ?? page.inputs();
    }
    const inputs = refused() && !held && !page.busy() ? good : page.inputs();
    for (const [output, list] of Object.entries(handles)) {
      const element = root.querySelector(`[data-output="${output}"] [data-plot]`);
      const plot = element && plotAt(element);
      if (!plot) continue;
      const there = gripped.get(plot);
      const on = there ?? startGrips(plot, list);
      keep(on, inputs);
      if (there) continue;
      gripped.set(plot, on);
      plot.follow((lay) => {
        on.lay = lay;
        // Marks keep their size beside the picture's words, whatever size those have.
        on.layer.style.transform = `scale(${plot.stage.dataset['unit'] ?? 1})`;
        place(on);
      });
    }
  }

  /** One grip a handle; those that stay are the same element, so that focus and a finger on it stay too. */
  function keep(on: Gripped, inputs: Inputs): void {
    const list = on.list(result, inputs);
    const names = new Set(list.map((h) => h.name));
    for (const [name, { element }] of on.grips)
      if (!names.has(name)) {
        element.remove();
        on.grips.delete(name);
      }
    for (const handle of list) {
      let grip = on.grips.get(handle.name);
      if (grip) grip.handle = handle;
      else {
        grip = makeGrip(handle);
        on.grips.set(handle.name, grip);
        on.layer.append(grip.element);
      }
    }
  }

  const panelOf = (on: Gripped, grip: Grip) => on.lay?.panels[grip.handle.panel ?? 0];

  function place(on: Gripped): void {
    for (const grip of on.grips.values()) {
      placeGrip(grip, panelOf(on, grip));
      if (grip === told) on.plot.tell(grip.handle);
    }
  }

  function tell(on: Gripped, grip: Grip | undefined): void {
    told = grip;
    on.plot.tell(grip?.handle);
  }

  /** Sets what a place gives, where that is something else and within the bounds of its fields. */
  function pull(on: Gripped, handle: AnyHandle, to: Place): boolean {
    const now = page.inputs() as Inputs;
    const set: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(handle.to(to) ?? {})) {
      const field = fields[name];
      if (!field) throw new Error(`the handle ${handle.name} sets ${name}, which is no input`);
      const text = field.format(value);
      if (text === field.format(now[name])) continue;
      try {
        set[name] = field.parse(text);
      } catch {
        // Beyond the bounds of the field: the grip stays where it is.
        return false;
      }
    }
    if (Object.keys(set).length === 0) return false;
    page.set(set, 'drag');
    // The grip goes along at once; the picture follows when it is computed.
    keep(on, page.inputs());
    place(on);
    return true;
  }

  /** Once the last move is answered: back to the last good inputs if it was refused. */
  function settle(then: () => void): void {
    settling = then;
    const look = () => {
      if (settling !== then) return;
      if (page.busy()) {
        requestAnimationFrame(look);
        return;
      }
      settling = undefined;
      if (refused()) {
        const why = [...root.querySelectorAll('.error')].map((e) => e.textContent).filter(Boolean);
        if (why.length > 0) say(why.join(' '));
        page.set(good as never, 'drag');
      }
      then();
    };
    requestAnimationFrame(look);
  }

  /** Pulled again before that: the pull before is a step all the same. */
  function unsettle(): void {
    const then = settling;
    settling = undefined;
    then?.();
  }

  /** What was moved so far is a step for the back button. */
  const step = () => {
    open = false;
    page.set({}, 'step');
  };

  function startGrips(plot: MountedPlot, list: List): Gripped {
    const layer = document.createElement('div');
    layer.className = 'plot-grips';
    plot.stage.append(layer);
    const on: Gripped = { plot, list, layer, grips: new Map(), lay: undefined };
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      act: (event: HTMLElementEventMap[K], grip: Grip) => void,
    ) =>
      layer.addEventListener(type, (event) => {
        const element = (event.target as Element).closest<HTMLElement>('[data-grip]');
        const grip = on.grips.get(element?.dataset['grip'] ?? '');
        if (grip) act(event, grip);
      });

    listen('pointerdown', (event) => {
      // The plot would draw a box to zoom into.
      event.stopPropagation();
      const at = pointOn(plot.stage, event);
      const grip = nearest(on.grips.values(), at);
      const panel = grip && panelOf(on, grip);
      if (event.button !== 0 || held || !grip?.at || !panel) return;
      unsettle();
      if (open) step();
      const { handle } = grip;
      // From where the handle is, which near a frame is not quite where its grip stands.
      const x = panel.x.to(handle.x ?? Number.NaN);
      const y = panel.y.to(handle.y ?? Number.NaN);
      const unit = Number(plot.stage.dataset['unit'] ?? 1);
      held = {
        grip,
        handle,
        panel,
        pointer: event.pointerId,
        where: ({ pageX, pageY }) => ({
          x: x + (pageX - event.pageX) / unit,
          y: y + (pageY - event.pageY) / unit,
        }),
        before: page.inputs(),
        moved: false,
      };
      plot.freeze(true);
      grip.element.setPointerCapture(event.pointerId);
      grip.element.toggleAttribute('data-held', true);
      tell(on, grip);
    });
    listen('pointermove', (event) => {
      event.stopPropagation();
      if (held?.pointer !== event.pointerId) return;
      const { handle, panel } = held;
      const { x, y } = held.where(event);
      const moved = pull(on, handle, {
        x: handle.along === 'y' ? (handle.x ?? Number.NaN) : roundTo(panel.x, x, handle.step),
        y: handle.along === 'x' ? (handle.y ?? Number.NaN) : roundTo(panel.y, y, handle.step),
      });
      held.moved ||= moved;
    });
    const release = (pointer: number) => {
      if (held?.pointer !== pointer) return;
      const { moved, grip } = held;
      held = undefined;
      grip.element.removeAttribute('data-held');
      plot.freeze(false);
      if (moved) settle(() => step());
    };
    listen('pointerup', (event) => {
      event.stopPropagation();
      release(event.pointerId);
    });
    listen('lostpointercapture', (event) => release(event.pointerId));
    listen('dblclick', (event) => event.stopPropagation());

    listen('keydown', (event, grip) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && held) {
        page.set(held.before as never, 'drag');
        release(held.pointer);
      } else {
        const panel = panelOf(on, grip);
        const to = panel && nudged(grip.handle, panel, event.key, event.shiftKey);
        if (!to) return;
        tell(on, grip);
        if (pull(on, grip.handle, to)) {
          open = true;
          settle(() => undefined);
        }
      }
      // The plot would move its cursor.
      event.stopPropagation();
      event.preventDefault();
    });
    listen('focusin', (_, grip) => tell(on, grip));
    listen('focusout', () => {
      tell(on, undefined);
      if (open) step();
    });
    listen('pointerover', (_, grip) => tell(on, grip));
    listen('pointerout', () => tell(on, held?.grip));
    return on;
  }

  page.subscribe(renew);
  renew();
}
