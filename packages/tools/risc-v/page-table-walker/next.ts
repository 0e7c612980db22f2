import { hex } from '@tollbench/engines/text/hex.ts';
import type { Onward } from '../../define/onward.ts';
import type { WalkerInputs } from './inputs.ts';
import type { WalkerResult } from './result.ts';

/** The address in a cache, and the word that decided in other bases. */
export function next(r: WalkerResult, _: WalkerInputs): Onward[] {
  if (r.task === 'entry') return [inBases(r.entry.raw, 8 * r.scheme.entryBytes)];
  if (r.task !== 'walk') return [];
  const { physical, leaf, stages } = r.walk;
  // Cache addresses are doubles there.
  const reads = [
    ...stages.map(({ address }) => address),
    ...(physical === undefined ? [] : [physical]),
  ];
  const fits = reads.length > 0 && reads.every((at) => at < 1n << 52n);
  return [
    ...(fits
      ? [
          {
            tool: 'cache-simulator',
            does: 'The entries and the page in a cache: which sets they fall into',
            inputs: {
              trace: reads.map((at) => hex(at)).join('\n'),
              ...{ unit: 'byte', size: '32768', line: '64', organisation: 'ways', ways: '8' },
            },
          },
        ]
      : []),
    ...(leaf ? [inBases(leaf.entry.raw, 8 * r.scheme.entryBytes)] : []),
  ];
}

const inBases = (word: bigint, width: number): Onward => ({
  tool: 'number-bases',
  does: 'The entry as bits, in every base',
  inputs: { number: hex(word), width: String(width), encoding: 'unsigned' },
});
