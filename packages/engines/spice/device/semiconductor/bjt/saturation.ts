import type { CardValues } from '../shared/card-values.ts';
import { polynomial, saturationGrowth } from '../shared/temperature.ts';
import type { Size } from './size.ts';

/** Saturation currents, A, and gains. */
export interface Saturation {
  /** Of the transfer current from the emitter's side and from the collector's; the same unless IBE and IBC are given. */
  readonly ise0: number;
  readonly isc0: number;
  /** Leakage of base–emitter and base–collector. */
  readonly ise: number;
  readonly isc: number;
  /** Of the substrate's junction; 0: none. */
  readonly iss: number;
  readonly bf: number;
  readonly br: number;
}

/**
 * By TLEV 0 (EG and XTI), 1 (gains linear) or 3 (powers of the currents). The area scales IS on both sides: ngspice scales the
 * collector's by AREA·AREAB, with which a transistor of two areas drives a current without voltage between collector and emitter.
 */
export function saturationOf(
  card: CardValues,
  { area, collectorSide, substrateSide }: Size,
  from: number,
  to: number,
): Saturation {
  const level = card.any('tlev');
  const dt = to - from;
  const energy = { eg: card.any('eg', 1.11), xti: card.any('xti', 3) };
  const poly = (name: string) => polynomial(dt, card.any(`t${name}1`), card.any(`t${name}2`));
  const hot = (value: number, name: string, n: number, gain = 1) => {
    if (value === 0) return 0;
    if (level === 3) return value ** poly(name);
    return (value * saturationGrowth({ ...energy, n }, from, to)) / gain;
  };
  const gain =
    level === 3 ? 1 : level === 1 ? 1 + card.any('xtb') * dt : (to / from) ** card.any('xtb');
  const gains = (name: string, otherwise: number) => {
    const own = card.isGiven(`t${name}1`) || card.isGiven(`t${name}2`);
    return card.positive(name, otherwise) * (own ? poly(name) : gain);
  };
  const isSplit = card.isGiven('ibe') && card.isGiven('ibc');
  const [nf, nr] = [card.positive('nf', 1), card.positive('nr', 1)];
  const is = hot(card.positive('is', 1e-16), 'is', 1) * area;
  return {
    ise0: isSplit ? hot(card.positive('ibe', 1), 'is', nf) * area : is,
    isc0: isSplit ? hot(card.positive('ibc', 1), 'is', nr) * collectorSide : is,
    ise: hot(card.notNegative('ise'), 'ise', card.positive('ne', 1.5), gain) * area,
    isc: hot(card.notNegative('isc'), 'isc', card.positive('nc', 2), gain) * collectorSide,
    iss: hot(card.notNegative('iss'), 'iss', isSplit ? nr : 1) * (isSplit ? substrateSide : area),
    bf: gains('bf', 100),
    br: gains('br', 1),
  };
}
