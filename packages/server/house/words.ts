/** Processes as a person knows them. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Neighbour } from '@tollbench/gate/ledger/house.ts';

/** A name that no other process has: host, process, and a lot. */
export const newHolder = (): string => `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;

/** Host and process. */
export const shownHolder = (holder: string): string => holder.split(' ').slice(0, 2).join(' ');

export const names = (some: readonly Neighbour[]): string =>
  some.map(({ holder }) => shownHolder(holder)).join(', ');

/** "host 12 serves", "host 12, host 13 serve". */
export const serving = (some: readonly Neighbour[]): string =>
  `${names(some)} ${some.length === 1 ? 'serves' : 'serve'}`;

export const lasting = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
