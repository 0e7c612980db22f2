import { drawBoxes } from '../boxes.ts';
import { column, derivedId } from '../columns.ts';
import { lowerBound } from '../numbers.ts';
import type { Numbers, Style } from '../style.ts';
import { boxSwatch } from '../swatch.ts';
import type { MarkModule } from './module.ts';

/** `edges` has one more value than `counts`. */
export interface Histogram extends Style {
  readonly kind: 'histogram';
  readonly edges: Numbers;
  readonly counts: Numbers;
}

export const histogram: MarkModule<Histogram> = {
  trace: true,
  draw(s, frame, pen) {
    const { edges, counts, axis } = s.mark;
    const to = Array.from(edges).slice(1);
    return drawBoxes(s, { from: edges, to, y: counts, base: 0, axis }, frame, pen);
  },
  extentX(m, e) {
    e.fit ??= 'hug';
    e.all(m.edges);
  },
  extentY(m, e) {
    e.add(0);
    e.all(m.counts);
  },
  swatch: boxSwatch,
  readsAlong: () => true,
  valueAt({ edges, counts }, _, x) {
    const i = lowerBound(edges, x);
    return counts[edges[i] === x ? i : i - 1];
  },
  columns(m, x, y) {
    const id = m.xId ?? x.id;
    const edges = Array.from(m.edges);
    return {
      x: column(x, derivedId(id, 'From'), edges.slice(0, -1), `${x.label} from`),
      ys: [
        column(x, derivedId(id, 'To'), edges.slice(1), `${x.label} to`),
        column(y, m.id, m.counts, m.label ?? y.label),
      ],
    };
  },
};
