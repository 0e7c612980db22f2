/** Parts of the list that bear what this stage asks of them. */
import type { Corner, Stress } from './corners.ts';
import type { ConverterInputs } from './inputs.ts';
import { CAPACITORS, COILS, CONTROLLERS, type Controller, DIODES, SWITCHES } from './parts.ts';
import type { Built } from './power.ts';

export type Kind = 'switch' | 'rectifier' | 'inductor' | 'capacitor' | 'controller';

export interface Fit {
  readonly kind: Kind;
  readonly part: string;
  readonly maker: string;
  /** In parallel. */
  readonly count: number;
  /** Shares of what it is rated for; null where the list has no such rating of it. */
  readonly voltage: number | null;
  readonly current: number | null;
  /** Of a controller: the larger of minimum on-time over on-time and duty ratio over its largest. */
  readonly timing: number | null;
  /** W, of all in parallel; null of a controller. */
  readonly loss: number | null;
}

export interface Fitting {
  readonly parts: readonly Fit[];
  /** Kinds of which no part of the list will do. */
  readonly missing: readonly Kind[];
}

/** The share of its rated voltage that a part is asked at most, so that ringing has room. */
export const VOLTAGE_SHARE = 0.8;
/** How much hotter silicon conducts than at 25 °C. */
const HOT = 1.5;
/** As many of a kind are shown, and stand in parallel at most. */
const SHOWN = 3;
const PARALLEL = 10;
/** Inductances from what stands in the stage to this many times it will do. */
const LARGER = 1.5;
/** V: kT/q at 27 °C, at which the models are made. */
const THERMAL = 0.025865;

interface Needs extends Stress {
  readonly inductorPeak: number;
}

function needsOf(i: ConverterInputs, corners: readonly Corner[]): Needs {
  const most = (of: (c: Corner) => number) => Math.max(...corners.map(of));
  const keys = Object.keys(corners[0]?.stress ?? {}) as (keyof Stress)[];
  const worst = Object.fromEntries(keys.map((k) => [k, most((c) => c.stress[k])]));
  // A flyback’s inductance is rated at its primary.
  const seen = i.topology === 'flyback' ? i.turns : 1;
  return { ...(worst as unknown as Stress), inductorPeak: most((c) => c.peak) / seen };
}

const best = (fits: readonly Fit[]): Fit[] =>
  fits.toSorted((a, b) => (a.loss ?? 0) - (b.loss ?? 0)).slice(0, SHOWN);

function switches(kind: Kind, volts: number, rms: number, i: ConverterInputs): Fit[] {
  const fits = SWITCHES.filter((s) => volts <= VOLTAGE_SHARE * s.volts).map(
    ({ part, maker, volts: rated, ohms, charge }): Fit => ({
      kind,
      part,
      maker,
      count: 1,
      voltage: volts / rated,
      current: null,
      timing: null,
      loss: HOT * ohms * rms * rms + charge * i.gateVoltage * i.frequency,
    }),
  );
  return best(fits);
}

function diodes(volts: number, mean: number): Fit[] {
  const fits = DIODES.filter((d) => volts <= VOLTAGE_SHARE * d.volts && mean <= d.amps).map(
    ({ part, maker, volts: rated, amps, is, n, rs }): Fit => ({
      kind: 'rectifier',
      part,
      maker,
      count: 1,
      voltage: volts / rated,
      current: mean / amps,
      timing: null,
      loss: mean * (n * THERMAL * Math.log1p(mean / is) + rs * mean),
    }),
  );
  return best(fits);
}

function coils(i: ConverterInputs, built: Built, need: Needs): Fit[] {
  // Windings of two are no coil of the list.
  if (i.topology === 'flyback') return [];
  const { inductance } = built;
  const fits = COILS.filter(
    (c) =>
      c.henry >= 0.999 * inductance &&
      c.henry <= LARGER * inductance &&
      need.inductorPeak <= c.amps,
  ).map(
    ({ part, maker, amps, ohms }): Fit => ({
      kind: 'inductor',
      part,
      maker,
      count: 1,
      voltage: null,
      current: need.inductorPeak / amps,
      timing: null,
      loss: ohms * need.inductorRms ** 2,
    }),
  );
  return best(fits);
}

function capacitors(i: ConverterInputs, built: Built, need: Needs): Fit[] {
  const fits = CAPACITORS.filter((c) => need.capacitorVoltage <= VOLTAGE_SHARE * c.volts)
    .map(({ part, maker, farad, volts, amps, ohms }): Fit => {
      const count = Math.ceil(
        Math.max(
          1,
          (0.999 * built.effective) / farad,
          need.capacitorRms / amps,
          i.esr > 0 ? (0.999 * ohms) / i.esr : Number.POSITIVE_INFINITY,
        ),
      );
      return {
        kind: 'capacitor',
        part,
        maker,
        count,
        voltage: need.capacitorVoltage / volts,
        current: need.capacitorRms / count / amps,
        timing: null,
        loss: (ohms / count) * need.capacitorRms ** 2,
      };
    })
    .filter(({ count }) => count <= PARALLEL);
  return fits
    .toSorted((a, b) => a.count - b.count || (a.loss ?? 0) - (b.loss ?? 0))
    .slice(0, SHOWN);
}

/** Shares of what a controller allows: of its input, of its switch and of its timing. */
function sharesOf(c: Controller, i: ConverterInputs, corners: readonly Corner[], need: Needs) {
  const duties = corners.map(({ duty }) => duty);
  const over = (x: number, limit: number | null) => (limit === null ? null : x / limit);
  const least = Math.min(...duties) / i.frequency;
  const timings = [
    c.minOn === null ? null : c.minOn / least,
    over(Math.max(...duties), c.maxDuty),
  ].filter((x) => x !== null);
  return {
    voltage: over(i.vinMax, c.vin),
    current: over(need.switchPeak, c.peak),
    timing: timings.length > 0 ? Math.max(...timings) : null,
  };
}

function controllers(i: ConverterInputs, corners: readonly Corner[], need: Needs): Fit[] {
  return CONTROLLERS.filter(({ topology }) => topology === i.topology)
    .map((c): Fit => {
      const { part, maker } = c;
      const shares = sharesOf(c, i, corners, need);
      return { kind: 'controller', part, maker, count: 1, ...shares, loss: null };
    })
    .filter(({ voltage, current, timing }) =>
      [voltage, current, timing].every((share) => share === null || share <= 1),
    )
    .slice(0, SHOWN);
}

/** Kinds of which the list has none for a topology are not missing: a transformer is wound. */
const isListed = (kind: Kind, i: ConverterInputs): boolean =>
  kind === 'inductor'
    ? i.topology !== 'flyback'
    : kind !== 'controller' || CONTROLLERS.some(({ topology }) => topology === i.topology);

export function fitting(i: ConverterInputs, built: Built, corners: readonly Corner[]): Fitting {
  const need = needsOf(i, corners);
  const found: [Kind, Fit[]][] = [
    ['switch', switches('switch', need.switchVoltage, need.switchRms, i)],
    [
      'rectifier',
      i.rectifier === 'diode'
        ? diodes(need.rectifierVoltage, need.rectifierMean)
        : switches('rectifier', need.rectifierVoltage, need.rectifierRms, i),
    ],
    ['inductor', coils(i, built, need)],
    ['capacitor', capacitors(i, built, need)],
    ['controller', controllers(i, corners, need)],
  ];
  return {
    parts: found.flatMap(([, fits]) => fits),
    missing: found
      .filter(([kind, fits]) => fits.length === 0 && isListed(kind, i))
      .map(([kind]) => kind),
  };
}
