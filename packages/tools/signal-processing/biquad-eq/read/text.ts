/** A chain from whatever text it comes in. */
import { isCamilla, readCamilla } from './camilladsp.ts';
import { type Chain, MAX_STAGES, refuse, type ShelfReading } from './chain.ts';
import { readLines } from './lines.ts';
import { isMiniDsp, readMiniDsp } from './minidsp.ts';

/** What stands in a text, in the dialect that it shows. @throws InputError for the field `bands` */
export function readChain(text: string, shelves: ShelfReading): Chain {
  const chain = isCamilla(text)
    ? readCamilla(text)
    : isMiniDsp(text)
      ? readMiniDsp(text)
      : readLines(text, shelves);
  if (chain.stages.length > MAX_STAGES)
    refuse(`have ${chain.stages.length} sections; the most is ${MAX_STAGES}`);
  if (chain.stages.length === 0 && chain.preamp === null)
    refuse(
      chain.ignored.some(({ why }) => why.startsWith('a graphic'))
        ? 'have a GraphicEQ and no band: fit bands to its curve'
        : 'have no band: a line is like PK 1000 Hz +3 dB Q 1.4',
      undefined,
      chain.ignored.some(({ why }) => why.startsWith('a graphic'))
        ? [{ from: 'fit', curve: text, sense: 'wanted' }]
        : [{ bands: 'PK 1000 Hz +3 dB Q 1.4' }],
    );
  return chain;
}
