/**
 * The XML that machines read, held to schemas: the site maps to that of sitemaps.org, their index, the
 * feed and the licence to those beside this file, which say where their rules are written. Each schema
 * also refuses what breaks a rule, so that a schema which lets everything pass is found out.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { files, read } from '../dist.ts';

const beside = (name: string): string =>
  fileURLToPath(new URL(`./schemas/${name}`, import.meta.url));

/**
 * What a checker says of each text; '' where it is valid. One start of the checker for all of them.
 * Throws where it complains of anything else, such as the schema.
 */
async function findings(
  texts: readonly string[],
  checker: 'xmllint' | 'jing',
  ...options: string[]
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollbench-schemas-'));
  try {
    const documents = texts.map((_, k) => join(folder, `${k}.xml`));
    await Promise.all(documents.map((file, k) => writeFile(file, texts[k] as string)));
    const ran = program(checker, [...options, ...documents], { anyStatus: true });
    const said = ran.status === 0 ? '' : ran.stdout + ran.stderr;
    const errors = said.split('\n').filter((line) => /:\d+:.*error/iu.test(line));
    const strange = errors.filter((line) => !line.startsWith(folder));
    if (strange.length > 0 || (said !== '' && errors.length === 0)) throw new Error(said);
    return documents.map((file) => errors.filter((line) => line.startsWith(`${file}:`)).join('\n'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
type Check = (texts: readonly string[]) => Promise<string[]>;
const xsd =
  (schema: string): Check =>
  (texts) =>
    findings(texts, 'xmllint', '--noout', '--nonet', '--schema', schema);
const relaxNg =
  (schema: string): Check =>
  (texts) =>
    findings(texts, 'jing', '-c', beside(schema));

const sitemapXsd = createRequire(import.meta.url)
  .resolve('sitemap')
  .replace(/[/\\]dist[/\\].*$/u, '/schema/sitemap.xsd');

interface Case {
  readonly name: string;
  readonly documents: readonly string[];
  readonly check: Check;
  /** What breaks a rule: its name, what is replaced and by what. */
  readonly wrong: readonly (readonly [rule: string, what: RegExp, by: string])[];
}

const CASES: readonly Case[] = [
  {
    name: 'the site maps',
    documents: files.filter((f) => /^\/sitemap-.+\.xml$/u.test(f)),
    check: xsd(sitemapXsd),
    wrong: [
      ['an address', /<loc>[^<]*<\/loc>/u, ''],
      ['a date', /<lastmod>[^<]*/u, '<lastmod>22 November'],
    ],
  },
  {
    name: 'the index of the site maps',
    documents: ['/sitemap.xml'],
    check: xsd(beside('siteindex.xsd')),
    wrong: [
      ['an address', /<loc>[^<]*<\/loc>/u, ''],
      ['a full address', /<loc>[^<]*/u, '<loc>/sitemap-tools.xml'],
      ['a date', /<lastmod>[^<]*/u, '<lastmod>22 November'],
      ['elements that it knows', /<sitemap>/u, '<sitemap><priority>1</priority>'],
    ],
  },
  {
    name: 'the feed',
    documents: ['/feed.xml'],
    check: relaxNg('atom.rnc'),
    wrong: [
      ['one id', /<id>[^<]*<\/id>/u, ''],
      ['an absolute id', /<id>[^<]*/u, '<id>/feed.xml'],
      ['an author', /<author>[\s\S]*?<\/author>/u, ''],
      ['one title', /<title>/u, '<title>Twice</title><title>'],
      ['a date with its zone', /<updated>[^<]*/u, '<updated>2026-11-22T00:00:00'],
      ['an alternate link for an entry', /(<entry>[\s\S]*?)<link [^>]*>/u, '$1'],
      ['elements that it knows', /<subtitle>/u, '<sub>x</sub><subtitle>'],
      ['attributes that it knows', /<category /u, '<category kind="x" '],
    ],
  },
  {
    name: 'the licence',
    documents: ['/license.xml'],
    check: relaxNg('rsl.rnc'),
    wrong: [
      ['what it is of', /<content url="[^"]*"/u, '<content'],
      ['its terms', /<license>[\s\S]*?<\/license>\s*<(?=copyright)/u, '<'],
      ['known uses', />search /u, '>reading '],
      ['uses parted by spaces', />search /u, '>search,'],
      ['known payments', /<payment type="crawl"/u, '<payment type="tip"'],
      ['a currency', /<amount currency="USD"/u, '<amount'],
      ['an amount', /(<amount [^>]*>)[^<]*/u, '$1a little'],
      ['one payment', /<payment type="free"\/>/u, '<payment type="free"/><payment type="free"/>'],
      ['elements that it knows', /<permits /u, '<permit/><permits '],
    ],
  },
];

test.each(CASES)(
  '$name are valid by their schema, and would not be without what it asks for',
  async ({ documents, check, wrong }) => {
    expect(documents).not.toEqual([]);
    const right = documents.map(read);
    const broken = wrong.map(([, what, by]) => (right[0] as string).replace(what, by));
    const said = await check([...right, ...broken]);
    for (const [k, document] of documents.entries()) expect(said[k], document).toBe('');
    for (const [k, [rule]] of wrong.entries()) {
      expect(broken[k], rule).not.toBe(right[0]);
      expect(said[right.length + k], rule).not.toBe('');
    }
  },
);
