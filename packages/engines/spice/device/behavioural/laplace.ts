/** Sources whose value is an expression through a rational function of s. */
import type { Laplace } from '../../circuit.ts';
import type { AcAtFrequency, AcLoad, Device, Load, Setup } from '../device.ts';
import { BranchSlots, stampBranch } from '../linear/pair.ts';
import { type Chain, chainOf } from './chain.ts';
import { LiveExpression } from './live.ts';

/** What a pole at 0 leaks in an operating point, against its input: without it an integrator alone has none. */
const LEAK = 1e-12;

/**
 * The device of E or G with LAPLACE. Throws EngineError `division-by-zero`, `not-finite` or `out-of-range` of its
 * polynomials.
 */
export function laplaceDevice(element: Laplace): Device {
  return new LaplaceDevice(element);
}

/**
 * u = Σ d_k·z_k and y = Σ n_k·z_k, where z_k is s^k·X by a scale of its own and dz_k/dt = r_k·z_{k+1}. The scales make
 * every coefficient at most 1, so that poles of 10 and 10^9 rad/s keep their digits side by side. Where the numerator is of
 * the higher degree, z goes on beyond the denominator's, as derivatives of the input.
 */
class LaplaceDevice implements Device {
  readonly name: string;
  readonly isLinear: boolean;
  /** Only where its input needs it: poles are found of circuits without it. */
  readonly loadAt?: (at: AcAtFrequency) => void;
  readonly #element: Laplace;
  readonly #input: LiveExpression;
  readonly #chain: Chain;
  /** z_k by k; the equation of the last is that of u, and those before are dz_k/dt = r_k·z_{k+1}. */
  #z: readonly number[] = [];
  #own: readonly number[] = [];
  #next: readonly number[] = [];
  /** Places of z in the equation of u. */
  #sum: readonly number[] = [];
  /** Places of z in the equations that its value enters, and the sign there. */
  #out: readonly (readonly number[])[] = [];
  #signs: readonly number[] = [];
  #branch: BranchSlots | undefined;
  #state = 0;

  constructor(element: Laplace) {
    this.name = element.name;
    this.#element = element;
    this.#chain = chainOf(element);
    this.#input = new LiveExpression(element.input, element.name);
    this.isLinear = this.#input.program.isLinear;
    if (this.#input.isAtFrequency()) this.loadAt = (at) => this.#input.loadAt(at, [-1]);
  }

  setup(setup: Setup): void {
    const [plus = 0, minus = 0] = this.#element.nodes;
    const { denominator } = this.#chain;
    const count = denominator.length;
    if (this.#element.kind === 'laplace-voltage')
      this.#branch = new BranchSlots(setup, this.name, plus, minus);
    this.#z = denominator.map((_, k) => setup.internalNode(`${this.name}#s${k}`));
    this.#state = setup.states(count - 1);
    const z = this.#z;
    this.#own = z.slice(0, -1).map((each) => setup.slot(each, each));
    this.#next = z.slice(0, -1).map((each, k) => setup.slot(each, z[k + 1]!));
    const last = z.at(-1)!;
    this.#sum = z.map((each) => setup.slot(last, each));
    const rows = this.#branch ? [this.#branch.branch] : [plus, minus];
    this.#signs = this.#branch ? [-1] : [1, -1];
    this.#out = rows.map((row) => z.map((each) => setup.slot(row, each)));
    this.#input.setup(setup, [last], setup.options.vntol);
  }

  load(load: Load): void {
    const { ratios, denominator } = this.#chain;
    if (this.#branch) stampBranch(load.a, this.#branch);
    for (const [k, ratio] of ratios.entries()) {
      const z = load.x[this.#z[k]!]!;
      load.integrate(this.#state + k, z, 1);
      // dz/dt over r, which keeps the equation's numbers near 1.
      load.a[this.#next[k]!]! -= 1;
      load.a[this.#own[k]!]! += load.conductance / ratio;
      load.b[this.#z[k]!]! -= (load.current - load.conductance * z) / ratio;
    }
    this.#stampSum(load.a);
    if (load.mode !== 'transient' && denominator[0] === 0) load.a[this.#sum[0]!]! += LEAK;
    this.#stampOut(load.a);
    const u = this.#input.load(load);
    this.#input.stamp(load, 0, -u, -1);
  }

  #stampSum(a: Float64Array): void {
    for (const [k, d] of this.#chain.denominator.entries()) a[this.#sum[k]!]! += d;
  }

  #stampOut(a: Float64Array): void {
    for (const [row, slots] of this.#out.entries())
      for (const [k, n] of this.#chain.numerator.entries()) a[slots[k]!]! += this.#signs[row]! * n;
  }

  /** H(jω) exactly, as g + jω·c, so that its poles are the circuit's; to 16 digits of the input, not of what is left of it. */
  loadAc(ac: AcLoad): void {
    if (this.#branch) stampBranch(ac.g, this.#branch);
    for (const [k, ratio] of this.#chain.ratios.entries()) {
      ac.g[this.#next[k]!]! -= 1;
      ac.c[this.#own[k]!]! += 1 / ratio;
    }
    this.#stampSum(ac.g);
    this.#stampOut(ac.g);
    this.#input.loadAc(ac, [-1]);
  }

  breakpoint(time: number): number {
    return this.#input.breakpoint(time);
  }

  trouble(): string | undefined {
    return this.#input.trouble();
  }

  current(x: Float64Array, terminal = 0): number {
    if (terminal > 1) return 0;
    const i = this.#branch
      ? x[this.#branch.branch]!
      : this.#chain.numerator.reduce((sum, n, k) => sum + n * x[this.#z[k]!]!, 0);
    return terminal === 0 ? i : -i;
  }
}
