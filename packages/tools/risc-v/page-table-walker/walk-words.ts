/** What the picture of a walk says in words. */
import type { Allowed } from '@tollbench/engines/riscv/paging/permissions.ts';
import type { Walk } from '@tollbench/engines/riscv/paging/walk.ts';
import { accessText, address, leafText } from './phrases.ts';
import type { WalkResult } from './result.ts';

/** Which bits the hart sets. */
function setText({ updated, leaf }: Walk): string {
  if (updated === undefined || !leaf) return '';
  const set = (updated ^ leaf.entry.raw) & 0xffn;
  return set === 0xc0n ? '; A and D are set' : set === 0x80n ? '; D is set' : '; A is set';
}

/** The answer in a line. */
export function titleOf({ walk }: WalkResult): string {
  const { fault, access, physical = 0n } = walk;
  return fault
    ? `${fault.name}, cause ${fault.cause}`
    : `${address(access.address)} → ${address(physical)}`;
}

export function besideOf(r: WalkResult): string {
  const { walk, scheme } = r;
  if (walk.fault) return walk.fault.reason;
  const what = walk.leaf ? leafText(walk) : 'not translated';
  return `${scheme.label}, ${accessText(walk.access)}: ${what}${setText(walk)}`;
}

export function walkCaption(r: WalkResult): string {
  const { walk, scheme } = r;
  const { access, fault, physical = 0n, stages } = walk;
  const how = `${scheme.label}, ${accessText(access)} at ${address(access.address)}`;
  if (fault) return `${how}: ${fault.name}, cause ${fault.cause}. ${fault.reason}`;
  return `${how}: physical address ${address(physical)} after ${stages.length} ${stages.length === 1 ? 'entry' : 'entries'} read.`;
}

/** `U r-x   S ---   S with SUM r--   M rwx`. */
export function mayText(allowed: readonly Allowed[]): string {
  const of = (privilege: string, sum: boolean): string =>
    (['load', 'store', 'fetch'] as const)
      .map((kind, k) =>
        allowed.find((a) => a.kind === kind && a.privilege === privilege && a.sum === sum)?.fault
          ? '-'
          : 'rwx'[k],
      )
      .join('');
  return `U ${of('U', false)}   S ${of('S', false)}   S with SUM ${of('S', true)}   M ${of('M', false)}`;
}
