import { EngineError } from '@tollbench/engines/error.ts';
import { expm } from '@tollbench/engines/linalg/expm.ts';
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import { svd } from '@tollbench/engines/linalg/svd.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { MatrixInputs } from './inputs.ts';
import { NOTHING, needSquare, rowsOf, type Special, show } from './special.ts';

/** exp(At), and its size on the way there. */
export function exponentialTask(inputs: MatrixInputs, a: Matrix): Special {
  needSquare(a, 'the exponential');
  const at = (t: number): Matrix => {
    try {
      return expm({ ...a, data: a.data.map((x) => x * t) });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new InputError(`At τ = ${showQuantity(t, 's')}: ${error.message}`, {
        field: inputs.t === 1 ? 'a' : 't',
      });
    }
  };
  const t = Array.from({ length: 61 }, (_, i) => (i * inputs.t) / 60);
  const norm = t.map((time) => svd(at(time)).s[0] as number);
  const end = at(inputs.t);
  return {
    ...NOTHING,
    found: { exponential: rowsOf(end), peakNorm: Math.max(...norm) },
    shown: [show('exponential', inputs.t === 1 ? 'exp(A)' : 'exp(At)', end)],
    growth: { t, norm },
  };
}
