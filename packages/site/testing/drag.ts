/** How a page keeps up with a hand: its input moved at every frame, for a while. */
import type { CDPSession, Page } from 'playwright-core';

export interface Frames {
  /** Frames a second, over the whole drag. */
  readonly rate: number;
  /** The frame interval that 95 of 100 stay below, in milliseconds. */
  readonly late: number;
  /** Share of the frames that came more than half a frame late. */
  readonly dropped: number;
  /** Changes of the picture a second: 0 would be a page that is quick because it shows nothing. */
  readonly pictures: number;
  /** Milliseconds of the page's main thread a frame: script, style, layout and paint. */
  readonly busy: number;
}

/** What is moved: a slider of the form, or what stands for one where a tool has none. */
export type Moved =
  | { readonly kind: 'slider'; readonly selector: string }
  | { readonly kind: 'text'; readonly selector: string; readonly texts: readonly string[] }
  | { readonly kind: 'press'; readonly selector: string }
  | { readonly kind: 'watch' };

/** Moves an input of a page that is awake, at every frame for `seconds`. */
export async function drag(
  page: Page,
  session: CDPSession,
  moved: Moved,
  seconds: number,
): Promise<Frames> {
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((m) => m.name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await busy();
  const { times, pictures } = await page.evaluate(
    ([how, lasting]) =>
      new Promise<{ times: number[]; pictures: number }>((resolve, reject) => {
        const picture = document.querySelector('[data-region="hero"]');
        const all =
          how.kind === 'watch' ? [] : [...document.querySelectorAll<HTMLElement>(how.selector)];
        if (!picture || (how.kind !== 'watch' && all.length === 0)) {
          reject(new Error(`nothing to move: ${JSON.stringify(how)}`));
          return;
        }
        let changed = false;
        let pictures = 0;
        new MutationObserver(() => {
          changed = true;
        }).observe(picture, { subtree: true, childList: true, attributes: true });
        const times: number[] = [];
        const frame = (now: number) => {
          times.push(now);
          if (changed) pictures++;
          changed = false;
          const n = times.length;
          if (now - (times[0] as number) > lasting * 1000) {
            resolve({ times, pictures });
            return;
          }
          const target = all[n % all.length] as HTMLElement;
          if (how.kind === 'slider') {
            const slider = all[0] as HTMLInputElement;
            const [min, max] = [Number(slider.min || 0), Number(slider.max || 100)];
            // To and fro over the middle third, as a hand does that looks for the best.
            const at = 0.5 + Math.sin(n / 24) / 6;
            slider.value = String(min + at * (max - min));
            slider.dispatchEvent(new Event('input', { bubbles: true }));
          } else if (how.kind === 'text') {
            const field = all[0] as HTMLInputElement;
            field.value = how.texts[n % how.texts.length] as string;
            field.dispatchEvent(new Event('input', { bubbles: true }));
          } else if (how.kind === 'press')
            for (const type of ['pointerdown', 'pointerup', 'click'])
              target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [moved, seconds] as const,
  );
  const after = await busy();
  const gaps = times.slice(1).map((t, k) => t - (times[k] as number));
  const sorted = gaps.toSorted((a, b) => a - b);
  const whole = (times.at(-1) as number) - (times[0] as number);
  return {
    rate: (1000 * gaps.length) / whole,
    late: sorted[Math.floor(0.95 * sorted.length)] as number,
    dropped: gaps.filter((g) => g > 25).length / gaps.length,
    pictures: (1000 * pictures) / whole,
    busy: (1000 * (after - before)) / gaps.length,
  };
}
