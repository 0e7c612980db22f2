import type { Channel, ChannelParameters } from './channel.ts';

/**
 * The square law with body effect and 1 + λ·V_DS. H. Shichman, D. A. Hodges, IEEE J. Solid-State Circuits 3 (1968) 285–289. A
 * bulk biased forward follows the tangent of the root, to 0.
 */
export class Level1 implements Channel {
  id = 0;
  gm = 0;
  gds = 0;
  gmbs = 0;
  von = 0;
  vdsat = 0;
  readonly #p: ChannelParameters;
  readonly #rootPhi: number;

  constructor(p: ChannelParameters) {
    this.#p = p;
    this.#rootPhi = Math.sqrt(p.phi);
  }

  at(vgs: number, vds: number, vbs: number): void {
    const { phi, gamma, vbi, beta, lambda } = this.#p;
    const whole = this.#rootPhi;
    const root = vbs <= 0 ? Math.sqrt(phi - vbs) : Math.max(0, whole - vbs / (2 * whole));
    this.von = vbi + gamma * root;
    const over = vgs - this.von;
    if (over <= 0) {
      this.id = this.gm = this.gds = this.gmbs = this.vdsat = 0;
      return;
    }
    this.vdsat = over;
    const modulated = beta * (1 + lambda * vds);
    if (over <= vds) {
      const square = 0.5 * over * over;
      this.id = modulated * square;
      this.gm = modulated * over;
      this.gds = lambda * beta * square;
    } else {
      const shape = vds * (over - 0.5 * vds);
      this.id = modulated * shape;
      this.gm = modulated * vds;
      this.gds = modulated * (over - vds) + lambda * beta * shape;
    }
    this.gmbs = root <= 0 ? 0 : (this.gm * gamma) / (2 * root);
  }
}
