/** Expressions into programs: parts that stand twice are computed once, and parts without unknowns are folded. */
import { EngineError } from '../../../error.ts';
import type { Expression, FunctionName } from '../../expression/expression.ts';
import { cornersOf } from './corners.ts';
import { BINARY, type Binary, MAX_EXPONENT, NEGATE, NOT, UNARY, type Unary } from './functions.ts';
import { type Named, type Node, OP, type Program } from './program.ts';

/** Nodes of one program at most. */
export const MAX_NODES = 100_000;

/** Compiles the expression of `owner`, which refusals name. Throws EngineError `out-of-range` where it is too large. */
export function compile(expression: Expression, owner: string): Program {
  return new Compiler(owner).program(expression);
}

type Draft = Partial<Node> & Pick<Node, 'op' | 'degree'>;
type CallOf = Extract<Expression, { kind: 'call' }>;

const isUnary = (name: FunctionName): name is keyof typeof UNARY & FunctionName =>
  Object.hasOwn(UNARY, name);
const isBinary = (name: FunctionName): name is keyof typeof BINARY & FunctionName =>
  Object.hasOwn(BINARY, name);

class Compiler {
  readonly #owner: string;
  readonly #nodes: Node[] = [];
  readonly #named: Named[] = [];
  /** Expressions share parts: each is compiled once, however often it stands. */
  readonly #done = new Map<Expression, number>();
  readonly #known = new Map<string, number>();
  readonly #ids = new Map<object, number>();
  #derivatives = 0;

  constructor(owner: string) {
    this.#owner = owner;
  }

  program(expression: Expression): Program {
    const root = this.#compiled(expression);
    const nodes = this.#nodes;
    const outputs = [root, ...this.#named.flatMap((n) => (n.kind === 'integral' ? [n.of] : []))];
    return {
      nodes,
      root,
      named: this.#named,
      derivatives: this.#derivatives,
      usesFrequency: nodes.some((n) => n.op === OP.frequency),
      isLinear: outputs.every((k) => nodes[k]!.degree < 2),
      nesting: Math.max(...outputs.map((k) => nodes[k]!.nesting)),
      corners: cornersOf(nodes),
    };
  }

  /** Parts before what is made of them, without recursion: sums of a deck may be thousands of terms deep. */
  #compiled(root: Expression): number {
    const waiting = [root];
    for (let e = waiting.at(-1); e; e = waiting.at(-1)) {
      const parts = partsOf(e).filter((part) => !this.#done.has(part));
      if (parts.length > 0 && !this.#done.has(e)) waiting.push(...parts);
      else {
        if (!this.#done.has(e)) this.#done.set(e, this.#make(e));
        waiting.pop();
      }
    }
    return this.#of(root);
  }

  #of(e: Expression): number {
    return this.#done.get(e)!;
  }

  #make(e: Expression): number {
    switch (e.kind) {
      case 'number':
        return this.#number(e.value);
      case 'voltage':
        return e.plus === e.minus ? this.#number(0) : this.#pair(e);
      case 'current':
        return this.#pair(e);
      case 'time':
        return this.#put({ op: OP.time, degree: 0, line: [0, 1] });
      case 'temperature':
      case 'frequency':
        return this.#put({ op: OP[e.kind], degree: 0 });
      case 'negate':
        return this.#unary(NEGATE, this.#of(e.of));
      case 'not':
        return this.#unary(NOT, this.#of(e.of));
      case 'binary':
        return this.#binary(BINARY[e.operator], this.#of(e.left), this.#of(e.right));
      case 'choose':
        return this.#choose(this.#of(e.condition), this.#of(e.then), this.#of(e.otherwise));
      case 'table':
        return this.#table(this.#of(e.at), e.points);
      case 'call':
        return this.#call(e);
    }
  }

  #call({ name, arguments: parts }: CallOf): number {
    const args = parts.map((part) => this.#of(part));
    const [x, y, z] = args;
    const wanted = name === 'limit' ? 3 : isBinary(name) ? 2 : 1;
    if (x === undefined || args.length !== wanted)
      throw new EngineError(
        'length',
        `${name} in the expression of ${this.#owner} has ${args.length} arguments, not ${wanted}.`,
        { field: this.#owner, value: name },
      );
    if (isUnary(name)) return this.#unary(UNARY[name], x);
    if (isBinary(name)) return this.#binary(BINARY[name], x, y!);
    if (name === 'exp') return this.#exp(x);
    if (name === 'limit') return this.#limit(x, y!, z!);
    if (name === 'ddt') return this.#ddt(x);
    return this.#pair({ kind: 'integral', of: x });
  }

  #number(value: number): number {
    return this.#put({ op: OP.number, value, degree: 0, line: [value, 0] });
  }

  #pair(named: Named): number {
    const { nodes, key } = { nodes: this.#nodes, key: `n ${JSON.stringify(named)}` };
    const found = this.#known.get(key);
    if (found !== undefined) return found;
    const nesting = named.kind === 'integral' ? nodes[named.of]!.nesting : 0;
    const a = this.#named.push(named) - 1;
    const made = this.#put({ op: OP.pair, a, degree: 1, nesting });
    this.#known.set(key, made);
    return made;
  }

  #unary(unary: Unary, a: number): number {
    const node = this.#nodes[a]!;
    if (node.op === OP.number && !unary.isOutside?.(node.value))
      return this.#folded(unary.value(node.value)) ?? this.#unfolded(unary, a);
    return this.#unfolded(unary, a);
  }

