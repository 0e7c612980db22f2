import type { Plugin } from 'vite';

/** Handbooks are read at build, into the page. Leaving them out of the browser's bundle halves what a tool weighs. */
export function withoutHandbook(): Plugin {
  return {
    name: 'tollbench:without-handbook',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    load(id) {
      if (/\/packages\/tools\/[^/]+\/[^/]+\/handbook\.ts$/u.test(id))
        return 'export const handbook = { definition: [], formulas: [], symbols: [], validity: [], pitfalls: [], citations: [], faq: [] };';
      return undefined;
    },
  };
}
