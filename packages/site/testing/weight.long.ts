/** Scripts before anybody touches a page, of every tool. */
import { slugs } from './dist.ts';
import { littleScript } from './little-script.ts';
import { visitors } from './visit.ts';

littleScript(
  visitors(),
  slugs.map((slug) => `/${slug}.html`),
);
