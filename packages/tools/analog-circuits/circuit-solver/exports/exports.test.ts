/** The deck as understood, flat: ngspice makes of it what it makes of the deck itself. */
import { readFileSync } from 'node:fs';
import { readRaw } from '@tollbench/engines/spice/raw/read-raw.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { expect, test } from 'vitest';
import { program } from '../../../../../scripts/programs.ts';
import { exportedText, madeFolder } from '../../../testing/folder.ts';
import { teachingCircuits } from '../circuits/all.ts';
import { valueAt } from '../cursors.ts';
import tool from '../index.ts';
import { tightened } from '../testing/tight.ts';

const folder = madeFolder();

function simulated(text: string, name: string): readonly Dataset[] {
  const [file, raw] = [folder.write(`${name}.cir`, text), folder.at(`${name}.raw`)];
  program('ngspice', ['-b', '-r', raw, file]);
  return readRaw(readFileSync(raw)).filter((d) => ['op', 'dc', 'ac', 'tran'].includes(d.kind));
}

/** What wanders by itself has no value at a time; what steps is written for its first step alone. */
const WANDERING = /oscillator|astable|Chua|VCO|Voltage-controlled|converter/iu;
const isFlat = ({ deck }: { deck: string }) => !/^\.dc .*\btemp\b/imu.test(deck);
const portable = teachingCircuits.filter(
  (c) => !c.onlyHere && !WANDERING.test(c.title) && isFlat(c),
);

test.each(portable.map((c, k) => [c.title, c.deck, k] as const))('%s', async (_, deck, k) => {
  const netlist = tightened(deck);
  const theirs = simulated(netlist, `own${k}`);
  const flat = await exportedText(tool, 'flat', { netlist });
  const ours = simulated(flat, `flat${k}`);
  expect(ours.map((d) => d.kind)).toEqual(theirs.map((d) => d.kind));
  theirs.forEach((own, n) => {
    for (const trace of own.traces.filter(
      (t) => t.quantity === 'voltage' && !/[.#]/u.test(t.name),
    )) {
      const found = ours[n]?.traces.find((t) => t.name === trace.name);
      expect(found, trace.name).toBeDefined();
      const scale = trace.re.reduce(
        (m, y, i) => Math.max(m, Math.hypot(y, trace.im?.[i] ?? 0)),
        1e-6,
      );
      for (let i = 0; i < own.axis.re.length; i += 1 + (own.axis.re.length >> 4)) {
        const at = own.axis.re[i] as number;
        const value = ours[n] && found ? valueAt(ours[n].axis.re, found.re, at) : Number.NaN;
        if (!Number.isNaN(value))
          expect(Math.abs(value - (trace.re[i] as number)) / scale, trace.name).toBeLessThan(6e-3);
      }
    }
  });
});
