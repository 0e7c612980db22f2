import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import { INTRINSIC_SILICON } from '@tollbench/engines/semiconductor/intrinsic-silicon.ts';
import type { Notice } from '../../define/output.ts';
import type { CarrierResult } from './compute.ts';
import { APPARENT } from './narrowing.ts';
import { distance } from './readouts.ts';
import { kelvins } from './say.ts';

type Remark = readonly [level: Notice['level'], id: string, text: string];

/** What the models do not cover of this case. */
export function notices(r: CarrierResult): Notice[] {
  return [...ofRanges(r), ...ofStatistics(r), ...ofDoping(r), ...ofMobility(r)].map(
    ([level, id, text]) => ({ kind: 'notice', id, level, text }),
  );
}

/** What of it is beyond the temperatures that it was fitted to, in one sentence. */
function ofRanges({
  inputs: i,
  intrinsicFrom,
  gapTo,
  mobilityFrom,
  state: s,
}: CarrierResult): Remark[] {
  const { kelvin } = i;
  const fits: (readonly [what: string, from: number, to: number])[] = [];
  if (intrinsicFrom !== 'bands' && intrinsicFrom !== 'typed') {
    const { from, to } = INTRINSIC_SILICON[intrinsicFrom];
    fits.push(['n_i', from, to]);
  } else if (i.gap === null && intrinsicFrom === 'bands') fits.push(['the gap', 0, gapTo]);
  if (s.mobilityN !== null && mobilityFrom === 'klaassen') fits.push(['the mobility', 100, 450]);
  if (s.mobilityN !== null && (mobilityFrom === 'fit' || mobilityFrom === 'arora'))
    fits.push(['the mobility', 200, 500]);
  const beyond = fits.filter(([, from, to]) => kelvin < from || kelvin > to);
  if (beyond.length === 0) return [];
  const named = beyond.map(([what, from, to]) =>
    from > 0 ? `${what} (${kelvins(from)} to ${kelvins(to)})` : `${what} (to ${kelvins(to)})`,
  );
  return [['note', 'range', `${kelvins(kelvin)} is beyond the fit of ${named.join(' and of ')}.`]];
}

function ofStatistics({ state: s, inputs: i }: CarrierResult): Remark[] {
  const far = distance(s, thermalEnergy(i.kelvin));
  const list: Remark[] = [];
  if (i.statistics === 'boltzmann' && far < 3 && !APPARENT.includes(i.narrowing))
    list.push([
      'warning',
      'boltzmann',
      `The Fermi level is ${far > 0 ? `${far.toFixed(1)} kT from a band` : 'inside a band'}: Boltzmann’s statistics count too many carriers there. Take Fermi–Dirac.`,
    ]);
  if (i.statistics === 'fermi' && i.task !== 'fermi' && APPARENT.includes(i.narrowing))
    list.push([
      'warning',
      'apparent',
      'The narrowing is an apparent one, with degeneracy in it: with Fermi–Dirac statistics degeneracy is counted twice. Take Boltzmann’s statistics, or Schenk’s narrowing.',
    ]);
  return list;
}

/** Above this in silicon a fixed level no longer holds, 1/cm³. */
const CLOSE = 1e18;

function ofDoping({ state: s, inputs: i }: CarrierResult): Remark[] {
  const bound = s.doses.filter(
    ({ species, density }, k) =>
      density > CLOSE && species.energy !== null && s.levels[k] === species.energy,
  );
  if (bound.length === 0 || i.ionisation === 'complete' || i.task === 'fermi') return [];
  const [first] = bound;
  return [
    [
      'warning',
      'closeDopants',
      `${first?.species.name ?? ''} is taken with its level in the dilute limit. Above some 10¹⁸ cm⁻³ levels move into their band, and more is ionised than is said here; complete ionisation is the other bound.`,
    ],
  ];
}

function ofMobility({ state: s, inputs: i, mobilityFrom }: CarrierResult): Remark[] {
  const fixed: Remark[] =
    (mobilityFrom === 'masetti' || mobilityFrom === 'caughey') && Math.abs(i.kelvin - 300) > 10
      ? [
          [
            'warning',
            'mobilityFixed',
            `This mobility is that of 300 K, whatever the temperature; Arora’s and Klaassen’s go with it.`,
          ],
        ]
      : [];
  if (s.mobilityN !== null) return fixed;
  if (mobilityFrom === 'klaassen')
    return [
      [
        'note',
        'mobilityCold',
        `Klaassen’s mobilities end before ${kelvins(i.kelvin)}: with so few carriers its minority carriers would be sped up by dopants, and no resistivity follows. It was fitted from 100 to 450 K; numbers can be given.`,
      ],
    ];
  return [
    ...fixed,
    [
      'note',
      'mobilityUnknown',
      'The mobility of an alloy depends on its order and composition: none is taken, and no resistivity follows. It can be given as numbers.',
    ],
  ];
}
