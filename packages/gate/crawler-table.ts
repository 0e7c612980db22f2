/**
 * The crawlers this gate knows, reviewed by hand. Kind decides: training pays, the rest is free.
 *
 * `source` is where the operator (or, failing that, a public list) says what the crawler is for.
 * `judgement` marks purposes that are mixed or not stated, and says why the kind was chosen.
 * No address ranges are kept here: feeds are fetched where the network allows, and a claim that
 * cannot be checked stays `unverified`.
 */
import type { CrawlerKind } from './types.ts';

/** How an operator lets you verify that a request is its crawler's. */
export type Verification =
  /** Published address ranges, `{creationTime, prefixes:[{ipv4Prefix|ipv6Prefix}]}`. */
  | { readonly by: 'ranges'; readonly feeds: readonly string[] }
  /** Forward-confirmed reverse DNS into one of these domains. */
  | {
      readonly by: 'reverse-dns';
      readonly suffixes: readonly string[];
      readonly feeds?: readonly string[];
    }
  | { readonly by: 'none' };

export interface Crawler {
  /** Product token as it stands in the User-Agent; matched without regard to case. */
  readonly token: string;
  readonly operator: string;
  readonly kind: CrawlerKind;
  readonly verification: Verification;
  readonly source: string;
  readonly reviewed: string;
  readonly judgement?: string;
  /** The token speaks to robots.txt alone: a request that claims it is forged. */
  readonly robotsOnly?: true;
}

const REVIEWED = '2026-11-21';
const NONE: Verification = { by: 'none' };
const ranges = (...feeds: string[]): Verification => ({ by: 'ranges', feeds });
const GOOGLE_RANGES = 'https://developers.google.com/static/crawling/ipranges';
const GOOGLE_DNS = ['googlebot.com', 'google.com', 'googleusercontent.com'];

const OPENAI = 'https://developers.openai.com/docs/bots';
const ANTHROPIC = 'https://support.claude.com/en/articles/8896518';
const GOOGLE =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
const AMAZON = 'https://developer.amazon.com/amazonbot';
const PERPLEXITY = 'https://docs.perplexity.ai/guides/bots';
const MISTRAL = 'https://docs.mistral.ai/robots';
const AGENTS = 'https://github.com/monperrus/crawler-user-agents';
const LIST = 'https://github.com/ai-robots-txt/ai.robots.txt';
const YANDEX = 'https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html';

type Row = readonly [
  token: string,
  operator: string,
  verification: Verification,
  source: string,
  judgement?: string,
];

const rows = (kind: CrawlerKind, table: readonly Row[]): Crawler[] =>
  table.map(([token, operator, verification, source, judgement]) => ({
    token,
    operator,
    kind,
    verification,
    source,
    reviewed: REVIEWED,
    ...(judgement === undefined ? {} : { judgement }),
  }));

const robotsOnly = (token: string, operator: string, source: string): Crawler => ({
  token,
  operator,
  kind: 'training',
  verification: NONE,
  source,
  reviewed: REVIEWED,
  robotsOnly: true,
});

const claudeFeed = ranges('https://claude.com/crawling/bots.json');
const anthropicNote = 'one feed for all of its bots: it verifies the operator, not the purpose';

