import { defineConfig } from 'astro/config';
import { offline } from './build/offline.ts';
import { packed } from './build/packed.ts';
import { toolChunks } from './build/tool-chunks.ts';
import { withoutHandbook } from './build/without-handbook.ts';
import { ORIGIN } from './src/site.ts';

export default defineConfig({
  site: ORIGIN,
  output: 'static',
  outDir: './dist',
  trailingSlash: 'never',
  // `/step-response.html`, not a folder with an index: the paths of the contract.
  build: { format: 'file', assets: '_assets', inlineStylesheets: 'never' },
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [offline(), packed()],
  vite: {
    plugins: [withoutHandbook(), toolChunks()],
    build: { assetsInlineLimit: 0, target: 'es2022' },
  },
});
