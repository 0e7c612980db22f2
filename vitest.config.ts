import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'scripts/**/*.test.ts',
      'oracles/**/*.test.ts',
      'deploy/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['./vitest.global.ts'],
    setupFiles: ['./vitest.setup.ts'],
    testTimeout: 240_000,
    // A page on a busy machine takes its time; a test that polls waits for what it is sure will come.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
    // Half of the tests wait for other programs: one worker would leave a core idle.
    maxWorkers: 2,
  },
});
