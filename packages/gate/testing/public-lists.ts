/**
 * Two public lists of crawlers, read for one thing: whom they say to train models. They are other
 * people's judgements in free words. The table's own stand in `crawler-table.ts`, and a difference
 * is a thing to look at and to note there.
 */
import type { Crawler, Omitted } from '../who/crawler.ts';
import { createClassifier } from '../who/crawlers.ts';

/** An entry of a list. */
export interface Listed {
  /** What it is called there: a token, or the pattern that finds it. */
  readonly name: string;
  readonly finds: RegExp;
  /** Whether the list's own words say that models are trained with what it fetches. */
  readonly trains: boolean;
  /** Whether the list counts it among the crawlers of AI. */
  readonly ai: boolean;
}

const TRAINS =
  /\btrain(s|ed|ing)?\b|LLM scraper|data for .*LLMs?\b|for use in LLMs|machine learning(\/AI| models| experiments| research)|(image|NLP) dataset/i;

/** Whether a list's words say that models are trained. */
export function saysTraining(words: string): boolean {
  return TRAINS.test(words);
}

/** The entries of crawler-user-agents. */
export function readAgents(
  list: readonly { pattern: string; description?: string; tags?: readonly string[] }[],
): Listed[] {
  return list.map(({ pattern, description = '', tags = [] }) => ({
    name: pattern,
    finds: new RegExp(pattern, 'i'),
    trains: saysTraining(description),
    ai: tags.includes('ai-crawler'),
  }));
}

/**
 * The entries of ai.robots.txt, from the text of its `robots.json`.
 * @throws Error where it is not that file
 */
export function readRobots(text: string): Listed[] {
  const entries: unknown = JSON.parse(text);
  if (typeof entries !== 'object' || entries === null || Array.isArray(entries)) {
    throw new Error('robots.json is an object of crawlers by their tokens, and this is not');
  }
  return Object.entries(entries).map(([name, entry]: [string, Record<string, unknown>]) => {
    const { function: does, description } = entry;
    if (typeof does !== 'string' || typeof description !== 'string') {
      throw new Error(`robots.json: "${name}" has no function and description`);
    }
    return { name, finds: exactly(name), trains: saysTraining(`${does} ${description}`), ai: true };
  });
}

/** A token as a pattern: at the beginning of what it is held against, its version left out. */
function exactly(name: string): RegExp {
  const token = name.replace(/[ /]v?\d[\d.]*$/, '').replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`^${token}(?![\\w-])`, 'i');
}

/** The facts of a list that a test needs, small enough to keep: who is in it, and who trains. */
export interface Snapshot {
  readonly source: string;
  readonly license: string;
  /** Day the list was read. */
  readonly read: string;
  readonly trains: readonly string[];
  readonly others: readonly string[];
}

export function fromSnapshot({ trains, others }: Snapshot): Listed[] {
  const listed = (names: readonly string[], trains: boolean): Listed[] =>
    names.map((name) => ({ name, finds: exactly(name), trains, ai: true }));
  return [...listed(trains, true), ...listed(others, false)];
}

export interface Difference {
  readonly crawler: Crawler;
  /** What the lists say of it. */
  readonly trains: boolean;
}

export interface Comparison {
  /** In a list among the crawlers of AI, or said to train, and neither in the table nor omitted. */
  readonly fresh: readonly string[];
  /** In the table on the word of a list that does not have it any more. */
  readonly gone: readonly Crawler[];
  /** Charged though no list says that it trains, or free though one does. */
  readonly otherwise: readonly Difference[];
}

/** What the lists and the table do not agree on. */
export function compare(
  lists: readonly Listed[],
  crawlers: readonly Crawler[],
  omitted: readonly Omitted[],
): Comparison {
  const classify = createClassifier({ crawlers, remembered: 0 });
  const left = new Set(omitted.map(({ token }) => token));
  const entriesOf = new Map<Crawler, Listed[]>(crawlers.map((crawler) => [crawler, []]));
  const fresh: string[] = [];
  for (const entry of lists) {
    const found = crawlers.filter(({ token }) => names(entry, token));
    for (const crawler of found) entriesOf.get(crawler)?.push(entry);
    if (found.length > 0 || left.has(entry.name) || !(entry.ai || entry.trains)) continue;
    // `GoogleOther-Image` has no row: it is what the gate takes it for.
    if (classify(entry.name).token === null) fresh.push(entry.name);
  }
  const gone: Crawler[] = [];
  const otherwise: Difference[] = [];
  for (const [crawler, entries] of entriesOf) {
    if (entries.length === 0) {
      if (/ai-robots-txt|crawler-user-agents/.test(crawler.source)) gone.push(crawler);
      continue;
    }
    const trains = entries.some((entry) => entry.trains);
    if (trains !== (crawler.kind === 'training')) otherwise.push({ crawler, trains });
  }
  return { fresh, gone, otherwise };
}

/**
 * Whether an entry is about a token. Some patterns end in a slash, so the token is held against them
 * as it would be sent; and it is the whole of it: `NING/` is not about `MistralAI-Training/1.0`, nor
 * `webzio` about `Webzio-Extended/1.0`.
 */
export function names({ finds }: Listed, token: string): boolean {
  const sent = `${token}/1.0`;
  const match = finds.exec(sent);
  if (match === null || match.index > 0) return false;
  return match[0].endsWith('/') || !/^[\w-]/.test(sent.slice(match[0].length));
}
