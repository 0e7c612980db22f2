import type { Setup } from '../../device.ts';
import { PairSlots } from '../../linear/pair.ts';
import type { BjtValues } from './card.ts';

/** A transistor's unknowns and places in the matrix: the inner triangle, and the pairs about it. */
export class BjtSlots {
  /** Inner base, collector and emitter. */
  readonly b: number;
  readonly c: number;
  readonly e: number;
  readonly bb: number;
  readonly bc: number;
  readonly be: number;
  readonly cb: number;
  readonly cc: number;
  readonly ce: number;
  readonly eb: number;
  readonly ec: number;
  readonly ee: number;
  /** Resistances, from the terminal inwards; undefined where there is none. */
  readonly base: PairSlots | undefined;
  readonly collector: PairSlots | undefined;
  readonly emitter: PairSlots | undefined;
  /** From the base's terminal to the inner collector; from the substrate to what its junction is with. */
  readonly outer: PairSlots;
  readonly substrate: PairSlots;
  /** The epitaxial collector, from its outer end to the inner collector, and the base's charge to that end. */
  readonly epitaxy: EpitaxySlots | undefined;

  constructor(setup: Setup, name: string, nodes: readonly number[], values: BjtValues) {
    const [collector = 0, base = 0, emitter = 0, substrate = 0] = nodes;
    const inner = (outer: number, what: string, exists: boolean): [number, PairSlots?] => {
      if (!exists) return [outer];
      const node = setup.internalNode(`${name}#${what}`);
      return [node, new PairSlots(setup, outer, node)];
    };
    const outerName = values.epitaxy ? 'collcx' : 'collector';
    const [cx, collectorPair] = inner(collector, outerName, values.gc > 0);
    const [c] = values.epitaxy ? [setup.internalNode(`${name}#collector`)] : [cx];
    const [b, basePair] = inner(base, 'base', values.rb > 0);
    const [e, emitterPair] = inner(emitter, 'emitter', values.ge > 0);
    this.b = b;
    this.c = c!;
    this.e = e;
    this.bb = setup.slot(b, b);
    this.bc = setup.slot(b, this.c);
    this.be = setup.slot(b, e);
    this.cb = setup.slot(this.c, b);
    this.cc = setup.slot(this.c, this.c);
    this.ce = setup.slot(this.c, e);
    this.eb = setup.slot(e, b);
    this.ec = setup.slot(e, this.c);
    this.ee = setup.slot(e, e);
    this.base = basePair;
    this.collector = collectorPair;
    this.emitter = emitterPair;
    this.outer = new PairSlots(setup, base, this.c);
    this.substrate = new PairSlots(setup, substrate, values.isLateral ? b : this.c);
    this.epitaxy = values.epitaxy && new EpitaxySlots(setup, { cx, c: this.c, b });
  }
}

export class EpitaxySlots {
  /** The outer end. */
  readonly cx: number;
  readonly over: PairSlots;
  readonly charge: PairSlots;
  readonly outerByBase: number;
  readonly innerByBase: number;

  constructor(
    setup: Setup,
    { cx, c, b }: { readonly cx: number; readonly c: number; readonly b: number },
  ) {
    this.cx = cx;
    this.over = new PairSlots(setup, cx, c);
    this.charge = new PairSlots(setup, b, cx);
    this.outerByBase = setup.slot(cx, b);
    this.innerByBase = setup.slot(c, b);
  }
}
