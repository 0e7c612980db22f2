/** `npm run long`: what is too long for `npm test`, in files named *.long.ts beside the tests. */
import { mergeConfig } from 'vitest/config';
import usual from './vitest.config.ts';

const config = mergeConfig(usual, {
  test: { testTimeout: 3_600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } },
});
// Merged lists would be both lists.
config.test = {
  ...config.test,
  include: ['{packages,scripts,oracles,bench,deploy}/**/*.long.ts'],
  // Those are the projects of the tests.
  projects: undefined,
  // Of a tool's presets all, where `npm test` takes some.
  env: { ALL_CASES: '1' },
};
export default config;
