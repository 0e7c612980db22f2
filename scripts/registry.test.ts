import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registryText } from './registry.ts';

test('the committed registry names every tool folder', () => {
  const committed = readFileSync(new URL('../packages/tools/registry.ts', import.meta.url), 'utf8');
  expect(committed, 'run node scripts/registry.ts').toBe(registryText());
});
