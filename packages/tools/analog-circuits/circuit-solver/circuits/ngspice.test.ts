import { readFileSync, writeFileSync } from 'node:fs';
import { readRaw } from '@tollbench/engines/spice/raw/read-raw.ts';
import type { Dataset, Trace } from '@tollbench/engines/spice/results/dataset.ts';
import { expect, test } from 'vitest';
import { program } from '../../../../../scripts/programs.ts';
import { madeFolder } from '../../../testing/folder.ts';
import { ngspice } from '../../../testing/run.ts';
import { teachingCircuits } from './all.ts';
import { figureValue, type Simulated } from './figure-value.ts';
import type { TeachingCircuit } from './teaching-circuit.ts';

const folder = madeFolder();
/** Points of time that answer at once. */
const MAX_TIMES = 2000;

/** ngspice measures only without a raw file, and tells every digit only in one: it runs twice. */
function simulated({ deck }: TeachingCircuit, name: string): Simulated {
  const [file, raw] = [folder.at(`${name}.cir`), folder.at(`${name}.raw`)];
  writeFileSync(file, deck);
  const printed = ngspice(file);
  program('ngspice', ['-b', '-r', raw, file]);
  const datasets = readRaw(readFileSync(raw)).map((d) => renamed(d, deck));
  return { datasets, measures: measuresOf(printed), series: seriesOf(printed) };
}

/** ngspice's raw files call a number a voltage, and count the runs of an outer sweep where it has values. */
function renamed(dataset: Dataset, deck: string): Dataset {
  const isNumber = ['tf', 'sens', 'pz', 'noise'].includes(dataset.kind);
  const bare = (name: string) => (isNumber ? name.replace(/^v\((.*)\)$/u, '$1') : name);
  const named = dataset.traces.map((t) => ({ ...t, name: bare(t.name) }));
  const traces = dataset.kind === 'pz' ? bySize(named) : named;
  const [, outer = '', from = '', , step = ''] =
    /^\.dc (?:\S+ ){4}(\S+) (\S+) (\S+) (\S+)$/imu.exec(deck) ?? [];
  const run = dataset.stepped.run;
  if (outer === '' || run === undefined) return { ...dataset, traces };
  const value = plain(from) + (run - 1) * plain(step);
  return { ...dataset, traces, stepped: { [outer.toLowerCase()]: value } };
}

/** Poles, then zeros, each from the smallest on; ngspice has no order of its own. */
function bySize(roots: readonly Trace[]): readonly Trace[] {
  const size = ({ re, im }: Trace) => Math.hypot(re[0] ?? 0, im?.[0] ?? 0);
  return ['pole', 'zero'].flatMap((kind) =>
    roots
      .filter(({ name }) => name.startsWith(kind))
      .sort((a, b) => size(a) - size(b))
      .map((root, k) => ({ ...root, name: `${kind}(${k + 1})` })),
  );
}

const plain = (text: string): number => Number(text.replace(/u$/u, 'e-6'));

const measuresOf = (printed: string): Simulated['measures'] =>
  [...printed.matchAll(/^(\w+)\s+=\s+(\S+)/gmu)].map(([, name = '', value]) => ({
    ...{ name, value: Number(value), stepped: {} },
  }));

const seriesOf = (printed: string): Simulated['series'] =>
  printed
    .split('Fourier analysis for ')
    .slice(1)
    .map((block) => ({
      trace: block.slice(0, block.indexOf(':')),
      amplitudes: [...block.matchAll(/^ *\d+\s+\S+\s+(\S+)/gmu)].map(([, a]) => Number(a)),
      distortion: Number(/THD: (\S+)/u.exec(block)?.[1]),
    }));

const portable = teachingCircuits.filter((c) => !c.onlyHere);

test.each(portable.map((c, k) => [c.title, c, k] as const))(
  'ngspice finds the figures of %s',
  (_, circuit, k) => {
    const found = simulated(circuit, `circuit-${k}`);
    for (const figure of circuit.answer) {
      const off = Math.abs(figureValue(figure, found) / figure.published - 1);
      expect(off, figure.what).toBeLessThanOrEqual(figure.within);
    }
    for (const { kind, axis } of found.datasets)
      if (kind === 'tran') expect(axis.re.length).toBeLessThanOrEqual(MAX_TIMES);
  },
);
