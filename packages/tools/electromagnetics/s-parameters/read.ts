/** From the texts of the fields to one network: read, chained with fixtures, ports kept, renormalised, in modes. */
import { EngineError } from '@tollbench/engines/error.ts';
import {
  cascaded,
  type PortOrder,
  sidesOf,
  turned,
  undone,
} from '@tollbench/engines/network/chain.ts';
import { type Mode, mixed, modesOf } from '@tollbench/engines/network/modes.ts';
import { everywhere, type Network, realReference } from '@tollbench/engines/network/network.ts';
import { resampled, sameGrid } from '@tollbench/engines/network/resample.ts';
import { terminated } from '@tollbench/engines/network/terminate.ts';
import { readTouchstone, type TouchstoneFile } from '@tollbench/engines/network/touchstone-read.ts';
import { MAX_PORTS } from '@tollbench/engines/network/touchstone-records.ts';
import { renormalised, type WaveKind } from '@tollbench/engines/network/waves.ts';
import { type Complex, complex, div } from '@tollbench/engines/numeric/complex.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { readImpedances, readPairs, readPorts } from './fields.ts';
import type { SParameterInputs } from './inputs.ts';

export interface Prepared {
  /** What all is computed from. */
  readonly network: Network;
  readonly waves: WaveKind;
  readonly file: TouchstoneFile;
  /** Null where the ports are single-ended. */
  readonly modes: readonly Mode[] | null;
  /** The number of the file's port behind each port. */
  readonly portNames: readonly number[];
  readonly said: readonly string[];
}

/** Files that were read last: a field of megabytes is read once, and not at every frame of a drag. */
const known: { key: string; text: string; file: TouchstoneFile }[] = [];

function fileOf(
  text: string,
  field: 'file' | 'left' | 'right',
  i: SParameterInputs,
): TouchstoneFile {
  const ports = i.portCount === 'auto' ? undefined : Number(i.portCount);
  const key = `${ports} ${i.comments}`;
  const found = known.find((k) => k.key === key && k.text === text);
  if (found) return found.file;
  try {
    const file = readTouchstone(text, { ports, comments: i.comments });
    known.unshift({ key, text, file });
    known.length = Math.min(known.length, 3);
    return file;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field, value: text.slice(0, 60) });
  }
}

/** Runs a step of the engine; what it refuses is said at `field`. */
export function at<T>(
  field: keyof SParameterInputs,
  value: string,
  run: () => T,
  remedies: readonly Record<string, string>[] = [],
): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field, value, remedies });
  }
}

export function prepare(i: SParameterInputs): Prepared {
  const file = fileOf(i.file, 'file', i);
  const waves = i.waves === 'auto' ? file.waves : i.waves;
  const said: string[] = [];
  const chain = i.chain === 'none' ? file.network : chained(file.network, waves, i, said);
  const portNames = keptPorts(chain.ports, i);
  const closed = closedPorts(chain, portNames, waves, i);
  const real = i.renormalise === 'keep' ? closed : onReference(closed, waves, i);
  const now = i.renormalise === 'keep' ? waves : i.newWaves;
  const modes = i.mixed === 'on' ? modesFor(portNames, i) : null;
  const network = modes
    ? at('pairs', i.pairs, () => mixed(real, modes), [{ renormalise: 'real', z0: '50' }])
    : real;
  return { network, waves: now, file, modes, portNames, said };
}

function keptPorts(ports: number, i: SParameterInputs): readonly number[] {
  const all = Array.from({ length: ports }, (_, k) => k + 1);
  if (i.kept === '') return all;
  const kept = readPorts(i.kept);
  const beyond = kept.find((p) => p > ports);
  if (beyond !== undefined)
    throw new InputError(`has port ${beyond}; the network has ${ports}`, {
      field: 'kept',
      value: i.kept,
      remedies: [{ kept: '' }],
    });
  return kept;
}

