import { defineTool } from '../../define/tool.ts';
import { compute, isLong } from './compute.ts';
import { exports } from './exports/files.ts';
import { handbook } from './handbook.ts';
import { inputs } from './inputs.ts';
import { next } from './next.ts';
import { outputs } from './outputs.ts';
import { example, presets } from './presets.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

export default defineTool({
  slug: 'page-table-walker',
  title: 'Page table walker',
  category: 'risc-v',
  summary: 'Where a RISC-V virtual address goes, or why it faults',
  description:
    'Walks RISC-V page tables of Sv32, Sv39, Sv48 and Sv57 from words, mappings or a dump: each entry that is read, the physical address or the exception with the rule that was broken; builds tables, lists what they map, and decides PMP and Smepmp.',
  keywords: [
    'page table walk',
    'virtual address translation',
    'virtual to physical address',
    'Sv32',
    'Sv39',
    'Sv48',
    'Sv57',
    'PTE decoder entry',
    'satp',
    'hgatp',
    'page fault',
    'access fault',
    'MMU',
    'superpage',
    'megapage, gigapage',
    'PMP',
    'ePMP, Smepmp',
    'pmpcfg',
    'pmpaddr',
    'NAPOT, TOR, NA4',
    'mseccfg, MML',
    'SUM, MXR, MPRV',
    'Svnapot',
    'Svpbmt',
    'Svade, Svadu',
    'accessed and dirty bits',
    'vmprint',
    'info mem',
    'VPN',
    'G-stage',
  ],
  inputs,
  compute,
  long: isLong,
  results,
  outputs,
  data: ['stages', 'mappings', 'segments', 'fields'],
  steps,
  next,
  exports,
  example,
  presets,
  handbook,
  view: () => import('@tollbench/tools/risc-v/page-table-walker/view.ts'),
  lastUpdated: '2026-11-29',
});
