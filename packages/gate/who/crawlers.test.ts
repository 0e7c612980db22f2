import { readFileSync } from 'node:fs';
import agentList from 'crawler-user-agents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BROWSERS } from '../testing/browsers.ts';
import {
  compare,
  fromSnapshot,
  type Listed,
  names,
  readAgents,
  readRobots,
  type Snapshot,
} from '../testing/public-lists.ts';
import { CRAWLERS, OMITTED } from './crawler-table.ts';
import { classify, createClassifier, paysFor } from './crawlers.ts';

const list: readonly { pattern: string; instances: string[]; description?: string }[] = agentList;
const instances = list.flatMap(({ instances }) => instances);
const snapshot = JSON.parse(
  readFileSync(new URL('../testing/ai-robots-txt.json', import.meta.url), 'utf8'),
) as Snapshot;
const agentEntries = readAgents(agentList);
const lists = [...agentEntries, ...fromSnapshot(snapshot)];

const training = CRAWLERS.filter(({ kind }) => kind === 'training');
const free = CRAWLERS.filter(({ kind }) => kind !== 'training');
const kindOf = (agent: string): string => classify(agent).kind;

describe('the table', () => {
  it('names each token once, with its source and the day it was judged', () => {
    const tokens = CRAWLERS.map(({ token }) => token.toLowerCase().replace(/[ _]/g, '-'));
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const { token, operator, source, reviewed } of CRAWLERS) {
      // The pattern begins at the edge of a word.
      expect(token).toMatch(/^\w[\w .-]*\w$/);
      expect(operator).toMatch(/\w/);
      expect(source).toMatch(/^https:\/\/|^packages\/crawler /);
      expect(new Date(reviewed).toISOString().slice(0, 10)).toBe(reviewed);
    }
  });

  it.each(CRAWLERS.map(({ token, kind }) => [token, kind]))('%s is %s', (token, kind) => {
    for (const agent of [
      token,
      `${token}/1.0`,
      `Mozilla/5.0 (compatible; ${token}/2; +http://x)`,
    ]) {
      expect(classify(agent)).toMatchObject({ token, kind });
      expect(classify(agent.toUpperCase())).toMatchObject({ token, kind });
    }
  });

  it('has no free token that a training token stands in, or that ends one, but AI2Bot’s evaluation', () => {
    const within = free.filter(({ token }) =>
      training.some((t) => token.toLowerCase().includes(t.token.toLowerCase())),
    );
    expect(within.map(({ token }) => token)).toEqual(['AI2Bot-DeepResearchEval']);
  });

  it.each([
    ...[
      'Claude-Web',
      'cohere-ai',
      'ImagesiftBot',
      'imageSpider',
      'Scrapy',
      'Google-CloudVertexBot',
    ],
    ...['Amazonbot', 'omgili', 'Diffbot', 'YandexAdditional', 'GoogleOther', 'PetalBot', 'YouBot'],
  ])('says why of %s, whose purposes are mixed or not stated', (token) => {
    expect(CRAWLERS.find((crawler) => crawler.token === token)?.note).toMatch(/\w+ \w+/);
  });

  it('says why of every crawler of kind other, and of what it leaves out', () => {
    for (const { token, kind, note } of CRAWLERS)
      if (kind === 'other') expect(note, token).toMatch(/\w/);
    for (const { token, why } of OMITTED) expect(why, token).toMatch(/\w/);
  });
});

describe('beside the public lists', () => {
  const found = compare(lists, CRAWLERS, OMITTED);

  it('knows every crawler of AI in them', () => {
    expect(found.fresh).toEqual([]);
  });

  it('has none by their word that they no longer have', () => {
    expect(found.gone.map(({ token }) => token)).toEqual([]);
  });

  it('says why, wherever it judges otherwise', () => {
    expect(found.otherwise.length).toBeGreaterThan(0);
    for (const { crawler } of found.otherwise) expect(crawler.note, crawler.token).toMatch(/\w/);
  });

  it('charges those that train by the lists’ own words', () => {
    for (const token of [
      ...['Cotoyogi', 'ICC-Crawler', 'FriendlyCrawler', 'Kangaroo Bot', 'Brightbot'],
      ...['Factset_spyderbot', 'ISSCyberRiskCrawler', 'VelenPublicWebCrawler', 'Linguee Bot'],
      ...['Sidetrade indexer bot', 'ChatGLM-Spider', 'laion-huggingface-processor'],
      ...['KunatoCrawler', 'Novellum', 'ImageMind', 'semantic-visions', 'The Knowledge AI'],
    ]) {
      expect(kindOf(token), token).toBe('training');
      const entries = list.filter(({ pattern }) => new RegExp(pattern, 'i').test(`${token}/1`));
      expect(entries.length, token).toBeGreaterThan(0);
      for (const agent of entries.flatMap((entry) => entry.instances))
        expect([agent, kindOf(agent)]).toEqual([agent, 'training']);
    }
  });

  it('reads robots.json, and refuses what is not it', () => {
    const entry = { function: 'Scrapes data to train models.', description: 'x' };
    expect(readRobots(JSON.stringify({ NewBot: entry }))).toMatchObject([
      { name: 'NewBot', trains: true },
    ]);
    expect(compare(readRobots(JSON.stringify({ NewBot: entry })), [], []).fresh).toEqual([
      'NewBot',
    ]);
    expect(() => readRobots('[]')).toThrow('object');
    expect(() => readRobots('{"NewBot":{}}')).toThrow('NewBot');
  });
});

