/** A link that names what the page does not take: it says so, and goes on without. */
import { expect, test } from 'vitest';
import { axeFindings } from './browser.ts';
import { answer, visitors } from './visit.ts';

const { visit, origin } = visitors();

test('what is no input, or is not asked for, is told; where a visitor came from is not', async () => {
  const plain = await visit('/step-response.html?den=1+1.2+1');
  const { page, context, complaints } = await visit(
    '/step-response.html?den=1+1.2+1&sistem=4&end=3&utm_source=news&gclid=x',
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
  const note = page.locator('.link-note');
  await expect
    .poll(() => note.locator('li').allTextContents())
    .toEqual([
      'sistem=4 is no input; the nearest is system',
      'end=3 is asked for only with horizon=set, and here horizon=auto: leave it out, or give horizon=set',
    ]);
  expect(await note.getAttribute('role')).toBe('status');
  expect(await page.inputValue('#in-system')).toBe('[1]/[1 1.2 1]');
  await expect.poll(() => answer(page, 'overshoot')).toBe(await answer(plain.page, 'overshoot'));
  expect(await axeFindings(page)).toEqual([]);

  // No link of the page carries on what it did not take.
  expect(await page.locator('.take [data-export="csv"]').getAttribute('href')).toBe(
    '/step-response.html?system=%5B1%5D%2F%5B1+1.2+1%5D&export=csv',
  );
  await page.locator('[data-copy-link]').click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${origin()}/step-response.html?system=%5B1%5D%2F%5B1+1.2+1%5D`);
  await page.fill('#in-band', '5');
  await page.press('#in-band', 'Enter');
  expect(new URL(page.url()).search).toBe('?system=%5B1%5D%2F%5B1+1.2+1%5D&band=5');
  expect(await note.count()).toBe(0);

  expect(await plain.page.locator('.link-note').count()).toBe(0);
  expect([...complaints(), ...plain.complaints()]).toEqual([]);
  await context.close();
  await plain.context.close();
});

test('an expression is computed while it is typed, echoed, stepped at its numbers, and a number in the link', async () => {
  const { page, context, complaints } = await visit('/step-response.html');
  await page.fill('#in-band', '1/2*10');
  await expect.poll(() => page.locator('#echo-band').textContent()).toBe('= 5%');
  await page.press('#in-band', 'ArrowUp');
  expect(await page.inputValue('#in-band')).toBe('1/2*11');
  await expect.poll(() => page.locator('#echo-band').textContent()).toBe('= 5.5%');
  await page.press('#in-band', 'Enter');
  expect(new URL(page.url()).search).toBe('?band=5.5');
  await page.fill('#in-band', '1/2pi');
  await expect
    .poll(() => page.locator('#error-band').textContent())
    .toBe('Settling band "/2pi" is read in two ways; write /(2*pi) or /2*pi');
  expect(complaints()).toEqual([]);
  await context.close();
});
