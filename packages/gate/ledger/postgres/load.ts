/** Reads the rows that the calls of a unit of work name, with all that hangs on them. */
import type { Address, Hex } from '../../chain/types.ts';
import type { SettlementState } from '../../settle/types.ts';
import { MAX_AT_HAND } from '../judge.ts';
import { resourceOf as aboutOf } from '../sqlite/resources.ts';
import type { Row as Stored } from '../sqlite/values.ts';
import type { Claim, Payer, Payment, Resource, Settlement, Terms } from '../unit/rows.ts';
import { Unit } from '../unit/unit.ts';
import type { Connection, Row } from './connection.ts';
import { big, bigOrNull, hexOf, hexOrNull, numberOrNull, text } from './values.ts';

/** What the calls name. */
export interface Named {
  /** Handles of payments, in hexadecimal. */
  readonly handles: Set<string>;
  /** Claims, by their makers' names. */
  readonly claims: Set<string>;
  readonly payers: Set<Address>;
  /** Digests of resources, in hexadecimal. */
  readonly resources: Set<string>;
  /** Keys of resources that are claimed: what any payment bought of them is read. */
  readonly keys: Set<string>;
  /** Of the handles those of which every claim is read. */
  readonly whole: Set<string>;
  /** Leases that are over by then count, in seconds: of the payers named, or of all. */
  leasesUntil: number;
  allLeases: boolean;
}

export const nothingNamed = (): Named => ({
  handles: new Set(),
  claims: new Set(),
  payers: new Set(),
  resources: new Set(),
  keys: new Set(),
  whole: new Set(),
  leasesUntil: 0,
  allLeases: false,
});

/** Reservations of all payers that one transaction ends: the next one ends the rest. */
const MAX_LEASES = 5_000;

/** Payments that are named, those of claims that are named, and those that hold leases which are over. */
const PAYMENTS = `
  WITH asked AS (
    SELECT id, payer FROM payments WHERE handle = ANY($1::bytea[])
    UNION SELECT p.id, p.payer FROM claims c JOIN payments p ON p.id = c.payment WHERE c.id = ANY($2::text[])
  ), who AS (
    SELECT id FROM payers WHERE address = ANY($3::bytea[])
    UNION SELECT payer FROM asked WHERE payer IS NOT NULL
  ), over AS (
    SELECT c.payment FROM claims c JOIN who ON who.id = c.payer
    WHERE c.state = 'reserved' AND c.lease_until <= $4
  )
  SELECT * FROM payments WHERE id IN (SELECT id FROM asked UNION SELECT payment FROM over)`;
const ALL_LEASES = `SELECT * FROM payments WHERE id IN (SELECT c.payment FROM claims c
  LEFT JOIN settlements s ON s.claim = c.seq
  WHERE c.state = 'reserved' AND c.lease_until <= $1 AND (s.state IS NULL OR s.state = 'failed')
  LIMIT ${MAX_LEASES})`;
const CLAIM = `SELECT c.*, s.state AS settlement, s.since_block, s.block, s.final, s.attempts, s.reason,
    s.changed_at, t.hash AS tx_hash
  FROM claims c LEFT JOIN settlements s ON s.claim = c.seq LEFT JOIN transactions t ON t.id = s.tx`;
const ALL_CLAIMS = `${CLAIM} WHERE c.payment = ANY($1::bigint[]) ORDER BY c.seq`;
/** Of payments by hash the newest; as many of one mean that there may be more. */
const NEWEST_CLAIMS = `${CLAIM} WHERE c.seq IN (SELECT n.seq FROM unnest($1::bigint[]) AS p (id)
    CROSS JOIN LATERAL (SELECT seq FROM claims WHERE payment = p.id AND signed = 0
      ORDER BY seq DESC LIMIT ${MAX_AT_HAND}) n)`;
/**
 * Of those what is reserved, what is named, what was sold last, which says whether it pays, and what was bought
 * of the resources that are claimed: each resource by the index (OFFSET 0), not every claim of the payment.
 */
