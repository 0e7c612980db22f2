import { EngineError } from '@tollbench/engines/error.ts';
import { readDiagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { InputError } from '../../define/error.ts';
import type { TimingInputs } from './inputs.ts';

/** Runs `read`; what the engines refuse of it is said of that field. `given` is the text of a drawing. */
export function reading<T>(field: keyof TimingInputs, read: () => T, given = ''): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // A requirement of a signal that is not there may be of another diagram: without any there is a drawing.
    const isOfAnother =
      error.code === 'unknown-name' && (field === 'constraints' || field === 'checks');
    const other = field === 'wave' ? mended(given) : undefined;
    throw new InputError(error.message, {
      field,
      remedies: [
        ...(isOfAnother ? [{ [field]: '' }] : []),
        ...(other !== undefined && isDiagram(other) ? [{ wave: other }] : []),
      ],
    });
  }
}

function isDiagram(text: string): boolean {
  try {
    readDiagram(text);
    return true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return false;
  }
}

/** What a text that is no diagram could be made of: a link to WaveDrom's editor, lanes without what is around them. */
function mended(text: string): string | undefined {
  const [, query] = /^\s*https?:\/\/\S*wavedrom\S*?\?(\S+)\s*$/iu.exec(text) ?? [];
  if (query !== undefined)
    try {
      return decodeURIComponent(query);
    } catch {
      // A link that was cut; there is nothing to offer.
      return undefined;
    }
  const bare = text.trim();
  if (!/\bwave\b/u.test(bare) || /\bsignal\b/u.test(bare)) return undefined;
  return bare.startsWith('[') ? `{ signal: ${bare} }` : `{ signal: [\n${bare}\n] }`;
}
