/** Power over time, in straight pieces. */
import type { Piece } from '@tollbench/engines/thermal/foster.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { ThermalInputs } from './inputs.ts';
import { readRows } from './read-rows.ts';

export interface Profile {
  readonly pieces: readonly Piece[];
  /** It repeats for ever. */
  readonly endless: boolean;
  /** W until it begins. */
  readonly before: number;
}

/** Straight pieces that a half sine is made of: off by 8 parts in a million of its crest. */
const SINE = 400;
const MAX_POINTS = 2000;
/** s. */
const MAX_PERIOD = 1e12;

export function profileOf(i: ThermalInputs): Profile {
  const flat = (length: number, power: number): Piece => ({ length, from: power, to: power });
  const period = i.width / (i.duty / 100);
  switch (i.profile) {
    case 'train':
      if (!(period <= MAX_PERIOD))
        throw new InputError(
          `of ${i.duty} % makes a period of ${showQuantity(period, 's', 3)}; the most is ${showQuantity(MAX_PERIOD, 's')}`,
          { field: 'duty', value: String(i.duty), remedies: [{ profile: 'pulse' }] },
        );
      return {
        pieces:
          i.duty === 100
            ? [flat(i.width, i.power)]
            : [flat(i.width, i.power), flat(period - i.width, i.idle)],
        endless: true,
        before: 0,
      };
    case 'pulse':
      return {
        pieces: [flat(i.width, i.power), flat(2 * i.width, i.idle)],
        endless: false,
        before: i.idle,
      };
    case 'sine': {
      const at = (k: number) => i.idle + (i.power - i.idle) * Math.sin((Math.PI * k) / SINE);
      const crest = Array.from({ length: SINE }, (_, k) => ({
        length: i.width / SINE,
        from: at(k),
        to: at(k + 1),
      }));
      return { pieces: [...crest, flat(2 * i.width, i.idle)], endless: false, before: i.idle };
    }
    case 'table':
      return { pieces: pieces(i.points), endless: i.repeats === 'ever', before: 0 };
  }
}

function pieces(text: string): Piece[] {
  const columns = [
    { name: 't', unit: 's' },
    { name: 'P', unit: 'W' },
  ];
  const rows = readRows(text, { field: 'points', columns, maxRows: MAX_POINTS });
  const refused = (why: string, row: number) =>
    new InputError(`${why} in row ${row}`, { field: 'points', value: rows[row - 1]?.join(' ') });
  rows.forEach(([t = 0, p = 0], k) => {
    if (p < 0) throw refused(`has ${p} W, below 0,`, k + 1);
    if (t < 0) throw refused(`has ${t} s, before 0,`, k + 1);
    if (k > 0 && t < (rows[k - 1]?.[0] ?? 0)) throw refused(`goes back to ${t} s`, k + 1);
  });
  const [first, last] = [rows[0]?.[0] ?? 0, rows.at(-1)?.[0] ?? 0];
  if (!(last > first))
    throw new InputError('lasts no time; it takes two points at least', { field: 'points' });
  return rows.slice(1).flatMap(([t = 0, to = 0], k) => {
    const [before = 0, from = 0] = rows[k] ?? [];
    return t > before ? [{ length: t - before, from, to }] : [];
  });
}
