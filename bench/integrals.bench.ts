import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Antiderivatives of the third of the independent test suites (Apostol, Bronstein, Hearn, Jeffrey, Moses, Stewart, Wester; as
 * collected by Rubi’s authors) that was kept closed while the engine was written, against SymPy and Maxima, and npm’s algebrite
 * and nerdamer: the same seconds for each integral. Solved is what has no integral in it and mpmath’s differences at 40 digits agree with; a name
 * such as erf or li counts, as it does for the others. `LIMIT` sets the seconds, a file as the argument other problems.
 */
const LIMIT = Number(process.env['LIMIT'] ?? 10);
const here = (name: string) => fileURLToPath(new URL(`integrals/${name}`, import.meta.url));
const file = process.argv[2] ?? here('problems.jsonl');

interface Problem {
  readonly suite: string;
  readonly integrand: string;
  readonly variable: string;
  readonly parameters: readonly string[];
}
interface Answer {
  /** Undefined where none was found in time. */
  readonly found: string | undefined;
  readonly seconds: number;
}

const problems = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Problem);

/** SymPy’s spelling in ours. */
const inOurs = (text: string): string =>
  text
    .replaceAll('**', '^')
    .replace(/\blog\(/gu, 'ln(')
    .replace(/\bE\b/gu, 'e')
    .replace(/\bI\b/gu, 'i')
    .replace(/\bErf\b/gu, 'erf')
    // a1 is a name there.
    .replace(/\b([A-Za-z])(\d+)\b/gu, '$1_$2');

/** In a thread that is stopped and begun anew where the time is over. */
async function inThread(side: string, program?: string): Promise<Answer[]> {
  const out: Answer[] = [];
  let worker = await started(side, program);
  for (const { integrand, variable } of problems) {
    const start = performance.now();
    const found = await new Promise<string | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), LIMIT * 1000);
      worker.once('message', (text: string) => {
        clearTimeout(timer);
        resolve(text);
      });
      worker.postMessage({ text: inOurs(integrand), variable });
    });
    const seconds = (performance.now() - start) / 1000;
    if (found === undefined) {
      await worker.terminate();
      worker = await started(side, program);
    }
    out.push({ found: found || undefined, seconds });
  }
  await worker.terminate();
  return out;
}

const started = (side: string, program?: string): Promise<Worker> =>
  new Promise((resolve) => {
    const worker = new Worker(here(side), { workerData: program, stdout: true });
    worker.once('message', () => resolve(worker));
  });

function sympy(): { version: string; answers: Answer[] } {
  const { status, stdout, stderr } = spawnSync(
    '/usr/bin/python3',
    [here('sympy-side.py'), file, String(LIMIT)],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error(`this race needs Debian's python3-sympy: ${stderr}`);
  const [version = '""', ...lines] = stdout.trim().split('\n');
  const answers = lines.map(
    (line) => JSON.parse(line) as { found: string | null; seconds: number },
  );
  return {
    version: JSON.parse(version) as string,
    answers: answers.map((a) => ({ found: a.found ?? undefined, seconds: a.seconds })),
  };
}

/** One process each, its start included: a question that it asks has no answer. */
function maxima(): Answer[] {
  return problems.map(({ integrand, variable, parameters }) => {
    const start = performance.now();
    const text = integrand
      .replaceAll('**', '^')
      .replace(/\bE\b/gu, '%e')
      .replace(/\bpi\b/gu, '%pi')
      .replace(/\bErf\b/gu, 'erf');
    const positive = parameters.map((p) => `assume(${p}>0)$`).join(' ');
    const { stdout } = spawnSync(
      'maxima',
      [
        '--very-quiet',
        `--batch-string=display2d:false$ ${positive} print("ANSWER", string(integrate(${text},${variable})))$`,
      ],
      { encoding: 'utf8', timeout: LIMIT * 1000, input: '' },
    );
    const [, answer] = /ANSWER (.*?)\s*$/su.exec((stdout ?? '').replaceAll('\\\n', '')) ?? [];
    const seconds = (performance.now() - start) / 1000;
    const isWhole = answer !== undefined && !/integrate\(/u.test(answer);
    return {
      found: isWhole
        ? answer
            .replace(/\s+/gu, '')
            .replaceAll('%e', 'e')
            .replaceAll('%pi', 'pi')
            .replaceAll('%i', 'i')
        : undefined,
      seconds,
    };
  });
}

/** Of every problem, in one process. */
async function verdicts(sides: readonly (readonly Answer[])[]): Promise<string[][]> {
  const child: ChildProcess = spawn('/usr/bin/python3', [here('check.py')]);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const lines = problems.map((p, k) =>
    JSON.stringify({ ...p, found: sides.map((s) => s[k]?.found ?? '') }),
  );
  child.stdin?.end(`${lines.join('\n')}\n`);
  await new Promise((resolve) => child.once('close', resolve));
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[]);
}

const names = ['ours', 'SymPy', 'Maxima', 'algebrite', 'nerdamer'];
const mine = await inThread('our-side.ts');
const theirs = sympy();
const sides = [
  mine,
  theirs.answers,
  maxima(),
  await inThread('npm-side.ts', 'algebrite'),
  await inThread('npm-side.ts', 'nerdamer'),
];
const checked = await verdicts(sides);
console.log(`${problems.length} integrals, ${LIMIT} s each, against SymPy ${theirs.version}`);
sides.forEach((answers, side) => {
  const count = (verdict: string) =>
    answers.filter((a, k) => a.found !== undefined && checked[k]?.[side] === verdict).length;
  const total = answers.reduce((n, a) => n + a.seconds, 0);
  const sorted = answers.map((a) => a.seconds).sort((p, q) => p - q);
  console.log(
    `${(names[side] ?? '').padEnd(9)} solved ${count('right')}, wrong ${count('wrong')}, not read by the check ${count('unread')}, ` +
      `none ${answers.filter((a) => a.found === undefined).length}; ${total.toFixed(1)} s in all, median ${((sorted[sorted.length >> 1] ?? 0) * 1000).toFixed(0)} ms`,
  );
});
if (process.env['SHOW'])
  problems.forEach((p, k) => {
    const row = sides.map((s, side) => (s[k]?.found === undefined ? 'none' : checked[k]?.[side]));
    if (row[0] !== 'right') console.log(row.join(' '), p.suite, p.integrand, mine[k]?.found ?? '');
  });
