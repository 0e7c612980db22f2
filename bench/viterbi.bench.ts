import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from '@tollbench/engines/convolutional/encode.ts';
import { StreamDecoder } from '@tollbench/engines/convolutional/stream-decoder.ts';
import { trellisOf } from '@tollbench/engines/convolutional/trellis.ts';

/**
 * Viterbi decoding of K = 7, rate 1/2, 8-bit values, in blocks of 2,000 bits: ours against libfec in C, its portable
 * decoder and the one with vector instructions, compiled with -O2. Turns are taken; each contender's time is the least of
 * its rounds.
 */
const BITS = 2000;
const CALLS = 40;
const ROUNDS = 9;

const t = trellisOf({ memory: [6], forward: [[0o171, 0o133]], feedback: [64] });
let seed = 1;
const draw = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed >>> 16;
};
const message = Uint8Array.from({ length: BITS }, () => draw() & 1);
const sent = encode(t, message, 'zero').bits;
const symbols = Uint8Array.from(sent, (bit) => {
  const off = (draw() % 200) - 100;
  return Math.max(0, Math.min(255, (bit === 1 ? 180 : 75) + off));
});
const values = Int16Array.from(symbols, (v) => 255 - 2 * v);

const C = (variant: string): string => `#include <fec.h>
#include <stdio.h>
#include <time.h>
static unsigned char symbols[] = {${symbols.join(',')}};
int main(void) {
  int polys[2] = {0x4f, 0x6d};
  unsigned char data[${BITS / 8 + 2}];
  double best = 1e9;
  set_viterbi27_polynomial${variant}(polys);
  void *vp = create_viterbi27${variant}(${BITS + 6});
  for (int round = 0; round < ${ROUNDS}; round++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int k = 0; k < ${CALLS}; k++) {
      init_viterbi27${variant}(vp, 0);
      update_viterbi27_blk${variant}(vp, symbols, ${BITS + 6});
      chainback_viterbi27${variant}(vp, data, ${BITS}, 0);
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    double s = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    if (s < best) best = s;
  }
  printf("%g", best / ${CALLS});
  return 0;
}
`;

/** Seconds a block by libfec; NaN where it is not there. */
function libfec(variant: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-'));
  try {
    const [source, program] = [join(folder, 'race.c'), join(folder, 'race')];
    writeFileSync(source, C(variant));
    const built = spawnSync('gcc', ['-O2', '-o', program, source, '-lfec'], { encoding: 'utf8' });
    if (built.status !== 0) {
      console.error(`libfec is left out: ${built.stderr.split('\n')[0]}`);
      return Number.NaN;
    }
    return Number(spawnSync(program, { encoding: 'utf8' }).stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const decoder = new StreamDecoder(t, BITS + 6);
const out = new Uint8Array(BITS + 6);
function ours(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = -3; round < ROUNDS; round++) {
    const start = performance.now();
    for (let k = 0; k < CALLS; k++) decoder.decode(values, BITS + 6, 0, out);
    if (round >= 0) best = Math.min(best, (performance.now() - start) / 1000 / CALLS);
  }
  return best;
}

const times = new Map([
  ['ours', Math.min(ours(), ours())],
  ['libfec, portable', libfec('_port')],
  ['libfec, vectors', libfec('')],
]);
const mine = times.get('ours') ?? Number.NaN;
for (const [name, seconds] of times)
  console.log(
    `${name.padEnd(18)} ${(BITS / seconds / 1e6).toFixed(2).padStart(8)} Mbit/s   ours takes ${(mine / seconds).toFixed(2)} times as long`,
  );
