import { entryFigure } from './entry-figure.ts';
import type { WalkerInputs } from './inputs.ts';
import { mapFigure } from './map-figure.ts';
import { notices } from './notices.ts';
import { pmpFigure } from './pmp-figure.ts';
import { entryReadings, mapReadings, pmpReadings, walkReadings } from './readouts.ts';
import type { WalkerResult } from './result.ts';
import type { Shown } from './results.ts';
import {
  accessTable,
  faultTable,
  fieldTable,
  mappingTable,
  pmpTables,
  stageTable,
  usedTable,
} from './tables.ts';
import { walkFigure } from './walk-figure.ts';
import { walkCaption } from './walk-words.ts';
import { wordsListing } from './words-listing.ts';

export function outputs(r: WalkerResult, inputs: WalkerInputs): Shown[] {
  switch (r.task) {
    case 'walk':
      return [
        ...notices(r),
        {
          kind: 'figure',
          id: 'walk',
          title: 'Walk',
          svg: walkFigure(r),
          caption: walkCaption(r),
        },
        { kind: 'readouts', id: 'answer', title: 'Answer', items: walkReadings(r) },
        accessTable(r.allowed, 'Accesses to this address'),
        stageTable(r),
        ...(r.protection ? pmpTables(r.protection) : []),
        ...wordsListing(r),
      ];
    case 'map':
      return [
        ...notices(r),
        { kind: 'figure', id: 'map', title: 'Map', ...mapFigure(r) },
        { kind: 'readouts', id: 'answer', title: 'Tables', items: mapReadings(r) },
        mappingTable(r),
        ...faultTable(r),
        usedTable(r),
        ...wordsListing(r),
      ];
    case 'pmp':
      return [
        ...notices(r),
        { kind: 'figure', id: 'protection', title: 'Address space', ...pmpFigure(r, inputs) },
        { kind: 'readouts', id: 'answer', title: 'Answer', items: pmpReadings(r) },
        ...pmpTables(r.protection),
      ];
    default:
      return [
        ...notices(r),
        { kind: 'figure', id: 'entry', title: 'Entry', ...entryFigure(r) },
        { kind: 'readouts', id: 'answer', title: 'Entry', items: entryReadings(r) },
        fieldTable(r),
        ...(r.allowed.length > 0 ? [accessTable(r.allowed, 'Accesses under this entry')] : []),
      ];
  }
}
