import { FORMATS, type FormatId } from '@tollbench/engines/float/catalogue.ts';
import { checkFormat, type Format } from '@tollbench/engines/float/format.ts';
import type { Manner } from '@tollbench/engines/float/round.ts';
import { type Inputs, OWN, OWN_POSIT } from '../inputs.ts';

/** The format that the inputs name. Throws EngineError where its widths do not fit. */
export function formatOfInputs(i: Inputs): Format {
  if (i.format === OWN)
    return checkFormat({
      kind: 'binary',
      name: `own E${i.exponentBits}M${i.fractionBits}`,
      signed: true,
      exponentBits: i.exponentBits,
      fractionBits: i.fractionBits,
      bias: i.bias,
      storesLeadingBit: false,
      lowest: i.lowest,
      specials: i.specials,
    });
  if (i.format === OWN_POSIT)
    return checkFormat({
      kind: 'posit',
      name: `posit⟨${i.positBits},${i.positExponentBits}⟩`,
      bits: i.positBits,
      exponentBits: i.positExponentBits,
    });
  return FORMATS[i.format as FormatId];
}

export const mannerOf = ({ rounding, overflow, tininess }: Inputs): Manner => ({
  rounding,
  overflow,
  tininess,
});
