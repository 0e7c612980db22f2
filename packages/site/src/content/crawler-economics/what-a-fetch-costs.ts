import { formatUsd, PRICES, USDC_DECIMALS } from '@tollbench/gate/offer/price.ts';
import { fraction } from '@tollbench/tools/define/fields/transfer-function.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { dollars, fixed, percent, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'What a fetch for a tenth of a cent really costs',
  description:
    'Gas against price for payments by the page: the least gas a signed transfer can use, what batching saves and where it stops, and why paying for many pages at once or not paying for what is unchanged does more.',
  keywords: [
    'pay per crawl',
    'x402',
    'gas',
    'EIP-3009',
    'batch settlement',
    'conditional requests',
    'freshness',
  ],
  published: '2026-11-21',
  updated: '2026-11-21',
  tools: [],
};

/** Gas by the protocol, each with the place that sets it. */
export const GAS = {
  /** Yellow Paper, appendix G: a transaction, before it does anything. */
  transaction: 21_000,
  /** EIP-2028: a byte of call data. */
  byteZero: 4,
  byteOther: 16,
  /** EIP-2929: the first touch of a slot in a transaction, of an account, and any later touch. */
  coldSlot: 2100,
  coldAccount: 2600,
  warm: 100,
  /** EIP-2200 with EIP-2929: a warm slot from zero, and from another value. */
  setSlot: 20_000,
  changeSlot: 2900,
  /** Yellow Paper: the elliptic-curve recovery, and logs by topic and byte. */
  recover: 3000,
  log: 375,
  topic: 375,
  logByte: 8,
} as const;

/** Published for the network, 19 February 2026: wei for each unit of gas, at least. */
export const BASE_FEE = 5_000_000;
/** Dollars for one ether: a round figure, stated where it is used. */
export const ETHER = 2500;
const WEI = 1e18;

/** Words of 32 bytes by how many of their bytes are not zero. */
const calldata = (words: readonly number[], selector: boolean): number => {
  const other = words.reduce((a, b) => a + b, 0);
  return (other + (selector ? 4 : 0)) * GAS.byteOther + (32 * words.length - other) * GAS.byteZero;
};

/** from, to, value, validAfter, validBefore, nonce, v, r, s. Addresses have 20 bytes, a price two, a time four. */
const AUTHORIZATION = [20, 20, 2, 0, 4, 32, 1, 32, 32];
const logs = (topics: number, bytes: number) => GAS.log + topics * GAS.topic + bytes * GAS.logByte;
const firstChange = GAS.coldSlot + GAS.changeSlot;
const again = 2 * GAS.warm;
/** AuthorizationUsed has two indexed arguments and no data; Transfer two and an amount. */
const events = logs(3, 0) + logs(3, 32);
/** The nonce is 32 random bytes: its mark is a slot of its own, set from zero. */
const nonce = GAS.coldSlot + GAS.setSlot;

/** The parts of one authorization in a transaction of its own. */
const single = {
  'The transaction': GAS.transaction,
  'Its call data': calldata(AUTHORIZATION, true),
  'Recovering the signer': GAS.recover,
  'Marking the nonce as used': nonce,
  'Two balances': 2 * firstChange,
  'Two events': events,
};
const singleGas = Object.values(single).reduce((a, b) => a + b, 0);

/** The same inside a batching contract: a call of it takes pointer, target, flag, offset, length and padded data. */
const item = (samePayer: boolean): number =>
  calldata([2, 20, 1, 1, 2], false) +
  calldata(AUTHORIZATION, true) +
  28 * GAS.byteZero +
  GAS.warm +
  GAS.recover +
  nonce +
  again +
  (samePayer ? again : firstChange) +
  events;

/** The least gas for n authorizations in one transaction, from one payer or from n. */
export function batchGas(n: number, samePayer: boolean): number {
  if (n === 1) return singleGas;
  const once = GAS.transaction + calldata([1, 2], true) + (GAS.coldAccount - GAS.warm);
  const first = firstChange - again;
  return once + n * item(samePayer) + first * (samePayer ? 2 : 1);
}

