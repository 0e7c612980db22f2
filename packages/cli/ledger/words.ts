/** Amounts, times and JSON of the ledger, for people and for programs. */

/** Atomic units of six decimals in dollars: `0.001`. */
export function usd(amount: bigint): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(7, '0');
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,3}$/, '')} USD`;
}

/** Wei in ether, exactly. */
export function ether(wei: bigint): string {
  const digits = wei.toString().padStart(19, '0');
  const fraction = digits.slice(-18).replace(/0+$/, '');
  return `${digits.slice(0, -18)}${fraction === '' ? '' : `.${fraction}`} ETH`;
}

export function time(seconds: number | null): string {
  if (seconds === null) return '                   -';
  return new Date(seconds * 1000).toISOString().replace('.000', '');
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Amounts as decimal strings: a number of JSON is exact to 2⁵³ only. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? each.toString() : each), 2)}\n`;
}

export function say(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
