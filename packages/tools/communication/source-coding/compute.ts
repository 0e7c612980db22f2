import { type ArithmeticResult, arithmeticTask } from './arithmetic-task.ts';
import { type ChannelResult, channelTask, type GaussianResult } from './channel-task.ts';
import { type CheckResult, checkTask } from './check-task.ts';
import { type CodeResult, codeTask } from './code-task.ts';
import type { SourceInputs } from './inputs.ts';
import { type LzResult, lzTask } from './lz-task.ts';
import { type MarkovResult, markovTask } from './markov-task.ts';

export type SourceResult =
  | CodeResult
  | CheckResult
  | ArithmeticResult
  | LzResult
  | MarkovResult
  | ChannelResult
  | GaussianResult;

/** Each task by its own module; what they share stands in `source.ts`. */
export function compute(i: SourceInputs): SourceResult {
  switch (i.task) {
    case 'code':
      return codeTask(i);
    case 'check':
      return checkTask(i);
    case 'arithmetic':
      return arithmeticTask(i);
    case 'lz':
      return lzTask(i);
    case 'markov':
      return markovTask(i);
    case 'channel':
      return channelTask(i);
  }
}