/** A plain transfer of many prices at once: a pass. */
export const passGas = GAS.transaction + calldata([20, 3], true) + 2 * firstChange + logs(3, 32);

export const usd = (gas: number, fee = BASE_FEE, ether = ETHER): number =>
  (gas * fee * ether) / WEI;

const page = PRICES['blog-post'] / 10 ** USDC_DECIMALS;
const file = PRICES['tool-export'] / 10 ** USDC_DECIMALS;
const cost = usd(singleGas);

/** Fetches that one payment must cover for gas to be a given share of it. */
const passFor = (share: number, gas: number, fee: number) =>
  Math.max(1, Math.ceil(usd(gas, fee) / (share * page)));

const counts = Array.from({ length: 31 }, (_, i) => Math.round(10 ** (i / 10))).filter(
  (n, i, all) => n !== all[i - 1],
);
const batches: Plot = {
  id: 'batches',
  title: 'Gas a fetch against the size of the batch',
  alt: `Least gas for a fetch, in dollars, against the number of fetches settled together. Batched authorizations level out at ${dollars(usd(item(true)))} and ${dollars(usd(item(false)))}; a pass falls in proportion, to ${dollars(usd(passGas) / 1000)} at a thousand.`,
  x: { label: 'Fetches settled together', scale: 'log', domain: [1, 1000] },
  y: { label: 'Gas a fetch', unit: '$', scale: 'log', domain: [1e-7, 1e-2], siPrefix: false },
  names: 'key',
  marks: [
    { kind: 'rule', y: page, colour: 'accent', dash: 'dash', label: 'price of a page' },
    {
      kind: 'line',
      label: 'batch, many payers',
      colour: 1,
      width: 2,
      x: counts,
      y: counts.map((n) => usd(batchGas(n, false)) / n),
    },
    {
      kind: 'line',
      label: 'batch, one payer',
      colour: 2,
      width: 2,
      x: counts,
      y: counts.map((n) => usd(batchGas(n, true)) / n),
    },
    {
      kind: 'line',
      label: 'one transfer for all',
      colour: 3,
      width: 2,
      x: counts,
      y: counts.map((n) => usd(passGas) / n),
    },
  ],
};

/** A collection that is kept fresh: pages, and days from one change of a page to the next on average. */
const LIBRARY = { pages: 1000, days: 60 } as const;
const RATE = 1 / LIBRARY.days;
/** Share of pages whose copy is right, over time, if each is visited every `days` days. */
export const freshness = (days: number, rate = RATE): number =>
  -Math.expm1(-rate * days) / (rate * days);
/** Chance that a page has changed since the last visit. */
export const changed = (days: number, rate = RATE): number => -Math.expm1(-rate * days);
const yearly = (days: number, conditional: boolean): number =>
  (LIBRARY.pages * page * 365.25 * (conditional ? changed(days) : 1)) / days;

const visits = Array.from({ length: 61 }, (_, i) => 10 ** (-0.5 + (3 * i) / 60));
const fresh: Plot = {
  id: 'fresh',
  title: 'Freshness against what it costs in a year',
  alt: `Share of fresh copies against dollars a year, for visits from several a day to one in months. With conditional requests the line rises steeply and never costs more than ${dollars(LIBRARY.pages * page * 365.25 * RATE)}; without them full freshness has no limit.`,
  x: { label: 'Paid in a year', unit: '$', scale: 'log', siPrefix: false, domain: [1, 1000] },
  y: { label: 'Copies that are fresh', unit: '%', domain: [0, 100] },
  names: 'key',
  marks: [
    {
      kind: 'line',
      label: 'unchanged is free',
      colour: 3,
      width: 2,
      x: visits.map((v) => yearly(v, true)),
      y: visits.map((v) => 100 * freshness(v)),
    },
    {
      kind: 'line',
      label: 'every visit paid',
      colour: 1,
      width: 2,
      dash: 'dash',
      x: visits.map((v) => yearly(v, false)),
      y: visits.map((v) => 100 * freshness(v)),
    },
  ],
};

