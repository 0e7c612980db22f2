/** Parameters by their names: which are shown, and what each is worth over frequency. */
import {
  chainParameters,
  transferParameters,
} from '@tollbench/engines/network/chain-parameters.ts';
import type { Mode } from '@tollbench/engines/network/modes.ts';
import { everywhere, type Network } from '@tollbench/engines/network/network.ts';
import {
  entriesOf,
  farthest,
  groupDelays,
  levelsOf,
  partsOf,
  phasesOf,
  sizesOf,
  standingWaves,
  unwrappedPhases,
} from '@tollbench/engines/network/trace.ts';
import { immittances, renormalised, type WaveKind } from '@tollbench/engines/network/waves.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { InputError } from '../../define/error.ts';
import { FORMATS, type Format, type Parameter, type SParameterInputs } from './inputs.ts';
import { at } from './read.ts';

export interface Trace {
  readonly name: string;
  /** Row and column, from 0. */
  readonly i: number;
  readonly j: number;
  readonly unit: '' | 'Ω' | 'S';
}

/** Traces drawn at most: of more, colours repeat and a key hides the picture. */
export const MAX_TRACES = 8;

/** The matrix that is shown, interleaved by rows as S is. Throws InputError where a network has no such parameters. */
export function matrixOf(network: Network, waves: WaveKind, i: SParameterInputs): Float64Array {
  const { parameter } = i;
  if (parameter === 'S') return network.s;
  if (parameter === 'Z' || parameter === 'Y')
    return immittances(
      network,
      new Array<'z' | 'y'>(network.ports).fill(parameter === 'Z' ? 'z' : 'y'),
      waves,
    );
  const power = (): Network =>
    waves === 'power' ? network : renormalised(network, onFifty(network), waves, 'power');
  return at(
    'parameter',
    parameter,
    () =>
      parameter === 'ABCD' ? chainParameters(power()) : transferParameters(network, parameter),
    [{ parameter: 'S' }, ...(network.ports > 2 ? [{ parameter: 'Z' }] : [])],
  );
}

const onFifty = ({ frequency, ports }: Network): Float64Array =>
  everywhere(frequency.length, new Array(ports).fill(complex(50)));

const LETTER = { differential: 'd', common: 'c', single: 's' } as const;
const CHAIN = ['A', 'B', 'C', 'D'];

/** Every parameter there is, by rows. */
export function allTraces(
  ports: number,
  parameter: Parameter,
  modes: readonly Mode[] | null,
): Trace[] {
  const letter = parameter === 'ABCD' || parameter.startsWith('t-') ? 'T' : parameter;
  const unit = parameter === 'Z' ? 'Ω' : parameter === 'Y' ? 'S' : '';
  const list: Trace[] = [];
  for (let i = 0; i < ports; i++)
    for (let j = 0; j < ports; j++) {
      if (parameter === 'ABCD')
        list.push({ name: CHAIN[2 * i + j] ?? '', i, j, unit: i === j ? '' : i < j ? 'Ω' : 'S' });
      else list.push({ name: `${letter}${nameOf(i, j, modes)}`, i, j, unit });
    }
  return list;
}

/** `21`, or `dd21` where the rows are modes. */
function nameOf(i: number, j: number, modes: readonly Mode[] | null): string {
  if (!modes) return `${i + 1}${j + 1}`;
  const number = (k: number): number =>
    modes.slice(0, k + 1).filter((m) => m.kind === modes[k]?.kind).length;
  const kind = (k: number): string => LETTER[modes[k]?.kind ?? 'single'];
  return `${kind(i)}${kind(j)}${number(i)}${number(j)}`;
}

/** What is asked for, or the usual ones. Throws InputError for a name that there is not. */
export function chosenTraces(
  all: readonly Trace[],
  network: Network,
  modes: readonly Mode[] | null,
  i: SParameterInputs,
): Trace[] {
  const words = i.traces
    .trim()
    .replaceAll(/\(\s?(\d)\s?,\s?(\d)\s?\)/gu, '$1$2')
    .replaceAll(/(\d)\s?,\s?(\d)/gu, '$1$2')
    .split(/[\s;,]+/u)
    .filter(Boolean);
  const found =
    words.length === 0 ? usual(all, network, modes, i) : words.map((word) => named(word, all, i));
  const twice = found.find((t, k) => found.indexOf(t) !== k);
  if (twice)
    throw new InputError(`has ${twice.name} twice`, {
      field: 'traces',
      value: i.traces,
      remedies: [{ traces: [...new Set(found.map((t) => t.name))].join(' ') }],
    });
  if (found.length > MAX_TRACES)
    throw new InputError(`has ${found.length} traces; the most is ${MAX_TRACES}`, {
      field: 'traces',
      value: i.traces,
      remedies: [
        {
          traces: found
            .slice(0, MAX_TRACES)
            .map((t) => t.name)
            .join(' '),
        },
      ],
    });
  return suited(found, i);
}

