/**
 * Before the first test: the Debian packages that the chosen tests name, and the pages as they are now,
 * built once for all files. Both are there already when nothing has changed, and cost nothing then.
 */
import type { TestProject } from 'vitest/node';
import { buildSite } from './scripts/build-site.mjs';
import { needPrograms } from './scripts/debian.mjs';
import { needsOf } from './scripts/test-sources.ts';

export default function setup(project: TestProject): void {
  const { wanted, pages } = needsOf(project.vitest.state.getPaths());
  needPrograms('test', wanted);
  if (pages && process.env['SITE_DIST'] === undefined) buildSite(process.execPath);
}
