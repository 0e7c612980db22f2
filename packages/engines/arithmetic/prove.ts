import { EngineError } from '../error.ts';
import type { Generated } from './generate.ts';
import { type Proof, Unproven } from './proof.ts';
import { hasDiagram, proveDiagram } from './prove-diagram.ts';
import { isRewritten, proveRewriting } from './prove-rewriting.ts';
import { proveConstant, proveRows } from './prove-rows.ts';

/**
 * Proves that a circuit computes its operation at its width, for all inputs. It looks at the netlist alone: what the
 * generator noted of adders and rows are hints, each of which is proven. A circuit that is not proven is not wrong by
 * that; the statement says what stood in the way.
 */
export function prove(g: Generated): Proof {
  const { specification: s } = g;
  const method = hasDiagram(s) ? 'diagram' : isRewritten(s) ? 'rewriting' : 'rows';
  try {
    if (method === 'diagram') return proveDiagram(g);
    if (method === 'rewriting') return proveRewriting(g);
    return s.operation === 'constant' ? proveConstant(g) : proveRows(g);
  } catch (error) {
    if (!(error instanceof Unproven) && !(error instanceof EngineError)) throw error;
    return { method, proven: false, statement: error.message, nodes: 0, steps: 0 };
  }
}
