/**
 * What state codes cost in lookup tables, by ABC: `node oracles/one-hot-or-binary.ts` writes oracles/vectors/one-hot-or-binary.json.
 *
 * The machines of MCNC's set with their fewest states, each encoded in several ways, as sums of products in BLIF and mapped to
 * lookup tables of six and of four inputs, from several starts: one alone is far off for some. Machines that are another one of the set under another name are left out.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { type Codes, codesBy, leastBits } from '@tollbench/engines/fsm/encoding.ts';
import { excitation } from '@tollbench/engines/fsm/excitation.ts';
import { type Machine, OPEN } from '@tollbench/engines/fsm/machine.ts';
import { minimise } from '@tollbench/engines/fsm/minimise.ts';
import { readMachine } from '@tollbench/engines/fsm/read/read.ts';
import { sumsOf } from '@tollbench/engines/fsm/two-level.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';

const MACHINES = new URL(
  '../packages/tools/digital-electronics/fsm-designer/testing/mcnc.json.gz',
  import.meta.url,
);
const texts = JSON.parse(gunzipSync(readFileSync(MACHINES)).toString('utf8')) as Record<
  string,
  string
>;
const INPUTS = [6, 4];
const LEAST_STATES = 4;
/** Codes of fewest bits drawn at random for each machine. */
const DRAWN = 5;
/** Ways to begin: from the sums, and from the functions split variable by variable. The best of them counts. */
const STARTS = [
  'strash; ifraig; scorr; dc2; dc2; strash; dch -f',
  'collapse; muxes; strash; dch -f',
  'collapse; muxes; strash; ifraig; dc2; strash; dch -f',
];

type Cubes = readonly string[];

/** Sums of products as BLIF; variables that a function does not have are not among its inputs. */
function blif(variables: number, functions: readonly Cubes[]): string {
  const names = Array.from({ length: variables }, (_, k) => `v${k}`);
  const tables = functions.map((cubes, k) => {
    const used = names.map((_, i) => i).filter((i) => cubes.some((c) => c[i] !== '-'));
    const rows = cubes.map((c) =>
      used.length > 0 ? `${used.map((i) => c[i]).join('')} 1\n` : '1\n',
    );
    return `.names ${[...used.map((i) => names[i]), `f${k}`].join(' ')}\n${rows.join('')}`;
  });
  const outputs = functions.map((_, k) => `f${k}`).join(' ');
  return `.model m\n.inputs ${names.join(' ')}\n.outputs ${outputs}\n${tables.join('')}.end\n`;
}

/** As the FSM designer has them: unused codes are free. */
function bySums(machine: Machine, codes: Codes): string {
  const e = excitation(behaviourOf(machine), codes, 'd', 'free');
  return blif(
    e.variables.length,
    sumsOf(e).map((s) => s.cubes),
  );
}

/** One-hot as it is written by hand: a product for each transition, with its own state alone. */
function byTransitions(machine: Machine): string {
  const n = machine.states.length;
  const product = (from: number, input: string) =>
    `${'-'.repeat(from)}1${'-'.repeat(n - 1 - from)}${input}`;
  const of = (is: (t: Machine['transitions'][number]) => boolean): Cubes =>
    machine.transitions.filter(is).map((t) => product(t.from, t.input));
  return blif(n + machine.inputs.length, [
    ...machine.states.map((_, s) => of((t) => t.to !== OPEN && t.to === s)),
    ...machine.outputs.map((_, k) => of((t) => t.output[k] === '1')),
  ]);
}

function drawn(n: number, random: Random): Codes {
  const bits = leastBits(n);
  const all = Array.from({ length: 2 ** bits }, (_, k) => k.toString(2).padStart(bits, '0'));
  for (let k = all.length - 1; k > 0; k--) {
    const j = Math.floor(random.uniform() * (k + 1));
    [all[k], all[j]] = [all[j]!, all[k]!];
  }
  return all.slice(0, n);
}

const folder = mkdtempSync(join(tmpdir(), 'one-hot-or-binary-'));
const jobs: { readonly machine: number; readonly way: string }[] = [];
const machines: { name: string; states: number; inputs: number; outputs: number }[] = [];
const seen = new Map<string, string>();
let script = '';
for (const [name, text] of Object.entries(texts)) {
  const { machine } = minimise(behaviourOf(readMachine(text).machine));
  const n = machine.states.length;
  if (n < LEAST_STATES) continue;
  const binary = bySums(machine, codesBy(machine, 'binary'));
  if (seen.has(binary)) {
    console.log(`${name} is ${seen.get(binary)}`);
    continue;
  }
  seen.set(binary, name);
  const random = new Random(20261129);
  const ways: Record<string, string> = {
    binary,
    gray: bySums(machine, codesBy(machine, 'gray')),
    onehot: bySums(machine, codesBy(machine, 'onehot')),
    transitions: byTransitions(machine),
  };
  for (let k = 0; k < DRAWN; k++) ways[`drawn${k}`] = bySums(machine, drawn(n, random));
  const at =
    machines.push({
      ...{ name, states: n, inputs: machine.inputs.length, outputs: machine.outputs.length },
    }) - 1;
  for (const [way, netlist] of Object.entries(ways)) {
    const file = join(folder, `${name}.${way}.blif`);
    writeFileSync(file, netlist);
    for (const inputs of INPUTS) {
      for (const start of STARTS)
        script += `read_blif ${file}; ${start}; if -K ${inputs}; mfs2; print_stats\n`;
      jobs.push({ machine: at, way });
    }
  }
}
const commands = join(folder, 'commands');
writeFileSync(commands, script);
const said = execFileSync('yosys-abc', ['-f', commands], { encoding: 'utf8', maxBuffer: 1 << 28 });
rmSync(folder, { recursive: true });
const found = [...said.matchAll(/nd =\s*(\d+).*?lev =\s*(\d+)/gu)].map((m) => [
  Number(m[1]),
  Number(m[2]),
]);
if (found.length !== STARTS.length * jobs.length)
  throw new Error(`${found.length} answers to ${jobs.length} questions`);
/** Fewest tables, then fewest levels. */
const best = (list: readonly number[][]): number[] =>
  list.reduce((a, b) => (b[0]! < a[0]! || (b[0] === a[0] && b[1]! < a[1]!) ? b : a));
// Tables and levels, of six inputs and of four.
const cases = machines.map((m, at) => {
  const costs: Record<string, number[][]> = {};
  jobs.forEach((job, k) => {
    if (job.machine === at)
      (costs[job.way] ??= []).push(best(found.slice(STARTS.length * k, STARTS.length * (k + 1))));
  });
  const random = Array.from({ length: DRAWN }, (_, k) => costs[`drawn${k}`]!);
  const { binary, gray, onehot, transitions } = costs;
  return { ...m, binary, gray, onehot, transitions, random };
});
const version = execFileSync('yosys', ['-V'], { encoding: 'utf8' }).trim();
writeFileSync(
  join(import.meta.dirname, 'vectors', 'one-hot-or-binary.json'),
  `${JSON.stringify({ program: `ABC of ${version}, the best of ${STARTS.join(' | ')}; if; mfs2`, version, generated_by: 'oracles/one-hot-or-binary.ts', cases })}\n`,
);
