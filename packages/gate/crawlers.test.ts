import crawlers from 'crawler-user-agents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CRAWLERS } from './crawler-table.ts';
import { classify, createClassifier } from './crawlers.ts';
import { CHROME } from './testing/fixtures.ts';

const list: readonly { pattern: string; instances: string[] }[] = crawlers;
const agents = list.flatMap(({ instances }) => instances);

describe('the table', () => {
  it('names each token once, with its source and the day it was reviewed', () => {
    const tokens = CRAWLERS.map(({ token }) => token.toLowerCase());
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const { source, reviewed } of CRAWLERS) {
      expect(source).toMatch(/^https:\/\/|^packages\/crawler /);
      expect(reviewed).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it.each([...['Amazonbot', 'omgili', 'Diffbot', 'YandexAdditional', 'GoogleOther', 'PetalBot']])(
    'says why %s, whose purposes are mixed, pays',
    (token) => {
      const row = CRAWLERS.find((crawler) => crawler.token === token);
      expect(row?.kind).toBe('training');
      expect(row?.judgement).toMatch(/\w/);
    },
  );

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
});

describe('classification', () => {
  it.each([
    ['GoogleOther', 'training'],
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
    ['Mozilla/5.0; compatible; ChatGPT-User/1.0; +https://openai.com/bot', 'user'],
    ['Mozilla/5.0; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot', 'answer'],
    ['Claude-User/1.0; +Claude-User@anthropic.com', 'user'],
    ['meta-externalfetcher/1.1', 'user'],
    ['notGPTBotanything', 'person'],
    ['my-GPTBot', 'person'],
    ['GPTBotany/1.0', 'person'],
    ['CCBots_are_bad', 'person'],
    ['curl/8.5.0', 'person'],
    [CHROME, 'person'],
    ['', 'person'],
  ])('%s is %s', (agent, kind) => {
    expect(classify(agent).kind).toBe(kind);
  });

  it('of several tokens lets the training one decide, wherever it stands', () => {
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
    for (const agent of [
      `${googlebot} GPTBot/1.2`,
      `GPTBot/1.2 ${googlebot}`,
      'bingbot;CCBot/2.0',
    ]) {
      expect(classify(agent).kind).toBe('training');
    }
    expect(classify('bingbot/2.0 Googlebot/2.1').token).toBe('bingbot');
  });

  it('takes a token that only robots.txt knows as forged', () => {
    for (const token of ['Google-Extended', 'Applebot-Extended']) {
      expect(classify(`Mozilla/5.0 (compatible; ${token})`)).toMatchObject({
        token,
        claim: 'forged',
      });
    }
    expect(classify('Applebot/0.1').claim).toBe('unverified');
  });

  it('finds a training token however the rest of the User-Agent reads', () => {
    const filler = fc.stringMatching(/^[ -~]{0,200}$/);
    fc.assert(
      fc.property(
        filler,
        filler,
        fc.constantFrom(...CRAWLERS),
        (before, after, { token, kind }) => {
          const found = classify(`${before} ${token}/1.0 ${after}`);
          if (kind === 'training') expect(found.kind).toBe('training');
          else expect(found.kind).not.toBe('person');
        },
      ),
    );
  });

  it('answers the same from memory', () => {
    const remembering = createClassifier({ remembered: 10 });
    for (const agent of [...agents.slice(0, 50), ...agents.slice(0, 50)]) {
      expect(remembering(agent)).toEqual(classify(agent));
    }
  });
});

describe('User-Agents seen in the wild (crawler-user-agents)', () => {
  it.each([
    ...['GPTBot', 'CCBot', 'anthropic-ai', 'Bytespider', 'TikTokSpider', 'FacebookBot', 'AI2Bot'],
    ...['cohere-training-data-crawler', 'DeepSeekBot', 'PanguBot', 'Timpibot', 'img2dataset'],
    ...['Amazonbot', 'omgili', 'GoogleOther', 'PetalBot'],
  ])('every one of %s pays', (pattern) => {
    const instances = list.find((entry) => entry.pattern === pattern)?.instances ?? [];
    expect(instances.length).toBeGreaterThan(0);
    for (const agent of instances)
      expect([agent, classify(agent).kind]).toEqual([agent, 'training']);
  });

  it.each([
    ...['Googlebot\\/', 'Googlebot-Image', 'bingbot', 'DuckDuckBot', 'Baiduspider', 'Applebot'],
    ...['SeznamBot', 'Yeti', 'Qwantify', 'PerplexityBot\\/', 'Perplexity-User', 'OAI-SearchBot'],
    ...['ChatGPT-User', 'Claude-User', 'Claude-SearchBot', 'DuckAssistBot', 'Amzn-SearchBot'],
    ...[
      'Slurp',
      'AdsBot-Google([^-]|$)',
      'APIs-Google',
      'facebookexternalhit',
      'Twitterbot',
      'curl',
    ],
  ])('none of %s pays', (pattern) => {
    const instances = list.find((entry) => entry.pattern === pattern)?.instances ?? [];
    for (const agent of instances)
      expect([agent, classify(agent).kind]).not.toEqual([agent, 'training']);
  });

  it('charges no crawler that the list does not know as one of the training crawlers', () => {
    const paying = new Set(
      list
        .filter(({ instances }) => instances.some((agent) => classify(agent).kind === 'training'))
        .map(({ pattern }) => pattern),
    );
    const training = CRAWLERS.filter(({ kind }) => kind === 'training');
    for (const pattern of paying) {
      const plain = pattern.replace(/\\\/|\\|\[(.)[^\]]*\]/g, '$1').toLowerCase();
      expect([
        pattern,
        training.some(({ token }) => plain.startsWith(token.toLowerCase())),
      ]).toEqual([pattern, true]);
    }
  });
});
