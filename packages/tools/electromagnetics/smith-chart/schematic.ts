import { type Element, isLumped } from '@tollbench/engines/rf/element.ts';
import type { Ladder } from '@tollbench/engines/rf/ladder.ts';
import { showQuantity } from '../../define/si.ts';

const RAIL = 62;
const GROUND = 150;
const CELL = 104;

const stroke = (d: string, width = 1.5) =>
  `<path d="${d}" stroke="currentColor" stroke-width="${width}" fill="none"/>`;
const word = (x: number, y: number, text: string, anchor = 'middle') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="13" fill="currentColor">${text}</text>`;
const box = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="var(--paper)" stroke="currentColor" stroke-width="1.5"/>`;
const earth = (x: number) => stroke(`M${x} ${GROUND}m-10 0h20m-16 5h12m-8 5h4`);

/** A part lying along the rail about x, or hanging from it. */
function lumped(part: 'L' | 'C' | 'R', x: number, upright: boolean): string {
  const y = upright ? (RAIL + GROUND) / 2 : RAIL;
  const turn = upright ? ` transform="rotate(90 ${x} ${y})"` : '';
  const lead = upright ? (GROUND - RAIL) / 2 : CELL / 2;
  const drawn =
    part === 'L'
      ? stroke(
          `M${x - lead} ${y}H${x - 24}a6 6 0 0 1 12 0a6 6 0 0 1 12 0a6 6 0 0 1 12 0a6 6 0 0 1 12 0H${x + lead}`,
        )
      : part === 'C'
        ? stroke(`M${x - lead} ${y}H${x - 4}M${x + 4} ${y}H${x + lead}`) +
          stroke(`M${x - 4} ${y - 13}v26M${x + 4} ${y - 13}v26`, 2)
        : stroke(`M${x - lead} ${y}H${x + lead}`) + box(x - 20, y - 7, 40, 14);
  return `<g${turn}>${drawn}</g>`;
}

function drawElement(e: Element, x: number): string {
  if (isLumped(e)) {
    const text = showQuantity(e.value, e.part === 'L' ? 'H' : e.part === 'C' ? 'F' : 'Ω', 3);
    if (e.kind === 'series') return lumped(e.part, x, false) + word(x, RAIL - 20, text);
    return (
      stroke(`M${x - CELL / 2} ${RAIL}H${x + CELL / 2}`) +
      lumped(e.part, x, true) +
      earth(x) +
      word(x + 16, RAIL + 32, text, 'start')
    );
  }
  const length = showQuantity(e.degrees, '°', 4);
  const z = showQuantity(e.z0, 'Ω', 3);
  if (e.kind === 'line')
    return (
      stroke(`M${x - CELL / 2} ${RAIL}H${x + CELL / 2}`) +
      box(x - 34, RAIL - 8, 68, 16) +
      word(x, RAIL - 32, length) +
      word(x, RAIL - 16, z)
    );
  if (e.place === 'shunt')
    return (
      stroke(`M${x - CELL / 2} ${RAIL}H${x + CELL / 2}M${x} ${RAIL}V${RAIL + 14}`) +
      box(x - 8, RAIL + 14, 16, 54) +
      (e.end === 'short' ? stroke(`M${x} ${RAIL + 68}V${GROUND}`) + earth(x) : '') +
      word(x + 14, RAIL + 36, length, 'start') +
      word(x + 14, RAIL + 53, z, 'start')
    );
  // A series stub stands on the rail: both its conductors go up, and meet there if it is shorted.
  return (
    stroke(`M${x - CELL / 2} ${RAIL}H${x - 8}V18M${x + CELL / 2} ${RAIL}H${x + 8}V18`) +
    box(x - 11, 22, 6, 32) +
    box(x + 5, 22, 6, 32) +
    (e.end === 'short' ? stroke(`M${x - 8} 18H${x + 8}`) : '') +
    word(x, RAIL + 18, length) +
    word(x, RAIL + 35, z)
  );
}

/** Source at the left, load at the right: the ladder turned round from the order of its steps. */
export function schematic(ladder: Ladder, z0: number, load: string, words: string): string {
  const start = 92;
  const width = start + ladder.length * CELL + 136;
  const end = start + ladder.length * CELL;
  const parts = [...ladder].reverse().map((e, k) => drawElement(e, start + CELL * (k + 0.5)));
  const source =
    stroke(`M22 ${RAIL}V${GROUND}M22 ${RAIL}H${start}`) +
    `<circle cx="22" cy="${(RAIL + GROUND) / 2 + 6}" r="13" fill="var(--paper)" stroke="currentColor" stroke-width="1.5"/>` +
    stroke(`M14 ${(RAIL + GROUND) / 2 + 6}q4 -9 8 0t8 0`) +
    earth(22) +
    box(36, RAIL - 7, 40, 14) +
    word(56, RAIL - 16, showQuantity(z0, 'Ω', 3));
  const sink =
    stroke(`M${end} ${RAIL}H${end + 30}V${GROUND}`) +
    box(end + 22, RAIL + 22, 16, 44) +
    earth(end + 30) +
    word(end + 46, RAIL + 49, load, 'start');
  return `<svg viewBox="0 0 ${width} 170" width="${width}" height="170" role="img" aria-label="${words}">${source}${parts.join('')}${sink}</svg>`;
}
