import { cacheFigure, figureCaption } from './figure.ts';
import type { CacheInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { classPlot, coursePlot, curvePlot, reusePlot, setPlot } from './plots.ts';
import { readouts, unseen } from './readouts.ts';
import type { CacheResult } from './result.ts';
import type { Shown } from './results.ts';
import {
  cachegrindTable,
  comparisonTables,
  contentsTable,
  levelTable,
  stepsTable,
} from './tables.ts';

/** Accesses up to which a trace is one to be stepped through; the curve of a longer one tells more. */
const STEPPED = 2000;

export function outputs(r: CacheResult, inputs: CacheInputs): Shown[] {
  const figure: Shown = {
    kind: 'figure',
    id: 'cache',
    title: 'Cache',
    svg: cacheFigure(r),
    caption: figureCaption(r),
  };
  const comparison = comparisonTables(r, inputs);
  const first = r.accesses <= STEPPED ? [figure, curvePlot(r)] : [curvePlot(r), figure];
  const asked = comparison.length > 0 ? [...comparison, ...first] : first;
  return [
    ...notices(r, inputs),
    ...asked,
    ...readouts(r, inputs),
    stepsTable(r),
    classPlot(r),
    setPlot(r),
    reusePlot(r),
    coursePlot(r),
    levelTable(r),
    ...cachegrindTable(r),
    contentsTable(r),
    unseen(r),
  ];
}
