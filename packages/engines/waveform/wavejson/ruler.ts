/** The numbers over and under a diagram: `tick` at the start of each cycle, `tock` in its middle. */
import { type Span, spansOf } from './rich-text.ts';

export interface RulerMark {
  /** Half cycles from the left end. */
  readonly x: number;
  readonly spans: readonly Span[];
}

export interface Ruler {
  readonly title: readonly Span[];
  readonly marks: readonly RulerMark[];
}

const NONE: Ruler = { title: [], marks: [] };

/**
 * The ruler that `head` or `foot` asks for over `cycles` cycles of `hscale`. `first` is the cycle at the left end,
 * where `hbounds` cuts. A number counts on from it, a list of one number too; two numbers are offset and step; other
 * lists are the labels themselves.
 */
export function rulerOf(
  value: unknown,
  {
    cycles,
    hscale,
    first,
  }: { readonly cycles: number; readonly hscale: number; readonly first: number },
): Ruler {
  if (typeof value !== 'object' || value === null) return NONE;
  const { text, tick, tock, every } = value as Readonly<Record<string, unknown>>;
  const step = 2 * hscale;
  const row = (given: unknown, offset: number, count: number): RulerMark[] =>
    labels(given, first, Number(every) || 0, Math.ceil(count - 1e-9)).map(({ at, label }) => ({
      x: at * step + offset,
      spans: spansOf(label),
    }));
  return {
    title: text === undefined || text === '' ? [] : spansOf(text),
    marks: [...row(tick, 0, cycles + 1), ...row(tock, step / 2, cycles)],
  };
}

function labels(
  given: unknown,
  first: number,
  every: number,
  count: number,
): { at: number; label: unknown }[] {
  const label = labeller(given, first);
  if (!label) return [];
  const all = Array.from({ length: Math.max(0, count) }, (_, at) => ({ at, ...label(at) }));
  return all.filter(
    ({ label: shown, number }) => shown !== undefined && (every === 0 || number % every === 0),
  );
}

type Labeller = (at: number) => { readonly label: unknown; readonly number: number };

function labeller(given: unknown, first: number): Labeller | undefined {
  if (given === undefined || given === null || given === false || given === '') return undefined;
  if (typeof given === 'number' || typeof given === 'boolean')
    return counting(Number(given) + first);
  const list = typeof given === 'string' ? given.trim().split(/\s+/u) : given;
  if (!Array.isArray(list)) return undefined;
  const [a, b] = list.map(Number);
  if (list.length === 1 && Number.isFinite(a)) return counting(Number(a) + first);
  if (list.length === 2 && Number.isFinite(a) && Number.isFinite(b)) {
    const [offset, step] = [Number(a) + first, Number(b)];
    const decimals = (/\.(\d+)/u.exec(String(list[1]))?.[1] ?? '').length;
    return (at) => ({
      label: (step * (at + offset)).toFixed(Math.min(20, decimals)),
      number: at + offset,
    });
  }
  return (at) => ({ label: list[at + first], number: at + first });
}

const counting =
  (offset: number): Labeller =>
  (at) => ({ label: at + offset, number: at + offset });
