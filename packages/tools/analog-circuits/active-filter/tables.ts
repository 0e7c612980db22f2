import type { Table } from '../../define/output.ts';
import type { FilterInputs, FilterResult } from './compute.ts';

export function partsTable(r: FilterResult, i: FilterInputs): Table {
  return {
    kind: 'table',
    id: 'parts',
    title: 'Parts',
    columns: [
      { label: 'Stage' },
      { label: 'Part' },
      { label: 'Exact', unit: 'Ω', digits: 5 },
      { label: 'Resistor', unit: 'Ω', digits: 4 },
      { label: 'Capacitor', unit: 'F', digits: 3 },
      { label: 'Error', unit: '%', digits: 2 },
    ],
    rows: r.stages.flatMap((s, k) =>
      s.parts.map((p) => {
        const [exact, value] = [s.exact[p.name] as number, s.values[p.name] as number];
        return p.kind === 'R'
          ? [k + 1, p.name, exact, value, null, tidy(100 * (value / exact - 1))]
          : [k + 1, p.name, null, null, value, null];
      }),
    ),
    caption: `Capacitors are chosen from ${i.cSeries} first; the exact resistors are for those. Then ${grouped(r.stages.reduce((n, s) => n + s.tried, 0))} roundings to ${i.rSeries} were tried.`,
  };
}

/** 12 345. Asking the locale for it costs the first computation more than the filter does. */
const grouped = (x: number): string => String(x).replace(/\B(?=(?:\d{3})+$)/gu, '\u202f');

export function stageTable(r: FilterResult): Table {
  return {
    kind: 'table',
    id: 'stages',
    title: 'Stages',
    columns: [
      { label: 'Stage' },
      { label: 'f₀ wanted', unit: 'Hz', digits: 6 },
      { label: 'f₀ of the parts', unit: 'Hz', digits: 6 },
      { label: 'f₀ with amplifiers', unit: 'Hz', digits: 6 },
      { label: 'Q wanted', digits: 5 },
      { label: 'Q of the parts', digits: 5 },
      { label: 'Q with amplifiers', digits: 5 },
    ],
    rows: r.stages.map((s, k) => [
      k + 1,
      s.section.w0 / 2 / Math.PI,
      s.achieved.w0 / 2 / Math.PI,
      s.real.w0 / 2 / Math.PI,
      s.section.q,
      s.achieved.q,
      s.real.q,
    ]),
    caption:
      'First as the approximation wants it, then as these parts make it with ideal amplifiers, then where the pole lies with these amplifiers.',
  };
}

export function headroomTable(r: FilterResult): Table {
  return {
    kind: 'table',
    id: 'headroom',
    title: 'Gain and headroom',
    columns: [
      { label: 'Stage' },
      { label: 'Gain wanted', digits: 4 },
      { label: 'Gain of the parts', digits: 4 },
      { label: 'Largest amplifier output for 1 V', unit: 'V', digits: 3 },
    ],
    rows: r.stages.map((s, k) => [k + 1, s.section.gain, s.achieved.gain, s.peak]),
    caption:
      'The last column tells where a signal clips first: 1 V at the input of the filter makes as much at an amplifier of that stage, at the worst frequency.',
  };
}

export function sensitivityTable(r: FilterResult): Table {
  return {
    kind: 'table',
    id: 'sensitivities',
    title: 'Sensitivities',
    columns: [
      { label: 'Stage' },
      { label: 'Part' },
      { label: 'of f₀', digits: 3 },
      { label: 'of Q', digits: 3 },
      { label: 'of gain', digits: 3 },
    ],
    rows: r.stages.flatMap((s, k) =>
      s.sensitivities.map((x) => [k + 1, x.part, tidy(x.w0), tidy(x.q), tidy(x.gain)]),
    ),
    caption: `By how many per cent a figure changes for one per cent of a part. ${mostSensitive(r)}`,
  };
}

/** The parts worth a closer tolerance: what moves a frequency counts 2Q times in the response about it. */
function mostSensitive(r: FilterResult): string {
  const list = r.stages.flatMap((s, k) =>
    s.sensitivities.map(({ part, w0, q }) => ({
      name: `${part} of stage ${k + 1}`,
      weight: Math.hypot(2 * (s.section.q ?? 0.5) * w0, q),
    })),
  );
  const [first, second] = list.sort((a, b) => b.weight - a.weight);
  return first && second ? `The response feels ${first.name} most, then ${second.name}.` : '';
}

/** Differences leave a rounding where the truth is 0. */
const tidy = (x: number) => (Math.abs(x) < 1e-5 ? 0 : x);
