import { CHARGE } from '../../device.ts';
import { type Channel, type ChannelParameters, SILICON } from './channel.ts';
import { leastPositiveRoot } from './drift-saturation.ts';

/** Depletion at the drain at punch-through where the doping is not known, m. */
const THIN = 0.25e-6;

/**
 * The geometry-based model: body charge along the channel (Grove–Frohman), short and narrow channel, mobility by the gate's
 * field, V_DSAT by Grove–Frohman or by drift velocity (Baum), shortening, and current below threshold by fast surface states.
 * A. Vladimirescu, S. Liu, The simulation of MOS integrated circuits using SPICE2, UCB/ERL M80/7, 1980. As SPICE's, its
 * conductances leave out how V_DS moves the mobility and V_DSAT through the short channel's threshold.
 */
export class Level2 implements Channel {
  id = 0;
  gm = 0;
  gds = 0;
  gmbs = 0;
  von = 0;
  vdsat = 0;
  readonly #p: ChannelParameters;
  readonly #rootPhi: number;
  /** Of the narrow channel: V per V of band bending, and 1 more. */
  readonly #narrow: number;
  readonly #eta: number;
  /** Fast surface states over the oxide. */
  readonly #states: number;
  /** What the gate must be above threshold for its field to slow carriers, V. */
  readonly #critical: number;
  /** The depletion at the junctions without bias, m. */
  readonly #depletion: number;

  // Between the steps of `at`: roots of the band bending at the source and at the drain, and their slopes by V_BS.
  #source = 0;
  #dSource = 0;
  #ddSource = 0;
  #drain = 0;
  #dDrain = 0;
  #ddDrain = 0;
  /** Threshold without the body's charge, V. */
  #vbin = 0;
  /** γ of the short channel, and its slopes. */
  #gamma = 0;
  #dGamma = 0;
  #ddGamma = 0;
  #gammaByVds = 0;
  /** n of the weak inversion, and slopes of V_ON and n. */
  #n = 1;
  #vonByVbs = 0;
  #vonByVds = 0;
  #nByVbs = 0;
  #nByVds = 0;
  /** What the field leaves of the mobility, and its relative slopes by V_GS and V_BS. */
  #slowed = 1;
  #slowedByVgs = 0;
  #slowedByVbs = 0;
  #satByVgs = 0;
  #satByVbs = 0;
  /** Root at the end of the channel in saturation. */
  #end = 0;
  #dEnd = 0;
  /** Share of the length that is left, and its slopes. */
  #left = 1;
  #leftByVgs = 0;
  #leftByVds = 0;
  #leftByVbs = 0;

  constructor(p: ChannelParameters) {
    this.#p = p;
    this.#rootPhi = Math.sqrt(p.phi);
    this.#narrow = (0.25 * p.delta * Math.PI * SILICON) / (p.cox * p.width);
    this.#eta = 1 + this.#narrow;
    this.#states = (CHARGE * p.nfs) / p.cox;
    this.#critical = (p.criticalField * SILICON) / p.cox;
    this.#depletion = p.xd * Math.sqrt(p.junctionPotential);
  }

  at(vgs: number, vds: number, vbs: number): void {
    const { nfs, beta } = this.#p;
    this.#bending(vds, vbs);
    this.#threshold(vbs);
    if (nfs === 0 && vgs <= this.#vbin) {
      this.vdsat = 0;
      this.#off(0);
      return;
    }
    this.#mobility(vgs);
    const gate = nfs === 0 ? vgs : Math.max(vgs, this.von);
    this.#saturation(gate, vbs);
    // Below threshold without surface states nothing is left to saturate: the slopes of V_DSAT, held at 0, would be false.
    if (nfs === 0 && this.vdsat <= 0 && vgs <= this.von && vds > 1e-10) {
      this.#off(0);
      return;
    }
    this.#shorten(gate, vds, vbs);
    const scale = (beta * this.#slowed) / this.#left;
    const isOn = vgs > this.von;
    if (vds <= 1e-10) this.#atRest(scale, vgs, isOn);
    else if (isOn || nfs === 0) this.#strong(scale, vgs, vds);
    else this.#weak(scale, vgs, vds);
  }

  #off(gds: number): void {
    this.id = this.gm = this.gmbs = 0;
    this.gds = gds;
  }

