import type { CardValues } from '../shared/card-values.ts';

export interface Size {
  /** Of the emitter, of all `count` together. */
  readonly area: number;
  /** What the base–collector junction and the substrate's are scaled by. */
  readonly collectorSide: number;
  readonly substrateSide: number;
  readonly count: number;
}

/** By AREA, AREAB and AREAC, which are AREA where they are left out. */
export function sizeOf(card: CardValues, isLateral: boolean): Size {
  const count = card.scale('m', 1);
  const area = card.scale('area', 1);
  const base = card.scale('areab', area) * count;
  const collector = card.scale('areac', area) * count;
  return {
    area: area * count,
    collectorSide: isLateral ? collector : base,
    substrateSide: isLateral ? base : collector,
    count,
  };
}
