/** What mpmath says, from oracles/definite.py. */
import { readFileSync } from 'node:fs';

export interface Vector {
  readonly text: string;
  readonly from: string;
  readonly to: string;
  /** null where it diverges. */
  readonly value: number | null;
}

export const { integrals, functions } = JSON.parse(
  readFileSync(new URL('../../../../../oracles/vectors/definite.json', import.meta.url), 'utf8'),
) as {
  readonly integrals: readonly Vector[];
  readonly functions: readonly (readonly [string, number, number])[];
};
