/** What an edit of one tool changes: its own pages and chunks, and none of what other pages load. */
import { describe, expect, test } from 'vitest';
import { files, read, slugs } from './dist.ts';

const ASSET = /_assets\/[\w.-]+\.js/gu;
const scripts = files.filter((file) => /^\/_assets\/.*\.js$/u.test(file));

/** The chunks that a tool's page names, its own first. */
function chunksOf(slug: string): readonly string[] {
  const [, chunks = ''] = /\sdata-chunks="([^"]*)"/u.exec(read(`/${slug}.html`)) ?? [];
  return chunks.split(' ');
}

/** Chunks as scripts name each other. */
const named = (file: string): readonly string[] =>
  [...read(file).matchAll(/["'`]\.?\/?(?:_assets\/)?([\w-][\w.-]*\.js)["'`]/gu)]
    .map(([, name]) => `/_assets/${name}`)
    .filter((name) => scripts.includes(name));

describe('a tool’s chunk', () => {
  test.each(slugs)(
    '%s: is named by its page, by the home page where it stands there, by its own parts and by the list for offline use',
    (slug) => {
      const chunks = chunksOf(slug);
      const [own = ''] = chunks;
      expect(own).toMatch(new RegExp(`^/_assets/${slug}\\.[\\w-]{8}\\.js$`, 'u'));
      for (const chunk of chunks) expect(files).toContain(chunk);
      // What it imports is there to be fetched beside it.
      expect(chunks).toEqual(expect.arrayContaining([...importsOf(own)]));
      const pages = files.filter((file) => /\.(?:html|json)$/u.test(file));
      const onHome = read('/index.html').includes(` data-front="${slug}"`) ? ['/index.html'] : [];
      expect(pages.filter((file) => read(file).includes(own))).toEqual([
        ...onHome,
        `/${slug}.html`,
      ]);
      expect(read('/service-worker.js')).toContain(own);
    },
  );

  test('is named by no script that a page loads by itself, at any depth, nor by the worker', () => {
    const tools = new Set(slugs.map((slug) => chunksOf(slug)[0]));
    const [, worker = ''] = /\sdata-worker="([^"]*)"/u.exec(read(`/${slugs[0]}.html`)) ?? [];
    expect(files).toContain(worker);
    const open = [worker, ...slugs.flatMap((slug) => loadedBy(read(`/${slug}.html`)))];
    const seen = new Set<string>();
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...named(file));
    }
    expect(seen.size).toBeGreaterThan(10);
    expect([...seen].filter((file) => tools.has(file))).toEqual([]);
  });

  test('comes with its page’s scripts the same as every other tool’s', () => {
    const [first = '', ...others] = slugs.map((slug) => loadedBy(read(`/${slug}.html`)).join(' '));
    expect(first).toMatch(ASSET);
    for (const other of others) expect(other).toBe(first);
  });
});

const loadedBy = (html: string): readonly string[] =>
  [...html.matchAll(/<script[^>]*\ssrc="(\/_assets\/[^"]+)"/gu)].map(([, file = '']) => file);

/** What a chunk imports before it runs. */
const importsOf = (file: string): readonly string[] =>
  [
    ...read(file).matchAll(/(?:^|[;}\s])(?:import|export)\b[^;"'()]*["']\.\/([\w.-]+\.js)["']/gu),
  ].map(([, name]) => `/_assets/${name}`);
