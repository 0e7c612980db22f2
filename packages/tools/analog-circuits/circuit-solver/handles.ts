/** The cursors, pulled along the axis of the picture that they read. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { SolverResult } from './compute.ts';
import { firstRun } from './curves.ts';
import type { SolverInputs } from './inputs.ts';

/** Where a cursor that is not set waits: in the first tenth and the last of the axis. */
const WAITING = { cursorA: 0.1, cursorB: 0.9 } as const;

function cursorHandles(kind: 'tran' | 'ac' | 'dc' | 'noise') {
  return (r: SolverResult, i: SolverInputs): Handle<SolverInputs>[] => {
    const leading = r.analyses[r.leading];
    if (leading?.request.kind !== kind || !leading.curves) return [];
    const { axis } = leading.curves;
    const x = firstRun(leading.curves)[0]?.x;
    if (!x || x.length < 2) return [];
    const [low, high] = [Math.min(x[0] ?? 0, x.at(-1) ?? 0), Math.max(x[0] ?? 0, x.at(-1) ?? 0)];
    if (!(high > low)) return [];
    return (['cursorA', 'cursorB'] as const).map((field): Handle<SolverInputs> => {
      const share = WAITING[field];
      const waiting = axis.isLog ? low * (high / low) ** share : low + share * (high - low);
      const at = i[field] ?? waiting;
      return {
        name: field === 'cursorA' ? 'Cursor A' : 'Cursor B',
        value: i[field] === null ? 'not set' : showQuantity(at, axis.unit, 5).trim(),
        along: 'x',
        x: Math.min(high, Math.max(low, at)),
        to: (place) => ({ [field]: Math.min(high, Math.max(low, place.x)) }),
      };
    });
  };
}

const handles: Handles<SolverInputs, SolverResult> = {
  waveform: cursorHandles('tran'),
  bode: cursorHandles('ac'),
  sweep: cursorHandles('dc'),
  noise: cursorHandles('noise'),
};
export default handles;
