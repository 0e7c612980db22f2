/** `npm run torture`: rounds of real crawlers against a service to which everything happens. */
import { readOptions, type TortureOptions, USAGE } from './options.ts';
import { totalLines } from './report.ts';
import { torture } from './torture.ts';

let options: TortureOptions;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exit(2);
}
console.log(`seed ${options.seed}, ${options.rounds} rounds of ${options.seconds} s`);
const ending = new AbortController();
// Nothing of a round stays behind: it has databases, networks and a chain of its own.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => ending.abort(new Error(`ended by ${signal}`)));
const reports = await torture(options, console.log, ending.signal).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
for (const line of totalLines(reports)) console.log(line);
const counting = reports
  .flatMap(({ findings }) => findings)
  .filter(({ check }) => !options.ignore.includes(check));
process.exitCode = counting.length === 0 ? 0 : 1;
