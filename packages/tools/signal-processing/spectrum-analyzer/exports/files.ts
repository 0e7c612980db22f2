import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import type { SpectrumResult } from '../compute.ts';
import type { inputs, SpectrumInputs } from '../inputs.ts';
import { matlab } from './matlab.ts';
import { python } from './python.ts';

type SpectrumExport = Export<typeof inputs, SpectrumResult>;

/** Samples that a script carries; a longer record lies in a file beside it. */
export const MAX_CARRIED = 2 ** 16;

const carried =
  (write: (r: SpectrumResult, i: SpectrumInputs) => string) =>
  (r: SpectrumResult, i: SpectrumInputs): string => {
    if (r.samples.length > MAX_CARRIED)
      throw new InputError(
        `gives ${r.samples.length} samples, and a script carries ${MAX_CARRIED} at most: analyse fewer, or take the record as a column of numbers`,
        i.source === 'generate'
          ? {
              field: 'samples',
              value: String(i.samples),
              remedies: [{ samples: String(MAX_CARRIED) }],
            }
          : { field: 'take', value: String(i.take), remedies: [{ take: String(MAX_CARRIED) }] },
      );
    return write(r, i);
  };

/** The measurement in the programs of signal engineers, and the record itself. */
export const exports: Readonly<Record<string, SpectrumExport>> = {
  python: { ...KINDS.python, label: 'Python script (SciPy)', write: carried(python) },
  matlab: { ...KINDS.matlab, write: carried(matlab) },
  record: {
    label: 'Record, a column of volts',
    extension: 'csv',
    mediaType: 'text/csv; charset=utf-8',
    stem: () => 'record',
    write: ({ samples }) => `sample\r\n${Array.from(samples, String).join('\r\n')}\r\n`,
  },
};