describe('User-Agents seen in the wild', () => {
  it('of hundreds of browsers charges and names none', () => {
    expect(BROWSERS.length).toBeGreaterThan(450);
    expect(BROWSERS.filter((agent) => kindOf(agent) !== 'person')).toEqual([]);
  });

  it('of every instance in crawler-user-agents charges those of training crawlers, and no other', () => {
    expect(instances.length).toBeGreaterThan(2000);
    for (const [i, { pattern, instances }] of list.entries()) {
      const entry = agentEntries[i] as Listed;
      const charged = training.some(({ token }) => names(entry, token));
      for (const agent of instances)
        expect([pattern, agent, kindOf(agent) === 'training']).toEqual([pattern, agent, charged]);
    }
  });

  it('answers the same from memory', () => {
    const remembering = createClassifier({ remembered: 10 });
    for (const agent of [...instances.slice(0, 50), ...instances.slice(0, 50)])
      expect(remembering(agent)).toEqual(classify(agent));
  });
});

describe('the rule of matching', () => {
  it.each([
    ['GoogleOther-Image/1.0', 'training'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'search'],
    ['Googlebot-Image/1.0', 'search'],
    [
      'Mozilla/5.0 (Macintosh) Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
      'search',
    ],
    [
      'Mozilla/5.0 (compatible; Amzn-SearchBot/0.1; +https://developer.amazon.com/support/amazonbot)',
      'answer',
    ],
    ['Claude-User/1.0; +Claude-User@anthropic.com', 'user'],
    ['Mozilla/5.0 (compatible; AI2Bot-DeepResearchEval; +https://allenai.org/crawler)', 'user'],
    ['GPTBot2', 'training'],
    ['GPTBot1.0', 'training'],
    ['GPTBot_1.0', 'training'],
    ['gptbotv3', 'training'],
    ['KangarooBot/1.0', 'person'],
    ['kangaroo_bot/1.0', 'training'],
    ['notGPTBotanything', 'person'],
    ['my-GPTBot', 'person'],
    ['GPTBotany/1.0', 'person'],
    ['GPTBot2go', 'person'],
    ['CCBots_are_bad', 'person'],
    ['bot@GPTBot.example', 'person'],
    ['curl/8.5.0', 'person'],
    ['', 'person'],
  ])('%s is %s', (agent, kind) => {
    expect(kindOf(agent)).toBe(kind);
  });

  const words = fc.stringMatching(/^[ -~]{0,200}$/);
  const trainer = fc.constantFrom(...training);
  const version = fc
    .tuple(fc.constantFrom('', '_', 'v', '_v', '/', '/v', ' ', '-'), fc.nat(99), fc.nat(9))
    .map(([glue, major, minor]) => `${glue}${major}.${minor}`);
  const cased = (token: string, upper: boolean): string =>
    upper ? token.toUpperCase() : token.toLowerCase();

  it('a training token pays with any version glued to it, in any case, in any company', () => {
    fc.assert(
      fc.property(words, words, trainer, version, fc.boolean(), (before, after, row, v, upper) => {
        expect(kindOf(`${before} ${cased(row.token, upper)}${v} ${after}`)).toBe('training');
      }),
    );
  });

  it('what is added to a training crawler’s User-Agent, before or after, makes it no freer', () => {
    const paying = instances.filter((agent) => kindOf(agent) === 'training');
    fc.assert(
      fc.property(fc.constantFrom(...paying), fc.constantFrom(...instances), (pays, other) => {
        expect(kindOf(`${pays} ${other}`)).toBe('training');
        expect(kindOf(`${other}, ${pays}`)).toBe('training');
      }),
    );
  });

  it('a letter before or after a token, or a hyphen, dot, slash or @ before it, makes it another word', () => {
    const letters = fc.stringMatching(/^[a-z]{1,8}$/);
    const single = training.filter(({ token }) => !token.includes(' '));
    fc.assert(
      fc.property(
        fc.constantFrom(...single),
        letters,
        fc.constantFrom('', '-', '.', '/', '@'),
        (row, w, mark) => {
          // `AI2Bot` plus letters may spell another row; the words tried do not.
          fc.pre(
            !CRAWLERS.some(({ token }) =>
              `${w}${mark}${row.token}`.toLowerCase().startsWith(token.toLowerCase()),
            ),
          );
          expect(kindOf(`${w}${mark}${row.token}`)).toBe('person');
        },
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...single), letters, (row, w) => {
        const agent = `${row.token}${w}`;
        fc.pre(
          !CRAWLERS.some(
            ({ token }) =>
              agent.toLowerCase().startsWith(token.toLowerCase()) && token !== row.token,
          ),
        );
        fc.pre(!/^v?\d/.test(w));
        expect(kindOf(agent)).toBe('person');
      }),
    );
  });

  it('of free tokens the first names the crawler', () => {
    expect(classify('bingbot/2.0 Googlebot/2.1').token).toBe('bingbot');
    expect(classify('Googlebot/2.1 bingbot/2.0').token).toBe('Googlebot');
  });

  it('takes a token that only robots.txt knows as forged', () => {
    for (const token of ['Google-Extended', 'Applebot-Extended'])
      expect(classify(`Mozilla/5.0 (compatible; ${token})`)).toMatchObject({
        token,
        kind: 'training',
        claim: 'forged',
      });
    expect(classify('Applebot/0.1').claim).toBe('unverified');
  });
});

