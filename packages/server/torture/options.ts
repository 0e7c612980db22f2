/** What a run is asked for on the command line. */
import { parseArgs } from 'node:util';
import { CHECKS, type CheckName } from './books/check.ts';
import { FAULTS, type Fault } from './faults.ts';
import { isOfMany } from './many/faults.ts';
import type { Mode } from './world.ts';

export interface TortureOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Seconds of trouble in a round. */
  readonly seconds: number;
  readonly faults: readonly Fault[];
  readonly modes: readonly Mode[];
  /** Checks whose findings are told and do not count. */
  readonly ignore: readonly CheckName[];
  /** One with a ledger in a file; several share PostgreSQL and Redis behind nginx. */
  readonly processes: number;
  /** Ways to the node that the service is told of. */
  readonly endpoints: number;
  /** Blocks that a reorganisation replaces at most. */
  readonly depth: number;
  /** Atomic units, as the service's own setting EXPOSURE_MAX. */
  readonly exposureMax: bigint;
}

const MODES: readonly Mode[] = ['batch', 'first', 'facilitator'];

const MAX_PROCESSES = 16;

export const USAGE = `npm run torture -- [options]
  --rounds N           rounds, each with a chain and a ledger of its own (default 10)
  --seed S             of the first round; round k has S + k, and is repeated by --seed S+k --rounds 1 (default: any)
  --seconds-a-round N  of trouble; peace and the books take as long again (default 12)
  --modes LIST         of ${MODES.join(', ')}: settlement in turn (default all)
  --processes N        1 keeps its ledger in a file; 2 to ${MAX_PROCESSES} share PostgreSQL and Redis behind nginx (default 1)
  --faults LIST        of ${FAULTS.join(', ')} (default all; ${FAULTS.filter(isOfMany).join(', ')} with several processes)
  --depth N            blocks that a reorganisation replaces at most, and the service's CONFIRMATIONS (default 2)
  --endpoints N        ways to the node in RPC_URL, of which one at a time is bad: 1 or 2 (default 1)
  --ignore LIST        checks that are told and do not count: ${CHECKS.join(', ')}
  --exposure-max N     atomic units served and not settled (default 50000)`;

const MAX_ROUNDS = 100_000;
const MAX_SECONDS = 3_600;
const MAX_DEPTH = 32;
const MAX_SEED = 2 ** 31;
const MAX_EXPOSURE = 10 ** 12;

/** @throws RangeError that names the option, its value and what would do */
export function readOptions(args: readonly string[]): TortureOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * MAX_SEED)) },
      'seconds-a-round': { type: 'string', default: '12' },
      modes: { type: 'string', default: MODES.join() },
      faults: { type: 'string' },
      processes: { type: 'string', default: '1' },
      depth: { type: 'string', default: '2' },
      endpoints: { type: 'string', default: '1' },
      ignore: { type: 'string', default: '' },
      'exposure-max': { type: 'string', default: '50000' },
    },
  });
  const processes = whole('processes', values.processes, 1, MAX_PROCESSES);
  return {
    processes,
    rounds: whole('rounds', values.rounds, 1, MAX_ROUNDS),
    seed: whole('seed', values.seed, 0, MAX_SEED),
    seconds: whole('seconds-a-round', values['seconds-a-round'], 1, MAX_SECONDS),
    faults: faultsOf(values.faults, processes),
    modes: some('modes', list('modes', values.modes, MODES)),
    ignore: list('ignore', values.ignore, CHECKS),
    depth: whole('depth', values.depth, 1, MAX_DEPTH),
    endpoints: whole('endpoints', values.endpoints, 1, 2),
    exposureMax: BigInt(whole('exposure-max', values['exposure-max'], 0, MAX_EXPOSURE)),
  };
}

function whole(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d{1,12}$/.test(value) || number < min || number > max)
    throw new RangeError(`--${name} is "${value}"; it is a whole number from ${min} to ${max}`);
  return number;
}

function faultsOf(value: string | undefined, processes: number): readonly Fault[] {
  const possible = FAULTS.filter((fault) => processes > 1 || !isOfMany(fault));
  if (value === undefined) return possible;
  const chosen = list('faults', value, FAULTS);
  const beyond = chosen.find((fault) => !possible.includes(fault));
  if (beyond !== undefined)
    throw new RangeError(`--faults has "${beyond}", which takes --processes 2 or more`);
  return chosen;
}

function some<T>(name: string, entries: readonly T[]): readonly T[] {
  if (entries.length === 0) throw new RangeError(`--${name} is empty; it takes one or more`);
  return entries;
}

function list<T extends string>(name: string, value: string, of: readonly T[]): T[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const found = of.find((each) => each === entry);
      if (found === undefined)
        throw new RangeError(`--${name} has "${entry}"; it takes ${of.join(', ')}`);
      return found;
    });
}
