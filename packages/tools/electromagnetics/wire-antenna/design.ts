/** The antennas of the form, written as NEC decks: what is computed is always a deck. */
import { MOST_SEGMENTS } from '@tollbench/engines/antenna/nec/geometry.ts';
import { LIGHT } from '@tollbench/engines/antenna/wires.ts';
import { InputError } from '../../define/error.ts';
import type { AntennaInputs } from './inputs.ts';

/** S/m. */
export const CONDUCTIVITY = {
  perfect: undefined,
  copper: 58e6,
  aluminium: 37.7e6,
  brass: 15.6e6,
  steel: 1.39e6,
} as const;

/** What a design needs: the inputs with the length it is to have. */
export interface Sized {
  readonly i: AntennaInputs;
  /** m, of what `length` means for the antenna. */
  readonly length: number;
  /** The length for which segments are counted, where another is tried; so that nothing jumps. */
  readonly counted?: number;
}

type Point = readonly [number, number, number];

interface Wire {
  readonly a: Point;
  readonly b: Point;
  readonly count: number;
  readonly radius: number;
}

interface Design {
  readonly wires: readonly Wire[];
  /** Wire and segment of the generator, both from 1. */
  readonly fed: readonly [wire: number, segment: number];
}

/** Twelve figures, and no -0. */
const text = (x: number): string => String(Number(x.toPrecision(12)) + 0);

export const isDeck = ({ antenna }: AntennaInputs): boolean =>
  antenna === 'deck' || antenna === 'deckAt';

/** Lengths by the wavelength around which an antenna is looked for at resonance. */
export const RESONANT_NEAR = {
  dipole: 0.48,
  folded: 0.47,
  vee: 0.24,
  vertical: 0.24,
  loop: 1.05,
  quad: 1.03,
} as const;

/** The antenna as a deck. Throws InputError where inputs do not go together. */
export function designDeck(sized: Sized): string {
  const { i } = sized;
  const make = i.antenna === 'deck' || i.antenna === 'deckAt' ? dipole : MAKERS[i.antenna];
  const { wires, fed } = make(sized);
  checkHeights(wires, i);
  const lines = wires.map(
    ({ a, b, count, radius }, k) =>
      `GW ${k + 1} ${count} ${[...a, ...b, radius].map(text).join(' ')}`,
  );
  const touches = i.ground !== 'free' && wires.some(({ a, b }) => a[2] === 0 || b[2] === 0);
  const conductivity = CONDUCTIVITY[i.material];
  return [
    'CE',
    ...lines,
    `GE ${touches ? 1 : 0}`,
    ...(conductivity === undefined ? [] : [`LD 5 0 0 0 ${conductivity}`]),
    ...groundCard(i),
    `EX 0 ${fed[0]} ${fed[1]} 0 1 0`,
    `FR 0 1 0 0 ${text(i.frequency / 1e6)} 0`,
    'EN',
  ].join('\n');
}

const groundCard = ({ ground, permittivity, conductivity }: AntennaInputs): string[] => {
  if (ground === 'free') return [];
  return [ground === 'perfect' ? 'GN 1' : `GN 0 0 0 0 ${text(permittivity)} ${text(conductivity)}`];
};

function checkHeights(wires: readonly Wire[], i: AntennaInputs): void {
  if (i.ground === 'free') return;
  const low = Math.min(...wires.flatMap(({ a, b }) => [a[2], b[2]]));
  const flat = wires.some(({ a, b }) => a[2] <= 0 && b[2] <= 0);
  if (low >= 0 && !flat) return;
  const more = Number((i.height - low + 0.05 * (LIGHT / i.frequency)).toPrecision(3));
  throw new InputError(
    `is ${i.height} m, and the lowest wire then ${low < 0 ? `${text(Number((-low).toPrecision(3)))} m below the ground` : 'lies in it'}`,
    {
      field: 'height',
      value: String(i.height),
      remedies: [{ height: String(more) }, { ground: 'free' }],
    },
  );
}

/** Segments on a wire, an odd number where the generator is to be in its middle. */
function countOn(length: number, { i, length: own, counted = own }: Sized, odd: boolean): number {
  const half = LIGHT / i.frequency / 2;
  const share = own > 0 ? counted / own : 1;
  const count = Math.max(1, Math.round(((length * share) / half) * i.segments));
  if (!(count <= MOST_SEGMENTS))
    throw new InputError(
      `has a wire of ${text(length)} m, ${Math.round(length / half)} half waves at this frequency, in ${count} segments; the most are ${MOST_SEGMENTS}`,
      { field: 'segments', value: String(i.segments) },
    );
  return odd && count % 2 === 0 ? count + 1 : count;
}

const heightOf = ({ ground, height }: AntennaInputs): number => (ground === 'free' ? 0 : height);

/** A wire along y, in the middle of which the generator is. */
const across = (sized: Sized, x: number, length: number, z: number, radius: number): Wire => ({
  a: [x, -length / 2, z],
  b: [x, length / 2, z],
  count: Math.max(3, countOn(length, sized, true)),
  radius,
});

const middleOf = (wire: Wire): number => (wire.count + 1) / 2;

