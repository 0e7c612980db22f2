/**
 * `npm run mutate -- [folder, file or file:from-to …] [--lines N] [--seed S] [--all]`: changes lines of
 * the source one at a time (StrykerJS) and tells which changes no test notices. Without a path it is
 * packages/gate; of a folder, without --all, it is a sample, drawn by the seed it prints. Exit status 1
 * below 95 %.
 *
 * A change that no test can notice, because it changes nothing anybody could see, is named where it
 * stands: `// Stryker disable next-line <mutator>: <why>`.
 */
import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { draw, type Line, linesOf } from './mutation/sample.ts';

/** Of a hundred mutants so many have to be noticed. */
const AIM = 95;
const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError']);

/** The lines of a file that alone are to be changed. */
const LINES = /:\d{1,6}-\d{1,6}$/u;

interface Order {
  readonly paths: readonly string[];
  readonly lines: number;
  readonly seed: number;
}

/** @throws Error with a sentence */
function readOrder(words: readonly string[]): Order {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { lines: { type: 'string' }, seed: { type: 'string' }, all: { type: 'boolean' } },
  });
  const whole = (name: 'lines' | 'seed', otherwise: number): number => {
    const text = values[name];
    if (text === undefined) return otherwise;
    if (!/^\d{1,9}$/u.test(text) || (name === 'lines' && Number(text) === 0))
      throw new Error(
        `--${name} is "${text}"; it is a whole number${name === 'lines' ? ' from 1' : ''}`,
      );
    return Number(text);
  };
  if (values.all === true && values.lines !== undefined)
    throw new Error('--all and --lines are both given: give one');
  const paths = positionals.length > 0 ? positionals : ['packages/gate'];
  for (const path of paths)
    if (!existsSync(path.replace(LINES, ''))) throw new Error(`there is no ${path}`);
  return {
    paths,
    lines: values.all === true ? Number.MAX_SAFE_INTEGER : whole('lines', 150),
    seed: whole('seed', Math.floor(Math.random() * 1e9)),
  };
}

/** All lines of a file are one range: a rule that is written over several lines is changed as well. */
function rangesOf({ paths, lines, seed }: Order): string[] {
  const files = paths.filter((path) => LINES.test(path) || statSync(path).isFile());
  const drawn = paths
    .filter((path) => !files.includes(path))
    .flatMap((folder) => linesOf(folder.replace(/\/+$/u, '')));
  if (lines >= drawn.length) return [...files, ...new Set(drawn.map(({ file }) => file))];
  const range = ({ file, line }: Line): string => `${file}:${line}-${line}`;
  return [...files, ...draw(drawn, lines, seed).map(range)];
}

/** The package whose tests are to notice. */
function packageOf(paths: readonly string[]): string {
  const packages = new Set(paths.map((path) => /^packages\/[^/]+/u.exec(path)?.[0] ?? path));
  const [only = '', ...more] = packages;
  if (more.length > 0) throw new Error(`${[...packages].join(' and ')}: one package a run`);
  return only;
}

async function run(order: Order): Promise<boolean> {
  const mutate = rangesOf(order);
  process.env['MUTATE_TESTS'] = packageOf(order.paths);
  console.log(`${mutate.length} ranges, seed ${order.seed}; some seconds a mutant …`);
  console.log('Not changed: words for people, and what is computed once when a file is loaded.');
  const results = await new Stryker({
    mutate,
    // Words for people are held by the tests of those who say them, letter by letter nowhere.
    mutator: { excludedMutations: ['StringLiteral'] },
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: true },
    // The compiler's own interface, with which it would rewrite the settings, is gone since version 7.
    tsconfigFile: 'none',
    ignorePatterns: ['packages/{site,tools,engines,cli}', 'oracles', 'bench', 'deploy'],
    reporters: ['progress-append-only'],
    concurrency: 2,
    // What is computed once, when a file is loaded, would take all tests for each change.
    ignoreStatic: true,
    // A busy machine is no endless loop: what is slow is waited for, before it counts as noticed.
    timeoutMS: 10_000,
    timeoutFactor: 3,
    tempDirName: '.stryker-tmp',
    disableTypeChecks: false,
  }).runMutationTest();
  const judged = results.filter(({ status }) => status !== 'Ignored');
  const unnoticed = judged.filter(({ status }) => !NOTICED.has(status));
  for (const { fileName, location, mutatorName, replacement, status } of unnoticed)
    console.log(
      `${fileName.replace(`${process.cwd()}/`, '')}:${location.start.line} ${mutatorName} → ${oneLine(replacement)}${status === 'NoCoverage' ? ' (no test comes by)' : ''}`,
    );
  for (const { fileName, location, mutatorName, statusReason } of results.filter(explained))
    console.log(
      `left out: ${fileName.replace(`${process.cwd()}/`, '')}:${location.start.line} ${mutatorName}: ${oneLine(statusReason)}`,
    );
  const noticed = judged.length - unnoticed.length;
  const endless = judged.filter(({ status }) => status === 'Timeout').length;
  const share = judged.length === 0 ? 0 : (100 * noticed) / judged.length;
  console.log(
    `${noticed} of ${judged.length} mutants noticed, ${endless} of them by not coming to an end: ${share.toFixed(1)} % (aim ${AIM} %)`,
  );
  return share >= AIM;
}

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Named in the source as a change that nobody could see, and not left out by a setting of this script. */
function explained({ status, statusReason = '' }: MutantResult): boolean {
  return status === 'Ignored' && !/^Static mutant|excluded mutation/u.test(statusReason);
}

function oneLine(text: string | undefined): string {
  const short = (text ?? '').replaceAll(/\s+/gu, ' ');
  return short.length > 100 ? `${short.slice(0, 100)}…` : short;
}

try {
  process.exitCode = (await run(readOrder(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
