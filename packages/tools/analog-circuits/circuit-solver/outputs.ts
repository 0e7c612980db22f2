import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { SolverResult } from './compute.ts';
import { type Cursors, cursorsOf } from './cursors.ts';
import { type Curves, firstRun } from './curves.ts';
import type { SolverInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { rootsOf } from './numbers.ts';
import {
  bodePlot,
  eyePlot,
  harmonicsPlot,
  nyquistPlot,
  rootsPlot,
  sensitivityPlot,
  spectrumPlot,
  spreadPlot,
  wavePlot,
} from './plots.ts';
import { reading } from './reading.ts';
import { readouts } from './readouts.ts';
import type { Shown } from './results.ts';
import { schematicFigure } from './schematic.ts';
import type { Analysis } from './simulated.ts';
import { probesShown, readingsShown } from './sketch/shown.ts';
import { spreadValues } from './spread-values.ts';
import {
  cursorTable,
  fourierTable,
  measurementTable,
  noiseTable,
  operatingTables,
  rootTable,
  sensitivityTable,
  transferTable,
} from './tables.ts';

/** What the analysis asks for leads; the schematic stands beside it, and all else behind. */
export function outputs(r: SolverResult, i: SolverInputs): Shown[] {
  const leading = r.analyses[r.leading] as Analysis;
  const cursors = leading.curves ? cursorsOf(leading.curves, i) : NONE;
  const pictures = picturesOf(r, cursors);
  const own = pictures.filter(({ of }) => of === leading.request.kind).map(({ shown }) => shown);
  const others = pictures.filter(({ of }) => of !== leading.request.kind).map(({ shown }) => shown);
  const schematic = figure(r, i);
  const tables = leadingTables(r, leading, own.length > 0);
  const [hero, ...more] = [...special(r), ...own, ...tables];
  return [
    ...notices(r, i),
    ...(hero ? [hero, schematic, ...more] : [schematic]),
    ...readouts(r, i),
    ...spread(r, i),
    ...others,
    ...measurementTable(r),
    ...cursorTable(leading.curves, i),
    ...[...transferTable(r), ...sensitivityTable(r)].filter(
      (table) => !tables.some(({ id }) => 'id' in table && id === table.id),
    ),
    ...rootTable(r),
    ...fourierTable(r),
    ...noiseTable(r),
    ...operatingTables(r),
    reading(r),
  ];
}

type Tabled = Extract<Shown, { kind: 'table' }>;

/** The table that is the answer where no picture is. */
function leadingTables(r: SolverResult, { request }: Analysis, isDrawn: boolean): Tabled[] {
  if (isDrawn) return [];
  const tables =
    request.kind === 'tf' ? transferTable(r) : request.kind === 'sens' ? sensitivityTable(r) : [];
  return tables.filter((o) => o.kind === 'table');
}

const NONE: Cursors = { a: null, b: null };

type PlotShown = Extract<Shown, { kind: 'plot' }>;

const plotted = (
  id: PlotShown['id'],
  title: string,
  plot: PlotShown['plot'],
  caption: string,
): PlotShown => ({ kind: 'plot', id, title, plot, caption });

/** What was asked for beyond the analysis itself stands before it: eye, spectrum, harmonics. */
function special({ eye, spectra, series }: SolverResult): Shown[] {
  const list: Shown[] = [];
  if (eye) {
    const folded = `${eye.label} folded at ${showQuantity(eye.period, 's', 5)}`;
    list.push(
      plotted('eye', 'Eye', eyePlot(eye), `${folded}: ${eye.fold.lines} lines of two symbols.`),
    );
  }
  if (spectra[0])
    list.push(
      plotted(
        'spectrum',
        'Spectrum',
        spectrumPlot(spectra),
        `Lines ${showQuantity(spectra[0].spacing, 'Hz', 4)} apart, in dB of 1; sines read their peak value.`,
      ),
    );
  if (series.length > 0)
    list.push(plotted('harmonics', 'Harmonics', harmonicsPlot(series), distortions(series)));
  return list;
}

const distortions = (series: SolverResult['series']): string =>
  series
    .slice(0, 4)
    .map(({ trace, run, fundamental, distortion }) => {
      const thd = Number.isNaN(distortion) ? 'not defined' : showQuantity(distortion, '%', 4);
      return `${trace}${run === '' ? '' : ` with ${run}`}: ${showQuantity(fundamental, 'Hz', 5)}, THD ${thd}`;
    })
    .join('; ');

interface Picture {
  readonly of: string;
  readonly shown: Shown;
}

function picturesOf(r: SolverResult, cursors: Cursors): Picture[] {
  const leading = r.analyses[r.leading];
  const seen = new Set<string>();
  return r.analyses.flatMap((analysis): Picture[] => {
    const { kind } = analysis.request;
    // A kind of analysis has one picture: a deck that asks twice is shown its first.
    if (seen.has(kind)) return [];
    seen.add(kind);
    const places = analysis === leading ? cursors : NONE;
    return analysis.curves ? curvePictures(analysis.curves, places) : numberPictures(analysis);
  });
}

const span = ({ curves, axis }: Curves): string => {
  const x = curves[0]?.x ?? new Float64Array(0);
  const show = (at: number | undefined) => showQuantity(at ?? 0, axis.unit, 4).trim();
  return `${axis.label} from ${show(x[0])} to ${show(x.at(-1))}`;
};

const listed = (curves: Curves): string => {
  const labels = [...new Set(firstRun(curves).map((c) => c.label))];
  return labels.length > 6
    ? `${labels.slice(0, 6).join(', ')} and ${labels.length - 6} more`
    : labels.join(', ');
};

function curvePictures(curves: Curves, cursors: Cursors): Picture[] {
  const caption = `${listed(curves)}. ${span(curves)}.`;
  const { kind } = curves;
  if (kind !== 'ac') {
    const [id, title] = WAVES[kind];
    return [{ of: kind, shown: plotted(id, title, wavePlot(curves, cursors), caption) }];
  }
  const isComplex = curves.curves.some((c) => c.im && !c.isBehind);
  return [
    { of: kind, shown: plotted('bode', 'Bode', bodePlot(curves, cursors), caption) },
    ...(isComplex
      ? [{ of: kind, shown: plotted('nyquist', 'Nyquist', nyquistPlot(curves), caption) }]
      : []),
  ];
}

const WAVES = {
  tran: ['waveform', 'Waveforms'],
  dc: ['sweep', 'DC sweep'],
  noise: ['noise', 'Noise'],
} as const;

/** Bars of a sensitivity. */
const MAX_BARS = 20;

function numberPictures({ request, datasets, sensitivities }: Analysis): Picture[] {
  if (request.kind === 'pz') {
    const [poles, zeros] = [rootsOf(datasets[0], 'pole'), rootsOf(datasets[0], 'zero')];
    const caption = `${counted(poles.length, 'pole')} and ${counted(zeros.length, 'zero')} of the transfer, as s over 2π.`;
    return [
      { of: 'pz', shown: plotted('roots', 'Poles and zeros', rootsPlot(poles, zeros), caption) },
    ];
  }
  const rows = sensitivities
    .filter(({ run, perPercent }) => run === sensitivities[0]?.run && perPercent !== 0)
    .slice(0, MAX_BARS);
  if (rows.length === 0) return [];
  const caption = 'What one per cent of each value changes, the largest first.';
  return [
    {
      of: 'sens',
      shown: plotted('sensitivityBars', 'Sensitivity', sensitivityPlot(rows), caption),
    },
  ];
}

function spread(r: SolverResult, i: SolverInputs): Shown[] {
  const found = spreadValues(r, i);
  if (!found) return [];
  const caption = `${found.name} over ${found.values.length} copies of the circuit.`;
  return [plotted('spread', 'Spread', spreadPlot(found.values, found.name, found.unit), caption)];
}

/** The circuit with what it has at rest written on it, and what is traced in the colour of its curve. */
function figure(r: SolverResult, { symbols, traces }: SolverInputs): Shown {
  const readings = readingsShown(r);
  return {
    ...{ kind: 'figure', id: 'schematic', title: 'Schematic' },
    svg: schematicFigure(r.deck, {
      style: symbols,
      probes: probesShown(r, traces),
      ...(readings && { readings }),
    }),
    caption: `${r.title.trim() || 'The circuit'}: ${r.elements} elements, ${r.nodes} nodes${readings ? '; voltages and currents of the operating point' : ''}.`,
  };
}