  #unfolded(unary: Unary, a: number): number {
    const { degree, line } = this.#nodes[a]!;
    const turned = unary === NEGATE && line && ([-line[0], -line[1]] as const);
    return this.#put({
      ...{ op: OP.unary, unary, a },
      degree: unary === NEGATE ? degree : degree === 0 ? 0 : 2,
      ...(turned && { line: turned }),
    });
  }

  #exp(a: number): number {
    const node = this.#nodes[a]!;
    if (node.op === OP.number && node.value <= MAX_EXPONENT)
      return this.#number(Math.exp(node.value));
    return this.#put({ op: OP.exp, a, degree: node.degree === 0 ? 0 : 2 });
  }

  #binary(binary: Binary, a: number, b: number): number {
    const [x, y] = [this.#nodes[a]!, this.#nodes[b]!];
    const isConstant = x.op === OP.number && y.op === OP.number;
    if (isConstant && !binary.isOutside?.(x.value, y.value)) {
      const folded = this.#folded(binary.value(x.value, y.value));
      if (folded !== undefined) return folded;
    }
    const line = lineOf(binary, x, y);
    const degree = degreeOf(binary, x, y);
    return this.#put({ op: OP.binary, binary, a, b, degree, ...(line && { line }) });
  }

  #folded(value: number): number | undefined {
    return Number.isFinite(value) ? this.#number(value) : undefined;
  }

  #choose(a: number, b: number, c: number): number {
    const condition = this.#nodes[a]!;
    if (condition.op === OP.number) return condition.value !== 0 ? b : c;
    const [then, otherwise] = [this.#nodes[b]!, this.#nodes[c]!];
    const degree =
      condition.degree > 0 ? 2 : (Math.max(then.degree, otherwise.degree) as Node['degree']);
    return this.#put({ op: OP.choose, a, b, c, degree });
  }

  /** The one between the other two, which is x held between low and high. */
  #limit(x: number, low: number, high: number): number {
    const { min, max } = BINARY;
    const bottom = this.#binary(min, low, high);
    const top = this.#binary(max, low, high);
    return this.#binary(min, this.#binary(max, x, bottom), top);
  }

  #table(a: number, points: Extract<Expression, { kind: 'table' }>['points']): number {
    if (points.length === 0 || !isAscending(points))
      throw new EngineError(
        'out-of-range',
        `The table in the expression of ${this.#owner} has no points, or points that do not ascend.`,
        { field: this.#owner },
      );
    return this.#put({ op: OP.table, a, points, degree: this.#nodes[a]!.degree === 0 ? 0 : 2 });
  }

  #ddt(a: number): number {
    const { degree, nesting, op } = this.#nodes[a]!;
    if (op === OP.number) return this.#number(0);
    const before = this.#nodes.length;
    const made = this.#put({
      ...{ op: OP.ddt, a, b: this.#derivatives, degree },
      nesting: nesting + 1,
    });
    if (made === before) this.#derivatives++;
    return made;
  }

  #put(draft: Draft): number {
    const { op, a = -1, b = -1, c = -1, value = 0 } = draft;
    const own = draft.unary ?? draft.binary ?? draft.points;
    const key = `${op} ${a} ${op === OP.ddt ? '' : b} ${c} ${value} ${own ? this.#id(own) : ''}`;
    const found = this.#known.get(key);
    if (found !== undefined) return found;
    if (this.#nodes.length >= MAX_NODES)
      throw new EngineError(
        'out-of-range',
        `The expression of ${this.#owner} has more than ${MAX_NODES} parts; a simpler one would do.`,
        { field: this.#owner, value: MAX_NODES },
      );
    const isLeaf = op <= OP.frequency;
    const operands = isLeaf ? [] : op === OP.ddt || op === OP.table ? [a] : [a, b, c];
    const deepest = operands.reduce(
      (n, k) => (k < 0 ? n : Math.max(n, this.#nodes[k]!.nesting)),
      0,
    );
    const made =
      this.#nodes.push({ ...draft, a, b, c, value, nesting: draft.nesting ?? deepest }) - 1;
    this.#known.set(key, made);
    return made;
  }

  #id(own: object): number {
    const found = this.#ids.get(own) ?? this.#ids.size;
    this.#ids.set(own, found);
    return found;
  }
}

function partsOf(e: Expression): readonly Expression[] {
  if (e.kind === 'negate' || e.kind === 'not') return [e.of];
  if (e.kind === 'binary') return [e.left, e.right];
  if (e.kind === 'choose') return [e.condition, e.then, e.otherwise];
  if (e.kind === 'call') return e.arguments;
  return e.kind === 'table' ? [e.at] : [];
}

function isAscending(points: readonly (readonly [number, number])[]): boolean {
  return points.every(([x], i) => i === 0 || x >= points[i - 1]![0]);
}

function degreeOf(binary: Binary, x: Node, y: Node): Node['degree'] {
  const larger = Math.max(x.degree, y.degree) as Node['degree'];
  if (binary === BINARY['+'] || binary === BINARY['-'] || larger === 0) return larger;
  if (binary === BINARY['*'] && Math.min(x.degree, y.degree) === 0) return larger;
  return binary === BINARY['/'] && y.degree === 0 ? larger : 2;
}

/** The straight line in time that two make, where they do. */
function lineOf(binary: Binary, { line: x }: Node, { line: y }: Node): Node['line'] {
  if (!x || !y) return undefined;
  if (binary === BINARY['+']) return [x[0] + y[0], x[1] + y[1]];
  if (binary === BINARY['-']) return [x[0] - y[0], x[1] - y[1]];
  if (binary === BINARY['*'] && y[1] === 0) return [x[0] * y[0], x[1] * y[0]];
  if (binary === BINARY['*'] && x[1] === 0) return [x[0] * y[0], x[0] * y[1]];
  if (binary === BINARY['/'] && y[1] === 0 && y[0] !== 0) return [x[0] / y[0], x[1] / y[0]];
  return undefined;
}
