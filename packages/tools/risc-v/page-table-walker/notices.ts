/** What is to be known before the rest is read. */
import { permissionText } from '@tollbench/engines/riscv/paging/pmp.ts';
import { counted } from '../../text/counted.ts';
import { address, sizeShown } from './phrases.ts';
import type {
  EntryResult,
  Image,
  MapResult,
  PmpResult,
  Protection,
  WalkerResult,
  WalkResult,
} from './result.ts';
import type { Shown } from './results.ts';

const notice = (id: string, level: 'note' | 'warning', text: string): Shown => ({
  ...{ kind: 'notice', id, level, text },
});

export function notices(r: WalkerResult): Shown[] {
  switch (r.task) {
    case 'walk':
      return [...ofImage(r.image), ...ofWalk(r), ...ofProtection(r.protection)];
    case 'map':
      return [...ofImage(r.image), ...ofMap(r)];
    case 'pmp':
      return [...ofProtection(r.protection), ...ofPmp(r)];
    default:
      return ofEntry(r);
  }
}

/** A pointer is most often pasted without its level: 0 is the one level where it cannot stand. */
function ofEntry({ broken, entry, scheme }: EntryResult): Shown[] {
  if (broken.length !== 1 || broken[0]?.id !== 'no leaf') return [];
  const levels = Array.from({ length: scheme.levels - 1 }, (_, k) => k + 1).join(' or ');
  return [
    notice(
      'pointer',
      'note',
      `At level ${levels} it is valid, and points to the table at ${address(entry.ppn << 12n)}: choose the level of the table that it stands in.`,
    ),
  ];
}

const ofImage = (image: Image | undefined): Shown[] =>
  image?.assumed
    ? [
        notice(
          'assumed',
          'note',
          `Nothing names the root table: the first page that is given, ${address(image.root)}, is taken for it.`,
        ),
      ]
    : [];

function ofWalk({ walk, split, scheme }: WalkResult): Shown[] {
  const list: Shown[] = [];
  const absent = walk.stages.filter(({ given, entry }) => !given && entry);
  if (absent.length > 0)
    list.push(
      notice(
        'absent',
        'note',
        `${absent.map(({ address: at }) => address(at)).join(', ')} ${absent.length > 1 ? 'are' : 'is'} not among the words given and counts as 0.`,
      ),
    );
  if (!walk.translated && scheme.levels > 0)
    list.push(
      notice(
        'untranslated',
        'note',
        'M does not translate addresses: the tables play no part, and PMP alone decides.',
      ),
    );
  if (split.length > 0)
    list.push(
      notice(
        'split',
        'warning',
        `PMP decides parts of this page by different entries: ${split
          .map(
            ({ first, last, entry, user }) =>
              `${address(first)} to ${address(last)} ${entry === undefined ? 'by none' : `by ${entry}`} (${permissionText(user)} for S and U)`,
          )
          .slice(0, 4)
          .join(
            ', ',
          )}. Each access is checked where it goes, not the page as a whole; a hart that keeps the page in its TLB must keep the parts apart.`,
      ),
    );
  const { rest } = walk;
  if (rest)
    list.push(
      notice(
        'crossing',
        'note',
        `The access goes on in the next page: ${counted(rest.access.bytes, 'byte')} from ${address(rest.access.address)} on ${rest.access.bytes > 1 ? 'are' : 'is'} translated by ${rest.access.bytes > 1 ? 'themselves' : 'itself'}${rest.fault ? ', and there it faults' : `, to ${address(rest.physical ?? 0n)}`}. A hart that does not split accesses raises one for the misaligned address instead.`,
      ),
    );
  return list;
}

function ofProtection(protection: Protection | undefined): Shown[] {
  if (!protection) return [];
  const { absent, reserved } = protection;
  const list: Shown[] = [];
  if (absent.length > 0)
    list.push(
      notice(
        'absentPmp',
        'warning',
        `${absent.join(', ').replace(/^t/u, 'T')} ${absent.length > 1 ? 'are' : 'is'} not given and ${absent.length > 1 ? 'count' : 'counts'} as 0.`,
      ),
    );
  if (reserved.length > 0)
    list.push(
      notice(
        'reserved',
        'warning',
        `Entry ${reserved.join(', ')}: W without R is reserved while MML is 0. A hart may keep something else; here it is taken as it stands.`,
      ),
    );
  return list;
}

function ofMap({ dump }: MapResult): Shown[] {
  const list: Shown[] = [];
  if (!dump.whole)
    list.push(
      notice(
        'cut',
        'warning',
        `The tables go on: ${dump.seen} entries were looked at, ${dump.ranges.length} ranges and ${dump.faulty.length} faulty entries found, and the rest is not shown.`,
      ),
    );
  if (dump.missing.length > 0)
    list.push(
      notice(
        'missing',
        'warning',
        `${counted(dump.missing.length, 'table')} that entries point to ${dump.missing.length > 1 ? 'are' : 'is'} not among what is given, ${address(dump.missing[0] ?? 0n)} ${dump.missing.length > 1 ? 'among them' : ''}: what they map is unknown.`.replace(
          ' :',
          ':',
        ),
      ),
    );
  if (dump.shared.length > 0)
    list.push(
      notice(
        'shared',
        'note',
        `${counted(dump.shared.length, 'table')} ${dump.shared.length > 1 ? 'are' : 'is'} reached by more than one way, ${address(dump.shared[0] ?? 0n)}${dump.shared.length > 1 ? ' among them' : ''}: shared, or in a circle.`,
      ),
    );
  const both = dump.ranges.filter(({ entry }) => entry.w && entry.x);
  const size = both.reduce((sum, range) => sum + range.size, 0n);
  if (both.length > 0)
    list.push(notice('both', 'note', `${sizeShown(size)} can be both written and executed.`));
  return list;
}

function ofPmp({ protection }: PmpResult): Shown[] {
  const silent = protection.regions.filter(
    ({ matching, first }) => matching !== 'OFF' && first === undefined,
  );
  if (silent.length === 0) return [];
  return [
    notice(
      'silent',
      'warning',
      `Entry ${silent.map(({ index }) => index).join(', ')} matches nothing: the address before it is not below its own.`,
    ),
  ];
}
