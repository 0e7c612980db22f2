/** Tools that nobody has written yet and nobody should: what an export process must withstand. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportedFile } from '@tollbench/tools/define/export.ts';
import { guarded } from '../guard.ts';

const kept: unknown[] = [];
const file = (content: string): ExportedFile => ({
  name: 'file.txt',
  mediaType: 'text/plain',
  content,
});

const DEEDS: Readonly<Record<string, (size: number) => Promise<ExportedFile> | ExportedFile>> = {
  /** Answers after `size` milliseconds with the id of its process. */
  async wait(size) {
    await sleep(size);
    return file(String(process.pid));
  },
  /** `size` MiB that no heap limit counts. */
  arrays(size) {
    for (let i = 0; i < size; i++) kept.push(new Uint8Array(2 ** 20).fill(1));
    return file('allocated');
  },
  /** One of `size` MiB at once. */
  spike(size) {
    return file(String(new Uint8Array(size * 2 ** 20).fill(1).length));
  },
  heap(size) {
    for (let i = 0; i < size; i++) kept.push(Array.from({ length: 2 ** 17 }, (_, k) => k + 0.5));
    return file('allocated');
  },
  text(size) {
    return file('x'.repeat(size * 2 ** 20));
  },
  endless() {
    for (;;);
  },
  exit() {
    process.exit(3);
  },
  throws() {
    throw new TypeError('a defect');
  },
};

export default guarded(async ({ format, slug }) => {
  const deed = DEEDS[slug];
  if (deed === undefined) throw new Error(`no deed ${slug}`);
  return deed(Number(format));
});
