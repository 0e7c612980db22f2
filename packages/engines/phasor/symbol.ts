/** In which unit a dimension is written. */
import { type Dimension, FREQUENCY, NONE } from './dimension.ts';
import { type Tag, unitNamed } from './units.ts';

/** In what derived units are shown, in the order in which they are tried. */
const SHOWN = [
  'V',
  'A',
  'Ω',
  'S',
  'W',
  'Hz',
  's',
  'F',
  'H',
  'C',
  'Wb',
  'T',
  'J',
  'N',
  'Pa',
  'm',
  'K',
];
const shownUnits = SHOWN.map(unitNamed).filter((u) => u !== undefined);
const BASES = ['kg', 'm', 's', 'A', 'K'];
const RAISED: Readonly<Record<string, string>> = { '2': '²', '3': '³', '4': '⁴' };

const sameAs = (a: Dimension, b: readonly number[]) => a.every((x, i) => x === b[i]);

const symbols = new Map<string, string>();

/** The unit in which a dimension is written: `Ω`, `V/m`, `kg·m²/s³`; '' for pure numbers. */
export function symbolOf(d: Dimension, tag: Tag = ''): string {
  if (tag === 'VA' || tag === 'W' || tag === 'var') return tag;
  if (tag === 'angular') return 'rad/s';
  if (sameAs(d, FREQUENCY)) return tag === 'cycles' ? 'Hz' : '1/s';
  const key = d.join();
  let symbol = symbols.get(key);
  if (symbol === undefined) symbols.set(key, (symbol = derived(d)));
  return symbol;
}

function derived(d: Dimension): string {
  if (sameAs(d, NONE)) return '';
  for (const u of shownUnits) if (sameAs(d, u.dimension)) return u.symbol;
  // m/s and m/s², before W/N.
  if (d[0] === 0 && d[3] === 0 && d[4] === 0 && d[1] !== 0) return baseProduct(d);
  const named = shownUnits.filter((u) => u.symbol !== 'Hz');
  for (const u of named)
    for (const n of [2, 3]) {
      if (
        sameAs(
          d,
          u.dimension.map((x) => x * n),
        )
      )
        return `${u.symbol}${RAISED[n]}`;
      if (
        sameAs(
          d,
          u.dimension.map((x) => -x * n + 0),
        )
      )
        return `1/${u.symbol}${RAISED[n]}`;
    }
  for (const u of named)
    if (
      sameAs(
        d,
        u.dimension.map((x) => -x + 0),
      )
    )
      return `1/${u.symbol}`;
  for (const a of named)
    for (const b of named)
      if (a !== b) {
        if (
          sameAs(
            d,
            a.dimension.map((x, i) => x - (b.dimension[i] ?? 0)),
          )
        )
          return `${a.symbol}/${b.symbol}`;
        if (
          sameAs(
            d,
            a.dimension.map((x, i) => x - 2 * (b.dimension[i] ?? 0)),
          )
        )
          return `${a.symbol}/${b.symbol}²`;
      }
  for (const a of named)
    for (const b of named)
      if (
        a !== b &&
        sameAs(
          d,
          a.dimension.map((x, i) => x + (b.dimension[i] ?? 0)),
        )
      )
        return `${a.symbol}·${b.symbol}`;
  return baseProduct(d);
}

function baseProduct(d: Dimension): string {
  const part = (sign: number) =>
    d.flatMap((x, i) => {
      const n = x * sign;
      return n > 0 ? [`${BASES[i]}${n === 1 ? '' : (RAISED[n] ?? `^${n}`)}`] : [];
    });
  const [above, below] = [part(1), part(-1)];
  if (below.length === 0) return above.join('·');
  const under = below.length > 1 ? `(${below.join('·')})` : below[0];
  return `${above.length > 0 ? above.join('·') : '1'}/${under}`;
}
