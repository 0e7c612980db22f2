/** The five stages with what is in them in a cycle, and the paths that are in use. */
import {
  type Occupant,
  STAGES,
  stagesIn,
  thrownIn,
} from '@tollbench/engines/riscv/pipeline/occupancy.ts';
import { operandsAt, type Path } from '@tollbench/engines/riscv/pipeline/operands.ts';
import { px, text } from './diagram.ts';
import { cut, textOf } from './phrases.ts';
import type { PipelineResult } from './result.ts';

/** As wide as the picture stands on a desktop: its letters are as large as they say. */
export const WIDTH = 680;
const BOX = 114;
/** Letters of a line in a box. */
const LINE = 16;
const GAP = (WIDTH - 5 * BOX - 16) / 4;
const HIGH = 58;

export interface Moment {
  readonly stages: readonly (readonly Occupant[])[];
  readonly paths: ReadonlySet<Path>;
  /** Stage whose decision throws away what is behind it; −1 where none does. */
  readonly decides: number;
}

export function momentOf(r: PipelineResult, cycle: number): Moment {
  const stages = stagesIn(r, cycle);
  const paths = new Set<Path>();
  for (const { row } of stages.flat())
    if (row.place >= 0)
      for (const o of operandsAt(r, row.place)) if (o.cycle === cycle) paths.add(o.path);
  const thrown = thrownIn(r.schedule.squashed, cycle);
  const decides =
    thrown === undefined
      ? -1
      : stages.findIndex((there) => there.some(({ row }) => row.place === thrown.after));
  return { stages, paths, decides };
}

export const occupantWords = (r: PipelineResult, { row, waits }: Occupant): string =>
  `${textOf(r, row.operation)}${waits ? ' (waits)' : row.place < 0 ? ' (wrong way)' : ''}`;

const left = (stage: number): number => 8 + stage * (BOX + GAP);

/** A picture `WIDTH` wide from `top` on. */
export function datapath(r: PipelineResult, cycle: number, top: number): string {
  const m = momentOf(r, cycle);
  const y = px(top + 44);
  return [
    text(4, top + 12, `In cycle ${cycle}`, ' font-weight="600"'),
    ...STAGES.map((name, k) => stageBox(r, name, k, m.stages[k] ?? [], y)),
    ...[0, 1, 2, 3].map((k) => latch(k, y)),
    ...bypasses(m, y),
    redirect(m, y),
  ].join('');
}

export const DATAPATH_HEIGHT = 140;

function stageBox(
  r: PipelineResult,
  name: string,
  k: number,
  there: readonly Occupant[],
  y: number,
): string {
  const x = left(k);
  const waits = there.some((o) => o.waits);
  const lines = linesOf(there.map(({ row }) => textOf(r, row.operation)));
  const quiet = there.length === 0 ? ' fill-opacity="0.6"' : '';
  return [
    `<rect x="${px(x)}" y="${y}" width="${BOX}" height="${HIGH}" fill="${there.length > 0 ? 'var(--paper)' : 'none'}" stroke="currentColor" stroke-opacity="0.6"${waits ? ' stroke-dasharray="4 3"' : ''}/>`,
    text(x + 6, y + 14, waits ? `${name}, waits` : name, ' font-weight="600" font-size="11.5"'),
    ...lines.map((line, n) =>
      text(
        x + 6,
        y + 31 + 15 * n,
        line,
        `${quiet || strike(there[n] ?? there[0])} font-size="11.5"`,
      ),
    ),
  ].join('');
}

/** A line for each of two; a long one alone has its operands on a line of their own. */
function linesOf([first, second]: readonly string[]): string[] {
  if (first === undefined) return ['bubble'];
  if (second !== undefined) return [cut(first, LINE), cut(second, LINE)];
  const [, name, operands] = /^(\S+) (.*)$/u.exec(first) ?? [];
  if (first.length <= LINE || name === undefined || operands === undefined)
    return [cut(first, LINE)];
  return [cut(name, LINE), cut(operands, LINE)];
}

const strike = (o: Occupant | undefined): string =>
  o && o.row.place < 0 ? ' text-decoration="line-through" fill-opacity="0.66"' : '';

const NAMES = ['IF/ID', 'ID/EX', 'EX/MEM', 'MEM/WB'];

/** A pipeline register between two stages. */
function latch(k: number, y: number): string {
  const x = left(k) + BOX + GAP / 2;
  return `<rect x="${px(x - 4)}" y="${y - 4}" width="8" height="${HIGH + 8}" fill="var(--grid)" stroke="currentColor" stroke-opacity="0.6"/><path d="M${px(x - GAP / 2)} ${y + HIGH / 2}H${px(x - 4)}M${px(x + 4)} ${y + HIGH / 2}H${px(x + GAP / 2)}" stroke="currentColor" stroke-opacity="0.6" fill="none"/>${text(x, y + HIGH + 16, NAMES[k] ?? '', ' text-anchor="middle" font-size="10.5" fill-opacity="0.7"')}`;
}

const latchX = (k: number): number => left(k) + BOX + GAP / 2;

/** From which register, to which stage, at what height above the boxes. */
const WIRES: readonly (readonly [Path, number, number, number])[] = [
  ['memory', 2, 2, 10],
  ['writeBack', 3, 2, 18],
  ['store', 3, 3, 10],
  ['memoryToDecode', 2, 1, 24],
  ['writeBackToDecode', 3, 1, 30],
];

function bypasses({ paths }: Moment, y: number): string[] {
  return WIRES.map(([path, from, to, up]) => {
    const on = paths.has(path);
    if (!on && (path === 'memoryToDecode' || path === 'writeBackToDecode' || path === 'store'))
      return '';
    const x1 = latchX(from);
    const x2 = left(to) + (path === 'memory' ? 16 : path === 'writeBack' ? 8 : 12);
    const look = on
      ? 'stroke="var(--accent)" stroke-width="2"'
      : 'stroke="currentColor" stroke-opacity="0.3" stroke-dasharray="3 3"';
    const tip = on
      ? `<path d="M${px(x2 - 4)} ${y - 7}H${px(x2 + 4)}L${px(x2)} ${y}Z" fill="var(--accent)"/>`
      : '';
    return `<path d="M${px(x1)} ${y - 4}V${y - up}H${px(x2)}V${y}" ${look} fill="none"/>${tip}`;
  });
}

/** The way back to the fetch, where this cycle throws something away. */
function redirect({ decides }: Moment, y: number): string {
  if (decides < 0) return '';
  const x1 = left(decides) + BOX / 2;
  const x2 = left(0) + 20;
  const low = y + HIGH + 24;
  return `<path d="M${px(x1)} ${y + HIGH}V${low}H${px(x2)}V${y + HIGH}" stroke="var(--wrong, currentColor)" stroke-width="2" fill="none"/><path d="M${px(x2 - 4)} ${y + HIGH + 7}H${px(x2 + 4)}L${px(x2)} ${y + HIGH}Z" fill="var(--wrong, currentColor)"/>${text(x2 + 8, low + 11, 'the fetch goes elsewhere; what is behind is thrown away', ' font-size="11"')}`;
}
