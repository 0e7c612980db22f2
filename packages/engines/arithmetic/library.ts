import type { CellKind } from './netlist.ts';

/**
 * What cells cost. The delay from input i to output o is `delay[o][i]` and, for each unit of load on the output,
 * `slope` more; a load is the sum of the input loads of what the output drives.
 */
export interface LibraryCell {
  readonly area: number;
  /** Load of each input. */
  readonly load: readonly number[];
  /** By output, then by input. */
  readonly delay: readonly (readonly number[])[];
}

export interface Library {
  readonly name: string;
  /** What areas and delays are counted in. */
  readonly areaUnit: string;
  readonly delayUnit: string;
  /** Delay for each unit of load. */
  readonly slope: number;
  /** The load of an output of the circuit. */
  readonly outputLoad: number;
  readonly cells: Readonly<Record<CellKind, LibraryCell>>;
}

const flat = (area: number, delay: number, inputs = 2): LibraryCell => ({
  area,
  load: Array.from({ length: inputs }, () => 1),
  delay: [Array.from({ length: inputs }, () => delay)],
});

/**
 * The unit-gate model (A. Tyagi, IEEE Trans. Computers 42, 1993; R. Zimmermann, ETH thesis 12480, 1997): a gate of
 * two inputs has area and delay 1, an XOR 2 of both, an inverter nothing; Δ is the delay of a gate; other cells are made of these. Fan-out is free.
 */
export const UNIT_GATE: Library = {
  name: 'unit gate',
  areaUnit: 'gates',
  delayUnit: 'Δ',
  slope: 0,
  outputLoad: 0,
  cells: {
    not: flat(0, 0, 1),
    and: flat(1, 1),
    or: flat(1, 1),
    nand: flat(1, 1),
    nor: flat(1, 1),
    xor: flat(2, 2),
    xnor: flat(2, 2),
    ao: { area: 2, load: [1, 1, 1], delay: [[1, 2, 2]] },
    mux: flat(3, 2, 3),
    maj: { area: 5, load: [1, 1, 1], delay: [[4, 4, 2]] },
    ha: {
      area: 3,
      load: [2, 2],
      delay: [
        [2, 2],
        [1, 1],
      ],
    },
    hap: {
      area: 3,
      load: [2, 2],
      delay: [
        [2, 2],
        [1, 1],
      ],
    },
    fa: {
      area: 7,
      load: [2, 2, 2],
      delay: [
        [4, 4, 2],
        [4, 4, 2],
      ],
    },
    dff: flat(6, 4, 1),
  },
};

/** Logical effort and parasitic delay of inverting gates, and their transistors (Sutherland, Sproull & Harris, 1999, ch. 4). */
const INV = { g: 1, p: 1, t: 2 };
const NAND2 = { g: 4 / 3, p: 2, t: 4 };
const NOR2 = { g: 5 / 3, p: 2, t: 4 };
/** a·b + c inverted: its pair of inputs, and the single one. */
const AOI21 = { g: 2, g1: 5 / 3, p: 7 / 3, t: 6 };
/** (a + b)·c inverted. */
const OAI21 = { g: 2, g1: 4 / 3, p: 7 / 3, t: 6 };
const AOI22 = { g: 2, p: 4, t: 8 };

const twice = (x: number): number[] => [x, x];
/** Area in NAND2 equivalents: four transistors are one. */
const equivalents = (transistors: number): number => transistors / 4;

