/** The content policy of the service, kept by the pages whatever a visitor does there. `policy.long.ts` goes through all of them. */
import { expect, test } from 'vitest';
import { complaintsOf, useFrame, useTool } from './everything.ts';
import { visitors } from './visit.ts';

const { browser, origin } = visitors();

test('the policy has no exception for styles or scripts in a page', async () => {
  const policy = (await fetch(`${origin()}/`)).headers.get('content-security-policy') ?? '';
  const of = (directive: string) =>
    policy.split('; ').find((part) => part.startsWith(`${directive} `));
  expect(of('default-src')).toBe("default-src 'self'");
  expect(of('style-src')).toBe("style-src 'self'");
  expect(of('worker-src')).toBe("worker-src 'self'");
  expect(of('script-src')).toMatch(/^script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]{43}='$/u);
});

test('a page that breaks it is heard in the console', async () => {
  const complaints = await complaintsOf(browser(), `${origin()}/404.html`, (page) =>
    page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p style="color: red">styled</p>');
    }),
  );
  expect(complaints.join()).toContain('Content Security Policy');
});

test.each(['/', '/blogs.html', '/404.html', '/category/control-systems.html'])(
  '%s keeps it, with its themes, keys, search and print',
  async (path) => {
    expect(await complaintsOf(browser(), origin() + path, useFrame)).toEqual([]);
  },
);

test('a tool keeps it, whatever is done there', async () => {
  const saved: string[] = [];
  const complaints = await complaintsOf(browser(), `${origin()}/step-response.html`, async (page) =>
    saved.push(...(await useTool(page))),
  );
  expect(complaints).toEqual([]);
  for (const ending of ['csv', 'json', 'svg', 'png'])
    expect(saved.filter((name) => name.endsWith(`.${ending}`)).length, ending).toBeGreaterThan(0);
});
