import { DIODE_DEFAULTS, type DiodeCard } from '@tollbench/engines/device/diode-spice.ts';
import { spiceDeck } from '../../../exports/spice.ts';
import type { PnResult } from '../compute.ts';
import { writtenCard } from './card-text.ts';

/** The card of a result: that of the junction, the one that was read, or the law of the data. */
export function cardOf(r: PnResult): DiodeCard {
  if (r.junction) return r.junction.card;
  if (r.card) return r.card.card;
  const fit = r.measured?.fit;
  return {
    ...DIODE_DEFAULTS,
    cjo: fit?.cj0 ?? 0,
    vj: fit?.vbi ?? 1,
    m: Math.min(fit?.m ?? 0.5, 0.9),
  };
}

/** A deck that prints current, conductance and capacitance of the card at the voltage, and sweeps it. */
export function spice(r: PnResult): string {
  const card = cardOf(r);
  const v = r.measured ? (r.measured.voltage[0] ?? 0) : r.settled.voltage;
  const kelvin = r.measured ? 300.15 : r.settled.kelvin;
  const low = Math.min(v, -1);
  const high = Math.max(v, Math.min(card.vj, 1.5));
  return spiceDeck(
    [
      '.options gmin=1e-30 abstol=1e-24 reltol=1e-9',
      `.temp ${Number((kelvin - 273.15).toPrecision(12))}`,
      `VJ a 0 ${v}`,
      'D1 a 0 junction',
      // The junction by itself; the series resistance stands beside it.
      writtenCard({ ...card, rs: 0 }).trimEnd(),
      `* Series resistance: ${card.rs} ohm`,
    ],
    [
      'set numdgt=12',
      'op',
      'print @d1[id] @d1[gd] @d1[cd]',
      `dc VJ ${low} ${high} ${(high - low) / 100}`,
    ],
  );
}
