/**
 * `tollbench serve` with the few pages of a folder, its first argument: for tests that start many processes. A second
 * one is for how many milliseconds a worker may say nothing.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';

module.enableCompileCache(
  fileURLToPath(new URL('../../../node_modules/.cache/tollbench/', import.meta.url)),
);
// As the command does: it outlives whoever reads what it says.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const { STANDARD } = await import('../log/sinks.ts');
const { start } = await import('../run.ts');

const [dist, silence] = process.argv.slice(2);
if (dist === undefined) throw new Error('which folder has the pages?');
const pace = silence === undefined ? {} : { silence: Number(silence) };
process.exitCode = await start(process.env, STANDARD, { dist, pack: false, pace });
