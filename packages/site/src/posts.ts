/**
 * The posts. One is two files under `src/content/<category>/`: `<slug>.ts` exports `post`, its facts,
 * and whatever numbers and figures the text needs, computed by the tools' own engines; `<slug>.astro`
 * is the text, and prints what the first one computed.
 */
import type { PostCategoryId } from '@tollbench/tools/categories.ts';

/** What an author writes: `export const post: Post = {…}`. */
export interface Post {
  readonly title: string;
  /** One or two sentences, for lists, feeds and search engines. */
  readonly description: string;
  readonly keywords: readonly string[];
  /** YYYY-MM-DD. */
  readonly published: string;
  /** YYYY-MM-DD of the last change a reader would notice. */
  readonly updated: string;
  /** Slugs of the tools whose engines computed it. */
  readonly tools: readonly string[];
}

export interface PostEntry extends Post {
  readonly category: PostCategoryId;
  readonly slug: string;
}

const modules = import.meta.glob<Post>('./content/*/*.ts', { eager: true, import: 'post' });

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u;

/** A post under the place that its file gives it. Throws where its dates are no days, or it was changed before it was published. */
export function entryOf(file: string, post: Post): PostEntry {
  const { published, updated } = post;
  for (const [name, day] of Object.entries({ published, updated }))
    if (!DAY.test(day)) throw new Error(`${file}: ${name} is "${day}", which is no YYYY-MM-DD`);
  if (published > updated)
    throw new Error(`${file}: published ${published} is after updated ${updated}`);
  const [, , category = '', name = ''] = file.split('/');
  return { ...post, category: category as PostCategoryId, slug: name.replace(/\.ts$/u, '') };
}

/** Newest first. */
export const posts: readonly PostEntry[] = Object.entries(modules)
  .map(([file, post]) => entryOf(file, post))
  .sort((a, b) => b.published.localeCompare(a.published) || a.title.localeCompare(b.title));
