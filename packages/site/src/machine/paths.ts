/** Paths of the documents for machines, and links to them. */
import { llmsName, type PostCategoryId } from '@tollbench/tools/categories.ts';
import { absolute, path } from '../site.ts';

export const machine = {
  index: '/api/index.json',
  categories: '/api/categories.json',
  pricing: '/api/pricing.json',
  llms: '/llms.txt',
  category: (id: PostCategoryId) => `/llms-${llmsName(id)}.txt`,
  policy: '/ai.txt',
  sitemap: '/sitemap.xml',
  feed: path.feed,
  openapi: '/openapi.json',
  robots: '/robots.txt',
  licence: '/license.xml',
  tdm: '/.well-known/tdmrep.json',
  tdmPolicy: '/tdm-policy.json',
  /** Made by the service when it starts, for no build knows its keys. */
  did: '/.well-known/did.json',
  schema: (name: string) => `/schemas/${name}.json`,
} as const;

/** The documents that index.json and ai.txt point to, as full URLs. */
export const DOCUMENTS = {
  index: absolute(machine.index),
  categories: absolute(machine.categories),
  pricing: absolute(machine.pricing),
  policy: absolute(machine.policy),
  llms: absolute(machine.llms),
  sitemap: absolute(machine.sitemap),
  feed: absolute(machine.feed),
  openapi: absolute(machine.openapi),
  robots: absolute(machine.robots),
  license: absolute(machine.licence),
  crawlers: absolute(path.crawlers),
  terms: absolute(path.terms),
  privacy: absolute(path.privacy),
} as const;
