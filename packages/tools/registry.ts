// Written by scripts/registry.ts from the folders beside it.
import type { Handles } from './define/handle.ts';
import type { AnyTool } from './define/tool.ts';

type Registry<T> = Readonly<Record<string, () => Promise<{ readonly default: T }>>>;

/** Every tool by its slug, loaded on demand so that a page carries its own tool and no other. */
export const registry: Registry<AnyTool> = {
  'biquad-eq': () => import('./signal-processing/biquad-eq/index.ts'),
  'cic-designer': () => import('./signal-processing/cic-designer/index.ts'),
  'fir-designer': () => import('./signal-processing/fir-designer/index.ts'),
  'fixed-point-planner': () => import('./signal-processing/fixed-point-planner/index.ts'),
  'iir-designer': () => import('./signal-processing/iir-designer/index.ts'),
  'pole-zero-explorer': () => import('./signal-processing/pole-zero-explorer/index.ts'),
  'resampler-planner': () => import('./signal-processing/resampler-planner/index.ts'),
  'spectrum-analyzer': () => import('./signal-processing/spectrum-analyzer/index.ts'),
  discretizer: () => import('./control-systems/discretizer/index.ts'),
  'loop-shaper': () => import('./control-systems/loop-shaper/index.ts'),
  'pid-tuner': () => import('./control-systems/pid-tuner/index.ts'),
  'root-locus': () => import('./control-systems/root-locus/index.ts'),
  'routh-jury': () => import('./control-systems/routh-jury/index.ts'),
  'state-space-designer': () => import('./control-systems/state-space-designer/index.ts'),
  'step-response': () => import('./control-systems/step-response/index.ts'),
  's-parameters': () => import('./electromagnetics/s-parameters/index.ts'),
  'smith-chart': () => import('./electromagnetics/smith-chart/index.ts'),
  'transmission-line': () => import('./electromagnetics/transmission-line/index.ts'),
  'mosfet-explorer': () => import('./electronic-devices/mosfet-explorer/index.ts'),
  'modem-lab': () => import('./communication/modem-lab/index.ts'),
  'rf-cascade': () => import('./communication/rf-cascade/index.ts'),
  'crc-lfsr': () => import('./digital-electronics/crc-lfsr/index.ts'),
  'kmap-minimizer': () => import('./digital-electronics/kmap-minimizer/index.ts'),
  'matrix-lab': () => import('./math-engines/matrix-lab/index.ts'),
  'active-filter': () => import('./analog-circuits/active-filter/index.ts'),
  'resistor-network': () => import('./analog-circuits/resistor-network/index.ts'),
  'rv32-simulator': () => import('./risc-v/rv32-simulator/index.ts'),
};

/** What can be pulled on the plots of those tools that have a `handles.ts`. */
// biome-ignore lint/suspicious/noExplicitAny: each is of its own tool's inputs and result
export const handles: Registry<Handles<any, any>> = {
  'biquad-eq': () => import('./signal-processing/biquad-eq/handles.ts'),
  'cic-designer': () => import('./signal-processing/cic-designer/handles.ts'),
  'fir-designer': () => import('./signal-processing/fir-designer/handles.ts'),
  'fixed-point-planner': () => import('./signal-processing/fixed-point-planner/handles.ts'),
  'iir-designer': () => import('./signal-processing/iir-designer/handles.ts'),
  'pole-zero-explorer': () => import('./signal-processing/pole-zero-explorer/handles.ts'),
  'resampler-planner': () => import('./signal-processing/resampler-planner/handles.ts'),
  'spectrum-analyzer': () => import('./signal-processing/spectrum-analyzer/handles.ts'),
  discretizer: () => import('./control-systems/discretizer/handles.ts'),
  'loop-shaper': () => import('./control-systems/loop-shaper/handles.ts'),
  'pid-tuner': () => import('./control-systems/pid-tuner/handles.ts'),
  'root-locus': () => import('./control-systems/root-locus/handles.ts'),
  'routh-jury': () => import('./control-systems/routh-jury/handles.ts'),
  'state-space-designer': () => import('./control-systems/state-space-designer/handles.ts'),
  'step-response': () => import('./control-systems/step-response/handles.ts'),
  's-parameters': () => import('./electromagnetics/s-parameters/handles.ts'),
  'smith-chart': () => import('./electromagnetics/smith-chart/handles.ts'),
  'transmission-line': () => import('./electromagnetics/transmission-line/handles.ts'),
  'mosfet-explorer': () => import('./electronic-devices/mosfet-explorer/handles.ts'),
  'modem-lab': () => import('./communication/modem-lab/handles.ts'),
  'rf-cascade': () => import('./communication/rf-cascade/handles.ts'),
  'matrix-lab': () => import('./math-engines/matrix-lab/handles.ts'),
  'active-filter': () => import('./analog-circuits/active-filter/handles.ts'),
};
