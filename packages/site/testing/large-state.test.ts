/** States too large for a query, in a real browser: the link, the way back, the exports, another visitor. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, openPage } from './browser.ts';
import { settled, visitors } from './visit.ts';

const { newContext, origin } = visitors();

/** The longest that any request of these tests was on the wire. */
let longest = 0;

async function visit(address: string, options: BrowserContextOptions = {}) {
  const context = await newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.url().startsWith('http')) longest = Math.max(longest, (pathname + search).length);
  });
  return { context, ...(await openPage(context, new URL(address, origin()).href)) };
}

/** A measured resonance of so many points, from 0.5 to 1.5 GHz, in the columns a network analyser writes. */
function touchstone(points: number): string {
  const lines = Array.from({ length: points }, (_, k) => {
    const f = 0.5 + k / (points - 1);
    const turn = 9 * f + 0.002 * Math.sin(k * 7.7);
    const size = 0.8 - 0.5 * Math.exp(-(((f - 1) / 0.1) ** 2));
    return `${f.toFixed(9)}  ${(size * Math.cos(turn)).toFixed(15)}  ${(-size * Math.sin(turn)).toFixed(15)}     `;
  });
  return `! exported by a network analyser\n# GHz S RI R 50\n${lines.join('\n')}\n`;
}

/** A program of at least so many characters that ends with its answer in a0. */
function program(length: number, answer: number): string {
  const lines = ['.text', '.globl _start', '_start:'];
  for (let k = 0, size = 0; size < length; k++) {
    const line = `step${k}: addi t0, t0, ${k % 2000}   # line ${k} of many`;
    lines.push(line);
    size += line.length + 1;
  }
  return [...lines, `  li a0, ${answer}`, '  li a7, 93', '  ecall', ''].join('\n');
}

/** Comment lines that hardly compress: a megabyte of them does not fit a fragment. */
function noise(length: number): string {
  let text = '';
  for (let k = 0; text.length < length; k++)
    text += `! ${createHash('sha512').update(String(k)).digest('base64')}\n`;
  return text;
}

const answer = (page: Page, name: string) =>
  page.locator(`[data-name="${name}"] .value`).textContent();
const fragment = (page: Page) => new URL(page.url()).hash;
/** The query that is packed into the address. */
const unpacked = (page: Page) =>
  new URLSearchParams(
    inflateSync(Buffer.from(fragment(page).slice('#state='.length), 'base64url')).toString(),
  );
/** The address is written once the state is packed. */
const packed = (page: Page, before = '') =>
  expect
    .poll(() => {
      const hash = fragment(page);
      return hash !== before && hash.startsWith('#state=');
    })
    .toBe(true);
async function copied(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.locator('[data-copy-link]').click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}
async function saved(page: Page, format: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator(`.take [data-export="${format}"]`).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}
/** Puts a long text into a field at once, as a paste does. */
const enter = (page: Page, selector: string, text: string) =>
  page.locator(selector).evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value;
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);
/** Where a one-port's file was read: 1 GHz is its design frequency. */
async function enterFile(page: Page, text: string): Promise<void> {
  await page.selectOption('#in-load', 's1p');
  await expect.poll(() => page.locator('[data-field="s1p"]').isVisible()).toBe(true);
  // The load that was given is a file now, and its state a packed one, as that of any file.
  await packed(page);
  const converted = fragment(page);
  const before = await answer(page, 'loadVswr');
  await enter(page, '#in-s1p', text);
  await expect.poll(() => answer(page, 'loadVswr')).not.toBe(before);
  await packed(page, converted);
}

