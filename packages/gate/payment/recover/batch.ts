/** Many recoveries in one message between threads. */
import type { Engine } from './engine.ts';

/** What one recovery asks. */
export interface Question {
  /** 32 bytes. */
  readonly digest: Uint8Array;
  /** 64 bytes, r and s. */
  readonly compact: Uint8Array;
  readonly recovery: 0 | 1;
}

const DIGEST = 32;
const COMPACT = 64;
const RECORD = DIGEST + COMPACT + 1;
const ADDRESS = 20;

/** A record of 97 bytes a question: digest, r and s, recovery. */
export function packQuestions(questions: readonly Question[]): Uint8Array {
  const packed = new Uint8Array(questions.length * RECORD);
  questions.forEach(({ digest, compact, recovery }, k) => {
    packed.set(digest, k * RECORD);
    packed.set(compact, k * RECORD + DIGEST);
    packed[k * RECORD + DIGEST + COMPACT] = recovery;
  });
  return packed;
}

/** 20 bytes an answer; nobody is the zero address, which is how `ecrecover` says it. */
export function answerAll(packed: Uint8Array, { recover }: Engine): Uint8Array {
  const count = packed.length / RECORD;
  const answers = new Uint8Array(count * ADDRESS);
  for (let k = 0; k < count; k++) {
    const record = packed.subarray(k * RECORD, (k + 1) * RECORD);
    const recovery = record[DIGEST + COMPACT] === 1 ? 1 : 0;
    const signer = recover(record.subarray(0, DIGEST), record.subarray(DIGEST, -1), recovery);
    if (signer !== null) answers.set(signer, k * ADDRESS);
  }
  return answers;
}

/** The answers to `count` questions; null if the message is no such thing. */
export function readAnswers(message: unknown, count: number): (Uint8Array | null)[] | null {
  if (!(message instanceof Uint8Array) || message.length !== count * ADDRESS) return null;
  return Array.from({ length: count }, (_, k) => {
    const address = message.subarray(k * ADDRESS, (k + 1) * ADDRESS);
    return address.some((byte) => byte !== 0) ? address : null;
  });
}
