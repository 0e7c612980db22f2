/** What can be dragged on the number line: the stored number, to any of its neighbours. */
import type { Handles } from '../../define/handle.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import { numberLine } from './number-line.ts';
import { hexWord, shownValue } from './words.ts';

const handles: Handles<Inputs, Result> = {
  numberLine: (r) => {
    if (r.mode !== 'value') return [];
    const line = numberLine(r.format, r.word, r.truth);
    if (!line) return [];
    return [
      {
        name: 'Stored number',
        value: shownValue(r.format, r.word),
        along: 'x',
        x: 0,
        y: 0,
        step: 1,
        to: ({ x }) => {
          const [nearest] = line.neighbours
            .filter((n) => n.at !== null)
            .sort((a, b) => Math.abs((a.at ?? 0) - x) - Math.abs((b.at ?? 0) - x));
          return nearest && nearest.step !== 0
            ? { given: 'bits', bits: hexWord(r.format, nearest.word) }
            : undefined;
        },
      },
    ];
  },
};
export default handles;
