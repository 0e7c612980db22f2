/** `/api/index.json` and `/api/categories.json`: all tools, as a list and by category. */
import { categoryOf } from '@tollbench/tools/categories.ts';
import { formats } from '@tollbench/tools/define/export.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { sections, tools } from '../catalogue.ts';
import type { PostEntry } from '../posts.ts';
import { absolute, NAME, path, TAGLINE } from '../site.ts';
import { siteUpdated } from './dates.ts';
import { DOCUMENTS, machine } from './paths.ts';
import { toolUrls } from './tool-document.ts';

export async function indexDocument() {
  const all = await tools();
  return {
    $schema: absolute(machine.schema('index-v1')),
    name: NAME,
    description: TAGLINE,
    url: absolute('/'),
    tool_count: all.length,
    tools: all.map(({ tool }) => ({
      slug: tool.slug,
      title: tool.title,
      category: tool.category,
      category_label: categoryOf(tool.category).label,
      description: tool.description,
      urls: toolUrls(tool),
      exports: formats(tool).map((f) => f.format),
      last_updated: tool.lastUpdated,
    })),
    documents: DOCUMENTS,
    last_updated: await siteUpdated(),
  };
}

export async function categoriesDocument() {
  const all = await sections();
  return {
    $schema: absolute(machine.schema('categories-v1')),
    category_count: all.length,
    categories: all.map((section) => ({
      category: section.category.id,
      category_label: section.category.label,
      description: section.category.description,
      url: absolute(path.category(section.category.id)),
      blog_index: absolute(machine.category(section.category.id)),
      tools: section.tools.map(({ tool }) => toolEntry(tool)),
      posts: section.posts.map(postEntry),
    })),
    last_updated: await siteUpdated(),
  };
}

const toolEntry = (tool: AnyTool) => ({
  slug: tool.slug,
  title: tool.title,
  urls: toolUrls(tool),
  last_updated: tool.lastUpdated,
});

const postEntry = (post: PostEntry) => ({
  slug: post.slug,
  title: post.title,
  description: post.description,
  url: absolute(path.post(post.category, post.slug)),
  published: post.published,
  last_updated: post.updated,
});
