/** The tests that a mutant has to survive: those of one package, without the site that other tests build. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Most mutants are noticed by the first tests: those that take seconds come last. */
const SLOW = /(?:\.model|credit|engines|pool)\.test\.ts$|\/ledger\//u;

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slow = ({ moduleId }: TestSpecification): number => (SLOW.test(moduleId) ? 1 : 0);
    return [...files].sort((a, b) => slow(a) - slow(b));
  }
}

export default defineConfig({
  // The changed sources are a copy, and the packages' links in node_modules lead to the original.
  resolve: {
    alias: { '@tollbench/': fileURLToPath(new URL('../../packages/', import.meta.url)) },
  },
  test: {
    include: [`${process.env['MUTATE_TESTS'] ?? 'packages/gate'}/**/*.test.ts`],
    setupFiles: ['./vitest.setup.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 1,
    // What all files import is loaded once a mutant, and not once a file.
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
});