function yagi({ i }: Sized): Design {
  const wavelength = LIGHT / i.frequency;
  const wires = i.rods.map(({ length, position, diameter }) => {
    // About half a wave every element has as many segments, so that none comes or goes as it is trimmed.
    const usual = length > 0.3 * wavelength && length < 0.7 * wavelength;
    const counted = usual ? wavelength / 2 : length;
    return across({ i, length, counted }, position, length, heightOf(i), diameter / 2);
  });
  const driven = wires[i.driven - 1];
  if (driven === undefined)
    throw new InputError(`is ${i.driven}, and there are ${wires.length} elements`, {
      field: 'driven',
      value: String(i.driven),
      remedies: [{ driven: String(Math.min(2, wires.length)) }],
    });
  const places = i.rods.map(({ position }) => position);
  const twice = places.find((p, k) => places.indexOf(p) !== k);
  if (twice !== undefined)
    throw new InputError(`has two elements at ${text(twice)} m`, {
      field: 'rods',
      value: text(twice),
    });
  return { wires, fed: [i.driven, middleOf(driven)] };
}

function dipole(sized: Sized): Design {
  const { i, length } = sized;
  const wire = across(sized, 0, length, heightOf(i), i.diameter / 2);
  return { wires: [wire], fed: [1, middleOf(wire)] };
}

function folded(sized: Sized): Design {
  const { i, length } = sized;
  const z = heightOf(i);
  const radius = i.diameter / 2;
  const low = across(sized, 0, length, z, radius);
  const top = { ...low, a: [0, -length / 2, z + i.gap], b: [0, length / 2, z + i.gap] } as const;
  const end = Math.max(1, countOn(i.gap, sized, false));
  const side = (y: number): Wire => ({ a: [0, y, z], b: [0, y, z + i.gap], count: end, radius });
  return { wires: [low, top, side(-length / 2), side(length / 2)], fed: [1, middleOf(low)] };
}

function vee(sized: Sized): Design {
  const { i, length } = sized;
  const z = heightOf(i);
  const radius = i.diameter / 2;
  const half = ((i.apex / 2) * Math.PI) / 180;
  // The generator has a short wire of its own between the legs.
  const bridge = Math.min(LIGHT / i.frequency / 2 / i.segments, length / 4);
  const leg = (side: 1 | -1): Wire => {
    const from: Point = [0, (side * bridge) / 2, z];
    const to: Point = [
      0,
      side * (bridge / 2 + length * Math.sin(half)),
      z - length * Math.cos(half),
    ];
    const count = Math.max(2, countOn(length, sized, false));
    return side < 0 ? { a: to, b: from, count, radius } : { a: from, b: to, count, radius };
  };
  const middle: Wire = { a: [0, -bridge / 2, z], b: [0, bridge / 2, z], count: 1, radius };
  return { wires: [leg(-1), middle, leg(1)], fed: [2, 1] };
}

function vertical(sized: Sized): Design {
  const { i, length } = sized;
  const base = heightOf(i);
  const radius = i.diameter / 2;
  if (i.radials === 0 && (i.ground === 'free' || base !== 0))
    throw new InputError('is 0, and then the upright stands on the ground, at a height of 0', {
      field: 'radials',
      value: '0',
      remedies: [{ radials: '4' }, { ground: 'perfect', height: '0' }],
    });
  const upright: Wire = {
    a: [0, 0, base],
    b: [0, 0, base + length],
    count: Math.max(3, countOn(length, sized, false)),
    radius,
  };
  const long = length * i.radialRatio;
  const droop = (i.droop * Math.PI) / 180;
  const radials = Array.from({ length: i.radials }, (_, k): Wire => {
    const angle = (2 * Math.PI * k) / i.radials;
    const out = long * Math.cos(droop);
    return {
      a: [0, 0, base],
      b: [out * Math.cos(angle), out * Math.sin(angle), base - long * Math.sin(droop)],
      count: Math.max(3, countOn(long, sized, false)),
      radius,
    };
  });
  return { wires: [upright, ...radials], fed: [1, 1] };
}

/** A square in the plane of x, its lowest side first, fed in the middle of that: horizontal polarization. */
function square(sized: Sized, x: number, perimeter: number, lift: number): Wire[] {
  const { i } = sized;
  const [h, z] = [perimeter / 8, heightOf(i) + lift];
  const corners: Point[] = [
    [x, -h, z],
    [x, h, z],
    [x, h, z + 2 * h],
    [x, -h, z + 2 * h],
  ];
  const count = Math.max(3, countOn(2 * h, sized, true));
  return corners.map((a, k) => ({
    a,
    b: corners[(k + 1) % 4] as Point,
    count,
    radius: i.diameter / 2,
  }));
}

function loop(sized: Sized): Design {
  const wires = square(sized, 0, sized.length, 0);
  return { wires, fed: [1, middleOf(wires[0] as Wire)] };
}

function quad(sized: Sized): Design {
  const { i, length } = sized;
  const spacing = i.boom * (LIGHT / i.frequency);
  const behind = length * i.reflectorRatio;
  // Both loops have their centre on the boom.
  const wires = [
    ...square(sized, spacing, length, Math.max(0, (behind - length) / 8)),
    ...square(sized, 0, behind, Math.max(0, (length - behind) / 8)),
  ];
  return { wires, fed: [1, middleOf(wires[0] as Wire)] };
}

const MAKERS = { yagi, dipole, folded, vee, vertical, loop, quad } as const;
