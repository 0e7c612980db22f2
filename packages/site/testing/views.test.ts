/** Pulling on pictures, in a real browser: grips by mouse, finger and key, what they set, and the way back. */

import { parseQuantity } from '@tollbench/tools/define/si.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shareOf } from '../../../scripts/sample.ts';
import { axeFindings, SIZES } from './browser.ts';
import { answer, settled, visitors } from './visit.ts';

const { visit: open } = visitors();

async function visit(path: string, options: BrowserContextOptions = {}) {
  const opened = await open(path, options);
  await opened.page.locator('.plot-grip').first().waitFor();
  return opened;
}

const grip = (page: Page, name: string, output?: string) =>
  page.locator(
    `${output ? `[data-output="${output}"] ` : ''}.plot-grip[data-grip=${JSON.stringify(name)}]`,
  );

async function middle(page: Page, name: string, output?: string) {
  // A small picture is made large first.
  if (output && (await page.locator(`[data-region="dock"] [data-output="${output}"]`).count()) > 0)
    await page.locator(`[data-show="${output}"]`).click();
  const target = grip(page, name, output);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${name} is out of sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Takes a grip with the mouse and moves it, in several moves as a hand does; it is still held. */
async function take(page: Page, name: string, by: readonly [number, number], output?: string) {
  const { x, y } = await middle(page, name, output);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by[0], y + by[1], { steps: 6 });
  return { x: x + by[0], y: y + by[1] };
}

const read = async (page: Page, input: string) =>
  parseQuantity(await page.inputValue(`#in-${input}`));

interface Case {
  readonly path: string;
  readonly output: string;
  readonly grip: string;
  readonly by: readonly [number, number];
  /** The input that moves, and the way it goes. */
  readonly input: string;
  readonly way: 'up' | 'down';
  readonly answer: string;
}

const CASES: readonly Case[] = [
  {
    path: 'fir-designer.html',
    output: 'response',
    grip: 'Transition to',
    by: [60, 0],
    input: 'f2',
    way: 'up',
    answer: 'taps',
  },
  {
    path: 'smith-chart.html',
    output: 'chart',
    grip: 'Load',
    by: [20, 30],
    input: 'x',
    way: 'down',
    answer: 'loadVswr',
  },
  {
    path: 'loop-shaper.html',
    output: 'bode',
    grip: 'Crossover',
    by: [40, 0],
    input: 'gain',
    way: 'up',
    answer: 'phaseMargin',
  },
  {
    path: 'active-filter.html',
    output: 'magnitude',
    grip: 'Pass-band edge',
    by: [30, 0],
    input: 'edge',
    way: 'up',
    answer: 'stopbandLoss',
  },
  {
    path: 'mosfet-explorer.html',
    output: 'output',
    grip: 'Bias',
    by: [40, -50],
    input: 'vgs',
    way: 'up',
    answer: 'drainCurrent',
  },
  {
    path: 'modem-lab.html',
    output: 'ber',
    grip: 'Eb/N0',
    by: [-60, 0],
    input: 'ebn0',
    way: 'down',
    answer: 'bitErrorRate',
  },
  {
    path: 'modem-lab.html',
    output: 'constellation',
    grip: 'Phase error',
    by: [0, -40],
    input: 'phase',
    way: 'up',
    answer: 'evm',
  },
  {
    path: 'step-response.html',
    output: 'response',
    grip: 'Settling band',
    by: [0, -30],
    input: 'band',
    way: 'up',
    answer: 'settlingTime',
  },
];

