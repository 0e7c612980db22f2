import type { MosfetBias, MosfetParameters, MosfetPoint } from './mosfet.ts';
import { fromSource, gainFactor } from './mosfet.ts';

/**
 * The square-law model, SPICE level 1 (H. Shichman & D. A. Hodges, "Modeling and simulation of
 * insulated-gate field-effect transistor switching circuits", IEEE J. Solid-State Circuits 3, 1968),
 * with the factor (1 + λVDS) in both regions, as SPICE has it so that the current is continuous.
 *
 * It knows no current below threshold: ID is exactly 0 there.
 */
export function level1(p: MosfetParameters, bias: MosfetBias): MosfetPoint {
  return fromSource(bias, (b) => forward(p, b));
}

function forward(p: MosfetParameters, { vgs, vds, vsb }: MosfetBias): MosfetPoint {
  const root = Math.sqrt(p.phi + vsb);
  const vth = p.vto + p.gamma * (root - Math.sqrt(p.phi));
  const vov = vgs - vth;
  const body = p.gamma / (2 * root);
  if (vov <= 0) return { id: 0, gm: 0, gds: 0, gmb: 0, vth, vdsat: 0, region: 'off' };
  const beta = gainFactor(p);
  const modulation = 1 + p.lambda * vds;
  if (vds >= vov) {
    const gm = beta * modulation * vov;
    const square = (beta * vov * vov) / 2;
    return {
      id: square * modulation,
      gm,
      gds: p.lambda * square,
      gmb: gm * body,
      vth,
      vdsat: vov,
      region: 'saturation',
    };
  }
  const gm = beta * modulation * vds;
  const shape = vds * (vov - vds / 2);
  return {
    id: beta * modulation * shape,
    gm,
    gds: beta * modulation * (vov - vds) + p.lambda * beta * shape,
    gmb: gm * body,
    vth,
    vdsat: vov,
    region: 'triode',
  };
}
