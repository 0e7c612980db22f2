import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { type ArrayResult, isFlat } from './compute.ts';
import { isLost, ratioOf } from './excite.ts';
import { DEGREES, inDegrees } from './figures.ts';
import type { ArrayInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** What has to be known before the numbers are trusted. */
export function notices(r: ArrayResult, i: ArrayInputs): Shown[] {
  return [...grating(r, i), ...chebyshev(r, i), ...squint(r, i), ...single(r), ...unproven(r)];
}

const notice = (id: string, level: 'note' | 'warning', text: string): Shown => ({
  kind: 'notice',
  id,
  level,
  text,
});

function grating({ grating: lobes }: ArrayResult, i: ArrayInputs): Shown[] {
  const seen = (lobes ?? []).filter(({ visible }) => visible);
  const [first] = seen;
  if (first === undefined) return [];
  const sine = isFlat(i) ? Math.hypot(first.u, first.v) : Math.abs(first.u);
  const theta = Math.asin(Math.min(1, sine)) * DEGREES;
  return [
    notice(
      'gratingInView',
      'warning',
      `${seen.length === 1 ? 'A grating lobe is' : `${seen.length} grating lobes are`} in a real direction, the first ${showQuantity(theta, '°', 3)} from broadside: the spacing is too wide for this scan.`,
    ),
  ];
}

/** Below half a wavelength Dolph's weights keep the level, and a narrower beam would be had of them. */
function chebyshev(r: ArrayResult, i: ArrayInputs): Shown[] {
  const step = r.design.layout.lattice?.first[0] ?? 1;
  const tapered = i.layout === 'row' || i.layout === 'planar';
  if (!tapered || i.taper !== 'chebyshev' || step * r.excitation.built.scale > 0.499) return [];
  return [
    notice(
      'dense',
      'note',
      'Below half a wavelength Dolph’s weights keep their level, but other weights (Riblet’s) would have a narrower beam at the same level.',
    ),
  ];
}

function squint({ beam, asked }: ArrayResult, i: ArrayInputs): Shown[] {
  const ratio = ratioOf(i);
  if (isLost(i) && i.layout !== 'table')
    return [
      notice(
        'lost',
        'warning',
        `At ${showQuantity(100 * ratio, '%', 4)} of the design frequency the phase shifters send the beam in no real direction: the figures are of the lobe nearest to ±90°.`,
      ),
    ];
  const off = asked.sent === null ? 0 : inDegrees(beam.top.angle - asked.sent);
  if (ratio === 1 || Math.abs(off) < 0.05 || i.layout === 'table') return [];
  return [
    notice(
      'squint',
      'note',
      `The beam squints by ${showQuantity(off, '°', 3)} at ${showQuantity(100 * ratio, '%', 4)} of the design frequency.`,
    ),
  ];
}

function single({ design }: ArrayResult): Shown[] {
  if (design.amplitude.length > 1) return [];
  return [notice('single', 'note', 'One element has no array factor: this is its own pattern.')];
}

function unproven({ beam }: ArrayResult): Shown[] {
  if (beam.proven) return [];
  return [
    notice(
      'unproven',
      'note',
      'So far below so sharp a beam the highest side lobe is the highest of all tops found by 21 samples a lobe, and not proven.',
    ),
  ];
}
