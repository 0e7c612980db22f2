/** The cache after an access: the address in its fields, the accesses around it, what is held. */
import type { HeldLine, Told } from '@tollbench/engines/cache/simulate.ts';
import { FETCH, WRITE } from '@tollbench/engines/cache/trace.ts';
import { grouped } from '../../define/si.ts';
import { hexAddress, isPower, rate, shapeWords, tagOf } from './phrases.ts';
import type { CacheResult, LevelResult } from './result.ts';

const WIDTH = 400;
/** Accesses in the strip, and the width of each. */
const STRIP = 10;
const MARGIN = 8;
const STEP = WIDTH / STRIP;
const ROW = 17;
const MAX_ROWS = 12;
const MAX_COLUMNS = 8;
/** Columns that the ways of one set are wrapped into. */
const WRAP = 4;
/** Bits of an address that are written one by one. */
const WRITTEN_BITS = 18;

const MONO = 'font-family="var(--font-mono, monospace)"';
const QUIET = ' fill-opacity="0.7"';
const TAG = 'var(--trace-1)';
const INDEX = 'var(--trace-2)';

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}"${more}>${words}</text>`;

/** The level that the shown access went to first. */
export function levelShown(r: CacheResult): LevelResult {
  const told = toldShown(r);
  return told?.kind === FETCH ? (r.levels.find((l) => l.name === 'L1I') ?? r.first) : r.first;
}

export const toldShown = (r: CacheResult): Told | undefined =>
  r.told.find((t) => t.access === r.shown - 1);

export function cacheFigure(r: CacheResult): string {
  const grid = contentsGrid(r);
  const height = 112 + grid.height;
  return `<svg class="cache" viewBox="${-MARGIN} 0 ${WIDTH + 2 * MARGIN} ${height}" width="${WIDTH + 2 * MARGIN}" height="${height}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="Cache after an access"><g ${MONO} font-size="11" fill="currentColor">${addressParts(r)}${strip(r)}${grid.svg}</g></svg>`;
}

/** Tag, index and offset of the address, each in its bits. */
function addressParts(r: CacheResult): string {
  const level = levelShown(r);
  const told = toldShown(r);
  const address = r.address;
  if (!told || address === null) return text(0, 20, 'No access is shown');
  const { sets, line } = level;
  const head = `${told.access + 1} of ${grouped(r.accesses)}: ${KINDS[told.kind] ?? 'load'} ${hexAddress(address)}, ${said(told, level)}`;
  const parts = fieldsOf(address, sets, line);
  let x = 0;
  const total = parts.reduce((n, p) => n + p.room, 0);
  const boxes = parts.map((p) => {
    const wide = (p.room / total) * WIDTH;
    const middle = x + wide / 2;
    const svg = `<rect x="${px(x + 0.5)}" y="24" width="${px(wide - 1)}" height="18" fill="${p.colour}" fill-opacity="${p.colour === 'none' ? 0 : 0.16}" stroke="currentColor" stroke-opacity="0.5"/>${text(px(middle), 37, p.value, ' text-anchor="middle"')}${text(px(middle), 53, p.name, ` text-anchor="middle" font-size="10"${QUIET}`)}`;
    x += wide;
    return svg;
  });
  return text(0, 14, head, ' font-weight="600"') + boxes.join('');
}

const KINDS: Readonly<Record<number, string>> = { [WRITE]: 'store', [FETCH]: 'fetch' };
const px = (v: number): number => Number(v.toFixed(1));

function said(t: Told, { line }: LevelResult): string {
  const out =
    t.victim === null
      ? ''
      : `, ${hexAddress(t.victim * line)} goes${t.writtenBack ? ' and is written back' : ''}`;
  return t.is === 'hit' ? 'hit' : `${t.is} miss${t.served === 0 ? ', sent on' : out}`;
}

interface Part {
  readonly name: string;
  readonly value: string;
  readonly room: number;
  readonly colour: string;
}

