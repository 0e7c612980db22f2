import { CHARGE } from '../../device.ts';
import { type Channel, type ChannelParameters, SILICON } from './channel.ts';

/** Of the depletion under a cylindrical junction edge, a fit to its numerical solution (Dang). */
const EDGE = [0.0631353, 0.8013292, -0.01110777] as const;

/**
 * The semi-empirical model: short and narrow channel, static feedback (η), mobility (θ), velocity saturation, shortening (κ),
 * current below threshold by fast surface states. L. M. Dang, IEEE J. Solid-State Circuits 14 (1979) 358–367; A. Vladimirescu, S.
 * Liu, The simulation of MOS integrated circuits using SPICE2, UCB/ERL M80/7, 1980; with the corrections of ngspice at κ.
 */
export class Level3 implements Channel {
  id = 0;
  gm = 0;
  gds = 0;
  gmbs = 0;
  von = 0;
  vdsat = 0;
  readonly #p: ChannelParameters;
  readonly #rootPhi: number;
  /** σ, of static feedback: dV_TH/dV_DS = −σ. */
  readonly #feedback: number;
  /** Narrow channel: share of the body factor, and V per V of band bending. */
  readonly #narrow: number;
  /** Fast surface states over the oxide. */
  readonly #states: number;
  /** Longest shortening that is not bent away from punch-through, m. */
  readonly #half: number;

  // Between the steps of `at`.
  #phibs = 0;
  #root = 0;
  #dRoot = 0;
  #short = 1;
  #dShort = 0;
  #body = 0;
  #dBody = 0;
  #vth = 0;
  #dVth = 0;
  #xn = 1;
  #dVon = 0;
  #dXn = 0;
  /** 1 + θ·(V_GS − V_TH), and the slopes of its inverse. */
  #slowing = 1;
  #fg = 0;
  #fd = 0;
  #fb = 0;
  #dSatG = 0;
  #dSatD = 0;
  #dSatB = 0;
  #perVdsc = 0;
  #velocity = 0;
  #vg = 0;
  #vd = 0;
  #vb = 0;
  /** Slope of the current by V_DSAT through the shortening, S. */
  #bySaturation = 0;

  constructor(p: ChannelParameters) {
    this.#p = p;
    this.#rootPhi = Math.sqrt(p.phi);
    this.#feedback = (p.eta * 8.15e-22) / (p.cox * p.length ** 3);
    this.#narrow = (p.delta * 0.5 * Math.PI * SILICON) / (p.cox * p.width);
    this.#states = (CHARGE * p.nfs) / p.cox;
    this.#half = 0.5 * p.length;
  }

  at(vgs: number, vds: number, vbs: number): void {
    this.#bySaturation = 0;
    this.vdsat = 0;
    this.#threshold(vds, vbs);
    if (this.#p.nfs === 0 && vgs <= this.von) {
      this.id = this.gm = this.gds = this.gmbs = 0;
      return;
    }
    const over = Math.max(vgs, this.von) - this.#vth;
    this.#saturation(over);
    const reached = Math.min(vds, this.vdsat);
    if (reached === 0) this.#atRest(vgs, over);
    else {
      this.#strong(over, vds, reached);
      this.#shorten(vds);
      if (vgs < this.von) this.#weak(vgs, vds);
    }
  }

