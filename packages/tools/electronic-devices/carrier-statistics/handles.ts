/** What can be pulled: the temperature, the dopings, the resistivity, and the Fermi level on the filling of its band. */
import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import { fermiDirac } from '@tollbench/engines/semiconductor/fermi-dirac.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import type { CarrierResult } from './compute.ts';
import type { CarrierInputs } from './inputs.ts';
import { carrierDomain, onAxis, placed } from './plots.ts';
import { cm3, kelvins, ohmCentimetres, volts } from './say.ts';

type Grip = Handle<CarrierInputs>;
const rounded = (x: number, digits = 3) => Number(x.toPrecision(digits));

/** Within what the field takes. */
const kelvinOf = (x: number): Partial<CarrierInputs> | undefined =>
  x >= 10 && x <= 1500 ? { kelvin: Number(x.toFixed(1)) } : undefined;

function onTemperature(r: CarrierResult, i: CarrierInputs): Grip[] {
  const { state: s, inputs: axis } = r;
  const inside = i.kelvin >= axis.from && i.kelvin <= axis.to;
  const grips: Grip[] = inside
    ? [
        {
          name: 'Temperature',
          value: kelvins(i.kelvin, 5),
          along: 'x',
          x: onAxis(r, i.kelvin),
          y: Math.max(s.n, s.p),
          to: ({ x }) => (x > 0 ? kelvinOf(i.axis === 'kelvin' ? x : 1000 / x) : undefined),
        },
      ]
    : [];
  if (i.task !== 'carriers') return grips;
  const [low, high] = carrierDomain(r);
  const dose = (
    name: string,
    density: number,
    set: (n: number) => Partial<CarrierInputs>,
  ): Grip[] =>
    density >= low && density <= high
      ? [
          {
            name,
            value: cm3(density),
            along: 'y',
            y: density,
            to: ({ y }) => (y > 0 && y <= 1e22 ? set(rounded(y)) : undefined),
          },
        ]
      : [];
  return [
    ...grips,
    ...dose('Donors', i.donors, (donors) => ({ donors })),
    ...dose('Acceptors', i.acceptors, (acceptors) => ({ acceptors })),
  ];
}

function onIrvin(r: CarrierResult, i: CarrierInputs): Grip[] {
  const { state: s } = r;
  const at = placed(r);
  if (at === null || s.resistivity === null) return [];
  const place = { x: at, y: s.resistivity };
  if (i.task === 'doping' && i.known === 'resistivity')
    return [
      {
        ...place,
        name: 'Resistivity',
        value: ohmCentimetres(s.resistivity),
        along: 'y',
        to: ({ y }) => (y >= 1e-6 && y <= 1e12 ? { resistivity: rounded(y) } : undefined),
      },
    ];
  if (i.task !== 'carriers' || s.doses.length !== 1 || i.more !== '') return [];
  const field = i.donors > 0 ? 'donors' : 'acceptors';
  return [
    {
      ...place,
      name: 'Doping',
      value: cm3(at),
      along: 'x',
      to: ({ x }) => (x > 0 && x <= 1e22 ? { [field]: rounded(x) } : undefined),
    },
  ];
}

function onOccupation(r: CarrierResult, i: CarrierInputs): Grip[] {
  const { approximations: a, state: s } = r;
  if (i.task !== 'fermi' || (i.given !== 'level' && i.given !== a.carrier)) return [];
  const kT = thermalEnergy(i.kelvin);
  const filling = (x: number) =>
    i.statistics === 'fermi' ? fermiDirac(0.5, x / kT) : Math.exp(x / kT);
  const here = i.statistics === 'fermi' ? -a.exact : -a.boltzmann;
  return [
    {
      name: 'Fermi level',
      value: `${volts(here)} from the band edge`,
      along: 'x',
      x: here,
      y: a.u,
      to: ({ x }) => {
        if (i.given === 'level') {
          const level = a.carrier === 'n' ? -x : s.gap + x;
          return level >= -5 && level <= 10 ? { level: Number(level.toFixed(5)) } : undefined;
        }
        const density = rounded(filling(x) * (a.carrier === 'n' ? s.nc : s.nv), 4);
        if (!(density >= 1e-100 && density <= 1e23)) return undefined;
        return i.given === 'n' ? { electrons: density } : { holes: density };
      },
    },
  ];
}

const onLevels = (r: CarrierResult, i: CarrierInputs): Grip[] =>
  i.kelvin >= r.inputs.from && i.kelvin <= r.inputs.to
    ? [
        {
          name: 'Temperature',
          value: kelvins(i.kelvin, 5),
          along: 'x',
          x: i.kelvin,
          y: r.state.gap - r.state.below,
          to: ({ x }) => kelvinOf(x),
        },
      ]
    : [];

const handles: Handles<CarrierInputs, CarrierResult> = {
  temperature: onTemperature,
  irvin: onIrvin,
  occupation: onOccupation,
  levels: onLevels,
};
export default handles;
