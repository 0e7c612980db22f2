/** The whole book for other programs: as JSON, a line a record, or as comma-separated values. */
import { exportDatabase, exportFile } from '@tollbench/gate/ledger/export/export.ts';
import type { Format } from '@tollbench/gate/ledger/export/lines.ts';
import { RECORDS } from '@tollbench/gate/ledger/export/records.ts';
import { unknownName } from '../unknown-name.ts';
import { UsageError } from '../usage.ts';
import { openSink } from '../whole-file.ts';
import type { Asked } from './asked.ts';
import { placeOf } from './place.ts';

const FORMATS: readonly Format[] = ['jsonl', 'csv'];
export const RECORD_NAMES: readonly string[] = RECORDS.map(({ name }) => name);

export async function exportBook(asked: Asked): Promise<number> {
  const { format, only, out } = asked;
  const known = FORMATS.find((one) => one === format);
  if (known === undefined)
    throw new UsageError(`--format is "${format}"; it is ${FORMATS.join(' or ')}`);
  const kinds = only === undefined ? RECORDS : RECORDS.filter(({ name }) => name === only);
  if (kinds.length === 0)
    throw new UsageError(
      unknownName(`--only is "${only}", which is no kind of record`, only ?? '', RECORD_NAMES),
    );
  const place = placeOf(asked);
  const what = { format: known, kinds };
  const pieces =
    place.kind === 'database' ? exportDatabase(place.url, what) : exportFile(place.path, what);
  const sink = await openSink(out);
  try {
    for await (const piece of pieces) await sink.write(piece);
    await sink.finish();
    return 0;
  } catch (error) {
    await sink.discard();
    throw error;
  }
}