const OTHER_CLAIMS = `${CLAIM} WHERE c.seq IN (
    SELECT r.seq FROM claims r JOIN payments p ON p.id = r.payment AND r.payer = p.payer
      WHERE p.id = ANY($1::bigint[]) AND r.state = 'reserved'
    UNION SELECT b.seq FROM resources r CROSS JOIN LATERAL (SELECT seq FROM claims
        WHERE payment = ANY($1::bigint[]) AND resource = r.id AND signed = 0 AND state <> 'released'
        OFFSET 0) b
      WHERE r.key = ANY($2::text[])
    UNION SELECT l.seq FROM unnest($1::bigint[]) AS p (id)
      CROSS JOIN LATERAL (SELECT seq FROM claims WHERE payment = p.id AND signed = 0
        AND state = 'sold' ORDER BY seq DESC LIMIT 1) l
    UNION SELECT n.seq FROM claims n WHERE n.id = ANY($3::text[]) AND n.payment = ANY($1::bigint[]))`;
const SPENT = `SELECT payment, CAST(sum(price) AS bigint) AS spent FROM claims
  WHERE payment = ANY($1::bigint[]) AND signed = 0 AND state <> 'released' GROUP BY payment`;
const PAYERS = 'SELECT * FROM payers WHERE address = ANY($1::bytea[]) OR id = ANY($2::bigint[])';
const RESOURCES =
  'SELECT * FROM resources WHERE digest = ANY($1::bytea[]) OR id = ANY($2::bigint[])';

const bytes = (hex: Iterable<string>): Buffer[] =>
  [...hex].map((one) => Buffer.from(one.replace(/^0x/, ''), 'hex'));
const ids = (rows: readonly Row[], column: string): bigint[] => [
  ...new Set(rows.flatMap((row) => bigOrNull(row[column]) ?? [])),
];

export async function load(connection: Connection, named: Named): Promise<Unit> {
  const { handles, claims: names, payers, resources, leasesUntil, allLeases } = named;
  const [house = {}] = await connection.all('SELECT unsettled, settled FROM house');
  const unit = new Unit({ unsettled: big(house['unsettled']), settled: big(house['settled']) });
  const addresses = bytes(payers);
  const paymentRows =
    handles.size + names.size + payers.size === 0
      ? []
      : await connection.all(PAYMENTS, bytes(handles), [...names], addresses, leasesUntil);
  if (allLeases) paymentRows.push(...(await connection.all(ALL_LEASES, leasesUntil)));
  const { claimRows, elsewhere } = await claimsOf(connection, paymentRows, named);
  const payerIds = ids(paymentRows, 'payer');
  const payerRows =
    addresses.length + payerIds.length === 0
      ? []
      : await connection.all(PAYERS, addresses, payerIds);
  const resourceIds = ids(claimRows, 'resource');
  const resourceRows =
    resources.size + resourceIds.length === 0
      ? []
      : await connection.all(RESOURCES, bytes(resources), resourceIds);
  fill(unit, { payerRows, resourceRows, paymentRows, claimRows, elsewhere });
  return unit;
}

/** The claims of some payments, in their order: all of an authorization's, of a payment by hash what is needed. */
async function claimsOf(
  connection: Connection,
  payments: readonly Row[],
  { whole, keys, claims: names }: Named,
): Promise<Pick<Rows, 'claimRows' | 'elsewhere'>> {
  const isWhole = (row: Row): boolean =>
    row['signed'] === 1n || whole.has(hexOf(row['handle']).slice(2));
  const all = ids(payments.filter(isWhole), 'id');
  const some = ids(
    payments.filter((row) => !isWhole(row)),
    'id',
  );
  const rows = all.length === 0 ? [] : await connection.all(ALL_CLAIMS, all);
  const newest = some.length === 0 ? [] : await connection.all(NEWEST_CLAIMS, some);
  const counts = Map.groupBy(newest, (row) => big(row['payment']));
  const large = some.filter((id) => (counts.get(id)?.length ?? 0) >= MAX_AT_HAND);
  if (large.length === 0) return { claimRows: inOrder([...rows, ...newest]), elsewhere: new Map() };
  newest.push(...(await connection.all(OTHER_CLAIMS, large, [...keys], [...names])));
  const claimRows = inOrder([...rows, ...newest]);
  const elsewhere = new Map<bigint, bigint>();
  for (const row of await connection.all(SPENT, large))
    elsewhere.set(big(row['payment']), big(row['spent']));
  for (const row of claimRows) {
    const known = elsewhere.get(big(row['payment']));
    if (known !== undefined && row['state'] !== 'released')
      elsewhere.set(big(row['payment']), known - big(row['price']));
  }
  return { claimRows, elsewhere };
}

/** By their numbers, each once. */
function inOrder(rows: readonly Row[]): readonly Row[] {
  const once = new Map(rows.map((row) => [big(row['seq']), row]));
  return [...once.values()].sort((a, b) => (big(a['seq']) < big(b['seq']) ? -1 : 1));
}

