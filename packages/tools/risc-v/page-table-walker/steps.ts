import { permissionText } from '@tollbench/engines/riscv/paging/pmp.ts';
import { pageBytes, shiftOf } from '@tollbench/engines/riscv/paging/scheme.ts';
import type { Step } from '../../define/output.ts';
import type { WalkerInputs } from './inputs.ts';
import { address, entryText, leafText, registerName } from './phrases.ts';
import type { EntryResult, MapResult, PmpResult, WalkerResult, WalkResult } from './result.ts';

const tt = (text: string) => `\\mathtt{${text}}`;
const hex = (n: bigint) => tt(address(n));

/** The working: the walk by the manual's steps, or what was put together. */
export function steps(r: WalkerResult, inputs: WalkerInputs): Step[] {
  switch (r.task) {
    case 'walk':
      return walkSteps(r);
    case 'map':
      return mapSteps(r);
    case 'pmp':
      return pmpSteps(r, inputs);
    default:
      return entrySteps(r);
  }
}

function walkSteps({ walk, scheme, image }: WalkResult): Step[] {
  const { access, stages, leaf, physical, fault, updated, pmp } = walk;
  const list: Step[] = [];
  if (!walk.translated)
    list.push({
      text: `${scheme.levels === 0 ? scheme.label : 'M'} translates nothing: the address is physical.`,
    });
  else {
    list.push({
      text: `Step 1: the root table is at PPN × 4096 of ${registerName(scheme)}, and i begins at ${scheme.levels - 1}.`,
      tex: `a = ${hex(image?.root ?? 0n)}, \\quad i = ${scheme.levels - 1}`,
    });
    if (fault?.step === 0) list.push({ text: fault.reason });
  }
  for (const stage of stages) {
    const { level, index, table, address: at, entry, broken } = stage;
    list.push({
      text: `Step 2, i = ${level}: the index is ${index}, and the entry ${entry ? `holds ${address(entry.raw)}` : 'cannot be read'}.`,
      tex: `\\mathrm{vpn}_{${level}} = \\lfloor ${hex(access.address)} / 2^{${shiftOf(scheme, level)}} \\rfloor \\bmod 2^{${scheme.indexBits}} = ${index}, \\quad ${hex(table)} + ${index} \\cdot ${scheme.entryBytes} = ${hex(at)}`,
    });
    if (broken.length > 0)
      for (const { step, text } of broken) list.push({ text: `Step ${step}: ${text}` });
    else if (entry)
      list.push({
        text: `Steps 3 and 4: V is 1 and nothing reserved is set; it ${entryText(scheme, entry, level).replace(/^leaf: /u, 'is a leaf, a ')}.`,
        ...(stage.decides === 'pointer' && {
          tex: `a = ${hex(entry.ppn)} \\cdot 4096 = ${hex(entry.ppn << 12n)}, \\quad i = ${level - 1}`,
        }),
      });
  }
  if (leaf && physical !== undefined) {
    list.push({ text: `Steps 5 and 6: the ${leafText(walk)}, allows the access and is aligned.` });
    if (updated !== undefined)
      list.push({
        text: `Step 7: the hart sets A${access.kind === 'store' ? ' and D' : ''}: the entry becomes ${address(updated)}.`,
      });
    const bits = leaf.size.toString(2).length - 1;
    list.push({
      text: `Step 8: the lowest ${bits} bits come from the address, the rest from the leaf.`,
      tex: `${hex(physical & ~(leaf.size - 1n))} + ${hex(access.address)} \\bmod 2^{${bits}} = ${hex(physical)}`,
    });
  }
  if (pmp) list.push({ text: `PMP: ${pmp.reason}` });
  if (fault)
    list.push({
      text: `${fault.name}: the cause is ${fault.cause}, and stval or mtval holds ${address(fault.address)}.`,
    });
  return list;
}

function mapSteps({ dump, image, scheme }: MapResult): Step[] {
  const list: Step[] = [
    {
      text: `From the root on every entry with V = 1 is followed: ${dump.seen} entries in ${dump.tables.length} tables.`,
      tex: `\\mathrm{root} = ${hex(image.root)}, \\quad \\mathrm{satp} = ${hex(image.satp)}`,
    },
  ];
  if (image.built) {
    const { tables, leaves } = image.built;
    list.push({
      text: `The mappings became ${tables} tables with ${leaves.map(([size, count]) => `${count} leaves of ${address(size)} bytes`).join(', ')}.`,
      tex: `${tables} \\cdot 4096 = ${tables * 4096}`,
    });
  }
  const [first] = dump.ranges;
  if (first)
    list.push({
      text: `The first range: ${first.pages} entries of level ${first.level} that go on into one another.`,
      tex: `${first.pages} \\cdot 2^{${pageBytes(scheme, first.level).toString(2).length - 1}} = ${hex(first.size)}`,
    });
  return list;
}

function pmpSteps({ protection, verdict }: PmpResult, { pa, bytes }: WalkerInputs): Step[] {
  const last = pa + BigInt(bytes) - 1n;
  const list: Step[] = [
    {
      text: `The access has the bytes ${address(pa)} to ${address(last)}. Entries are tried from 0 on.`,
    },
  ];
  for (const { index, matching, first, last: end } of protection.regions) {
    if (verdict.entry !== undefined && index > verdict.entry) break;
    const { addr = 0n } = protection.pmp.entries[index] ?? {};
    const range =
      first === undefined || end === undefined
        ? 'matches nothing'
        : `matches ${address(first)} to ${address(end)}`;
    list.push({
      text: `Entry ${index}, ${matching}, ${range}${index === verdict.entry ? ': it decides' : ''}.`,
      ...(matching === 'NAPOT' &&
        first !== undefined &&
        end !== undefined && {
          tex: `\\mathrm{pmpaddr} = ${hex(addr)} \\Rightarrow 2^{${(end - first + 1n).toString(2).length - 1}}\\ \\text{bytes from}\\ ${hex(first)}`,
        }),
    });
  }
  return [...list, { text: verdict.reason }];
}

function entrySteps({ entry, scheme, level, broken }: EntryResult): Step[] {
  const r = entry.r || entry.w || entry.x;
  return [
    {
      text: `R W X are ${permissionText(entry)}: ${r ? 'the entry is a leaf, if it is valid' : 'the entry points on'}.`,
      tex: `\\mathrm{PPN} = \\lfloor ${hex(entry.raw)} / 2^{10} \\rfloor \\bmod 2^{${scheme.ppnBits}} = ${hex(entry.ppn)}`,
    },
    {
      text: `At level ${level} that leads to ${address(entry.ppn << 12n)}.`,
      tex: `${hex(entry.ppn)} \\cdot 4096 = ${hex(entry.ppn << 12n)}`,
    },
    ...broken.map(({ step, text }) => ({ text: `Step ${step}: ${text}` })),
  ];
}
