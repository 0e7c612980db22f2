/** A subcircuit of the module, or of each kind of cells in a shaded string, and a deck that loads and sweeps it. */
import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { ZERO_CELSIUS } from '@tollbench/engines/photovoltaic/conditions.ts';
import { arrayOf, type Junction } from '@tollbench/engines/photovoltaic/junction.ts';
import { spiceDeck } from '../../../exports/spice.ts';
import type { SolarResult } from '../compute.ts';
import type { Shading } from '../shading.ts';

/** Every digit, and never −0. */
const n = (x: number): string => String(x + 0);

/** One subcircuit from plus to minus: light, diodes, shunt, and what else the model has. */
function subcircuit(name: string, j: Junction, ut: number): string[] {
  const a = j.avalanche;
  const r = j.recombination;
  return [
    `.subckt ${name} plus minus`,
    `Ilight minus x ${n(j.photocurrent)}`,
    `D1 x minus first`,
    `.model first D(IS=${n(j.saturation)} N=${n(j.slope / ut)})`,
    ...(j.saturation2 > 0
      ? [`D2 x minus second`, `.model second D(IS=${n(j.saturation2)} N=${n(j.slope2 / ut)})`]
      : []),
    ...(j.conductance > 0 ? [`Rshunt x minus ${n(1 / j.conductance)}`] : []),
    ...(a && j.conductance > 0
      ? [
          `Bavalanche x minus I=V(x,minus)*${n(a.share * j.conductance)}*(max(1-V(x,minus)/(${n(a.breakdown)}),1e-6))^(${n(-a.exponent)})`,
        ]
      : []),
    ...(r
      ? [`Brecombine x minus I=${n(j.photocurrent * r.ratio)}/max(${n(r.builtIn)}-V(x,minus),1e-6)`]
      : []),
    // SPICE makes a resistor of 0 one of 1 mΩ.
    j.series > 0 ? `Rseries x plus ${n(j.series)}` : 'Vseries x plus 0',
    '.ends',
  ];
}

/** The string from its plus pole to ground, section by section. */
function string(s: Shading, ut: number): string[] {
  const lines: string[] = [];
  const kinds = s.sections.map((section, x) =>
    section.cells.map(({ junction, count }, y) => {
      const name = `cells_${x + 1}_${y + 1}`;
      lines.push(...subcircuit(name, arrayOf(junction, count, 1), ut));
      return name;
    }),
  );
  const order = s.sections.flatMap((section, x) => Array.from({ length: section.times }, () => x));
  let above = 'p';
  order.forEach((x, k) => {
    const below = k === order.length - 1 ? '0' : `s${k + 1}`;
    const names = kinds[x] ?? [];
    names.forEach((name, y) => {
      const [from, to] = [
        y === 0 ? above : `s${k}_${y}`,
        y === names.length - 1 ? below : `s${k}_${y + 1}`,
      ];
      lines.push(`X${k + 1}_${y + 1} ${from} ${to} ${name}`);
    });
    if (s.bypass) lines.push(`Dbypass${k + 1} ${below} ${above} bypass`);
    above = below;
  });
  if (s.bypass)
    lines.push(`.model bypass D(IS=${n(s.bypass.saturation)} N=${n(s.bypass.slope / ut)})`);
  return lines;
}

/** Prints the current at the load and the largest power of a sweep. */
export function spice(r: SolarResult): string {
  const { shading, at } = r;
  const ut = thermalVoltage(at.celsius + ZERO_CELSIUS);
  const load = shading ? shading.load.voltage : r.figures.maximum.voltage;
  const most = shading ? shading.curve.openCircuit : r.figures.openCircuit;
  const circuit = shading
    ? string(shading, ut)
    : [...subcircuit('solar', r.array, ut), 'X1 p 0 solar'];
  const sweep = [
    `dc Vload 0 ${n(most)} ${n(most / 1000)}`,
    'let power = v(p)*i(Vload)',
    'print vecmax(power)',
  ];
  return spiceDeck(
    [
      `.options temp=${n(at.celsius)} tnom=${n(at.celsius)} gmin=1e-15 reltol=1e-6 abstol=1e-12 itl1=1000`,
      ...circuit,
      `Vload p 0 ${n(load)}`,
    ],
    ['set numdgt=12', 'op', 'print i(Vload)', ...(most > 0 ? sweep : [])],
  );
}
