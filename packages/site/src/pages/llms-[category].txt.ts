import { llmsName } from '@tollbench/tools/categories.ts';
import type { APIContext } from 'astro';
import { type Section, sections } from '../catalogue.ts';
import { llmsCategory } from '../machine/llms.ts';
import { plain } from '../machine/respond.ts';

export async function getStaticPaths() {
  return (await sections()).map((section) => ({
    params: { category: llmsName(section.category.id) },
    props: { section },
  }));
}

export const GET = ({ props }: APIContext<{ section: Section }>) =>
  plain(llmsCategory(props.section));
