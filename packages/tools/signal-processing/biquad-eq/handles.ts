/** What can be pulled on the picture: each band by frequency and gain, its Q by the edge of half its dB, a crossover's frequency. */
import { type Band, hasGain } from '@tollbench/engines/equaliser/band.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { EqResult } from './compute.ts';
import type { EqInputs } from './inputs.ts';
import type { Span, Spans } from './read/chain.ts';
import { TYPE_NAMES } from './stages.ts';

/** Chains of more bands have a grip for frequency and gain alone, and of still more none. */
const MAX_WIDTHS = 6;
const MAX_BANDS = 24;
const MIN_Q = 0.05;
const MAX_Q = 50;

/** The text with numbers written anew where they stand. */
function edited(text: string, changes: readonly (readonly [Span, number])[]): string {
  return changes
    .toSorted(([a], [b]) => b.from - a.from)
    .reduce(
      (now, [{ from, to, unit }, value]) =>
        `${now.slice(0, from)}${Number((value / unit).toPrecision(12))}${now.slice(to)}`,
      text,
    );
}

// Finer than a key moves them, so that no step of it is rounded away.
const hertz = (f: number): number => Number(f.toPrecision(4));
const clamp = (v: number, low: number, high: number) => Math.min(high, Math.max(low, v));

function place(band: Band, spans: Spans, k: number, i: EqInputs): Handle<EqInputs> | undefined {
  const { frequency, gain } = spans;
  // A corner hangs on the gain: pulling both at once would run away from the pointer.
  if (!frequency || spans.corner) return undefined;
  const gained = hasGain(band.type) && gain !== undefined;
  // On the band's own curve: a shelf has half its dB at its frequency.
  const share = band.type === 'peak' ? 1 : 0.5;
  const gainAt = (y: number) => clamp(Number((y / share).toFixed(2)), -60, 60) + 0;
  const at = gained ? share * band.gain : 0;
  return {
    name: `Band ${k + 1}, ${TYPE_NAMES[band.type]}`,
    value: `${showQuantity(band.frequency, 'Hz', 4)}${gained ? `, ${showQuantity(band.gain, 'dB', 3)}` : ''}`,
    along: gained ? 'both' : 'x',
    x: band.frequency,
    y: at,
    to: ({ x, y }) => {
      if (!(x > 0 && x < i.fs / 2)) return undefined;
      const changes: (readonly [Span, number])[] = [];
      // What is not pulled keeps every digit that it was written with.
      if (x !== band.frequency) changes.push([frequency, hertz(x)]);
      if (gained && y !== at) changes.push([gain, gainAt(y)]);
      return { bands: edited(i.bands, changes) };
    },
  };
}

/** At the upper edge, where a peak has half its dB: x/f₀ − f₀/x is 1/Q. */
function breadth(band: Band, spans: Spans, k: number, i: EqInputs): Handle<EqInputs> | undefined {
  const { q } = spans;
  if (band.type !== 'peak' || !q || band.width.kind !== 'q') return undefined;
  const half = 1 / (2 * band.width.value);
  const x = band.frequency * (Math.sqrt(1 + half * half) + half);
  if (!(x < i.fs / 2)) return undefined;
  return {
    name: `Band ${k + 1}, width`,
    value: `Q ${showQuantity(band.width.value, '', 3)}`,
    along: 'x',
    x,
    y: band.gain / 2,
    to: ({ x: to }) => {
      const ratio = to / band.frequency;
      if (!(ratio > 1)) return undefined;
      if (to === x) return { bands: i.bands };
      const value = Number(clamp(1 / (ratio - 1 / ratio), MIN_Q, MAX_Q).toPrecision(3));
      return { bands: edited(i.bands, [[q, value]]) };
    },
  };
}

export function handlesOf(r: EqResult, i: EqInputs): Handle<EqInputs>[] {
  if (i.from === 'crossover')
    return [
      {
        name: 'Crossover',
        value: showQuantity(i.crossing, 'Hz', 4),
        along: 'x',
        x: i.crossing,
        to: ({ x }) => ({ crossing: clamp(x, r.frequency[0] ?? 1, 0.49 * i.fs) }),
      },
    ];
  if (i.from !== 'bands' || r.made.length > MAX_BANDS) return [];
  return r.made.flatMap(({ stage }, k) => {
    if (stage.kind !== 'band') return [];
    const { band, spans } = stage;
    const width = r.made.length <= MAX_WIDTHS ? breadth(band, spans, k, i) : undefined;
    return [place(band, spans, k, i), width].filter((h) => h !== undefined);
  });
}

const handles: Handles<EqInputs, EqResult> = { response: handlesOf };
export default handles;
