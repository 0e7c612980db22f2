import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { formatUsd, PRICES, USDC_DECIMALS } from '@tollbench/gate/offer/price.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { dollars, fixed, percent, quantity, whole } from '../../post/say.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Pages that change too often are not worth a visit',
  description:
    'How a budget of paid fetches is best spread over pages that change at different rates: the fastest get none, the most visited page changes at 54 % of the rate where that begins, and where an unchanged page is free, freshness is sold at a flat price of one fetch for each change.',
  keywords: ['recrawl policy', 'crawl budget', 'If-None-Match', 'revisit interval'],
  published: '2026-11-29',
  updated: '2026-11-29',
  tools: [],
};

/** A collection: pages, and days from one change to the next, spread evenly over the decades between two ends. */
export const LIBRARY = { pages: 1000, fastest: 0.5, slowest: 500 } as const;
const CLASSES = 200;
const EACH = LIBRARY.pages / CLASSES;
/** Changes a day, fastest first; each stands for five pages. */
export const RATES: readonly number[] = Array.from(
  { length: CLASSES },
  (_, k) => 1 / (LIBRARY.fastest * (LIBRARY.slowest / LIBRARY.fastest) ** ((k + 0.5) / CLASSES)),
);

/** Share of the time that a copy is right, x changes falling into an interval between visits on average. */
export const fresh = (x: number): number => (x === 0 ? 1 : -Math.expm1(-x) / x);
/** What one more visit for each change adds to that: d fresh / d(1/x). */
export const gain = (x: number): number => 1 - (1 + x) * Math.exp(-x);
const LEAST = 1e-5;
const intervalOf = (y: number): number =>
  y <= gain(LEAST) ? LEAST : findRoot((x) => gain(x) - y, LEAST, 80);

/** What is paid for a look that finds nothing new, and beside it for a change that is found; in prices of a page. */
export interface Tariff {
  readonly look: number;
  readonly change: number;
}
export const EVERY_VISIT: Tariff = { look: 1, change: 0 };

/** Changes in an interval for a page, at a worth `mu` of a price in freshness; undefined where it is not visited. */
export function bestInterval(
  rate: number,
  mu: number,
  { look, change }: Tariff,
): number | undefined {
  const worth = 1 - mu * change * rate;
  const y = (mu * look * rate) / worth;
  return worth > 0 && y < 1 ? intervalOf(y) : undefined;
}

/** A plan for all pages: visits a day of each, and what they come to. */
export interface Plan {
  readonly visits: readonly number[];
  readonly fresh: number;
  /** A day, in prices of a page. */
  readonly paid: number;
}

export function planOf(
  interval: (rate: number) => number | undefined,
  { look, change }: Tariff,
): Plan {
  const intervals = RATES.map(interval);
  const visits = RATES.map((rate, k) => {
    const x = intervals[k];
    return x === undefined ? 0 : rate / x;
  });
  const sum = (of: (rate: number, x: number) => number) =>
    RATES.reduce((total, rate, k) => {
      const x = intervals[k];
      return x === undefined ? total : total + EACH * of(rate, x);
    }, 0);
  return {
    visits,
    fresh: sum((_, x) => fresh(x)) / LIBRARY.pages,
    paid: sum((rate, x) => (look * rate) / x + change * rate * fresh(x)),
  };
}

const bestAt = (mu: number, tariff: Tariff): Plan =>
  planOf((rate) => bestInterval(rate, mu, tariff), tariff);

/** The best plan for so much a day, and the worth of a price in it. */
export function bestFor(budget: number, tariff: Tariff): Plan & { readonly mu: number } {
  const off = (log: number) => Math.log(bestAt(Math.exp(log), tariff).paid / budget);
  const mu = Math.exp(findRoot(off, Math.log(1e-5), Math.log(400), 1e-12));
  return { ...bestAt(mu, tariff), mu };
}

export const evenly = (budget: number): Plan =>
  planOf((rate) => (rate * LIBRARY.pages) / budget, EVERY_VISIT);
const CHANGES = RATES.reduce((sum, rate) => sum + EACH * rate, 0);
export const inProportion = (budget: number): Plan => planOf(() => CHANGES / budget, EVERY_VISIT);

/** Looking costs nothing: the slowest pages are kept whole, as many as the budget covers, the next one in part. */
export function slowestFirst(budget: number): { fresh: number; dropped: number; period: number } {
  let left = budget;
  let pages = 0;
  for (let k = CLASSES - 1; k >= 0; k--) {
    const rate = RATES[k] as number;
    const kept = Math.min(EACH, left / rate);
    pages += kept;
    left -= kept * rate;
    if (kept < EACH) return { fresh: pages / LIBRARY.pages, dropped: k * EACH, period: 1 / rate };
  }
  return { fresh: 1, dropped: 0, period: 0 };
}

