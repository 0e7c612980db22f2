import { defineConfig } from 'vitest/config';

/**
 * Engines, tools, what posts compute and what the gate decides by are modules without a state of their own: their
 * files can share a worker and what it has loaded.
 */
const GATE = ['chain', 'offer', 'payment', 'request', 'who'].map((folder) => `gate/${folder}`);
const PURE = ['engines', 'tools', 'site/testing/posts', ...GATE].map(
  (folder) => `packages/${folder}/**/*.test.ts`,
);
const OTHERS = [
  'packages/**/*.test.ts',
  'scripts/**/*.test.ts',
  'oracles/**/*.test.ts',
  'deploy/**/*.test.ts',
];
const NEVER = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    globalSetup: ['./vitest.global.ts'],
    // Many tests wait for other programs: with fewer workers than this two cores are idle for a seventh of the time.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE,
          exclude: NEVER,
          isolate: false,
          setupFiles: ['./vitest.shared-worker.ts'],
        },
      },
      { extends: true, test: { name: 'service', include: OTHERS, exclude: [...NEVER, ...PURE] } },
    ],
    setupFiles: ['./vitest.setup.ts'],
    testTimeout: 240_000,
    // A page on a busy machine takes its time; a test that polls waits for what it is sure will come.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
  },
});
