import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWave } from './wave-file.ts';

/** A WAV file of one chunk of samples, by its parts. */
function wave(o: {
  tag?: number;
  channels?: number;
  bits: number;
  data: readonly number[];
  size?: number;
  before?: readonly number[];
}): Uint8Array {
  const { tag = 1, channels = 1, bits, data, before = [] } = o;
  const block = channels * Math.ceil(bits / 8);
  const word = (v: number, bytes: number) =>
    Array.from({ length: bytes }, (_, k) => (v >>> (8 * k)) & 255);
  const text = (s: string) => [...s].map((c) => c.charCodeAt(0));
  return Uint8Array.from([
    ...text('RIFF'),
    ...word(0, 4),
    ...text('WAVE'),
    ...before,
    ...text('fmt '),
    ...word(16, 4),
    ...word(tag, 2),
    ...word(channels, 2),
    ...word(48000, 4),
    ...word(48000 * block, 4),
    ...word(block, 2),
    ...word(bits, 2),
    ...text('data'),
    ...word(o.size ?? data.length, 4),
    ...data,
  ]);
}

test('each width has its ends at −1 and just below 1', () => {
  for (const [bits, low, high] of [
    [8, [0], [255]],
    [16, [0, 128], [255, 127]],
    [24, [0, 0, 128], [255, 255, 127]],
    [32, [0, 0, 0, 128], [255, 255, 255, 127]],
  ] as const) {
    const file = readWave(wave({ bits, data: [...low, ...high] }));
    const [a, b] = file.read(0, 0, 2) as unknown as [number, number];
    expect([file.frames, a]).toEqual([2, -1]);
    expect(1 - b).toBeCloseTo(2 ** (1 - bits), 12);
  }
});

test('chunks of odd length before the samples are passed over with their padding', () => {
  const before = [...'LIST'].map((c) => c.charCodeAt(0)).concat([3, 0, 0, 0, 1, 2, 3, 0]);
  expect(readWave(wave({ bits: 16, data: [0, 64], before })).read(0, 0, 1)[0]).toBe(0.5);
});

test('what is announced and not there is said', () => {
  expect(readWave(wave({ bits: 16, data: [0, 64], size: 100 }))).toMatchObject({
    frames: 1,
    cut: true,
  });
  // A stream that did not know its length.
  expect(readWave(wave({ bits: 16, data: [0, 64], size: 0xffffffff }))).toMatchObject({
    cut: false,
  });
});

test('what is no WAV file, or of a kind that is not read, is refused by name', () => {
  for (const [bytes, why] of [
    [new Uint8Array(0), /does not begin as a WAV file/u],
    [wave({ tag: 6, bits: 8, data: [1] }), /holds A-law/u],
    [wave({ tag: 0x1234, bits: 8, data: [1] }), /holds format 0x1234/u],
    [wave({ tag: 3, bits: 16, data: [0, 0] }), /floats of 16 bits/u],
    [wave({ bits: 16, data: [1] }), /no sample/u],
    [wave({ channels: 0, bits: 16, data: [1, 2] }), /0 channels/u],
    [wave({ channels: 65, bits: 8, data: [1, 2] }), /65 channels/u],
    [wave({ bits: 0, data: [1, 2] }), /bytes for 1 samples of 0 bits|samples of 0 bits/u],
  ] as const)
    expect(() => readWave(bytes)).toThrow(why);
});

test('bytes at random are read or refused, and end nothing', () => {
  const whole = wave({
    bits: 24,
    channels: 2,
    data: Array.from({ length: 60 }, (_, k) => (k * 37) % 256),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
      fc.nat(whole.length),
      (changes, length) => {
        const bytes = whole.slice(0, length);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          const file = readWave(bytes);
          expect(file.read(0, 0, file.frames)).toHaveLength(file.frames);
        } catch (error) {
          expect((error as Error).name).toBe('EngineError');
        }
      },
    ),
    { numRuns: 300 },
  );
});
