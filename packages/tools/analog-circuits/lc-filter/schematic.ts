/** The ladder as it is drawn: series arms above, shunt arms to ground. */
import type { Arm, LcPart } from '@tollbench/engines/filter/lc-network.ts';
import { showQuantity } from '../../define/si.ts';
import { ground, joint, plates, terminal, wire } from '../../drafting/circuit.ts';
import { box, label, path, picture } from '../../drafting/svg.ts';
import type { LcResult } from './compute.ts';

/** Between arms that lie above each other. */
const STOREY = 48;
const PITCH = 120;
/** Height of a part that stands. */
const TALL = 70;

const size = (p: LcPart) => showQuantity(p.value, p.kind === 'L' ? 'H' : 'F', 4);

/** Four turns of 12 from (x, y), along or down. */
const coil = (x: number, y: number, upright: boolean): string =>
  path(
    upright
      ? `M${x} ${y}${'a6 6 0 0 1 0 12'.repeat(4)}`
      : `M${x} ${y}${'a6 6 0 0 1 12 0'.repeat(4)}`,
    2,
  );

const leaves = (a: Arm): readonly LcPart[] => ('join' in a ? a.of.flatMap(leaves) : [a]);
const joined = (a: Arm): a is Exclude<Arm, LcPart> => 'join' in a;

function lying(p: LcPart, x: number, y: number, width: number): string {
  const middle = x + width / 2;
  const reach = p.kind === 'L' ? 24 : 4;
  return (
    wire([x, y], [middle - reach, y]) +
    wire([middle + reach, y], [x + width, y]) +
    (p.kind === 'L' ? coil(middle - 24, y, false) : plates(middle, y)) +
    label(middle, y - 18, `${p.name} ${size(p)}`)
  );
}

function standing(p: LcPart, x: number, y: number): string {
  const middle = y + TALL / 2;
  const reach = p.kind === 'L' ? 24 : 4;
  return (
    wire([x, y], [x, middle - reach]) +
    wire([x, middle + reach], [x, y + TALL]) +
    (p.kind === 'L' ? coil(x, middle - 24, true) : plates(x, middle, true)) +
    label(x + 18, middle - 3, p.name, 'start') +
    label(x + 18, middle + 13, size(p), 'start')
  );
}

/** An arm that lies: its width and drawing; parallel ones stand above each other. */
function lyingArm(a: Arm, x: number, y: number): { width: number; svg: string } {
  if (!joined(a)) return { width: PITCH, svg: lying(a, x, y, PITCH) };
  if (a.join === 'series') {
    let [at, svg] = [x, ''];
    for (const each of a.of) {
      const drawn = lyingArm(each, at, y);
      at += drawn.width;
      svg += drawn.svg;
    }
    return { width: at - x, svg };
  }
  const widths = a.of.map((each) => lyingArm(each, 0, 0).width);
  const width = Math.max(...widths) + 20;
  const svg = a.of
    .map((each, k) => {
      const level = y - STOREY * k;
      const own = widths[k] as number;
      const left = x + (width - own) / 2;
      return (
        wire([x, y], [x, level], [left, level]) +
        lyingArm(each, left, level).svg +
        wire([left + own, level], [x + width, level], [x + width, y])
      );
    })
    .join('');
  return { width, svg };
}

/** An arm that stands, from (x, y) down: parallel ones beside each other. */
function standingArm(a: Arm, x: number, y: number): { width: number; height: number; svg: string } {
  if (!joined(a)) return { width: PITCH, height: TALL, svg: standing(a, x, y) };
  if (a.join === 'series') {
    let [height, width, svg] = [0, PITCH, ''];
    for (const each of a.of) {
      const drawn = standingArm(each, x, y + height);
      height += drawn.height;
      width = Math.max(width, drawn.width);
      svg += drawn.svg;
    }
    return { width, height, svg };
  }
  const sizes = a.of.map((each) => standingArm(each, 0, 0));
  const height = Math.max(...sizes.map((s) => s.height));
  let [at, svg] = [x, ''];
  a.of.forEach((each, k) => {
    const own = sizes[k] as { width: number; height: number };
    svg +=
      wire([x, y], [at, y]) +
      standingArm(each, at, y).svg +
      wire([at, y + own.height], [at, y + height], [x, y + height]);
    at += own.width;
  });
  return { width: at - x, height, svg };
}

/** How many arms lie above each other in one. */
const storeys = (a: Arm): number =>
  joined(a)
    ? Math.max(...a.of.map((each, k) => storeys(each) + (a.join === 'parallel' ? k : 0)))
    : 1;

export function schematic(r: LcResult): string {
  const { network } = r.design;
  const series = network.sections.filter(({ place }) => place === 'series');
  const top = 44 + STOREY * (Math.max(1, ...series.map(({ arm }) => storeys(arm))) - 1);
  let [x, svg, low] = [100, '', top + TALL];
  for (const { place, arm } of network.sections) {
    if (place === 'series') {
      const drawn = lyingArm(arm, x, top);
      svg += drawn.svg;
      x += drawn.width;
    } else {
      const drawn = standingArm(arm, x, top);
      svg += joint(x, top) + drawn.svg + ground(x, top + drawn.height);
      low = Math.max(low, top + drawn.height);
      svg += wire([x, top], [x + drawn.width, top]);
      x += drawn.width;
    }
  }
  const ideal = network.source === 0 ? 'ideal voltage' : 'ideal current';
  const source = Number.isFinite(network.source) && network.source > 0;
  const left = source
    ? terminal(20, top, '', 'left') +
      wire([24, top], [36, top]) +
      box(36, top - 8, 44, 16) +
      wire([80, top], [100, top]) +
      label(58, top - 16, showQuantity(network.source, 'Ω', 4))
    : terminal(60, top, '', 'left') + wire([64, top], [100, top]) + label(60, top - 16, ideal);
  const right =
    wire([x, top], [x + 20, top], [x + 20, top + 13]) +
    box(x + 12, top + 13, 16, 44) +
    wire([x + 20, top + 57], [x + 20, top + TALL]) +
    ground(x + 20, top + TALL) +
    label(x + 36, top + 40, showQuantity(network.load, 'Ω', 4), 'start');
  return picture(
    x + 110,
    low + 30,
    `Ladder from source to load: ${network.sections
      .map(
        (s) =>
          `${s.place} ${leaves(s.arm)
            .map((p) => `${p.name} ${size(p)}`)
            .join(' and ')}`,
      )
      .join('; ')}`,
    left + svg + right,
    { wide: x > 700 },
  );
}
