/** What every MOSFET model here takes and gives. Voltages of an n-channel device; a p-channel one is its mirror image. */
import { EngineError } from '../error.ts';

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

/** V. Neither source nor drain may stand below the bulk: VSB ≥ 0 and VSB + VDS ≥ 0. */
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
  /** V, of the terminal that acts as source. */
  readonly vth: number;
  readonly vdsat: number;
  readonly region: Region;
}

/** Gain factor β = µCox·W/L, A/V². */
export const gainFactor = ({ kp, width, length }: MosfetParameters): number =>
  (kp * width) / length;

/**
 * The device seen from its source: where VDS < 0 the other terminal is the source, and current and
 * conductances are carried back by the chain rule. Throws `out-of-range` for a bulk junction that is
 * biased forward, which no model here knows.
 */
export function fromSource<P extends MosfetPoint>(
  bias: MosfetBias,
  model: (bias: MosfetBias) => P,
): P {
  const { vgs, vds, vsb } = bias;
  const lowest = vds < 0 ? vsb + vds : vsb;
  if (!(lowest >= 0))
    throw new EngineError(
      'out-of-range',
      `${vds < 0 ? 'The drain' : 'The source'} is at ${lowest} V from the bulk; it must be 0 or more.`,
      { field: 'vsb', value: vsb },
    );
  if (vds >= 0) return model(bias);
  const p = model({ vgs: vgs - vds, vds: -vds, vsb: lowest });
  return { ...p, id: -p.id, gm: -p.gm, gds: p.gm + p.gds + p.gmb, gmb: -p.gmb };
}