function closedPorts(
  network: Network,
  kept: readonly number[],
  waves: WaveKind,
  i: SParameterInputs,
): Network {
  const z0Of = (k: number, port: number): Complex =>
    complex(
      network.z0[2 * (k * network.ports + port)] ?? 50,
      network.z0[2 * (k * network.ports + port) + 1] ?? 0,
    );
  const [load = complex(50)] = readImpedances(i.restLoad, 1);
  const reflection = (k: number, port: number): readonly [number, number] => {
    if (i.rest === 'matched') return [0, 0];
    if (i.rest === 'open') return [1, 0];
    const z = z0Of(k, port);
    const back = waves === 'power' ? complex(z.re, -z.im) : z;
    const target = i.rest === 'short' ? complex(0) : load;
    // b of the load over a: (Z_L − Z)/(Z_L + Z̃), as the wave definition has it.
    const gamma = div(
      complex(target.re - z.re, target.im - z.im),
      complex(target.re + back.re, target.im + back.im),
    );
    return [gamma.re, gamma.im];
  };
  const order = kept.map((p) => p - 1);
  return at('rest', i.rest, () => terminated(network, order, reflection), [{ rest: 'matched' }]);
}

function onReference(network: Network, waves: WaveKind, i: SParameterInputs): Network {
  const given = readImpedances(i.z0, MAX_PORTS);
  const [first = complex(50)] = given;
  const each = given.length === 1 ? new Array<Complex>(network.ports).fill(first) : given;
  if (each.length !== network.ports)
    throw new InputError(
      `has ${each.length} impedances; the network has ${network.ports} ports, so give 1 or ${network.ports}`,
      { field: 'z0', value: i.z0, remedies: [{ z0: '50' }] },
    );
  return at(
    'z0',
    '',
    () => renormalised(network, everywhere(network.frequency.length, each), waves, i.newWaves),
    [{ comments: 'ignore' }],
  );
}

/** The pairs by the ports' numbers in the file, as modes of the ports that are kept. */
function modesFor(portNames: readonly number[], i: SParameterInputs): Mode[] {
  const pairs = readPairs(i.pairs).map(([a, b]): readonly [number, number] => {
    const own = [portNames.indexOf(a), portNames.indexOf(b)] as const;
    if (own[0] < 0 || own[1] < 0)
      throw new InputError(
        `names port ${own[0] < 0 ? a : b}, and there are ${portNames.join(', ')}`,
        {
          field: 'pairs',
          value: `${a}-${b}`,
          remedies: [
            ...(portNames.length >= 4
              ? [{ pairs: `${portNames[0]}-${portNames[2]} ${portNames[1]}-${portNames[3]}` }]
              : []),
            ...(portNames.length === 2 || portNames.length === 3
              ? [{ pairs: `${portNames[0]}-${portNames[1]}` }]
              : []),
            { mixed: 'off' },
          ],
        },
      );
    return own;
  });
  return modesOf(portNames.length, pairs);
}

/** Frequencies of `a` that lie within `b` too. */
function overlap(a: Float64Array, b: Float64Array): Float64Array {
  const [low, high] = [b[0] ?? 0, b.at(-1) ?? 0];
  return a.filter((f) => f >= low * (1 - 1e-9) && f <= high * (1 + 1e-9));
}

