/** An expression within a circuit: its value about the iterate, and its slopes at their places in the matrix. */
import { EngineError } from '../../../error.ts';
import type { Expression } from '../../expression/expression.ts';
import type { AcAtFrequency, AcLoad, Load, Setup } from '../device.ts';
import { compile } from './compile.ts';
import { nextCorner } from './corners.ts';
import { Evaluation, type Inputs } from './evaluation.ts';
import type { Program } from './program.ts';

/** One integral by time: an unknown of its own, whose equation is dy/dt − u = 0. */
interface Integral {
  readonly of: number;
  unknown: number;
  diagonal: number;
  state: number;
  slots: Int32Array;
}

export class LiveExpression {
  readonly program: Program;
  readonly #owner: string;
  readonly #evaluation: Evaluation;
  #rows: readonly number[] = [];
  /** By row, two to each thing named: those of its plus and its minus. */
  #slots: readonly Int32Array[] = [];
  readonly #integrals: Integral[];
  /** The operating point of small-signal analyses. */
  #point: Float64Array = new Float64Array(0);
  /** The value of the last load, what it was about, and what may differ from it. */
  #value = 0;
  #last: Float64Array = new Float64Array(0);
  #tolerance = { relative: 1e-3, absolute: 1e-6 };

  constructor(expression: Expression, owner: string) {
    this.#owner = owner;
    this.program = compile(expression, owner);
    this.#evaluation = new Evaluation(this.program);
    this.#integrals = this.program.named.flatMap((named) =>
      named.kind === 'integral'
        ? [{ of: named.of, unknown: 0, diagonal: 0, state: 0, slots: new Int32Array(0) }]
        : [],
    );
  }

  /** Whether it names nothing that is solved for. */
  get isFree(): boolean {
    return this.program.named.length === 0;
  }

  /** Whether its small-signal slopes are other than g + jω·c; `isDerived`: what it gives is differentiated once more. */
  isAtFrequency(isDerived = false): boolean {
    return this.program.usesFrequency || this.program.nesting + (isDerived ? 1 : 0) > 1;
  }

  /** `rows` are the equations into which it enters; `absolute` is what it is exact to, in its own unit. */
  setup(setup: Setup, rows: readonly number[], absolute: number): void {
    const { named, derivatives } = this.program;
    const { plus, minus } = this.#evaluation;
    this.#evaluation.temperature = setup.options.temp;
    if (derivatives > 0) this.#evaluation.firstState = setup.states(derivatives);
    let n = 0;
    for (const [p, each] of named.entries()) {
      if (each.kind === 'voltage') [plus[p], minus[p]] = [each.plus, each.minus];
      else if (each.kind === 'current') plus[p] = setup.branchOf(each.element);
      else plus[p] = this.#integrals[n]!.unknown = setup.internalNode(`${this.#owner}#sdt${++n}`);
    }
    const slotsOf = (row: number): Int32Array =>
      Int32Array.from({ length: 2 * named.length }, (_, i) =>
        setup.slot(row, (i % 2 === 0 ? plus : minus)[i >> 1]!),
      );
    this.#tolerance = { relative: setup.options.reltol, absolute };
    this.#last = new Float64Array(named.length);
    this.#rows = rows;
    this.#slots = rows.map(slotsOf);
    for (const integral of this.#integrals) {
      integral.state = setup.states(1);
      integral.diagonal = setup.slot(integral.unknown, integral.unknown);
      integral.slots = slotsOf(integral.unknown);
    }
  }

  /** Holds v(plus) − v(minus), wherever the expression names it, at a value; undefined: lets it go. */
  hold(plus: number, minus: number, value: number | undefined): void {
    const { named } = this.program;
    const k = named.findIndex(
      (n) =>
        n.kind === 'voltage' &&
        ((n.plus === plus && n.minus === minus) || (n.plus === minus && n.minus === plus)),
    );
    this.#evaluation.held = value === undefined ? -1 : k;
    const found = named[k];
    if (found?.kind === 'voltage')
      this.#evaluation.heldAt = found.plus === plus ? (value ?? 0) : -(value ?? 0);
  }

  /**
   * Its value at the iterate, with the equations of its integrals; `stamp` then has its slopes. Throws EngineError
   * `out-of-range` where it has no value whatever is solved; marks the iterate as no solution where it has none there, or
   * another than the last tangent had.
   */
  load(load: Load): number {
    const evaluation = this.#evaluation;
    if (load.isFirst) evaluation.forget();
    const value = evaluation.forward(load);
    if (!this.program.isLinear) this.#compare(load, value);
    for (const integral of this.#integrals) this.#loadIntegral(load, integral);
    evaluation.back(this.program.root);
    this.#judge(load);
    // Sources of a value of their own rise with the others.
    this.#value = this.isFree && load.mode !== 'transient' ? value * load.sourceFactor : value;
    return this.#value;
  }

  /**
   * An iterate where the tangent of the one before misses the value is no solution, even if no voltage moves any more: a
   * steep curve, such as that of a logarithm near 0, hides whole amperes in a microvolt.
   */
  #compare(load: Load, value: number): void {
    const { slopes, plus, minus } = this.#evaluation;
    let tangent = this.#value;
    for (let p = 0; p < slopes.length; p++) {
      const x = load.x[plus[p]!]! - load.x[minus[p]!]!;
      tangent += slopes[p]! * (x - this.#last[p]!);
      this.#last[p] = x;
    }
    const { relative, absolute } = this.#tolerance;
    const size = Math.max(Math.abs(value), Math.abs(tangent));
    if (Math.abs(value - tangent) > relative * size + absolute) load.isLimited = true;
  }

  #judge(load: Load): void {
    const evaluation = this.#evaluation;
    if (evaluation.isLimited) load.isLimited = true;
    if (evaluation.outside < 0) return;
    if (this.isFree)
      throw new EngineError(
        'out-of-range',
        `${this.#owner} asks for ${evaluation.trouble()} at ${load.time} s, which has no value.`,
        { field: this.#owner },
      );
    load.isLimited = true;
  }

  /** Why the last iterate is no solution, in words: `the square root of -2`. */
  trouble(): string | undefined {
    return this.#evaluation.trouble();
  }

  #loadIntegral(load: Load, integral: Integral): void {
    const { unknown, diagonal, state, slots, of } = integral;
    if (load.usesInitial) load.x[unknown] = 0;
    const y = load.x[unknown]!;
    load.integrate(state, y, 1);
    if (load.mode !== 'transient') {
      load.a[diagonal]! += 1;
      return;
    }
    load.a[diagonal]! += load.conductance;
    load.b[unknown]! -= load.current - load.conductance * y;
    this.#evaluation.back(of);
    this.#judge(load);
    this.#add(load, slots, unknown, -this.#evaluation.values[of]!, -1);
  }

  /** Adds to row k: value + factor·Σ slope·(x − x₀), with the slopes of the last `load`. */
  stamp(load: Load, k: number, value: number, factor: number): void {
    this.#add(load, this.#slots[k]!, this.#rows[k]!, value, factor);
  }

  #add(load: Load, slots: Int32Array, row: number, value: number, factor: number): void {
    const { slopes, plus, minus } = this.#evaluation;
    let rest = value;
    for (let p = 0; p < slopes.length; p++) {
      const g = factor * slopes[p]!;
      if (g === 0) continue;
      load.a[slots[2 * p]!]! += g;
      load.a[slots[2 * p + 1]!]! -= g;
      rest -= g * (load.x[plus[p]!]! - load.x[minus[p]!]!);
    }
    load.b[row]! -= rest;
  }

  /** Slopes at the operating point: into g and c, times `factors` by row; times jω where `isDerived`. */
  loadAc({ x, g, c }: AcLoad, factors: readonly number[], isDerived = false): void {
    const evaluation = this.#evaluation;
    this.#point = x;
    evaluation.frequency = 0;
    evaluation.forward(this.#atRest(x), false);
    for (const integral of this.#integrals) {
      c[integral.diagonal]! += 1;
      // One with a derivative of a derivative, or that depends on frequency, is added at each.
      if (!this.isAtFrequency()) this.#addAc(g, c, integral.slots, integral.of, -1);
    }
    if (this.isAtFrequency(isDerived)) return;
    for (const [k, factor] of factors.entries())
      if (isDerived) this.#addAc(c, undefined, this.#slots[k]!, this.program.root, factor);
      else this.#addAc(g, c, this.#slots[k]!, this.program.root, factor);
  }

  #addAc(
    g: Float64Array,
    c: Float64Array | undefined,
    slots: Int32Array,
    from: number,
    factor: number,
  ): void {
    this.#evaluation.backAt(from, 1);
    const { slopesRe, slopesIm } = this.#evaluation;
    addTo(g, slots, slopesRe, factor);
    if (c) addTo(c, slots, slopesIm, factor);
  }

  /** The same at one frequency, for what `loadAc` leaves out. */
  loadAt(at: AcAtFrequency, factors: readonly number[], isDerived = false): void {
    if (!this.isAtFrequency(isDerived)) return;
    this.valueAt(at.omega);
    const { re, im, omega } = at;
    const evaluation = this.#evaluation;
    if (this.isAtFrequency())
      for (const { slots, of } of this.#integrals) {
        evaluation.backAt(of, omega);
        addTo(re, slots, evaluation.slopesRe, -1);
        addTo(im, slots, evaluation.slopesIm, -1);
      }
    evaluation.backAt(this.program.root, omega);
    for (const [k, factor] of factors.entries()) {
      const slots = this.#slots[k]!;
      addTo(
        re,
        slots,
        isDerived ? evaluation.slopesIm : evaluation.slopesRe,
        isDerived ? -omega * factor : factor,
      );
      addTo(
        im,
        slots,
        isDerived ? evaluation.slopesRe : evaluation.slopesIm,
        isDerived ? omega * factor : factor,
      );
    }
  }

  /** Its value at the operating point that `loadAc` was given, at ω. */
  valueAt(omega: number): number {
    this.#evaluation.frequency = omega / (2 * Math.PI);
    return this.#evaluation.forward(this.#atRest(this.#point), false);
  }

  #atRest(x: Float64Array): Inputs {
    return { x, time: 0, integrate: () => {}, conductance: 0, current: 0 };
  }

  /** The next instant after `time` at which it turns by time alone, s. */
  breakpoint(time: number): number {
    return nextCorner(this.program.corners, time);
  }
}

function addTo(a: Float64Array, slots: Int32Array, slopes: Float64Array, factor: number): void {
  for (let p = 0; p < slopes.length; p++) {
    const g = factor * slopes[p]!;
    a[slots[2 * p]!]! += g;
    a[slots[2 * p + 1]!]! -= g;
  }
}