export const CRAWLERS: readonly Crawler[] = Object.freeze([
  ...rows('training', [
    ['GPTBot', 'OpenAI', ranges('https://openai.com/gptbot.json'), OPENAI],
    ['ClaudeBot', 'Anthropic', claudeFeed, ANTHROPIC, anthropicNote],
    ['anthropic-ai', 'Anthropic', NONE, LIST],
    [
      'CCBot',
      'Common Crawl',
      ranges('https://index.commoncrawl.org/ccbot.json'),
      'https://commoncrawl.org/ccbot',
    ],
    ['Bytespider', 'ByteDance', NONE, LIST],
    ['TikTokSpider', 'ByteDance', NONE, LIST],
    ['meta-externalagent', 'Meta', NONE, META],
    [
      'FacebookBot',
      'Meta',
      NONE,
      LIST,
      'trains speech recognition by the operator’s word; whether other models too is not stated',
    ],
    ['MistralAI-Training', 'Mistral AI', NONE, MISTRAL],
    ['AI2Bot', 'Allen Institute for AI', NONE, 'https://allenai.org/crawler'],
    ['Ai2Bot-Dolma', 'Allen Institute for AI', NONE, 'https://allenai.org/crawler'],
    ['cohere-training-data-crawler', 'Cohere', NONE, LIST],
    ['DeepSeekBot', 'DeepSeek', NONE, LIST],
    ['PanguBot', 'Huawei', NONE, LIST],
    ['Timpibot', 'Timpi', NONE, LIST],
    ['SBIntuitionsBot', 'SB Intuitions', NONE, LIST],
    ['Webzio-Extended', 'Webz.io', NONE, LIST],
    // The client that comes with this project says what it is, and so it pays.
    ['TollbenchCrawler', 'whoever runs it', NONE, 'packages/crawler of this project'],
    ['img2dataset', 'img2dataset users', NONE, 'https://github.com/rom1504/img2dataset'],
    ['LAIONDownloader', 'LAION', NONE, LIST],
    [
      'Amazonbot',
      'Amazon',
      NONE,
      AMAZON,
      'serves products and may train models: the operator names both',
    ],
    ['omgili', 'Webz.io', NONE, LIST, 'resells the crawled text, training among the uses'],
    ['omgilibot', 'Webz.io', NONE, LIST, 'former token of omgili'],
    ['Diffbot', 'Diffbot', NONE, LIST, 'extracts structured data for customers, who train with it'],
    ['YandexAdditional', 'Yandex', NONE, LIST, 'feeds generative answers and models beside search'],
    ['YandexAdditionalBot', 'Yandex', NONE, LIST, 'the same under its longer token'],
    [
      'GoogleOther',
      'Google',
      { by: 'reverse-dns', suffixes: GOOGLE_DNS, feeds: [`${GOOGLE_RANGES}/common-crawlers.json`] },
      GOOGLE,
      'research and development fetches that no product names',
    ],
    [
      'PetalBot',
      'Huawei',
      NONE,
      'https://webmaster.petalsearch.com/site/petalbot',
      'search and the operator’s assistants and models share one token',
    ],
  ]),
  robotsOnly('Google-Extended', 'Google', GOOGLE),
  robotsOnly('Applebot-Extended', 'Apple', 'https://support.apple.com/en-us/119829'),
  ...rows('answer', [
    ['OAI-SearchBot', 'OpenAI', ranges('https://openai.com/searchbot.json'), OPENAI],
    [
      'PerplexityBot',
      'Perplexity',
      ranges('https://www.perplexity.ai/perplexitybot.json'),
      PERPLEXITY,
    ],
    ['Claude-SearchBot', 'Anthropic', claudeFeed, ANTHROPIC, anthropicNote],
    ['Amzn-SearchBot', 'Amazon', NONE, AMAZON],
    ['AzureAI-SearchBot', 'Microsoft', NONE, LIST],
    [
      'MistralAI-Index',
      'Mistral AI',
      ranges('https://mistral.ai/mistralai-index-ips.json'),
      MISTRAL,
    ],
    [
      'YouBot',
      'You.com',
      NONE,
      LIST,
      'its search engine and its language models share one token; known as a search engine',
    ],
    ['LinkupBot', 'Linkup', NONE, LIST],
    ['ExaSearchBot', 'Exa', NONE, LIST],
  ]),
  ...rows('user', [
    ['ChatGPT-User', 'OpenAI', ranges('https://openai.com/chatgpt-user.json'), OPENAI],
    ['Claude-User', 'Anthropic', claudeFeed, ANTHROPIC, anthropicNote],
    [
      'Perplexity-User',
      'Perplexity',
      ranges('https://www.perplexity.ai/perplexity-user.json'),
      PERPLEXITY,
    ],
    ['MistralAI-User', 'Mistral AI', ranges('https://mistral.ai/mistralai-user-ips.json'), MISTRAL],
    [
      'DuckAssistBot',
      'DuckDuckGo',
      ranges('https://duckduckgo.com/duckassistbot.json'),
      'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
    ],
    ['Amzn-User', 'Amazon', NONE, AMAZON],
    ['meta-externalfetcher', 'Meta', NONE, META],
    [
      'Google-NotebookLM',
      'Google',
      ranges(
        `${GOOGLE_RANGES}/user-triggered-fetchers-google.json`,
        `${GOOGLE_RANGES}/user-triggered-fetchers.json`,
      ),
      GOOGLE,
    ],
    ['Gemini-Deep-Research', 'Google', NONE, LIST],
    ['kagi-fetcher', 'Kagi', NONE, LIST],
    ['Kimi-User', 'Moonshot AI', NONE, LIST],
  ]),
  ...rows('search', [
    [
      'Googlebot',
      'Google',
      {
        by: 'reverse-dns',
        suffixes: GOOGLE_DNS,
        feeds: [`${GOOGLE_RANGES}/common-crawlers.json`, `${GOOGLE_RANGES}/special-crawlers.json`],
      },
      GOOGLE,
    ],
    [
      'bingbot',
      'Microsoft',
      {
        by: 'reverse-dns',
        suffixes: ['search.msn.com'],
        feeds: ['https://www.bing.com/toolbox/bingbot.json'],
      },
      'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
    ],
    [
      'DuckDuckBot',
      'DuckDuckGo',
      NONE,
      'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
    ],
    [
      'YandexBot',
      'Yandex',
      { by: 'reverse-dns', suffixes: ['crawl.yandex.ru', 'crawl.yandex.net', 'crawl.yandex.com'] },
      YANDEX,
    ],
    [
      'Baiduspider',
      'Baidu',
      { by: 'reverse-dns', suffixes: ['baidu.com', 'baidu.jp'] },
      'https://help.baidu.com/question?prod_id=99&class=0&id=3001',
    ],
    [
      'Applebot',
      'Apple',
      {
        by: 'reverse-dns',
        suffixes: ['applebot.apple.com'],
        feeds: ['https://search.developer.apple.com/applebot.json'],
      },
      'https://support.apple.com/en-us/119829',
    ],
    ['Bravebot', 'Brave', NONE, AGENTS],
    ['Kagibot', 'Kagi', NONE, AGENTS],
    ['Qwantbot', 'Qwant', NONE, AGENTS],
    ['Qwantify', 'Qwant', NONE, AGENTS],
    ['SeznamBot', 'Seznam', NONE, AGENTS],
    ['Yeti', 'Naver', NONE, AGENTS],
  ]),
]);
