import { complex } from '@tollbench/engines/numeric/complex.ts';
import { ladderTwoPort } from '@tollbench/engines/rf/ladder.ts';
import { writeTouchstone } from '@tollbench/engines/rf/touchstone.ts';
import { chainToS } from '@tollbench/engines/rf/two-port-convert.ts';
import type { SmithResult } from '../compute.ts';
import type { SmithInputs } from '../inputs.ts';
import { ladderWords } from '../phrases.ts';

/** The network alone, port 1 at the source, both ports on the reference. */
export function networkS2p(r: SmithResult, i: SmithInputs): string {
  const z0 = complex(i.z0);
  return writeTouchstone(
    r.frequency,
    Array.from(r.frequency, (f) => {
      const s = chainToS(ladderTwoPort(r.ladder, f, r.losses), z0, z0);
      return [s.p11, s.p21, s.p12, s.p22];
    }),
    options(i, ['the network without its load, port 1 at the source', ladderWords(r.ladder)]),
  );
}

/** What the source sees: the network with the load behind it. */
export const inputS1p = (r: SmithResult, i: SmithInputs): string =>
  writeTouchstone(
    r.frequency,
    r.trace.map((p) => [p.gamma]),
    options(i, ['the network with the load behind it', ladderWords(r.ladder)]),
  );

const options = (i: SmithInputs, comments: readonly string[]) => ({
  unit: i.f0 >= 1e8 ? ('GHZ' as const) : i.f0 >= 1e5 ? ('MHZ' as const) : ('HZ' as const),
  format: 'RI' as const,
  reference: i.z0,
  comments,
});
