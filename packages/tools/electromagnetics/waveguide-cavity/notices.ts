/** What must be known before the numbers are trusted. */
import { cutoffOf } from '@tollbench/engines/guide/propagation.ts';
import { nameOf, type Section } from '@tollbench/engines/guide/section.ts';
import { skinDepth } from '@tollbench/engines/line/loss.ts';
import { showMetric } from '../../define/fields/length.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { GuideResult } from './compute.ts';
import type { GuideInputs } from './inputs.ts';
import { fullName } from './mode-name.ts';
import type { results } from './results.ts';
import { STANDARDS } from './standards.ts';
import { inHertz, isSame, nameIn, twinsOf } from './words.ts';

type Shown = NamedOutput<typeof results>;

export function notices(r: GuideResult, i: GuideInputs): Shown[] {
  const list: Shown[] = [];
  const note = (id: string, text: string, level: 'note' | 'warning' = 'note') =>
    list.push({ kind: 'notice', id, level, text });
  if (r.wave && i.frequency <= r.cutoff)
    note(
      'below',
      `${inHertz(i.frequency)} is below the cut-off of ${nameOf(r.mode)}, ${inHertz(r.cutoff)}: it does not run but decays.`,
      'warning',
    );
  const lower = r.modes.find(
    (mode) => nameOf(mode) !== nameOf(r.mode) && cutoffOf(mode, r.filling) < i.frequency,
  );
  if (r.wave && i.frequency > r.cutoff && lower !== undefined)
    note('overmoded', `At ${inHertz(i.frequency)} ${nameOf(lower)} runs too.`);
  // Around the walls only fields of the same half waves overlap: TE20 and TE01 do not couple.
  const twins = twinsOf(r).filter(({ m, n }) => m === r.mode.m && n === r.mode.n);
  if (r.section.shape === 'rectangular' && twins.length > 0 && r.wave)
    note(
      'coupled',
      `${[r.mode, ...twins].map(nameOf).join(' and ')} have one cut-off, and walls with loss couple them: the loss of each alone is told, that of the mixed modes may differ by some ten per cent.`,
    );
  const depth = skinDepth(r.cavity?.resonance.frequency ?? i.frequency, i.conductivity);
  if (depth > THICK * leastOf(r.section))
    note(
      'skin',
      `The skin depth, ${showMetric(depth)}, is no longer small against the section: loss and Q of the first order are too rough here.`,
      'warning',
    );
  list.push(...bandNotice(r, i));
  const same = twinResonances(r);
  if (same.length > 0)
    note(
      'twin',
      `${[nameIn(r), ...same].join(' and ')} resonate at one frequency: whatever disturbs the cavity parts them.`,
    );
  return list;
}

/** Of the least measure of a section, what a skin may be. */
const THICK = 0.1;

/** m: the least side, radius or gap. */
function leastOf(section: Section): number {
  switch (section.shape) {
    case 'rectangular':
      return Math.min(section.width, section.height);
    case 'circular':
      return section.radius;
    case 'coaxial':
      return Math.min(section.inner, section.outer - section.inner);
  }
}

function bandNotice(r: GuideResult, i: GuideInputs): Shown[] {
  if (!r.wave || i.shape !== 'rectangular' || i.standard === 'own' || i.permittivity !== 1)
    return [];
  const { name, band } = STANDARDS[i.standard];
  const [from, to] = band;
  if (i.frequency >= from && i.frequency <= to) return [];
  return [
    {
      kind: 'notice',
      id: 'band',
      level: 'note',
      text: `${name} is made for ${inHertz(from)} to ${inHertz(to)}.`,
    },
  ];
}

/** Other resonances at the one frequency, as TE01p and TM11p have. */
function twinResonances(r: GuideResult): string[] {
  const { resonance, others } = r.cavity ?? { resonance: null, others: [] };
  if (resonance === null) return [];
  return others
    .filter(({ frequency }) => isSame(frequency, resonance.frequency))
    .map(({ mode, p }) => fullName(mode, p))
    .filter((name) => name !== nameIn(r));
}