/** In bits where addresses are short and sets are a power of two; else the numbers. */
function fieldsOf(address: number, sets: number, line: number): Part[] {
  const block = Math.floor(address / line);
  const offset = address - block * line;
  const tag = tagOf(block, sets);
  const index = block - tag * sets;
  const [offsetBits, indexBits] = [Math.log2(line), Math.log2(sets)];
  const whole = isPower(sets) && address >= 0;
  const tagBits = whole ? Math.max(1, Math.floor(Math.log2(Math.max(1, tag))) + 1) : 0;
  const inBits = whole && tagBits + indexBits + offsetBits <= WRITTEN_BITS;
  const bits = (value: number, width: number) =>
    value
      .toString(2)
      .padStart(width, '0')
      .replace(/\B(?=(.{4})+$)/gu, '\u202f');
  const part = (name: string, value: number, width: number, colour: string): Part => ({
    name:
      inBits || whole
        ? `${name}, ${width} bit${width === 1 ? '' : 's'}: ${hexAddress(value)}`
        : `${name} ${value}`,
    value: inBits ? bits(value, width) : hexAddress(value),
    room: Math.max(8, inBits ? width + 3 : 7),
    colour,
  });
  return [
    part('tag', tag, tagBits, TAG),
    ...(sets > 1 ? [part(whole ? 'index' : 'set', index, indexBits, INDEX)] : []),
    ...(line > 1 ? [part('offset', offset, offsetBits, 'none')] : []),
  ];
}

/** The accesses around the shown one; each can be pressed. */
function strip(r: CacheResult): string {
  const at = r.told.findIndex((t) => t.access === r.shown - 1);
  const from = Math.max(0, Math.min(at - STRIP + 4, r.told.length - STRIP));
  return r.told
    .slice(from, from + STRIP)
    .map((t, k) => {
      const x = k * STEP;
      const here = t.access === r.shown - 1;
      const hit = t.is === 'hit';
      const { line } =
        t.kind === FETCH ? (r.levels.find((l) => l.name === 'L1I') ?? r.first) : r.first;
      const address = hexAddress(t.block * line).slice(2);
      const shown = address.length > 5 ? `…${address.slice(-4)}` : address;
      return `<g data-step="${t.access + 1}"><rect x="${px(x + 1)}" y="62" width="${px(STEP - 2)}" height="34" rx="2" fill="${hit ? 'var(--paper)' : 'var(--grid)'}" stroke="${here ? 'var(--accent)' : 'currentColor'}" stroke-width="${here ? 2.5 : 0.75}"/>${text(px(x + STEP / 2), 75, shown, ` text-anchor="middle" font-size="10"`)}${text(px(x + STEP / 2), 90, hit ? 'hit' : 'miss', ` text-anchor="middle" font-size="10"${hit ? '' : ' font-weight="600"'}`)}</g>`;
    })
    .join('');
}

interface Grid {
  readonly svg: string;
  readonly height: number;
}

