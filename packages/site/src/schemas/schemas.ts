/** Every schema that is published, by its name in `/schemas/{name}.json`. */
import { categories, index } from './index-documents.ts';
import { challenge, pricing } from './money.ts';
import { type Schema, schemaDocument } from './parts.ts';
import { policy } from './policy.ts';
import { problem } from './problem.ts';
import { tool } from './tool.ts';

const bodies: Readonly<Record<string, readonly [title: string, body: Schema]>> = {
  'tool-v1': ['Tool metadata', tool],
  'index-v1': ['Index of tools', index],
  'categories-v1': ['Categories', categories],
  'pricing-v1': ['Prices', pricing],
  'ai-v1': ['Policy', policy],
  'challenge-v1': ['Payment challenge', challenge],
  'problem-v1': ['Problem', problem],
};

export const schemas: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(bodies).map(([name, [title, body]]) => [name, schemaDocument(name, title, body)]),
);
