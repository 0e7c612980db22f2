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
  { initial, step, keyOf, agrees }: Model<S, I, O>,
  maxConfigurations = MAX_CONFIGURATIONS,
): Verdict {
  const head = entriesOf(history);
  const seen = new Set<string>();
  const taken: { readonly entry: Entry; readonly state: S; readonly bit: bigint }[] = [];
  let [state, done] = [initial, 0n];
  let deepest: { order: number[]; stuck: number } = { order: [], stuck: 0 };
  let open = history.filter(({ answer }) => answer !== null).length;
  for (let entry = head.after; open > 0; ) {
    if (entry?.isCall) {
      const { input, answer } = history[entry.of] as Operation<I, O>;
      const next = step(state, input);
      const bit = 1n << BigInt(entry.of);
      const fits =
        answer === null
          ? // What nobody heard of and changes nothing need not have happened.
            keyOf(next.state) !== keyOf(state)
          : agrees(next.output, answer.output);
      if (fits && isNew(seen, done | bit, keyOf(next.state))) {
        if (seen.size > maxConfigurations) return { is: 'undecided', configurations: seen.size };
        taken.push({ entry, state, bit });
        [state, done] = [next.state, done | bit];
        if (answer !== null) open--;
        lift(entry);
        entry = head.after;
      } else entry = entry.after;
      continue;
    }
    // An answer whose call has no place yet: the last choice was wrong.
    if (entry !== null && taken.length >= deepest.order.length)
      deepest = { order: taken.map((each) => each.entry.of), stuck: entry.of };
    const last = taken.pop();
    if (last === undefined) return { is: 'illegal', ...deepest };
    [state, done] = [last.state, done & ~last.bit];
    if (last.entry.answer !== null) open++;
    putBack(last.entry);
    entry = last.entry.after;
  }
  return { is: 'legal', order: taken.map(({ entry }) => entry.of) };
}

function isNew(seen: Set<string>, done: bigint, key: string): boolean {
  const configuration = `${done.toString(36)} ${key}`;
  if (seen.has(configuration)) return false;
  seen.add(configuration);
  return true;
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
