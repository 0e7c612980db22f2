/** The `.model` card that comes nearest to a junction: what it cannot say is on the page. */
import { DIODE_DEFAULTS, type DiodeCard } from '@tollbench/engines/device/diode-spice.ts';
import { fitCapacitance } from '@tollbench/engines/semiconductor/capacitance-fit.ts';
import { deplete } from '@tollbench/engines/semiconductor/depletion.ts';
import { saturation } from '@tollbench/engines/semiconductor/junction-current.ts';
import type { Capacitances } from './capacitance-curves.ts';
import { currentsAt } from './currents.ts';
import { type Device, injections } from './device.ts';
import type { PnInputs } from './inputs.ts';

const short = (x: number): number => Number(x.toPrecision(6));

export function cardFor(
  i: PnInputs,
  d: Device,
  builtIn: number,
  c: Capacitances,
  breakdown: number | null,
): DiodeCard {
  const { thermal } = d.junction;
  const at0 = currentsAt(i, d, builtIn, 0);
  const rest = deplete(d.junction, d.profile, builtIn);
  const { electrons, holes } = injections(i, d, rest?.xp ?? 0, rest?.xn ?? 0);
  const sum = i.area * (saturation(electrons) + saturation(holes));
  // Far into high injection each side carries √(J_s·J_K), J_K = J_s·(N/n_i)²: the sum as one IKF.
  const root = [electrons, holes].reduce(
    (s, side) => s + (i.area * saturation(side) * side.doping) / side.intrinsic,
    0,
  );
  const reverse = c.voltage.map((v, k) => ({ v, c: c.depletion[k] as number }));
  const kept = reverse.filter(({ v, c: f }) => v <= 0 && f > 0);
  const fit = fitCapacitance(
    kept.map(({ v }) => v),
    kept.map((k) => k.c),
    null,
  );
  const half = Math.max(0.5 * builtIn, 4 * thermal);
  const vj = short(Math.max(fit.vbi, 0.05));
  const m = short(Math.min(Math.max(fit.m, 0.01), 0.9));
  const factor = ((1 - half / vj) ** 2 + 0.005) ** (m / 2);
  const isr = currentsAt(i, d, builtIn, half).layer / (Math.expm1(half / (2 * thermal)) * factor);
  const is = short(Math.max(at0.saturation, 1e-60));
  return {
    ...DIODE_DEFAULTS,
    is,
    rs: i.resistance,
    tt: short(at0.transit),
    cjo: short(fit.cj0),
    vj,
    m,
    bv: breakdown === null ? null : short(breakdown),
    eg: short(Math.min(d.junction.p.gap, d.junction.n.gap)),
    tnom: short(i.kelvin - 273.15),
    isr: Math.max(short(isr), 0),
    ikf: root > 0 ? Math.max(short((root * root) / sum), 1e-30) : null,
  };
}
