/** Antiderivatives of what npm has, in a thread that can be stopped. */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

interface Question {
  readonly text: string;
  readonly variable: string;
}

const require = createRequire(import.meta.url);

function algebrite(): (q: Question) => string {
  const { run } = require('algebrite') as { run(text: string): string };
  return ({ text, variable }) => run(`integral(${text.replaceAll('ln(', 'log(')},${variable})`);
}

function nerdamer(): (q: Question) => string {
  const n = require('nerdamer') as (text: string) => { toString(): string };
  require('nerdamer/Calculus');
  return ({ text, variable }) =>
    n(`integrate(${text.replaceAll('ln(', 'log(')},${variable})`).toString();
}

const solve = workerData === 'algebrite' ? algebrite() : nerdamer();
parentPort?.on('message', (question: Question) => {
  let found = '';
  try {
    found = solve(question);
  } catch {
    // What it cannot do it says by an error.
  }
  // Left as it is, an integral is no answer.
  parentPort?.postMessage(/integra|Stop|nil/u.test(found) ? '' : found);
});
parentPort?.postMessage('ready');