/** Where gain(x)/x is largest: the page that is visited most. */
export const BUSIEST = findRoot((x) => (x * x + x + 1) * Math.exp(-x) - 1, 1, 3);

const PRICE = PRICES['blog-post'] / 10 ** USDC_DECIMALS;
const YEAR = 365.25;
export const BUDGETS = [10, 30, 100, 300, 1000] as const;
const USED = 100;
const droppedBy = (plan: Plan): number => EACH * plan.visits.filter((v) => v === 0).length;
export const best = bestFor(USED, EVERY_VISIT);

const periods = RATES.map((rate) => 1 / rate);
const line = (label: string, colour: 1 | 2 | 3, { visits }: Plan, dash?: 'dash'): Mark => ({
  ...{ kind: 'line', label, colour, width: 2, x: periods, y: visits },
  ...(dash && { dash }),
});
const most = Math.max(...best.visits);
const visitsPlot: Plot = {
  id: 'revisit-visits',
  title: 'Visits a day by how often a page changes',
  alt: `Visits a day against days from one change to the next, from half a day to 500: with the best plan none below ${fixed(best.mu, 2)} days, then a steep rise to ${fixed(most, 2)} a day at ${fixed(best.mu / gain(BUSIEST), 1)} days, and a slow fall. In proportion to changes, the fastest pages get ${fixed(inProportion(USED).visits[0] ?? 0, 2)} a day and those above twenty days next to none.`,
  x: {
    label: 'Days from one change to the next',
    scale: 'log',
    domain: [LIBRARY.fastest, LIBRARY.slowest],
  },
  y: { label: 'Visits a day', domain: [0, 0.7] },
  names: 'key',
  marks: [
    line('best', 1, best),
    line('each alike', 2, evenly(USED), 'dash'),
    line('in proportion', 3, inProportion(USED)),
  ],
};

const yearly = (perDay: number): number => YEAR * PRICE * perDay;
const SPENT = Array.from({ length: 41 }, (_, k) => 10 ** (0.5 + (3 * k) / 40));
const curve = (
  label: string,
  colour: 1 | 2 | 3 | 4,
  of: (budget: number) => number,
  dash?: 'dash' | 'dot',
): Mark => ({
  ...{ kind: 'line', label, colour, width: 2 },
  ...{ x: SPENT.map(yearly), y: SPENT.map((b) => 100 * of(b)) },
  ...(dash && { dash }),
});
/** By worth instead of budget, which needs no search. */
const bests = Array.from({ length: 33 }, (_, k) => bestAt(50 * 10 ** (-k / 8), EVERY_VISIT)).filter(
  ({ paid }) => paid > 3 && paid < 2700,
);
const freshPlot: Plot = {
  id: 'revisit-fresh',
  title: 'Copies that are right, by what is paid',
  alt: `Share of right copies against dollars a year, for four ways to spend them. At ${dollars(yearly(USED))}: in proportion ${percent(inProportion(USED).fresh)}, each alike ${percent(evenly(USED).fresh)}, the best plan ${percent(best.fresh)}, and slowest pages first with unchanged pages free ${percent(slowestFirst(USED).fresh)}.`,
  x: { label: 'Paid in a year', unit: '$', scale: 'log', siPrefix: false, domain: [1, 1000] },
  y: { label: 'Copies that are right', unit: '%', domain: [0, 100] },
  names: 'key',
  marks: [
    curve('unchanged is free', 4, (b) => slowestFirst(b).fresh),
    {
      ...{ kind: 'line', label: 'best, visits paid', colour: 1, width: 2 },
      ...{ x: bests.map(({ paid }) => yearly(paid)), y: bests.map((p) => 100 * p.fresh) },
    },
    curve('each alike', 2, (b) => evenly(b).fresh, 'dash'),
    curve('in proportion', 3, (b) => inProportion(b).fresh),
  ],
};

const days = (d: number): string => `${quantity(d, '', 2)} ${d === 1 ? 'day' : 'days'}`;
const EXAMPLES = [0.5, 1, 1.5, 2, 3, 5, 10, 30, 100, 500];
const LOOKS = [0.1, 0.01, 0.001] as const;
export const looks = LOOKS.map((look) => {
  const tariff = { look, change: 1 };
  return { look, plan: bestFor(USED, tariff) };
});

/** Chance that a visit of the best plan finds something new. */
const found = (rate: number, k: number): number => {
  const visits = best.visits[k] ?? 0;
  return visits === 0 ? 0 : -Math.expm1(-rate / visits);
};

