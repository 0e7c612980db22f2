/** The tests that a mutant has to survive: those of one package, without the site that other tests build. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The changed sources are a copy, and the packages' links in node_modules lead to the original.
  resolve: {
    alias: { '@tollbench/': fileURLToPath(new URL('../../packages/', import.meta.url)) },
  },
  test: {
    include: [`${process.env['MUTATE_TESTS'] ?? 'packages/gate'}/**/*.test.ts`],
    testTimeout: 60_000,
    maxWorkers: 1,
  },
});
