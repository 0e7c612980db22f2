/** Questions and answers between threads, byte by byte. */
import { describe, expect, test } from 'vitest';
import { allEngines } from '../../testing/agreement.ts';
import { kinds, signatureCase } from '../../testing/signatures.ts';
import { answerAll, packQuestions, type Question, readAnswers } from './batch.ts';

const [engine] = allEngines();

const hex = (address: Uint8Array | null): string =>
  address === null ? 'nobody' : Buffer.from(address).toString('hex');

/** One of every kind, as the curve is asked. */
const questions: readonly Question[] = kinds.flatMap((kind, k) => {
  const { digest, signature } = signatureCase('batch', k, kind);
  const compact = new Uint8Array(64);
  compact.set(Buffer.from(signature.slice(2, 130), 'hex'));
  return ([0, 1] as const).map((recovery) => ({ digest, compact, recovery }));
});

describe('questions', () => {
  test('are digest, r and s, and recovery, one after the other', () => {
    expect(packQuestions([])).toEqual(new Uint8Array(0));
    const bytes = questions.map(({ digest, compact, recovery }) =>
      Buffer.concat([digest, compact, Uint8Array.of(recovery)]),
    );
    expect(Buffer.from(packQuestions(questions))).toEqual(Buffer.concat(bytes));
  });

  test('are asked of the engine as they were', () => {
    const asked: Question[] = [];
    const recover = (digest: Uint8Array, compact: Uint8Array, recovery: 0 | 1) => {
      asked.push({ digest, compact, recovery });
      return null;
    };
    answerAll(packQuestions(questions), { ...engine, recover });
    expect(asked).toEqual(questions);
  });
});

describe('answers', () => {
  test('are the engine’s, each at its question’s place', () => {
    const answers = answerAll(packQuestions(questions), engine);
    const expected = questions.map(({ digest, compact, recovery }) =>
      hex(engine.recover(digest, compact, recovery)),
    );
    expect(expected).toContain('nobody');
    expect(answers.length).toBe(20 * questions.length);
    expect(readAnswers(answers, questions.length)?.map(hex)).toEqual(expected);
  });

  test('are nobody where all twenty bytes are zero, and somebody where one is not', () => {
    const packed = new Uint8Array(60);
    packed[0] = 1;
    packed[59] = 1;
    const [first, last] = [packed.subarray(0, 20), packed.subarray(40)];
    expect(readAnswers(packed, 3)).toEqual([first, null, last]);
  });

  test.each([
    ['too little', new Uint8Array(39)],
    ['too much', new Uint8Array(60)],
    ['a text', 'y'.repeat(40)],
    ['a list', Array(40).fill(0)],
    ['nothing', undefined],
  ])('are none where the message is %s', (_, message) => {
    expect(readAnswers(message, 2)).toBe(null);
  });

  test('to no questions are none', () => {
    expect(readAnswers(new Uint8Array(0), 0)).toEqual([]);
    expect(readAnswers(new Uint8Array(20), 0)).toBe(null);
  });
});
