/** Sends notices to a webhook, one after the other, until each is taken. Its own failures are only said. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Notice } from './kept.ts';
import { postTo } from './post.ts';

export interface WebhookOptions {
  readonly url: string;
  /** Whose alarms they are: the address of the site. */
  readonly service: string;
  readonly say: (line: string) => void;
  /** Called whenever what is unsent has changed. */
  readonly onChange?: () => void;
  /** Milliseconds that the webhook may take. */
  readonly timeout?: number;
  /** Milliseconds until the second try, which doubles up to `maxRetry`. */
  readonly retry?: number;
  readonly maxRetry?: number;
}

/** More are not kept: a webhook that is gone for days is not served the whole story. */
const MAX_UNSENT = 100;

export class Webhook {
  readonly #options: Required<WebhookOptions>;
  readonly #stopped = new AbortController();
  #unsent: readonly Notice[];
  #sending: Promise<void> | null = null;

  constructor(options: WebhookOptions, unsent: readonly Notice[] = []) {
    this.#options = {
      onChange: () => {},
      timeout: 10_000,
      retry: 1_000,
      maxRetry: 300_000,
      ...options,
    };
    this.#unsent = unsent.slice(-MAX_UNSENT);
    this.#send();
  }

  /** What has not been taken yet, oldest first. */
  get unsent(): readonly Notice[] {
    return this.#unsent;
  }

  /** Sends a notice behind those that wait. Where too many wait, the oldest is given up. */
  post(notice: Notice): void {
    if (this.#unsent.length === MAX_UNSENT)
      this.#options.say(
        `ALERT_URL has taken nothing for long: "${this.#unsent[0]?.code} ${this.#unsent[0]?.state}" is not sent any more.`,
      );
    this.#unsent = [...this.#unsent, notice].slice(-MAX_UNSENT);
    this.#options.onChange();
    this.#send();
  }

  /** Ends a try that is under way. What is unsent stays so. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#sending;
  }

  #send(): void {
    if (this.#sending !== null || this.#stopped.signal.aborted) return;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = null;
    });
  }

  async #sendAll(): Promise<void> {
    const { say, retry, maxRetry, onChange } = this.#options;
    const { signal } = this.#stopped;
    for (let pause = retry; !signal.aborted; ) {
      const [notice] = this.#unsent;
      if (notice === undefined) return;
      const failure = await this.#try(notice);
      if (signal.aborted) return;
      if (failure === null) {
        if (pause > retry) say('ALERT_URL takes alarms again.');
        pause = retry;
        this.#unsent = this.#unsent.filter((each) => each !== notice);
        onChange();
        continue;
      }
      if (pause === retry) say(`ALERT_URL did not take an alarm: ${failure}. It is tried again.`);
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
      pause = Math.min(pause * 2, maxRetry);
    }
  }

  /** Null where it was taken, else why not. */
  #try({ code, state, since, text, process }: Notice): Promise<string | null> {
    const { url, service, timeout } = this.#options;
    const what = { service, code, state, since, text, process };
    return postTo(url, what, timeout, this.#stopped.signal);
  }
}
