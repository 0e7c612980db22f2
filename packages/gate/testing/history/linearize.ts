/**
 * Whether a history of concurrent operations is linearizable: whether each can be given one moment between
 * its call and its answer so that, one after the other in that order, a sequential object would have
 * answered the same (Herlihy & Wing 1990). The search is Wing & Gong's (1993) with Lowe's memory of the
 * configurations it has been in (2017). Pure.
 *
 * An operation that nobody heard the end of may have taken effect at any time after its call, or never.
 */

export interface Operation<I, O> {
  readonly input: I;
  /** On one clock for all; any unit. */
  readonly call: bigint;
  /** When and what it was answered; null where nobody heard. */
  readonly answer: { readonly at: bigint; readonly output: O } | null;
}

/** The sequential object. States are values: a step gives another one. */
export interface Model<S, I, O> {
  readonly initial: S;
  readonly step: (state: S, input: I) => { readonly state: S; readonly output: O };
  /** Equal for states that cannot be told apart. */
  readonly keyOf: (state: S) => string;
  readonly agrees: (expected: O, heard: O) => boolean;
}

export type Verdict =
  /** Indices of the operations in an order that explains them; those that never happened are left out. */
  | { readonly is: 'legal'; readonly order: readonly number[] }
  /** The longest order that explains something, and the operation that fits nowhere behind it. */
  | { readonly is: 'illegal'; readonly order: readonly number[]; readonly stuck: number }
  /** It was in so many configurations and there are more. */
  | { readonly is: 'undecided'; readonly configurations: number };

/** Configurations that are looked at before the search is given up. */
const MAX_CONFIGURATIONS = 2_000_000;

/** Calls and answers in the order of their times, as a list out of which a call can be lifted. */
interface Entry {
  readonly of: number;
  /** The answer of a call that has one; null for the answer itself. */
  readonly answer: Entry | null;
  readonly isCall: boolean;
  before: Entry | null;
  after: Entry | null;
}

export function linearize<S, I, O>(
  history: readonly Operation<I, O>[],
  model: Model<S, I, O>,
  maxConfigurations = MAX_CONFIGURATIONS,
): Verdict {
  const search = new Search(history, model);
  while (search.open > 0) {
    if (search.configurations > maxConfigurations)
      return { is: 'undecided', configurations: search.configurations };
    if (!search.go() && !search.goBack()) return { is: 'illegal', ...search.deepest };
  }
  return { is: 'legal', order: search.order };
}

/** A choice that was made: this call is next, in the state before it. */
interface Choice<S> {
  readonly entry: Entry;
  readonly state: S;
}

/**
 * The search, one choice after the other. What nobody heard of is chosen last, when nothing else fits: it
 * need not have happened, and of when it did only an answer that shows it tells.
 */
class Search<S, I, O> {
  readonly #history: readonly Operation<I, O>[];
  readonly #model: Model<S, I, O>;
  readonly #head: Entry;
  readonly #seen = new Set<string>();
  readonly #choices: Choice<S>[] = [];
  #state: S;
  #done = 0n;
  /** Where the next choice is looked for, and whether among those that nobody heard of. */
  #at: Entry | null;
  #unheard = false;
  /** Answered calls that have no place yet. */
  open: number;
  deepest: { readonly order: readonly number[]; readonly stuck: number } = { order: [], stuck: 0 };

  constructor(history: readonly Operation<I, O>[], model: Model<S, I, O>) {
    this.#history = history;
    this.#model = model;
    this.#head = entriesOf(history);
    this.#at = this.#head.after;
    this.#state = model.initial;
    this.open = history.filter(({ answer }) => answer !== null).length;
  }

  get configurations(): number {
    return this.#seen.size;
  }

  get order(): readonly number[] {
    return this.#choices.map(({ entry }) => entry.of);
  }

  /** Chooses a call that comes next; whether there is one. None may wait for longer than the first answer. */
  go(): boolean {
    for (;;) {
      const entry = this.#at;
      if (entry?.isCall) {
        if ((entry.answer === null) === this.#unheard && this.#choose(entry)) return true;
        this.#at = entry.after;
      } else if (this.#unheard) {
        if (entry !== null && this.#choices.length >= this.deepest.order.length)
          this.deepest = { order: this.order, stuck: entry.of };
        return false;
      } else [this.#at, this.#unheard] = [this.#head.after, true];
    }
  }

  /** The last choice was wrong: what comes after it is next. Whether there was one. */
  goBack(): boolean {
    const last = this.#choices.pop();
    if (last === undefined) return false;
    const { entry, state } = last;
    this.#state = state;
    this.#done &= ~(1n << BigInt(entry.of));
    if (entry.answer !== null) this.open++;
    putBack(entry);
    [this.#at, this.#unheard] = [entry.after, entry.answer === null];
    return true;
  }

  /** Takes a call as the next one, where it fits and leads to where the search has not been yet. */
  #choose(entry: Entry): boolean {
    const { input, answer } = this.#history[entry.of] as Operation<I, O>;
    const { state, output } = this.#model.step(this.#state, input);
    if (answer !== null && !this.#model.agrees(output, answer.output)) return false;
    const key = this.#model.keyOf(state);
    // What changes nothing need not have happened.
    if (answer === null && key === this.#model.keyOf(this.#state)) return false;
    const done = this.#done | (1n << BigInt(entry.of));
    const configuration = `${done.toString(36)} ${key}`;
    if (this.#seen.has(configuration)) return false;
    this.#seen.add(configuration);
    this.#choices.push({ entry, state: this.#state });
    [this.#state, this.#done] = [state, done];
    if (answer !== null) this.open--;
    lift(entry);
    [this.#at, this.#unheard] = [this.#head.after, false];
    return true;
  }
}

/** The head of the list; what is called at the time of an answer counts as called before it. */
function entriesOf(history: readonly Operation<unknown, unknown>[]): Entry {
  const timed = history.flatMap(({ call, answer }, of) => {
    const back = answer === null ? null : entry(of, false, null);
    const asked = { at: call, entry: entry(of, true, back) };
    return answer === null || back === null ? [asked] : [asked, { at: answer.at, entry: back }];
  });
  timed.sort((a, b) => {
    if (a.at !== b.at) return a.at < b.at ? -1 : 1;
    return Number(b.entry.isCall) - Number(a.entry.isCall);
  });
  const head = entry(-1, false, null);
  let last = head;
  for (const { entry: next } of timed) {
    last.after = next;
    next.before = last;
    last = next;
  }
  return head;
}

const entry = (of: number, isCall: boolean, answer: Entry | null): Entry => ({
  ...{ of, isCall, answer },
  ...{ before: null, after: null },
});

/** Takes a call and its answer out of the list. */
function lift(call: Entry): void {
  unlink(call);
  if (call.answer !== null) unlink(call.answer);
}

/** The other way round: what was lifted last is put back first. */
function putBack(call: Entry): void {
  if (call.answer !== null) link(call.answer);
  link(call);
}

function unlink({ before, after }: Entry): void {
  if (before !== null) before.after = after;
  if (after !== null) after.before = before;
}

function link(one: Entry): void {
  if (one.before !== null) one.before.after = one;
  if (one.after !== null) one.after.before = one;
}
