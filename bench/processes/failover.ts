/** How long nothing is sold, and nothing settled, where the process that settles is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onPostgres, SHEET, signatures, type World } from './paid.ts';
import type { Running } from './site.ts';

const ROUNDS = 3;
/** Milliseconds between two fetches. */
const EVERY = 50;
/** Seconds that are watched after the kill. */
const WATCHED = 60;
const AGENT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';

/** A known payer fetches again and again from the one that lives. */
export async function failoverRow(world: World): Promise<void> {
  const found: { readonly refused: number; readonly settled: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { url, services } = await onPostgres(world, 2);
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    try {
      found.push(await killLeader(world, services, database));
    } finally {
      await database.end();
      await Promise.all(services.map(({ end }) => end('SIGKILL')));
    }
  }
  const words = (of: 'refused' | 'settled'): string =>
    found.map((one) => one[of].toFixed(1)).join(', ');
  console.log(
    `of two processes the one that settles is killed, ${ROUNDS} times, seconds until the other`,
  );
  console.log(`  answers no paid fetch with 503 any more: ${words('refused')}`);
  console.log(`  has settled the first payment:           ${words('settled')}`);
}

async function killLeader({ chain }: World, services: readonly Running[], database: pg.Client) {
  const fetchPaid = async (service: Running): Promise<number> => {
    const [payment = ''] = signatures(chain, 1);
    const headers = { 'User-Agent': AGENT, 'X-PAYMENT': payment };
    const answer = await fetch(service.origin + SHEET, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const leads = await leaderAmong(services, database);
  const lives = services.find((service) => service !== leads);
  if (lives === undefined) throw new Error('two services were to be started');
  for (let i = 0; i < 20; i++) await fetchPaid(lives);
  const settledBy = async (): Promise<number> => {
    const { rows } = await database.query(
      `SELECT coalesce(max(claim), 0)::int AS last FROM settlements WHERE state = 'settled' AND tx IS NOT NULL`,
    );
    return rows[0].last;
  };
  const claimed = async (): Promise<number> =>
    (await database.query('SELECT coalesce(max(seq), 0)::int AS last FROM claims')).rows[0].last;
  await leads.end('SIGKILL');
  const killed = performance.now();
  const since = (): number => (performance.now() - killed) / 1000;
  const before = await claimed();
  let refused = 0;
  while (since() < WATCHED) {
    if ((await fetchPaid(lives)) !== 200) refused = since();
    if ((await settledBy()) > before) return { refused, settled: since() };
    await sleep(EVERY);
  }
  throw new Error(`nothing was settled in ${WATCHED} s`);
}

async function leaderAmong(services: readonly Running[], database: pg.Client): Promise<Running> {
  for (;;) {
    const { rows } = await database.query(
      'SELECT holder FROM lease WHERE ends > clock_timestamp()',
    );
    // Of a holder's name the second word is its process.
    const pid = Number(String(rows[0]?.holder ?? '').split(' ')[1]);
    const leads = services.find((service) => service.pid === pid);
    if (leads !== undefined) return leads;
    await sleep(100);
  }
}
