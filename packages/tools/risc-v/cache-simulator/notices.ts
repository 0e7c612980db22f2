import { isLoneList } from '@tollbench/engines/cache/trace-read.ts';
import type { Notice } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import type { CacheInputs } from './inputs.ts';
import { FORMATS } from './packing.ts';
import { hexAddress } from './phrases.ts';
import type { CacheResult } from './result.ts';

/** Word addresses of textbooks are lower. */
const HIGH = 1 << 18;

/** What was read otherwise than a reader may think. */
export function notices(r: CacheResult, inputs: CacheInputs): Notice[] {
  const out: Notice[] = [];
  const note = (id: string, text: string, level: Notice['level'] = 'note') =>
    out.push({ kind: 'notice', id, level, text });
  if (r.format && inputs.source === 'text' && r.format !== 'addresses')
    note(
      'format',
      `Read as ${FORMATS[r.format]}: ${grouped(r.references)} reference${r.references === 1 ? '' : 's'}${r.passed > 0 ? `, and ${grouped(r.passed)} ${r.passed === 1 ? 'line that is' : 'lines that are'} none passed over` : ''}.`,
    );
  if (inputs.source === 'text' && isLoneList(inputs.trace, inputs.base))
    note(
      'lone',
      `One line alone is a list: ${grouped(r.references)} addresses. In a trace of din each reference has a line.`,
    );
  if (r.unit > 1 && r.highest >= HIGH)
    note(
      'unit',
      `Addresses are taken as those of ${r.unit} bytes each: the highest is byte ${hexAddress(r.highest)}. Where they are bytes, “Addresses of” says so.`,
    );
  const [, , fetches] = r.kinds;
  if (inputs.fetches === 'skip' && fetches > 0)
    note('fetches', `${grouped(fetches)} instruction fetches are passed over.`);
  if (r.crossings > 0)
    note(
      'crossings',
      `${grouped(r.crossings)} ${r.crossings === 1 ? 'reference touches' : 'references touch'} more than one line; ${inputs.crossing === 'each' ? 'each makes an access to every line it touches' : 'only the first line is accessed'}.`,
    );
  if (r.stop && r.stop.reason !== 'exit' && r.stop.reason !== 'end') {
    const why =
      r.stop.reason === 'budget'
        ? `was cut at its limit of ${grouped(inputs.budget)} instructions`
        : r.stop.reason === 'trap'
          ? `trapped: ${r.stop.message}`
          : r.stop.reason === 'ebreak'
            ? 'stopped at an ebreak'
            : 'stopped where it waits for a call or an input';
    note(
      'stop',
      `The program ${why}. The references up to there are taken.`,
      r.stop.reason === 'ebreak' ? 'note' : 'warning',
    );
  }
  return out;
}
