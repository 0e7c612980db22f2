/** One process under torture: the service, its ways to the node, and what it is ordered to do. */
import { mkdirSync } from 'node:fs';
import type { Span } from './books/alarms.ts';
import {
  CONTROL,
  type InnerPoint,
  type Order,
  readHolder,
  takeHit,
  writeControl,
} from './inside/control.ts';
import type { RpcProxy } from './proxy.ts';
import { TorturedService } from './service.ts';

export interface StationOptions {
  /** Settings, PORT among them. */
  readonly env: Readonly<Record<string, string>>;
  /** Where its orders are; it is made. */
  readonly control: string;
  /** Ways to the node: RPC_URL has as many entries. */
  readonly ways: readonly RpcProxy[];
  /** Seconds that the chain is ahead of this machine's clock. */
  readonly ahead: () => number;
  /** Arguments of `ip` that stand before its command. */
  readonly enter?: readonly string[];
}

export class Station {
  readonly service: TorturedService;
  readonly ways: readonly RpcProxy[];
  readonly #control: string;
  readonly #ahead: () => number;
  #order: Order | null = null;
  #orders = 0;
  #clockFault = 0;
  #drift = 0;
  #wrongSince: number | null = null;
  readonly #wrong: Span[] = [];

  constructor({ env, control, ways, ahead, enter = [] }: StationOptions) {
    this.ways = ways;
    this.#control = control;
    this.#ahead = ahead;
    mkdirSync(control);
    this.tellTime();
    this.service = new TorturedService({ ...env, [CONTROL]: control }, enter);
  }

  /** Seconds by which its clock is wrong for a moment, … */
  set clockFault(seconds: number) {
    this.#clockFault = seconds;
    this.tellTime();
  }

  /** … and for as long as nobody puts it right. */
  set drift(seconds: number) {
    this.#drift = seconds;
    this.tellTime();
  }

  /** When its clock was wrong. */
  get wrong(): readonly Span[] {
    const since = this.#wrongSince;
    return since === null ? this.#wrong : [...this.#wrong, { from: since, to: performance.now() }];
  }

  /** The name by which it asks for the lead; null where it has not. */
  get holder(): string | null {
    return readHolder(this.#control);
  }

  /** It dies at a point of its own. Whether it has, when asked. */
  order(point: InnerPoint, nth: number): () => boolean {
    const id = ++this.#orders;
    this.#order = { id, point, nth };
    this.tellTime();
    return () => takeHit(this.#control, id);
  }

  /** No death is ordered any more. */
  spare(): void {
    this.#order = null;
    for (const way of this.ways) way.spare();
    this.tellTime();
  }

  /** Its clock and its orders are as they are to be. */
  tellTime(): void {
    const fault = this.#clockFault + this.#drift;
    const offset = this.#ahead() + fault;
    this.#note(fault !== 0);
    writeControl(this.#control, { offset, order: this.#order });
  }

  #note(isWrong: boolean): void {
    if (isWrong) this.#wrongSince ??= performance.now();
    else if (this.#wrongSince !== null) {
      this.#wrong.push({ from: this.#wrongSince, to: performance.now() });
      this.#wrongSince = null;
    }
  }
}
