import type { MosfetBias, MosfetParameters, MosfetPoint } from './mosfet.ts';
import { fromSource, gainFactor } from './mosfet.ts';

/**
 * The square-law model, SPICE level 1 (H. Shichman & D. A. Hodges, "Modeling and simulation of
 * insulated-gate field-effect transistor switching circuits", IEEE J. Solid-State Circuits 3, 1968),
 * with the factor (1 + λVDS) in both regions, as SPICE has it so that the current is continuous.
 *
 * It knows no current below threshold: ID is exactly 0 there. Where the bulk junction is biased forward, the root of
 * the body effect goes on along its tangent at VSB = 0, as SPICE has it.
 */
export function level1(p: MosfetParameters, bias: MosfetBias): MosfetPoint {
  return fromSource(bias, p.phi, (b) => forward(p, b));
}

function forward(p: MosfetParameters, { vgs, vds, vsb }: MosfetBias): MosfetPoint {
  const whole = Math.sqrt(p.phi);
  const root = vsb < 0 ? whole + vsb / (2 * whole) : Math.sqrt(p.phi + vsb);
  const vth = p.vto + p.gamma * (root - whole);
  const vov = vgs - vth;
  const body = p.gamma / (2 * (vsb < 0 ? whole : root));
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