describe('a grip', () => {
  test.each(shareOf(CASES, 3))('$path: $grip', async ({ path, output, grip: name, by, ...of }) => {
    const { page, context, complaints } = await visit(path);
    const before = { value: await read(page, of.input), answer: await answer(page, of.answer) };
    const hand = await take(page, name, by, output);
    await expect.poll(() => answer(page, of.answer)).not.toBe(before.answer);
    // It is where the hand is, whatever the axes would do, along the ways it goes.
    const at = await middle(page, name, output);
    if (by[0] !== 0) expect(Math.abs(at.x - hand.x)).toBeLessThan(4);
    if (by[1] !== 0) expect(Math.abs(at.y - hand.y)).toBeLessThan(4);
    await page.mouse.up();
    const after = await read(page, of.input);
    expect(after > before.value).toBe(of.way === 'up');
    const text = await page.inputValue(`#in-${of.input}`);
    await expect.poll(() => new URL(page.url()).searchParams.get(of.input)).toBe(text);
    // One pull is one step back, however many moves it took.
    await page.goBack();
    expect(await read(page, of.input)).toBe(before.value);
    await expect.poll(() => answer(page, of.answer)).toBe(before.answer);
    expect(new URL(page.url()).search).toBe('');
    await page.goForward();
    expect(await read(page, of.input)).toBe(after);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('is a slider to the keyboard, which moves it by small and large steps', async () => {
    const { page, context, complaints } = await visit('fir-designer.html');
    const side = grip(page, 'Transition to');
    expect(await side.getAttribute('role')).toBe('slider');
    expect(await side.getAttribute('aria-valuetext')).toBe('10\u202fkHz');
    expect(await side.getAttribute('aria-valuenow')).toBe('10000');
    await side.focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.inputValue('#in-f2')).toBe('10.01k');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await page.inputValue('#in-f2')).toBe('10.11k');
    await expect.poll(() => side.getAttribute('aria-valuetext')).toBe('10.11\u202fkHz');
    // The words beside the plot are drawn with its next frame.
    await expect
      .poll(() => page.locator('[data-output="response"] .plot-readout').textContent())
      .toBe('Transition to 10.11\u202fkHz');
    expect(await axeFindings(page)).toEqual([]);
    // What the keys did while it had the focus is one step.
    await page.keyboard.press('Tab');
    await page.goBack();
    expect(await page.inputValue('#in-f2')).toBe('10k');
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('stops at its neighbour, and of two that overlap the nearer one is taken', async () => {
    // Of a given length, so that a transition may be as narrow as it likes.
    const { page, context } = await visit('fir-designer.html?length=given&taps=31');
    await take(page, 'Transition from', [300, 0]);
    await page.mouse.up();
    expect(await page.inputValue('#in-f1')).toBe('9.99k');
    expect(await page.inputValue('#in-f2')).toBe('10k');
    const { x, y } = await middle(page, 'Transition to');
    const pullFrom = async (dx: number, by: number) => {
      await page.mouse.move(x + dx, y);
      await page.mouse.down();
      await page.mouse.move(x + dx + by, y, { steps: 3 });
      await page.mouse.up();
    };
    await pullFrom(4, 30);
    expect(await page.inputValue('#in-f1')).toBe('9.99k');
    expect(await read(page, 'f2')).toBeGreaterThan(10500);
    await pullFrom(-4, -30);
    expect(await read(page, 'f1')).toBeLessThan(9500);
    await context.close();
  });

  test('inputs that do not go together are refused, and the last good ones come back', async () => {
    const { page, context, complaints } = await visit('active-filter.html?size=least');
    const picture = () => page.locator('[data-region="hero"] .plot-base').innerHTML();
    const { x, y } = await middle(page, 'Pass-band edge', 'magnitude');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y, { steps: 3 });
    await expect.poll(() => page.inputValue('#in-edge')).not.toBe('1k');
    await expect.poll(() => page.getAttribute('[data-tool]', 'data-stale')).toBeNull();
    const good = await page.inputValue('#in-edge');
    const shown = await settled(page, async () => ({
      picture: await picture(),
      answer: await answer(page, 'stopbandLoss'),
    }));
    // Beyond the edge of the stop band in one go.
    await page.mouse.move(x + 300, y);
    await expect
      .poll(() => page.locator('#error-stop').textContent())
      .toContain('the stop band of a low pass lies above');
    expect((await picture()) === shown.picture).toBe(true);
    await page.mouse.up();
    await expect.poll(() => page.inputValue('#in-edge')).toBe(good);
    await expect.poll(() => page.locator('#error-stop').textContent()).toBe('');
    expect(await page.locator('[data-said]').textContent()).toContain('the stop band');
    expect(await answer(page, 'stopbandLoss')).toBe(shown.answer);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('what a worker refuses after the release goes back too, as one step that is none', async () => {
    const { page, context, complaints } = await visit('fir-designer.html');
    // A transition of 10 Hz at 48 kHz: no filter of 2048 coefficients makes it.
    await take(page, 'Transition from', [300, 0]);
    await page.mouse.up();
    await expect.poll(() => page.locator('[data-said]').textContent()).toContain('2\u202f048');
    await expect.poll(() => page.inputValue('#in-f1')).not.toBe('9.99k');
    await expect.poll(() => page.locator('[data-tool][data-stale]').count()).toBe(0);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('Escape puts it back', async () => {
    const { page, context } = await visit('mosfet-explorer.html');
    await take(page, 'Bias', [80, -40]);
    expect(await page.inputValue('#in-vds')).not.toBe('1.5');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.inputValue('#in-vds')).toBe('1.5');
    expect(await page.inputValue('#in-vgs')).toBe('1');
    await context.close();
  });

  test('is pulled in a zoomed plot, and gone where the plot does not show it', async () => {
    const { page, context } = await visit('fir-designer.html');
    const stage = page.locator('[data-output="response"] .plot-stage');
    const box = await stage.boundingBox();
    const from = await middle(page, 'Transition from');
    if (!box) throw new Error('no stage');
    // A box from just left of f1 to just left of f2.
    const to = await middle(page, 'Transition to');
    await page.mouse.move(from.x - 40, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(to.x - 10, from.y + 62, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => grip(page, 'Transition to').isVisible()).toBe(false);
    const hand = await take(page, 'Transition from', [-30, 0]);
    await page.mouse.up();
    const f1 = await read(page, 'f1');
    expect(f1).toBeLessThan(8000);
    expect(f1).toBeGreaterThan(7500);
    const at = await middle(page, 'Transition from');
    expect(Math.abs(at.x - hand.x)).toBeLessThan(3);
    await context.close();
  });

  test('goes with a finger, while the page scrolls beside it', async () => {
    const { page, context } = await visit('mosfet-explorer.html', {
      viewport: SIZES.phone,
      hasTouch: true,
      isMobile: true,
    });
    const session = await context.newCDPSession(page);
    const swipe = async (from: { x: number; y: number }, by: readonly [number, number]) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', k?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            k === undefined ? [] : [{ x: from.x + by[0] * k, y: from.y + by[1] * k, id: 1 }],
        });
      await touch('touchStart', 0);
      for (let k = 1; k <= 8; k++) await touch('touchMove', k / 8);
      await touch('touchEnd');
    };
    const scrolled = () => page.evaluate(() => scrollY);
    const bias = await middle(page, 'Bias');
    const top = await scrolled();
    await swipe(bias, [0, -40]);
    expect(await read(page, 'vgs')).toBeGreaterThan(1.1);
    expect(await scrolled()).toBe(top);
    const vgs = await page.inputValue('#in-vgs');
    const stage = await page.locator('[data-output="output"] .plot-stage').boundingBox();
    if (!stage) throw new Error('no stage');
    await swipe({ x: stage.x + stage.width - 70, y: stage.y + stage.height - 60 }, [0, -120]);
    await expect.poll(scrolled).toBeGreaterThan(top);
    expect(await page.inputValue('#in-vgs')).toBe(vgs);
    await context.close();
  });
});
