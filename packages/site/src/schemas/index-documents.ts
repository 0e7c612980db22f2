import {
  array,
  date,
  object,
  postCategory,
  type Schema,
  schemaOf,
  slug,
  text,
  toolUrls,
  url,
} from './parts.ts';

export const documents: Schema = object(
  {
    index: url(),
    categories: url(),
    pricing: url(),
    policy: url(),
    llms: url(),
    sitemap: url(),
    feed: url(),
    openapi: url(),
    robots: url(),
    license: url(),
    crawlers: url('For operators of crawlers, a page.'),
    terms: url('What may be done with what is here, a page.'),
    privacy: url('What is kept of a visit, a page.'),
  },
  { description: 'Addresses of the other documents.' },
);

const count = (description: string): Schema => ({ description, type: 'integer', minimum: 0 });

const toolSlug = slug('Identifier of the tool, {tool} in paths.');
const updated = date('Day of the last change that a reader would notice.');

export const index: Schema = object(
  {
    $schema: schemaOf('index-v1'),
    name: text('Name of the service.'),
    description: text(),
    url: url('The home page.'),
    tool_count: count('Number of tools.'),
    tools: array(
      object({
        slug: toolSlug,
        title: text(),
        category: postCategory,
        category_label: text(),
        description: text(),
        urls: toolUrls,
        exports: array(slug('Value of the query parameter `export`.'), {
          description: 'Formats of its exports.',
          minItems: 1,
          uniqueItems: true,
        }),
        last_updated: updated,
      }),
    ),
    documents,
    last_updated: date('Day of the last change to anything listed.'),
  },
  { description: 'Every tool, with the addresses of its documents.' },
);

export const categories: Schema = object(
  {
    $schema: schemaOf('categories-v1'),
    category_count: count('Number of categories.'),
    categories: array(
      object({
        category: postCategory,
        category_label: text(),
        description: text(),
        url: url('Its page.'),
        blog_index: url('Its index file, llms-{category}.txt.'),
        tools: array(
          object({ slug: toolSlug, title: text(), urls: toolUrls, last_updated: updated }),
        ),
        posts: array(
          object({
            slug: slug('{post} in its path.'),
            title: text(),
            description: text(),
            url: url('The post.'),
            published: date('Day it first appeared.'),
            last_updated: updated,
          }),
        ),
      }),
    ),
    last_updated: date('Day of the last change to anything listed.'),
  },
  { description: 'The categories, with their tools and posts.' },
);
