import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { spiceDeck } from '../../../exports/spice.ts';
import type { MosfetResult } from '../compute.ts';
import { hasOxide } from '../device.ts';
import type { MosfetInputs } from '../inputs.ts';
import { OXIDE_PERMITTIVITY } from '../process.ts';

/**
 * A deck that prints the drain current at the bias and sweeps the output curves. Level 1 is SPICE's own
 * model; EKV, which SPICE 3 has not, is written out as a current source.
 */
export function spice(r: MosfetResult): string {
  const i = r.settled;
  const [from, to] = r.axes.drain;
  const s = i.polarity === 'n' ? 1 : -1;
  const first = r.output[0]?.vgs ?? i.vgs;
  const step = r.output.length > 1 ? (r.output[1]?.vgs ?? 0) - first : 1;
  const device = i.model === 'level1' ? level1(i) : ekv(i, s);
  return spiceDeck(
    [
      '.options gmin=1e-15',
      `VGS g 0 ${s * i.vgs}`,
      `VDS d 0 ${s * r.vds}`,
      `VBS b 0 ${-s * i.vsb}`,
      device,
    ],
    [
      'set numdgt=12',
      'op',
      'print i(VDS)',
      ...(i.model === 'level1' ? ['print @m1[gm] @m1[gds] @m1[gmbs] @m1[cgs] @m1[cgd]'] : []),
      `dc VDS ${s * from} ${s * to} ${(s * (to - from)) / 100} VGS ${s * first} ${s * (r.output.at(-1)?.vgs ?? first)} ${s * step}`,
    ],
  );
}

function level1(i: MosfetInputs): string {
  const type = i.polarity === 'n' ? 'NMOS' : 'PMOS';
  const oxide = hasOxide(i) ? ` TOX=${OXIDE_PERMITTIVITY / i.cox}` : '';
  return `M1 d g 0 b device W=${i.width} L=${i.length}
.model device ${type} (LEVEL=1 VTO=${i.vto} KP=${i.kp} LAMBDA=${i.lambda} GAMMA=${i.gamma} PHI=${i.phi}${oxide} IS=1e-30)`;
}

/** Voltages referred to the bulk, of an n-channel device or its mirror image. */
function ekv(i: MosfetInputs, s: 1 | -1): string {
  const ut = thermalVoltage(i.kelvin);
  const n = (node: string) => (s === 1 ? `V(${node},b)` : `V(b,${node})`);
  return `.param ut=${ut} vto=${s * i.vto} gam=${i.gamma} phi=${i.phi} lam=${i.lambda} beta=${(i.kp * i.width) / i.length}
Bvg vg 0 V={${n('g')} - vto + phi + gam*sqrt(phi)}
Bvp vp 0 V={V(vg) > 0 ? V(vg) - phi - gam*(sqrt(V(vg) + gam*gam/4) - gam/2) : -phi}
Bis is 0 V={2*(1 + gam/(2*sqrt(V(vp) + phi + 4*ut)))*beta*ut*ut}
Bx x 0 V={(V(vp) - ${n('0')})/(2*ut)}
By y 0 V={(V(vp) - ${n('d')})/(2*ut)}
Bf f 0 V={max(V(x), 0) + ln(1 + exp(-abs(V(x))))}
Br r 0 V={max(V(y), 0) + ln(1 + exp(-abs(V(y))))}
Bd ${s === 1 ? 'd 0' : '0 d'} I={V(is)*(V(f)*V(f) - V(r)*V(r))*(1 + lam*abs(V(d)))}`;
}
