/**
 * The crawlers this gate knows, reviewed by hand: data and nothing else. Kind decides: training pays,
 * the rest is free.
 *
 * Charged is who trains models with what it fetches, or sells it to be trained with, by the word of
 * its operator or of a public list; and a crawler (not a fetch that a user asked for) of a company
 * that builds models, where nobody states another purpose. Retrieval for answers, agents and
 * libraries that do what their user wants are free, and so is whoever is in no table.
 *
 * `npm run crawlers` compares this with the public lists. No address ranges are kept here: feeds are
 * fetched where the network allows, and a claim that cannot be checked stays `unverified`.
 */
import type { Crawler, Omitted, Verification } from './crawler.ts';

/** The day the table was last read against what its sources say. */
const REVIEWED = '2026-11-22';

const NONE: Verification = { by: 'none' };
/** One feed for all of its bots: it verifies the operator, not the purpose. */
const CLAUDE_FEED: Verification = {
  by: 'ranges',
  feeds: ['https://claude.com/crawling/bots.json'],
};
const GOOGLE_RANGES = 'https://developers.google.com/static/crawling/ipranges';
/** Not googleusercontent.com, where everybody's rented machine in Google's cloud has its name. */
const GOOGLE_DNS = ['googlebot.com', 'google.com'];
const GOOGLE_COMMON: Verification = {
  by: 'reverse-dns',
  suffixes: GOOGLE_DNS,
  feeds: [`${GOOGLE_RANGES}/common-crawlers.json`],
};

/** Two public lists: ai.robots.txt and crawler-user-agents. */
const LIST = 'https://github.com/ai-robots-txt/ai.robots.txt';
const AGENTS = 'https://github.com/monperrus/crawler-user-agents';
const OPENAI = 'https://developers.openai.com/docs/bots';
const ANTHROPIC = 'https://support.claude.com/en/articles/8896518';
const GOOGLE =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
const AMAZON = 'https://developer.amazon.com/amazonbot';
const PERPLEXITY = 'https://docs.perplexity.ai/guides/bots';
const MISTRAL = 'https://docs.mistral.ai/robots';
const YANDEX = 'https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html';

