import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { type CascadeResult, decibels } from './compute.ts';
import type { CascadeInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** What has to be known before the numbers are trusted. */
export function notices(r: CascadeResult, i: CascadeInputs): Shown[] {
  return [...silent(r), ...compressed(r, i), ...cooled(r)];
}

/** Active stages of which nothing is said, which then seem linear. */
function silent({ parts }: CascadeResult): Shown[] {
  const with3 = parts.some(({ iip3 }) => iip3 !== null);
  const without = parts.filter(({ te, iip3 }) => te !== null && iip3 === null);
  if (!with3 || without.length === 0) return [];
  return [
    {
      kind: 'notice',
      id: 'no-intercept',
      level: 'note',
      text: `${namesOf(without)}: no IP3 is given, so ${without.length === 1 ? 'it counts' : 'they count'} as linear.`,
    },
  ];
}

function compressed(r: CascadeResult, i: CascadeInputs): Shown[] {
  const lost = i.level + decibels(r.whole.gain) - decibels(r.levels.at(-1) ?? 0);
  if (lost < 0.1) return [];
  return [
    {
      kind: 'notice',
      id: 'compressed',
      level: 'warning',
      text: `At this input the chain has lost ${showQuantity(lost, 'dB', 3)} of its gain. Intermodulation and SNR here are those of small signals.`,
    },
  ];
}

/** A loss colder or warmer than 290 K does not have its loss as noise figure. */
function cooled({ parts, stages }: CascadeResult): Shown[] {
  const off = parts.filter(({ te, gain }, k) => {
    const own = 290 * (10 ** (-gain / 10) - 1);
    return te === null && Math.abs((stages[k]?.temperature ?? 0) - own) > 1e-9 * (1 + own);
  });
  if (off.length === 0) return [];
  return [
    {
      kind: 'notice',
      id: 'temperature',
      level: 'note',
      text: `${namesOf(off)}: not at 290 K, so the noise figure is not the loss.`,
    },
  ];
}

const namesOf = (parts: readonly { readonly name: string }[]): string =>
  parts.length > 3 ? `${parts.length} stages` : parts.map(({ name }) => name).join(', ');
