/** From how a device is to be biased to its gate voltage. What flows is then proportional to its width. */
import { EngineError } from '../error.ts';
import { findRoot } from '../numeric/find-root.ts';
import type { MosfetParameters } from './mosfet.ts';
import { ekv } from './mosfet-ekv.ts';

/**
 * VGS of the EKV model, V, at an inversion coefficient: its equations solved backwards, exactly.
 * Throws `out-of-range` below flat band, where the model has no charge to control.
 */
export function gateForInversion(
  { vto, gamma, phi }: Pick<MosfetParameters, 'vto' | 'gamma' | 'phi'>,
  inversion: number,
  vsb: number,
  ut: number,
): number {
  // F(v) = ln²(1 + e^{v/2}) backwards: v = 2·ln(e^{√F} − 1), which is √F twice over where that is large.
  const root = Math.sqrt(inversion);
  const pinchOff = vsb + 2 * ut * (root + Math.log(-Math.expm1(-root)));
  if (!(pinchOff + phi > 0))
    throw new EngineError(
      'out-of-range',
      `An inversion coefficient of ${inversion} is below flat band.`,
      { field: 'inversion', value: inversion },
    );
  return vto + pinchOff + gamma * (Math.sqrt(phi + pinchOff) - Math.sqrt(phi)) - vsb;
}

/**
 * VGS of the EKV model, V, at which gm/ID has a value in 1/V: the strongest inversion that still gives it.
 * Throws `out-of-range` where no inversion coefficient from 10⁻³ to 10⁵ does, and says what they give.
 */
export function gateForEfficiency(
  p: MosfetParameters,
  efficiency: number,
  { vds, vsb }: { readonly vds: number; readonly vsb: number },
  ut: number,
): number {
  const gate = (decade: number) => gateForInversion(p, 10 ** decade, vsb, ut);
  const at = (vgs: number) => {
    const { gm, id } = ekv(p, { vgs, vds, vsb }, ut);
    return gm / id;
  };
  // Not below flat band: F(−(φ + VSB)/UT) is about e to that.
  const least = Math.max(-3, Math.log10(Math.E) * (-(p.phi + vsb) / ut) * 0.9);
  let weaker = 5;
  let most = at(gate(weaker));
  const refuse = (bound: string) =>
    new EngineError(
      'out-of-range',
      `The efficiency ${efficiency} 1/V is out of reach; at this drain voltage and temperature the device gives ${bound}.`,
      { field: 'efficiency', value: efficiency },
    );
  if (most > efficiency) throw refuse(`${most.toPrecision(3)} 1/V or more`);
  while (weaker > least) {
    const stronger = weaker;
    weaker = Math.max(least, weaker - 0.25);
    const here = at(gate(weaker));
    if (here >= efficiency)
      return findRoot((v) => at(v) - efficiency, gate(weaker), gate(stronger));
    most = Math.max(most, here);
  }
  throw refuse(`${most.toPrecision(3)} 1/V at most`);
}

/** The overdrive of the square law, V, at which gm/ID has a value in 1/V, with `vds` > 0. */
export function overdriveForEfficiency(efficiency: number, vds: number): number {
  const saturated = 2 / efficiency;
  // In triode gm/ID is 1/(Vov − VDS/2).
  return saturated <= vds ? saturated : 1 / efficiency + vds / 2;
}