describe('a Touchstone file of 5,000 points', () => {
  const file = touchstone(5000);

  test('is the state of a link, of the way back and of a reload', async () => {
    expect(file.length).toBeGreaterThan(270_000);
    const { page, context, complaints } = await visit('/smith-chart.html');
    const example = await answer(page, 'loadVswr');
    await enterFile(page, file);
    await packed(page);
    await expect.poll(() => answer(page, 'loadVswr')).not.toBe(example);
    const first = { answer: await answer(page, 'loadVswr'), hash: fragment(page) };
    expect(new URL(page.url()).search).toBe('');
    expect(first.hash.length).toBeLessThan(1_000_000);

    // Another step, and the way back from it.
    await page.fill('#in-f0', '1.1G');
    await page.press('#in-f0', 'Enter');
    await packed(page, first.hash);
    await expect.poll(() => answer(page, 'loadVswr')).not.toBe(first.answer);
    const second = { answer: await answer(page, 'loadVswr'), hash: fragment(page) };
    await page.goBack();
    await expect.poll(() => answer(page, 'loadVswr')).toBe(first.answer);
    expect(fragment(page)).toBe(first.hash);
    expect(await page.inputValue('#in-f0')).toBe('1G');
    await page.goForward();
    await expect.poll(() => answer(page, 'loadVswr')).toBe(second.answer);

    await page.reload();
    await expect.poll(() => answer(page, 'loadVswr')).toBe(second.answer);
    expect((await page.inputValue('#in-s1p')) === file).toBe(true);
    expect(await page.inputValue('#in-f0')).toBe('1.1G');

    const link = await copied(page);
    expect(link).toBe(page.url());
    const other = await visit(link);
    await expect.poll(() => answer(other.page, 'loadVswr')).toBe(second.answer);
    expect((await other.page.inputValue('#in-s1p')) === file).toBe(true);
    expect([...complaints(), ...other.complaints()]).toEqual([]);
    await context.close();
    await other.context.close();
  });

  test('is exported in the page, and no address exports the example in its place', async () => {
    const { page, context } = await visit('/smith-chart.html');
    const example = await saved(page, 's1p');
    await enterFile(page, file);
    await packed(page);
    const links = page.locator('[data-export]');
    for (let k = 0; k < (await links.count()); k++)
      expect(await links.nth(k).getAttribute('href')).toBeNull();
    const made = await saved(page, 's1p');
    expect(made).not.toBe(example);
    // The link in a file is short: it names the text.
    const [url = ''] = /http\S+/u.exec(made) ?? [];
    expect(url.length).toBeLessThan(8100);
    expect(url).toContain(createHash('sha256').update(file).digest('hex'));
    // By keyboard too.
    await page.locator('.take [data-export="csv"]').focus();
    const [csv] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(csv.suggestedFilename()).toBe('smith-chart.csv');
    expect(await axeFindings(page)).toEqual([]);
    // Small again, the server answers again.
    await page.locator('[data-reset]').click();
    await expect
      .poll(() => page.locator('.take [data-export="csv"]').getAttribute('href'))
      .toBe('/smith-chart.html?export=csv');
    expect(page.url()).toBe(`${origin()}/smith-chart.html`);
    await context.close();
  });

  test('follows a drag as one step, and is not lost to an anchor or to leaving at once', async () => {
    const { page, context, complaints } = await visit('/smith-chart.html');
    await enterFile(page, file);
    await packed(page);
    const before = { hash: fragment(page), answer: await answer(page, 'loadVswr') };
    const entries = await page.evaluate(() => history.length);
    const slider = page.locator('[data-slider="f0"]');
    const at = Number(await slider.inputValue());
    for (let k = 1; k <= 12; k++)
      await slider.evaluate((s: HTMLInputElement, v) => {
        s.value = String(v);
        s.dispatchEvent(new Event('input', { bubbles: true }));
      }, at + k);
    await packed(page, before.hash);
    await slider.dispatchEvent('change');
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await expect.poll(() => answer(page, 'loadVswr')).not.toBe(before.answer);
    // The last of the drag's frequencies is packed and answered a moment after an earlier one.
    const f0 = await page.inputValue('#in-f0');
    await expect.poll(() => unpacked(page).get('f0')).toBe(f0);
    await settled(page, () => answer(page, 'loadVswr'));
    const after = { answer: await answer(page, 'loadVswr'), f0 };

    // The link over the page's head goes to its content: the state stays in the address.
    const address = page.url();
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(address);
    expect(await page.inputValue('#in-f0')).toBe(after.f0);
    await page.reload();
    await expect.poll(() => answer(page, 'loadVswr')).toBe(after.answer);

    // Left before its address is written, the entry still has the state.
    await page.evaluate(() => {
      const field = document.querySelector('#in-f0') as HTMLInputElement;
      field.value = '0.9G';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      location.assign('/');
    });
    await page.waitForURL(`${origin()}/`);
    await page.goBack();
    await expect.poll(() => page.inputValue('#in-f0')).toBe('0.9G');
    expect((await page.inputValue('#in-s1p')) === file).toBe(true);
    await packed(page);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('opens without a network where the page was visited', async () => {
    const { page, context } = await visit('/smith-chart.html', { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await enterFile(page, file);
    await packed(page);
    const vswr = await answer(page, 'loadVswr');
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const pages = await caches.open('pages');
          const cached = await pages.match('/smith-chart.html');
          const names = (await caches.keys()).filter((n) => n.startsWith('assets-'));
          const held = await Promise.all(names.map(async (n) => (await caches.open(n)).keys()));
          return cached !== undefined && held.flat().some((r) => r.url.includes('/worker.'));
        }),
      )
      .toBe(true);
    const link = page.url();
    await page.close();
    await context.setOffline(true);
    const again = await openPage(context, link);
    await expect.poll(() => answer(again.page, 'loadVswr')).toBe(vswr);
    expect((await again.page.inputValue('#in-s1p')) === file).toBe(true);
    await context.close();
  });
});

describe('a program of 100 kB', () => {
  const source = program(100_000, 17);

  test('is the state of a link, of the way back, of a reload and of its exports', async () => {
    const { page, context, complaints } = await visit('/rv32-simulator.html');
    const example = await answer(page, 'a0');
    await enter(page, '#in-source', source);
    await packed(page);
    await expect.poll(() => answer(page, 'a0')).toBe('17');
    const first = fragment(page);

    // Typing goes on in it, numbered to its last line.
    await enter(page, '#in-source', source.replace('li a0, 17', 'li a0, 18'));
    await packed(page, first);
    await expect.poll(() => answer(page, 'a0')).toBe('18');
    const lines = source.split('\n').length;
    expect((await page.locator('.gutter').textContent())?.split('\n').length).toBe(lines);

    await page.goBack();
    await expect.poll(() => answer(page, 'a0')).toBe('17');
    expect((await page.inputValue('#in-source')) === source).toBe(true);
    await page.reload();
    await expect.poll(() => answer(page, 'a0')).toBe('17');
    const link = await copied(page);
    const other = await visit(link);
    await expect.poll(() => answer(other.page, 'a0')).toBe('17');
    expect((await other.page.inputValue('#in-source')) === source).toBe(true);
    const asm = await saved(other.page, 'asm');
    expect(asm.split('\n').filter((l) => /^\s*addi /u.test(l)).length).toBeGreaterThan(2000);
    // An error is told with its line, and marked there.
    await enter(other.page, '#in-source', source.replace('li a0, 17', 'lie a0, 17'));
    await expect
      .poll(() => other.page.locator('.gutter mark').textContent())
      .toBe(String(lines - 3));

    await page.goBack();
    await expect.poll(() => answer(page, 'a0')).toBe(example);
    expect(new URL(page.url()).hash).toBe('');
    expect([...complaints(), ...other.complaints()]).toEqual([]);
    await context.close();
    await other.context.close();
  });
});

describe('a state of more than a megabyte packed', () => {
  const file = `${noise(1_050_000)}${touchstone(200)}`;
  const sha256 = createHash('sha256').update(file).digest('hex');
  const windows = Buffer.from(`\ufeff${file.replaceAll('\n', '\r\n')}`);

  test('is named by the link and kept by the browser', async () => {
    const { page, context, complaints } = await visit('/smith-chart.html');
    await enterFile(page, file);
    await packed(page);
    expect(fragment(page)).toContain(`&file=s1p:${file.length}:${sha256}:s1p.txt`);
    expect(fragment(page).length).toBeLessThan(300);
    const vswr = await answer(page, 'loadVswr');
    const note = page.locator('.title .link-note');
    await expect.poll(() => note.textContent()).toContain(sha256);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      note.getByRole('button', { name: 'Save s1p.txt' }).click(),
    ]);
    expect((await readFile(await download.path(), 'utf8')) === file).toBe(true);

    await page.fill('#in-z0', '75');
    await page.press('#in-z0', 'Enter');
    await expect.poll(() => answer(page, 'loadVswr')).not.toBe(vswr);
    await page.goBack();
    await expect.poll(() => answer(page, 'loadVswr')).toBe(vswr);
    await page.reload();
    await expect.poll(() => answer(page, 'loadVswr')).toBe(vswr);
    expect((await page.inputValue('#in-s1p')) === file).toBe(true);
    const link = await copied(page);
    expect(link).toBe(page.url());
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test('is asked of another visitor, who gives the file and no other', async () => {
    const { page, context } = await visit('/smith-chart.html');
    await enterFile(page, file);
    await packed(page);
    const vswr = await answer(page, 'loadVswr');
    const link = page.url();
    await context.close();
    const other = await visit(link);
    const ask = other.page.locator('.tool > .link-note');
    await expect.poll(() => ask.textContent()).toContain('s1p.txt, 1,0');
    expect(await ask.textContent()).toContain(sha256);
    // The example is shown, and looks it; nothing of it can be taken for the file's.
    expect(await other.page.inputValue('#in-load')).toBe('impedance');
    await expect.poll(() => other.page.locator('[data-tool][data-stale]').count()).toBe(1);
    expect(await other.page.locator('.take [data-export="csv"]').getAttribute('href')).toBeNull();
    await other.page.locator('.take [data-export="csv"]').click();
    await expect
      .poll(() => other.page.locator('[data-said]').textContent())
      .toContain('Give the file');
    expect(await axeFindings(other.page)).toEqual([]);

    const wrong = Buffer.from(file.replace('GHz', 'MHz'));
    const input = ask.locator('input[type=file]');
    await input.setInputFiles({ name: 'other.s1p', mimeType: 'text/plain', buffer: wrong });
    const said = () => ask.locator('.error').textContent();
    await expect.poll(said).toContain(createHash('sha256').update(wrong).digest('hex'));
    expect(await said()).toContain(`and not ${sha256}`);
    expect(await other.page.inputValue('#in-load')).toBe('impedance');

    // The same file, as an editor on another system has saved it.
    await input.setInputFiles({ name: 'mine.s1p', mimeType: 'text/plain', buffer: windows });
    await expect.poll(() => answer(other.page, 'loadVswr')).toBe(vswr);
    expect(await ask.count()).toBe(0);
    expect((await other.page.inputValue('#in-s1p')) === file).toBe(true);
    expect(other.page.url()).toBe(link);
    expect(other.complaints()).toEqual([]);
    await other.context.close();
  });

  test('dropped on the page is taken too', async () => {
    const { page, context } = await visit('/smith-chart.html');
    await enterFile(page, file);
    await packed(page);
    const vswr = await answer(page, 'loadVswr');
    const link = page.url();
    await context.close();
    const other = await visit(link);
    await other.page.locator('.tool > .link-note').waitFor();
    const data = await other.page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'mine.s1p'));
      return transfer;
    }, file);
    await other.page.dispatchEvent('.tool', 'drop', { dataTransfer: data });
    await expect.poll(() => answer(other.page, 'loadVswr')).toBe(vswr);
    // Kept here too from now on, as the address says nothing more than before.
    await other.page.fill('#in-z0', '75');
    await other.page.press('#in-z0', 'Enter');
    await other.page.locator('.title .link-note').waitFor();
    await other.page.goBack();
    await expect.poll(() => answer(other.page, 'loadVswr')).toBe(vswr);
    await other.context.close();
  });

  test('in a browser that keeps nothing, still survives a reload, and says so', async () => {
    const { page, context } = await visit('/');
    await context.addInitScript(() => {
      Object.defineProperty(indexedDB, 'open', {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      });
    });
    await page.goto(`${origin()}/smith-chart.html`);
    await page.mouse.move(3, 3);
    await page.locator('[data-live]').waitFor({ state: 'attached' });
    await enterFile(page, file);
    await packed(page);
    await expect
      .poll(() => page.locator('.title .link-note').textContent())
      .toContain('does not keep it');
    const vswr = await answer(page, 'loadVswr');
    await page.reload();
    await expect.poll(() => answer(page, 'loadVswr')).toBe(vswr);
    await context.close();
  });
});

