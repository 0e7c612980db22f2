/** Libraries that come with LTspice, as macromodels of our own with the same parameters. */
import { LEVELS, OP_AMP, UNIVERSAL_NOTICE } from '../../library/ltspice.ts';
import { baseOf } from '../notice.ts';
import { gateText } from './digital.ts';
import { memoryText } from './memory.ts';

export interface OwnLibrary {
  readonly text: string;
  /** What is worth telling of it; none where it is exactly LTspice's. */
  readonly notice?: string;
}

const UNIVERSAL: OwnLibrary = { text: LEVELS, notice: UNIVERSAL_NOTICE };

const LIBRARIES: Readonly<Record<string, OwnLibrary>> = {
  'opamp.sub': { text: OP_AMP },
  'universalopamp1.lib': UNIVERSAL,
  'universalopamp2.lib': UNIVERSAL,
  'universalopamps.sub': UNIVERSAL,
  'universalopamps2.sub': UNIVERSAL,
};

const EDGES =
  'Edges of gates with Trise are exponential here, of the same time from 10 % to 90 %; LTspice’s are straight.';

/** The text that stands for a file of LTspice which is not open; undefined for others. */
export function ownLibrary(file: string): OwnLibrary | undefined {
  const base = baseOf(file);
  if (base.endsWith('.gate')) {
    const model = base.slice(0, -'.gate'.length);
    const text = gateText(model) ?? memoryText(model);
    if (text === undefined) return undefined;
    return model.includes('_tr') ? { text, notice: EDGES } : { text };
  }
  return Object.hasOwn(LIBRARIES, base) ? LIBRARIES[base] : undefined;
}