  /** Roots of the band bending at both ends, continued for junctions that are biased forward. */
  #bending(vds: number, vbs: number): void {
    const { phi } = this.#p;
    const forward = this.#rootPhi;
    const cube = phi * forward;
    if (vbs <= 0) {
      this.#source = Math.sqrt(phi - vbs);
      this.#dSource = -0.5 / this.#source;
      this.#ddSource = (0.5 * this.#dSource) / (phi - vbs);
    } else {
      this.#source = forward / (1 + (0.5 * vbs) / phi);
      this.#dSource = (-0.5 * this.#source * this.#source) / cube;
      this.#ddSource = (-this.#dSource * this.#source) / cube;
    }
    const vbd = vbs - vds;
    if (vbd <= 0) {
      this.#drain = Math.sqrt(phi - vbd);
      this.#dDrain = -0.5 / this.#drain;
      this.#ddDrain = (0.5 * this.#dDrain) / (phi - vbd);
    } else {
      this.#drain = forward / (1 + (0.5 * vbd) / phi);
      this.#dDrain = (-0.5 * this.#drain * this.#drain) / cube;
      this.#ddDrain = (-this.#dDrain * this.#drain) / cube;
    }
  }

  /** γ of a channel whose ends belong to the junctions' depletion (L. D. Yau, Solid-State Electronics 17 (1974) 1059). */
  #shortChannel(): void {
    const { gamma, xd, xj, length } = this.#p;
    this.#gamma = gamma;
    this.#dGamma = this.#ddGamma = this.#gammaByVds = 0;
    if (!(xj > 0 && xd > 0)) return;
    const atSource = 1 + (2 * xd * this.#source) / xj;
    const atDrain = 1 + (2 * xd * this.#drain) / xj;
    const rootSource = Math.sqrt(atSource);
    const rootDrain = Math.sqrt(atDrain);
    this.#gamma = gamma * (1 - ((0.5 * xj) / length) * (rootSource - 1 + rootDrain - 1));
    const source = (0.5 * xd * this.#dSource) / (length * rootSource);
    const drain = (0.5 * xd * this.#dDrain) / (length * rootDrain);
    this.#dGamma = -gamma * (source + drain);
    this.#gammaByVds = gamma * drain;
    const bentSource =
      (this.#ddSource + (this.#dSource * this.#dSource * xd) / (xj * atSource)) / rootSource;
    const bentDrain =
      (this.#ddDrain + (this.#dDrain * this.#dDrain * xd) / (xj * atDrain)) / rootDrain;
    this.#ddGamma = (0.5 * gamma * xd * (bentSource + bentDrain)) / length;
  }

  #threshold(vbs: number): void {
    const { phi, vbi, nfs, vt } = this.#p;
    this.#shortChannel();
    const narrow = this.#narrow;
    const root = this.#source;
    const dRoot = this.#dSource;
    this.#vbin = vbi + narrow * (phi - vbs);
    this.von = this.#vbin + this.#gamma * root;
    const depletion = this.#gamma * dRoot + this.#dGamma * root;
    this.#vonByVbs = depletion - narrow;
    this.#vonByVds = 0;
    if (nfs === 0) return;
    this.#n = 1 + this.#states - depletion + narrow;
    this.von += vt * this.#n;
    this.#nByVbs = 2 * this.#dGamma * dRoot + this.#gamma * this.#ddSource + this.#ddGamma * root;
    this.#nByVds = this.#gammaByVds * dRoot;
    this.#vonByVbs += vt * this.#nByVbs;
    this.#vonByVds = this.#gammaByVds * root + vt * this.#nByVds;
  }

  #mobility(vgs: number): void {
    const { fieldExponent } = this.#p;
    const over = vgs - this.von;
    this.#slowed = 1;
    this.#slowedByVgs = this.#slowedByVbs = 0;
    if (over <= this.#critical) return;
    this.#slowed = (this.#critical / over) ** fieldExponent;
    this.#slowedByVgs = -fieldExponent / over;
    this.#slowedByVbs = -this.#slowedByVgs * this.#vonByVbs;
  }

  /** V_DSAT after Grove and Frohman; after Baum where the drift velocity is bounded. */
  #saturation(gate: number, vbs: number): void {
    const { phi, vmax, mobility, length } = this.#p;
    const eta = this.#eta;
    const over = (gate - this.#vbin) / eta;
    const bending = phi - vbs;
    const gamma = this.#gamma / eta;
    if (gamma > 0) {
      const square = gamma * gamma;
      const whole = over + bending;
      if (whole <= 0) this.vdsat = this.#satByVgs = this.#satByVbs = 0;
      else {
        const root = Math.sqrt(1 + (4 * whole) / square);
        this.vdsat = Math.max(0, over + (square * (1 - root)) / 2);
        this.#satByVgs = (1 - 1 / root) / eta;
        this.#satByVbs =
          ((gamma * (1 - root) + (2 * whole) / (gamma * root)) / eta) * this.#dGamma +
          1 / root +
          this.#narrow * this.#satByVgs;
      }
    } else {
      this.vdsat = Math.max(0, over);
      this.#satByVgs = 1;
      this.#satByVbs = 0;
    }
    if (vmax <= 0) return;
    const v1 = over + bending;
    const xv = (vmax * length) / (mobility * this.#slowed);
    const root = this.#source;
    const x = leastPositiveRoot(
      gamma / 0.75,
      -2 * (v1 + xv),
      -2 * gamma * xv,
      2 * v1 * (bending + xv) - bending * bending - (4 / 3) * gamma * root * root * root,
    );
    // A root below the bending at the source, as of a bulk far forward, is of no channel.
    if (x * x > bending) this.vdsat = x * x - bending;
  }

  #shorten(gate: number, vds: number, vbs: number): void {
    const { phi, vmax, isDoped, lambda, length } = this.#p;
    this.#leftByVgs = this.#leftByVds = this.#leftByVbs = 0;
    let lost = lambda * vds;
    if (vds !== 0) {
      this.#endOfChannel(vbs, phi);
      if (vmax > 0) this.#driftSlopes(gate);
      if (isDoped && lambda <= 0) lost = vmax > 0 ? this.#byDrift(vds) : this.#byField(vds);
      else this.#leftByVds = -lambda;
    } else this.#leftByVds = -lambda;
    this.#left = 1 - lost;
    const thin = isDoped ? this.#depletion : THIN;
    if (length * this.#left >= thin) return;
    // Towards punch-through the rest of the channel fades instead of coming to an end.
    const rest = thin / (1 + (lost * length - (length - this.#depletion)) / thin);
    this.#left = rest / length;
    const bent = (rest * rest) / (thin * thin);
    this.#leftByVgs *= bent;
    this.#leftByVds *= bent;
    this.#leftByVbs *= bent;
  }

  #endOfChannel(vbs: number, phi: number): void {
    const beyond = vbs - this.vdsat;
    if (beyond <= 0) {
      this.#end = Math.sqrt(phi - beyond);
      this.#dEnd = -0.5 / this.#end;
    } else {
      this.#end = this.#rootPhi / (1 + (0.5 * beyond) / phi);
      this.#dEnd = (-0.5 * this.#end * this.#end) / (phi * this.#rootPhi);
    }
  }

  /** Slopes of V_DSAT where the drift velocity is bounded: of the equation that it solves. */
  #driftSlopes(gate: number): void {
    const { vmax, mobility, length } = this.#p;
    const eta = this.#eta;
    const slowed = mobility * this.#slowed;
    const root = this.#source;
    const channel = (gate - this.#vbin) / eta - this.vdsat - this.#gamma * this.#end;
    const byEnd = -1 + this.#gamma * this.#dEnd;
    const whole = vmax * length;
    const bySaturation = whole * byEnd - slowed * channel;
    const body = this.#end * this.#end * this.#end - root * root * root;
    const byVbs =
      -whole * (1 + byEnd - this.#narrow / eta) +
      (slowed * (this.#bodySlope(this.#end, this.#dEnd) - (this.#dGamma * body) / 1.5)) / eta;
    this.#satByVgs = -(whole - slowed * this.vdsat) / eta / bySaturation;
    this.#satByVbs = -byVbs / bySaturation;
  }

  /** Slope by V_BS of γ·⅔·(r³ − source³), at fixed γ. */
  #bodySlope(r: number, dr: number): number {
    return 2 * this.#gamma * (r * r * dr - this.#source * this.#source * this.#dSource);
  }

  /** The share of the length that is lost, and slopes, by the field between V_DSAT and V_DS. */
  #byField(vds: number): number {
    const { xd, length } = this.#p;
    const quarter = (vds - this.vdsat) / 4;
    const hypotenuse = Math.sqrt(1 + quarter * quarter);
    const lost = (xd / length) * Math.sqrt(quarter + hypotenuse);
    this.#leave(lost / (8 * hypotenuse));
    return lost;
  }

  #byDrift(vds: number): number {
    const { xd, neff, vmax, mobility, length } = this.#p;
    const width = xd / Math.sqrt(neff);
    const start = (vmax * width) / (2 * mobility * this.#slowed);
    const root = Math.sqrt(start * start + Math.max(0, vds - this.vdsat));
    this.#leave(width / (2 * root * length));
    return (width / length) * (root - start);
  }

  /** V_DS takes off the channel what V_DSAT leaves. */
  #leave(slope: number): void {
    this.#leftByVgs = slope * this.#satByVgs;
    this.#leftByVds = -slope;
    this.#leftByVbs = slope * this.#satByVbs;
  }

  #atRest(scale: number, vgs: number, isOn: boolean): void {
    const { nfs, vt } = this.#p;
    if (isOn) this.#off(scale * (vgs - this.#vbin - this.#gamma * this.#source));
    else if (nfs === 0) this.#off(0);
    else
      this.#off(
        scale *
          (this.von - this.#vbin - this.#gamma * this.#source) *
          Math.exp((vgs - this.von) / (vt * this.#n)),
      );
  }

  #strong(scale: number, vgs: number, vds: number): void {
    const isSaturated = vds > this.vdsat;
    const reached = isSaturated ? this.vdsat : vds;
    const end = isSaturated ? this.#end : this.#drain;
    const dEnd = isSaturated ? this.#dEnd : this.#dDrain;
    const over = vgs - this.#vbin;
    const body = (end * end * end - this.#source * this.#source * this.#source) / 1.5;
    const id = scale * ((over - 0.5 * this.#eta * reached) * reached - this.#gamma * body);
    const channel = scale * (over - this.#eta * reached - this.#gamma * end);
    this.id = id;
    this.gm = id * (this.#slowedByVgs - this.#leftByVgs / this.#left) + scale * reached;
    this.gds = (-id * this.#leftByVds) / this.#left - scale * this.#gammaByVds * body;
    this.gmbs =
      id * (this.#slowedByVbs - this.#leftByVbs / this.#left) -
      scale * (this.#bodySlope(end, dEnd) + this.#dGamma * body - this.#narrow * reached);
    if (isSaturated) {
      this.gm += channel * this.#satByVgs;
      this.gmbs += channel * this.#satByVbs;
    } else this.gds += channel;
  }

  /** Below V_ON the current falls exponentially from what it is there. */
  #weak(scale: number, vgs: number, vds: number): void {
    if (this.vdsat <= 0) {
      this.#off(0);
      return;
    }
    const { vt } = this.#p;
    const isSaturated = vds > this.vdsat;
    const reached = isSaturated ? this.vdsat : vds;
    const end = isSaturated ? this.#end : this.#drain;
    const dEnd = isSaturated ? this.#dEnd : this.#dDrain;
    const over = this.von - this.#vbin;
    const body = (end * end * end - this.#source * this.#source * this.#source) / 1.5;
    const id = scale * ((over - 0.5 * this.#eta * reached) * reached - this.#gamma * body);
    const channel = scale * (over - this.#eta * reached - this.#gamma * end);
    let gds = (-id * this.#leftByVds) / this.#left - scale * this.#gammaByVds * body;
    let gmbs =
      (-id * this.#leftByVbs) / this.#left +
      scale *
        ((this.#vonByVbs + this.#narrow) * reached -
          this.#dGamma * body -
          this.#bodySlope(end, dEnd));
    if (isSaturated) gmbs += channel * this.#satByVbs;
    else if (vds < this.vdsat) gds += channel;
    const per = 1 / (vt * this.#n);
    const below = vgs - this.von;
    const share = Math.exp(below * per);
    this.id = id * share;
    const weak = this.id * per;
    this.gm = weak + (isSaturated ? channel * this.#satByVgs * share : 0);
    const n = (weak * below) / this.#n;
    this.gds = gds * share - this.gm * this.#vonByVds - n * this.#nByVds;
    this.gmbs = gmbs * share - this.gm * this.#vonByVbs - n * this.#nByVbs;
  }
}
