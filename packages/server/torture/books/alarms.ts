/** What a process says of its alarms in its log, and whether it had a reason to say that its clock is off. */
import type { Finding } from './check.ts';

/** Times are on a clock that never jumps, in milliseconds. */
export interface Raised {
  readonly code: string;
  readonly sentence: string;
  readonly at: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

const STARTED = /^Not well \((\w+)\): (.*)\.$/;
const OVER = /^Well again \((\w+)\), /;
/** After a start, of the one before. */
const KEPT = /^Since \S+, before this start: (\w+)\.$/;

/** Reads the log as it comes, in pieces of any size. */
export class HeardAlarms {
  readonly raised: Raised[] = [];
  readonly #on = new Set<string>();
  #rest = '';

  /** Whether it has been said and is not over. */
  isOn(code: string): boolean {
    return this.#on.has(code);
  }

  hear(text: string, at: number): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line, at);
  }

  /** A new life of the process says itself what is still on. */
  begin(): void {
    this.#on.clear();
    this.#rest = '';
  }

  #line(line: string, at: number): void {
    const [, code = '', sentence = ''] = STARTED.exec(line) ?? [];
    if (code !== '') this.raised.push({ code, sentence, at });
    const on = code || (KEPT.exec(line)?.[1] ?? '');
    if (on !== '') this.#on.add(on);
    this.#on.delete(OVER.exec(line)?.[1] ?? '');
  }
}

/** The alarm of a clock that is not the chain's. */
export const CLOCK_OFF = 'clock_off';
/** Milliseconds in which a look sees it and says so: looks are 5 s apart, and each may wait 10 s for an answer. */
const TOLD_WITHIN = 25_000;

/**
 * Processes that said that their clock is off while it was not.
 * @param wrong when the clock of each was wrong, or time leapt for all
 */
export function falseAlarms(
  processes: readonly { readonly raised: readonly Raised[]; readonly wrong: readonly Span[] }[],
): Finding[] {
  return processes.flatMap(({ raised, wrong }, k) =>
    raised
      .filter(({ code, at }) => code === CLOCK_OFF && !wrong.some((span) => explains(span, at)))
      .map(({ sentence }) => ({
        check: 'alarm',
        message: `process ${k}, whose clock was right, said: ${sentence}`,
      })),
  );
}

const explains = ({ from, to }: Span, at: number): boolean => from <= at && to >= at - TOLD_WITHIN;