// biome-ignore format: one crawler a line, so that what is judged otherwise is one line of a change
export const CRAWLERS: readonly Crawler[] = Object.freeze([
  { token: 'GPTBot', operator: 'OpenAI', kind: 'training', verification: { by: 'ranges', feeds: ['https://openai.com/gptbot.json'] }, source: OPENAI, reviewed: REVIEWED },
  { token: 'ClaudeBot', operator: 'Anthropic', kind: 'training', verification: CLAUDE_FEED, source: ANTHROPIC, reviewed: REVIEWED },
  { token: 'anthropic-ai', operator: 'Anthropic', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Claude-Web', operator: 'Anthropic', kind: 'training', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'calls itself a web crawler; its operator, which trains models, has tokens of their own for search and for users, and names no purpose for this one' },
  { token: 'CCBot', operator: 'Common Crawl', kind: 'training', verification: { by: 'ranges', feeds: ['https://index.commoncrawl.org/ccbot.json'] }, source: 'https://commoncrawl.org/ccbot', reviewed: REVIEWED, note: 'a public crawl of many uses, of which training models is the best known' },
  { token: 'Bytespider', operator: 'ByteDance', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'TikTokSpider', operator: 'ByteDance', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'imageSpider', operator: 'ByteDance', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'collects images for an operator that trains models; listed as a scraper of data for AI, and no other purpose is stated' },
  { token: 'meta-externalagent', operator: 'Meta', kind: 'training', verification: NONE, source: META, reviewed: REVIEWED, note: 'trains models and indexes for products: the operator names both' },
  { token: 'FacebookBot', operator: 'Meta', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'trains speech recognition by the operator’s word; whether other models too is not stated' },
  { token: 'MistralAI-Training', operator: 'Mistral AI', kind: 'training', verification: NONE, source: MISTRAL, reviewed: REVIEWED, note: 'its operator names training; its other crawlers have tokens of their own' },
  { token: 'AI2Bot', operator: 'Allen Institute for AI', kind: 'training', verification: NONE, source: 'https://allenai.org/crawler', reviewed: REVIEWED },
  { token: 'Ai2Bot-Dolma', operator: 'Allen Institute for AI', kind: 'training', verification: NONE, source: 'https://allenai.org/crawler', reviewed: REVIEWED },
  { token: 'cohere-training-data-crawler', operator: 'Cohere', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'DeepSeekBot', operator: 'DeepSeek', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'PanguBot', operator: 'Huawei', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'ChatGLM-Spider', operator: 'Zhipu AI', kind: 'training', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'Reflectionbot', operator: 'Reflection', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'undocumented; a crawler by its own word of an operator that builds models, and no other purpose is stated' },
  { token: 'SBIntuitionsBot', operator: 'SB Intuitions', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'the list says development of AI; its operator builds language models' },
  { token: 'Kangaroo Bot', operator: 'Kangaroo LLM', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Cotoyogi', operator: 'ROIS', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'ICC-Crawler', operator: 'NICT', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'a public institute: trains models itself and passes the data on to companies that do' },
  { token: 'laion-huggingface-processor', operator: 'LAION', kind: 'training', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'LAIONDownloader', operator: 'LAION', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'img2dataset', operator: 'img2dataset users', kind: 'training', verification: NONE, source: 'https://github.com/rom1504/img2dataset', reviewed: REVIEWED, note: 'a library; what it makes is data sets to train with' },
  { token: 'Timpibot', operator: 'Timpi', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'FriendlyCrawler', operator: 'unknown', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'ImageMind', operator: 'unknown', kind: 'training', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'KunatoCrawler', operator: 'Kunato', kind: 'training', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'Novellum', operator: 'Novellum', kind: 'training', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'semantic-visions', operator: 'Semantic Visions', kind: 'training', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'analyses news for customers; the list says that it collects training data' },
  { token: 'The Knowledge AI', operator: 'unknown', kind: 'training', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'Factset_spyderbot', operator: 'FactSet', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'ISSCyberRiskCrawler', operator: 'ISS-Corporate', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'trains models that rate the security of companies' },
  { token: 'VelenPublicWebCrawler', operator: 'Velen', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'builds data sets of companies and trains models with them' },
  { token: 'Linguee Bot', operator: 'Linguee', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'a dictionary and a translation service share it; the list names training' },
  { token: 'Sidetrade indexer bot', operator: 'Sidetrade', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'several uses, training its product among them' },
  { token: 'Brightbot', operator: 'Bright Data', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'sells what it collects, for training among other uses' },
  { token: 'Webzio-Extended', operator: 'Webz.io', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'omgili', operator: 'Webz.io', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'resells the crawled text, training among the uses' },
  { token: 'omgilibot', operator: 'Webz.io', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'former token of omgili' },
  { token: 'Diffbot', operator: 'Diffbot', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'extracts structured data for customers, who train with it' },
  { token: 'Amazonbot', operator: 'Amazon', kind: 'training', verification: NONE, source: AMAZON, reviewed: REVIEWED, note: 'serves products and may train models: the operator names both' },
  { token: 'YandexAdditional', operator: 'Yandex', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'feeds generative answers and models beside search' },
  { token: 'YandexAdditionalBot', operator: 'Yandex', kind: 'training', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'the same under its longer token' },
  { token: 'GoogleOther', operator: 'Google', kind: 'training', verification: GOOGLE_COMMON, source: GOOGLE, reviewed: REVIEWED, note: 'research and development fetches that no product names' },
  { token: 'PetalBot', operator: 'Huawei', kind: 'training', verification: NONE, source: 'https://webmaster.petalsearch.com/site/petalbot', reviewed: REVIEWED, note: 'search and the operator’s assistants and models share one token' },
  { token: 'TollbenchCrawler', operator: 'whoever runs it', kind: 'training', verification: NONE, source: 'packages/crawler of this project', reviewed: REVIEWED, note: 'the client that comes with this project says what it is, and so it pays' },
  { token: 'Google-Extended', operator: 'Google', kind: 'training', verification: NONE, source: GOOGLE, reviewed: REVIEWED, note: 'a token of robots.txt alone: Google sends no request under it', robotsOnly: true },
  { token: 'Applebot-Extended', operator: 'Apple', kind: 'training', verification: NONE, source: 'https://support.apple.com/en-us/119829', reviewed: REVIEWED, note: 'a token of robots.txt alone: Apple sends no request under it', robotsOnly: true },

  { token: 'OAI-SearchBot', operator: 'OpenAI', kind: 'answer', verification: { by: 'ranges', feeds: ['https://openai.com/searchbot.json'] }, source: OPENAI, reviewed: REVIEWED },
  { token: 'PerplexityBot', operator: 'Perplexity', kind: 'answer', verification: { by: 'ranges', feeds: ['https://www.perplexity.ai/perplexitybot.json'] }, source: PERPLEXITY, reviewed: REVIEWED },
  { token: 'Claude-SearchBot', operator: 'Anthropic', kind: 'answer', verification: CLAUDE_FEED, source: ANTHROPIC, reviewed: REVIEWED },
  { token: 'Amzn-SearchBot', operator: 'Amazon', kind: 'answer', verification: NONE, source: AMAZON, reviewed: REVIEWED },
  { token: 'AzureAI-SearchBot', operator: 'Microsoft', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'MistralAI-Index', operator: 'Mistral AI', kind: 'answer', verification: { by: 'ranges', feeds: ['https://mistral.ai/mistralai-index-ips.json'] }, source: MISTRAL, reviewed: REVIEWED },
  { token: 'meta-webindexer', operator: 'Meta', kind: 'answer', verification: NONE, source: META, reviewed: REVIEWED },
  { token: 'Google-CloudVertexBot', operator: 'Google', kind: 'answer', verification: NONE, source: GOOGLE, reviewed: REVIEWED, note: 'crawls at the request of the site’s owner, for search and agents over that site; the list names models too' },
  { token: 'CloudVertexBot', operator: 'Google', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'the same without its prefix; the list says that the owner of the site asks for it, to train' },
  { token: 'YouBot', operator: 'You.com', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'its search engine and its language models share one token; known as a search engine' },
  { token: 'LinkupBot', operator: 'Linkup', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'ExaSearchBot', operator: 'Exa', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'ExaBot', operator: 'Exa', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'AISearchBot', operator: 'unknown', kind: 'answer', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'AIWebIndex', operator: 'Lyrenth', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'amazon-kendra', operator: 'Amazon', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'KendraBot', operator: 'Amazon', kind: 'answer', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'amazon-QBusiness', operator: 'Amazon', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Andibot', operator: 'Andi', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Anomura', operator: 'Direqt', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Aranet-SearchBot', operator: 'Aranet', kind: 'answer', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'atlassian-bot', operator: 'Atlassian', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'bigsur.ai', operator: 'Big Sur AI', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Cloudflare-AutoRAG', operator: 'Cloudflare', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'HenkBot', operator: 'Valyu', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'iAskBot', operator: 'iAsk', kind: 'answer', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'iaskspider', operator: 'iAsk', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'KlaviyoAIBot', operator: 'Klaviyo', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'LinerBot', operator: 'Liner', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Mozilla-Tabstack', operator: 'Mozilla', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'PhindBot', operator: 'Phind', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Poggio-Citations', operator: 'Poggio', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'QualifiedBot', operator: 'Qualified', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Querit-SearchBot', operator: 'Querit', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'QueritBot', operator: 'Querit', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'ShapBot', operator: 'Parallel', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'TavilyBot', operator: 'Tavily', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Terra Cotta', operator: 'Ceramic', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'TerraCotta', operator: 'Ceramic', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'TongyiBot', operator: 'Alibaba', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'YiyanBot', operator: 'Baidu', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'ZanistaBot', operator: 'Zanista', kind: 'answer', verification: NONE, source: LIST, reviewed: REVIEWED },

  { token: 'ChatGPT-User', operator: 'OpenAI', kind: 'user', verification: { by: 'ranges', feeds: ['https://openai.com/chatgpt-user.json'] }, source: OPENAI, reviewed: REVIEWED },
  { token: 'ChatGPT Agent', operator: 'OpenAI', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Claude-User', operator: 'Anthropic', kind: 'user', verification: CLAUDE_FEED, source: ANTHROPIC, reviewed: REVIEWED },
  { token: 'Claude-Code', operator: 'Anthropic', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Perplexity-User', operator: 'Perplexity', kind: 'user', verification: { by: 'ranges', feeds: ['https://www.perplexity.ai/perplexity-user.json'] }, source: PERPLEXITY, reviewed: REVIEWED },
  { token: 'PerplexityUser', operator: 'Perplexity', kind: 'user', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'MistralAI-User', operator: 'Mistral AI', kind: 'user', verification: { by: 'ranges', feeds: ['https://mistral.ai/mistralai-user-ips.json'] }, source: MISTRAL, reviewed: REVIEWED },
  { token: 'DuckAssistBot', operator: 'DuckDuckGo', kind: 'user', verification: { by: 'ranges', feeds: ['https://duckduckgo.com/duckassistbot.json'] }, source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot', reviewed: REVIEWED },
  { token: 'Amzn-User', operator: 'Amazon', kind: 'user', verification: NONE, source: AMAZON, reviewed: REVIEWED },
  { token: 'AmazonBuyForMe', operator: 'Amazon', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'NovaAct', operator: 'Amazon', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'bedrockbot', operator: 'Amazon', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'fetches what a customer chose for an application of theirs' },
  { token: 'meta-externalfetcher', operator: 'Meta', kind: 'user', verification: NONE, source: META, reviewed: REVIEWED },
  { token: 'Google-NotebookLM', operator: 'Google', kind: 'user', verification: { by: 'ranges', feeds: [`${GOOGLE_RANGES}/user-triggered-fetchers-google.json`, `${GOOGLE_RANGES}/user-triggered-fetchers.json`] }, source: GOOGLE, reviewed: REVIEWED },
  { token: 'NotebookLM', operator: 'Google', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Gemini-Deep-Research', operator: 'Google', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Google-Agent', operator: 'Google', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'GoogleAgent-Mariner', operator: 'Google', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'GoogleAgent-URLContext', operator: 'Google', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Google-Gemini-CLI', operator: 'Google', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Google-Firebase', operator: 'Google', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'AI2Bot-DeepResearchEval', operator: 'Allen Institute for AI', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'reads the sources of research questions; it shares its beginning with AI2Bot, which trains' },
  { token: 'cohere-ai', operator: 'Cohere', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'answers prompts of users by the list’s word; its crawler for training has a token of its own' },
  { token: 'kagi-fetcher', operator: 'Kagi', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Kimi-User', operator: 'Moonshot AI', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Manus-User', operator: 'Butterfly Effect', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Devin', operator: 'Cognition', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'opencode', operator: 'opencode users', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'BuddyBot', operator: 'BuddyBotLearning', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'GeistHaus-PageFetcher', operator: 'GeistHaus', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'linkReader', operator: 'Sider', kind: 'user', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'Shap-User', operator: 'Parallel', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'TwinAgent', operator: 'Twin', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'UseAI', operator: 'Use AI', kind: 'user', verification: NONE, source: LIST, reviewed: REVIEWED },

  { token: 'Googlebot', operator: 'Google', kind: 'search', verification: { by: 'reverse-dns', suffixes: GOOGLE_DNS, feeds: [`${GOOGLE_RANGES}/common-crawlers.json`, `${GOOGLE_RANGES}/special-crawlers.json`] }, source: GOOGLE, reviewed: REVIEWED },
  { token: 'bingbot', operator: 'Microsoft', kind: 'search', verification: { by: 'reverse-dns', suffixes: ['search.msn.com'], feeds: ['https://www.bing.com/toolbox/bingbot.json'] }, source: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0', reviewed: REVIEWED },
  { token: 'DuckDuckBot', operator: 'DuckDuckGo', kind: 'search', verification: NONE, source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot', reviewed: REVIEWED },
  { token: 'YandexBot', operator: 'Yandex', kind: 'search', verification: { by: 'reverse-dns', suffixes: ['yandex.ru', 'yandex.net', 'yandex.com'] }, source: YANDEX, reviewed: REVIEWED },
  { token: 'Baiduspider', operator: 'Baidu', kind: 'search', verification: { by: 'reverse-dns', suffixes: ['baidu.com', 'baidu.jp'] }, source: 'https://help.baidu.com/question?prod_id=99&class=0&id=3001', reviewed: REVIEWED },
  { token: 'Applebot', operator: 'Apple', kind: 'search', verification: { by: 'reverse-dns', suffixes: ['applebot.apple.com'], feeds: ['https://search.developer.apple.com/applebot.json'] }, source: 'https://support.apple.com/en-us/119829', reviewed: REVIEWED },
  { token: 'Bravebot', operator: 'Brave', kind: 'search', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'Kagibot', operator: 'Kagi', kind: 'search', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'Qwantbot', operator: 'Qwant', kind: 'search', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'Qwantify', operator: 'Qwant', kind: 'search', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'SeznamBot', operator: 'Seznam', kind: 'search', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'Yeti', operator: 'Naver', kind: 'search', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'AddSearchBot', operator: 'AddSearch', kind: 'search', verification: NONE, source: LIST, reviewed: REVIEWED },
  { token: 'Channel3Bot', operator: 'Channel3', kind: 'search', verification: NONE, source: AGENTS, reviewed: REVIEWED },
  { token: 'ImagesiftBot', operator: 'The Hive', kind: 'search', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'searches images by likeness; the operator also sells models, but the list names an index and no training' },

  { token: 'archive.org_bot', operator: 'Internet Archive', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'an archive' },
  { token: 'AhrefsBot', operator: 'Ahrefs', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'link data for publishers' },
  { token: 'MJ12bot', operator: 'Majestic', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'link data for publishers' },
  { token: 'SemrushBot', operator: 'Semrush', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'link data for publishers; its tools that write texts have tokens of their own' },
  { token: 'SemrushBot-OCOB', operator: 'Semrush', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'checks texts for its customers' },
  { token: 'SemrushBot-SWA', operator: 'Semrush', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'checks texts for its customers' },
  { token: 'CensysInspect', operator: 'Censys', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'a security scanner' },
  { token: 'facebookexternalhit', operator: 'Meta', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'previews of shared links; the list suspects more, without a source' },
  { token: 'Scrapy', operator: 'Scrapy users', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'a library for whatever its user writes, training among it; whoever trains with it is to name itself' },
  { token: 'Crawl4AI', operator: 'Crawl4AI users', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'a library, like Scrapy' },
  { token: 'Lightpanda', operator: 'Lightpanda users', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'a browser for programs, whose user may be anybody' },
  { token: 'ApifyBot', operator: 'Apify', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'fetches for customers, who use it for what they like' },
  { token: 'ApifyWebsiteContentCrawler', operator: 'Apify', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'fetches for customers, who use it for what they like' },
  { token: 'Crawlspace', operator: 'Crawlspace', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'fetches for customers, for agents and retrieval' },
  { token: 'FirecrawlAgent', operator: 'Firecrawl', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'fetches for customers, for applications of language models; training is not named' },
  { token: 'CragCrawler', operator: 'CragSoftware', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'fetches for customers; training is not named' },
  { token: 'Spawning-AI', operator: 'Spawning', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'the list says only that it indexes content for models; the operator keeps a register of those who opt out' },
  { token: 'LCC', operator: 'Leipzig Corpora Collection', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'corpora of languages; listed as a scraper of data for AI without a word of training' },
  { token: 'WRTNBot', operator: 'Wrtn', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'undocumented; the operator offers an assistant' },
  { token: 'Poseidon Research Crawler', operator: 'Poseidon Research', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'research into models; training is not named' },
  { token: 'aiHitBot', operator: 'aiHit', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'a directory of companies, compiled by machine learning; training is not named' },
  { token: 'Panscient', operator: 'Panscient', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'a directory of companies, compiled by machine learning; training is not named' },
  { token: 'panscient.com', operator: 'Panscient', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'the same under its domain' },
  { token: 'webzio', operator: 'Webz.io', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'resells the crawled text; for training its operator has Webzio-Extended beside it' },
  { token: 'AgentTimes', operator: 'The Agent Times', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'reads feeds for news' },
  { token: 'newsai', operator: 'unknown', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'aggregates news; whose it is, is not known' },
  { token: 'NagetBot', operator: 'Naget', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'aggregates content; training is not named' },
  { token: 'MyCentralAIScraperBot', operator: 'unknown', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'neither operator nor use is known' },
  { token: 'Awario', operator: 'Awario', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'watches what is said of brands' },
  { token: 'YaK', operator: 'Meltwater', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'watches what is said of brands' },
  { token: 'Datenbank Crawler', operator: 'Datenbank', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'no use for AI is known' },
  { token: 'netEstate Imprint Crawler', operator: 'netEstate', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'reads imprints; no use for AI is known' },
  { token: 'WARDBot', operator: 'WEBSPARK', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'no use for AI is known' },
  { token: 'Echobot Bot', operator: 'Echobox', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'manages posts and mail of publishers' },
  { token: 'EchoboxBot', operator: 'Echobox', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'manages posts and mail of publishers' },
  { token: 'QuillBot', operator: 'QuillBot', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'checks and rewrites texts' },
  { token: 'quillbot.com', operator: 'QuillBot', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'the same under its domain' },
  { token: 'Thinkbot', operator: 'Thinkbot', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'reports on how AI is used' },
  { token: 'wpbot', operator: 'QuantumCloud', kind: 'other', verification: NONE, source: LIST, reviewed: REVIEWED, note: 'chat support for the site that runs it' },
  { token: 'ExteContextCrawl', operator: 'Exte', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'chooses advertisements by context' },
  { token: 'Flyriverbot', operator: 'Flyriver', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'checks sources and attribution' },
  { token: 'TaraGroup Intelligent Bot', operator: 'TaraGroup', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'analysis; training is not named' },
  { token: 'TSM-turingos', operator: 'TuringOS', kind: 'other', verification: NONE, source: AGENTS, reviewed: REVIEWED, note: 'analysis; training is not named' },
]);

/** What the lists name and this table leaves out on purpose: it would match people, or nobody. */
// biome-ignore format: as above
export const OMITTED: readonly Omitted[] = Object.freeze([
  { token: 'Code', why: 'an editor with an assistant in it: a person’s program, and a common word' },
  { token: 'Cursor', why: 'an editor with an assistant in it: a person’s program, and a common word' },
  { token: 'Trae', why: 'an editor with an assistant in it: a person’s program' },
  { token: 'Operator', why: 'a common word; the agent that has it for a name drives a browser for a person' },
  { token: 'Spider', why: 'a common word, which the names of search engines end in' },
  { token: 'OpenAI', why: 'a company, whose crawlers have tokens of their own' },
  { token: 'Spider[\\s\\S]*spider\\.com', why: 'a common word; fetches for customers' },
]);
