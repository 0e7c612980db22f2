/**
 * Formulas as a list of operations over one array of doubles: evaluated in a plain loop, without a function for every
 * part and without code made from text, which the site's policy forbids.
 */
import { EngineError } from '../../error.ts';
import { FUNCTIONS, type Graph, type Node, OF_TWO } from './graph.ts';

const CODES = {
  add: 0,
  sub: 1,
  mul: 2,
  div: 3,
  neg: 4,
  square: 5,
  pow: 6,
  call: 7,
  two: 8,
  '==': 9,
  '!=': 10,
  and: 11,
  or: 12,
  not: 13,
  choose: 14,
  cube: 15,
  // From here on operations that have branches, which can be held.
  '<': 16,
  '<=': 17,
  abs: 18,
  sign: 19,
  heaviside: 20,
  min: 21,
  max: 22,
  floor: 23,
  ceil: 24,
  mod: 25,
} as const;
const FIRST_BRANCHED = 16;

interface Step {
  readonly to: number;
  code: number;
  a: number;
  b: number;
  /** Of `choose` the condition; of a call its function; of a branched operation its branch. */
  c: number;
}

export class Tape {
  /** Values: the inputs in their order first. */
  readonly r: Float64Array;
  /** Where the outputs stand. */
  readonly out: Int32Array;
  /** The branch that each branched operation took last, or is held on. */
  readonly branches: Float64Array;
  /** Whether branched operations stay on the branches that stand in `branches`, so that the formulas are smooth. */
  isHeld = false;
  readonly #code: Uint8Array;
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #c: Int32Array;
  readonly #to: Int32Array;
  readonly #calls: ((x: number) => number)[] = [];
  readonly #twos: ((x: number, y: number) => number)[] = [];

  /** @throws EngineError `incomplete` for a symbol that is not among the inputs */
  constructor(g: Graph, inputs: readonly string[], roots: readonly number[]) {
    const slots = new Map<number, number>();
    const names = new Map(inputs.map((name, k) => [name, k]));
    const constants: [slot: number, value: number][] = [];
    const steps: Step[] = [];
    let next = inputs.length;
    let branched = 0;
    const slot = (k: number): number => slots.get(k) as number;
    for (const k of g.reached(roots)) {
      const node = g.at(k);
      if (node.op === 'symbol') {
        const at = names.get(node.name);
        if (at === undefined)
          throw new EngineError('incomplete', `${node.name} has no value.`, { value: node.name });
        slots.set(k, at);
        continue;
      }
      slots.set(k, next);
      if (node.op === 'number') constants.push([next, node.value]);
      else {
        const step = this.#stepOf(g, node, next, slot);
        if (step.code >= FIRST_BRANCHED) step.c = branched++;
        steps.push(step);
      }
      next++;
    }
    this.r = new Float64Array(next);
    for (const [to, value] of constants) this.r[to] = value;
    this.out = Int32Array.from(roots, slot);
    this.branches = new Float64Array(branched);
    this.#code = Uint8Array.from(steps, (s) => s.code);
    this.#a = Int32Array.from(steps, (s) => s.a);
    this.#b = Int32Array.from(steps, (s) => s.b);
    this.#c = Int32Array.from(steps, (s) => s.c);
    this.#to = Int32Array.from(steps, (s) => s.to);
  }

  #stepOf(
    g: Graph,
    node: Exclude<Node, { op: 'number' } | { op: 'symbol' }>,
    to: number,
    slot: (k: number) => number,
  ): Step {
    const step: Step = { to, code: 0, a: slot(node.a), b: 0, c: 0 };
    if (node.op === 'choose') {
      step.code = CODES.choose;
      step.b = slot(node.b);
      step.c = slot(node.c);
      return step;
    }
    if ('b' in node) step.b = slot(node.b);
    const known = (CODES as Readonly<Record<string, number>>)[node.op];
    const power = node.op === 'pow' ? g.valueOf(node.b) : undefined;
    if (power === 2) step.code = CODES.square;
    else if (power === 3) step.code = CODES.cube;
    else if (known !== undefined) step.code = known;
    else if ('b' in node) {
      step.code = CODES.two;
      step.c = this.#twos.push(OF_TWO[node.op as keyof typeof OF_TWO]) - 1;
    } else {
      step.code = CODES.call;
      step.c = this.#calls.push(FUNCTIONS[node.op as keyof typeof FUNCTIONS]) - 1;
    }
    return step;
  }

  /** Works out every value from the inputs that stand in `r`. */
  run(): void {
    const { r } = this;
    const [code, a, b, c, to] = [this.#code, this.#a, this.#b, this.#c, this.#to];
    for (let k = 0; k < code.length; k++) {
      const x = r[a[k]!]!;
      const y = r[b[k]!]!;
      let z = 0;
      switch (code[k]) {
        case 0:
          z = x + y;
          break;
        case 1:
          z = x - y;
          break;
        case 2:
          z = x * y;
          break;
        case 3:
          z = x / y;
          break;
        case 4:
          z = -x;
          break;
        case 5:
          z = x * x;
          break;
        case 6:
          z = x ** y;
          break;
        case 7:
          z = this.#calls[c[k]!]!(x);
          break;
        case 8:
          z = this.#twos[c[k]!]!(x, y);
          break;
        case 9:
          z = x === y ? 1 : 0;
          break;
        case 10:
          z = x !== y ? 1 : 0;
          break;
        case 11:
          z = x !== 0 && y !== 0 ? 1 : 0;
          break;
        case 12:
          z = x !== 0 || y !== 0 ? 1 : 0;
          break;
        case 13:
          z = x === 0 ? 1 : 0;
          break;
        case 14:
          z = r[c[k]!]! !== 0 ? x : y;
          break;
        case 15:
          z = x * x * x;
          break;
        default:
          z = this.#branched(code[k]!, c[k]!, x, y);
      }
      r[to[k]!] = z;
    }
  }

  /** An operation with branches, on the one it is held on or the one that is its. */
  #branched(code: number, k: number, x: number, y: number): number {
    const m = this.isHeld ? this.branches[k]! : branchOf(code, x, y);
    this.branches[k] = m;
    switch (code) {
      case CODES.abs:
        return m * x;
      case CODES.min:
      case CODES.max:
        return m !== 0 ? x : y;
      case CODES.mod:
        return x - m * y;
      default:
        return m;
    }
  }
}

function branchOf(code: number, x: number, y: number): number {
  switch (code) {
    case CODES['<']:
      return x < y ? 1 : 0;
    case CODES['<=']:
      return x <= y ? 1 : 0;
    case CODES.abs:
      return x < 0 ? -1 : 1;
    case CODES.sign:
      return Math.sign(x);
    case CODES.heaviside:
      return x > 0 ? 1 : 0;
    case CODES.min:
      return x <= y ? 1 : 0;
    case CODES.max:
      return x < y ? 0 : 1;
    case CODES.floor:
      return Math.floor(x);
    case CODES.ceil:
      return Math.ceil(x);
    default:
      return Math.floor(x / y);
  }
}
