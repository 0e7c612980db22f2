/**
 * Netlists that nobody here wrote, as ispras/hdl-benchmarks keeps them under the Apache License 2.0 (iscas85/bench, lgsynth91/blif):
 * the small ones; the long test takes the whole sets.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { graphOf } from '@tollbench/engines/logic/mapping/aig.ts';
import { LIBRARIES, type LibraryName } from '@tollbench/engines/logic/mapping/library.ts';
import { mapped } from '@tollbench/engines/logic/mapping/map.ts';
import { readNetwork } from '@tollbench/engines/logic/network/read.ts';
import { blifOf } from '@tollbench/engines/logic/network/write.ts';
import { expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder } from '../../testing/folder.ts';
import tool from './index.ts';

const texts = JSON.parse(
  gunzipSync(readFileSync(new URL('testing/netlists.json.gz', import.meta.url))).toString('utf8'),
) as Record<string, string>;
const name = (file: string): string => /([^/]+)\.\w+$/u.exec(file)?.[1] ?? '';

test('19 netlists are read, built of gates of every library, and ABC proves them equal to the files', () => {
  const folder = madeFolder();
  const libraries = Object.keys(LIBRARIES) as LibraryName[];
  const asked = Object.entries(texts).flatMap(([file, text], k) => {
    const network = readNetwork(text);
    const ending = file.slice(file.lastIndexOf('.'));
    folder.write(`given${k}${ending}`, text);
    const { aig, outputs } = graphOf(network);
    const circuit = mapped(
      { aig, outputs, inputs: network.inputs, names: network.outputs },
      LIBRARIES[libraries[k % libraries.length] ?? 'nand2'],
      'gates',
    );
    folder.write(`built${k}.blif`, blifOf(circuit, 'built'));
    // ABC keeps latches; those of s27 are cut here.
    return network.notes.length > 0 ? [] : [`cec given${k}${ending} built${k}.blif`];
  });
  expect(Object.keys(texts)).toHaveLength(19);
  expect(asked).toHaveLength(18);
  const { stdout } = program('yosys-abc', ['-c', asked.join('; ')], { cwd: folder.path });
  expect(stdout.match(/Networks are equivalent/gu)).toHaveLength(asked.length);
});

test('what these circuits are', () => {
  const of = (which: string) => {
    const text = Object.entries(texts).find(([file]) => name(file) === which)?.[1] ?? '';
    return evaluate(tool, withDefaults(tool.inputs, { text, task: 'forms' }));
  };
  expect(of('parity').functions[0]?.ones).toBe(1n << 15n);
  // 9symml is 1 where three to six of nine inputs are: 84 + 126 + 126 + 84 rows.
  const nine = of('9symml');
  expect([nine.functions[0]?.ones, nine.forms?.[0]?.symmetric]).toEqual([420n, true]);
  // A one-hot decoder of four inputs: each row at one output.
  expect(of('cm42a').functions.map((f) => f.ones)).toEqual(Array(10).fill(15n));
});
