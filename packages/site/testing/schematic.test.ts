/** The schematic editor in a real browser: drawn by keys, by mouse and by finger, and read as a netlist. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './browser.ts';
import { visitors } from './visit.ts';

const { visit } = visitors();

const EMPTY = 'Drawn by hand\n.op\n.end\n';

const netlist = (page: Page) => page.inputValue('#in-netlist');
const card = async (page: Page, name: string): Promise<string | undefined> =>
  (await netlist(page)).split('\n').find((line) => line.startsWith(`${name} `));
const said = (page: Page) => page.locator('[data-say]').textContent();

/** The editor large, with a netlist. */
async function editor(text: string, options = {}) {
  const visited = await visit(
    `/circuit-solver.html?netlist=${encodeURIComponent(text)}#show=schematic`,
    options,
  );
  const { page } = visited;
  await page.locator('[data-region="hero"] .sch-stage').waitFor();
  return visited;
}

/** The middle of a part on the screen. */
async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.sch-parts [data-part="${name}"]`).boundingBox();
  if (!box) throw new Error(`There is no ${name} on the sheet.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('the schematic editor', () => {
  test('a divider is drawn by keys alone, from nothing to a netlist that is solved', async () => {
    const { page, context, complaints } = await editor(EMPTY);
    await page.locator('.sch-stage').focus();
    const keys = async (...list: string[]) => {
      for (const key of list) await page.keyboard.press(key);
    };
    const times = (key: string, n: number) => Array.from({ length: n }, () => key);
    await keys('v', 'Enter', 'r', ...times('ArrowRight', 10), 'Enter');
    await keys('r', ...times('ArrowDown', 8), 'Enter');
    expect(await card(page, 'V1')).toMatch(/^V1 \S+ \S+ 5$/u);
    // From the source's upper pin to that of the first resistor.
    await keys('PageDown', 'PageDown', 'PageDown');
    while (!(await said(page))?.startsWith('V1,')) await keys('PageDown');
    await keys('ArrowUp', 'Enter');
    expect(await said(page)).toContain('Wire from V1, pin +');
    await keys('Control+ArrowRight', 'Enter');
    expect(await said(page)).toMatch(/^Wired to R1, pin 1/u);
    // Ground at the source and under the second resistor; the two resistors are joined.
    while (!(await said(page))?.startsWith('V1,')) await keys('PageDown');
    await keys('ArrowDown', 'g', 'Enter');
    while (!(await said(page))?.startsWith('R2,')) await keys('PageDown');
    await keys('ArrowDown', '0', 'Enter');
    while (!(await said(page))?.startsWith('R1,')) await keys('PageDown');
    await keys('ArrowDown', 'w', 'Control+ArrowDown', 'Enter');
    // A value in place: the reader's refusal stands there until it is mended.
    while (!(await said(page))?.startsWith('R2,')) await keys('PageDown');
    await keys('f', 'Control+a');
    await page.keyboard.type('4k7');
    await keys('Enter');
    expect(await page.locator('[data-edit-error]').textContent()).toContain('4.7k');
    await keys('Control+a');
    await page.keyboard.type('4.7k');
    await keys('Enter');
    const [v1, r1, r2] = await Promise.all(['V1', 'R1', 'R2'].map((name) => card(page, name)));
    const [, plus = '', minus = ''] = v1?.split(' ') ?? [];
    const [, a, b] = r1?.split(' ') ?? [];
    expect(minus).toBe('0');
    expect(a).toBe(plus);
    expect(r2).toBe(`R2 ${b} 0 4.7k`);
    // What is solved is written on the sheet: 5 V · 4.7/5.7.
    await expect.poll(() => page.locator('.sch-words').textContent()).toContain('4.12\u202fV');
    expect(await netlist(page)).toContain('*~ drawing 1');
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('a part that is dragged takes its wires along, and nothing of the circuit changes; back and ctrl-Z undo it', async () => {
    const { page, context, complaints } = await editor(
      'Low pass\nV1 in 0 5\nR1 in out 1k\nC1 out 0 1u\n.op\n.end\n',
    );
    const before = await netlist(page);
    const { x, y } = await middle(page, 'r1');
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let k = 1; k <= 10; k++) await page.mouse.move(x + 4 * k, y - 6 * k);
    await page.mouse.up();
    await expect.poll(() => netlist(page)).not.toBe(before);
    expect(await card(page, 'R1')).toBe('R1 in out 1k');
    const now = await middle(page, 'r1');
    expect(now.y).toBeLessThan(y - 30);
    const moved = await netlist(page);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => Math.abs((await middle(page, 'r1')).y - y)).toBeLessThan(3);
    await page.keyboard.press('Control+y');
    await expect.poll(() => netlist(page)).toBe(moved);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('a wire is pulled from pin to pin, a probe is put, a part deleted', async () => {
    const { page, context, complaints } = await editor(
      'Two parts\nV1 a 0 5\nR1 b 0 1k\nR2 a 0 2k\n.op\n.end\n',
    );
    const pin = (name: string, k: number) =>
      page.evaluate(
        ([name, k]) => {
          const g = document.querySelector<SVGGElement>(`.sch-parts [data-part="${name}"]`);
          const [, x = '0', y = '0'] =
            /^M([-\d.]+) ([-\d.]+)/u.exec(
              g?.querySelectorAll('path')[k as number]?.getAttribute('d') ?? '',
            ) ?? [];
          const at = new DOMPoint(Number(x), Number(y)).matrixTransform(
            g?.getScreenCTM() ?? undefined,
          );
          return { x: at.x, y: at.y };
        },
        [name, k] as const,
      );
    const from = await pin('r1', 0);
    const to = await pin('r2', 0);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let k = 1; k <= 8; k++)
      await page.mouse.move(from.x + ((to.x - from.x) * k) / 8, from.y + ((to.y - from.y) * k) / 8);
    await page.mouse.up();
    // Two named nets are one now, under either name.
    const nets = async () =>
      (await Promise.all(['V1', 'R1', 'R2'].map((name) => card(page, name)))).map(
        (line) => line?.split(' ')[1],
      );
    await expect.poll(async () => new Set(await nets()).size).toBe(1);
    await page.locator('.sch [data-act="probe"]').click();
    const r2 = await middle(page, 'r2');
    await page.mouse.click(r2.x, r2.y);
    await expect.poll(() => page.inputValue('#in-traces')).toBe('I(R2)');
    await page.keyboard.press('Escape');
    await page.mouse.click(r2.x, r2.y);
    await page.keyboard.press('Delete');
    await expect.poll(() => card(page, 'R2')).toBeUndefined();
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('on a phone a finger places, drags and edits; its targets are as large as a finger', async () => {
    const { page, context, complaints } = await editor(
      'Touched\nV1 in 0 5\nR1 in out 1k\nC1 out 0 1u\n.op\n.end\n',
      { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    );
    const sizes = await page
      .locator('.sch-bar button')
      .evaluateAll((all) => all.map((b) => Math.min(b.clientHeight, b.clientWidth)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(40);
    await page.locator('.sch [data-place="inductor"]').tap();
    const stage = await page.locator('.sch-stage').boundingBox();
    if (!stage) throw new Error('There is no stage.');
    await page.touchscreen.tap(stage.x + stage.width / 2, stage.y + 40);
    await expect.poll(() => card(page, 'L1')).toMatch(/^L1 \S+ \S+ 1m$/u);
    const { x, y } = await middle(page, 'r1');
    await page.touchscreen.tap(x, y);
    expect(await said(page)).toMatch(/^R1, resistor/u);
    await page.locator('.sch [data-act="edit"]').tap();
    await page.keyboard.type('2.2k');
    await page.keyboard.press('Enter');
    await expect.poll(() => card(page, 'R1')).toBe('R1 in out 2.2k');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(complaints()).toEqual([]);
    await context.close();
  });
});
