import type { AstroIntegration } from 'astro';

export function offline(): AstroIntegration {
  return { name: 'tollbench:offline', hooks: {} };
}