interface Rows {
  readonly payerRows: readonly Row[];
  readonly resourceRows: readonly Row[];
  readonly paymentRows: readonly Row[];
  readonly claimRows: readonly Row[];
  /** By a payment's row, what those of its claims cost that were not read. */
  readonly elsewhere: ReadonlyMap<bigint, bigint>;
}

function fill(unit: Unit, rows: Rows): void {
  const { payerRows, resourceRows, paymentRows, claimRows, elsewhere } = rows;
  const payers = new Map(payerRows.map((row) => [big(row['id']), payerOf(row)]));
  for (const payer of payers.values()) unit.addPayer(payer);
  const resources = new Map(resourceRows.map((row) => [big(row['id']), resourceOf(row)]));
  for (const resource of resources.values()) unit.addResource(resource);
  const payments = new Map(
    paymentRows.map((row) => {
      const id = big(row['id']);
      const payer = bigOrNull(row['payer']);
      const of = payer === null ? null : (payers.get(payer) ?? null);
      return [id, paymentOf(row, of, elsewhere.get(id) ?? 0n)];
    }),
  );
  for (const payment of payments.values()) unit.addPayment(payment);
  for (const row of claimRows) {
    const payment = payments.get(big(row['payment']));
    const payer = payers.get(big(row['payer']));
    if (payment === undefined || payer === undefined)
      throw new Error(`claim ${text(row['id'])} came without its payment or its payer`);
    const resource = bigOrNull(row['resource']);
    unit.addClaim(
      claimOf(row, payment, payer, resource === null ? null : (resources.get(resource) ?? null)),
    );
  }
}

function payerOf(row: Row): Payer {
  return {
    id: big(row['id']),
    address: hexOf(row['address']),
    owed: big(row['owed']),
    unsettled: big(row['unsettled']),
    settled: big(row['settled']),
    failed: big(row['failed']),
  };
}

function resourceOf(row: Row): Resource {
  return {
    id: big(row['id']),
    digest: hexOf(row['digest']).slice(2),
    key: text(row['key']),
    resourceClass: text(row['class']),
    about: aboutOf(row as Stored),
  };
}

function paymentOf(row: Row, payer: Payer | null, elsewhere: bigint): Payment {
  return {
    id: big(row['id']),
    handle: hexOf(row['handle']).slice(2),
    name: hexOf(row['name']),
    signed: row['signed'] === 1n,
    retired: row['retired'] === 1n,
    presenter: text(row['presenter']),
    presentedAt: Number(row['presented_at']),
    proved: row['proved'] === 1n,
    payer,
    worth: bigOrNull(row['worth']),
    terms: row['value'] === null ? null : termsOf(row),
    claims: [],
    elsewhere,
  };
}

function termsOf(row: Row): Terms {
  return {
    value: big(row['value']),
    recipient: hexOf(row['recipient']),
    validAfter: bigOrNull(row['valid_after']),
    validBefore: bigOrNull(row['valid_before']),
    signature: hexOrNull(row['signature']),
  };
}

function claimOf(row: Row, payment: Payment, payer: Payer, resource: Resource | null): Claim {
  return {
    id: big(row['seq']),
    name: text(row['id']),
    payment,
    payer,
    signed: row['signed'] === 1n,
    resource,
    crawler: text(row['crawler']),
    price: big(row['price']),
    state: text(row['state']) as Claim['state'],
    claimedAt: Number(row['claimed_at']),
    soldAt: numberOrNull(row['sold_at']),
    windowEnds: Number(row['window_ends']),
    repeatWindow: Number(row['repeat_window']),
    leaseUntil: Number(row['lease_until']),
    repeats: Number(row['repeats']),
    repeatedAt: numberOrNull(row['repeated_at']),
    settlement: row['settlement'] === null ? null : settlementOf(row),
  };
}

function settlementOf(row: Row): Settlement {
  const hash: Hex | null = hexOrNull(row['tx_hash']);
  return {
    state: text(row['settlement']) as SettlementState,
    sinceBlock: bigOrNull(row['since_block']),
    txHash: hash,
    block: bigOrNull(row['block']),
    final: row['final'] === 1n,
    attempts: Number(row['attempts']),
    reason: row['reason'] === null ? null : text(row['reason']),
    changedAt: numberOrNull(row['changed_at']),
  };
}
