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

/** V. Source and drain may stand below the bulk by less than φ: VSB > −φ and VSB + VDS > −φ. */
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

/** The bias from the terminal that acts as source, which is the drain where VDS < 0. */
export const fromItsSource = ({ vgs, vds, vsb }: MosfetBias): MosfetBias =>
  vds < 0 ? { vgs: vgs - vds, vds: -vds, vsb: vsb + vds } : { vgs, vds, vsb };

/**
 * The device seen from its source: where VDS < 0 the other terminal is the source, and current and
 * conductances are carried back by the chain rule. A junction may be biased forward by less than φ, where the
 * depletion layer of the models ends. Throws `out-of-range` beyond.
 */
export function fromSource<P extends MosfetPoint>(
  bias: MosfetBias,
  phi: number,
  model: (bias: MosfetBias) => P,
): P {
  const turned = fromItsSource(bias);
  if (!(turned.vsb > -phi))
    throw new EngineError(
      'out-of-range',
      `${bias.vds < 0 ? 'The drain' : 'The source'} is at ${turned.vsb} V from the bulk; it must be above -${phi} V.`,
      { field: 'vsb', value: bias.vsb },
    );
  const p = model(turned);
  if (bias.vds >= 0) return p;
  return { ...p, id: -p.id, gm: -p.gm, gds: p.gm + p.gds + p.gmb, gmb: -p.gmb };
}
