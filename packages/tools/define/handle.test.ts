/** Every handle of every tool: pulled a little, it lands where it was put. */
import { expect, test } from 'vitest';
import { shareOf } from '../../../scripts/sample.ts';
import { layout } from '../plot/layout.ts';
import { registry } from '../registry.ts';
import { casesOf } from '../testing/cases.ts';
import { loadTool } from '../tools.ts';
import { InputErrors } from './error.ts';
import { evaluate } from './evaluate.ts';
import type { Fields } from './field.ts';
import type { Handle } from './handle.ts';
import type { Output } from './output.ts';
import type { AnyTool } from './tool.ts';

type Inputs = Record<string, unknown>;
type AnyHandle = Handle<Inputs>;

/** Units of the picture that a handle is pulled by, and how near it lands. */
const FAR = 20;
const NEAR = 1.5;
/** Tools whose handles go from one place to the next, which lie further apart than a little pull reaches. */
const AMONG_PLACES = new Set(['cache-simulator', 'clock-uart-timer', 'ieee754-inspector']);

const loaded = await Promise.all(Object.keys(registry).map((slug) => loadTool(slug)));
const tools = loaded.filter((tool): tool is AnyTool => tool?.handles !== undefined);

/** What the page makes of inputs: read back from their texts, computed; undefined where they are refused. */
function after(tool: AnyTool, inputs: Inputs): { inputs: Inputs; result: unknown } | undefined {
  const fields = tool.inputs as Fields;
  let read: Inputs;
  try {
    read = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        field.parse(field.format(inputs[name])),
      ]),
    );
  } catch {
    // Beyond the bounds of a field.
    return undefined;
  }
  try {
    return { inputs: read, result: evaluate(tool, read) };
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    return undefined;
  }
}

/** Tools that a run pulls at; in time every one has its turn, and `npm run long -- all-cases` takes all. */
const MAX_TOOLS = 16;

test.each(shareOf(tools, MAX_TOOLS).map((tool) => [tool.slug, tool] as const))(
  '%s: a handle lands where it is put, or stops on the way',
  async (_, tool) => {
    const handles = (await tool.handles?.())?.default ?? {};
    let pulled = 0;
    let landed = 0;
    let seen = 0;
    const cases = casesOf(tool);
    // What takes a worker is left out, but for tools that always take one.
    const mayLast = cases.every(([, given]) => tool.long?.(given));
    const lasts = (inputs: Inputs): boolean => !mayLast && tool.long?.(inputs) === true;
    for (const [title, given] of cases) {
      if (lasts(given)) continue;
      const before = after(tool, given);
      if (!before) throw new Error(`${title} is refused`);
      const outputs: readonly Output[] = tool.outputs(before.result, before.inputs);
      for (const [id, list] of Object.entries(handles)) {
        const shown = outputs.find((o) => o.id === id);
        const all: readonly AnyHandle[] = list(before.result, before.inputs);
        expect(new Set(all.map((h) => h.name)).size).toBe(all.length);
        if (shown?.kind !== 'plot') continue;
        const { panels } = layout(shown.plot, { width: 700, height: 480 });
        for (const handle of all) {
          seen++;
          const panel = panels[handle.panel ?? 0];
          if (!panel) throw new Error(`${handle.name} is on no panel`);
          const place = ({ x, y }: Pick<AnyHandle, 'x' | 'y'>) => ({
            x: panel.x.to(x ?? Number.NaN),
            y: panel.y.to(y ?? Number.NaN),
          });
          const from = place(handle);
          for (const way of handle.along === 'both' ? (['x', 'y'] as const) : [handle.along])
            for (const by of [-FAR, FAR]) {
              const to = { x: handle.x ?? Number.NaN, y: handle.y ?? Number.NaN };
              to[way] = panel[way].from(from[way] + by);
              const next = handle.to(to);
              const done = next && after(tool, { ...before.inputs, ...next });
              if (!done || lasts(done.inputs)) continue;
              const again = list(done.result, done.inputs).find((h) => h.name === handle.name);
              if (!again) continue;
              pulled++;
              // Along the way it was pulled; one that is bound to an arc comes as near as it can.
              const went = place(again)[way] - from[way];
              if (Math.abs(went - by) < NEAR) landed++;
              else if (went * Math.sign(by) < -NEAR || Math.abs(went) > FAR + NEAR)
                throw new Error(
                  `${title}: ${handle.name} pulled by ${by} along ${way} went ${went}`,
                );
            }
        }
      }
    }
    expect(seen).toBeGreaterThan(0);
    if (AMONG_PLACES.has(tool.slug)) return;
    expect(pulled).toBeGreaterThan(0);
    // Most of a tool's go where they are put; steps on a Smith chart are bound to arcs, and seldom can.
    expect([tool.slug, landed / pulled > 1 / 3]).toEqual([tool.slug, true]);
  },
);
