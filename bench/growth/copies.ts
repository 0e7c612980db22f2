/**
 * A checkout as large as the library is to become: copies of the tools and of the posts under other
 * slugs, with other words where a list shows them. One slug begins another, as `crc` begins `crc-lfsr`.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Lottery, lottery } from './words.ts';

export const TOOLS = 64;
export const POSTS = 60;

const BUILT = /(?:^|\/)(?:node_modules|dist|\.astro|\.tollbench)$/u;
const TESTS = /(?:^|\/)(?:testing|[^/]*\.(?:test|long)\.ts|vitest\.[^/]*)$/u;

export interface Size {
  readonly tools: number;
  readonly posts: number;
  /** Whether the tests go along, to be run in the copy; those of the copied tools are not to be believed. */
  readonly tests?: boolean;
}

/** Copies `root` into `folder`, which is empty, and adds to it until it has so many tools and posts. */
export function growCheckout(
  root: string,
  folder: string,
  { tools, posts, tests = false }: Size,
): void {
  const left = (path: string) => BUILT.test(path) || (!tests && TESTS.test(path));
  const settings = readdirSync(root).filter((name) => /\.(?:json|ts)$/u.test(name));
  for (const name of ['packages', 'scripts', 'oracles', ...settings])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (source) => !left(source.slice(root.length)),
    });
  linkModules(root, folder);
  const words = lottery(folder);
  growTools(folder, tools, words);
  growPosts(folder, posts, words);
  const { status } = spawnSync(process.execPath, ['scripts/registry.ts'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the registry of the copies could not be written');
}

/** The same packages, by links; but our own are those of the copy. */
function linkModules(root: string, folder: string): void {
  for (const at of ['', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)]) {
    const from = join(root, at, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(folder, at, 'node_modules');
    mkdirSync(to);
    for (const name of readdirSync(from))
      if (name === '@tollbench')
        cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else if (!/^\.(?:astro|vite)/u.test(name)) symlinkSync(join(from, name), join(to, name));
  }
}

const STRING = String.raw`'((?:[^'\\\n]|\\.)*)'`;

/** A slug that begins that of a tool, and the tool's. */
const BEGINNING = 'crc';
const BEGUN = 'crc-lfsr';

function growTools(folder: string, wanted: number, words: Lottery): void {
  // The first copy is the one whose slug begins another.
  const isFirst = (path: string) => Number(path.includes(`/${BEGUN}/`));
  const originals = globSync('packages/tools/*/*/index.ts', { cwd: folder })
    .sort()
    .sort((a, b) => isFirst(b) - isFirst(a));
  for (let n = originals.length; n < wanted; n++) {
    const original = dirname(originals[n % originals.length] as string);
    const old = basename(original);
    const round = Math.floor(n / originals.length) + 1;
    const slug = old === BEGUN && round === 2 ? BEGINNING : `${old}-${round}`;
    const copy = join(folder, dirname(original), slug);
    cpSync(join(folder, original), copy, { recursive: true });
    for (const file of globSync('**/*.ts', { cwd: copy }).map((name) => join(copy, name)))
      writeFileSync(file, renamed(readFileSync(file, 'utf8'), old, slug, words));
  }
}

function renamed(source: string, old: string, slug: string, words: Lottery): string {
  return source
    .replace(`slug: '${old}'`, `slug: '${slug}'`)
    .replaceAll(new RegExp(`(@tollbench/tools/[a-z-]+/)${old}/`, 'gu'), `$1${slug}/`)
    .replace(
      new RegExp(`(\n  title: )${STRING}`, 'u'),
      (_, key, text) => `${key}'${words.like(text)}'`,
    )
    .replaceAll(
      new RegExp(`(description:\\s*|summary: |label: |help: )${STRING}`, 'gu'),
      (_, key, text) => `${key}'${words.like(text)}'`,
    )
    .replace(/keywords: \[[^\]]*\]/u, (list) =>
      list.replaceAll(new RegExp(STRING, 'gu'), (_, text) => `'${words.like(text)}'`),
    );
}

function growPosts(folder: string, wanted: number, words: Lottery): void {
  const originals = globSync('packages/site/src/content/*/*.astro', { cwd: folder }).sort();
  for (let n = originals.length; n < wanted; n++) {
    const original = (originals[n % originals.length] as string).replace(/\.astro$/u, '');
    const old = basename(original);
    const copy = `${original}-${Math.floor(n / originals.length) + 1}`;
    for (const ending of ['.ts', '.astro']) {
      const text = readFileSync(join(folder, original + ending), 'utf8');
      writeFileSync(
        join(folder, copy + ending),
        text
          .replaceAll(`./${old}.ts`, `./${basename(copy)}.ts`)
          .replace(
            new RegExp(`(title: |description:\\s*)${STRING}`, 'gu'),
            (_, key, t) => `${key}'${words.like(t)}'`,
          )
          .replace(/keywords: \[[^\]]*\]/u, (list) =>
            list.replaceAll(new RegExp(STRING, 'gu'), (_, t) => `'${words.like(t)}'`),
          ),
      );
    }
  }
}
