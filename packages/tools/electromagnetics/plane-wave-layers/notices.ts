import { showQuantity } from '../../define/si.ts';
import type { LayersResult } from './compute.ts';
import type { LayersInputs } from './inputs.ts';
import { designOn } from './plots.ts';
import type { Shown } from './readouts.ts';
import { showSpot } from './spot.ts';

/** What has to be known before the numbers are trusted. */
export function notices(r: LayersResult, i: LayersInputs): Shown[] {
  return [...fringes(r), ...gaps(r), ...elsewhere(r, i), ...total(r, i), ...thinFilm(r)];
}

const note = (id: string, level: 'note' | 'warning', text: string): Shown => ({
  kind: 'notice',
  id,
  level,
  text,
});

function fringes({ sweep }: LayersResult): Shown[] {
  if (sweep.turn < Math.PI / 2) return [];
  return [
    note(
      'fringes',
      'warning',
      `The phase turns by ${showQuantity(sweep.turn / (2 * Math.PI), '', 3)} turns from one point of the picture to the next: its fringes are finer than it shows. Write incoherent behind a thick layer, or take a smaller range.`,
    ),
  ];
}

function gaps({ sweep }: LayersResult): Shown[] {
  const lost = sweep.s.reflectance.filter(Number.isNaN).length;
  if (lost === 0) return [];
  return [
    note(
      'gaps',
      'note',
      `${lost} places of the picture are left out: there a wave only tunnels through an incoherent layer, which has to be coherent for that.`,
    ),
  ];
}

function elsewhere(r: LayersResult, i: LayersInputs): Shown[] {
  const at = designOn(r, i);
  const { x } = r.sweep;
  if (at === null || (at >= (x[0] ?? 0) * (1 - 1e-12) && at <= (x.at(-1) ?? 0) * (1 + 1e-12)))
    return [];
  const what =
    r.sweep.kind === 'spectrum'
      ? showSpot(i.at)
      : r.sweep.kind === 'angle'
        ? showQuantity(i.angle, '°')
        : showQuantity(at, 'm');
  return [
    note('elsewhere', 'note', `The figures are for ${what}, which lies outside the picture.`),
  ];
}

function total({ critical, resolved }: LayersResult, i: LayersInputs): Shown[] {
  if (critical === null || i.angle <= (critical * 180) / Math.PI) return [];
  return [
    note(
      'total',
      'note',
      `Beyond the critical angle of ${showQuantity((critical * 180) / Math.PI, '°')} nothing goes on into ${resolved.to.name}: the field there is evanescent.`,
    ),
  ];
}

/** Crystals that stand in for films. */
function thinFilm({ resolved }: LayersResult): Shown[] {
  const found = resolved.parts.find(
    ({ spec }) => spec.kind === 'material' && spec.material.key === 'MgF2',
  );
  return found === undefined
    ? []
    : [
        note(
          'film',
          'note',
          'MgF2 is the crystal’s ordinary ray; evaporated films are looser or denser by a hundredth or two: write n=1.38 where yours is known.',
        ),
      ];
}
