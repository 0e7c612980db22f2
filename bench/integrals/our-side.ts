/** Our antiderivatives, in a thread that can be stopped. */
import { parentPort } from 'node:worker_threads';
import { readExpression } from '@tollbench/engines/algebra/expression/read.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { integrate } from '@tollbench/engines/algebra/integration/integrate.ts';

interface Question {
  readonly text: string;
  readonly variable: string;
}

parentPort?.on('message', ({ text, variable }: Question) => {
  let answer = '';
  try {
    const found = integrate(readExpression(text), variable);
    const value = found.kind === 'unknown' ? undefined : found.real;
    answer = value ? textOf(value) : '';
  } catch (error) {
    console.error(text, (error as Error).message);
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage('ready');