/** The network between its fixtures, or with the fixtures taken away. */
function chained(main: Network, waves: WaveKind, i: SParameterInputs, said: string[]): Network {
  if (i.left === '' && i.right === '')
    throw new InputError('is empty, and so is the right file: there is nothing to chain', {
      field: 'left',
      value: '',
      remedies: [{ chain: 'none' }],
    });
  const order: PortOrder = i.portOrder;
  at('chain', i.chain, () => sidesOf(main.ports, order), [{ chain: 'none' }]);
  const parts = (['left', 'right'] as const).flatMap((side) => {
    if (i[side] === '') return [];
    const file = fileOf(i[side], side, i);
    const own = i.waves === 'auto' ? file.waves : i.waves;
    if (file.network.ports !== main.ports)
      throw new InputError(`has ${file.network.ports} ports; the network has ${main.ports}`, {
        field: side,
        value: String(file.network.ports),
        remedies: [{ chain: 'none' }],
      });
    const isTurned = side === 'right' && i.rightFaces === 'outwards';
    const network = isTurned ? turned(file.network, sidesOf(main.ports, order)) : file.network;
    return [{ side, network, waves: own }];
  });
  const grid = commonGrid(main, parts, i, said);
  const all = [{ side: 'main' as const, network: main, waves }, ...parts].map((part) => ({
    ...part,
    network: sameGrid(part.network.frequency, grid)
      ? { ...part.network, frequency: grid }
      : resampled(part.network, grid),
  }));
  return joined(all, i, said);
}

interface Part {
  readonly side: 'main' | 'left' | 'right';
  readonly network: Network;
  readonly waves: WaveKind;
}

function commonGrid(
  main: Network,
  parts: readonly Part[],
  i: SParameterInputs,
  said: string[],
): Float64Array {
  const other = parts.find(({ network }) => !sameGrid(network.frequency, main.frequency));
  if (!other) return main.frequency;
  let grid = main.frequency;
  for (const { network } of parts) grid = overlap(grid, network.frequency);
  const span = ({ frequency: f }: Network): string =>
    `${f.length} from ${showQuantity(f[0] ?? 0, 'Hz', 6)} to ${showQuantity(f.at(-1) ?? 0, 'Hz', 6)}`;
  if (grid.length === 0)
    throw new InputError(
      `has other frequencies than the network, ${span(other.network)} against ${span(main)}: none of the network’s lie within it`,
      { field: other.side, value: '', remedies: [{ chain: 'none' }] },
    );
  if (i.grid === 'refuse')
    throw new InputError(
      `has other frequencies than the network: ${span(other.network)} against ${span(main)}`,
      { field: other.side, value: '', remedies: [{ grid: 'linear' }, { chain: 'none' }] },
    );
  said.push(
    `The ${other.side} file is interpolated to the ${grid.length} frequencies of the network that all files hold, straight in the complex plane.`,
  );
  return grid;
}

/** Real, Ω: what junctions are joined on where the files do not have one real reference. */
const JUNCTION = 50;

function joined(all: readonly Part[], i: SParameterInputs, said: string[]): Network {
  const [main] = all;
  if (!main) throw new Error('there is always a network');
  const references = all.map(({ network }) => realReference(network));
  const isOne = references.every((r) => r !== undefined && r === references[0]);
  const points = main.network.frequency.length;
  const on = (network: Network): Float64Array =>
    everywhere(points, new Array<Complex>(network.ports).fill(complex(JUNCTION)));
  const ready = isOne
    ? all
    : all.map((part) => ({
        ...part,
        network: at('chain', i.chain, () =>
          renormalised(part.network, on(part.network), part.waves, 'power'),
        ),
      }));
  const own = (side: Part['side']): Network | undefined =>
    ready.find((p) => p.side === side)?.network;
  let sum = own('main') ?? main.network;
  const [left, right] = [own('left'), own('right')];
  const undo = (n: Network, side: 'left' | 'right'): Network =>
    i.chain === 'deembed'
      ? at(side, '', () => undone(n, i.portOrder), [{ chain: 'cascade' }, { chain: 'none' }])
      : n;
  const join = (a: Network, b: Network): Network =>
    at('chain', i.chain, () => cascaded(a, b, i.portOrder), [{ chain: 'none' }]);
  if (left) sum = join(undo(left, 'left'), sum);
  if (right) sum = join(sum, undo(right, 'right'));
  if (isOne) return sum;
  said.push(
    'The files are not on one real reference: they are joined on 50 Ω, and the result is on the references of the network.',
  );
  return at('chain', i.chain, () => renormalised(sum, main.network.z0, 'power', main.waves));
}
