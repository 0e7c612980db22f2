import type { APIContext } from 'astro';
import { xml } from '../machine/respond.ts';
import { type SitemapSection, sitemap, sitemapSections } from '../machine/sitemap.ts';

export async function getStaticPaths() {
  return (await sitemapSections()).map((section) => ({
    params: { section: section.name },
    props: { section },
  }));
}

export const GET = ({ props }: APIContext<{ section: SitemapSection }>) =>
  xml(sitemap(props.section));
