import {
  type Arm,
  coilCapacitance,
  seriesResistance,
} from '@tollbench/engines/filter/lc-network.ts';
import { spiceDeck, spiceValue } from '../../../exports/spice.ts';
import type { LcResult } from '../compute.ts';

/** Ω in place of a part without losses: SPICE takes no resistor of 0. */
const LEAST = 1e-12;

/** The ladder with its losses, driven so that v(out) is the gain of the page. */
export function spice(r: LcResult): string {
  const { network } = r.design;
  let [node, count] = ['in', 0];
  const lines: string[] = [];
  const fresh = () => `n${++count}`;
  const place = (a: Arm, from: string, to: string): void => {
    if (!('join' in a)) {
      const between = fresh();
      lines.push(
        `${a.name} ${from} ${between} ${spiceValue(a.value)}`,
        `R${a.name} ${between} ${to} ${Math.max(LEAST, seriesResistance(a, r.losses)).toPrecision(12)}`,
      );
      const across = coilCapacitance(a, r.losses);
      if (across > 0) lines.push(`CP${a.name} ${from} ${to} ${spiceValue(across)}`);
    } else if (a.join === 'parallel') for (const each of a.of) place(each, from, to);
    else {
      let at = from;
      a.of.forEach((each, k) => {
        const next = k === a.of.length - 1 ? to : fresh();
        place(each, at, next);
        at = next;
      });
    }
  };
  for (const { place: where, arm } of network.sections) {
    if (where === 'shunt') place(arm, node, '0');
    else {
      const next = fresh();
      place(arm, node, next);
      node = next;
    }
  }
  return spiceDeck(
    [
      ...drive(network.source, network.load),
      ...lines,
      `RLOAD ${node} 0 ${spiceValue(network.load)}`,
      `EOUT out 0 ${node} 0 1`,
      // What only capacitors reach has a way to ground for the operating point.
      '.options gmin=1e-18 rshunt=1e15',
    ],
    [
      'set width=120',
      `ac dec ${perDecade(r.frequency)} ${spiceValue(r.frequency[0] as number)} ${spiceValue(r.frequency.at(-1) as number)}`,
      'print vdb(out) 180/pi*vp(out)',
    ],
  );
}

/** Points a decade that make about 200 of the picture. */
const perDecade = (f: Float64Array): number =>
  Math.min(
    2000,
    Math.max(50, Math.ceil(200 / Math.log10((f.at(-1) as number) / (f[0] as number)))),
  );

/** A source such that the voltage at the load is S21, or the ratio of voltages or currents. */
function drive(source: number, load: number): string[] {
  if (source === 0) return ['VIN in 0 DC 0 AC 1'];
  if (!Number.isFinite(source)) return [`IIN 0 in DC 0 AC ${(1 / load).toPrecision(15)}`];
  return [
    `VIN source 0 DC 0 AC ${(2 * Math.sqrt(source / load)).toPrecision(15)}`,
    `RSOURCE source in ${spiceValue(source)}`,
  ];
}
