import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { BjtResult } from './compute.ts';
import type { BjtInputs } from './inputs.ts';
import { names } from './plots.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

export const hybridTable = (r: BjtResult, i: BjtInputs): Shown => ({
  kind: 'table',
  id: 'hybrid',
  title: `h-parameters at ${showQuantity(i.frequency, 'Hz')}`,
  columns: ['connection', 'h11', 'h12', 'h21', 'h22'],
  rows: (['ce', 'cb', 'cc'] as const).map((c) => [c, ...r.hybrids[c]]),
});

export function stabilityTable(r: BjtResult): Shown[] {
  const [first] = r.variants;
  if (!first) return [];
  return [
    {
      kind: 'table',
      id: 'stability',
      title: 'Bias stability',
      columns: [
        'betaScale',
        'temperature',
        'currentGain',
        'collectorCurrent',
        'currentChange',
        { id: 'collectorVoltage', label: names(r.card.polarity).vce },
      ],
      rows: r.variants.map((v) => [
        v.beta,
        v.celsius,
        v.gain,
        v.ic,
        100 * (v.ic / first.ic - 1),
        v.vce,
      ]),
    },
  ];
}
