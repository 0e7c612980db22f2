import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { behaviourOf } from '@tollbench/engines/fsm/behaviour.ts';
import { minimise } from '@tollbench/engines/fsm/minimise.ts';
import { readMachine } from '@tollbench/engines/fsm/read/read.ts';

/**
 * The fewest states of MCNC's machines, read from KISS2 and proven, medians. Ours stands alone: no program of Debian minimises states
 * (Yosys' fsm passes encode and merge none).
 */
const ROUNDS = 7;
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;
const machines = new URL(
  '../packages/tools/digital-electronics/fsm-designer/testing/mcnc.json.gz',
  import.meta.url,
);
const texts = JSON.parse(gunzipSync(readFileSync(machines)).toString('utf8')) as Record<
  string,
  string
>;

function solve(name: string): string {
  const { machine } = readMachine(texts[name] as string);
  const found = minimise(behaviourOf(machine));
  return `${machine.states.length} to ${found.machine.states.length}${found.isProven ? '' : ', not proven'}`;
}

function timed(run: () => string): { readonly ms: number; readonly said: string } {
  let said = '';
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    said = run();
    return performance.now() - start;
  });
  return { ms: median(times), said };
}

const all = () => {
  const names = Object.keys(texts);
  for (const name of names) solve(name);
  return `${names.length} machines`;
};
for (const name of ['bbara', 'ex2', 'ex3', 'tbk', 's298', 'scf']) {
  const { ms, said } = timed(() => solve(name));
  console.log(`${name.padEnd(8)} ${said.padEnd(12)} ${ms.toFixed(1)} ms`);
}
const whole = timed(all);
console.log(`${'all'.padEnd(8)} ${whole.said.padEnd(12)} ${whole.ms.toFixed(0)} ms`);
