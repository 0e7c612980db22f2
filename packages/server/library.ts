/** The built site in memory: every page with its codings, its tags and what it costs, by path. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { InputRefusal, Resource, ResourceClass } from '@tollbench/gate/types.ts';
import { type Coding, isCompressible, PackStore, type Tally } from '@tollbench/site/packing.ts';
import { type Facts, place, saysWhose } from '@tollbench/site/place.ts';
import { described } from '@tollbench/site/src/described.ts';
import { ofToday } from '@tollbench/tools/define/earlier.ts';
import { InputErrors } from '@tollbench/tools/define/error.ts';
import { formatsOf } from '@tollbench/tools/define/export.ts';
import type { Fields } from '@tollbench/tools/define/field.ts';
import { readGiven } from '@tollbench/tools/define/inputs.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { refusalOf } from './exports/job.ts';

/** One coding of one page. */
export interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface Page extends Resource {
  /** `mimeType` with its charset, as it is sent. */
  readonly contentType: string;
  /** SHA-256 of the content before any coding, in hex: what receipts are for. */
  readonly sha256: string;
  readonly identity: Representation;
  /** Grows while the best coding is made in the background. */
  readonly codings: Partial<Record<Coding, Representation>>;
  /** The tool whose exports live at this path. */
  readonly tool: AnyTool | null;
  /** True for files whose name changes with their content. */
  readonly immutable: boolean;
}

export interface Library {
  find(path: string): Page | undefined;
  readonly pages: ReadonlyMap<string, Page>;
  /** Files that are worth packing, and those among them that `pack` has to make. */
  readonly tally: Tally;
  /** Makes the codings that take long; until then the quick one is sent. */
  pack(): Promise<Tally>;
  close(): void;
}

const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
/** Paths whose type their ending does not tell. */
const MIME_BY_PATH: Readonly<Record<string, string>> = {
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/license.xml': 'application/rsl+xml',
  '/ai.txt': 'application/json',
  '/.well-known/did.json': 'application/did+json',
};

/** Files that are read at a time: all at once would hold every text of the site twice. */
const READERS = 8;

/** Where a build keeps what it packed, seen from its folder of pages. */
const SHELF = '../.astro/packed';

/**
 * Reads a build into memory and puts this site's own address, payee and contact in place of the
 * build's placeholders. What is packed is kept in `cacheFolder`. `made` are files that no build can know,
 * by their names.
 */
export async function loadLibrary(
  dist: string,
  tools: readonly AnyTool[],
  facts: Facts,
  cacheFolder: string,
  made: ReadonlyMap<string, Buffer> = new Map(),
): Promise<Library> {
  const store = new PackStore(cacheFolder, [join(dist, SHELF)]);
  await store.open();
  const bySlug = new Map(tools.map((tool) => [tool.slug, tool]));
  const pages = new Map<string, Page>();
  const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => /^\.(?!well-known$)/.test(part)));
  const add = async (name: string, raw: Buffer) => {
    const page = await pageOf(name, raw, bySlug, facts, store);
    pages.set(page.path, page);
  };
  const reader = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop())
      await add(name, await readFile(join(dist, name)));
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  for (const [name, raw] of made) await add(name, raw);
  return {
    pages,
    tally: store.tally(),
    find: (path) => pages.get(path),
    pack: () => store.pack(),
    close: () => store.close(),
  };
}

async function pageOf(
  name: string,
  raw: Buffer,
  tools: ReadonlyMap<string, AnyTool>,
  facts: Facts,
  store: PackStore,
): Promise<Page> {
  const path = name === 'index.html' ? '/' : `/${name}`;
  const contentType = MIME_BY_PATH[path] ?? MIME[extname(name)] ?? 'application/octet-stream';
  const mimeType = contentType.split(';')[0] as string;
  const textual = !/^(font|image\/(png|x-icon)|application\/octet)/.test(mimeType);
  const bytes =
    textual && saysWhose(raw) ? Buffer.from(place(raw.toString('utf8'), facts, mimeType)) : raw;
  const hash = createHash('sha256').update(bytes).digest();
  const digest = hash.toString('base64url').slice(0, 22);
  const codings: Partial<Record<Coding, Representation>> = {};
  const compressible = isCompressible(mimeType, bytes.length);
  if (compressible)
    await store.want(bytes, (coding, packed) => {
      codings[coding] = { bytes: packed, etag: `"${digest}-${coding}"` };
    });
  const slug = name.endsWith('.html') && !name.includes('/') ? name.slice(0, -'.html'.length) : '';
  const tool = tools.get(slug) ?? null;
  return {
    path,
    class: classOf(name, tools),
    description: describe(name, tools),
    mimeType,
    contentType,
    sha256: hash.toString('hex'),
    etag: `"${digest}"`,
    etags: compressible ? [`"${digest}-br"`, `"${digest}-gzip"`] : [],
    ...(tool && {
      limited: true,
      exports: formatsOf(tool),
      inputs: [...Object.keys(tool.inputs), ...(tool.earlier?.names ?? [])],
      refuses: (inputs, others) => refusedOf(tool, new Map([...others, ...inputs])),
    }),
    identity: { bytes, etag: `"${digest}"` },
    codings,
    tool,
    immutable: name.startsWith('_assets/'),
  };
}

/** What the fields refuse of an export's query. */
function refusedOf(tool: AnyTool, given: ReadonlyMap<string, string>): readonly InputRefusal[] {
  try {
    readGiven(tool.inputs as Fields, ofToday(tool.earlier, given));
    return [];
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    return error.errors.map(refusalOf);
  }
}

function classOf(
  name: string,
  tools: ReadonlyMap<string, AnyTool>,
): Exclude<ResourceClass, 'tool-export'> | null {
  const page = /^(ref-)?([a-z0-9-]+)\.html$/.exec(name);
  if (page && tools.has(page[2] as string)) return page[1] ? 'static-sheet' : 'workbench-tool';
  return /^blogs\/[^/]+\/(?!index\.html$)[^/]+\.html$/.test(name) ? 'blog-post' : null;
}

/** One sentence for the challenge; the metadata documents print the same. */
function describe(name: string, tools: ReadonlyMap<string, AnyTool>): string {
  const tool = tools.get(name.replace(/^ref-/, '').replace(/\.html$/, ''));
  if (!tool) return name.startsWith('blogs/') ? described.post : described.site;
  return name.startsWith('ref-') ? described.sheet(tool.title) : described.tool(tool.title);
}
