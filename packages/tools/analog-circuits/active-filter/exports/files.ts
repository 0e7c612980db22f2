import { KINDS } from '../../../exports/kinds.ts';
import { bomCsv } from '../bill-of-materials.ts';
import type { FilterResult } from '../compute.ts';
import { spice } from './spice.ts';

export const exports = {
  spice: { ...KINDS.spice, label: 'SPICE netlist', write: spice },
  bom: {
    label: 'Bill of materials',
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    stem: () => 'bill-of-materials',
    write: (r: FilterResult) => bomCsv(r),
  },
};
