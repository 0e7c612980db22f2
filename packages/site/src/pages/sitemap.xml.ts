import { xml } from '../machine/respond.ts';
import { sitemapIndex, sitemapSections } from '../machine/sitemap.ts';

export const GET = async () => xml(sitemapIndex(await sitemapSections()));
