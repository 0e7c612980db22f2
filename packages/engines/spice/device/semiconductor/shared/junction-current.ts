/** Where the exponential goes on along its tangent: far beyond what a solution has, so that no iterate overflows. */
const LARGEST = 300;

const CUBE = (3 / Math.E) ** 3;

/**
 * The current of a junction: IS·(e^(v/vn) − 1) and, below −3·vn, SPICE's cubic towards −IS, which keeps a slope. L. W. Nagel,
 * SPICE2, UCB/ERL M520, 1975.
 */
export class JunctionCurrent {
  /** A and S, of the last voltage that `at` was given. */
  current = 0;
  conductance = 0;
  readonly saturation: number;
  /** Emission coefficient times kT/q, V. */
  readonly vn: number;

  constructor(saturation: number, vn: number) {
    this.saturation = saturation;
    this.vn = vn;
  }

  /** Sets current and conductance at a voltage, V. */
  at(v: number): void {
    const is = this.saturation;
    if (is === 0) return;
    const u = v / this.vn;
    if (u >= -3) {
      const bounded = u > LARGEST ? LARGEST : u;
      const grown = Math.exp(bounded);
      this.conductance = (is * grown) / this.vn;
      // Near 0 the difference to 1 is what matters.
      this.current = Math.abs(u) < 1e-4 ? is * Math.expm1(u) : is * (grown - 1);
      if (u > LARGEST) this.current += is * grown * (u - LARGEST);
      return;
    }
    const cube = CUBE / (u * u * u);
    this.current = -is * (1 + cube);
    this.conductance = (3 * is * cube) / v;
  }
}
