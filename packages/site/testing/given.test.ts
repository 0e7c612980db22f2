/** How a visitor gives something: by a file opened or dropped, and in another form than before. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './browser.ts';
import { answer, visitors } from './visit.ts';

const { visit } = visitors();

const TOUCHSTONE = '! 25 \u00b0C\r\n# MHz S RI R 50\r\n900 0.1 0.2\r\n1100 0.3 -0.1\r\n';
const latin1 = Buffer.from(TOUCHSTONE, 'latin1');
const said = (page: Page, name: string) => page.locator(`[data-opened="${name}"]`).textContent();

async function drop(page: Page, where: string, name: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const made = new DataTransfer();
      made.items.add(new File([Uint8Array.from(bytes as number[])], name as string));
      return made;
    },
    [name, [...content]] as const,
  );
  await page.locator(where).first().dispatchEvent('drop', { dataTransfer: transfer });
}

describe('a file', () => {
  test('is opened into its field, said, edited and cleared', async () => {
    const { page, context, complaints } = await visit('/smith-chart.html?load=s1p');
    const choosing = page.waitForEvent('filechooser');
    await page.locator('[data-open="s1p"]').press('Enter');
    await (await choosing).setFiles({ name: 'ANT.S1P', mimeType: '', buffer: latin1 });
    await expect
      .poll(() => said(page, 's1p'))
      .toBe(`ANT.S1P, ${latin1.length} bytes, read as Touchstone, Latin-1`);
    expect(await page.inputValue('#in-s1p')).toBe(TOUCHSTONE.replaceAll('\r\n', '\n'));
    expect(new URL(page.url()).searchParams.get('s1p')).toContain('25 °C');
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('#in-s1p').pressSequentially('! mine');
    await expect.poll(() => said(page, 's1p')).toBe('');
    await page.locator('[data-clear="s1p"]').click();
    expect(await page.inputValue('#in-s1p')).toBe('');
    await page.goBack();
    expect(await page.inputValue('#in-s1p')).toContain('! mine');
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('dropped on the picture goes to the field of its kind; what is no text is refused', async () => {
    const { page, context, complaints } = await visit('/smith-chart.html');
    await drop(page, '[data-region="hero"] svg', 'ant.s1p', latin1);
    await expect.poll(() => page.locator('#in-load').inputValue()).toBe('s1p');
    await expect.poll(() => said(page, 's1p')).toContain('ant.s1p');
    const before = await page.inputValue('#in-s1p');
    await drop(page, '#in-s1p', 'x.s1p', Buffer.from([0x23, 0, 0x20, 0]));
    await expect.poll(() => said(page, 's1p')).toContain('x.s1p has a NUL in line 1');
    expect(await page.inputValue('#in-s1p')).toBe(before);
    expect(complaints()).toEqual([]);
    await context.close();
  });
});

describe('another way to give the same', () => {
  const given = (page: Page, to: string) =>
    page.locator(`input[name="given"][value="${to}"]`).check({ force: true });

  test('the function stays when its form changes, and the way back is one step', async () => {
    const { page, context, complaints } = await visit('/kmap-minimizer.html?given=expressions');
    await page.fill('#in-expressions', 'F = A AND B OR C');
    await page.locator('#in-expressions').blur();
    await expect
      .poll(() => page.locator('#echo-expressions').textContent())
      .toBe('read as F = (A·B) + C, variables A, B, C');
    await expect.poll(() => answer(page, 'sopExpressions')).toBe('C + AB');
    await given(page, 'minterms');
    expect(await page.inputValue('#in-minterms')).toBe('F = m(1, 3, 5-7)');
    expect(await page.inputValue('#in-variables')).toBe('A B C');
    await given(page, 'pla');
    expect(await page.inputValue('#in-pla')).toContain('.ilb A B C');
    await expect.poll(() => answer(page, 'sopExpressions')).toBe('C + AB');
    await given(page, 'expressions');
    expect(await page.inputValue('#in-expressions')).toBe('F = A AND B OR C');
    await page.goBack();
    await expect
      .poll(() => page.locator('input[name="given"][value="pla"]').isChecked())
      .toBe(true);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.inputValue('#in-expressions')).toBe('F = A AND B OR C');
    expect(await page.locator('input[name="given"][value="expressions"]').isChecked()).toBe(true);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('what cannot be read is not converted, and the page says so', async () => {
    const { page, context } = await visit('/kmap-minimizer.html');
    const kept = await page.inputValue('#in-expressions');
    await page.fill('#in-minterms', 'F = m(99)');
    await given(page, 'expressions');
    await expect
      .poll(() => page.locator('[data-field="given"] [role="status"]').textContent())
      .toContain('99 is outside 0 to 15');
    expect(await page.inputValue('#in-expressions')).toBe(kept);
    await context.close();
  });
});
