/** The money of a report as a person reads it: lines of at most a hundred characters. */
import { waitingOf } from '../../desk/board/affairs.ts';
import type { Relayer } from '../../desk/board/relayers.ts';
import { days, ether } from '../../desk/board/words.ts';
import type { MoneyReport } from './money.ts';
import { minuteOf, usd } from './text.ts';

/** Lines of one list. */
const MAX_ROWS = 20;
const WIDTH = 100;

export function moneyLines(money: MoneyReport, rows = MAX_ROWS): readonly string[] {
  return [
    `Money, of all time, at ${minuteOf(money.at)} UTC`,
    ...waiting(money),
    ...owing(money),
    ...failed(money),
    ...gas(money),
    '',
    ...todo(money, rows),
  ];
}

function waiting({ settlements }: MoneyReport): readonly string[] {
  if (settlements === null) return ['  what waits to be settled cannot be read'];
  const open = waitingOf(settlements);
  if (open.length === 0) return ['  nothing waits to be settled'];
  return open.map(({ state, count, amount }) => `  ${state}: ${count}, ${usd(amount)}`);
}

function owing({ owed }: MoneyReport): readonly string[] {
  if (owed === null) return ['  what is owed cannot be read'];
  if (owed.count === 0) return [];
  const payers = owed.count === 1 ? '1 payer' : `${owed.count} payers`;
  return [`  owed: ${usd(owed.amount)} by ${payers}; tollbench ledger owed`];
}

function failed({ settlements, failures }: MoneyReport): readonly string[] {
  const all = settlements?.find(({ state }) => state === 'failed');
  return [
    ...(all === undefined || all.count === 0
      ? []
      : [`  failed: ${all.count}, ${usd(all.amount)}; tollbench ledger failed`]),
    ...(failures ?? []).map(({ reason, count }) =>
      clipped(
        `    ${count === 1 ? '1 time' : `${count} times`}: ${reason === '' ? 'no reason was written down' : reason}`,
      ),
    ),
  ];
}

const clipped = (line: string): string =>
  line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;

function gas({ relayers }: MoneyReport): readonly string[] {
  if (relayers === null) return ['  gas: it cannot be read how much is left'];
  if (relayers.length === 0) return ['  gas: a facilitator settles, and pays for it'];
  return relayers.map((relayer) => `  gas: ${relayer.address} ${gasWords(relayer)}`);
}

function gasWords({ balance, perDay, daysLeft }: Relayer): string {
  const has = balance === null ? 'the node does not say what it has' : `has ${ether(balance)}`;
  const spends = perDay === 0n ? 'none spent in 7 days' : `spends ${ether(perDay)} a day`;
  return daysLeft === null ? `${has}; ${spends}` : `${has}, ${spends}: ${days(daysLeft)} days left`;
}

function todo({ todo }: MoneyReport, rows: number): readonly string[] {
  if (todo.length === 0) return ['To do: nothing'];
  const more = todo.length - rows;
  return [
    'To do',
    ...todo
      .slice(0, rows)
      .flatMap(({ level, text }) => wrapped(level === 'stop' ? `(sales stop) ${text}` : text)),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** An item of a list, in as many lines as it wants; a word that is wider than a line is cut. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '  -';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(clipped(line));
      line = `    ${word}`;
    } else line = `${line} ${word}`;
  }
  return [...lines, clipped(line)];
}
