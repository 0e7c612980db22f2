/** What the torture and the preload inside the service say to one another, through a folder. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable that names the folder; nothing but the preload reads it. */
export const CONTROL = 'TORTURE_CONTROL';

/** Points inside the process, which the preload sees. */
export const INNER_POINTS = [
  /** A claim is written, and not committed. */
  'claim',
  /** It is on disk, nothing is served. */
  'claimed',
  /** The head of a paid answer is about to be sent. */
  'serve',
  /** The paid answer is with the system. */
  'served',
  /** A signed transaction is journaled, and not sent. */
  'journaled',
  /** A settlement is about to be recorded. */
  'record',
  /** It is on disk. */
  'recorded',
] as const;

/** Points that show in the calls of the service to its node. */
export const OUTER_POINTS = [
  /** A payment's verification asks the chain. */
  'verify',
  /** The chain has answered it. */
  'verified',
  /** A transaction is on its way to the node, which has not got it. */
  'broadcast',
  /** The node has it, and the service has not been told. */
  'sent',
  /** It is mined, and the service has not been told. */
  'mined',
] as const;

export const KILL_POINTS = [...OUTER_POINTS, ...INNER_POINTS] as const;

export type InnerPoint = (typeof INNER_POINTS)[number];
export type OuterPoint = (typeof OUTER_POINTS)[number];
export type KillPoint = (typeof KILL_POINTS)[number];

/** What the service is to do at one point: die there, the `nth` time it comes by. */
export interface Order {
  /** Another number is another order, counted anew. */
  readonly id: number;
  readonly point: InnerPoint;
  readonly nth: number;
}

export interface Control {
  /** Seconds that the service's wall clock is ahead of this machine's. */
  readonly offset: number;
  readonly order: Order | null;
}

export const isInner = (point: KillPoint): point is InnerPoint =>
  (INNER_POINTS as readonly string[]).includes(point);

const controlFile = (folder: string): string => join(folder, 'control.json');
const hitFile = (folder: string, id: number): string => join(folder, `hit-${id}`);

/** Whole or not at all: the service reads it at any moment. */
export function writeControl(folder: string, control: Control): void {
  const partial = `${controlFile(folder)}.partial`;
  writeFileSync(partial, JSON.stringify(control));
  renameSync(partial, controlFile(folder));
}

export function readControl(folder: string): Control {
  return JSON.parse(readFileSync(controlFile(folder), 'utf8')) as Control;
}

/** Notes that an order was carried out: the last thing that the process does. */
export function noteHit(folder: string, { id, point }: Order): void {
  writeFileSync(hitFile(folder, id), point);
}

/** Whether the order was carried out; the note is taken away. */
export function takeHit(folder: string, id: number): boolean {
  const there = existsSync(hitFile(folder, id));
  if (there) rmSync(hitFile(folder, id));
  return there;
}

const holderFile = (folder: string): string => join(folder, 'holder');

/** Notes the name by which a process asked for the lead. */
export function noteHolder(folder: string, holder: string): void {
  writeFileSync(holderFile(folder), holder);
}

/** The name by which it asked for the lead; null where it has not. */
export function readHolder(folder: string): string | null {
  return existsSync(holderFile(folder)) ? readFileSync(holderFile(folder), 'utf8') : null;
}
