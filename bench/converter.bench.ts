import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellOf, type Stage } from '@tollbench/engines/converter/cell.ts';
import { cycleFor } from '@tollbench/engines/converter/steady.ts';

/**
 * The periodic steady state of a converter against ngspice's transient from rest to where it has settled to a thousandth, the whole
 * process, in turns within each round, medians. Ours solves for the duty ratio too; ngspice is given it. The means stand beside.
 */
const ROUNDS = 7;
const folder = mkdtempSync(join(tmpdir(), 'converter-'));
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;

const stage = (topology: 'buck' | 'boost', conductance: number): Stage => ({
  topology,
  vin: 12,
  turns: 1,
  inductance: 22e-6,
  inductorResistance: 0.03,
  switchResistance: 0.03,
  rectifierResistance: 0.02,
  rectifierDrop: 0,
  synchronous: true,
  capacitance: 47e-6,
  esr: 5e-3,
  conductance,
  current: 0,
  frequency: 500e3,
});

function deck(s: Stage, duty: number, periods: number): string {
  const t = 1 / s.frequency;
  const [a, b] = s.topology === 'buck' ? ['sw', 'out'] : ['in', 'sw'];
  const switches =
    s.topology === 'buck'
      ? ['s1 in sw g 0 m1', 's2 sw 0 0 g m2']
      : ['s1 sw 0 g 0 m1', 's2 sw out 0 g m2'];
  return `${[
    'converter',
    `vin in 0 ${s.vin}`,
    ...switches,
    `l1 ${a} x ${s.inductance} ic=0`,
    'vl x y 0',
    `rl y ${b} ${s.inductorResistance}`,
    `vg g 0 pulse(0 1 0 ${t * 1e-4} ${t * 1e-4} ${duty * t} ${t})`,
    `.model m1 sw(vt=0.5 ron=${s.switchResistance} roff=1e7)`,
    `.model m2 sw(vt=-0.5 ron=${s.rectifierResistance} roff=1e7)`,
    `c1 out e ${s.capacitance} ic=0`,
    `re e 0 ${s.esr}`,
    `ro out 0 ${1 / s.conductance}`,
    `.tran ${t / 200} ${periods * t} ${(periods - 1) * t} ${t / 200} uic`,
    '.control',
    'run',
    'meas tran mean avg v(out)',
    'quit',
    '.endc',
    '.end',
  ].join('\n')}\n`;
}

for (const [s, wanted] of [
  [stage('buck', 0.5), 5],
  [stage('boost', 0.05), 24],
] as const) {
  const cell = cellOf(s);
  const { duty } = cycleFor(cell, wanted);
  // The envelope falls with the slower of the circuit's decays.
  const decay = s.conductance / s.capacitance / 2 + 0.06 / (2 * s.inductance);
  const periods = Math.ceil((Math.log(1000) / decay) * s.frequency);
  writeFileSync(join(folder, 'c.cir'), deck(s, duty, periods));
  const [ours, theirs]: [number[], number[]] = [[], []];
  let said = '';
  for (let round = -1; round < ROUNDS; round++) {
    const start = performance.now();
    for (let k = 0; k < 20; k++) cycleFor(cell, wanted);
    const middle = performance.now();
    const { stdout } = spawnSync('ngspice', ['-b', join(folder, 'c.cir')], { encoding: 'utf8' });
    const end = performance.now();
    said = /^mean\s*=\s*(\S+)/mu.exec(stdout)?.[1] ?? 'nothing';
    if (round < 0) continue;
    ours.push((middle - start) / 20);
    theirs.push(end - middle);
  }
  const [a, b] = [median(ours), median(theirs)];
  console.log(
    `${s.topology} to ${wanted} V: ours ${a.toFixed(3)} ms, ngspice ${b.toFixed(0)} ms over ${periods} periods, ratio ${(b / a).toFixed(0)} (its mean ${said} V)`,
  );
}
rmSync(folder, { recursive: true });