/** Sets as rows and ways as columns; the ways of one set alone are wrapped. */
function contentsGrid(r: CacheResult): Grid {
  const level = levelShown(r);
  const told = toldShown(r);
  const { sets, ways, line } = level;
  const bySlot = new Map(level.contents.map((l) => [l.set * ways + l.way, l]));
  const wrapped = sets === 1 && ways > WRAP;
  const columns = wrapped ? WRAP : Math.min(ways, MAX_COLUMNS);
  const rows = wrapped ? Math.ceil(ways / WRAP) : sets;
  const touched = told ? (wrapped ? Math.floor(Math.max(0, told.way) / WRAP) : told.set) : 0;
  const shown = Math.min(rows, MAX_ROWS);
  const first = Math.max(0, Math.min(touched - Math.floor(shown / 2), rows - shown));
  const firstWay =
    wrapped || !told ? 0 : Math.max(0, Math.min(told.way - columns + 1, ways - columns));
  const top = 126;
  const left = 34;
  const wide = (WIDTH - left) / columns;
  const cells: string[] = [];
  for (let k = 0; k < shown; k++) {
    const row = first + k;
    const y = top + k * ROW;
    cells.push(
      text(left - 6, y + 12, String(wrapped ? row * WRAP : row), ` text-anchor="end"${QUIET}`),
    );
    for (let c = 0; c < columns; c++) {
      const slot = wrapped ? row * WRAP + c : row * ways + firstWay + c;
      if (wrapped && slot >= ways) continue;
      cells.push(
        cell(left + c * wide, y, wide, bySlot.get(slot), {
          level,
          here: isHere(told, slot, ways),
          line,
          columns,
        }),
      );
    }
  }
  const heads = Array.from({ length: columns }, (_, c) =>
    text(
      px(left + c * wide + wide / 2),
      top - 5,
      wrapped ? `+${c}` : `way ${firstWay + c}`,
      ` text-anchor="middle" font-size="10"${QUIET}`,
    ),
  );
  const more = rows > shown || (!wrapped && ways > columns);
  const note = more
    ? text(
        WIDTH,
        top + shown * ROW + 14,
        `${shown} of ${grouped(rows)} ${wrapped ? 'rows' : 'sets'}${!wrapped && ways > columns ? `, ${columns} of ${grouped(ways)} ways` : ''}; all stand in Contents`,
        ` text-anchor="end" font-size="10"${QUIET}`,
      )
    : '';
  return {
    svg:
      text(
        left - 6,
        top - 5,
        wrapped ? 'way' : 'set',
        ` text-anchor="end" font-size="10"${QUIET}`,
      ) +
      heads.join('') +
      cells.join('') +
      note,
    height: 14 + shown * ROW + (more ? 22 : 6),
  };
}

const isHere = (told: Told | undefined, slot: number, ways: number): boolean =>
  told !== undefined && told.way >= 0 && told.set * ways + told.way === slot;

interface CellLook {
  readonly level: LevelResult;
  readonly here: boolean;
  readonly line: number;
  readonly columns: number;
}

/** A line: its tag, where it is from, and a spot where it is dirty. */
function cell(
  x: number,
  y: number,
  wide: number,
  held: HeldLine | undefined,
  { level, here, line, columns }: CellLook,
): string {
  const box = `<rect x="${px(x + 1)}" y="${y + 1}" width="${px(wide - 2)}" height="${ROW - 2}" fill="${here ? 'var(--accent)' : held ? 'var(--grid)' : 'none'}" fill-opacity="${here ? 0.22 : 0.45}" stroke="currentColor" stroke-opacity="${here ? 1 : 0.35}"/>`;
  if (!held) return box;
  const tag = hexAddress(tagOf(held.block, level.sets));
  const from = hexAddress(held.block * line);
  const words =
    columns <= 2
      ? `tag ${tag}\u00a0\u00a0${from}…${hexAddress(held.block * line + line - 1).slice(2)}`
      : columns <= 4
        ? from
        : from.slice(2).slice(-7);
  const spot = held.dirty
    ? `<circle cx="${px(x + wide - 8)}" cy="${y + ROW / 2}" r="3" fill="${TAG}"/>`
    : '';
  return `${box}${text(px(x + (columns <= 4 ? 7 : 4)), y + 12.5, words, ' font-size="10.5"')}${spot}`;
}

export function figureCaption(r: CacheResult): string {
  const level = levelShown(r);
  const told = toldShown(r);
  const hits = r.counted - r.misses;
  const at = told
    ? ` Shown after access ${grouped(r.shown)}, ${said(told, level).replace(/,.*/u, '')}.`
    : '';
  const name = r.levels.length > 1 ? `${level.name}, ` : '';
  return `${name}${shapeWords(level)}. ${r.levels.length > 1 ? 'First level: ' : ''}${grouped(hits)} hits and ${grouped(r.misses)} misses in ${grouped(r.counted)} accesses, ${rate(hits, r.counted).toFixed(2)} % hits.${at} A spot marks a dirty line.`;
}
