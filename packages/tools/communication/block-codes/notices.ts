import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { BlockResult } from './compute.ts';
import type { BlockInputs } from './inputs.ts';

/** What must be known before the answer is trusted. */
export function notices(r: BlockResult, i: BlockInputs): Notice[] {
  const { code, verdict, known, outcome } = r;
  const beyond = known?.probability[code.t + 1];
  const chance =
    beyond === undefined
      ? ''
      : ` Of ${code.t + 1} errors by lot that is so with the probability ${showQuantity(beyond, '', 3)}.`;
  const list: Notice[] = [];
  if (i.task === 'correct' && verdict === 'miscorrected')
    list.push({
      kind: 'notice',
      id: 'miscorrected',
      level: 'warning',
      text: `The decoder made a codeword of it, and not the one that was sent: the errors are more than the ${code.t} that it corrects.${chance}`,
    });
  if (i.task === 'correct' && verdict === 'failure')
    list.push({
      kind: 'notice',
      id: 'failure',
      level: 'warning',
      text: `No codeword lies within ${counted(code.t, 'error')} of this word, erasures counted half.${nearestText(outcome.nearest)} Another such word might be taken for a wrong codeword and not be noticed.${chance}`,
    });
  return list;
}

const nearestText = (nearest: BlockResult['outcome']['nearest']): string => {
  if (nearest === null) return '';
  const { distance, words } = nearest;
  const many =
    words >= 255
      ? '255 codewords or more are'
      : words === 1
        ? 'one codeword is'
        : `${words} codewords are`;
  return ` The nearest ${many} at distance ${distance}.`;
};
