/**
 * Which crawler a User-Agent names.
 *
 * A token counts where it stands alone: not inside a longer word, and not in an address
 * (`…/amazonbot`, `bot@…`). The longest token wins at a place (`Applebot-Extended` over
 * `Applebot`); a hyphen may follow a token (`Googlebot-Image`), none may precede it.
 *
 * Several tokens in one User-Agent: any training token makes it a training crawler, because the
 * others can be added by anyone to get in free; otherwise the first one names it. A token that only
 * robots.txt knows (`Google-Extended`) is never sent by its operator: whoever sends it is forged.
 */
import { CRAWLERS, type Crawler } from './crawler-table.ts';
import type { Visitor } from './types.ts';

/** Answers at once; the same User-Agent gives the same object while it is remembered. */
export type Classifier = (userAgent: string | undefined) => Visitor;

const PERSON: Visitor = Object.freeze({
  token: null,
  operator: null,
  kind: 'person',
  claim: 'none',
});

export interface ClassifierOptions {
  readonly crawlers?: readonly Crawler[];
  /** User-Agents remembered. */
  readonly remembered?: number;
}

/** User-Agents longer than this are classified each time, so that memory stays bounded. */
const LONGEST_REMEMBERED = 512;

export function createClassifier({
  crawlers = CRAWLERS,
  remembered = 4096,
}: ClassifierOptions = {}): Classifier {
  const visitors = new Map<string, Visitor>();
  for (const crawler of crawlers) {
    visitors.set(crawler.token.toLowerCase(), visitorOf(crawler));
  }
  const pattern = tokenPattern(crawlers.map((crawler) => crawler.token));
  const cache = new Map<string, Visitor>();

  function look(userAgent: string): Visitor {
    let first: Visitor | null = null;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(userAgent); match !== null; match = pattern.exec(userAgent)) {
      const visitor = visitors.get(match[0].toLowerCase());
      if (visitor === undefined) continue;
      if (visitor.kind === 'training') return visitor;
      first ??= visitor;
    }
    return first ?? PERSON;
  }

  return (userAgent) => {
    if (userAgent === undefined) return PERSON;
    const known = cache.get(userAgent);
    if (known !== undefined) return known;
    const visitor = look(userAgent);
    if (remembered > 0 && userAgent.length <= LONGEST_REMEMBERED) {
      if (cache.size >= remembered) cache.clear();
      cache.set(userAgent, visitor);
    }
    return visitor;
  };
}

/** Classifies without remembering, for tables and tests. */
export const classify: Classifier = createClassifier({ remembered: 0 });

function visitorOf(crawler: Crawler): Visitor {
  return Object.freeze({
    token: crawler.token,
    operator: crawler.operator,
    kind: crawler.kind,
    claim: crawler.robotsOnly === true ? 'forged' : 'unverified',
  });
}

function tokenPattern(tokens: readonly string[]): RegExp {
  const longestFirst = [...tokens].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const alternatives = longestFirst.map((token) => token.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`(?<![\\w./@-])(?:${alternatives.join('|')})(?!\\w)`, 'gi');
}

/** Whether a visitor pays where content has a price. */
export function paysFor(visitor: Visitor): boolean {
  return visitor.kind === 'training';
}
