/** Writes what an oracle found as the document that its test reads. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const VECTORS = join(import.meta.dirname, 'vectors');

/** oracles/vectors/<name>.json.gz: who was asked, and what it said. Returns its bytes; the same answers are the same. */
export function writeZipped(
  script: string,
  name: string,
  document: {
    readonly program: string;
    readonly version: string | undefined;
    readonly cases: unknown;
  },
): number {
  const { program, version, cases } = document;
  const generated_by = `oracles/${basename(script)}`;
  // mtime and operating system are left out of the header.
  const zipped = gzipSync(JSON.stringify({ program, version, generated_by, cases }), { level: 9 });
  zipped[9] = 255;
  writeFileSync(join(VECTORS, `${name}.json.gz`), zipped);
  return zipped.length;
}
