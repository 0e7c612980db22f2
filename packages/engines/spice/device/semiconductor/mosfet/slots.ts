import type { Setup } from '../../device.ts';

/** The places of the four inner terminals in the matrix, by row and column. */
export class MosfetSlots {
  readonly dd: number;
  readonly dg: number;
  readonly ds: number;
  readonly db: number;
  readonly gd: number;
  readonly gg: number;
  readonly gs: number;
  readonly gb: number;
  readonly sd: number;
  readonly sg: number;
  readonly ss: number;
  readonly sb: number;
  readonly bd: number;
  readonly bg: number;
  readonly bs: number;
  readonly bb: number;

  constructor(setup: Setup, d: number, g: number, s: number, b: number) {
    this.dd = setup.slot(d, d);
    this.dg = setup.slot(d, g);
    this.ds = setup.slot(d, s);
    this.db = setup.slot(d, b);
    this.gd = setup.slot(g, d);
    this.gg = setup.slot(g, g);
    this.gs = setup.slot(g, s);
    this.gb = setup.slot(g, b);
    this.sd = setup.slot(s, d);
    this.sg = setup.slot(s, g);
    this.ss = setup.slot(s, s);
    this.sb = setup.slot(s, b);
    this.bd = setup.slot(b, d);
    this.bg = setup.slot(b, g);
    this.bs = setup.slot(b, s);
    this.bb = setup.slot(b, b);
  }
}

/** Adds a channel: of source and drain, `isForward` tells which is which; the conductances are as seen from the lower one. */
export function stampChannel(
  a: Float64Array,
  m: MosfetSlots,
  isForward: boolean,
  gm: number,
  gds: number,
  gmbs: number,
): void {
  const sum = gm + gds + gmbs;
  if (isForward) {
    a[m.dg]! += gm;
    a[m.dd]! += gds;
    a[m.db]! += gmbs;
    a[m.ds]! -= sum;
    a[m.sg]! -= gm;
    a[m.sd]! -= gds;
    a[m.sb]! -= gmbs;
    a[m.ss]! += sum;
  } else {
    a[m.sg]! += gm;
    a[m.ss]! += gds;
    a[m.sb]! += gmbs;
    a[m.sd]! -= sum;
    a[m.dg]! -= gm;
    a[m.ds]! -= gds;
    a[m.db]! -= gmbs;
    a[m.dd]! += sum;
  }
}

/** Adds conductances (or capacitances) from the bulk to source and drain. */
export function stampJunctions(a: Float64Array, m: MosfetSlots, gbs: number, gbd: number): void {
  a[m.bb]! += gbs + gbd;
  a[m.ss]! += gbs;
  a[m.dd]! += gbd;
  a[m.bs]! -= gbs;
  a[m.sb]! -= gbs;
  a[m.bd]! -= gbd;
  a[m.db]! -= gbd;
}

/** Adds conductances (or capacitances) from the gate to source, drain and bulk. */
export function stampGate(
  a: Float64Array,
  m: MosfetSlots,
  ggs: number,
  ggd: number,
  ggb: number,
): void {
  a[m.gg]! += ggs + ggd + ggb;
  a[m.ss]! += ggs;
  a[m.dd]! += ggd;
  a[m.bb]! += ggb;
  a[m.gs]! -= ggs;
  a[m.sg]! -= ggs;
  a[m.gd]! -= ggd;
  a[m.dg]! -= ggd;
  a[m.gb]! -= ggb;
  a[m.bg]! -= ggb;
}
