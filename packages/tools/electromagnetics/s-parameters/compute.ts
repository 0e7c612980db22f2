import type { Mode } from '@tollbench/engines/network/modes.ts';
import { everywhere, type Network, type NoiseData } from '@tollbench/engines/network/network.ts';
import {
  largestGains,
  type Quality,
  qualityOf,
  reciprocityErrors,
  symmetryErrors,
} from '@tollbench/engines/network/quality.ts';
import {
  complexAt,
  entriesOf,
  gapsOf,
  groupDelayAt,
  type PassBand,
  passBand,
  peakOf,
  sizesOf,
  spanOf,
} from '@tollbench/engines/network/trace.ts';
import { renormalised, type WaveKind } from '@tollbench/engines/network/waves.ts';
import { type Complex, complex } from '@tollbench/engines/numeric/complex.ts';
import { InputError } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import { type Desk, deskOf } from './desk.ts';
import type { SParameterInputs } from './inputs.ts';
import { at, prepare } from './read.ts';
import { type TimeView, timeOf } from './time.ts';
import { allTraces, chosenTraces, matrixOf, type Trace } from './traces.ts';

export interface Checks extends Quality {
  readonly gains: Float64Array;
  readonly reciprocityErrors: Float64Array;
  readonly symmetryErrors: Float64Array;
}

export interface Drawn extends Trace {
  /** Interleaved, over all frequencies. */
  readonly values: Float64Array;
}

export interface SParameterResult {
  readonly network: Network;
  readonly waves: WaveKind;
  readonly modes: readonly Mode[] | null;
  readonly portNames: readonly number[];
  readonly filePorts: number;
  readonly version: 1 | 2;
  readonly parameter: string;
  readonly format: string;
  readonly hfss: 'none' | 'used' | 'ignored';
  readonly fileModes: boolean;
  readonly noise: NoiseData | null;
  readonly said: readonly string[];
  /** Hz. */
  readonly f0: number;
  readonly all: readonly Trace[];
  /** Every parameter at f0, by rows. */
  readonly matrix: readonly Complex[];
  readonly s: readonly Complex[];
  readonly z0: readonly Complex[];
  readonly traces: readonly Drawn[];
  /** How many frequencies have no such parameters. */
  readonly without: number;
  /** Values of the traces at each marker. */
  readonly marked: readonly (readonly Complex[])[];
  readonly band: PassBand | null;
  /** s, of the transmission at f0; NaN where there is none. */
  readonly delay: number;
  readonly checks: Checks | null;
  readonly desk: Desk | null;
  readonly time: TimeView | null;
}

export function compute(i: SParameterInputs): SParameterResult {
  const { network, waves, file, modes, portNames, said } = prepare(i);
  const { frequency, ports } = network;
  const f0 = frequencyOf(network, i);
  checkMarkers(network, i);
  const matrix = matrixOf(network, waves, i);
  const all = allTraces(ports, i.parameter, modes);
  const traces = chosenTraces(all, network, modes, i).map((trace) => ({
    ...trace,
    values: entriesOf(matrix, ports, trace.i, trace.j),
  }));
  const here = (values: Float64Array): Complex[] => complexAt(frequency, values, f0);
  const noise = file.noise && isUntouched(i) ? file.noise : null;
  const through = ports > 1 ? entriesOf(network.s, ports, 1, 0) : null;
  return {
    network,
    waves,
    modes,
    portNames,
    filePorts: file.network.ports,
    version: file.version,
    parameter: file.options.parameter,
    format: file.options.format,
    hfss: file.comments,
    fileModes: file.modes !== null,
    noise,
    said: [...said, ...(file.noise && !noise ? [LOST_NOISE] : [])],
    f0,
    all,
    matrix: here(matrix),
    s: here(network.s),
    z0: here(network.z0),
    traces,
    without: gapsOf(matrix, ports),
    marked: i.markers.map((f) => traces.flatMap(({ values }) => complexAt(frequency, values, f))),
    band: (through && passBand(frequency, through)) ?? null,
    delay: through ? groupDelayAt(frequency, through, f0) : Number.NaN,
    checks: i.view === 'quality' ? checksOf(network, waves) : null,
    desk:
      i.view === 'amplifier'
        ? amplifierOf(network, waves, noise, f0, i, file.noise !== null)
        : null,
    time: i.view === 'time' ? timeOf(network, timeTrace(network, modes, i), i) : null,
  };
}

/** Where much is computed it runs in a worker: from about here a computation takes more than a frame. */
const LONG_TEXT = 60_000;

export const long = (i: SParameterInputs): boolean =>
  i.file.length + i.left.length + i.right.length > LONG_TEXT;

