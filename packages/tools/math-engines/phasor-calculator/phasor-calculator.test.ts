import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

test('the example answers with its complex power', () => {
  const inputs = withDefaults(tool.inputs, {});
  const outputs = tool.outputs(evaluate(tool, inputs), inputs);
  const answer = outputs.find((o) => o.id === 'answer');
  expect(answer).toMatchObject({
    items: [
      { label: '|S|', shown: '994.3\u202fVA' },
      { label: '∠ S', shown: '57.86°' },
      { label: 'S', shown: '529.0 + j841.9\u202fVA' },
      { value: expect.closeTo(529, 9) },
      {},
      {},
      {},
    ],
  });
});
