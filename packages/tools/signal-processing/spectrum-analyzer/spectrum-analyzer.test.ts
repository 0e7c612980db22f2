import { expect, test } from 'vitest';
import tool from './index.ts';

test('placeholder', () => {
  expect(tool.slug).toBe('spectrum-analyzer');
});