const LOST_NOISE =
  'The noise of the file is of the two-port by itself: it is left out, as ports or fixtures were changed.';

/** Whether the two ports are those of the file, so that its noise is theirs. */
const isUntouched = (i: SParameterInputs): boolean =>
  i.chain === 'none' && i.mixed === 'off' && (i.kept === '' || i.kept === '1 2');

/** The frequency of the figures: as asked, or where most goes through, or of one port least comes back. */
function frequencyOf({ frequency, ports, s }: Network, i: SParameterInputs): number {
  const [least, most] = spanOf(frequency);
  if (i.f0 !== null) {
    if (isWithin(i.f0, least, most)) return Math.min(most, Math.max(least, i.f0));
    throw new InputError(
      `is ${showQuantity(i.f0, 'Hz', 6)}; the file goes from ${showQuantity(least, 'Hz', 6)} to ${showQuantity(most, 'Hz', 6)}`,
      {
        field: 'f0',
        value: String(i.f0),
        remedies: [{ f0: 'none' }, { f0: formatQuantity(i.f0 < least ? least : most, 'Hz') }],
      },
    );
  }
  const sizes = sizesOf(ports > 1 ? entriesOf(s, ports, 1, 0) : entriesOf(s, 1, 0, 0));
  const { at: place } = peakOf(ports > 1 ? sizes : sizes.map((size) => -size));
  return frequency[place] ?? least;
}

/** Within the file's frequencies, but for a rounding of a text. */
const isWithin = (f: number, least: number, most: number): boolean =>
  f >= least * (1 - 1e-9) && f <= most * (1 + 1e-9);

function checkMarkers({ frequency }: Network, i: SParameterInputs): void {
  const [least, most] = spanOf(frequency);
  const outside = i.markers.find((f) => !isWithin(f, least, most));
  if (outside === undefined) return;
  const inside = i.markers.filter((f) => isWithin(f, least, most));
  throw new InputError(
    `has ${showQuantity(outside, 'Hz', 6)}; the file goes from ${showQuantity(least, 'Hz', 6)} to ${showQuantity(most, 'Hz', 6)}`,
    {
      field: 'markers',
      value: String(outside),
      remedies: [{ markers: inside.map((f) => formatQuantity(f, 'Hz')).join(' ') }],
    },
  );
}

/** Checks on real references, where a singular value is a gain of power. */
function checksOf(network: Network, waves: WaveKind): Checks {
  const { frequency, ports, z0 } = network;
  const isReal = z0.every((x, k) => k % 2 === 0 || x === 0);
  const ready =
    isReal || waves === 'power'
      ? network
      : at('view', 'quality', () =>
          renormalised(
            network,
            everywhere(frequency.length, new Array<Complex>(ports).fill(complex(50))),
            waves,
            'power',
          ),
        );
  const gains = largestGains(ready);
  return {
    gains,
    ...qualityOf(ready, gains),
    reciprocityErrors: reciprocityErrors(ready),
    symmetryErrors: symmetryErrors(ready),
  };
}

function amplifierOf(
  network: Network,
  waves: WaveKind,
  noise: NoiseData | null,
  f0: number,
  i: SParameterInputs,
  hadNoise: boolean,
): Desk {
  if (network.ports !== 2)
    throw new InputError(`is amplifier, which is of two ports; the network has ${network.ports}`, {
      field: 'view',
      value: i.view,
      remedies: [
        { view: 'response' },
        ...(network.ports > 2 && i.mixed === 'off' ? [{ kept: '1 2' }] : []),
      ],
    });
  const none = hadNoise ? 'the noise is of the two-port without fixtures' : 'the file has no noise';
  return deskOf(network, waves, noise, none, f0, i);
}

/** The parameter that is looked at in time: as asked, or the first reflection. */
function timeTrace(network: Network, modes: readonly Mode[] | null, i: SParameterInputs): Trace {
  const all = allTraces(network.ports, 'S', modes);
  const word = i.timeTrace
    .trim()
    .toLowerCase()
    .replace(/\s*,\s*/u, '');
  const [first] = all;
  if (!first) throw new Error('a network has a port');
  if (word === '') return first;
  const found = all.find(
    (t) => t.name.toLowerCase() === word || t.name.slice(1).toLowerCase() === word,
  );
  if (found) return found;
  throw new InputError(`is "${i.timeTrace}"; there are ${first.name} to ${all.at(-1)?.name}`, {
    field: 'timeTrace',
    value: i.timeTrace,
    remedies: [{ timeTrace: first.name }],
  });
}
