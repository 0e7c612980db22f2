/** The digital tools in a real browser: functions edited where they are seen, covers chosen, a long search, an unknown CRC. */
import { describe, expect, test } from 'vitest';
import { answer, visitors } from './visit.ts';

const { visit } = visitors();

describe('a function is edited where it is seen', () => {
  test('a press in the truth table changes the map, the expression and the PLA, in the form it was given', async () => {
    const { page, context, complaints } = await visit(
      '/kmap-minimizer.html?given=expressions&expressions=F+%3D+A+AND+B+OR+NOT+C',
    );
    await expect.poll(() => answer(page, 'sopExpressions')).toBe("C' + AB");
    // Row 1 is A B C = 001; the output stands behind the number and three variables.
    const cell = page.locator('[data-output="truth"] tbody tr:nth-child(2) td:nth-child(5)');
    await cell.scrollIntoViewIfNeeded();
    await cell.click();
    await expect.poll(() => cell.textContent()).toBe('1');
    await expect.poll(() => page.inputValue('#in-expressions')).toBe("F = C' + A'B' + AB");
    expect(await page.locator('[data-output="pla"]').textContent()).toContain('001 1');
    expect(await page.locator('[data-cell="0-1"] text').first().textContent()).toBe('1');
    await page.goBack();
    await expect.poll(() => page.inputValue('#in-expressions')).toBe('F = A AND B OR NOT C');
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('a press on another minimum cover builds it; another function begins with its first', async () => {
    const { page, context, complaints } = await visit(
      '/kmap-minimizer.html?minterms=F+%3D+m%280%2C+1%2C+5%2C+7%2C+8%2C+10%2C+14%2C+15%29',
    );
    const rows = page.locator('[data-output="sopMinima"] tbody tr');
    const second = (await rows.nth(1).locator('td').nth(1).textContent()) ?? '';
    const map = () => page.locator('[data-output="map"] svg').innerHTML();
    const before = await map();
    await rows.nth(1).scrollIntoViewIfNeeded();
    await rows.nth(1).click();
    await expect.poll(() => answer(page, 'sopExpressions')).toBe(second);
    await expect.poll(map).not.toBe(before);
    expect(new URL(page.url()).searchParams.get('cover')).toBe('2');
    const cell = page.locator('[data-output="truth"] tbody tr:nth-child(3) td:nth-child(6)');
    await cell.scrollIntoViewIfNeeded();
    await cell.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('cover')).toBeNull();
    expect(complaints()).toEqual([]);
    await context.close();
  });
});

test('a press on a symbol of a received word makes it wrong, or right again', async () => {
  const { page, context, complaints } = await visit('/block-codes.html?hits=listed&errors=');
  await expect.poll(() => answer(page, 'errorsFound')).toBe('0');
  const symbol = page.locator('[data-place="4"]');
  await symbol.click();
  await expect.poll(() => answer(page, 'errorsFound')).toBe('1');
  await expect.poll(() => page.inputValue('#in-errors')).toMatch(/^4\+\d+$/u);
  await symbol.click();
  await expect.poll(() => answer(page, 'errorsFound')).toBe('0');
  expect(complaints()).toEqual([]);
  await context.close();
});

test('twelve inputs at random: the share that is done rises, and what is shown is said to be old', async () => {
  const { page, context, complaints } = await visit('/kmap-minimizer.html?effort=quick');
  await expect.poll(() => answer(page, 'sopTerms')).toBe('3');
  let seed = 8402;
  const cells = [...Array(4096).keys()].filter(() => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32 < 0.5;
  });
  await page.evaluate(() => {
    const bar = document.querySelector('[data-status] progress') as HTMLProgressElement;
    const seen: { value: number; busy: boolean; words: string; map: boolean }[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('[data-tool][data-busy]') === null) return;
      seen.push({
        value: bar.value,
        busy: true,
        words: document.querySelector('[data-status-words]')?.textContent ?? '',
        map: document.querySelector('[data-output="map"] [data-cell]') !== null,
      });
    }).observe(bar, { attributes: true });
  });
  await page.fill('#in-variables', 'A B C D E F G H I J K L');
  await page.fill('#in-minterms', `Y = m(${cells.join(', ')})`);
  await expect
    .poll(async () => Number(await answer(page, 'sopTerms')), { timeout: 60_000 })
    .toBeGreaterThan(500);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { value: number; words: string; map: boolean }[] }).seen,
  );
  // The old map is still there while it runs, and said to be old; the new picture is the array.
  const during = seen.filter((s) => s.map && s.value > 0);
  expect(new Set(during.map((s) => s.value)).size).toBeGreaterThan(2);
  expect(during.map((s) => s.value)).toEqual(during.map((s) => s.value).sort((a, b) => a - b));
  for (const { words } of during) expect(words).toContain('what is shown is of the inputs before');
  expect(await page.locator('[data-output="map"] [data-cell]').count()).toBe(0);
  expect(await page.locator('[data-tool][data-busy]').count()).toBe(0);
  expect(complaints()).toEqual([]);
  await context.close();
});

test('an unknown CRC is found, and becomes the one to work on', async () => {
  const { page, context, complaints } = await visit('/crc-lfsr.html?mode=identify');
  await expect.poll(() => answer(page, 'matchName')).toBe('CRC-16/MODBUS');
  await page.locator('input[name="mode"][value="crc"]').check({ force: true });
  await expect.poll(() => answer(page, 'crc')).toBe('0xCDC5');
  expect(await page.inputValue('#in-preset')).toBe('CRC-16/MODBUS');
  await page.selectOption('#in-preset', 'custom');
  expect(await page.inputValue('#in-poly')).toBe('0x8005');
  expect(await page.inputValue('#in-width')).toBe('16');
  await expect.poll(() => answer(page, 'crc')).toBe('0xCDC5');
  expect(complaints()).toEqual([]);
  await context.close();
});
