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
  const found = integrate(readExpression(text), variable);
  const value = found.kind === 'unknown' ? undefined : found.real;
  parentPort?.postMessage(value ? textOf(value) : '');
});
parentPort?.postMessage('ready');
