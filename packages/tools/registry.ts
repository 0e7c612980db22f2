// Written by scripts/registry.ts from the folders beside it.
import type { AnyTool } from './define/tool.ts';

/** Every tool by its slug, loaded on demand so that a page carries its own tool and no other. */
export const registry: Readonly<Record<string, () => Promise<{ readonly default: AnyTool }>>> = {
  'fir-designer': () => import('./signal-processing/fir-designer/index.ts'),
  'loop-shaper': () => import('./control-systems/loop-shaper/index.ts'),
  'step-response': () => import('./control-systems/step-response/index.ts'),
  'smith-chart': () => import('./electromagnetics/smith-chart/index.ts'),
  'mosfet-explorer': () => import('./electronic-devices/mosfet-explorer/index.ts'),
  'modem-lab': () => import('./communication/modem-lab/index.ts'),
  'crc-lfsr': () => import('./digital-electronics/crc-lfsr/index.ts'),
  'kmap-minimizer': () => import('./digital-electronics/kmap-minimizer/index.ts'),
  'matrix-lab': () => import('./math-engines/matrix-lab/index.ts'),
  'active-filter': () => import('./analog-circuits/active-filter/index.ts'),
  'resistor-network': () => import('./analog-circuits/resistor-network/index.ts'),
  'rv32-simulator': () => import('./risc-v/rv32-simulator/index.ts'),
};
