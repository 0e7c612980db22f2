/**
 * Public netlists as they are, from a folder of checkouts: `PUBLIC_NETLISTS=<folder>` has
 * `ispras/hdl-benchmarks` (Apache-2.0; iscas85, iscas89, lgsynth91, mcnc) and `cjdrake/pyeda` (BSD; the PLAs of
 * espresso's tests). Each is read, built of NAND gates, written as BLIF, and proven equal to the file by ABC;
 * each PLA is minimised, and its sums lie where it allows. `PUBLIC_NETLISTS_MOST=<bytes>`
 * leaves larger files out.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '@tollbench/engines/error.ts';
import { graphOf } from '@tollbench/engines/logic/mapping/aig.ts';
import { LIBRARIES } from '@tollbench/engines/logic/mapping/library.ts';
import { mapped } from '@tollbench/engines/logic/mapping/map.ts';
import { diagramsOf } from '@tollbench/engines/logic/network/diagram.ts';
import { functionsOf } from '@tollbench/engines/logic/network/functions.ts';
import { variable, withoutSignals } from '@tollbench/engines/logic/network/network.ts';
import { readNetwork } from '@tollbench/engines/logic/network/read.ts';
import { blifOf } from '@tollbench/engines/logic/network/write.ts';
import { describe, expect, test } from 'vitest';
import { program } from '../../../../../scripts/programs.ts';
import { madeFolder } from '../../../testing/folder.ts';
import { twoLevel } from '../minima.ts';

const folder = process.env['PUBLIC_NETLISTS'] ?? '';
const most = Number(process.env['PUBLIC_NETLISTS_MOST'] ?? 1e9);
const temporary = madeFolder();

const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: folder })
    .filter((file) => statSync(join(folder, file)).size <= most)
    .sort();

/** What became of each file: by the reason where it was refused. */
type Outcome = {
  readonly right: string[];
  readonly refused: Map<string, string[]>;
  readonly wrong: string[];
};

function tried(list: readonly string[], one: (text: string, path: string) => boolean): Outcome {
  const outcome: Outcome = { right: [], refused: new Map(), wrong: [] };
  for (const file of list) {
    try {
      (one(readFileSync(join(folder, file), 'utf8'), join(folder, file))
        ? outcome.right
        : outcome.wrong
      ).push(file);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const why = error.message.replace(/\d+/gu, '#').replace(/“[^”]*”/gu, '“…”');
      outcome.refused.set(why, [...(outcome.refused.get(why) ?? []), file]);
    }
  }
  // What a run is for: the counts, and the reasons.
  console.log(`${outcome.right.length} right, ${outcome.wrong.length} wrong of ${list.length}`);
  for (const [why, which] of outcome.refused)
    console.log(`refused ${which.length}: ${why} (${which[0]})`);
  return outcome;
}

const equal = (a: string, b: string): boolean =>
  /equivalent/u.test(program('yosys-abc', ['-c', `cec ${a} ${b}`], { anyStatus: true }).stdout) &&
  !/NOT EQUIVALENT/u.test(
    program('yosys-abc', ['-c', `cec ${a} ${b}`], { anyStatus: true }).stdout,
  );

describe.skipIf(!existsSync(folder))('public netlists, unchanged', () => {
  test.each([
    'ispras/hdl-benchmarks/iscas85/bench/*.bench',
    'ispras/hdl-benchmarks/lgsynth91/blif/*.blif',
    'ispras/hdl-benchmarks/mcnc/Combinational/blif/*.blif',
  ])(
    '%s: read, built of NAND gates, and proven equal by ABC',
    { timeout: 3_600_000 },
    (pattern) => {
      const { wrong } = tried(files(pattern), (text, path) => {
        const network = readNetwork(text);
        // ABC takes latches as it likes: the combinational files alone are compared.
        if (network.notes.length > 0) throw new EngineError('unsupported', 'It has latches.', {});
        const { aig, outputs } = graphOf(network);
        const circuit = mapped(
          { aig, outputs, inputs: network.inputs, names: network.outputs },
          LIBRARIES.nand2,
          'gates',
        );
        return equal(path, temporary.write('nand.blif', blifOf(circuit, 'nand')));
      });
      expect(wrong).toEqual([]);
    },
  );

  test('the flip-flops of ISCAS 89 are cut, and the rest is read', { timeout: 600_000 }, () => {
    const { right, wrong } = tried(
      files('ispras/hdl-benchmarks/iscas89/bench/*.bench'),
      (text) => readNetwork(text).outputs.length > 0,
    );
    expect([right.length > 0, wrong]).toEqual([true, []]);
  });

  test('PLAs of espresso: their sums lie where the file allows, minimum to 12 inputs, irredundant beyond', {
    timeout: 3_600_000,
  }, () => {
    const { wrong } = tried(
      files('cjdrake/pyeda/thirdparty/espresso/test/bb_all/*.pla'),
      (text) => {
        const network = readNetwork(text);
        const bare = withoutSignals(network.inputs);
        const opens = network.outputs.map((name) => network.open.get(name));
        const d = diagramsOf(
          [
            ...network.outputs.map((name) => ({ network, of: variable(name) })),
            ...opens.flatMap((of) => (of ? [{ network: bare, of }] : [])),
          ],
          network.inputs,
          200_000,
        );
        let at = network.outputs.length;
        const openRoots = opens.map((of) => (of ? d.roots[at++] : undefined));
        const functions = functionsOf(network, d, d.roots, openRoots);
        return functions.every((f, k) => {
          const [root, open] = [d.roots[k] ?? 0, openRoots[k] ?? 0];
          const sum = twoLevel(f, 'sop', d, root, openRoots[k], 1e7);
          if (!sum)
            throw new EngineError('out-of-range', 'A sum has more than 2000 terms.', {
              field: 'f',
            });
          // By diagram again: what must be 1 is, and nothing is that may not be.
          const { bdd, levelOf } = d;
          const built = sum.parts.reduce((whole, part) => {
            const product = part.reduce((p, l) => {
              const v = bdd.variable(levelOf.get(sum.names[l >> 1] ?? '') ?? 0);
              return bdd.and(p, l & 1 ? bdd.not(v) : v);
            }, 1);
            return bdd.or(whole, product);
          }, 0);
          return (
            bdd.implies(bdd.and(root, bdd.not(open)), built) &&
            bdd.implies(built, bdd.or(root, open))
          );
        });
      },
    );
    expect(wrong).toEqual([]);
  });
});
