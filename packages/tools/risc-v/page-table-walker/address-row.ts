/** The virtual address and the physical one, in the parts that the walk takes. */
import { indexBitsOf, indexOf, type Scheme } from '@tollbench/engines/riscv/paging/scheme.ts';
import { fitted, QUIET, words } from '../../drafting/fixed-words.ts';
import { levelColour, OFFSET } from './entry-row.ts';
import { address } from './phrases.ts';

interface Part {
  readonly label: string;
  readonly value: string;
  readonly colour: string;
  readonly share: number;
  /** The level whose index it is, to be pulled. */
  readonly level?: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const OFFSET_BITS = 12;

function partsOf(s: Scheme, va: bigint): Part[] {
  const top = s.xlen === 64 && !s.isGuest ? 63 : s.vaBits - 1;
  const signBits = top - s.vaBits + 1;
  const wide = s.isGuest && s.xlen === 64 ? 64 - s.vaBits : signBits;
  return [
    ...(wide > 0
      ? [
          {
            label: `63–${s.vaBits}`,
            value: address(va >> BigInt(s.vaBits)),
            colour: QUIET,
            share: 10,
          },
        ]
      : []),
    ...Array.from({ length: s.levels }, (_, k): Part => {
      const level = s.levels - 1 - k;
      const low = OFFSET_BITS + level * s.indexBits;
      return {
        label: `VPN[${level}] ${low + indexBitsOf(s, level) - 1}–${low}`,
        value: String(indexOf(s, va, level)),
        colour: levelColour(level),
        share: 14,
        level,
      };
    }),
    {
      label: 'offset 11–0',
      value: address(va & 0xfffn),
      colour: OFFSET,
      share: 14,
    },
  ];
}

export function virtualRow(s: Scheme, va: bigint, place: Place, small = false): string {
  return row(partsOf(s, va), place, small);
}

/** `low` bits come from the virtual address, the rest from the leaf. */
export function physicalRow(
  physical: bigint,
  low: number,
  level: number,
  place: Place,
  small = false,
): string {
  const mask = (1n << BigInt(low)) - 1n;
  return row(
    [
      {
        label: `of the leaf, bits ${low} and up`,
        value: address(physical >> BigInt(low)),
        colour: levelColour(level),
        share: 24,
      },
      {
        label: `of the address, ${low - 1}–0`,
        value: address(physical & mask),
        colour: OFFSET,
        share: low > OFFSET_BITS ? 28 : 14,
      },
    ],
    place,
    small,
  );
}

function row(parts: readonly Part[], { x, y, width, height }: Place, small: boolean): string {
  const all = parts.reduce((sum, { share }) => sum + share, 0);
  let at = x;
  return parts
    .map(({ label, value, colour, share, level }) => {
      const w = (width * share) / all;
      const left = at;
      at += w;
      const pull = level === undefined ? '' : ` data-vpn="${level}"`;
      const shown = level === undefined ? value : `⇔ ${value}`;
      const name = small ? (label.split(' ')[0] ?? label) : label;
      return `<g${pull}><rect x="${left}" y="${y}" width="${w}" height="${height}" fill="${colour}" fill-opacity="0.14" stroke="var(--rule,currentColor)"/>${words(left + w / 2, y + height / 2 + 5, fitted(small ? value : shown, w - 4, 13), { size: 13, anchor: 'middle', colour, bold: level !== undefined })}${words(left + w / 2, y - 3, fitted(name, w, 9.5), { size: 9.5, anchor: 'middle', colour: QUIET })}</g>`;
    })
    .join('');
}
