import type { NamedOutput } from '../../define/named.ts';
import type { CarrierResult } from './compute.ts';
import { inputs } from './inputs.ts';
import { APPARENT } from './narrowing.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

const optionOf = (options: Readonly<Record<string, string>>, value: string): string =>
  options[value] ?? value;

const words = (field: 'ni' | 'narrowing', value: string): string => {
  const { control } = inputs[field];
  return control.widget === 'choice'
    ? (control.options.find((o) => o.value === value)?.label ?? value)
    : value;
};

export function dopantTable({ state: s }: CarrierResult): Shown[] {
  if (s.doses.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'dopants',
      title: 'Dopants',
      columns: ['dopant', 'kind', 'doping', 'levelEnergy', 'ionised', 'ionisedShare'],
      rows: s.doses.map(({ species, density }, k) => [
        species.name,
        species.kind,
        density,
        s.levels[k] ?? null,
        s.ionised[k] ?? 0,
        (100 * (s.ionised[k] ?? 0)) / density,
      ]),
    },
  ];
}

/** What each n_i is, and what it would make of a saturation current. */
export function intrinsicTable(r: CarrierResult): Shown {
  const taken = r.state.ni;
  return {
    kind: 'table',
    id: 'intrinsicModels',
    title: 'Intrinsic concentration by model',
    columns: ['model', 'intrinsicConcentration', 'current', 'inRange', 'source'],
    rows: r.intrinsics.map(({ model, source, ni, within }) => [
      { value: model, shown: optionOf({ bands: 'from the bands' }, words('ni', model)) },
      ni,
      taken > 1e-150 && ni > 1e-150 ? (ni / taken) ** 2 : null,
      within,
      source,
    ]),
    rowInputs: r.intrinsics.map(({ model }) => (r.inputs.gap === null ? { ni: model } : undefined)),
    caption:
      'A saturation current goes with n_i²: the third column is what a diode’s would be multiplied by.',
  };
}

export function narrowingTable(r: CarrierResult, kT: number): Shown[] {
  if (r.narrowings.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'narrowingModels',
      title: 'Band-gap narrowing by model',
      columns: ['model', 'narrowing', 'intrinsicFactor', 'apparent'],
      rows: r.narrowings.map(({ model, value }) => [
        { value: model, shown: words('narrowing', model) },
        value,
        Math.exp(Math.min(value / kT, 700)),
        APPARENT.includes(model),
      ]),
      rowInputs: r.narrowings.map(({ model }) => ({ narrowing: model })),
    },
  ];
}

/** The chemical potential over temperature and doping: a matrix for people, a list for programs. */
export function levelTables({ table, donor, acceptor, state }: CarrierResult): Shown[] {
  const species = state.n >= state.p ? donor : acceptor;
  const power = (n: number) => `10${superscripts(Math.round(Math.log10(n)))}`;
  return [
    {
      kind: 'table',
      id: 'fermiMatrix',
      from: 'fermiLevels',
      title: `E_F − E_i in eV over temperature and ${species.name} per cm³`,
      columns: [
        { label: 'T', unit: 'K' },
        ...table.density.map((n) => ({ label: power(n), digits: 4 })),
      ],
      rows: table.kelvin.map((t, k) => [
        t,
        ...(table.level[k] ?? []).map((v) => ({ value: v, shown: v.toFixed(4).replace('-', '−') })),
      ]),
      caption: 'Of that dopant alone, with the models chosen.',
    },
    {
      kind: 'table',
      id: 'fermiLevels',
      title: 'Fermi level over temperature and doping',
      unseen: true,
      columns: ['temperature', 'doping', 'fermiToIntrinsic', 'electrons', 'holes'],
      rows: table.kelvin.flatMap((t, k) =>
        table.density.map((n, m) => [
          t,
          n,
          table.level[k]?.[m] ?? null,
          table.n[k]?.[m] ?? null,
          table.p[k]?.[m] ?? null,
        ]),
      ),
    },
  ];
}

const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const superscripts = (n: number): string =>
  Array.from(String(n), (d) => DIGITS[Number(d)] ?? d).join('');
