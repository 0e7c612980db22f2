import type { CacheOptions } from '@tollbench/engines/cache/hierarchy.ts';
import type { Trace } from '@tollbench/engines/cache/trace.ts';
import { grouped } from '../../../define/si.ts';
import { pythonMain } from '../../../exports/python.ts';
import { cachesOf } from '../geometry.ts';
import type { CacheInputs } from '../inputs.ts';
import type { CacheResult } from '../result.ts';
import { referencesOf } from '../trace-of.ts';
import { PROGRAM } from './program.ts';

/** References that are written into the script; of more it takes the file. */
const MAX_WRITTEN = 20_000;
const PER_LINE = 8;

/** A script that simulates the same caches, over the references in it or over a file of din or lackey. */
export function pythonScript(r: CacheResult, inputs: CacheInputs): string {
  const { trace } = referencesOf(inputs, () => {});
  const whole = trace.length <= MAX_WRITTEN;
  return [
    `"""Hits and misses of ${inputs.organisation === 'direct' ? 'a direct-mapped' : inputs.organisation === 'full' ? 'a fully associative' : `a ${r.first.ways}-way`} cache.`,
    '',
    whole
      ? 'Run it as it is, or give it a file of din or lackey.'
      : `The ${grouped(trace.length)} references are too many to be written here: give it the file of din or lackey.`,
    '"""',
    PROGRAM,
    '',
    `REFERENCES = """\n${whole ? written(trace) : ''}"""`,
    '',
    '# What the page counted: [hits, misses] of the first levels, [accesses, misses] of each level below, reads and writes of memory.',
    `EXPECTED = ${expected(r)}`,
    '',
    '',
    pythonMain(main(inputs)),
  ].join('\n');
}

function written({ length, kinds, addresses, sizes }: Trace): string {
  const words = Array.from(
    { length },
    (_, i) => `${kinds[i]}:${hexOf(addresses[i] ?? 0)}:${sizes[i]}`,
  );
  const rows: string[] = [];
  for (let at = 0; at < words.length; at += PER_LINE)
    rows.push(words.slice(at, at + PER_LINE).join(' '));
  return `${rows.join('\n')}\n`;
}

const hexOf = (address: number): string =>
  address < 0 ? `-${(-address).toString(16)}` : address.toString(16);

function expected(r: CacheResult): string {
  const below = r.levels.filter((l) => l.name === 'L2' || l.name === 'L3');
  const pairs = below.map((l) => `[${l.accesses}, ${l.misses}]`);
  return `[[${r.counted - r.misses}, ${r.misses}], [${pairs.join(', ')}], [${r.memory.reads}, ${r.memory.writes}]]`;
}

const made = (below: string, o: CacheOptions, policy: string): string =>
  `Cache(${below}, ${o.sets}, ${o.ways}, ${o.line}, "${policy}", ${o.seed}, "${o.write}", ${o.allocate ? 'True' : 'False'}, "${o.inclusion}", "${o.prefetch.kind}", ${o.prefetch.degree}, ${o.victims}, ${o.buffer})`;

function main(inputs: CacheInputs): string {
  const { data, instructions, lower, optimum } = cachesOf(inputs);
  const last = lower.length;
  const levels = [...lower]
    .reverse()
    .map(
      (o, k) => `l${last - k + 1} = ${made(k === 0 ? 'memory' : `l${last - k + 2}`, o, o.policy)}`,
    );
  const below = last > 0 ? 'l2' : 'memory';
  const policy = optimum ? 'opt' : data.policy;
  const names = lower.map((_, k) => `l${k + 2}`);
  return [
    'if len(sys.argv) > 1:',
    '    with open(sys.argv[1], encoding="ascii") as file:',
    '        references = list(references_of(file.read()))',
    'else:',
    '    words = (word.split(":") for word in REFERENCES.split())',
    '    references = [(int(kind), int(address, 16), int(size)) for kind, address, size in words]',
    `stream = list(accesses(references, ${data.line}, "${inputs.crossing}", ${inputs.fetches === 'count' ? 'True' : 'False'}))`,
    'memory = Memory()',
    ...levels,
    `data = ${made(below, data, policy)}`,
    `instructions = ${instructions ? made(below, instructions, policy) : 'None'}`,
    `said = run(stream, data, instructions, ${inputs.warm}, ${inputs.span})`,
    'hits, misses = sum(said), len(said) - sum(said)',
    'print(f"{len(said)} accesses, {hits} hits, {misses} misses")',
    `found = [[hits, misses], [[sum(c.accesses), sum(c.misses)] for c in [${names.join(', ')}]], [memory.reads, memory.writes]]`,
    'for name, cache in [("data", data), ("instructions", instructions)]:',
    '    if cache is not None:',
    '        print(f"{name}: {sum(cache.misses)} of {sum(cache.accesses)} missed, {cache.evictions} evictions, {cache.dirty_evictions} dirty")',
    'print(f"memory: {memory.reads} lines read, {memory.writes} writes, {memory.bytes_read} bytes in, {memory.bytes_written} out")',
    'if len(sys.argv) == 1 and REFERENCES.strip():',
    '    assert found == EXPECTED, f"{found} is not {EXPECTED}"',
    '    print("as the page says")',
  ].join('\n');
}
