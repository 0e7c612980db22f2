import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const HANDBOOK = /\/packages\/tools\/[^/]+\/[^/]+\/handbook\.ts$/u;
const PRESETS = /\/packages\/tools\/[^/]+\/[^/]+\/presets\.ts$/u;

/**
 * Handbooks and cases to load are read at build, into the page: the cases as options with their links. Leaving them
 * out of the browser's bundle halves what a tool weighs. A presets.ts that exports something else too stays.
 */
export function withoutHandbook(): Plugin {
  return {
    name: 'tollbench:without-handbook',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    load(id) {
      if (HANDBOOK.test(id))
        return 'export const handbook = { definition: [], formulas: [], symbols: [], validity: [], pitfalls: [], citations: [], faq: [] };';
      if (PRESETS.test(id) && isAlone(readFileSync(id, 'utf8')))
        return 'export const presets = [];';
      return undefined;
    },
  };
}

const isAlone = (source: string): boolean =>
  (source.match(/^export (?!type\b)/gmu)?.length ?? 0) === 1 &&
  /^export const presets\b/mu.test(source);
