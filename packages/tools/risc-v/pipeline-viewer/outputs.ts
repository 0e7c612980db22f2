import { figureCaption, pipelineFigure } from './figure.ts';
import type { PipelineInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { cpiStack } from './plots.ts';
import { readouts, unseen } from './readouts.ts';
import type { PipelineResult } from './result.ts';
import type { Shown } from './results.ts';
import {
  branchTable,
  comparisonTable,
  costTable,
  hazardTable,
  pipelineTable,
  stackTable,
  stagesTable,
} from './tables.ts';

export function outputs(r: PipelineResult, inputs: PipelineInputs): Shown[] {
  return [
    ...notices(r, inputs),
    {
      kind: 'figure',
      id: 'diagram',
      title: 'Pipeline',
      svg: pipelineFigure(r),
      caption: figureCaption(r),
    },
    ...readouts(r),
    cpiStack(r),
    ...comparisonTable(r),
    hazardTable(r, inputs),
    stagesTable(r),
    ...costTable(r),
    ...branchTable(r),
    stackTable(r),
    pipelineTable(r),
    unseen(r),
  ];
}
