/** The rules that an entry can break, each with the step of the manual in which it is looked at. */
import type { Access } from './access.ts';
import { type Entry, isLeaf, isNapot64 } from './entry.ts';
import { sizeText } from './numbers.ts';
import type { Scheme } from './scheme.ts';
import { pageBytes, pageName } from './scheme.ts';

export interface Rule {
  /** Short and stable: `V = 0`. */
  readonly id: string;
  readonly step: number;
  /** A whole sentence. */
  readonly text: string;
}

export interface Features {
  readonly scheme: Scheme;
  readonly svnapot: boolean;
  readonly svpbmt: boolean;
  readonly update: 'fault' | 'set';
}

const rule = (id: string, step: number, text: string): Rule => ({ id, step, text });

/** Steps 3 and 4: what makes an entry invalid, reserved, or a pointer where no table can follow. */
export function validityRules(f: Features, e: Entry, level: number): Rule[] {
  // Of an entry with V = 0 nothing else is looked at.
  if (!e.v) return [rule('V = 0', 3, 'V is 0: the entry is not valid, whatever else it says.')];
  const broken: Rule[] = [];
  if (!e.r && e.w)
    broken.push(rule('W without R', 3, 'R is 0 and W is 1: no page is writable and not readable.'));
  if (f.scheme.xlen === 64) broken.push(...reservedRules(f, e, level));
  if (!isLeaf(e) && !(e.w && !e.r)) broken.push(...pointerRules(e, level));
  return broken;
}

function reservedRules({ svnapot, svpbmt }: Features, e: Entry, level: number): Rule[] {
  const broken: Rule[] = [];
  if (e.reserved !== 0)
    broken.push(rule('reserved bits', 3, 'Bits 60 to 54 are reserved and are not all 0.'));
  if (e.pbmt !== 0) {
    if (!svpbmt)
      broken.push(
        rule('PBMT', 3, 'Bits 62 and 61 are not 0, and without Svpbmt they are reserved.'),
      );
    else if (!isLeaf(e))
      broken.push(
        rule(
          'PBMT of a pointer',
          3,
          'PBMT is not 0 in an entry that points on: there it is reserved.',
        ),
      );
    else if (e.pbmt === 3) broken.push(rule('PBMT = 3', 3, 'PBMT is 3, which is reserved.'));
  }
  if (e.n) {
    if (!svnapot) broken.push(rule('N', 3, 'Bit 63 is 1, and without Svnapot it is reserved.'));
    else if (!isLeaf(e))
      broken.push(
        rule('N of a pointer', 3, 'N is 1 in an entry that points on: there it is reserved.'),
      );
    else if (level > 0)
      broken.push(
        rule('N above level 0', 3, `N is 1 at level ${level}: NAPOT ranges are of level 0 alone.`),
      );
    else if (!isNapot64(e))
      broken.push(
        rule(
          'NAPOT size',
          3,
          'N is 1 and PPN[0] does not end in 1000: 64 KiB is the only range there is.',
        ),
      );
  }
  return broken;
}

function pointerRules(e: Entry, level: number): Rule[] {
  const broken: Rule[] = [];
  const set = [
    [e.d, 'D'],
    [e.a, 'A'],
    [e.u, 'U'],
  ].flatMap(([is, name]) => (is ? [name] : []));
  if (set.length > 0)
    broken.push(
      rule(
        'D, A, U of a pointer',
        3,
        `R, W and X are 0, so that the entry points on: its ${set.join(', ')} ${set.length > 1 ? 'are' : 'is'} reserved and must be 0.`,
      ),
    );
  if (level === 0)
    broken.push(
      rule('no leaf', 4, 'R, W and X are 0 at level 0: it would point on, and no table follows.'),
    );
  return broken;
}

/** Steps 5 to 7 of a leaf: permissions, alignment, and A and D where the hart does not set them itself. */
export function leafRules(f: Features, access: Access, e: Entry, level: number): Rule[] {
  const broken = [...permissionRules(f.scheme, access, e)];
  const align = alignmentRule(f.scheme, e, level);
  if (align) broken.push(align);
  if (f.update === 'fault') {
    if (!e.a)
      broken.push(
        rule('A = 0', 7, 'A is 0, and the hart leaves it to software to set it (Svade).'),
      );
    if (access.kind === 'store' && !e.d)
      broken.push(
        rule(
          'D = 0',
          7,
          'D is 0 and this is a store; the hart leaves it to software to set it (Svade).',
        ),
      );
  }
  return broken;
}

function permissionRules(s: Scheme, { kind, privilege, sum, mxr }: Access, e: Entry): Rule[] {
  const broken: Rule[] = [];
  if (s.isGuest) {
    // Every access of a guest counts as one of U here.
    if (!e.u)
      broken.push(rule('U = 0', 5, 'U is 0: in the second stage every access counts as one of U.'));
  } else if (privilege === 'U' && !e.u)
    broken.push(rule('U = 0', 5, 'U is 0: the page is not one of U, and U asks.'));
  else if (privilege === 'S' && e.u) {
    if (kind === 'fetch')
      broken.push(
        rule('S executes U', 5, 'U is 1: S never executes pages of U, whatever SUM says.'),
      );
    else if (!sum)
      broken.push(rule('SUM = 0', 5, 'U is 1 and SUM is 0: S has no access to pages of U.'));
  }
  if (kind === 'fetch' && !e.x)
    broken.push(rule('X = 0', 5, 'X is 0: the page is not executable.'));
  if (kind === 'store' && !e.w) broken.push(rule('W = 0', 5, 'W is 0: the page is not writable.'));
  if (kind === 'load' && !e.r && !(mxr && e.x))
    broken.push(
      rule(
        'R = 0',
        5,
        e.x
          ? 'R is 0 and MXR is 0: the page can be executed, but not read.'
          : 'R is 0: the page is not readable.',
      ),
    );
  return broken;
}

function alignmentRule(s: Scheme, e: Entry, level: number): Rule | undefined {
  if (level === 0) return undefined;
  const bits = level * s.indexBits;
  const low = e.ppn & ((1n << BigInt(bits)) - 1n);
  if (low === 0n) return undefined;
  return rule(
    'misaligned superpage',
    6,
    `It is a leaf at level ${level}, a ${pageName(level)} of ${sizeText(pageBytes(s, level))}, and its PPN is no multiple of that: PPN[${level - 1}${level > 1 ? ':0' : ''}] is not 0.`,
  );
}
