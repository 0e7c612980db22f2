/** What can be pulled: the beam, the level of the side lobes, the nulls, and the scan. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { ArrayResult } from './compute.ts';
import { azimuthOf, RADIANS } from './excite.ts';
import { DEGREES } from './figures.ts';
import type { ArrayInputs } from './inputs.ts';
import { hasLevel } from './plots.ts';

/** Tenths of a degree: what a drag can tell. */
const tenth = (x: number): number => Number(x.toFixed(1)) + 0;

function onPattern(_r: ArrayResult, i: ArrayInputs): Handle<ArrayInputs>[] {
  const alongTheta = i.layout === 'row' || i.layout === 'ruler' || i.cut === 'beam';
  const list: Handle<ArrayInputs>[] = [];
  if (alongTheta) {
    list.push({
      name: 'Beam',
      value: showQuantity(i.theta, '°'),
      along: 'x',
      x: i.theta,
      y: 0,
      to: ({ x }) => ({ theta: tenth(x) }),
    });
    i.nulls.forEach((null_, index) => {
      list.push({
        name: `Null ${index + 1}`,
        value: showQuantity(null_, '°'),
        along: 'x',
        x: null_,
        to: ({ x }) => ({ nulls: i.nulls.map((old, k) => (k === index ? tenth(x) : old)) }),
      });
    });
  } else if (i.cut === 'azimuth') {
    list.push({
      name: 'Beam',
      value: showQuantity(i.phi, '°'),
      along: 'x',
      x: i.phi,
      y: 0,
      to: ({ x }) => ({ phi: tenth(x) }),
    });
  }
  if (hasLevel(i))
    list.push({
      name: 'Side lobes',
      value: showQuantity(-i.level, 'dB'),
      along: 'y',
      y: -i.level,
      to: ({ y }) => (y <= -1 ? { level: tenth(-y) } : undefined),
    });
  return list;
}

/** Anywhere within the circle. */
function onPlane(_: ArrayResult, i: ArrayInputs): Handle<ArrayInputs>[] {
  const [t, p] = [i.theta * RADIANS, azimuthOf(i) * RADIANS];
  return [
    {
      name: 'Beam',
      value: `${showQuantity(i.theta, '°')}, ${showQuantity(i.phi, '°')}`,
      along: 'both',
      x: Math.sin(t) * Math.cos(p),
      y: Math.sin(t) * Math.sin(p),
      to: ({ x, y }) => {
        const sine = Math.hypot(x, y);
        if (sine > 1) return undefined;
        return { theta: tenth(Math.asin(sine) * DEGREES), phi: tenth(Math.atan2(y, x) * DEGREES) };
      },
    },
  ];
}

const handles: Handles<ArrayInputs, ArrayResult> = {
  pattern: onPattern,
  plane: onPlane,
  overScan: (_, i) => [
    {
      name: 'Scan',
      value: showQuantity(Math.abs(i.theta), '°'),
      along: 'x',
      x: Math.abs(i.theta),
      to: ({ x }) => (x < 0 ? undefined : { theta: tenth(i.theta < 0 ? -x : x) }),
    },
  ],
};
export default handles;
