/** What stands in captions and notices alone: as values, for programs. */
import { countRoots, excess } from '@tollbench/engines/pole-zero/root-map.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { PoleZeroResult } from './compute.ts';
import type { results } from './results.ts';

export function unseen(r: PoleZeroResult): NamedOutput<typeof results> {
  const region = r.regions[r.chosen];
  return {
    kind: 'values',
    values: {
      regionStable: region?.stable ?? false,
      regionCausal: region?.causal ?? false,
      numerator: r.num,
      denominator: r.den,
      excess: excess(r.map),
      cancelledRoots: countRoots(r.cancelled),
      regionCount: r.regions.length,
      ...(r.plane === 's' && { initialImpulses: r.signal.impulses.map(({ value }) => value) }),
    },
  };
}