// A gate drives the next one inside a cell, and an output drives what hangs on it: delay is p + load, since the
// effort of a gate of unit size is the load it drives over that of a unit inverter.
const AND = { load: NAND2.g, delay: NAND2.p + INV.g + INV.p, t: NAND2.t + INV.t };
const OR = { load: NOR2.g, delay: NOR2.p + INV.g + INV.p, t: NOR2.t + INV.t };
/** NOR2 into AOI21: the complement of ab + (a + b)'. */
const XOR = {
  load: AOI21.g + NOR2.g,
  delay: NOR2.p + AOI21.g1 + AOI21.p,
  t: NOR2.t + AOI21.t,
};
/** NAND2 into OAI21. */
const XNOR = {
  load: OAI21.g + NAND2.g,
  delay: NAND2.p + OAI21.g1 + OAI21.p,
  t: NAND2.t + OAI21.t,
};
/** The two inputs' XOR drives the second XOR and a NAND of the carry. */
const PROPAGATE = XOR.delay + XOR.load + NAND2.g;
const CARRY = NAND2.p + NAND2.g + NAND2.p;
const MAJ_FIRST = OR.delay + NAND2.g + CARRY;

/**
 * Static CMOS of gates of unit size by logical effort, delays in τ: a NAND2 has g = 4/3, p = 2. Cells that do not
 * invert are two gates; the full adder is two XORs and three NANDs, a flip-flop 24 transistors with 11 τ from clock to output and set-up together.
 */
export const LOGICAL_EFFORT: Library = {
  name: 'logical effort',
  areaUnit: 'NAND2',
  delayUnit: 'τ',
  slope: 1,
  outputLoad: 1,
  cells: {
    not: { area: equivalents(INV.t), load: [INV.g], delay: [[INV.p]] },
    and: { area: equivalents(AND.t), load: twice(AND.load), delay: [twice(AND.delay)] },
    or: { area: equivalents(OR.t), load: twice(OR.load), delay: [twice(OR.delay)] },
    nand: { area: equivalents(NAND2.t), load: twice(NAND2.g), delay: [twice(NAND2.p)] },
    nor: { area: equivalents(NOR2.t), load: twice(NOR2.g), delay: [twice(NOR2.p)] },
    xor: { area: equivalents(XOR.t), load: twice(XOR.load), delay: [twice(XOR.delay)] },
    xnor: { area: equivalents(XNOR.t), load: twice(XNOR.load), delay: [twice(XNOR.delay)] },
    ao: {
      area: equivalents(AOI21.t + INV.t),
      load: [AOI21.g1, AOI21.g, AOI21.g],
      delay: [[0, 0, 0].map(() => AOI21.p + INV.g + INV.p)],
    },
    mux: {
      area: equivalents(AOI22.t + 2 * INV.t),
      load: [INV.g + AOI22.g, AOI22.g, AOI22.g],
      delay: [
        [
          INV.p + AOI22.g + AOI22.p + INV.g + INV.p,
          AOI22.p + INV.g + INV.p,
          AOI22.p + INV.g + INV.p,
        ],
      ],
    },
    // ab by a NAND, c(a + b) by OR and NAND, both into a NAND.
    maj: {
      area: equivalents(OR.t + 3 * NAND2.t),
      load: [OR.load + NAND2.g, OR.load + NAND2.g, NAND2.g],
      delay: [[MAJ_FIRST, MAJ_FIRST, CARRY]],
    },
    ha: {
      area: equivalents(XOR.t + AND.t),
      load: twice(XOR.load + AND.load),
      delay: [twice(XOR.delay), twice(AND.delay)],
    },
    hap: {
      area: equivalents(XNOR.t + OR.t),
      load: twice(XNOR.load + OR.load),
      delay: [twice(XNOR.delay), twice(OR.delay)],
    },
    fa: {
      area: equivalents(2 * XOR.t + 3 * NAND2.t),
      load: [XOR.load + NAND2.g, XOR.load + NAND2.g, XOR.load + NAND2.g],
      delay: [
        [PROPAGATE + XOR.delay, PROPAGATE + XOR.delay, XOR.delay],
        [PROPAGATE + CARRY, PROPAGATE + CARRY, CARRY],
      ],
    },
    dff: { area: equivalents(24), load: [2], delay: [[11]] },
  },
};

/** τ in a fan-out-of-four inverter. */
export const TAU_PER_FO4 = 5;
