import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { ArithmeticResult } from './arithmetic-task.ts';
import { begin } from './bytes.ts';
import type { SourceResult } from './compute.ts';
import type { SourceInputs } from './inputs.ts';
import type { Shown } from './readouts.ts';
import type { Letters } from './source.ts';

const note = (id: string, text: string, level: 'note' | 'warning' = 'note'): Shown => ({
  kind: 'notice',
  id,
  level,
  text,
});

/** What has to be known before the numbers are trusted. */
export function notices(r: SourceResult, i: SourceInputs): Shown[] {
  switch (r.task) {
    case 'code':
      return [...ofSource(r.source), ...ofCode(r, i)];
    case 'arithmetic':
      return [...ofSource(r.source), ...ofCoder(r)];
    case 'check':
      return ofCheck(r, i);
    case 'markov':
      return [
        ...(r.scaled ? [note('rows', 'Rows that did not add to 1 are divided by their sum.')] : []),
        ...(r.transient.length > 0
          ? [
              note(
                'transient',
                `State ${r.transient.map((k) => k + 1).join(', ')}: left for ever, so that it has no share.`,
              ),
            ]
          : []),
      ];
    case 'channel':
      return r.scaled ? [note('rows', 'Rows that did not add to 1 are divided by their sum.')] : [];
    default:
      return [];
  }
}

function ofCheck(r: Extract<SourceResult, { task: 'check' }>, i: SourceInputs): Shown[] {
  return [
    ...(r.readings === null
      ? []
      : [
          note(
            'ambiguous',
            `Not uniquely decodable: ${begin(r.readings.digits, 60)} is read in two ways.`,
            'warning',
          ),
        ]),
    ...(i.written === 'counts' && 2n * r.kraft.n <= r.kraft.d
      ? [
          note(
            'loose',
            'Every word has a digit more than it needs: Kraft’s sum is at most ½. Does the list begin with words of no digit, as libraries have it? Leave that 0 out.',
          ),
        ]
      : []),
    ...(r.decoded?.stray
      ? [note('stray', 'The digits left over begin no word of the code.', 'warning')]
      : []),
  ];
}

function ofSource({ missing, weights, shown, assumed }: Letters): Shown[] {
  const never = weights.flatMap((w, k) => (w === 0n ? [shown[k]] : []));
  return [
    ...(assumed
      ? [note('percent', 'The numbers add to about 100 and are taken as per cent.')]
      : []),
    ...(missing === null
      ? []
      : [
          note(
            'scaled',
            `The probabilities add to ${missing < 0 ? 'less' : 'more'} than 1, by ${showQuantity(Math.abs(missing), '', 3)}, and are scaled.`,
          ),
        ]),
    ...(never.length === 0
      ? []
      : [
          note(
            'never',
            `${never.length > 4 ? counted(never.length, 'letter') : never.join(', ')}: probability 0, so no word.`,
          ),
        ]),
  ];
}

function ofCode(r: Extract<SourceResult, { task: 'code' }>, i: SourceInputs): Shown[] {
  return [
    ...(r.rows.length === 1
      ? [
          note(
            'alone',
            'One letter alone: its entropy is 0, and its word still has a digit, without which nobody could count them.',
          ),
        ]
      : []),
    ...(r.noMessage !== '' && r.source.sequence !== null
      ? [note('message', `No message is coded: ${r.noMessage}.`)]
      : []),
    ...(i.method === 'limited' &&
    r.rows.length > 1 &&
    r.methods[0]?.average === r.methods.find(({ method }) => method === 'limited')?.average
      ? [note('limit', 'The limit costs nothing: Huffman’s code without it has the same average.')]
      : []),
    ...(r.decoded?.stray
      ? [note('stray', 'The digits left over begin no word of the code.', 'warning')]
      : []),
  ];
}

function ofCoder(r: ArithmeticResult): Shown[] {
  return [
    ...(r.exact
      ? []
      : [
          note(
            'counts',
            `The coder has whole counts in place of the probabilities: ${r.model.counts.reduce((a, b) => a + b, 0)} in all.`,
          ),
        ]),
  ];
}
