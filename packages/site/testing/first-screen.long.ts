/** The first screen of every tool's page. */
import { slugs } from './dist.ts';
import { firstScreen } from './first-screen.ts';
import { visitors } from './visit.ts';

firstScreen(visitors(), slugs);