describe('a table of its own', () => {
  const row = (token: string, kind: 'training' | 'search') => ({
    ...{ token, kind, operator: 'O', source: 's', reviewed: 'd' },
    verification: { by: 'none' } as const,
  });

  it('is read by the longest token at a place, in whichever order it stands', () => {
    const rows = [row('Foo', 'search'), row('Foo-Bar', 'training'), row('Foo-Bar-Baz', 'search')];
    for (const crawlers of [rows, rows.toReversed(), [rows[1], rows[0], rows[2]]]) {
      const own = createClassifier({ crawlers: crawlers.filter((each) => each !== undefined) });
      for (const { token, kind } of rows)
        expect([token, own(`x ${token}/1`)]).toEqual([
          token,
          expect.objectContaining({ token, kind }),
        ]);
    }
  });

  it('takes a token that only robots.txt knows as forged, and no other', () => {
    const crawlers = [
      { ...row('Foo', 'training'), robotsOnly: true as const },
      row('Bar', 'search'),
    ];
    const own = createClassifier({ crawlers });
    expect(['Foo/1', 'Bar/1'].map((agent) => own(agent).claim)).toEqual(['forged', 'unverified']);
  });

  it('that is empty names nobody, and ends', () => {
    expect(createClassifier({ crawlers: [] })('GPTBot/1.0').kind).toBe('person');
  });

  it('takes each character of a token for itself', () => {
    const own = createClassifier({ crawlers: [row('A.B', 'training'), row('C+D', 'training')] });
    for (const [agent, kind] of [
      ['A.B/1', 'training'],
      ['AxB/1', 'person'],
      ['C+D/1', 'training'],
      ['CCD/1', 'person'],
    ] as const)
      expect([agent, own(agent).kind]).toEqual([agent, kind]);
  });

  it('is remembered for as many User-Agents as are asked for, and says the same of each', () => {
    const own = createClassifier({ crawlers: [row('Foo', 'training')], remembered: 2 });
    const agents = [
      'Foo/1',
      'curl/8',
      'Foo/2',
      'Foo/1',
      `Foo ${'x'.repeat(600)}`,
      'curl/8',
      'Foo/2',
    ];
    expect(agents.map((agent) => own(agent).kind === 'training')).toEqual(
      agents.map((agent) => agent.startsWith('Foo')),
    );
  });
});

it('pays who trains, and nobody else', () => {
  expect(
    CRAWLERS.filter((row) => paysFor(classify(row.token)) !== (row.kind === 'training')),
  ).toEqual([]);
  expect(paysFor(classify('curl/8'))).toBe(false);
});