export const data = {
  ...{ visitsPlot, freshPlot, best },
  price: formatUsd(PRICES['blog-post']),
  used: USED,
  count: LIBRARY.pages,
  year: yearly(USED),
  changes: CHANGES,
  busiest: {
    x: BUSIEST,
    rate: gain(BUSIEST),
    visits: gain(BUSIEST) / BUSIEST,
    perDay: gain(BUSIEST) / BUSIEST / best.mu,
    period: best.mu / gain(BUSIEST),
  },
  cut: best.mu,
  dropped: droppedBy(best),
  even: evenly(USED).fresh,
  proportion: inProportion(USED).fresh,
  share: USED / CHANGES,
  free: slowestFirst(USED),
  all: yearly(CHANGES),
  yield: ((rate: number) => {
    const x = bestInterval(rate, best.mu, EVERY_VISIT) ?? Number.NaN;
    return (x * fresh(x)) / rate;
  })(1 / 100),
  flat: (() => {
    const list = [2, 2.5, 3, 5, 10].map(
      (period) => period * (bestInterval(1 / period, best.mu, EVERY_VISIT) ?? Number.NaN),
    );
    return { least: Math.min(...list), most: Math.max(...list) };
  })(),
  lookRatios: looks.map(({ look, plan }) => {
    const visits = plan.visits.reduce((sum, v) => sum + EACH * v, 0);
    return visits / (plan.paid - look * visits);
  }),
  budgets: {
    columns: [
      { label: 'Fetches a day' },
      { label: 'In a year' },
      { label: 'In proportion' },
      { label: 'Each alike' },
      { label: 'Best' },
      { label: 'Given up below' },
      { label: 'Pages never fetched' },
    ],
    rows: BUDGETS.map((b) => {
      const plan = bestFor(b, EVERY_VISIT);
      return [
        whole(b),
        dollars(yearly(b)),
        percent(inProportion(b).fresh),
        percent(evenly(b).fresh),
        percent(plan.fresh),
        plan.mu < LIBRARY.fastest ? 'none' : days(plan.mu),
        String(droppedBy(plan)),
      ];
    }),
  },
  pages: {
    columns: [
      { label: 'Changes every' },
      { label: 'Visited every' },
      { label: 'Changes in between' },
      { label: 'Right copy' },
    ],
    rows: EXAMPLES.map((period) => {
      const x = bestInterval(1 / period, best.mu, EVERY_VISIT);
      return [
        days(period),
        x === undefined ? 'never' : days(x * period),
        x === undefined ? '–' : quantity(x, '', 2),
        x === undefined ? '0 %' : percent(fresh(x)),
      ];
    }),
  },
  looks: {
    columns: [
      { label: 'A look costs' },
      { label: 'Looks a day' },
      { label: 'Changes fetched a day' },
      { label: 'Right copies' },
      { label: 'Pages never fetched' },
    ],
    rows: [
      [
        'the price, changed or not',
        whole(USED),
        fixed(
          RATES.reduce((sum, rate, k) => sum + EACH * (best.visits[k] ?? 0) * found(rate, k), 0),
          0,
        ),
        percent(best.fresh),
        String(droppedBy(best)),
      ],
      ...looks.map(({ look, plan }) => {
        const visits = plan.visits.reduce((sum, v) => sum + EACH * v, 0);
        return [
          `${quantity(100 * look, '', 1)} % of it`,
          whole(Math.round(visits)),
          fixed(plan.paid - look * visits, 0),
          percent(plan.fresh),
          String(droppedBy(plan)),
        ];
      }),
      [
        'nothing',
        'without end',
        fixed(USED, 0),
        percent(slowestFirst(USED).fresh),
        String(slowestFirst(USED).dropped),
      ],
    ],
  },
};

export const citations: readonly Citation[] = [
  {
    authors: 'J. Cho, H. Garcia-Molina',
    title: 'Effective page refresh policies for web crawlers',
    source: 'ACM Transactions on Database Systems 28(4), 390–426',
    year: 2003,
    doi: '10.1145/958942.958945',
  },
  {
    authors: 'E. G. Coffman, Z. Liu, R. R. Weber',
    title: 'Optimal robot scheduling for web search engines',
    source: 'Journal of Scheduling 1(1), 15–29',
    year: 1998,
  },
  {
    authors: 'R. Fielding, M. Nottingham, J. Reschke',
    title: 'RFC 9110: HTTP semantics',
    source: 'IETF',
    year: 2022,
    place: '§13, conditional requests',
    doi: '10.17487/RFC9110',
  },
];