function named(word: string, all: readonly Trace[], i: SParameterInputs): Trace {
  const lower = word.toLowerCase();
  const found = all.find((t) => {
    const name = t.name.toLowerCase();
    return name === lower || (i.parameter !== 'ABCD' && name.slice(1) === lower);
  });
  if (found) return found;
  const there =
    all.length > 9 ? `${all[0]?.name} to ${all.at(-1)?.name}` : all.map((t) => t.name).join(', ');
  throw new InputError(`has "${word.slice(0, 20)}"; there are ${there}`, {
    field: 'traces',
    value: i.traces,
    remedies: [{ traces: '' }],
  });
}

function usual(
  all: readonly Trace[],
  network: Network,
  modes: readonly Mode[] | null,
  i: SParameterInputs,
): Trace[] {
  const { ports } = network;
  const pick = (names: readonly string[]): Trace[] =>
    names.flatMap((name) => all.filter((t) => t.name.slice(1) === name));
  if (i.format === 'vswr') return all.filter((t) => t.i === t.j).slice(0, MAX_TRACES);
  if (i.parameter === 'ABCD') return all.filter((t) => t.name === 'A' || t.name === 'D');
  if (modes) {
    const found = pick(['dd11', 'dd21', 'cd21', 'cc21', 'sd11', 'sd21']);
    return found.length > 1 ? found : all.slice(0, 4);
  }
  if (ports === 2)
    return pick(['11', '21', '12', '22']).filter((t) => t.name !== 'S12' || !isReciprocal(network));
  return ports === 1 ? [...all] : all.filter((t) => t.j === 0);
}

/** Whether S12 would lie under S21. */
const isReciprocal = ({ s }: Network): boolean =>
  farthest(entriesOf(s, 2, 0, 1), entriesOf(s, 2, 1, 0)) <= 1e-6;

/** Formats that a parameter of any unit can be shown in. */
const WITHOUT_UNIT: readonly Format[] = ['db', 'phase', 'unwrapped', 'delay'];

/** Traces that the format fits. */
function suited(found: readonly Trace[], i: SParameterInputs): Trace[] {
  if (i.format === 'vswr') {
    if (i.parameter !== 'S')
      throw new InputError(`is VSWR, which ${i.parameter} parameters do not have`, {
        field: 'format',
        value: i.format,
        remedies: [{ parameter: 'S', traces: '' }, { format: 'db' }],
      });
    const through = found.find((t) => t.i !== t.j);
    if (through)
      throw new InputError(`has ${through.name}, which has no VSWR: it is no reflection`, {
        field: 'traces',
        value: i.traces,
        remedies: [{ traces: '' }, { format: 'db' }],
      });
  }
  const [first] = found;
  const other = found.find((t) => t.unit !== first?.unit);
  if (first && other && !WITHOUT_UNIT.includes(i.format))
    throw new InputError(
      `has ${first.name} and ${other.name}, whose units differ: they have no axis in common as ${FORMATS[i.format]}`,
      { field: 'traces', value: i.traces, remedies: [{ format: 'db' }, { traces: first.name }] },
    );
  return [...found];
}

/** A parameter as it is shown. */
export function shownAs(
  format: Format,
  frequency: Float64Array,
  values: Float64Array,
): Float64Array {
  switch (format) {
    case 'db':
      return levelsOf(values);
    case 'phase':
      return phasesOf(values);
    case 'unwrapped':
      return unwrappedPhases(values);
    case 'delay':
      return groupDelays(frequency, values);
    case 'vswr':
      return standingWaves(values);
    case 'magnitude':
      return sizesOf(values);
    default:
      return partsOf(values, format);
  }
}