describe('a link that is not right', () => {
  test.each([
    ['cut short', '/smith-chart.html#state=eJzLKM', 'cut short'],
    ['of other letters', '/smith-chart.html#state=%20', 'a part of it was changed'],
    ['with two states', '/smith-chart.html?r=12#state=eJwDAAAAAAE', 'two states'],
    ['with a file that is none', '/smith-chart.html#state=&file=s1p', 'names no file'],
  ])('%s says so, and shows the example', async (_what, address, said) => {
    const { page, context } = await visit(address);
    const note = page.locator('.tool > .link-note');
    await expect.poll(() => note.textContent()).toContain(said);
    expect(await page.inputValue('#in-r')).toBe('25');
    // The next step leaves it behind.
    await page.fill('#in-r', '30');
    await page.press('#in-r', 'Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?r=30');
    expect(fragment(page)).toBe('');
    expect(await note.count()).toBe(0);
    await page.goBack();
    await note.waitFor();
    await context.close();
  });

  test('an old link with more than 8 kB of query opens as ever', async () => {
    const source = program(9000, 23);
    const query = new URLSearchParams({ source }).toString();
    expect(query.length).toBeGreaterThan(8000);
    const context = await newContext();
    const { page } = await openPage(context, `${origin()}/rv32-simulator.html?${query}`);
    await expect.poll(() => answer(page, 'a0')).toBe('23');
    await context.close();
  });
});

test('no request of a page was longer than 8 kB', () => {
  expect(longest).toBeGreaterThan(10);
  expect(longest).toBeLessThanOrEqual(8000);
});
