import { type Element, isLumped } from '@tollbench/engines/rf/element.ts';
import type { Ladder } from '@tollbench/engines/rf/ladder.ts';
import { showQuantity } from '../../define/si.ts';
import { ground, plates } from '../../drafting/circuit.ts';
import { box, label, path, picture, ring } from '../../drafting/svg.ts';

const RAIL = 62;
const GROUND = 150;
const CELL = 104;

/** A part lying along the rail about x, or hanging from it. */
function lumped(part: 'L' | 'C' | 'R', x: number, upright: boolean): string {
  const y = upright ? (RAIL + GROUND) / 2 : RAIL;
  const turn = upright ? ` transform="rotate(90 ${x} ${y})"` : '';
  const lead = upright ? (GROUND - RAIL) / 2 : CELL / 2;
  const drawn =
    part === 'L'
      ? path(
          `M${x - lead} ${y}H${x - 24}a6 6 0 0 1 12 0a6 6 0 0 1 12 0a6 6 0 0 1 12 0a6 6 0 0 1 12 0H${x + lead}`,
        )
      : part === 'C'
        ? path(`M${x - lead} ${y}H${x - 4}M${x + 4} ${y}H${x + lead}`) + plates(x, y)
        : path(`M${x - lead} ${y}H${x + lead}`) + box(x - 20, y - 7, 40, 14);
  return `<g${turn}>${drawn}</g>`;
}

function drawElement(e: Element, x: number): string {
  if (isLumped(e)) {
    const text = showQuantity(e.value, e.part === 'L' ? 'H' : e.part === 'C' ? 'F' : 'Ω', 3);
    if (e.kind === 'series') return lumped(e.part, x, false) + label(x, RAIL - 20, text);
    return (
      path(`M${x - CELL / 2} ${RAIL}H${x + CELL / 2}`) +
      lumped(e.part, x, true) +
      ground(x, GROUND) +
      label(x + 16, RAIL + 32, text, 'start')
    );
  }
  const length = showQuantity(e.degrees, '°', 4);
  const z = showQuantity(e.z0, 'Ω', 3);
  if (e.kind === 'line')
    return (
      path(`M${x - CELL / 2} ${RAIL}H${x + CELL / 2}`) +
      box(x - 34, RAIL - 8, 68, 16) +
      label(x, RAIL - 32, length) +
      label(x, RAIL - 16, z)
    );
  if (e.place === 'shunt')
    return (
      path(`M${x - CELL / 2} ${RAIL}H${x + CELL / 2}M${x} ${RAIL}V${RAIL + 14}`) +
      box(x - 8, RAIL + 14, 16, 54) +
      (e.end === 'short' ? path(`M${x} ${RAIL + 68}V${GROUND}`) + ground(x, GROUND) : '') +
      label(x + 14, RAIL + 36, length, 'start') +
      label(x + 14, RAIL + 53, z, 'start')
    );
  // A series stub stands on the rail: both its conductors go up, and meet there if it is shorted.
  return (
    path(`M${x - CELL / 2} ${RAIL}H${x - 8}V18M${x + CELL / 2} ${RAIL}H${x + 8}V18`) +
    box(x - 11, 22, 6, 32) +
    box(x + 5, 22, 6, 32) +
    (e.end === 'short' ? path(`M${x - 8} 18H${x + 8}`) : '') +
    label(x, RAIL + 18, length) +
    label(x, RAIL + 35, z)
  );
}

/** Source at the left, load at the right: the ladder turned round from the order of its steps. */
export function schematic(ladder: Ladder, own: string, load: string, words: string): string {
  const start = 92;
  const width = start + ladder.length * CELL + 136;
  const end = start + ladder.length * CELL;
  const parts = [...ladder].reverse().map((e, k) => drawElement(e, start + CELL * (k + 0.5)));
  const source =
    path(`M22 ${RAIL}V${GROUND}M22 ${RAIL}H${start}`) +
    ring(22, (RAIL + GROUND) / 2 + 6, 13) +
    path(`M14 ${(RAIL + GROUND) / 2 + 6}q4 -9 8 0t8 0`) +
    ground(22, GROUND) +
    box(36, RAIL - 7, 40, 14) +
    label(56, RAIL - 16, own);
  const sink =
    path(`M${end} ${RAIL}H${end + 30}V${GROUND}`) +
    box(end + 22, RAIL + 22, 16, 44) +
    ground(end + 30, GROUND) +
    label(end + 46, RAIL + 49, load, 'start');
  return picture(width, 172, words, source + parts.join('') + sink);
}
