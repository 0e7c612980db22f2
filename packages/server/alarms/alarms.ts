/**
 * What is not well with the service. It is looked for every few seconds; what starts and what ends is
 * said once each: in the log, to the webhook, and to whoever reads `alarms.json` or `/readyz`.
 */
import type { Teller } from '../house/teller.ts';
import { type Condition, NOT_LOOKED } from './condition.ts';
import { type Alarm, keep, type Notice, readKept } from './kept.ts';
import { lookAt, type Source, together } from './source.ts';
import { Webhook, type WebhookOptions } from './webhook.ts';

export interface AlarmOptions {
  readonly dataDir: string;
  /** The address of the site. */
  readonly service: string;
  /** Where alarms are sent, or null. */
  readonly alertUrl: string | null;
  /** Never told, whatever a sentence quotes: keys, and addresses that hold some. */
  readonly secrets: readonly string[];
  /** Takes out of a sentence what is secret by its look: strangers read some of them at /readyz. */
  readonly clean?: (text: string) => string;
  readonly say: (line: string) => void;
  /** Told in place of `say` of what starts. */
  readonly warn?: (line: string) => void;
  readonly onError: (error: unknown, doing: string) => void;
  /** Of many processes: whether this one sends. All is sent without it. */
  readonly teller?: Teller | undefined;
  readonly pace?: Partial<AlarmPace>;
}

export interface AlarmPace {
  /** Milliseconds between one look and the next. */
  readonly every: number;
  /** Milliseconds for which a condition must be gone to be over: one that comes and goes is said once. */
  readonly over: number;
  readonly webhook: Pick<WebhookOptions, 'timeout' | 'retry' | 'maxRetry'>;
}

const PACE: AlarmPace = { every: 5_000, over: 15_000, webhook: {} };

export class Alarms {
  readonly #options: AlarmOptions;
  readonly #pace: AlarmPace;
  readonly #webhook: Webhook | null;
  readonly #alarms = new Map<string, Alarm>();
  /** When each was seen last, by a clock that never jumps, in milliseconds. */
  readonly #seen = new Map<string, number>();
  #sources: readonly Source[] = [];
  #conditions: readonly Condition[] = [NOT_LOOKED];
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #writing: Promise<void> = Promise.resolve();

  /** Takes up what the last run had said and not yet called over. */
  constructor(options: AlarmOptions) {
    this.#options = options;
    this.#pace = { ...PACE, ...options.pace };
    const { alarms, unsent } = readKept(options.dataDir);
    for (const alarm of alarms) {
      this.#alarms.set(alarm.code, alarm);
      this.#seen.set(alarm.code, performance.now());
    }
    const { alertUrl: url, service, say } = options;
    const onChange = () => this.#keep();
    this.#webhook =
      url === null
        ? null
        : new Webhook({ url, service, say, onChange, ...this.#pace.webhook }, unsent);
    for (const { code, since } of alarms) say(`Since ${since}, before this start: ${code}.`);
  }

  /** What is not well now, as of the last look. */
  get conditions(): readonly Condition[] {
    return this.#conditions;
  }

  /** Looks at `sources` now, and every few seconds from then on. Resolves after the first look. */
  async start(sources: readonly Source[]): Promise<void> {
    this.#sources = sources;
    await this.look();
    this.#again();
  }

  /** Looks at everything once, all at a time. */
  async look(): Promise<void> {
    const found = together((await Promise.all(this.#sources.map(lookAt))).flat());
    if (this.#stopped) return;
    this.#conditions = [...found.values()].map(({ code, sentence }) => ({
      code,
      sentence: this.#discreet(sentence),
    }));
    this.#options.teller?.found(this.#conditions.map(({ code }) => code));
    this.#compare(performance.now());
  }

  /** Ends looking. What is unsent is kept for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#webhook?.stop();
    this.#keep();
    await this.#writing;
  }

  #again(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.look()
        .catch((error: unknown) => this.#options.onError(error, 'looking for what is not well'))
        .finally(() => this.#again());
    }, this.#pace.every).unref();
  }

  /** Says what has started and what is over since the last look. */
  #compare(now: number): void {
    let changed = false;
    for (const { code, sentence } of this.#conditions) {
      this.#seen.set(code, now);
      const known = this.#alarms.get(code);
      if (known === undefined)
        this.#started({ code, since: new Date().toISOString(), text: sentence });
      else if (known.text !== sentence) this.#alarms.set(code, { ...known, text: sentence });
      changed = this.#send(code) || changed || known?.text !== sentence;
    }
    const present = new Set(this.#conditions.map(({ code }) => code));
    for (const alarm of this.#alarms.values()) {
      if (present.has(alarm.code)) continue;
      if (now - (this.#seen.get(alarm.code) ?? now) < this.#pace.over) continue;
      this.#ended(alarm);
      changed = true;
    }
    if (changed) this.#keep();
  }

  #started(alarm: Alarm): void {
    this.#alarms.set(alarm.code, { ...alarm, unsent: true });
    const { say, warn = say } = this.#options;
    warn(`Not well (${alarm.code}): ${alarm.text}.`);
  }

  /** Sends one that was not sent yet, where this process tells of it; whether it did. */
  #send(code: string): boolean {
    const alarm = this.#alarms.get(code);
    const { teller } = this.#options;
    if (alarm?.unsent === undefined || teller?.tells(code) === false) return false;
    const { unsent: _, ...sent } = alarm;
    this.#alarms.set(code, sent);
    this.#post({ ...sent, state: 'started' });
    return true;
  }

  #post(notice: Notice): void {
    const process = this.#options.teller?.name ?? null;
    this.#webhook?.post(process === null ? notice : { ...notice, process });
  }

  #ended(alarm: Alarm): void {
    this.#alarms.delete(alarm.code);
    this.#seen.delete(alarm.code);
    const minutes = Math.round((Date.now() - Date.parse(alarm.since)) / 60_000);
    const lasted = minutes < 1 ? 'less than a minute' : `${minutes} min`;
    const text = `over after ${lasted}: ${alarm.text}`;
    this.#options.say(`Well again (${alarm.code}), ${text}.`);
    const { unsent, ...sent } = alarm;
    // Whoever was not told that it began has not to be told that it is over.
    if (unsent === undefined) this.#post({ ...sent, text, state: 'ended' });
  }

  #keep(): void {
    const { dataDir, onError } = this.#options;
    this.#writing = this.#writing
      .then(() =>
        keep(dataDir, { alarms: [...this.#alarms.values()], unsent: this.#webhook?.unsent ?? [] }),
      )
      .catch((error: unknown) => onError(error, 'writing down what is not well'));
  }

  #discreet(sentence: string): string {
    const { secrets, clean = (text) => text } = this.#options;
    const left = secrets.reduce(
      (text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')),
      sentence,
    );
    return clean(left);
  }
}
