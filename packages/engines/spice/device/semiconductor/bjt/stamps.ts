import { stampPair } from '../../linear/pair.ts';
import type { EpitaxyAt } from './epitaxy.ts';
import type { BjtSlots, EpitaxySlots } from './slots.ts';

/** Conductances, S, or capacitances, F, of the inner triangle. */
export class Triangle {
  /** Base–emitter by vbe, and by vbc. */
  gpi = 0;
  gcb = 0;
  /** Base–collector. */
  gmu = 0;
  /** Collector to emitter by vbe, and by −vbc. */
  gmf = 0;
  go = 0;

  stamp(a: Float64Array, slots: BjtSlots): void {
    const { gpi, gcb, gmu, gmf, go } = this;
    a[slots.bb]! += gpi + gcb + gmu;
    a[slots.bc]! -= gcb + gmu;
    a[slots.be]! -= gpi;
    a[slots.cb]! += gmf - go - gmu;
    a[slots.cc]! += go + gmu;
    a[slots.ce]! -= gmf;
    a[slots.eb]! -= gpi + gcb + gmf - go;
    a[slots.ec]! += gcb - go;
    a[slots.ee]! += gpi + gmf;
  }
}

/** The epitaxial collector's current, from its outer end inwards. */
export function stampEpitaxy(
  a: Float64Array,
  { over, outerByBase, innerByBase }: EpitaxySlots,
  { byOver, byInner, byOuter }: EpitaxyAt,
): void {
  stampPair(a, over, byOver);
  const byBase = byInner + byOuter;
  a[outerByBase]! += byBase;
  a[innerByBase]! -= byBase;
  a[over.pm]! -= byInner;
  a[over.mm]! += byInner;
  a[over.pp]! -= byOuter;
  a[over.mp]! += byOuter;
}
