/** Figures as they are read: amounts, shares, times and counts. */
import { formatUsd } from '@tollbench/gate/offer/price.ts';
import type { Column, Value } from './table.ts';

/** Exact, with a sign where it is less than nothing: `$0.413`, `−$0.020`. Tenths of a cent at least: prices are. */
export function dollars(amount: bigint): string {
  const digits = formatUsd(amount < 0n ? -amount : amount);
  const [whole = '0', fraction = ''] = digits.split('.');
  return `${amount < 0n ? '−' : ''}$${grouped(whole)}.${fraction.padEnd(3, '0')}`;
}

/** Thousands apart by a thin space, which no line breaks at: `12 345`. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');

export const count = (value: number): string => grouped(String(value));

/** To a tenth: `3.2 %`. What is less is told from nothing. */
export const percent = (share: number): string => {
  const value = share * 100;
  const digits = value > 0 && value < 0.1 ? '< 0.1' : value.toFixed(value >= 100 ? 0 : 1);
  return `${digits}\u202f%`;
};

/** To four figures: `0.01234 ETH`. */
export const ether = (wei: bigint): string =>
  `${Number((Number(wei) / 1e18).toPrecision(4)).toLocaleString('en', { maximumSignificantDigits: 4, useGrouping: false })}\u00a0ETH`;

/** Whole, but for the last ones. */
export const days = (value: number): string =>
  value >= 10_000 ? '> 10\u202f000' : value >= 10 ? count(Math.floor(value)) : value.toFixed(1);

/** `2026-11-29 21:40:05`, UTC. */
export const moment = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** What stands in a cell; a dash where nothing is known. */
export function shown({ kind }: Pick<Column, 'kind'>, value: Value | undefined): string {
  if (value === null || value === undefined) return '–';
  switch (kind) {
    case 'usd':
      return dollars(value as bigint);
    case 'ether':
      return ether(value as bigint);
    case 'days':
      return days(value as number);
    case 'share':
      return percent(value as number);
    case 'count':
      return count(value as number);
    case 'time':
      return moment(value as number);
    default:
      return String(value);
  }
}

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`;
