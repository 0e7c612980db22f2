/** What power a guide carries before its field breaks down. */
import { ETA0 } from '../line/constants.ts';
import { peakIn } from './field.ts';
import { type Filling, speedIn } from './propagation.ts';
import type { Mode, Section } from './section.ts';

/**
 * W, of the mode running alone at f above its cut-off, when its peak field is `field` (V/m, peak). Transverse and
 * lengthwise field are a quarter period apart, so that the greater of the two is the peak. Without loss.
 */
export function breakdownPower(
  section: Section,
  mode: Mode,
  filling: Filling,
  f: number,
  field: number,
): number {
  const k = (2 * Math.PI * f) / speedIn(filling);
  const eta = ETA0 / Math.sqrt(filling.permittivity);
  const kc2 = mode.cutoff ** 2;
  // At cut-off itself rounding may leave less than none.
  const beta = Math.sqrt(Math.max(0, k * k - kc2));
  const { value, slope } = peakIn(section, mode);
  switch (mode.kind) {
    case 'TEM':
      return ((field / slope) ** 2 * mode.norm) / (2 * eta);
    case 'TE':
      // ∫|∇ψ|² is kc²∫ψ², and the wave impedance ηk/β.
      return ((field / slope) ** 2 * kc2 * mode.norm * beta) / (2 * eta * k);
    case 'TM': {
      const transverse = (beta / kc2) * slope;
      const peak = Math.max(value, transverse);
      return ((field / peak) ** 2 * (beta * k * mode.norm)) / (2 * eta * kc2);
    }
  }
}
