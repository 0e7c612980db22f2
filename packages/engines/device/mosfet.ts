/** What every MOSFET model here takes and gives. Voltages of an n-channel device; a p-channel one is its mirror image. */

export interface MosfetGeometry {
  /** m */
  readonly width: number;
  /** m, effective */
  readonly length: number;
}

export interface MosfetParameters extends MosfetGeometry {
  /** Transconductance parameter µCox, A/V². */
  readonly kp: number;
  /** Threshold at VSB = 0, V. */
  readonly vto: number;
  /** Channel-length modulation, 1/V. */
  readonly lambda: number;
  /** Body effect, √V. */
  readonly gamma: number;
  /** Surface potential in strong inversion, V. */
  readonly phi: number;
}

/** VDS ≥ 0, VSB ≥ 0, all V. */
export interface MosfetBias {
  readonly vgs: number;
  readonly vds: number;
  readonly vsb: number;
}

export type Region = 'off' | 'weak inversion' | 'moderate inversion' | 'triode' | 'saturation';

export interface MosfetPoint {
  /** A */
  readonly id: number;
  /** ∂ID/∂VGS, ∂ID/∂VDS and ∂ID/∂VBS, S. */
  readonly gm: number;
  readonly gds: number;
  readonly gmb: number;
  /** V */
  readonly vth: number;
  readonly vdsat: number;
  readonly region: Region;
}

/** Gain factor β = µCox·W/L, A/V². */
export const gainFactor = ({ kp, width, length }: MosfetParameters): number =>
  (kp * width) / length;
