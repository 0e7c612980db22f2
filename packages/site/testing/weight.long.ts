/** Scripts before anybody touches a page, of every tool. */
import { CHROMIUM } from './browser.ts';
import { slugs } from './dist.ts';
import { littleScript } from './little-script.ts';
import { visitors } from './visit.ts';

littleScript(
  visitors(CHROMIUM),
  slugs.map((slug) => `/${slug}.html`),
);
