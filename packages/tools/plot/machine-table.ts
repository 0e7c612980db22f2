/** The data of a plot for programs: by the ids of its marks and axes, with nothing that depends on labels. */
import type { Column } from './columns.ts';
import type { Numbers } from './style.ts';
import { equal, type Tabled, tabled } from './table.ts';
import type { Plot } from './types.ts';

export interface MachineColumn {
  readonly id: string;
  /** The unit of its axis. */
  readonly unit: string | undefined;
  /** From a mark's `of`, which knows no unit. */
  readonly told: boolean;
  readonly values: readonly (number | string)[] | Numbers;
}

/** Marks over the same samples, side by side, under what holds for all of them. */
interface Block {
  readonly of: Readonly<Record<string, number | string>>;
  readonly x: Column;
  readonly ys: Column[];
}

/**
 * Marks over one abscissa share its column; marks with the same ids stand under one another; others follow to
 * the right with an abscissa of their own, and shorter columns end early. NaN and infinities are gaps.
 * Throws where a mark that people are shown as data has no id, or two columns would have the same.
 */
export function machineTable(plot: Plot): MachineColumn[] {
  const columns = stacked(blocksOf(plot)).flat();
  const ids = columns.map((c) => c.id);
  const twice = ids.find((id, k) => ids.indexOf(id) !== k);
  if (twice !== undefined)
    throw new Error(`plot ${plot.id} has two columns "${twice}"; give one of the marks an xId`);
  return columns;
}

function blocksOf(plot: Plot): Block[] {
  const blocks: Block[] = [];
  for (const { mark, group } of tabled(plot)) {
    if (!group || !isData(mark, plot)) continue;
    const of = ('of' in mark && mark.of) || {};
    const beside = blocks.find(
      (b) =>
        b.x.id === group.x.id &&
        sameOf(b.of, of) &&
        equal(b.x.values, group.x.values) &&
        !b.ys.some((y) => group.ys.some((own) => own.id === y.id)),
    );
    if (beside) beside.ys.push(...group.ys);
    else blocks.push({ of, x: group.x, ys: [...group.ys] });
  }
  return blocks;
}

function isData(mark: Tabled['mark'], plot: Plot): boolean {
  if (mark.kind === 'note') return false;
  if (mark.id !== undefined) return true;
  if (mark.silent) return false;
  throw new Error(
    `plot ${plot.id}: ${mark.kind} "${mark.label ?? ''}" has no id; data need one, and what is none is silent`,
  );
}

const sameOf = (a: Block['of'], b: Block['of']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((k) => a[k] === b[k]);

/** Blocks with the same columns under one another, in the order of the first of them. */
function stacked(blocks: readonly Block[]): MachineColumn[][] {
  const stacks = new Map<string, Block[]>();
  for (const b of blocks) {
    const key = JSON.stringify([Object.keys(b.of), [b.x, ...b.ys].map((c) => c.id)]);
    stacks.set(key, [...(stacks.get(key) ?? []), b]);
  }
  return [...stacks.values()].map((stack) => {
    const first = stack[0] as Block;
    const told = Object.keys(first.of).map((id) => ({
      id,
      unit: undefined,
      told: true,
      values: stack.flatMap((b) => Array.from(b.x.values, () => b.of[id] as number | string)),
    }));
    const [x, ...ys] = [first.x, ...first.ys].map(({ id, label, unit }, k): MachineColumn => {
      if (id === undefined) throw new Error(`the column "${label}" of a plot has no id`);
      const each = stack.map((b) => (k === 0 ? b.x : (b.ys[k - 1] as Column)).values);
      return {
        id,
        unit,
        told: false,
        values: each.length === 1 ? each[0]! : each.flatMap((v) => Array.from(v)),
      };
    });
    return [...told, x as MachineColumn, ...ys];
  });
}
