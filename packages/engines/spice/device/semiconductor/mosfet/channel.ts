/** What a channel is to the device around it, and what its three models take. */

/**
 * The current from drain to source of an n-channel whose drain is not below its source, and its slopes, at the voltages that
 * `at` was last given: A, S, V.
 */
export interface Channel {
  readonly id: number;
  readonly gm: number;
  readonly gds: number;
  readonly gmbs: number;
  /** The gate-source voltage at which it conducts, and the drain-source voltage at which it saturates, V. */
  readonly von: number;
  readonly vdsat: number;
  at(vgs: number, vds: number, vbs: number): void;
}

/** At the device's temperature and of its size; SI units. */
export interface ChannelParameters {
  /** kT/q, V. */
  readonly vt: number;
  /** Surface potential, and threshold voltage less γ·√φ, as of an n-channel, V. */
  readonly phi: number;
  readonly vbi: number;
  /** √V. */
  readonly gamma: number;
  /** KP·W/L of all fingers, A/V². */
  readonly beta: number;
  /** 1/V. */
  readonly lambda: number;
  /** Effective, m. */
  readonly length: number;
  readonly width: number;
  /** Of the gate's oxide, F/m²; 0: none (level 1). */
  readonly cox: number;
  /** Whether the doping of the substrate is known, and with it the depletion of the drain. */
  readonly isDoped: boolean;
  /** Width of a depletion layer of 1 V, m/√V; 0 where the doping is not known. */
  readonly xd: number;
  /** Depth of the junctions and their diffusion under the gate, m. */
  readonly xj: number;
  readonly ld: number;
  /** Of a narrow channel. */
  readonly delta: number;
  /** m²/(V·s), at the nominal temperature (level 2) or the device's (level 3), as SPICE has them. */
  readonly mobility: number;
  /** V/m, and its exponent. */
  readonly criticalField: number;
  readonly fieldExponent: number;
  /** m/s; 0: not bounded. */
  readonly vmax: number;
  readonly neff: number;
  /** Fast surface states, 1/(V·m²); 0: no current below threshold. */
  readonly nfs: number;
  readonly theta: number;
  readonly eta: number;
  readonly kappa: number;
  /** xd² for the shortening of level 3, m²/V. */
  readonly alpha: number;
  /** Of the bulk junctions, V. */
  readonly junctionPotential: number;
}

/** SPICE's silicon, F/m. */
export const SILICON = 11.7 * 8.854214871e-12;
