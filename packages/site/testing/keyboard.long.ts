/** The tab key, on every tool's page. */
import { slugs } from './dist.ts';
import { fewStops } from './few-stops.ts';
import { visitors } from './visit.ts';

fewStops(visitors(), slugs);