  /** Root of the band bending, and the share of the depletion charge that the gate of a short channel holds. */
  #depletion(vbs: number): void {
    const { phi, xd, xj, ld, length } = this.#p;
    if (vbs <= 0) {
      this.#phibs = phi - vbs;
      this.#root = Math.sqrt(this.#phibs);
      this.#dRoot = -0.5 / this.#root;
    } else {
      this.#root = this.#rootPhi / (1 + vbs / (2 * phi));
      this.#phibs = this.#root * this.#root;
      this.#dRoot = -this.#phibs / (2 * phi * this.#rootPhi);
    }
    if (xj === 0 || xd === 0) return;
    const w = (xd * this.#root) / xj;
    const share = w / (1 + w);
    const edge = EDGE[0] + EDGE[1] * w + EDGE[2] * w * w + ld / xj;
    const height = Math.sqrt(1 - share * share);
    const perLength = xj / length;
    this.#short = 1 - perLength * (edge * height - ld / xj);
    const dw = (xd * this.#dRoot) / xj;
    const dEdge = (EDGE[1] + 2 * EDGE[2] * w) * dw;
    const dHeight = (-share * share * (1 - share) * dw) / (height * w);
    this.#dShort = -perLength * (dEdge * height + edge * dHeight);
  }

  #threshold(vds: number, vbs: number): void {
    this.#depletion(vbs);
    const { gamma, vbi, nfs, vt } = this.#p;
    const root = this.#root;
    const dRoot = this.#dRoot;
    const phibs = this.#phibs;
    const narrow = this.#narrow;
    const effective = gamma * this.#short;
    const factor = (0.25 * effective) / root;
    this.#body = factor + narrow;
    this.#dBody = (-factor * dRoot) / root + (factor * this.#dShort) / this.#short;
    const charge = effective * root + narrow * phibs;
    this.#dVth = effective * dRoot + gamma * this.#dShort * root - narrow;
    this.#vth = vbi - this.#feedback * vds + charge;
    this.von = this.#vth;
    if (nfs === 0) return;
    const perPhi = charge / (2 * phibs);
    this.#xn = 1 + this.#states + perPhi;
    this.#dXn = this.#dVth / (2 * phibs) - (2 * perPhi * dRoot) / root;
    this.von += vt * this.#xn;
    this.#dVon = this.#dVth + vt * this.#dXn;
  }

