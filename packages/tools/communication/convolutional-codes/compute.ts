import type { Puncturing } from '@tollbench/engines/convolutional/puncture.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Analysis, analysed } from './analysis.ts';
import { type Block, receivedBlock, sentBlock } from './block.ts';
import type { Code } from './code.ts';
import type { CodeInputs } from './inputs.ts';
import { type Properties, propertiesOf } from './properties.ts';
import { readCode } from './read-code.ts';
import { readPuncture, usualPattern } from './read-puncture.ts';
import { reading } from './reading.ts';

export interface CodeResult {
  readonly code: Code;
  readonly puncturing: Puncturing;
  readonly properties: Properties;
  /** null where the code alone is asked about. */
  readonly block: Block | null;
  /** null where a block is. */
  readonly analysis: Analysis | null;
}

export function compute(i: CodeInputs, run: Run): CodeResult {
  const code = reading('code', i.code, () => readCode(i.code, i), remediesFor(i));
  const usual = usualPattern(i.puncture, code.registers?.forward[0]);
  const puncturing = reading(
    'puncture',
    i.puncture,
    () => readPuncture(i.puncture, code.trellis.outputs),
    usual === undefined ? [] : [{ puncture: usual }],
  );
  const properties = reading('puncture', i.puncture, () => propertiesOf(code, puncturing));
  const rest = { code, puncturing, properties };
  if (properties.rate > 1)
    throw new InputError(
      `sends ${puncturing.sent} bits for ${code.trellis.inputs * puncturing.period} of the message: no decoder finds them again`,
      { field: 'puncture', value: i.puncture, remedies: [{ puncture: '' }] },
    );
  if (i.task === 'analyse')
    return {
      ...rest,
      block: null,
      analysis: reading('code', i.code, () =>
        analysed({ trellis: code.trellis, puncturing }, properties, i, run),
      ),
    };
  const field = i.task === 'decode' ? 'received' : 'message';
  const block = reading(
    field,
    i[field],
    () =>
      i.task === 'decode' ? receivedBlock(code, puncturing, i) : sentBlock(code, puncturing, i),
    (error) => (isOfEnding(error, i) ? [{ ending: 'truncated' }] : []),
  );
  return { ...rest, block, analysis: null };
}

/** Whether another ending would do: metrics are as many with each. */
const isOfEnding = (error: Error, i: CodeInputs): boolean =>
  i.ending !== 'truncated' && error instanceof EngineError && error.field !== 'metrics';

/** Digits that octal has not are most likely decimal. */
const remediesFor = (i: CodeInputs) =>
  i.notation === 'octal' && /[89]/u.test(i.code) ? [{ notation: 'decimal' }] : [];

/** Counting takes a moment, as do many states, a long pattern, and a block all of whose starts are tried. */
export const long = (i: CodeInputs): boolean =>
  (i.task === 'analyse' && (i.effort !== 'none' || i.puncture !== '')) ||
  (i.task !== 'analyse' && i.ending === 'tail-biting') ||
  (i.task === 'decode' ? i.received : i.message).length > 300 ||
  i.code.length > 200 ||
  /\d{4}/u.test(i.code);
