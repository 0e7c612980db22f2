import type { NamedOutput } from '../../define/named.ts';
import type { RouthResult } from './compute.ts';
import type { RouthInputs } from './inputs.ts';
import { askedText, fixedText, notices, pointNumbers, pointText, stableText } from './phrases.ts';
import { overPlot, regionPlot, rootMap } from './plots.ts';
import { answer, changesOf } from './readouts.ts';
import type { results } from './results.ts';
import {
  conditionsTable,
  endsTable,
  juryOutputs,
  kharitonovTable,
  rangesTable,
  rootsTable,
  routhOutputs,
} from './tables.ts';

type Shown = NamedOutput<typeof results>;

/** The stable values first, then the table that shows why, then what there is at one point. */
export function outputs(r: RouthResult, i: RouthInputs): Shown[] {
  const inZ = r.question.variable === 'z';
  const tests = inZ && r.jury ? [...juryOutputs(r), ...routhOutputs(r, i)] : routhOutputs(r, i);
  return [
    ...picture(r, i),
    ...notices(r, i),
    { kind: 'readouts', id: 'answer', title: 'Stability', items: answer(r, i) },
    ...(r.question.bounds ? kharitonovTable(r, i) : []),
    ...tests,
    {
      kind: 'plot',
      id: 'rootMap',
      title: 'Root map',
      plot: rootMap(r, i),
      caption: `The roots${r.point.length > 0 ? ` at ${pointText(r)}` : ''}; wanted ${askedText(r, i)}.`,
    },
    ...conditionsTable(r),
    ...rangesTable(r),
    ...endsTable(r, i),
    rootsTable(r),
    unseen(r, i),
  ];
}

function picture(r: RouthResult, i: RouthInputs): Shown[] {
  if (r.abscissa)
    return [
      {
        kind: 'plot',
        id: 'overParameter',
        title: 'Over the parameter',
        plot: overPlot(r, i),
        caption: `Stable for ${stableText(r)}${fixedText(r)}, all roots ${askedText(r, i)}. Drag the value along the axis.`,
      },
    ];
  if (!r.region) return [];
  return [
    {
      kind: 'plot',
      id: 'region',
      title: 'Stable region',
      plot: regionPlot(r),
      caption: `Where all roots are ${askedText(r, i)}${fixedText(r)}. Each column of the picture has its ends as roots of exact polynomials; drag the point to see its roots.`,
    },
  ];
}

function unseen(r: RouthResult, i: RouthInputs): Shown {
  const { question } = r;
  const { parameters, degree } = question;
  const changes = changesOf(r);
  return {
    kind: 'values',
    values: {
      degree,
      parameters: [...parameters],
      parameterValues: pointNumbers(r),
      signChanges: changes ?? {
        value: null,
        note: 'the first coefficient is zero at these values',
      },
      ...(question.delays.length > 0 && { padeOrder: i.padeOrder }),
    },
  };
}