  /** V_DSAT, and with it what the gate's field leaves of the mobility. */
  #saturation(over: number): void {
    const { theta, vmax, mobility, length } = this.#p;
    const sigma = this.#feedback;
    this.#slowing = 1 + theta * over;
    this.#fg = -theta / (this.#slowing * this.#slowing);
    this.#fd = this.#fg * sigma;
    this.#fb = -this.#fg * this.#dVth;
    const perBody = 1 / (1 + this.#body);
    const pinched = over * perBody;
    if (vmax <= 0) {
      this.vdsat = pinched;
      this.#dSatG = perBody;
      this.#dSatD = perBody * sigma;
      this.#dSatB = -perBody * this.#dVth - pinched * this.#dBody * perBody;
      return;
    }
    const critical = (length * vmax * this.#slowing) / mobility;
    this.#perVdsc = 1 / critical;
    const both = Math.hypot(pinched, critical);
    this.vdsat = pinched + critical - both;
    const byPinched = (1 - pinched / both) * perBody;
    this.#dSatG = byPinched - (1 - critical / both) * critical * this.#fg * this.#slowing;
    this.#dSatD = this.#dSatG * sigma;
    this.#dSatB = -this.#dSatG * this.#dVth - pinched * byPinched * this.#dBody;
  }

  /** Without a drain voltage. */
  #atRest(vgs: number, over: number): void {
    this.id = this.gm = this.gmbs = 0;
    this.gds = (this.#p.beta / this.#slowing) * over;
    if (this.#p.nfs !== 0 && vgs < this.von)
      this.gds *= Math.exp((vgs - this.von) / (this.#p.vt * this.#xn));
  }

  /** Above threshold, with the channel's whole length. */
  #strong(over: number, vds: number, reached: number): void {
    const { beta, vmax } = this.#p;
    const sigma = this.#feedback;
    const isSaturated = vds > this.vdsat;
    const slope = 1 + this.#body;
    const plain = beta * (over - 0.5 * slope * reached) * reached;
    const scale = beta / this.#slowing;
    this.id = plain / this.#slowing;
    this.gm = scale * reached + this.#fg * plain;
    this.gds =
      scale * (isSaturated ? sigma * reached : over - (slope - sigma) * reached) + this.#fd * plain;
    this.gmbs = scale * (-this.#dVth - 0.5 * this.#dBody * reached) * reached + this.#fb * plain;
    if (vmax <= 0) return;
    const fall = 1 / (1 + reached * this.#perVdsc);
    const each = fall * fall * reached * this.#perVdsc * this.#slowing;
    this.#velocity = fall;
    this.#vg = -this.#fg * each;
    this.#vd = -this.#fd * each - (isSaturated ? 0 : fall * fall * this.#perVdsc);
    this.#vb = -this.#fb * each;
    this.gm = fall * this.gm + this.#vg * this.id;
    this.gds = fall * this.gds + this.#vd * this.id;
    this.gmbs = fall * this.gmbs + this.#vb * this.id;
    this.id *= fall;
  }

  /** The channel gets shorter by the depletion at the drain; from a share of V_DSAT on where velocity does not saturate. */
  #shorten(vds: number): void {
    const { vmax, alpha, kappa } = this.#p;
    if (alpha === 0) return;
    if (vmax > 0) {
      if (vds > this.vdsat) this.#shortenByField(vds);
      return;
    }
    if (vds <= this.vdsat) {
      const share = vds / this.vdsat;
      const whole = Math.sqrt((kappa * alpha * this.vdsat) / 8);
      const cube = share * share * share;
      const slope = (4 * whole * cube) / this.vdsat;
      this.#lose(whole * cube * share, slope, 0, -slope, 0);
      return;
    }
    const beyond = vds - this.vdsat + this.vdsat / 8;
    const lost = Math.sqrt(kappa * alpha * beyond);
    const slope = (0.5 * lost) / beyond;
    this.#lose(lost, slope, 0, -slope, 0);
  }

  /** The field at the end of the channel bounds the depletion (with VMAX). */
  #shortenByField(vds: number): void {
    const { alpha, kappa, length } = this.#p;
    const fall = this.#velocity;
    const conductance = Math.max(1e-12, this.id * (1 - fall) * this.#perVdsc);
    const perCurrent = conductance / this.id;
    const perFall = conductance / (1 - fall);
    const perField = conductance * this.#slowing;
    const field = (kappa * this.id) / (length * conductance);
    const byCurrent = field / this.id;
    const byConductance = field / conductance;
    const slope = (g: number, v: number, f: number) =>
      byCurrent * g - byConductance * (perCurrent * g - perFall * v + perField * f);
    const a = 0.5 * field * alpha;
    const c = kappa * alpha;
    const b = Math.sqrt(a * a + c * (vds - this.vdsat));
    const byVds = b === 0 ? 0 : c / (2 * b);
    const byField = b === 0 ? 0 : 0.5 * (a / b - 1) * alpha;
    this.#lose(
      b - a,
      byVds,
      byField * slope(this.gm, this.#vg, this.#fg),
      byField * slope(this.gds, this.#vd, this.#fd) - byVds,
      byField * slope(this.gmbs, this.#vb, this.#fb),
    );
  }

  /**
   * Takes a length off the channel, m, with its slope by V_DS at fixed V_DSAT and its slopes by V_GS, V_DSAT and V_BS; beyond half
   * of the channel only what does not reach through.
   */
  #lose(lost: number, byVds: number, byG: number, byD: number, byB: number): void {
    const { length } = this.#p;
    if (lost > this.#half) {
      lost = length - (length * length) / (4 * lost);
      const bent = 4 * (1 - lost / length) ** 2;
      byVds *= bent;
      byG *= bent;
      byD *= bent;
      byB *= bent;
    }
    const grown = 1 / (1 - lost / length);
    this.id *= grown;
    const per = this.id / (length - lost);
    const bySaturation = per * byD;
    this.#bySaturation = bySaturation;
    this.gm = this.gm * grown + per * byG + bySaturation * this.#dSatG;
    this.gmbs = this.gmbs * grown + per * byB + bySaturation * this.#dSatB;
    this.gds = this.gds * grown + per * byVds + bySaturation * this.#dSatD;
  }

  /** Below V_ON the current falls exponentially from what it is there. */
  #weak(vgs: number, vds: number): void {
    const { vt } = this.#p;
    const below = vgs - this.von;
    const per = 1 / (this.#xn * vt);
    const share = Math.exp(below * per);
    this.id *= share;
    const strong = this.gm * share;
    const weak = this.id * per;
    this.gm = weak + (vds > this.vdsat ? this.#bySaturation * this.#dSatG * share : 0);
    this.gds = this.gds * share + (strong - weak) * -this.#feedback;
    this.gmbs =
      this.gmbs * share + (strong - weak) * this.#dVon - ((weak * below) / this.#xn) * this.#dXn;
  }
}