const WEEK = 7;
const MANY = 100;
/** Base fees as multiples of the least. */
const FEES = [1, 4, 20] as const;
const TENTH = 0.1;

export const data = {
  page: formatUsd(PRICES['blog-post']),
  file: formatUsd(PRICES['tool-export']),
  batches,
  fresh,
  baseFee: BASE_FEE / 1e9,
  ether: whole(ETHER),
  single: singleGas,
  cost,
  share: cost / page,
  exportShare: cost / file,
  breakEven: (page * WEI) / (singleGas * BASE_FEE),
  limit: {
    one: item(true),
    many: item(false),
    share: usd(item(true)) / page,
    nonce: nonce / item(true),
    saved: 1 - item(true) / singleGas,
  },
  pass: {
    gas: passGas,
    many: MANY,
    share: usd(passGas) / MANY / page,
    busy: usd(passGas, FEES[2] * BASE_FEE) / MANY / page,
  },
  gas: { transaction: GAS.transaction, nonce },
  tenth: TENTH,
  library: LIBRARY,
  week: WEEK,
  weekly: { fresh: freshness(WEEK), plain: yearly(WEEK, false), conditional: yearly(WEEK, true) },
  daily: { fresh: freshness(1), plain: yearly(1, false), conditional: yearly(1, true) },
  ceiling: LIBRARY.pages * page * 365.25 * RATE,
  once: LIBRARY.pages * page,
  parts: {
    columns: [
      { label: 'Of one authorization' },
      { label: 'Gas' },
      { label: 'Dollars' },
      { label: 'Share of a page' },
    ],
    rows: [
      ...Object.entries(single).map(([name, gas]) => [
        name,
        whole(gas),
        dollars(usd(gas)),
        percent(usd(gas) / page),
      ]),
      ['Together', whole(singleGas), dollars(cost), percent(cost / page)],
    ],
  },
  needed: {
    columns: [
      { label: 'Base fee' },
      { label: 'Gas for one page alone' },
      { label: 'of its price' },
      { label: 'Pages a transfer must buy' },
    ],
    rows: FEES.map((m) => [
      `${fixed((m * BASE_FEE) / 1e9, 3)}\u202fgwei`,
      dollars(usd(singleGas, m * BASE_FEE)),
      percent(usd(singleGas, m * BASE_FEE) / page),
      whole(passFor(TENTH, passGas, m * BASE_FEE)),
    ]),
  },
  file_link: await stateOf('step-response', { system: fraction([1], [1, 0.5, 1]) }),
};

export const citations: readonly Citation[] = [
  {
    authors: 'G. Wood',
    title: 'Ethereum: a secure decentralised generalised transaction ledger',
    source: 'Yellow Paper',
    year: 2025,
    place: 'appendix G, fee schedule',
    url: 'https://ethereum.github.io/yellowpaper/paper.pdf',
  },
  {
    authors: 'V. Buterin, M. Swende',
    title: 'EIP-2929: Gas cost increases for state access opcodes',
    source: 'Ethereum Improvement Proposals',
    year: 2020,
    place: 'with EIP-2028 for call data and EIP-2200 for storage',
    url: 'https://eips.ethereum.org/EIPS/eip-2929',
  },
  {
    authors: 'P. J. Kim, K. Britz, D. Knott',
    title: 'ERC-3009: Transfer with authorization',
    source: 'Ethereum Improvement Proposals',
    year: 2020,
    url: 'https://eips.ethereum.org/EIPS/eip-3009',
  },
  {
    authors: 'Base',
    title: 'Configuration changelog',
    source: 'entry of 19 February 2026, minimum base fee of 5 000 000 wei',
    year: 2026,
    url: 'https://docs.base.org/base-chain/network-information/configuration-changelog',
  },
  {
    authors: 'J. Cho, H. Garcia-Molina',
    title: 'Effective page refresh policies for web crawlers',
    source: 'ACM Transactions on Database Systems 28(4), 390–426',
    year: 2003,
    doi: '10.1145/958942.958945',
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
