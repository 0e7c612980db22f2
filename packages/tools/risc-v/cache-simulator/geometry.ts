/** The caches that the inputs describe. */
import type { CacheOptions } from '@tollbench/engines/cache/hierarchy.ts';
import { MAX_CACHE_LINES } from '@tollbench/engines/cache/level.ts';
import type { PolicyName } from '@tollbench/engines/cache/policy.ts';
import type { Caches } from '@tollbench/engines/cache/simulate.ts';
import { InputError } from '../../define/error.ts';
import { grouped } from '../../define/si.ts';
import { sized } from './bytes.ts';
import type { CacheInputs } from './inputs.ts';

interface Wanted {
  readonly size: number;
  readonly line: number;
  /** undefined: all lines in one set. */
  readonly ways: number | undefined;
}

interface Names {
  readonly size: string;
  readonly line: string;
  readonly ways: string;
}

const isPower = (n: number): boolean => Math.log2(n) % 1 === 0;
const powerBelow = (n: number): number => 2 ** Math.floor(Math.log2(n));

/** Sets and ways of a size. Throws InputError, with the nearest that would do. */
function divided({ size, line, ways }: Wanted, names: Names): { sets: number; ways: number } {
  if (!isPower(line))
    throw new InputError(`is ${line} bytes, and no power of two`, {
      field: names.line,
      value: String(line),
      remedies: [powerBelow(line), 2 * powerBelow(line)].map((n) => ({ [names.line]: String(n) })),
    });
  const lines = size / line;
  const unit = line * (ways ?? 1);
  if (size % unit !== 0) {
    const near = [Math.floor(size / unit) * unit, Math.ceil(size / unit) * unit].filter(
      (n) => n > 0,
    );
    throw new InputError(
      size < unit
        ? `is ${sized(size)}, less than ${ways === undefined || ways === 1 ? 'one line' : `${ways} ways`} of ${sized(line)}`
        : `is ${sized(size)}, which is no multiple of ${ways === undefined || ways === 1 ? 'a line' : `${ways} ways`} of ${sized(line)}`,
      {
        field: names.size,
        value: String(size),
        remedies: near.map((n) => ({ [names.size]: String(n) })),
      },
    );
  }
  if (lines > MAX_CACHE_LINES)
    throw new InputError(
      `holds ${grouped(lines)} lines of ${sized(line)}; the most is ${grouped(MAX_CACHE_LINES)}`,
      {
        field: names.size,
        value: String(size),
        remedies: [{ [names.size]: String(MAX_CACHE_LINES * line) }],
      },
    );
  return ways === undefined ? { sets: 1, ways: lines } : { sets: lines / ways, ways };
}

/** Ways of the first level, undefined where all lines stand in one set. */
function waysOf({ organisation, ways }: CacheInputs): number | undefined {
  return organisation === 'direct' ? 1 : organisation === 'ways' ? ways : undefined;
}

function firstLevel(inputs: CacheInputs): CacheOptions {
  const { line, policy, seed, write, allocate, prefetch, degree, victims, buffer } = inputs;
  const names = { size: inputs.given === 'size' ? 'size' : 'sets', line: 'line', ways: 'ways' };
  const ways = waysOf(inputs);
  const size = inputs.given === 'size' ? inputs.size : inputs.sets * line * (ways ?? 1);
  const shape = divided({ size, line, ways }, names);
  checkTree(policy, shape.ways, 'policy');
  return {
    ...{ ...shape, line, seed, write, victims, buffer },
    policy: policy === 'opt' ? 'lru' : policy,
    allocate: allocate === 'yes',
    inclusion: 'nine',
    prefetch: { kind: prefetch, degree },
  };
}

/** A tree of bits has a power of two of leaves. */
function checkTree(policy: string, ways: number, field: string): void {
  if (policy === 'tree-plru' && !isPower(ways))
    throw new InputError(`is a tree over ${ways} ways; it takes 1, 2, 4, 8 and so on`, {
      field,
      value: policy,
      remedies: [{ [field]: 'bit-plru' }, { [field]: 'lru' }],
    });
}

function lowerLevel(inputs: CacheInputs, n: 2 | 3, above: number): CacheOptions | undefined {
  const inclusion = n === 2 ? inputs.l2 : inputs.l3;
  if (inclusion === 'none') return undefined;
  const size = n === 2 ? inputs.l2Size : inputs.l3Size;
  const line = n === 2 ? inputs.l2Line : inputs.l3Line;
  const ways = n === 2 ? inputs.l2Ways : inputs.l3Ways;
  const policy: PolicyName = n === 2 ? inputs.l2Policy : inputs.l3Policy;
  const shape = divided(
    { size, line, ways },
    { size: `l${n}Size`, line: `l${n}Line`, ways: `l${n}Ways` },
  );
  checkTree(policy, ways, `l${n}Policy`);
  if (line < above || (inclusion === 'exclusive' && line !== above))
    throw new InputError(
      line < above
        ? `is ${sized(line)}, shorter than the ${sized(above)} of the level above; it is at least as long`
        : `is ${sized(line)}, and ${sized(above)} above; an exclusive level has the line of the level above`,
      { field: `l${n}Line`, value: String(line), remedies: [{ [`l${n}Line`]: String(above) }] },
    );
  return {
    ...{ ...shape, line, policy, inclusion, seed: inputs.seed + n, write: 'back', allocate: true },
    ...{
      victims: 0,
      buffer: 0,
      prefetch: { kind: n === 2 ? inputs.l2Prefetch : 'none', degree: 1 },
    },
  };
}

/** Throws InputError for caches that cannot be, or do not go together. */
export function cachesOf(inputs: CacheInputs): Caches {
  const data = firstLevel(inputs);
  const second = lowerLevel(inputs, 2, data.line);
  const third = lowerLevel(inputs, 3, second?.line ?? data.line);
  if (third && !second)
    throw new InputError('stands below a second level, and there is none', {
      field: 'l3',
      value: inputs.l3,
      remedies: [{ l3: 'none' }, { l2: 'nine' }],
    });
  const lower = [second, third].filter((l) => l !== undefined);
  const optimum = inputs.policy === 'opt';
  if (optimum) checkOptimum(inputs);
  if (inputs.split === 'no') return { data, lower, optimum };
  const shape = divided(
    { size: inputs.iSize, line: data.line, ways: inputs.iWays },
    { size: 'iSize', line: 'line', ways: 'iWays' },
  );
  checkTree(inputs.policy, shape.ways, 'policy');
  return {
    ...{ data, lower, optimum },
    instructions: { ...data, ...shape, victims: 0, buffer: 0, seed: inputs.seed + 1 },
  };
}

/** What Belady's optimum is not known with. */
function checkOptimum(inputs: CacheInputs): void {
  const wrong = (field: keyof CacheInputs & string, instead: string, what: string) => {
    throw new InputError(`is Belady’s optimum, which is not known ${what}`, {
      field: 'policy',
      value: 'opt',
      remedies: [{ policy: 'lru' }, { [field]: instead }],
    });
  };
  if (inputs.allocate === 'no') wrong('allocate', 'yes', 'where stores pass the cache by');
  if (inputs.prefetch !== 'none') wrong('prefetch', 'none', 'with prefetch');
  if (inputs.victims > 0) wrong('victims', '0', 'with a victim cache');
  if (inputs.l2 === 'inclusive') wrong('l2', 'nine', 'above an inclusive level');
  if (inputs.l3 === 'inclusive') wrong('l3', 'nine', 'above an inclusive level');
}
