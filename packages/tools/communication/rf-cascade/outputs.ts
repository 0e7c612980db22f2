import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { type CascadeResult, decibels, intercept } from './compute.ts';
import type { CascadeInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { levelPlot, sharePlot, transferPlot } from './plots.ts';
import { inOrder } from './read-chain.ts';
import { answer, more, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { neededTable, nodeTable } from './tables.ts';

/** The levels, the figures, what each stage has a share in, and output over input. */
export function outputs(r: CascadeResult, i: CascadeInputs): NamedOutput<typeof results>[] {
  return [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'levels',
      title: 'Levels along the chain',
      plot: levelPlot(r, i),
      caption: levelCaption(r, i),
    },
    { kind: 'readouts', id: 'answer', title: 'The chain', items: answer(r, i) },
    ...(r.needed === null ? [] : [neededTable(r, i, r.needed)]),
    ...better(r, i),
    {
      kind: 'plot',
      id: 'shares',
      title: 'Whose noise, whose distortion',
      plot: sharePlot(r),
      caption: shareCaption(r),
    },
    nodeTable(r, i),
    {
      kind: 'plot',
      id: 'transfer',
      title: 'Output over input',
      plot: transferPlot(r, i),
      caption: transferCaption(r, i),
    },
    { kind: 'readouts', id: 'more', title: 'At this input', items: more(r, i) },
    unseen(r, i),
  ];
}

function better(
  { better: found }: CascadeResult,
  { stages }: CascadeInputs,
): NamedOutput<typeof results>[] {
  if (found === null) return [];
  return [
    {
      kind: 'table',
      id: 'order',
      from: 'betterOrder',
      title: found.same ? 'No order is better' : 'The best order',
      columns: [{ label: 'Place' }, { label: 'Stage' }],
      rows: found.parts.map(({ name }, k) => [k + 1, name]),
      ...(!found.same && {
        caption: 'Press the first place to take this order.',
        rowInputs: found.parts.map((_, k) =>
          k === 0 ? { stages: inOrder(stages, found.parts) } : undefined,
        ),
      }),
    },
  ];
}

const dbm = (mw: number, digits = 4): string => showQuantity(decibels(mw), 'dBm', digits);

function levelCaption(r: CascadeResult, i: CascadeInputs): string {
  const out = r.levels.at(-1) ?? 0;
  return `${showQuantity(i.level, 'dBm')} come out at ${dbm(out)}, over ${dbm(r.floor * r.whole.gain)} of noise in ${showQuantity(i.bandwidth, 'Hz')}.`;
}

function shareCaption({ parts, shares }: CascadeResult): string {
  const most = (of: 'noise' | 'third'): number =>
    shares.reduce((a, s, k) => (s[of] > (shares[a]?.[of] ?? 0) ? k : a), 0);
  const say = (of: 'noise' | 'third'): string => {
    const k = most(of);
    return `${parts[k]?.name ?? ''} has ${showQuantity(100 * (shares[k]?.[of] ?? 0), '%', 3)}`;
  };
  const distorts = shares.some(({ third }) => third > 0);
  const noisy = shares.some(({ noise }) => noise > 0);
  return `${noisy ? `${say('noise')} of the chain’s own noise` : 'No stage adds noise'}${distorts ? `; ${say('third')} of the third-order product` : ''}.`;
}

function transferCaption(r: CascadeResult, i: CascadeInputs): string {
  const iip3 = intercept(r.whole, 'iip3', i);
  const parts = [
    Number.isFinite(r.ip1) ? `1 dB of gain is lost at ${dbm(r.ip1)}` : 'No stage compresses',
    Number.isFinite(iip3)
      ? `tone and third-order product would meet at ${dbm(iip3)}`
      : 'no stage has an intercept point',
  ];
  return `${parts.join('; ')}. Levels are of the input.`;
}
